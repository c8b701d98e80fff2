import type { Language } from '#contract/constants';
import { HONEYPOT } from '~/lib/forms/honeypot';
import { fixedT } from '~/lib/language/i18n';
import { fieldOf, formState, invalid } from './forms.server';

/**
 * The answer to a form whose honeypot was filled: refused before anything is done, with what was typed kept and the
 * honeypot empty again, so that a person whose browser filled it can send the form once more. `undefined` for any other
 * form. The names in `hidden` are never sent back.
 */
export function caughtInHoneypot(form: FormData, language: Language, hidden: readonly string[] = []) {
  if (fieldOf(form, HONEYPOT) === '') return undefined;
  return invalid(
    formState(form, { formErrors: [fixedT(language, 'common')('looksAutomatic')], hidden: [...hidden, HONEYPOT] }),
  );
}
