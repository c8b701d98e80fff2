import { LANGUAGES, supportedLanguage, type Language } from '#contract/constants';
import type { PlatformContext } from '../context';
import { createId } from '../db/ids';
import { localizeMail, sendMail, getSender } from '../messages';
import { failed, type Command, type CommandInput, type CommandOutput } from './command';

const ADDRESS = /^[^\s@<>,;]{1,64}@[^\s@<>,;]{1,255}$/;

const MAIL = {
  tr: {
    subject: 'Deneme iletisi: ğüşıöç ĞÜŞİÖÇ ₺',
    text: 'Bu ileti, sitenin e-posta ayarlarını denemek için gönderildi. Bir şey yapmanız gerekmez.',
  },
  en: {
    subject: 'Test mail: ğüşıöç ĞÜŞİÖÇ ₺',
    text: 'This mail was sent to test the mail settings of the site. There is nothing to do.',
  },
};

/** Sends a test mail in each language, directly instead of via the outbox. The result is the mail server's response. */
async function test(context: PlatformContext, { options }: CommandInput): Promise<CommandOutput> {
  const { to, language } = options;
  if (typeof to !== 'string' || !ADDRESS.test(to)) return failed('To which mailbox? --to ADDRESS');
  const chosen = language === undefined ? LANGUAGES : [supportedLanguage(language)];
  const { smtpUrl, brandName, publicUrl, mail } = context.options;
  if (!smtpUrl) return failed('SMTP_URL is not set: mails stay in the outbox.');
  const rows = [];
  for (const each of chosen) {
    if (each === undefined) return failed(`--language is ${LANGUAGES.join(' or ')}.`);
    rows.push({
      language: each,
      from: getSender(context.options).address,
      server: new URL(smtpUrl).host,
      signed: mail?.dkim?.domainName ?? 'no',
      state: await send(each),
    });
  }
  return rows.some(({ state }) => state !== 'taken') ? { rows, failed: true } : { rows };

  async function send(each: Language): Promise<string> {
    const { subject, text } = localizeMail(MAIL, each);
    const message = {
      id: createId(),
      recipient: to as string,
      subject: `${brandName}: ${subject}`,
      text: `${text}\n\n${new URL(publicUrl).href}\n\n${brandName}\n`,
    };
    try {
      await sendMail(context, message, each);
      return 'taken';
    } catch (error) {
      return `not taken: ${(error as Error).message}`;
    }
  }
}

/** Commands by the word after 'mail'. */
export const commands: Record<string, Command> = {
  test: {
    needs: 'all',
    usage:
      'mail test --to ADDRESS [--language tr|en]: sends a test mail in each language at once and prints the answer of the mail server; ends with 1 if one is not taken',
    options: { to: 'value', language: 'value' },
    run: test,
  },
};
