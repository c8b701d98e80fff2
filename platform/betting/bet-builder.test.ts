import { describe, expect, test } from 'vitest';
import { canBuild, combineVerdicts, readBuilder, serializeBuilder } from '#contract/bet-builder';
import { isMarket, SPORT_MARKETS, type Selection } from '#contract/markets';
import { getVerdict, isLineOf, listSelections, MARKET_RULES } from '#contract/market-rules';
import { priceBuilder } from './bet-builder';
import { getJointChances } from './score-model';

/** Goals of both halves: home and away in the first, then in the second. */
type Goals = readonly [a: number, b: number, c: number, d: number];

/**
 * Conditions of selections on the goals, written by hand from the rules of the bets: an oracle that shares no code with
 * the prices.
 */
const ORACLE: Readonly<Record<string, (...goals: Goals) => boolean>> = {
  'result - home': (a, b, c, d) => a + c > b + d,
  'result - draw': (a, b, c, d) => a + c === b + d,
  'result-h1 - away': (a, b) => b > a,
  'result-h2 - home': (_a, _b, c, d) => c > d,
  'double-chance - home-draw': (a, b, c, d) => a + c >= b + d,
  'total 0.5 over': (a, b, c, d) => a + b + c + d >= 1,
  'total 2.5 over': (a, b, c, d) => a + b + c + d >= 3,
  'total 3.5 under': (a, b, c, d) => a + b + c + d <= 3,
  'total-home 1.5 over': (a, _b, c) => a + c >= 2,
  'total-away-h2 0.5 under': (_a, _b, _c, d) => d === 0,
  'total-h1 1.5 over': (a, b) => a + b >= 2,
  'handicap -1.5 home': (a, b, c, d) => a + c - b - d >= 2,
  'handicap 0.5 away': (a, b, c, d) => b + d - a - c >= 1,
  'both-score - yes': (a, b, c, d) => a + c > 0 && b + d > 0,
  'both-score-h1 - no': (a, b) => a === 0 || b === 0,
  'correct-score - 2-1': (a, b, c, d) => a + c === 2 && b + d === 1,
  'correct-score - other': (a, b, c, d) => a + c > 4 || b + d > 4,
  'correct-score-h1 - 1-0': (a, b) => a === 1 && b === 0,
  'half-full - draw/home': (a, b, c, d) => a === b && a + c > b + d,
  'handicap-result -1 draw': (a, b, c, d) => a + c - b - d === 1,
  'result-both - away/yes': (a, b, c, d) => b + d > a + c && a + c > 0,
  'result-total 2.5 home/under': (a, b, c, d) => a + c > b + d && a + b + c + d <= 2,
  'margin - home/2': (a, b, c, d) => a + c - b - d === 2,
  'exact-goals - 6+': (a, b, c, d) => a + b + c + d >= 6,
  'exact-goals-home - 1': (a, _b, c) => a + c === 1,
  'odd-even - odd': (a, b, c, d) => (a + b + c + d) % 2 === 1,
  'top-half - second': (a, b, c, d) => c + d > a + b,
  'both-halves-home - yes': (a, b, c, d) => a > b && c > d,
  'either-half-away - yes': (a, b, c, d) => b > a || d > c,
  'score-halves-home - yes': (a, _b, c) => a > 0 && c > 0,
  'clean-sheet-home - yes': (_a, b, _c, d) => b + d === 0,
  'win-to-nil-away - yes': (a, b, c, d) => a + c === 0 && b + d > 0,
};
const NAMES = Object.keys(ORACLE);

function toSelection(name: string): Selection {
  const [market = '', line = '', selection = ''] = name.split(' ');
  if (!isMarket(market)) throw new Error(`${market} is no market`);
  return { market, line: line === '-' ? null : Number(line), selection };
}

/** Expected further goals in each half, and the score so far. */
const BEFORE = { periods: [{ home: 0, away: 0 }], rest: [expected(0.7, 0.5), expected(0.85, 0.6)] };
const IN_PLAY = {
  periods: [
    { home: 0, away: 1 },
    { home: 1, away: 0 },
  ],
  rest: [expected(0, 0), expected(0.3, 0.25)],
};
const MODELS = { 'before the start': BEFORE, 'in play': IN_PLAY };

