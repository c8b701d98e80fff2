import { z } from 'zod';
import { call, nothing, rows } from './call';
import { PASSKEY_NAME_MAX } from './passkey-name';
import { wireDate, wireFlag, wireID, text } from './wire';

/** Passkeys (WebAuthn), in addition to an authenticator app or SMS: extensions of the class `user`. */

const extension = { class: 'user', extension: true } as const;

/** Response of a browser's authenticator: the JSON text of a RegistrationResponseJSON or AuthenticationResponseJSON. */
const credential = text(16_000);
/** Options for the browser's request to the authenticator: JSON text with a challenge that is accepted once. */
const options = z.object({ options: z.string() });
const name = text(PASSKEY_NAME_MAX);

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

/**
 * Begins the registration of a passkey. Requires re-authentication and an active authenticator app or SMS, so a passkey
 * is never the only way to sign in.
 */
export const beginPasskey = call({
  ...extension,
  method: 'begin_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'proof-needed', 'full'],
  data: z.object({}),
  reply: options,
});

/** Stores the passkey that was begun in this session. */
export const addPasskey = call({
  ...extension,
  method: 'add_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'wrong-code'],
  data: z.object({ name, credential }),
  reply: nothing,
});

/** Requires re-authentication. */
export const renamePasskey = call({
  ...extension,
  method: 'rename_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'proof-needed'],
  data: z.object({ passkeyID: wireID, name }),
  reply: nothing,
});

/** Requires re-authentication. */
export const removePasskey = call({
  ...extension,
  method: 'remove_passkey',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'proof-needed'],
  data: z.object({ passkeyID: wireID }),
  reply: nothing,
});

/** Begins the use of a passkey: for a pending login, or for the re-authentication of a signed-in player. */
export const beginPasskeyCheck = call({
  ...extension,
  method: 'ask_passkey',
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-off'],
  data: z.object({}),
  reply: options,
});

/** Completes a pending login by a passkey. Succeeds on `data` true, like check_ga. */
export const checkPasskey = call({
  ...extension,
  method: 'check_passkey',
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-off', 'too-soon'],
  data: z.object({ credential }),
  reply: wireFlag.catch(false),
});
