import type { CouponSelection } from '#contract/coupons';
import { SPORT_MARKETS, type Market, type Sport } from '#contract/markets';

/** A selection and its odds in hundredths, or null if it takes no bets. */
export type OddsCell = [selection: string, odds: number | null];

/** Selections of a market, in display order. */
export interface OddsRow {
  market: Market;
  line: number | null;
  cells: OddsCell[];
}

/** A fixture in a list. */
export interface FixtureRow {
  id: string;
  home: string;
  away: string;
  /** Start time, or the match clock. */
  at: string;
  live: boolean;
  /** '2-1' once it has started. */
  score: string;
  /** Number of further markets that take bets. */
  more: number;
  /** The sport's first market, and the total of 2.5 if it exists. */
  odds: OddsRow[];
}

/** Fixtures of one league. */
export interface FixtureGroup {
  key: string;
  sport: Sport;
  title: string;
  /** Whether its fixtures are visible at first. */
  open: boolean;
  /** Format of `packRows`. */
  rows: string;
}

const OVER_UNDER = ['over', 'under'];
/** Selections of the markets that lists show. */
const LISTED: Partial<Record<Market, readonly string[]>> = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  total: OVER_UNDER,
};

/** Returns a market as lists show it, its selections in order; undefined for markets that lists do not show. */
export function listedOdds(
  market: Market,
  line: number | null,
  price: (selection: string) => number | null,
): OddsRow[] {
  const selections = LISTED[market];
  return selections ? [{ market, line, cells: selections.map((selection) => [selection, price(selection)]) }] : [];
}

/** Returns empty odds for a fixture whose first market is not offered. */
export const emptyRow = (sport: Sport): OddsRow[] => listedOdds(SPORT_MARKETS[sport][0]!, null, () => null);

const FIELD = '|';
const ROW = ';';
const ofData = (text: string): string => text.replace(/[|;]/g, ' ');

/**
 * Serializes rows into one text. A page contains its list twice, as markup and as data for the script; a hundred
 * objects would weigh twice as much as the markup.
 */
export const packRows = (rows: readonly FixtureRow[]): string =>
  rows
    .map(({ id, home, away, at, live, score, more, odds }) =>
      [
        id,
        ofData(home),
        ofData(away),
        ofData(at),
        live ? 1 : '',
        score,
        more,
        ...odds.map(({ market, line, cells }) => [market, line ?? '', ...cells.map(([, price]) => price ?? '')].join()),
      ].join(FIELD),
    )
    .join(ROW);

/** Parses a text of `packRows`. */
export function unpackRows(packed: string): FixtureRow[] {
  if (packed === '') return [];
  return packed.split(ROW).map((row) => {
    const [id = '', home = '', away = '', at = '', live, score = '', more, ...markets] = row.split(FIELD);
    const odds = markets.flatMap((text) => {
      const [market, line, ...prices] = text.split(',');
      let next = 0;
      return listedOdds(market as Market, line ? Number(line) : null, () => Number(prices[next++]) || null);
    });
    return { id, home, away, at, live: live === '1', score, more: Number(more), odds };
  });
}

/** Returns the pick of an odds button. */
export const toSelection = (
  fixture: { id: string; live: boolean },
  { market, line, selection, odds }: { market: Market; line: number | null; selection: string; odds: number },
): CouponSelection => ({
  fixtureID: fixture.id,
  market,
  line,
  selection,
  odds,
  ...(fixture.live && { live: true as const }),
});
