import { z } from 'zod';
import { call, nothing } from './call';
import { text, wireID } from './wire';

/** The confirmation mail of a registration: extensions of the class `user`, for visitors. */
const extension = { class: 'user', extension: true, auth: 'none', kind: 'write' } as const;

/**
 * Mails the confirmation link of a registration again. The reply is the same for an unknown or confirmed registration.
 */
export const resendConfirmation = call({
  ...extension,
  method: 'resend_confirmation',
  reasons: ['too-soon'],
  data: z.object({ uid: wireID }),
  reply: nothing,
});

/** Changes the e-mail address of an unconfirmed registration, by its password, and mails the link there. */
export const correctEmail = call({
  ...extension,
  method: 'correct_email',
  reasons: ['wrong-password', 'too-soon'],
  data: z.object({ uid: wireID, email: text(120), password: text(200) }),
  reply: nothing,
});
