import { judge, KIND_RULES } from './market-kinds';
import type { KindRules, Reading, Scope, View } from './market-reading';
import type { Localized } from './localize';
import {
  BUILDER,
  MARKETS,
  readMarket,
  SPORT_MARKETS,
  SPORTS,
  type Market,
  type MarketParts,
  type Period,
  type PeriodScore,
  type Selection,
  type Sport,
  type Team,
  type Verdict,
} from './markets';
import { getScore, isDecidedBySets, isFinalScoreOnly, leader } from './score';

/** Rules of the markets. No zod here, so that checks of the bet slip may import it. */

/** A match so far, or finished. */
export interface MatchRecord {
  /** Scores of its periods (regular time for football; overtime counts in basketball). */
  periods: readonly PeriodScore[];
  /** Teams in the order of their goals, if it is known. */
  goals?: readonly Team[] | undefined;
}

type MarketRules = KindRules & MarketParts;

/** Periods of a sport: first period of the score, and the one after the last. */
const HALVES = { h1: [0, 1], h2: [1, 2] } as const;
const SETS = { s1: [0, 1], s2: [1, 2], s3: [2, 3] } as const;
const SPANS: Readonly<Record<Sport, Partial<Record<Period, readonly [from: number, to: number]>>>> = {
  football: HALVES,
  'virtual-football': HALVES,
  basketball: {
    h1: [0, 2],
    h2: [2, 4],
    q1: [0, 1],
    q2: [1, 2],
    q3: [2, 3],
    q4: [3, 4],
    regular: [0, 4],
  },
  tennis: SETS,
  volleyball: SETS,
};

/** Returns the first period of a part of a match, and the one after its last. */
const spanOf = (sport: Sport, period: Period): readonly [from: number, to: number] => {
  const span = SPANS[sport][period];
  if (!span) throw new Error(`${sport} has no ${period}`);
  return span;
};

/** Number of periods of the first half or set. */
const firstPart = (sport: Sport): number => SPANS[sport].h1?.[1] ?? 1;

function nameOf({ kind, team, period }: MarketParts): Localized {
  const { name: whole, periodName: short } = KIND_RULES[kind];
  const name = (period && short) || whole;
  const teams = { home: { tr: 'ev sahibi', en: 'home' }, away: { tr: 'deplasman', en: 'away' } };
  const of = [...(team ? [teams[team]] : []), ...(period && kind !== 'overtime' ? [nameOfPeriod(period)] : [])];
  const inBrackets = (language: 'tr' | 'en') => `${name[language]} (${of.map((each) => each[language]).join(', ')})`;
  return of.length === 0 ? name : { tr: inBrackets('tr'), en: inBrackets('en') };
}

const PERIOD_WORDS: Readonly<Record<string, Localized>> = {
  h: { tr: 'yarı', en: 'half' },
  q: { tr: 'çeyrek', en: 'quarter' },
  s: { tr: 'set', en: 'set' },
};

function nameOfPeriod(period: Period): Localized {
  const [kind = '', number] = period;
  const word = PERIOD_WORDS[kind];
  if (!word) return { tr: 'normal süre', en: 'regular time' };
  return { tr: `${number}. ${word.tr}`, en: `${word.en} ${number}` };
}

export const MARKET_RULES: Readonly<Record<Market, MarketRules>> = Object.fromEntries(
  [...MARKETS, BUILDER].map((market) => {
    const parts = readMarket(market);
    return [market, { ...KIND_RULES[parts.kind], ...parts, name: nameOf(parts) }];
  }),
) as Record<Market, MarketRules>;

/** Whether a market has a line ('over 2.5', 'home −1.25'). */
export const hasLine = (market: Market): boolean => MARKET_RULES[market].line !== undefined;

/** Whether a market may have a line: none, any, or one above zero. */
export const isLineOf = (market: Market, line: number | null): boolean => {
  const rule = MARKET_RULES[market].line;
  return rule === undefined ? line === null : line !== null && (rule === 'signed' || line > 0);
};

const SELECTIONS: ReadonlyMap<Sport, ReadonlyMap<Market, readonly string[]>> = new Map(
  SPORTS.map((sport) => [
    sport,
    new Map(
      SPORT_MARKETS[sport].map((market): [Market, readonly string[]] => {
        const { selections, ...rules } = MARKET_RULES[market];
        return [market, typeof selections === 'function' ? selections({ ...rules, sport }) : selections];
      }),
    ),
  ]),
);

/** Lists the selections of a sport's market, in display order. */
export const listSelections = (sport: Sport, market: Market): readonly string[] =>
  SELECTIONS.get(sport)?.get(market) ?? [];

/** Whether a market has a selection of this name, in any sport. */
export const hasSelection = (market: Market, selection: string): boolean =>
  SPORTS.some((sport) => listSelections(sport, market).includes(selection));