function expected(home: number, away: number) {
  return { home, away };
}

/** Goals of a half beyond which the probability is negligible. */
const MOST = 13;

/** Returns the Poisson probability of a number of goals. */
function poisson(mean: number, goals: number): number {
  let chance = Math.exp(-mean);
  for (let count = 1; count <= goals; count += 1) chance *= mean / count;
  return chance;
}

/** Returns the probability that all of these selections win, by enumerating the goals of both halves. */
function enumerate({ periods, rest }: typeof BEFORE, names: readonly string[]): number {
  const conditions = names.map((name) => ORACLE[name]!);
  const [first, second] = [periods[0]!, periods[1] ?? { home: 0, away: 0 }];
  const [one, two] = [rest[0]!, rest[1]!];
  const chances = [one.home, one.away, two.home, two.away].map((mean) =>
    Array.from({ length: MOST + 1 }, (_, goals) => poisson(mean, goals)),
  );
  let sum = 0;
  for (let a = 0; a <= MOST; a += 1)
    for (let b = 0; b <= MOST; b += 1) {
      const half = chances[0]![a]! * chances[1]![b]!;
      if (half < 1e-12) continue;
      for (let c = 0; c <= MOST; c += 1)
        for (let d = 0; d <= MOST; d += 1) {
          const goals: Goals = [first.home + a, first.away + b, second.home + c, second.away + d];
          if (conditions.every((holds) => holds(...goals))) sum += half * chances[2]![c]! * chances[3]![d]!;
        }
    }
  return sum;
}

/** Returns sets of selections, spread evenly over all of this size. */
function sample(size: number, count: number): string[][] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, () => {
    const names = new Set<string>();
    while (names.size < size) names.add(NAMES[next(NAMES.length)]!);
    return [...names];
  });
}

/** Returns a part with the odds of its own market. */
const priced = (model: typeof BEFORE, name: string) => {
  const part = toSelection(name);
  const odds = 1 / enumerate(model, [name]) / (1 + MARKET_RULES[part.market].margin);
  return { ...part, odds: Math.floor(odds * 100) };
};

const build = (names: readonly string[], model = BEFORE) =>
  priceBuilder(
    model,
    names.map((name) => priced(model, name)),
  );

describe.each(Object.entries(MODELS))('bet builder %s', (_, model) => {
  test('BET-70 the joint probability is that of an enumeration of all scores', () => {
    for (const names of [...NAMES.map((name) => [name]), ...sample(2, 60), ...sample(3, 40), ...sample(5, 10)]) {
      const chance = getJointChances(model, names.map(toSelection)).at(-1)!;
      expect(Math.abs(chance - enumerate(model, names)), names.join(', ')).toBeLessThan(1e-7);
    }
  });

  test('BET-70 a price is below the fair one by 6 % or more, and never above that of the enumeration', () => {
    const all = [...sample(2, 60), ...sample(3, 60), ...sample(4, 20)].map((names) => ({
      ...build(names, model),
      title: names.join(', '),
      chance: enumerate(model, names),
    }));
    for (const { title, chance, state, odds } of all) {
      expect(state === 'contradiction', title).toBe(chance < 1e-7);
      expect((chance * (odds ?? 0)) / 100, title).toBeLessThan(1 / 1.06 + 1e-6);
    }
    expect(all.filter(({ odds }) => odds !== null).length).toBeGreaterThan(20);
  });
});

