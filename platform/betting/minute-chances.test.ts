import { expect, test } from 'vitest';
import { canBuild } from '#contract/bet-builder';
import type { MinuteModel } from '#contract/feed';
import { getVerdict, MARKET_RULES } from '#contract/market-rules';
import { isMarket, type PeriodScore, type Selection } from '#contract/markets';
import { leader } from '#contract/score';
import { getJointChances } from './score-model';

/*
 * Joint probabilities of basketball. The oracle plays all matches minute by minute, with few points a minute, and
 * settles each selection at the end of its period by the rules of the bets.
 */

const PARTS = [
  'result-q1 home',
  'total-q1 5.5 over',
  'handicap-q1 -1.5 away',
  'result-h1 away',
  'total-h1 11.5 over',
  'odd-even-h1 odd',
  'total-home-h1 5.5 under',
  'result-regular draw',
  'overtime-regular yes',
  'half-full away/home',
  'half-full draw/away',
  'winner home',
  'total 23.5 over',
  'handicap 1.5 away',
  'margin home/1-5',
  'odd-even even',
  'total-home 12.5 over',
  'total-away 11.5 over',
].map((text): Selection => {
  const [market = '', ...rest] = text.split(' ');
  if (!isMarket(market)) throw new Error(`${market} is no market`);
  return { market, line: rest.length > 1 ? Number(rest[0]) : null, selection: rest.at(-1)! };
});

const minute = { home: [0.7, 0.3], away: [0.72, 0.28] };
const MODELS: Readonly<Record<string, MinuteModel>> = {
  'before the start': { periods: [{ home: 0, away: 0 }], played: 0, minute },
  'in the first quarter': { periods: [{ home: 2, away: 4 }], played: 6, minute },
  'in the second quarter': { periods: [pair(6, 3), pair(1, 2)], played: 13, minute },
  'in the third quarter': { periods: [pair(6, 3), pair(4, 7), pair(0, 1)], played: 23, minute },
  'in overtime': { periods: [pair(6, 3), pair(4, 7), pair(3, 5), pair(7, 5), pair(1, 0)], played: 42, minute },
};
const LAST_MINUTE = 40;
const OVERTIME = 5;
const OVERTIMES = 5;
/** Number of bet builders for each model. */
const BUILDERS = 3;

function pair(home: number, away: number): PeriodScore {
  return { home, away };
}

/** A score with the leader of the first half and the selections won so far. */
interface State {
  score: PeriodScore;
  first: PeriodScore;
  won: number;
}

class States {
  readonly found = new Map<string, { state: State; chance: number }>();

  add(state: State, chance: number): void {
    const { score, first, won } = state;
    const key = [score.home, score.away, first.home, first.away, won].join(' ');
    const same = this.found.get(key);
    if (same) same.chance += chance;
    else this.found.set(key, { state, chance });
  }

  get total(): number {
    return [...this.found.values()].reduce((sum, { chance }) => sum + chance, 0);
  }
}

function playMinutes(states: States, count: number): States {
  let now = states;
  for (let played = 0; played < count; played += 1) {
    const next = new States();
    for (const { state, chance } of now.found.values())
      for (const [scored, p] of minute.home.entries())
        for (const [conceded, q] of minute.away.entries()) {
          const score = pair(state.score.home + scored, state.score.away + conceded);
          next.add({ ...state, score }, chance * p * q);
        }
    now = next;
  }
  return now;
}

