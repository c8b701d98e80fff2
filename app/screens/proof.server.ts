import { fieldOf, formState } from '~/answers/forms.server';
import type { Failure } from '~/api/endpoint.server';
import type { FormState, ProofWords } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import type { PlayerCaller } from '~/request/caller';
import { api } from '~/api/client.server';
import { secondFactor } from '~/services/user.server';
import { inPageLanguage } from './second-factor.server';

/*
 * A fresh proof is typed into the form that needs it: the form comes back as it was, with a password and a code beside it,
 * and is sent once more. The one way for every screen whose call answers 'proof-needed'.
 */

const PASSWORD_MAX = 200;
const CODE_MAX = 40;
const CREDENTIAL_MAX = 16_000;

/** Whether a call was refused for want of a fresh proof. */
export const needsProof = (reply: Failure): boolean => reply.reason === 'proof-needed';

/** What the fields of the proof say; has a code sent where the second factor is SMS. */
async function proofWords(caller: PlayerCaller): Promise<ProofWords> {
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

/** The form as typed, with the fields of a proof. By SMS the first code is sent with it; the API holds the pause between two. */
export async function askProof(
  caller: PlayerCaller,
  form: FormData,
  errors: Record<string, string[]> = {},
  formErrors: string[] = [],
): Promise<FormState> {
  const proof = await proofWords(caller);
  if (proof.send && Object.keys(errors).length === 0 && formErrors.length === 0) await api.user.smsSend(caller);
  return { ...formState(form, { errors, formErrors }), withheld: true, proof };
}

/**
 * Gives the proof that was typed into a form, if any, and takes it out of the form: it is never sent back.
 * @returns the form to show again where the proof was wrong or a code was asked for; undefined to go on.
 */
export async function giveProof(caller: PlayerCaller, form: FormData): Promise<FormState | undefined> {
  const password = fieldOf(form, 'proofPassword').slice(0, PASSWORD_MAX);
  const code = fieldOf(form, 'proofCode').replaceAll(/\s/g, '').slice(0, CODE_MAX);
  const credential = fieldOf(form, 'proofPasskey').slice(0, CREDENTIAL_MAX);
  const typed = form.has('proofPassword');
  form.delete('proofPassword');
  form.delete('proofCode');
  form.delete('proofPasskey');
  if (fieldOf(form, 'intent') === 'proof-sms') {
    form.delete('intent');
    const sent = await inPageLanguage<unknown>(caller, api.user.smsSend(caller));
    return askProof(caller, form, {}, [sent.ok ? fixedT(caller.language, 'auth')('smsSent') : sent.message]);
  }
  if (fieldOf(form, 'intent') === 'proof-passkey') {
    form.delete('intent');
    return askByPasskey(caller, form);
  }
  // Who goes back to change what was typed needs no proof for it.
  if (!typed || fieldOf(form, 'intent') === 'change') return undefined;
  const t = fixedT(caller.language, 'common');
  // oxlint-disable-next-line security/detect-possible-timing-attacks -- compares with the empty text
  if (password === '') return askProof(caller, form, { proofPassword: [t('requiredField')] });
  const reply = await api.user.prove(caller, {
    password,
    ...(code === '' ? {} : { code }),
    ...(credential === '' ? {} : { credential }),
  });
  if (reply.ok) return undefined;
  const field = reply.field === 'password' ? 'proofPassword' : reply.field === 'code' ? 'proofCode' : undefined;
  return field ? askProof(caller, form, { [field]: [reply.message] }) : askProof(caller, form, {}, [reply.message]);
}

/** The form again, with what the player's authenticator is to sign. */
async function askByPasskey(caller: PlayerCaller, form: FormData): Promise<FormState> {
  const asked = await inPageLanguage(caller, api.passkeys.askPasskey(caller));
  if (!asked.ok) return askProof(caller, form, {}, [asked.message]);
  const { proof, ...state } = { ...formState(form, {}), withheld: true, proof: await proofWords(caller) };
  const passkey = proof.passkey && { ...proof.passkey, options: asked.data.options };
  return { ...state, proof: { ...proof, ...(passkey ? { passkey } : {}) } };
}
