import { z } from 'zod';
import type { Language } from '#contract/constants';
import { fixedConstraints } from '~/answers/constraints.server';
import { readField } from '~/answers/forms.server';
import { newPassword, passwordAgain } from '~/screens/account-rules.server';

/** Schema of the new password, twice: the second must equal the first one in `form`. */
export const schema = (language: Language, form: FormData) =>
  z.object({
    password: newPassword(language),
    passwordConfirmation: passwordAgain(language, readField(form, 'password')),
  });

export const formConstraints = fixedConstraints(() => schema('tr', new FormData()));
