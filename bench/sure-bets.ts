import type { MatchState } from '../arcade/sport/match';
import type { FeedMarket } from '../contract/feed';
import { getVerdict, MARKET_RULES } from '../contract/market-rules';
import { getScore } from '../contract/score';
import type { Market, PeriodScore, Sport, Verdict } from '../contract/markets';
import { payBuilder, type BuilderLine } from './builder-lines';

/*
 * The best sure return of stakes on one match at one moment. Omitted outcomes can only raise it, because each of them
 * is one more result that the stakes must cover.
 */

const SETS_TO_WIN: Partial<Record<Sport, number>> = { tennis: 2, volleyball: 3 };
/** Maximum goals of a side after the moment; more goals decide no line of the feed differently. */
const GOALS_MOST = 8;
/** Maximum goals of a side in the rest of the first half, with bet builders. */
const FIRST_HALF_MOST = 5;
/** Points beyond the outermost lines of basketball, and points that both sides together may still score at any time. */
const POINTS_BEYOND = 3;
const POINTS_TO_COME = 60;
/**
 * Points by which the loser of a set is close. For sets before the last that have not begun, lower points count in
 * steps of five.
 */
const CLOSE_POINTS = 6;
/** Points by which a set continues beyond its end, or beyond the running score; the last is far beyond any line. */
const EXTENSIONS = [0, 1, 2, 3, 45];

/** Margin from which the bands of winning margins do not differ. */
const MARGINS_APART = 21;

const upTo = (most: number, least = 0): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);

/** Returns the scores of goals with which a match may end, by halves. */
function footballEnds({ periods }: MatchState, hasBuilders: boolean): PeriodScore[][] {
  const [first = { home: 0, away: 0 }, second] = periods;
  const later = upTo(GOALS_MOST).flatMap((home) => upTo(GOALS_MOST).map((away) => ({ home, away })));
  if (second) return later.map(({ home, away }) => [first, { home: second.home + home, away: second.away + away }]);
  // Bet builders combine halves with scores, so they distinguish more scores of the first half.
  const most = hasBuilders ? FIRST_HALF_MOST : Math.abs(first.home - first.away) + 1;
  return upTo(most).flatMap((home) =>
    upTo(most).flatMap((away) => later.map((half) => [{ home: first.home + home, away: first.away + away }, half])),
  );
}

const bounds = (lines: readonly number[]): [number, number] => [
  Math.floor(Math.min(...lines)) - POINTS_BEYOND,
  Math.ceil(Math.max(...lines)) + POINTS_BEYOND,
];

/** Returns totals and margins around the offered lines, of both teams and of each; there is no draw. */
function basketballEnds({ periods }: MatchState, markets: readonly FeedMarket[]): PeriodScore[][] {
  const now = getScore('basketball', periods);
  const linesOf = (market: string) => markets.flatMap((one) => (one.market === market ? [one.line ?? 0] : []));
  const most = {
    home: Math.max(...linesOf('total-home'), now.home),
    away: Math.max(...linesOf('total-away'), now.away),
  };
  const total = now.home + now.away;
  const [low, high] = bounds([
    ...linesOf('total'),
    total,
    total + POINTS_TO_COME,
    2 * Math.max(most.home, most.away) + MARGINS_APART,
  ]);
  const [behind, ahead] = bounds([
    ...linesOf('handicap').map((line) => -line),
    now.home - most.away,
    most.home - now.away,
    -MARGINS_APART,
    MARGINS_APART,
  ]);
  return upTo(high, low).flatMap((sum) =>
    upTo(ahead, behind)
      .filter((margin) => margin !== 0 && (sum + margin) % 2 === 0)
      .map((margin) => ({ home: (sum + margin) / 2, away: (sum - margin) / 2 }))
      .filter(({ home, away }) => home >= now.home && away >= now.away)
      .map((score) => [score]),
  );
}

/** Returns the scores of a set by its loser's points or games, home first. */
function setEnds(sport: Sport, isDecider: boolean, running: PeriodScore): PeriodScore[] {
  const points = isDecider ? 15 : 25;
  const before = isDecider && sport === 'volleyball' ? Array.from({ length: 4 }, () => ({ home: 0, away: 0 })) : [];
  const sets = getScore(sport, [...before, running], true);
  if (sets.home + sets.away > 0) return [running];
  const isCounted = isDecider || running.home + running.away > 0;
  const longest = Math.max(points, running.home, running.away);
  const ends =
    sport === 'tennis'
      ? [...upTo(4).map((lost) => [6, lost] as const), [7, 5] as const, [7, 6] as const]
      : [
          ...upTo(points - 2)
            .filter((lost) => isCounted || lost >= points - CLOSE_POINTS || lost % 5 === 0)
            .map((lost) => [points, lost] as const),
          ...EXTENSIONS.map((more) => [longest + more, longest + more - 2] as const),
        ];
  return ends
    .flatMap(([won, lost]) => [
      { home: won, away: lost },
      { home: lost, away: won },
    ])
    .filter(({ home, away }) => home >= running.home && away >= running.away);
}