describe('bet builder', () => {
  test('BET-70 HAND-2 two selections are not priced by multiplication: 1 and over 2.5 pay less than their product', () => {
    const names = ['result - home', 'total-home 1.5 over'];
    const product = names.reduce((odds, name) => (odds * priced(BEFORE, name).odds) / 100, 1);
    const { odds } = build(names);
    expect(odds! / 100).toBeLessThan(product * 0.75);
    const chance = enumerate(BEFORE, names);
    // The larger margin of both, and two points for the second selection; rounded down to the ladder.
    expect(odds! / 100).toBeLessThanOrEqual(1 / chance / 1.08);
    expect(odds! / 100).toBeGreaterThan(1 / chance / 1.08 - 0.02);
  });

  test('BET-71 selections that cannot all win are named: the smallest set of them', () => {
    expect(build(['both-score - yes', 'result - home', 'clean-sheet-home - yes'])).toMatchObject({
      state: 'contradiction',
      odds: null,
      contradiction: [0, 2],
    });
    // Each two of them are possible.
    expect(build(['total-home 1.5 over', 'total 3.5 under', 'result - draw', 'both-score - yes'])).toMatchObject({
      state: 'contradiction',
      contradiction: [0, 1, 2],
    });
  });

  test('BET-71 a selection that another implies is named, and changes no odds', () => {
    const alone = priced(BEFORE, 'total-home 1.5 over').odds;
    const { state, odds, implied } = build(['total-home 1.5 over', 'total 0.5 over']);
    expect({ state, implied }).toEqual({ state: 'ok', implied: [{ part: 1, by: [0] }] });
    expect(odds).toBe(alone);
  });

  test('BET-70 the odds are never below those of one of the selections', () => {
    for (const names of sample(2, 80)) {
      const { odds } = build(names);
      const single = Math.max(...names.map((name) => priced(BEFORE, name).odds));
      expect(odds ?? Infinity, names.join(', ')).toBeGreaterThanOrEqual(single);
    }
  });

  test.each(Object.entries(MODELS))(
    'BET-70 no stakes on bet builders and singles win for sure %s: by the enumeration each loses on average',
    (_, model) => {
      // A set of stakes with a sure return has an average return of at least 1 by every distribution of results.
      for (const names of [...sample(2, 30), ...sample(3, 30)])
        expect((enumerate(model, names) * (build(names, model).odds ?? 0)) / 100).toBeLessThan(0.97);
    },
  );

  test('BET-70 markets that refund stakes or depend on the order of goals take no part', () => {
    expect(canBuild('football', { market: 'total', line: 2.5 })).toBe(true);
    for (const [market, line] of [
      ['total', 2],
      ['total', 2.25],
      ['handicap', 0.75],
      ['draw-no-bet', null],
      ['first-score', null],
    ] as const)
      expect(canBuild('football', { market, line }), `${market} ${line}`).toBe(false);
    expect(canBuild('virtual-football', { market: 'result', line: null })).toBe(false);
  });

  test('BET-70 no score refunds a part', () => {
    const scores = [
      [0, 0, 0, 0],
      [1, 0, 0, 1],
      [2, 1, 0, 1],
    ] as const;
    const offered = SPORT_MARKETS.football.flatMap((market) =>
      [null, -1.5, -1, 0.5, 1, 2, 2.25, 2.5]
        .filter((line) => isLineOf(market, line) && canBuild('football', { market, line }))
        .flatMap((line) => listSelections('football', market).map((selection) => ({ market, line, selection }))),
    );
    expect(offered.length).toBeGreaterThan(100);
    for (const selected of offered)
      for (const [a, b, c, d] of scores)
        expect(['won', 'lost'], JSON.stringify(selected)).toContain(
          getVerdict('football', selected, { periods: [expected(a, b), expected(c, d)] }),
        );
  });

  test('BET-70 the selection of a bet builder is one text: each part once, in one order', () => {
    const parts = ['total 2.5 over', 'result - home', 'half-full - draw/home', 'exact-goals - 6+'].map(toSelection);
    const text = serializeBuilder(parts);
    expect(text).toBe('exact-goals__6+_half-full__draw/home_result__home_total_2.5_over');
    expect(serializeBuilder([...parts.toReversed(), parts[0]!])).toBe(text);
    expect(serializeBuilder(readBuilder(text)!)).toBe(text);
    for (const wrong of [
      '',
      'result__home',
      'result__home_result__home',
      'total_2.5_over_result__home',
      'result__home_total_x_over',
      'result__home_none__yes',
      'result__home_total_2.5',
    ])
      expect(readBuilder(wrong), wrong).toBeUndefined();
  });

  test.each([
    [['won', 'won'], 'won'],
    [['won', 'open'], 'open'],
    [['lost', 'open'], 'lost'],
    [['lost', 'void'], 'lost'],
    [['won', 'void'], 'void'],
    [['void', 'open'], 'open'],
    [['won', 'half-won'], 'void'],
  ] as const)('BET-72 parts that are %j make a bet builder that is %s', (parts, verdict) => {
    expect(combineVerdicts(parts)).toBe(verdict);
  });
});
