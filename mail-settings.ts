import { z } from 'zod';
import { optionalText, optionalUrl } from './setting-kinds';

/** Settings of outgoing mail, their schemas and their texts. `settings.ts` reads them. */

/** Matches 'Name <name@host>' or 'name@host'. Neither part can contain a line break, which would end a header. */
const MAILBOX = /^(?:([^<>"@\r\n]{0,64}?)\s*<([^<>]+)>|([^<>\s]+))$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)*${LABEL}$`, 'i');
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;

/** A mail address with its display name; '' for none. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Parses 'Name <name@host>' or 'name@host'; undefined for anything else. */
function readMailbox(text: string): Mailbox | undefined {
  const [, name = '', bracketed, bare] = MAILBOX.exec(text.trim()) ?? [];
  const address = (bracketed ?? bare ?? '').trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || !LOCAL_PART.test(address.slice(0, at)) || !DOMAIN.test(address.slice(at + 1))) return undefined;
  return { name: name.trim(), address };
}

const mailbox = z
  .string()
  .transform((text) => readMailbox(text))
  .refine((read) => read !== undefined)
  .optional();

export const mailShape = {
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  MAIL_FROM: mailbox,
  MAIL_REPLY_TO: mailbox,
  /** Additional certificate authorities. */
  MAIL_CA_FILE: optionalText,
  MAIL_DKIM_DOMAIN: optionalText.refine((domain) => !domain || (DOMAIN.test(domain) && domain.includes('.'))),
  MAIL_DKIM_SELECTOR: optionalText.refine((selector) => !selector || DOMAIN.test(selector)),
  MAIL_DKIM_KEY_FILE: optionalText,
};

export const mailTexts = {
  SMTP_URL: {
    what: 'mail server: `smtp://user:password@host:587`; a password is sent over TLS only',
    without: 'mails stay in the outbox',
    must: 'must be an address that begins with smtp:// or smtps://',
    example: 'smtp://user:password@mail.example:587',
  },
  MAIL_FROM: {
    what: 'sender of mails: `Name <address>` or an address',
    without: '`BRAND_NAME <no-reply@HOST>` with the host of `PUBLIC_URL`',
    must: 'must be an address, or a name and an address in angle brackets',
    example: 'Acme <no-reply@play.example>',
  },
  MAIL_REPLY_TO: {
    what: 'reply address of mails',
    without: 'the sender',
    must: 'must be an address, or a name and an address in angle brackets',
    example: 'support@play.example',
  },
  MAIL_CA_FILE: {
    what: 'PEM file with the certificate authority of a mail server with a private one',
    without: 'authorities of Node.js only',
    must: 'must be a file with certificates in PEM',
    example: '/etc/rubato/mail-ca.pem',
  },
  MAIL_DKIM_DOMAIN: {
    what: 'domain that mails are signed for with DKIM: that of `MAIL_FROM`, or one above it ([docs/operating.md](docs/operating.md#mail))',
    without: 'mails are not signed',
    must: 'must be a domain name',
    example: 'play.example',
  },
  MAIL_DKIM_SELECTOR: {
    what: 'name of the DKIM key in the DNS: `SELECTOR._domainkey.DOMAIN`',
    without: 'none',
    must: 'must be letters, digits and dashes',
    example: 'rubato2026',
  },
  MAIL_DKIM_KEY_FILE: {
    what: 'PEM file with the private RSA key of DKIM, 2048 bits or more',
    without: 'none',
    must: 'must be a file with a private RSA key of 2048 bits or more in PEM',
    example: '/etc/rubato/dkim.pem',
  },
};
