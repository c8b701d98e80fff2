import { describe, expect, test } from 'vitest';
import { inLongRun } from '#arcade/testing';
import { FEED_MARKETS_MAX, ODDS_BOUNDS, type FeedMarket } from '#contract/feed';
import { MARKET_RULES } from '#contract/market-rules';
import { SPORT_MARKETS, SPORTS, type Sport } from '#contract/markets';
import { chanceOfBook, simulateReturns } from './testing-rtp-simulation';
import { roundToLadder } from '#contract/odds-ladder';
import { MODELS, listOffers, priceOffers, ROUNDING_MAX } from './prices';

const PAIRS: Record<Sport, { home: number; away: number }[]> = {
  football: [
    { home: 1.7, away: 0.9 },
    { home: 1.1, away: 1.4 },
  ],
  'virtual-football': [{ home: 1.5, away: 1.2 }],
  basketball: [{ home: 1.04, away: 1 }],
  tennis: [{ home: 0.64, away: 0.61 }],
  volleyball: [{ home: 51, away: 49 }],
};
/** Number of matches per sport before the start, over which the margins are guaranteed. */
const MATCHES = inLongRun(10_000, 100_000);
/** Maximum standard error of a return over that many matches. */
const ERROR_MOST = 0.01 * Math.sqrt(100_000 / MATCHES);
/** Numbers of matches in play, where every match is priced again. */
const IN_PLAY: Record<Sport, number> = {
  football: 240,
  'virtual-football': 0,
  basketball: 120,
  tennis: 120,
  volleyball: 240,
};

const pricesBefore = (sport: Sport): FeedMarket[] => {
  const { outlook, start } = MODELS[sport];
  const seen = outlook(PAIRS[sport][0]!, start);
  return priceOffers(sport, listOffers(sport, seen), seen);
};

describe('Prices', () => {
  test('BET-1 odds are rounded down to the ladder, at most by the stated share', () => {
    expect([1.016, 2.999, 3.04, 9.99, 13.3, 47.9, 123, 260, 999.9].map(roundToLadder)).toEqual([
      101, 299, 300, 990, 1_325, 4_750, 12_200, 26_000, 99_000,
    ]);
    for (let odds = 1.01; odds <= 1_000; odds *= 1.003) {
      expect(roundToLadder(odds) / 100).toBeLessThanOrEqual(odds);
      expect(roundToLadder(odds) / 100).toBeGreaterThan(odds * (1 - ROUNDING_MAX) - 0.01);
    }
  });

  test.each(SPORTS)(
    'BET-1 %s offers all of its markets before the start, within the bounds, the main one first',
    (sport) => {
      const markets = pricesBefore(sport);
      expect([...new Set(markets.map(({ market }) => market))]).toEqual(SPORT_MARKETS[sport]);
      expect(markets[0]!.market).toBe(SPORT_MARKETS[sport][0]);
      expect(markets[0]!.status).toBe('open');
      expect(markets.length).toBeLessThanOrEqual(FEED_MARKETS_MAX);
      expect(new Set(markets.map(({ market, line }) => `${market} ${line}`)).size).toBe(markets.length);
      for (const { odds } of markets.flatMap(({ selections }) => selections)) {
        expect(odds).toBeGreaterThanOrEqual(ODDS_BOUNDS.min);
        expect(odds).toBeLessThanOrEqual(ODDS_BOUNDS.max);
      }
    },
  );

  test('BET-1 football has lines of whole, half and quarter goals, the total of 2.5 among them', () => {
    const lines = pricesBefore('football').flatMap(({ line, status }) => (status === 'open' ? [line] : []));
    expect(lines).toContain(2.5);
    expect(lines.some((line) => line !== null && Math.abs(line % 0.5) === 0.25)).toBe(true);
  });

  test('BET-1 decided markets are closed, and nearly decided ones are suspended', () => {
    const { outlook, start } = MODELS.football;
    const pair = { home: 1.5, away: 1 };
    const offers = listOffers('football', outlook(pair, start));
    const state = {
      played: 80,
      periods: [
        { home: 3, away: 0 },
        { home: 1, away: 0 },
      ],
      over: false,
    };
    const markets = priceOffers('football', offers, outlook(pair, state));
    const of = (market: string, line: number | null = null) =>
      markets.find((each) => each.market === market && each.line === line)!;
    expect(of('total', 2.5).status).toBe('closed');
    expect(of('result').status).toBe('suspended');
    expect(of('total', 4.5).status).toBe('open');
    expect(of('correct-score').selections.map(({ selection }) => selection)).not.toContain('3-0');
  });

  test.each(inLongRun<readonly Sport[]>(['football'], SPORTS))(
    'BET-1 returns of random bettors on %s match the stated margins',
    { tags: ['long'], timeout: 300_000 },
    (sport) => {
      const pairs = PAIRS[sport];
      for (const [priceAt, matches, precise] of [
        [0, MATCHES, ERROR_MOST],
        [0.55, IN_PLAY[sport], 2],
      ] as const) {
        if (matches === 0) continue;
        const random = chanceOfBook(`book ${sport}`);
        const found = simulateReturns(sport, pairs, { matches: matches / pairs.length, priceAt, random });
        for (const { market, returned, error, least, most } of found) {
          const summary = `${sport} ${market} at ${priceAt}: ${returned} ± ${error}`;
          expect(returned, summary).toBeGreaterThan(least - 4 * error);
          expect(returned, summary).toBeLessThan(most + 4 * error);
          expect(error, summary).toBeLessThan(precise);
        }
        expect(found.length).toBeGreaterThan(SPORT_MARKETS[sport].length / 2);
      }
    },
  );

  test('BET-1 every market has a margin between 5 and 15 per cent', () => {
    // The margin of a bet builder follows from its selections (BET-70).
    const { builder, ...rules } = MARKET_RULES;
    expect(builder.margin).toBe(0);
    for (const { margin } of Object.values(rules))
      expect(margin).toSatisfy((share: number) => share > 0.05 && share < 0.15);
  });
});