/** Returns one sequence of sets for each possible number of sets, points and margin. */
function endsOfSets(sport: Sport, { periods }: MatchState, setsToWin: number): PeriodScore[][] {
  const ways = new Map<string, PeriodScore[]>();
  const keep = (found: Map<string, PeriodScore[]>, sets: PeriodScore[]) => {
    const score = getScore(sport, sets);
    const [home, away] = [sets.reduce((sum, set) => sum + set.home, 0), sets.reduce((sum, set) => sum + set.away, 0)];
    found.set(`${score.home} ${score.away} ${home} ${away}`, sets);
  };
  let open: PeriodScore[][] = [periods.slice(0, -1)];
  for (let running = periods.at(-1) ?? { home: 0, away: 0 }; open.length > 0; running = { home: 0, away: 0 }) {
    const next = new Map<string, PeriodScore[]>();
    for (const sets of open) {
      const isDecider = sets.length === 2 * setsToWin - 2;
      for (const end of setEnds(sport, isDecider, running)) {
        const after = [...sets, end];
        const { home, away } = getScore(sport, after);
        keep(Math.max(home, away) === setsToWin ? ways : next, after);
      }
    }
    open = [...next.values()];
  }
  return [...ways.values()];
}

/** Returns the results with which a match may end, given its current state. */
function endsOf(
  sport: Sport,
  { state, markets, builders = [] }: { state: MatchState; markets: readonly FeedMarket[]; builders?: BuilderLine[] },
): PeriodScore[][] {
  const setsToWin = SETS_TO_WIN[sport];
  if (setsToWin !== undefined) return endsOfSets(sport, state, setsToWin);
  return sport === 'basketball' ? basketballEnds(state, markets) : footballEnds(state, builders.length > 0);
}

/** Returns the payout of a stake of 1, by its odds in hundredths. */
function broughtBy(verdict: Verdict, odds: number): number {
  if (verdict === 'won') return odds / 100;
  if (verdict === 'half-won') return (odds / 100 + 1) / 2;
  if (verdict === 'half-lost') return 0.5;
  return verdict === 'void' ? 1 : 0;
}

/** Whether the results of `endsOf` decide a market: one of the whole match, without the order of goals or sets. */
function isDecidedByEnds(sport: Sport, market: Market): boolean {
  const { period, view } = MARKET_RULES[market];
  const isOrder = view === 'goal-first' || view === 'goal-last' || (view === 'halves' && !sport.endsWith('football'));
  return period === undefined && !isOrder;
}

/**
 * Returns the payouts of a stake of 1 on each open selection of the whole match and on each bet builder, one row per
 * distinct result. Markets of one period are left out: their results would multiply those of the match.
 */
export function payoffs(
  sport: Sport,
  { state, markets, builders = [] }: { state: MatchState; markets: readonly FeedMarket[]; builders?: BuilderLine[] },
): number[][] {
  const open = markets.filter(({ status, market }) => status === 'open' && isDecidedByEnds(sport, market));
  const offered = open.flatMap(({ market, line, selections }) =>
    selections.map(({ selection, odds }) => ({ market, line, selection, odds })),
  );
  const rows = new Map<string, number[]>();
  for (const periods of endsOf(sport, { state, markets: open, builders })) {
    const row = [
      ...offered.map(({ odds, ...selection }) => broughtBy(getVerdict(sport, selection, { periods }), odds)),
      ...builders.map((line) => payBuilder(sport, line, { periods })),
    ];
    rows.set(row.join(' '), row);
  }
  return [...rows.values()];
}

const TERMS_PER_LINE = 12;

/**
 * Returns the linear program, in the LP format: stakes with the sum 1, and the maximum of the minimum payout over all
 * rows.
 */
export function linearProgram(rows: readonly (readonly number[])[]): string {
  const sum = (terms: readonly string[]) =>
    upTo(Math.ceil(terms.length / TERMS_PER_LINE) - 1)
      .map((line) => terms.slice(line * TERMS_PER_LINE, (line + 1) * TERMS_PER_LINE).join(' '))
      .join('\n');
  const stakes = sum((rows[0] ?? []).map((_, at) => `+ x${at}`));
  const constraints = rows.map((row, at) => {
    const terms = row.flatMap((brought, stake) => (brought === 0 ? [] : [`+ ${brought} x${stake}`]));
    return ` c${at}: ${sum([...terms, '- r'])} >= 0`;
  });
  return ['Maximize', ' obj: r', 'Subject To', ` all: ${stakes} = 1`, ...constraints, 'End', ''].join('\n');
}
