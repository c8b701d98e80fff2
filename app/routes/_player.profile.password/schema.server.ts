import { z } from 'zod';
import type { Language } from '#contract/constants';
import { fixedConstraints } from '~/answers/constraints.server';
import { readField } from '~/answers/forms.server';
import { fixedT } from '~/lib/language/i18n';
import { newPassword, passwordAgain } from '~/screens/account-rules.server';

/** Schema of the current password and the new one twice: the second must equal the first one in `form`. */
export const schema = (language: Language, form: FormData) =>
  z.object({
    currentPassword: z.string().max(200, fixedT(language, 'common')('tooLong')),
    newPassword: newPassword(language),
    newPasswordConfirmation: passwordAgain(language, readField(form, 'newPassword')),
  });

export const formConstraints = fixedConstraints(() => schema('tr', new FormData()));
