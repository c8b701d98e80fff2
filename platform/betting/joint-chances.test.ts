import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { numbersFrom, type UniformInteger } from '#arcade/chance';
import type { MatchState, Strengths } from '#arcade/sport/match';
import { canBuild } from '#contract/bet-builder';
import { getVerdict } from '#contract/market-rules';
import { isMarket, type Selection, type Sport } from '#contract/markets';
import { listOffers, MODELS, priceOffers } from '#provider/feed/prices';
import { getScoreModel } from '#provider/feed/score-model';
import { priceBuilder } from './bet-builder';
import { getJointChances, isModelOf } from './score-model';

/*
 * Joint probabilities of basketball, tennis and volleyball. The oracle plays matches, point by point or minute by minute,
 * and settles each selection by the rules of the bets; it shares no code with the joint probabilities.
 */

const MATCHES = 3_000;
/** Number of selections that are judged together. */
const PARTS_MOST = 6;
/** The matches are many. */
const TIMEOUT_MS = 300_000;

const randomFrom = (seed: string): UniformInteger =>
  numbersFrom((block) => createHash('sha512').update(`${seed}:${block}`).digest());

const toSelection = (text: string): Selection => {
  const [market = '', line = '', selection = ''] = text.split(' ');
  if (!isMarket(market)) throw new Error(`${market} is no market`);
  return { market, line: line === '-' ? null : Number(line), selection };
};

interface Case {
  sport: Sport;
  strengths: Strengths;
  /** Share of the events of a match before its state in play. */
  inPlay: number;
  sets: readonly string[][];
}

const CASES: readonly Case[] = [
  {
    sport: 'basketball',
    strengths: { home: 1.02, away: 1 },
    inPlay: 0.6,
    sets: [
      ['winner - home', 'total 163.5 over'],
      ['winner - home', 'half-full - away/home'],
      ['result-q1 - home', 'result-h1 - away', 'winner - away'],
      ['total-h1 82.5 over', 'total 163.5 over', 'handicap -4.5 home'],
      ['overtime-regular - yes', 'total 163.5 over'],
      ['result-regular - draw', 'winner - away'],
      ['total-home 82.5 over', 'total-away 80.5 under', 'odd-even - odd'],
      ['margin - home/1-5', 'total-home-h1 41.5 over', 'odd-even-h1 - even', 'handicap-q1 0.5 home'],
    ],
  },
  {
    sport: 'tennis',
    strengths: { home: 0.64, away: 0.62 },
    inPlay: 0.4,
    sets: [
      ['winner - home', 'total 22.5 over'],
      ['set-score - 2-1', 'winner-s1 - away'],
      ['half-full - away/home', 'total-sets 2.5 over'],
      ['total-home 12.5 over', 'total-away 10.5 under', 'odd-even - even'],
      ['tie-break-s1 - yes', 'correct-score-s2 - 6-4'],
      ['handicap -2.5 home', 'total-s1 9.5 under', 'win-set-away - yes'],
      ['handicap-sets -1.5 home', 'handicap-s2 1.5 away', 'total-s2 9.5 over'],
    ],
  },
  {
    sport: 'volleyball',
    strengths: { home: 51, away: 49 },
    inPlay: 0.5,
    sets: [
      ['winner - home', 'total 180.5 over'],
      ['set-score - 3-1', 'winner-s1 - away'],
      ['half-full - home/away', 'total-sets 3.5 over'],
      ['total-home 92.5 over', 'total-away 90.5 over', 'odd-even - odd'],
      ['winner-s2 - home', 'winner-s3 - home', 'total-s3 46.5 over'],
      ['handicap 3.5 away', 'total 185.5 under', 'win-set-away - yes'],
      ['handicap-sets 1.5 away', 'odd-even-s1 - odd', 'handicap-s2 -2.5 home'],
    ],
  },
];

/** Returns a state in play. */
function stateAt({ sport, strengths, inPlay }: Case): MatchState {
  const moments = MODELS[sport].play(strengths, randomFrom(`${sport} state`));
  return moments[Math.floor(moments.length * inPlay)]!.state;
}

describe.each(CASES.map((one) => [one.sport, one] as const))('joint probabilities of %s', (sport, tested) => {
  const { strengths, sets } = tested;
  const { play, outlook, start } = MODELS[sport];
  const model = getScoreModel(sport, strengths, start)!;

  test('BET-70 each set of selections wins as often as the model says', { tags: ['long'], timeout: TIMEOUT_MS }, () => {
    const random = randomFrom(`${sport} joint`);
    const ends = Array.from({ length: MATCHES }, () => play.call(MODELS[sport], strengths, random).at(-1)!.state);
    for (const names of sets) {
      const parts = names.map(toSelection);
      for (const part of parts) expect(canBuild(sport, part), JSON.stringify(part)).toBe(true);
      const chance = getJointChances(model, parts).at(-1)!;
      const won = ends.filter((end) => parts.every((part) => getVerdict(sport, part, end) === 'won')).length;
      const deviation = Math.sqrt((chance * (1 - chance)) / MATCHES);
      expect(Math.abs(won / MATCHES - chance), names.join(', ')).toBeLessThan(4 * deviation + 1e-4);
    }
  });

  test.each(['before the start', 'in play'] as const)(
    'BET-70 single selections have the probabilities of their markets %s, and all results add up to one',
    (when) => {
      const state = when === 'in play' ? stateAt(tested) : start;
      const now = getScoreModel(sport, strengths, state)!;
      const offers = listOffers(sport, outlook(strengths, start));
      let compared = 0;
      for (const market of priceOffers(sport, offers, outlook(strengths, state))) {
        if (market.status !== 'open' || !canBuild(sport, market)) continue;
        for (let from = 0; from < market.selections.length; from += PARTS_MOST) {
          const some = market.selections.slice(from, from + PARTS_MOST);
          const parts = some.map(({ selection }) => ({ market: market.market, line: market.line, selection }));
          const chances = getJointChances(now, parts);
          expect(Math.abs(1 - chances[0]!)).toBeLessThan(2e-5);
          for (const [at, { chance }] of some.entries()) {
            const own = chances[1 << at]!;
            expect(Math.abs(own - chance! / 1_000_000), JSON.stringify(parts[at])).toBeLessThan(2e-5);
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  test('BET-71 selections that cannot both win are a contradiction, and an implied one changes no odds', () => {
    const [one, other, implied] = {
      basketball: ['margin - home/6-10', 'winner - away', 'winner - home'],
      tennis: ['set-score - 2-0', 'winner - away', 'winner - home'],
      volleyball: ['set-score - 3-0', 'winner - away', 'winner - home'],
    }[sport as 'tennis']!.map((name) => ({ ...toSelection(name), odds: 300 }));
    expect(priceBuilder(model, [one!, other!]).state).toBe('contradiction');
    expect(priceBuilder(model, [one!, implied!]).implied).toEqual([{ part: 1, by: [0] }]);
  });

  test('BET-73 a model belongs to one sport', () => {
    for (const each of ['football', 'basketball', 'tennis', 'volleyball'] as const)
      expect(isModelOf(each, model)).toBe(each === sport);
  });
});

test('BET-70 in basketball no selection of a later quarter or half takes part, and none that refunds a stake', () => {
  for (const [market, line] of [
    ['result-q2', null],
    ['total-h2', 80.5],
    ['draw-no-bet-h1', null],
    ['total', 160],
  ] as const)
    expect(canBuild('basketball', { market, line }), market).toBe(false);
});
