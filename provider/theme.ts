import { INSTANT_BINGO, SLOTS, TABLES } from '#content/games';
import type { Motif } from '#arcade/motifs';

/** Appearance of a game's screen: pictures of its highest symbols, and its colours. */
export interface GameTheme {
  /** Highest first; empty if nothing is drawn with them. */
  symbols: readonly Motif[];
  palette: number;
  /** Whether its reels look like drums, seen from the front and slightly above. */
  deep?: boolean;
}

const themes = new Map<string, GameTheme>([
  ...SLOTS.map(
    ({ id, motif, mates, palette, types }) =>
      [id, { symbols: [motif, ...mates], palette, deep: types.includes('3d') }] as const,
  ),
  ...INSTANT_BINGO.map(({ id, motif, mates, palette }) => [id, { symbols: [motif, ...mates], palette }] as const),
  ...[...TABLES, ...INSTANT_BINGO.map(({ bingoRoom: hall, palette }) => ({ id: hall.id, palette }))].map(
    ({ id, palette }) => [id, { symbols: [], palette }] as const,
  ),
]);
const PLAIN: GameTheme = { symbols: ['seven', 'bell', 'cherry', 'lemon'], palette: 0 };

/** Returns the theme of a game; a plain one for games that are not of the seed. */
export const getTheme = (gameId: string): GameTheme => themes.get(gameId) ?? PLAIN;
