import * as contract from '#contract/bonus';
import type { PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { callEndpoint } from '~/api/endpoint.server';

/** What is open with the player and what can be claimed, asked once per request. */
export const listOffers = (caller: PlayerCaller) =>
  once(caller.state, 'bonuses', () => callEndpoint(caller, contract.listOffers, {}));

/** The bonus that is paid once the player's next deposit has been staked. Nothing where it cannot be read. */
export async function promisedBonus(caller: PlayerCaller): Promise<contract.OpenBonus | undefined> {
  const reply = await listOffers(caller);
  return reply.ok
    ? reply.data.open.find(({ state, turnover }) => state === 'waiting' && turnover !== undefined)
    : undefined;
}

/** What a withdrawal would take away: the bonus that is being wagered. Nothing where it cannot be read. */
export async function wageredBonus(caller: PlayerCaller): Promise<contract.OpenBonus | undefined> {
  const reply = await listOffers(caller);
  return reply.ok ? reply.data.open.find(({ state }) => state === 'active') : undefined;
}
