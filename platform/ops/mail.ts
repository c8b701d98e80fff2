import { LANGUAGES, type Language } from '#contract/constants';
import type { PlatformContext } from '../context';
import { createId } from '../db/ids';
import type { Localized } from '../refusal';
import { localizeMail, sendMail, getSender } from '../messages';
import { command, failed, type CommandOutput, type Commands } from './command';
import { choice, optional, recordedAsUid, text, type Reading } from './field';

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

const TAKEN: Localized = { tr: 'alındı', en: 'taken' };

/** Sends a test mail in each language, directly instead of via the outbox. The result is the mail server's response. */
async function test(
  context: PlatformContext,
  { to, language }: { to: string; language: Language | undefined },
): Promise<CommandOutput> {
  const chosen = language === undefined ? LANGUAGES : [language];
  const { smtpUrl, brandName, publicUrl, mail } = context.options;
  if (!smtpUrl)
    return failed({
      tr: 'SMTP_URL ayarlı değil: e-postalar giden kutusunda kalır.',
      en: 'SMTP_URL is not set: mails stay in the outbox.',
    });
  const rows = [];
  for (const each of chosen) {
    rows.push({
      language: each,
      from: getSender(context.options).address,
      server: new URL(smtpUrl).host,
      signed: mail?.dkim?.domainName ?? { tr: 'hayır', en: 'no' },
      state: await send(each),
    });
  }
  return rows.some(({ state }) => state !== TAKEN) ? { rows, failed: true } : { rows };

  async function send(each: Language): Promise<Localized> {
    const content = localizeMail(MAIL, each);
    const message = {
      id: createId(),
      recipient: to,
      subject: `${brandName}: ${content.subject}`,
      text: `${content.text}\n\n${new URL(publicUrl).href}\n\n${brandName}\n`,
    };
    try {
      await sendMail(context, message, each);
      return TAKEN;
    } catch (error) {
      const { message: response } = error as Error;
      return { tr: `alınmadı: ${response}`, en: `not taken: ${response}` };
    }
  }
}

const ASK_ADDRESS = 'To which mailbox? --to ADDRESS';
const mailbox = {
  ...recordedAsUid(
    text({ label: { tr: 'E-posta adresi', en: 'Mailbox' }, shown: 'ADDRESS', max: 320, ask: ASK_ADDRESS }),
  ),
  read: (typed: string): Reading =>
    ADDRESS.test(typed)
      ? { value: typed }
      : {
          wrong: { tr: 'Bir e-posta adresi yazın.', en: 'Enter an e-mail address.' },
          shell: ASK_ADDRESS,
        },
};

export const commands: Commands = {
  'mail test': command({
    title: { tr: 'E-posta denemesi', en: 'Test mail' },
    help: {
      tr: 'her dilde bir deneme iletisini beklemeden gönderir ve e-posta sunucusunun yanıtını yazar; biri alınmazsa 1 ile biter',
      en: 'sends a test mail in each language at once and prints the answer of the mail server; ends with 1 if one is not taken',
    },
    role: 'all',
    fields: {
      to: mailbox,
      language: optional(
        choice(LANGUAGES, {
          label: { tr: 'Dil', en: 'Language' },
          ask: `--language is ${LANGUAGES.join(' or ')}.`,
        }),
      ),
    },
    columns: { language: 'text', from: 'text', server: 'text', signed: 'text', state: 'status' },
    run: test,
  }),
};
