import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/** Returns subject and text of a mail in a language. */
export const localizeMail = ({ tr, en }: { readonly tr: MailTexts; readonly en: MailTexts }, language: Language) => ({
  subject: localize({ tr: tr.subject, en: en.subject }, language),
  text: localize({ tr: tr.text, en: en.text }, language),
});
