import { drawn, listChances, fraction, poisson, toDistribution, addDistributions, type Distribution } from './chances';
import {
  byMargin,
  byTotal,
  scored,
  type MatchEvent,
  type Outcome,
  type Score,
  type Side,
  type SportModel,
  type Strengths,
} from './match';

export const HALF_MINUTES = 45;
const MATCH_MINUTES = 2 * HALF_MINUTES;
/** Half-time, in minutes of the clock. */
export const HALF_TIME_MINUTES = 6;
/** Share of a side's goals in the first half. */
const FIRST_HALF_SHARE = 0.45;
const SHARES = [FIRST_HALF_SHARE, 1 - FIRST_HALF_SHARE] as const;

const SIDES: readonly Side[] = ['home', 'away'];

/** Returns a side's expected remaining goals in each half. */
function restOf(expected: number, minute: number): [first: number, second: number] {
  const [first, second] = SHARES;
  return [
    (expected * first * Math.max(0, HALF_MINUTES - minute)) / HALF_MINUTES,
    (expected * second * Math.min(HALF_MINUTES, Math.max(0, MATCH_MINUTES - minute))) / HALF_MINUTES,
  ];
}

const sumOfPeriods = (periods: readonly Score[]): Score => ({
  home: periods.reduce((sum, { home }) => sum + home, 0),
  away: periods.reduce((sum, { away }) => sum + away, 0),
});

/** Returns the distribution of the goal difference, home minus away. */
const difference = (home: Distribution, away: Distribution): Distribution =>
  toDistribution(listChances(home).flatMap(([h, p]) => listChances(away).map(([a, q]) => [h - a, p * q] as const)));

const FIRST_HALVES = { home: { home: 1, away: 0 }, draw: { home: 0, away: 0 }, away: { home: 0, away: 1 } } as const;
const leader = (margin: number): keyof typeof FIRST_HALVES => (margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw');

/** Returns the leaders at half time and at the end, in nine combinations. */
function halves(firstMargin: Distribution, secondMargin: Distribution): Outcome[] {
  const chances = new Map<string, Outcome>();
  for (const [first, p] of listChances(firstMargin)) {
    for (const [second, q] of listChances(secondMargin)) {
      const half = leader(first);
      const full = leader(first + second);
      const key = `${half}/${full}`;
      const known = chances.get(key);
      if (known) known.chance += p * q;
      else {
        const begun = FIRST_HALVES[half];
        const ended = { home: { home: 2, away: 0 }, away: { home: 0, away: 2 }, draw: mirrored(begun) }[full];
        chances.set(key, { periods: [begun, ended], chance: p * q });
      }
    }
  }
  return [...chances.values()];
}

const mirrored = ({ home, away }: Score): Score => ({ home: away, away: home });

/** Draws the goals of a half with their minutes. */
function goalsOf(strengths: Strengths, half: 0 | 1, random: (below: number) => number) {
  return SIDES.flatMap((side) =>
    Array.from({ length: drawn(poisson(strengths[side] * SHARES[half]), random) }, () => ({
      side,
      minute: HALF_MINUTES * (half + fraction(random)),
    })),
  ).sort((one, next) => one.minute - next.minute);
}

/**
 * Goals of each side are independent, at a rate that is constant within a half and higher in the second (Poisson).
 * The clock counts minutes; a break follows the first half.
 */
export const football: SportModel = {
  start: { played: 0, periods: [{ home: 0, away: 0 }], over: false },

  play(strengths, random) {
    const moments: MatchEvent[] = [];
    let before: Score[] = [];
    for (const half of [0, 1] as const) {
      let periods: Score[] = before.concat({ home: 0, away: 0 });
      const goals = goalsOf(strengths, half, random);
      const shift = half * HALF_TIME_MINUTES;
      for (let minute = half * HALF_MINUTES; minute < (half + 1) * HALF_MINUTES; minute += 1) {
        moments.push({ at: minute + shift, state: { played: minute, periods, over: false } });
        while (goals[0] && goals[0].minute < minute + 1) {
          const { side, minute: fell } = goals.shift()!;
          periods = before.concat(scored(periods[half]!, side));
          moments.push({ at: fell + shift, state: { played: fell, periods, over: false }, goal: side });
        }
      }
      const over = half === 1;
      const played = (half + 1) * HALF_MINUTES;
      moments.push({ at: played + shift, state: { played, periods, over } });
      before = periods;
    }
    return moments;
  },

  outlook(strengths, { played, periods }) {
    const [homeFirst, homeSecond] = restOf(strengths.home, played);
    const [awayFirst, awaySecond] = restOf(strengths.away, played);
    const now = sumOfPeriods(periods);
    const home = poisson(homeFirst + homeSecond);
    const away = poisson(awayFirst + awaySecond);
    const score = listChances(home).flatMap(([more, p]) =>
      listChances(away).map(([against, q]) => ({
        periods: [{ home: now.home + more, away: now.away + against }],
        chance: p * q,
      })),
    );
    const [first, second] = periods;
    const atHalf = difference(poisson(homeFirst), poisson(awayFirst));
    const after = difference(poisson(homeSecond), poisson(awaySecond));
    const margin = difference(home, away);
    const total = addDistributions(home, away);
    return {
      score,
      margin: byMargin(listChances({ ...margin, low: margin.low + now.home - now.away })),
      total: byTotal(listChances({ ...total, low: total.low + now.home + now.away })),
      halves: halves(
        { ...atHalf, low: atHalf.low + (first ? first.home - first.away : 0) },
        { ...after, low: after.low + (second ? second.home - second.away : 0) },
      ),
    };
  },
};
