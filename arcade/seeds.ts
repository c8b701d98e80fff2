/** Maximum length of a player's seed. */
export const PLAYER_SEED_LENGTH = 64;

/** Reads a typed player's seed; undefined if it is invalid: only letters, digits, blanks and `._-` are allowed. */
export function readPlayerSeed(typed: unknown): string | undefined {
  const seed = typeof typed === 'string' ? typed.normalize('NFC').trim() : '';
  return seed.length <= PLAYER_SEED_LENGTH && /^[\p{L}\p{M}\p{N} ._-]+$/u.test(seed) ? seed : undefined;
}

/** Returns the HMAC-SHA256 message that gives one block of a round's random bytes; its key is the server seed. */
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
