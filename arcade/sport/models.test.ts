import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { numbersFrom, type UniformInteger } from '../chance';
import { basketball } from './basketball';
import { listChances, poisson, addDistributions, repeatDistribution } from './chances';
import { football } from './football';
import type { MatchEvent, Outcome, Score, Side, SportModel, Strengths } from './match';
import { tennis } from './tennis';
import { volleyball } from './volleyball';

const randomFrom = (seed: string): UniformInteger =>
  numbersFrom((block) => createHash('sha512').update(`${seed}:${block}`).digest());

const MODELS: Record<string, { model: SportModel; strengths: Strengths; matches: number }> = {
  football: { model: football, strengths: { home: 1.6, away: 1.1 }, matches: 8_000 },
  basketball: { model: basketball, strengths: { home: 1.04, away: 1 }, matches: 4_000 },
  tennis: { model: tennis, strengths: { home: 0.64, away: 0.61 }, matches: 8_000 },
  volleyball: { model: volleyball, strengths: { home: 51, away: 49 }, matches: 3_000 },
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const points = (periods: readonly Score[]): Score => ({
  home: sum(periods.map(({ home }) => home)),
  away: sum(periods.map(({ away }) => away)),
});
const sets = (periods: readonly Score[]) => ({
  home: periods.filter(({ home, away }) => home > away).length,
  away: periods.filter(({ home, away }) => away > home).length,
});
const sign = (number: number) => Math.sign(number);

/** Periods of the parts of a match in each sport, by the end of the names of their views. */
const SPANS: Record<string, Record<string, readonly [number, number]>> = {
  football: { h1: [0, 1], h2: [1, 2] },
  basketball: {
    h1: [0, 2],
    h2: [2, 4],
    q1: [0, 1],
    q2: [1, 2],
    q3: [2, 3],
    q4: [3, 4],
    regular: [0, 4],
  },
  tennis: { s1: [0, 1], s2: [1, 2] },
  volleyball: { s1: [0, 1], s2: [1, 2], s3: [2, 3] },
};

const lead = ({ home, away }: Score) => sign(home - away);

/** Returns the points of the first half or set, and those after it. */
function inHalves(name: string, periods: readonly Score[]): [Score, Score] {
  const [, end] = SPANS[name]!['h1'] ?? [0, 1];
  return [points(periods.slice(0, end)), points(periods.slice(end))];
}

type Word = (match: { periods: readonly Score[]; goals?: readonly Side[] | undefined }, name: string) => string;

/** Returns the result of a match in each view, as text. */
const WORD_OF: Record<string, Word> = {
  score: ({ periods }) => Object.values(points(periods)).join('-'),
  halves: ({ periods }, name) => {
    const [first, second] = inHalves(name, periods);
    if (name === 'tennis' || name === 'volleyball') return `${lead(periods[0]!)} ${lead(sets(periods))}`;
    return [lead(first), name === 'football' && lead(second), lead(points(periods))].join(' ');
  },
  sets: ({ periods }) => `${Object.values(sets(periods)).join('-')} ${lead(periods[0]!)}`,
  margin: ({ periods }) => String(points(periods).home - points(periods).away),
  total: ({ periods }) => String(points(periods).home + points(periods).away),
  home: ({ periods }) => String(points(periods).home),
  away: ({ periods }) => String(points(periods).away),
  'half-total': ({ periods }, name) =>
    inHalves(name, periods)
      .map(({ home, away }) => home + away)
      .join(' '),
  'half-home': ({ periods }, name) =>
    inHalves(name, periods)
      .map(({ home }) => home)
      .join(' '),
  'half-away': ({ periods }, name) =>
    inHalves(name, periods)
      .map(({ away }) => away)
      .join(' '),
  'goal-first': ({ goals = [] }) => goals[0] ?? 'none',
  'goal-last': ({ goals = [] }) => goals.at(-1) ?? 'none',
};

/** Returns the word of a view for a sport, also for a view of one period: 'margin-h1'. */
function wordOf(name: string, view: string): (match: Parameters<Word>[0]) => string {
  const period = Object.keys(SPANS[name]!).find((part) => view.endsWith(`-${part}`));
  const word = WORD_OF[period ? view.slice(0, -period.length - 1) : view]!;
  const [from, to] = period ? SPANS[name]![period]! : [0, Infinity];
  return ({ periods, ...match }) => word({ periods: periods.slice(from, to), ...match }, name);
}

const chancesOf = (outcomes: readonly Outcome[], word: (match: Parameters<Word>[0]) => string) => {
  const chances = new Map<string, number>();
  for (const outcome of outcomes) chances.set(word(outcome), (chances.get(word(outcome)) ?? 0) + outcome.chance);
  return chances;
};

/** Returns the largest deviation of counted from expected values, in standard deviations. */
function worst(expected: Map<string, number>, counted: Map<string, number>, of: number): number {
  let most = 0;
  for (const [word, chance] of expected) {
    if (chance * of < 20) continue;
    const deviation = Math.sqrt(of * chance * (1 - chance)) || 1;
    most = Math.max(most, Math.abs((counted.get(word) ?? 0) - of * chance) / deviation);
  }
  return most;
}

const at = (moments: readonly MatchEvent[], share: number): MatchEvent => {
  const end = moments.at(-1)!.at;
  return moments.findLast((moment) => moment.at <= end * share)!;
};

describe.each(Object.entries(MODELS))('%s', (name, { model, strengths, matches }) => {
  test('BET-1 probabilities add up to one, before and during a match', () => {
    const moments = model.play(strengths, randomFrom(`${name} sums`));
    for (const { state } of [{ state: model.start }, ...moments]) {
      for (const [view, outcomes = []] of Object.entries(model.outlook(strengths, state)))
        expect(sum(outcomes.map(({ chance }) => chance)), view).toBeCloseTo(1, 6);
    }
  });

  test('BET-1 simulated results match the calculated probabilities', { tags: ['long'] }, () => {
    const random = randomFrom(name);
    const counted: Record<string, Map<string, number>> = {};
    const outlook = model.outlook(strengths, model.start);
    for (let match = 0; match < matches; match += 1) {
      const { state } = model.play(strengths, random).at(-1)!;
      for (const view of Object.keys(outlook)) {
        const word = wordOf(name, view)(state);
        const counts = (counted[view] ??= new Map());
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    for (const [view, outcomes = []] of Object.entries(outlook))
      expect(worst(chancesOf(outcomes, wordOf(name, view)), counted[view]!, matches), view).toBeLessThan(4.5);
  });

  test('BET-1 results of matches in play match the probabilities calculated from their state', () => {
    const random = randomFrom(`${name} in play`);
    // One event of each match; the probability it gave to the winner must be right on average.
    let expected = 0;
    let variance = 0;
    let won = 0;
    const view = 'sets' in model.outlook(strengths, model.start) ? 'sets' : name === 'football' ? 'score' : 'margin';
    const isHome = (periods: readonly Score[]) => {
      const { home, away } = view === 'sets' ? sets(periods) : points(periods);
      return home > away;
    };
    for (let match = 0; match < 400; match += 1) {
      const moments = model.play(strengths, random);
      const { state } = at(moments, 0.2 + 0.15 * (match % 5));
      const chance = sum(
        model.outlook(strengths, state)[view]!.map(({ periods, chance: p }) => (isHome(periods) ? p : 0)),
      );
      expected += chance;
      variance += chance * (1 - chance);
      if (isHome(moments.at(-1)!.state.periods)) won += 1;
    }
    expect(Math.abs(won - expected) / Math.sqrt(variance)).toBeLessThan(4);
  });

  test('BET-1 events of a match are in order, from the start to its only end', () => {
    const random = randomFrom(`${name} order`);
    for (let match = 0; match < 50; match += 1) {
      const moments = model.play(strengths, random);
      expect(moments[0]).toMatchObject({ at: 0, state: { played: 0, over: false } });
      expect(moments.map((moment) => moment.at)).toEqual(moments.map((moment) => moment.at).toSorted((a, b) => a - b));
      expect(moments.filter(({ state }) => state.over)).toEqual([moments.at(-1)]);
      const { home, away } = points(moments.at(-1)!.state.periods);
      expect(name !== 'basketball' || home !== away).toBe(true);
    }
  });
});

describe('Chances', () => {
  test('BET-1 the sum of Poisson distributions is the distribution of the summed rates', () => {
    const sumOfTwo = new Map(listChances(addDistributions(poisson(0.7), poisson(1.1))));
    for (const [count, chance] of listChances(poisson(1.8)).slice(0, 8))
      expect(sumOfTwo.get(count)).toBeCloseTo(chance, 8);
    expect(repeatDistribution(poisson(0.5), 0)).toEqual({ low: 0, chances: [1] });
  });

  test('BET-1 the same seed plays the same match', () => {
    expect(tennis.play({ home: 0.6, away: 0.6 }, randomFrom('a'))).toEqual(
      tennis.play({ home: 0.6, away: 0.6 }, randomFrom('a')),
    );
  });
});
