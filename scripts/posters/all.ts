import { createHash } from 'node:crypto';
import { PROVIDERS, INSTANT_BINGO, SLOTS, TABLES } from '../../content/games';
import { providerSign, slotPoster, tablePoster } from './compose';

/** Returns every picture of the catalogue by its path under `public/posters`. The same seed gives the same bytes. */
export function allPosters(): Map<string, string> {
  return new Map([
    ...SLOTS.map(
      (slot, index) => [`slot/${slot.id}.svg`, slotPoster({ ...slot, seed: index * 7 + slot.layout })] as const,
    ),
    ...TABLES.map((table, index) => [`live/${table.id}.svg`, tablePoster({ ...table, seed: index })] as const),
    ...INSTANT_BINGO.map(
      (room, index) => [`bingo/${room.id}.svg`, slotPoster({ ...room, seed: index * 3 + 1 })] as const,
    ),
    ...PROVIDERS.map(
      (provider, index) => [`provider/${provider.id}.svg`, providerSign({ ...provider, seed: index })] as const,
    ),
  ]);
}

/** Returns a short digest of all pictures, which `content/games/posters.ts` must contain. */
export function postersVersion(posters: ReadonlyMap<string, string>): string {
  const digest = createHash('sha256');
  for (const [path, svg] of posters) digest.update(path).update('\0').update(svg);
  return digest.digest('hex').slice(0, 8);
}
