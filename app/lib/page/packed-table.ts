import type { GameRow } from './games';

const FIELD = '|';
const ROW = ';';

/**
 * Serializes a table of texts into one text. A page contains its data twice, as markup and as data for the script, which
 * sends each value of an object as a numbered reference; one text compresses to a few bytes.
 */
export const packTable = (rows: readonly (readonly (string | undefined)[])[]): string =>
  rows.map((row) => row.map((field = '') => field.replace(/[|;]/g, ' ')).join(FIELD)).join(ROW);

/** Parses a text of `packTable`. */
export const unpackTable = (packed: string): string[][] =>
  packed === '' ? [] : packed.split(ROW).map((row) => row.split(FIELD));

/** Serializes the rows of games. */
export const packGames = (games: readonly GameRow[]): string =>
  packTable(games.map(({ id, name, provider, poster, badge, stakes }) => [id, name, provider, poster, badge, stakes]));

/** Parses a text of `packGames`. */
export const unpackGames = (packed: string): GameRow[] =>
  unpackTable(packed).map(([id = '', name = '', provider = '', poster = '', badge, stakes]) => ({
    id,
    name,
    provider,
    poster,
    badge: (badge || undefined) as GameRow['badge'],
    stakes: stakes || undefined,
  }));
