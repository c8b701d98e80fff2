import * as contract from '#contract/bonus';
import type { CallData } from '#contract/call';
import type { PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { callEndpoint } from '~/api/endpoint.server';

/** What is open with the player and what can be claimed, asked once per request. */
export const listOffers = (caller: PlayerCaller) =>
  once(caller.state, 'bonuses', () => callEndpoint(caller, contract.listOffers, {}));

/** Claims an offer, or a bonus that was offered to the player; `id` is either's. */
export const claimBonus = (caller: PlayerCaller, id: string) => callEndpoint(caller, contract.claimBonus, { id });

/** Declines an offer or gives up what is open; `id` is either's. */
export const declineBonus = (caller: PlayerCaller, id: string) => callEndpoint(caller, contract.declineBonus, { id });

/** A page of the player's bonuses, newest first. */
export const listHistory = (caller: PlayerCaller, query: CallData<typeof contract.listHistory>) =>
  callEndpoint(caller, contract.listHistory, query);

/** What a withdrawal would take away: the bonus that is being wagered. Nothing where it cannot be read. */
export async function wageredBonus(caller: PlayerCaller): Promise<contract.OpenBonus | undefined> {
  const reply = await listOffers(caller);
  return reply.ok ? reply.data.open.find(({ state }) => state === 'active') : undefined;
}
