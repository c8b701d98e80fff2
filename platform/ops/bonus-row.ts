import { wireFromKurus } from '#contract/wire';
import type { listGrants } from '../bonuses';

type Grant = Awaited<ReturnType<typeof listGrants>>[number];

/** Returns a bonus of a player as a row of an output, without the player. */
export function toBonusRow({ id, offerId, state, amount, progress, required, released, ...times }: Grant) {
  const [done, whole] = [progress, required].map(wireFromKurus);
  return {
    id,
    offer: offerId,
    state,
    amount: amount === null ? '' : wireFromKurus(amount),
    wagered: { tr: `${done} / ${whole}`, en: `${done} of ${whole}` },
    released: wireFromKurus(released),
    since: times.createdAt.toISOString(),
    until: times.expiresAt?.toISOString() ?? '',
  };
}
