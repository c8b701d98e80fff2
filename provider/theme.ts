import { ROOMS, SLOTS, TABLES } from '#content/games';
import type { Motif } from '#arcade/motifs';

/** What a game's screen is dressed in: the pictures of its dearest symbols and its light. */
export interface GameTheme {
  /** Dearest first; none where nothing is drawn with them. */
  symbols: readonly Motif[];
  palette: number;
  /** Whether its reels are seen as drums, from the front and a little above. */
  deep?: boolean;
}

const themes = new Map<string, GameTheme>([
  ...SLOTS.map(
    ({ id, motif, mates, palette, types }) =>
      [id, { symbols: [motif, ...mates], palette, deep: types.includes('3d') }] as const,
  ),
  ...ROOMS.map(({ id, motif, mates, palette }) => [id, { symbols: [motif, ...mates], palette }] as const),
  ...[...TABLES, ...ROOMS.map(({ hall, palette }) => ({ id: hall.id, palette }))].map(
    ({ id, palette }) => [id, { symbols: [], palette }] as const,
  ),
]);
const PLAIN: GameTheme = { symbols: ['seven', 'bell', 'cherry', 'lemon'], palette: 0 };

/** The dress of a game; a plain one for games that are not of the seed. */
export const themeOf = (gameId: string): GameTheme => themes.get(gameId) ?? PLAIN;
