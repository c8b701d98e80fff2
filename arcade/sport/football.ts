import {
  drawn,
  listChances,
  fraction,
  groupByName,
  poisson,
  addDistributions,
  shiftDistribution,
  subtractDistributions,
  type Distribution,
} from './chances';
import {
  ahead,
  byCount,
  byMargin,
  inPeriod,
  lazily,
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

const leader = (margin: number): string => (margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw');

/** Returns the leaders of both halves and of the match, in thirteen combinations. */
const halves = (first: Distribution, second: Distribution): Outcome[] =>
  groupByName(joint(first, second), ({ one, other }) => `${leader(one)} ${leader(other)} ${leader(one + other)}`).map(
    (alike) => ({
      periods: [ahead(alike[0].one), ahead(alike[0].other)],
      chance: alike.reduce((sum, { chance }) => sum + chance, 0),
    }),
  );

/** Returns all pairs of two independent values. */
const joint = (one: Distribution, other: Distribution): { one: number; other: number; chance: number }[] =>
  listChances(one).flatMap(([value, p]) =>
    listChances(other).map(([next, q]) => ({ one: value, other: next, chance: p * q })),
  );

/** Goals of each side in a half, or in the match. */
type Goals = Record<Side, Distribution>;

const shifted = ({ home, away }: Goals, by: Score): Goals => ({
  home: shiftDistribution(home, by.home),
  away: shiftDistribution(away, by.away),
});

/** Returns the views of a half or of the match. */
const viewsOf = ({ home, away }: Goals, position: number, suffix: string): Record<string, () => Outcome[]> => ({
  [`score${suffix}`]: () =>
    joint(home, away).map(({ one, other, chance }) => ({
      periods: inPeriod(position, { home: one, away: other }),
      chance,
    })),
  [`margin${suffix}`]: () => byMargin(listChances(subtractDistributions(home, away)), position),
  [`total${suffix}`]: () => byCount(listChances(addDistributions(home, away)), position),
  [`home${suffix}`]: () => byCount(listChances(home), position),
  [`away${suffix}`]: () => byCount(listChances(away), position, 'away'),
});

/** Returns the goals of both halves, of one side or of both. */
const ofHalves = (first: Distribution, second: Distribution, side: Side): Outcome[] =>
  joint(first, second).map(({ one, other, chance }) => ({
    periods: [one, other].map((count) => ({ home: 0, away: 0, [side]: count })),
    chance,
  }));

/**
 * Returns the side of the first or last goal. Both halves share out the goals of both sides alike, so the next goal is
 * equally likely to be a side's at any time.
 */
function byGoal(expected: Score, known: Side | undefined, isFirst: boolean): Outcome[] {
  const sum = expected.home + expected.away;
  const none = Math.exp(-sum);
  const more = isFirst && known ? 0 : 1 - none;
  const of = (side: Side) => (sum > 0 ? (more * expected[side]) / sum : 0) + (known === side ? 1 - more : 0);
  return [
    ...SIDES.map((side) => ({ periods: [scored({ home: 0, away: 0 }, side)], goals: [side], chance: of(side) })),
    ...(known ? [] : [{ periods: [{ home: 0, away: 0 }], goals: [], chance: none }]),
  ];
}

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
  start: { played: 0, periods: [{ home: 0, away: 0 }], goals: [], over: false },

  finished: ({ played }) => Math.floor(played / HALF_MINUTES),

  play(strengths, random) {
    const moments: MatchEvent[] = [];
    let before: Score[] = [];
    let order: readonly Side[] = [];
    for (const half of [0, 1] as const) {
      let periods: Score[] = before.concat({ home: 0, away: 0 });
      const goals = goalsOf(strengths, half, random);
      const shift = half * HALF_TIME_MINUTES;
      for (let minute = half * HALF_MINUTES; minute < (half + 1) * HALF_MINUTES; minute += 1) {
        moments.push({ at: minute + shift, state: { played: minute, periods, goals: order, over: false } });
        while (goals[0] && goals[0].minute < minute + 1) {
          const { side, minute: fell } = goals.shift()!;
          periods = before.concat(scored(periods[half]!, side));
          order = order.concat(side);
          moments.push({ at: fell + shift, state: { played: fell, periods, goals: order, over: false }, goal: side });
        }
      }
      const over = half === 1;
      const played = (half + 1) * HALF_MINUTES;
      moments.push({ at: played + shift, state: { played, periods, goals: order, over } });
      before = periods;
    }
    return moments;
  },

  expectGoals(strengths, { played }) {
    const [home, away] = [restOf(strengths.home, played), restOf(strengths.away, played)];
    return [
      { home: home[0], away: away[0] },
      { home: home[1], away: away[1] },
    ];
  },

  outlook(strengths, { played, periods, goals = [] }) {
    const rest = { home: restOf(strengths.home, played), away: restOf(strengths.away, played) };
    const [first = { home: 0, away: 0 }, second = { home: 0, away: 0 }] = periods;
    const ofHalf = (half: 0 | 1): Goals => ({ home: poisson(rest.home[half]), away: poisson(rest.away[half]) });
    const [begun, ended] = [shifted(ofHalf(0), first), shifted(ofHalf(1), second)];
    const expected = { home: rest.home[0] + rest.home[1], away: rest.away[0] + rest.away[1] };
    const whole = shifted({ home: poisson(expected.home), away: poisson(expected.away) }, sumOfPeriods(periods));
    const both = ({ home, away }: Goals) => addDistributions(home, away);
    return lazily({
      ...viewsOf(whole, 0, ''),
      ...viewsOf(begun, 0, '-h1'),
      ...viewsOf(ended, 1, '-h2'),
      halves: () =>
        halves(subtractDistributions(begun.home, begun.away), subtractDistributions(ended.home, ended.away)),
      'half-total': () => ofHalves(both(begun), both(ended), 'home'),
      'half-home': () => ofHalves(begun.home, ended.home, 'home'),
      'half-away': () => ofHalves(begun.away, ended.away, 'away'),
      'goal-first': () => byGoal(expected, goals[0], true),
      'goal-last': () => byGoal(expected, goals.at(-1), false),
    });
  },
};
