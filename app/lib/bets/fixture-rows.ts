import type { Pick } from '#contract/coupons';
import { MARKETS_OF, type Market, type Sport } from '#contract/markets';

/** A selection and its odds in hundredths, or null where it takes no bets. */
export type OddsCell = [selection: string, odds: number | null];

/** A market's selections, in the order in which they are shown. */
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
  /** When it starts, or what its clock says. */
  at: string;
  live: boolean;
  /** '2-1', once it has begun. */
  score: string;
  /** How many markets take bets beyond those that are shown. */
  more: number;
  /** The sport's first market, and the total of 2.5 where there is one. */
  odds: OddsRow[];
}

/** Fixtures of one league. */
export interface FixtureGroup {
  key: string;
  title: string;
  /** As `packRows` wrote them. */
  rows: string;
}

const OVER_UNDER = ['over', 'under'];
/** The selections of the markets that lists show. */
const LISTED: Partial<Record<Market, readonly string[]>> = {
  result: ['home', 'draw', 'away'],
  winner: ['home', 'away'],
  total: OVER_UNDER,
};

/** A market as lists show it, its selections in their order; undefined for markets that they do not show. */
export function listedOdds(
  market: Market,
  line: number | null,
  price: (selection: string) => number | null,
): OddsRow[] {
  const selections = LISTED[market];
  return selections ? [{ market, line, cells: selections.map((selection) => [selection, price(selection)]) }] : [];
}

/** What a list shows of a fixture whose first market is not offered: its places, without odds. */
export const emptyRow = (sport: Sport): OddsRow[] => listedOdds(MARKETS_OF[sport][0]!, null, () => null);

const FIELD = '|';
const ROW = ';';
const ofData = (text: string): string => text.replace(/[|;]/g, ' ');

/**
 * Rows in one text. A page carries its list twice, as markup and as what the script continues from: as a hundred objects
 * the second would weigh twice the first.
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

/** Reads what `packRows` wrote. */
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

/** The pick that an odds button stands for. */
export const pickOf = (
  fixture: { id: string; live: boolean },
  { market, line }: { market: Market; line: number | null },
  selection: string,
  odds: number,
): Pick => ({ fixtureID: fixture.id, market, line, selection, odds, ...(fixture.live && { live: true as const }) });
