/** The most letters of a player's seed. */
export const PLAYER_SEED_LENGTH = 64;

/** A player's seed as it was typed; undefined for one that can't be: letters, digits, blanks and `._-` alone. */
export function readPlayerSeed(typed: unknown): string | undefined {
  const seed = typeof typed === 'string' ? typed.normalize('NFC').trim() : '';
  return seed.length <= PLAYER_SEED_LENGTH && /^[\p{L}\p{M}\p{N} ._-]+$/u.test(seed) ? seed : undefined;
}

/** What HMAC-SHA256 is asked for under the server seed, to get one block of a round's chance. */
export function blockName({
  playerSeed,
  step,
  block,
}: {
  playerSeed: string | null;
  step: number;
  block: number;
}): string {
  return playerSeed === null ? `${step}:${block}` : `${playerSeed}:${step}:${block}`;
}
