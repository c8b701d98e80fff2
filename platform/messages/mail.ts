import { rootCertificates } from 'node:tls';
import { createTransport, type Transporter } from 'nodemailer';
import type { Language } from '#contract/constants';
import type { PlatformContext, PlatformOptions } from '../context';
import { renderMail } from './mail-html';
import type { outbox } from './outbox-schema';

const DELIVERY_TIMEOUT_MS = 10_000;

/** Transports by installation; options only change with a restart. */
const transports = new WeakMap<PlatformOptions, Transporter>();

function transport(options: PlatformOptions, url: string): Transporter {
  let known = transports.get(options);
  if (!known) {
    const { authority, dkim } = options.mail ?? {};
    known = createTransport({
      url,
      // Never send a password unencrypted, whatever capabilities the server lists.
      requireTLS: new URL(url).password !== '',
      connectionTimeout: DELIVERY_TIMEOUT_MS,
      greetingTimeout: DELIVERY_TIMEOUT_MS,
      socketTimeout: DELIVERY_TIMEOUT_MS,
      ...(authority && { tls: { ca: [...rootCertificates, authority] } }),
      ...(dkim && { dkim }),
    });
    transports.set(options, known);
  }
  return known;
}

/** Returns the sender: by default `no-reply` at the host of `publicUrl`. */
export const getSender = ({ brandName, publicUrl, mail }: PlatformOptions) =>
  mail?.from ?? { name: brandName, address: `no-reply@${new URL(publicUrl).hostname}` };

/**
 * Sends a mail of the outbox as plain text and HTML. A repeat has the same message id, so that mail servers can drop
 * the second copy.
 * @param language of the text; undefined for mails that a previous release queued
 * @throws {Error} when the mail server rejects it
 */
export async function sendMail(
  { options }: PlatformContext,
  { id, recipient, subject, text }: Pick<typeof outbox.$inferSelect, 'id' | 'recipient' | 'subject' | 'text'>,
  language: Language | undefined,
): Promise<void> {
  if (!options.smtpUrl) throw new Error('SMTP_URL is no longer set');
  const from = getSender(options);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  await transport(options, options.smtpUrl).sendMail({
    from,
    to: recipient,
    subject,
    text,
    html: renderMail({
      subject,
      text,
      language,
      brandName: options.brandName,
      publicUrl: options.publicUrl,
      colours: options.mailColours,
    }),
    messageId: `<${id}@${domain}>`,
    ...(options.mail?.replyTo && { replyTo: options.mail.replyTo }),
    // Suppress automatic replies, such as out of office.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
