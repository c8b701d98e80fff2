import { data } from '@remix-run/node';
import { z } from 'zod';
import { CODE } from '#contract/messages';
import { PASSWORD_MAX_LENGTH } from '#contract/password';
import { correctEmail } from '#contract/registrations';
import { isAnswered } from '~/api/extensions.server';
import { api } from '~/api/client.server';
import { parseForm, refusedForm } from '~/answers/forms.server';
import { redirectWith, successToast, TOAST_MS } from '~/answers/redirects.server';
import type { Caller } from '~/request/caller';
import type { FormState } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { emailAddress } from '~/screens/account-rules.server';

/** Time for which a browser remembers its registration. */
const REMEMBERED_MS = 86_400_000;
const HIDDEN = ['registrationPassword'];

interface Registered {
  uid: string;
  email: string;
}

/** Stores a registration in the session, so that the login page can send its mail again. */
export function storeRegistered({ state }: Caller, { uid, email }: Registered): void {
  state.session.set('registered', [Date.now(), uid, email].join(' '));
  state.dirty = true;
}

/** Removes the registration from the session, once it is confirmed. */
export function forgetRegistered({ state }: Caller): void {
  state.session.unset('registered');
  state.dirty = true;
}

/** Returns the registration of this browser within the last day; undefined without one, or if the API lacks the calls. */
export function findRegistered({ state }: Caller): Registered | undefined {
  const [at, uid, email] = (state.session.get('registered') ?? '').split(' ', 3);
  return uid && email && Date.now() - Number(at) < REMEMBERED_MS && isAnswered(correctEmail)
    ? { uid, email }
    : undefined;
}

/** Sends the mail again (`resend`), or to another address (`correct`). */
export async function mailRegistered(caller: Caller, form: FormData) {
  const registered = findRegistered(caller);
  if (!registered) return redirectWith(caller.state, '/login');
  const { uid } = registered;
  const t = fixedT(caller.language, 'auth');
  if (!form.has('newEmail')) {
    const reply = await api.registrations.resendConfirmation(caller, { uid });
    if (!reply.ok) return rejected(refusedForm(form, reply), reply.code);
    return redirectWith(caller.state, '/login', {
      toast: successToast(reply, { fallback: t('sentAgain', { email: registered.email }) }, TOAST_MS.generic),
    });
  }
  const schema = z.object({
    newEmail: emailAddress(caller.language),
    registrationPassword: z.string().max(PASSWORD_MAX_LENGTH, fixedT(caller.language, 'common')('tooLong')),
  });
  const parsed = parseForm(form, { schema, language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return rejected(parsed.form);
  const { newEmail: email, registrationPassword: password } = parsed.value;
  const reply = await api.registrations.correctEmail(caller, { uid, email, password });
  const fields = { email: 'newEmail', password: 'registrationPassword' } as const;
  if (!reply.ok)
    return rejected(
      refusedForm(form, { ...reply, field: fields[reply.field as keyof typeof fields] }, HIDDEN),
      reply.code,
    );
  storeRegistered(caller, { uid, email });
  return redirectWith(caller.state, '/login', {
    toast: successToast(reply, { fallback: t('sentAgain', { email }) }, TOAST_MS.generic),
  });
}

const rejected = (form: FormState, code?: number) =>
  data({ registration: form, toasts: [] }, { status: code === CODE.tooMany ? 429 : 400 });
