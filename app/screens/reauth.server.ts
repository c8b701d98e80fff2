import { PASSWORD_MAX_LENGTH } from '#contract/password';
import { readField, formState, formWith } from '~/answers/forms.server';
import type { Failure } from '~/api/endpoint.server';
import type { FormState, ReauthLabels } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import type { PlayerCaller } from '~/request/caller';
import { api } from '~/api/client.server';
import { secondFactor } from '~/services/user.server';
import { localizeReply } from './second-factor.server';

/*
 * Re-authentication in the form that needs it: the form is shown again with fields for a password and a code, and is
 * sent once more. Used by every screen whose call is rejected with 'proof-needed'.
 */

const CODE_MAX = 40;
const CREDENTIAL_MAX = 16_000;

/** Whether a call was rejected because it needs a re-authentication. */
export const needsReauth = (reply: Failure): boolean => reply.reason === 'proof-needed';

/** Returns the texts of the re-authentication fields. It sends no code. */
async function proofWords(caller: PlayerCaller): Promise<ReauthLabels> {
  const t = fixedT(caller.language, 'factors');
  const [kind, passkeys] = await Promise.all([secondFactor(caller), api.passkeys.listPasskeys(caller)]);
  const words = { title: t('proofTitle'), lead: t('proofLead'), password: t('proofPassword') };
  if (!kind.ok || kind.data === 'none') return words;
  return {
    ...words,
    lead: t(kind.data === 'sms' ? 'proofLeadSms' : 'proofLeadApp'),
    code: t('proofCode'),
    codeHint: t('proofCodeHint'),
    ...(kind.data === 'sms' ? { send: t('sendSms') } : {}),
    ...(passkeys.ok && passkeys.data.length > 0
      ? { passkey: { use: t('proofPasskey'), taken: t('proofPasskeyTaken'), stopped: t('passkeyStopped') } }
      : {}),
  };
}

/** A form that consists of a proof alone. It sends no code: opening a page must not. */
export const proofForm = async (caller: PlayerCaller): Promise<FormState> => ({ proof: await proofWords(caller) });

/**
 * Returns the form as typed, with the fields of a re-authentication. With SMS the first code is sent too; the API
 * enforces the pause between two.
 */
export async function reauthForm(
  caller: PlayerCaller,
  {
    form,
    errors = {},
    formErrors = [],
  }: { form: FormData; errors?: Record<string, string[]> | undefined; formErrors?: string[] | undefined },
): Promise<FormState> {
  const proof = await proofWords(caller);
  const isFirst = proof.send && Object.keys(errors).length === 0 && formErrors.length === 0;
  const isSent = isFirst && (await api.user.smsSend(caller)).ok;
  return proofState(formState(form, { errors, formErrors }), isSent ? withSent(caller, proof) : proof);
}

const proofState = (form: FormState, proof: ReauthLabels): FormState => ({ ...form, withheld: true, proof });

const withSent = (caller: PlayerCaller, proof: ReauthLabels): ReauthLabels => ({
  ...proof,
  sent: fixedT(caller.language, 'auth')('smsSent'),
});

const NO_PROOF = { proofPassword: undefined, proofCode: undefined, proofPasskey: undefined };

/**
 * Re-authenticates with the password and code in a form, if any.
 * @returns the form without them, because they are never sent back; `again` is the form to show after a wrong
 * password or a request for a code.
 */
export async function reauthenticate(
  caller: PlayerCaller,
  typed: FormData,
): Promise<{ form: FormData; again?: FormState | undefined }> {
  const form = formWith(typed, NO_PROOF);
  const isAgain = ['proof-sms', 'proof-passkey'].includes(readField(typed, 'intent'));
  return { form, again: await checkProof(caller, typed, isAgain ? formWith(form, { intent: undefined }) : form) };
}

/** Returns the form to show again; `undefined` to continue. */
async function checkProof(caller: PlayerCaller, typed: FormData, form: FormData): Promise<FormState | undefined> {
  const intent = readField(typed, 'intent');
  if (intent === 'proof-sms') {
    const sent = await localizeReply<unknown>(caller, api.user.smsSend(caller));
    if (!sent.ok) return reauthForm(caller, { form, formErrors: [sent.message] });
    return proofState(formState(form, {}), withSent(caller, await proofWords(caller)));
  }
  if (intent === 'proof-passkey') return askByPasskey(caller, form);
  // Returning to change the typed values needs no re-authentication.
  if (!typed.has('proofPassword') || intent === 'change') return undefined;
  const password = readField(typed, 'proofPassword').slice(0, PASSWORD_MAX_LENGTH);
  const code = readField(typed, 'proofCode').replaceAll(/\s/g, '').slice(0, CODE_MAX);
  const credential = readField(typed, 'proofPasskey').slice(0, CREDENTIAL_MAX);
  // oxlint-disable-next-line security/detect-possible-timing-attacks -- compares with the empty text
  if (password === '')
    return reauthForm(caller, { form, errors: { proofPassword: [genericText(caller.language, 'required')] } });
  const reply = await api.user.reauthenticate(caller, {
    password,
    ...(code === '' ? {} : { code }),
    ...(credential === '' ? {} : { credential }),
  });
  if (reply.ok) return undefined;
  const field = reply.field === 'password' ? 'proofPassword' : reply.field === 'code' ? 'proofCode' : undefined;
  return field
    ? reauthForm(caller, { form, errors: { [field]: [reply.message] } })
    : reauthForm(caller, { form, errors: {}, formErrors: [reply.message] });
}

/** Shows the form again, with the challenge for the player's authenticator. */
async function askByPasskey(caller: PlayerCaller, form: FormData): Promise<FormState> {
  const options = await localizeReply(caller, api.passkeys.beginPasskeyCheck(caller));
  if (!options.ok) return reauthForm(caller, { form, errors: {}, formErrors: [options.message] });
  const proof = await proofWords(caller);
  const passkey = proof.passkey && { ...proof.passkey, options: options.data.options };
  return proofState(formState(form, {}), { ...proof, ...(passkey ? { passkey } : {}) });
}