/** Returns the name of the distribution by which a market is priced: 'margin', 'home-h1'. */
export function getViewName({ sport, period, team, view }: Scope & { view: View }): string {
  const count = team ?? 'total';
  const name = { count, 'half-counts': `half-${count}`, sets: isDecidedBySets(sport) && !period ? 'sets' : 'margin' };
  const detail = view in name ? name[view as keyof typeof name] : view;
  return period ? `${detail}-${period}` : detail;
}

const NOTHING: PeriodScore = { home: 0, away: 0 };

function addUp(periods: readonly PeriodScore[]): PeriodScore {
  if (periods.length === 1) return periods[0]!;
  let [home, away] = [0, 0];
  for (const period of periods) {
    home += period.home;
    away += period.away;
  }
  return { home, away };
}

const seesHalves = (view: View): boolean => view === 'halves' || view === 'half-counts';

/**
 * Returns what a market with these selections sees of a match. `inPlay`: a running set counts for neither team.
 */
export function readMatch(
  sport: Sport,
  { market, listed, inPlay = false }: { market: Market; listed: readonly string[]; inPlay?: boolean },
  { periods: all, goals }: MatchRecord,
): Reading {
  const { team, period, view } = MARKET_RULES[market];
  const periods = period ? all.slice(...spanOf(sport, period)) : all;
  const points = addUp(periods);
  const score = period ? points : getScore(sport, periods, inPlay);
  const first = firstPart(sport);
  return {
    score,
    side: leader(score.home, score.away),
    points,
    count: team ? points[team] : points.home + points.away,
    team,
    halves: seesHalves(view) ? [addUp(periods.slice(0, first)), addUp(periods.slice(first))] : [points, NOTHING],
    periods: periods.length,
    goals,
    listed,
  };
}

/** Whether the score has every period that a market counts. A final score alone has none. */
function isComplete(sport: Sport, market: Market, periods: number): boolean {
  const { period, view } = MARKET_RULES[market];
  if (period && isFinalScoreOnly(sport, periods)) return false;
  if (period) return periods >= spanOf(sport, period)[1];
  return !seesHalves(view) || periods > firstPart(sport);
}

/** Returns the goals in their order: as reported if they add up to the score, else as far as the halves show it. */
function goalsOf({ periods, goals }: MatchRecord): readonly Team[] | undefined {
  const { home, away } = addUp(periods);
  const counted = (team: Team) => goals?.filter((each) => each === team).length;
  if (goals && counted('home') === home && counted('away') === away) return goals;
  const isKnown = periods.every((period) => Math.min(period.home, period.away) === 0);
  return isKnown
    ? periods.flatMap((period) =>
        Array.from<Team>({ length: period.home + period.away }).fill(period.home > 0 ? 'home' : 'away'),
      )
    : undefined;
}

/** Whether a finished match decides a market: without a period that it counts, or the order of goals, it does not. */
export function canDecide(sport: Sport, market: Market, match: MatchRecord): boolean {
  const { view } = MARKET_RULES[market];
  const isOrdered = view === 'goal-first' || view === 'goal-last';
  return isComplete(sport, market, match.periods.length) && (!isOrdered || goalsOf(match) !== undefined);
}

/**
 * Returns the verdict of a selection, given a finished match; void if the score lacks a period that the market counts,
 * or the order of goals is unknown. Prices use the same rules, so offers and settlement agree.
 */
export function getVerdict(
  sport: Sport,
  { market, line, selection }: Selection,
  { periods, goals }: MatchRecord,
): Verdict {
  if (!isComplete(sport, market, periods.length)) return 'void';
  const listed = listSelections(sport, market);
  const reading = readMatch(sport, { market, listed }, { periods, goals: goalsOf({ periods, goals }) });
  return judge(MARKET_RULES[market], reading, { selection, line });
}

/**
 * Returns the verdicts of a market in a running match; undefined while a later event could change one.
 * @param finished number of finished periods
 */
export function findVerdicts(
  sport: Sport,
  { market, line }: Omit<Selection, 'selection'>,
  match: MatchRecord & { finished: number },
): { selection: string; verdict: Verdict }[] | undefined {
  const { period, isDecided } = MARKET_RULES[market];
  const reading = readMatch(sport, { market, listed: listSelections(sport, market), inPlay: true }, match);
  const isOver = period !== undefined && match.finished >= spanOf(sport, period)[1];
  const isBegun = period === undefined || match.periods.length > spanOf(sport, period)[0];
  if (!isOver && !(isBegun && isDecided?.(reading, line ?? 0))) return undefined;
  return reading.listed.map((selection) => ({
    selection,
    verdict: judge(MARKET_RULES[market], reading, { selection, line }),
  }));
}
