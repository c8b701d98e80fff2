import { z } from 'zod';
import { call, nothing, rows } from './call';
import { wireDate, wireFlag, wireID, text } from './wire';

/** Passkeys (WebAuthn) beside an authenticator app or SMS: extensions of the class `user`. */

const extension = { class: 'user', extension: true } as const;

/** What a browser's authenticator said: the JSON text of a RegistrationResponseJSON or AuthenticationResponseJSON. */
const credential = text(16_000);
/** What the browser is to ask the authenticator: the JSON text of the options, with a challenge that is taken once. */
const options = z.object({ options: z.string() });
const name = text(40);

export const listPasskeys = call({
  ...extension,
  method: 'list_passkeys',
  auth: 'player',
  kind: 'read',
  data: z.object({}),
  reply: rows(
    z.object({
      passkeyID: wireID,
      name: z.string().default(''),
      createdAt: wireDate,
      lastUsedAt: wireDate.nullish().transform((value) => value ?? undefined),
    }),
  ),
});

/** Begins a passkey. Takes a fresh proof, and an authenticator app or SMS that is on: a passkey is never the only way in. */
export const beginPasskey = call({
  ...extension,
  method: 'begin_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'proof-needed', 'full'],
  data: z.object({}),
  reply: options,
});

/** Keeps the passkey that was begun in this session. */
export const addPasskey = call({
  ...extension,
  method: 'add_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'wrong-code'],
  data: z.object({ name, credential }),
  reply: nothing,
});

/** Takes a fresh proof. */
export const renamePasskey = call({
  ...extension,
  method: 'rename_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'proof-needed'],
  data: z.object({ passkeyID: wireID, name }),
  reply: nothing,
});

/** Takes a fresh proof. */
export const removePasskey = call({
  ...extension,
  method: 'remove_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'proof-needed'],
  data: z.object({ passkeyID: wireID }),
  reply: nothing,
});

/** Begins the use of a passkey: for a waiting login, or for a fresh proof of a signed-in player. */
export const beginPasskeyCheck = call({
  ...extension,
  method: 'ask_passkey',
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-off'],
  data: z.object({}),
  reply: options,
});

/** Completes a waiting login by a passkey. Succeeds on `data` true, as check_ga does. */
export const checkPasskey = call({
  ...extension,
  method: 'check_passkey',
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-off', 'too-soon'],
  data: z.object({ credential }),
  reply: wireFlag.catch(false),
});
