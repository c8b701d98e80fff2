import * as contract from '#contract/bonus';
import type { PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Lists open and claimable bonuses of the player, once per request. */
export const listOffers = (caller: PlayerCaller) =>
  once(caller.state, 'bonuses', () => callEndpoint(caller, contract.listOffers, {}));

/**
 * Returns the bonus that is paid once the player's next deposit has been staked; undefined if there is none or it
 * cannot be read.
 */
export async function promisedBonus(caller: PlayerCaller): Promise<contract.OpenBonus | undefined> {
  const reply = await listOffers(caller);
  return reply.ok
    ? reply.data.open.find(({ state, turnover }) => state === 'waiting' && turnover !== undefined)
    : undefined;
}

/**
 * Returns the bonus being wagered, which a withdrawal would forfeit; undefined if there is none or it cannot be read.
 */
export async function wageredBonus(caller: PlayerCaller): Promise<contract.OpenBonus | undefined> {
  const reply = await listOffers(caller);
  return reply.ok ? reply.data.open.find(({ state }) => state === 'active') : undefined;
}
