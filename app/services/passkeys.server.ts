import * as contract from '#contract/passkeys';
import { callEndpoint, type Reply } from '~/api/endpoint.server';
import type { PlayerCaller } from '~/request/caller';
import type { PendingCaller } from './user.server';

/** The player's passkeys. */
export const listPasskeys = (caller: PlayerCaller) => callEndpoint(caller, contract.listPasskeys, {});
/** Begins a passkey: what the browser is to ask its authenticator. */
export const beginPasskey = (caller: PlayerCaller) => callEndpoint(caller, contract.beginPasskey, {});
/** Keeps the passkey that was begun. */
export const addPasskey = (caller: PlayerCaller, made: { name: string; credential: string }) =>
  callEndpoint(caller, contract.addPasskey, made);
export const renamePasskey = (caller: PlayerCaller, passkeyID: string, name: string) =>
  callEndpoint(caller, contract.renamePasskey, { passkeyID, name });
export const removePasskey = (caller: PlayerCaller, passkeyID: string) =>
  callEndpoint(caller, contract.removePasskey, { passkeyID });

/** Begins the use of a passkey: for a waiting login, or for a fresh proof. */
export const askPasskey = (caller: PlayerCaller | PendingCaller) => callEndpoint(caller, contract.askPasskey, {});
/** Whether a passkey is right; it completes a waiting login. */
export const checkPasskey = (caller: PendingCaller, credential: string): Promise<Reply<boolean>> =>
  callEndpoint(caller, contract.checkPasskey, { credential });