/** Returns the probability of each set of won selections. */
function playAll({ periods, played }: MinuteModel, parts: readonly Selection[]): number[] {
  const settle = (state: State, period: string | undefined): State => {
    const rest = pair(state.score.home - state.first.home, state.score.away - state.first.away);
    // The first half has its leader, and each period of the match the whole score if it is the settled one.
    const record =
      period === undefined
        ? [state.first, pair(0, 0), rest, pair(0, 0)]
        : [state.score, pair(0, 0), pair(0, 0), pair(0, 0)];
    const won = parts.reduce(
      (bits, part, at) =>
        MARKET_RULES[part.market].period === period && getVerdict('basketball', part, { periods: record }) === 'won'
          ? bits | (1 << at)
          : bits,
      state.won,
    );
    return { ...state, won };
  };
  const sumOf = (count: number) =>
    periods.slice(0, count).reduce((sum, { home, away }) => pair(sum.home + home, sum.away + away), pair(0, 0));
  let states = new States();
  states.add({ score: sumOf(periods.length), first: pair(0, 0), won: 0 }, 1);
  const map = (change: (state: State) => State) => {
    const next = new States();
    for (const { state, chance } of states.found.values()) next.add(change(state), chance);
    states = next;
  };
  let minutes = played;
  for (const [period, end, count] of [
    ['q1', 10, 1],
    ['h1', 20, 2],
    ['regular', LAST_MINUTE, 4],
  ] as const) {
    if (minutes < end) states = playMinutes(states, end - minutes);
    minutes = Math.max(minutes, end);
    const isOver = played >= end;
    map((state) => {
      const at = isOver ? sumOf(count) : state.score;
      const settled = { ...settle({ ...state, score: at, first: pair(0, 0) }, period), score: state.score };
      const side = leader(at.home, at.away);
      const first = period === 'h1' ? pair(Number(side === 'home'), Number(side === 'away')) : state.first;
      return { ...settled, first };
    });
  }
  if (played >= LAST_MINUTE) states = playMinutes(states, OVERTIME - ((played - LAST_MINUTE) % OVERTIME));
  const chances = Array.from<number>({ length: 2 ** parts.length }).fill(0);
  /** Settles the matches with a winner, and returns the others. */
  const finish = (factor: number): States => {
    const tied = new States();
    for (const { state, chance } of states.found.values())
      if (state.score.home === state.score.away) tied.add(state, chance);
      else chances[settle(state, undefined).won]! += chance * factor;
    return tied;
  };
  states = finish(1);
  if (states.total === 0) return chances;
  // As in prices, matches with more overtimes are left out.
  const once = new States();
  once.add({ score: pair(0, 0), first: pair(0, 0), won: 0 }, 1);
  const tie = [...playMinutes(once, OVERTIME).found.values()]
    .filter(({ state: { score } }) => score.home === score.away)
    .reduce((sum, { chance }) => sum + chance, 0);
  for (let count = 0; count < OVERTIMES; count += 1) {
    states = playMinutes(states, OVERTIME);
    states = finish(1 / (1 - tie ** OVERTIMES));
  }
  return chances;
}

/** Returns sets of the selections. */
function sample(size: number, from: number): Selection[] {
  return Array.from({ length: size }, (_, at) => PARTS[(from * 5 + at * (3 + (from % 4))) % PARTS.length]!).filter(
    (part, at, all) => all.indexOf(part) === at,
  );
}

test.each(Object.entries(MODELS))(
  'BET-70 each set of basketball selections wins with the probability of all matches, %s',
  (_, model) => {
    for (const part of PARTS) expect(canBuild('basketball', part), part.market).toBe(true);
    for (let from = 0; from < BUILDERS; from += 1) {
      const parts = sample(3 + from, from);
      const expected = playAll(model, parts);
      for (let bit = 1; bit < expected.length; bit <<= 1)
        for (let set = 0; set < expected.length; set += 1) if (!(set & bit)) expected[set]! += expected[set | bit]!;
      for (const [set, chance] of getJointChances(model, parts).entries())
        expect(Math.abs(chance - expected[set]!), JSON.stringify([parts, set])).toBeLessThan(1e-9);
    }
  },
);

test('HARD-1 the joint probabilities of a model and the same selections are calculated once', () => {
  const parts = PARTS.slice(0, 3);
  const model = MODELS['before the start']!;
  const chances = getJointChances(model, parts);
  expect(getJointChances(structuredClone(model), structuredClone(parts))).toBe(chances);
  expect(getJointChances({ ...model, played: 1 }, parts)).not.toEqual(chances);
  expect(getJointChances(model, parts.toReversed())).not.toEqual(chances);
});
