import type { Language } from '#contract/constants';
import { HONEYPOT } from '~/lib/forms/honeypot';
import { fixedT } from '~/lib/language/i18n';
import { readField, formState, invalid } from './forms.server';

/**
 * Returns the rejection of a form whose honeypot is filled; `undefined` for any other form. Call it before any
 * effect. The typed values are kept and the honeypot is emptied, so that a person whose browser filled it can send
 * the form again. Fields in `hidden` are never sent back.
 */
export function rejectIfHoneypotFilled(form: FormData, language: Language, hidden: readonly string[] = []) {
  if (readField(form, HONEYPOT) === '') return undefined;
  return invalid(
    formState(form, { formErrors: [fixedT(language, 'common')('looksAutomatic')], hidden: [...hidden, HONEYPOT] }),
  );
}
