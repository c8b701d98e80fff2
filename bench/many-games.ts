import { SLOTS } from '../content/games';
import { POSTERS_VERSION } from '../content/games/posters';
import type { Transaction } from '../platform/db/database';
import { clearCollections, addToCollections, type CollectedGame } from '../platform/games/seed';

/** Name of one game of every catalogue of any size, for a search with one hit. */
const NEEDLE = 'Samanlıkta İğne';
const NEEDLE_AT = 200;

/**
 * Replaces the slots by `count` slots: the seed's, repeated under numbered names in the same collections. Lists and
 * searches can then be measured against the size of the catalogue. Never part of an installation.
 */
export async function seedManyGames(tx: Transaction, count: number): Promise<void> {
  await clearCollections(tx, ['slot']);
  await addToCollections(
    tx,
    Array.from({ length: count }, (_, at): CollectedGame => {
      const slot = SLOTS[at % SLOTS.length] ?? SLOTS[0];
      if (!slot) throw new Error('The seed holds no slots');
      const turn = Math.floor(at / SLOTS.length);
      const name = turn === 0 ? slot.name : `${slot.name} ${turn + 1}`;
      return {
        id: turn === 0 ? slot.id : `${slot.id}-${turn}`,
        kind: 'slot',
        name: at === NEEDLE_AT ? NEEDLE : name,
        providerId: slot.providerID,
        popularity: turn === 0 ? slot.popularity : undefined,
        badge: slot.badge,
        image: `/posters/slot/${slot.id}.svg?v=${POSTERS_VERSION}`,
        profile: slot.profile,
        collections: [
          ...slot.types.map((type) => `slot:type:${type}`),
          ...(slot.popularity === undefined ? [] : ['slot:category:11']),
        ],
      };
    }),
  );
}
