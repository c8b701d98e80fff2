import { describe, expect, test } from 'vitest';
import { FEED_BATCH_MAX, feedBatch, ODDS_BOUNDS, type FeedMarket, type FeedMessage } from './feed';

const timestamp = '2026-05-01T12:00:00.000Z';
const isRead = (...messages: unknown[]) => feedBatch.safeParse({ timestamp, messages }).success;

const total: FeedMarket = {
  market: 'total',
  line: 2.75,
  status: 'open',
  selections: [
    { selection: 'over', odds: 185 },
    { selection: 'under', odds: 195 },
  ],
};
const about = { fixtureID: 'f-1', sequence: 1 };

const EACH: FeedMessage[] = [
  {
    type: 'league',
    leagueID: 'l-1',
    sport: 'football',
    name: { tr: 'Birinci lig', en: 'First league' },
    country: { tr: 'Ova', en: 'Plain' },
  },
  {
    type: 'fixture',
    fixtureID: 'f-1',
    leagueID: 'l-1',
    home: 'Kuzey',
    away: 'Güney',
    startsAt: timestamp,
    round: 3,
    season: 7,
  },
  {
    type: 'state',
    ...about,
    status: 'live',
    clock: { tr: "12'", en: "12'" },
    periods: [{ home: 1, away: 0 }],
    highlights: [
      { number: 1, clock: { tr: "9'", en: "9'" }, kind: 'goal', text: { tr: 'Gol', en: 'Goal' }, side: 'home', x: 96 },
    ],
  },
  { type: 'odds', ...about, markets: [total] },
  { type: 'suspend', ...about },
  { type: 'result', ...about, status: 'ended', periods: [{ home: 1, away: 0 }] },
];

describe('feed messages', () => {
  test('BET-5 each message type is parsed without changes', () => {
    expect(feedBatch.parse({ timestamp, messages: EACH }).messages).toEqual(EACH);
  });

  test('BET-5 a value out of bounds invalidates the whole batch', () => {
    const odds = (change: Partial<FeedMarket>) => ({ type: 'odds', ...about, markets: [{ ...total, ...change }] });
    expect(isRead(odds({}))).toBe(true);
    for (const wrong of [ODDS_BOUNDS.min - 1, ODDS_BOUNDS.max + 1, 185.5])
      expect(isRead(EACH[0], odds({ selections: [{ selection: 'over', odds: wrong }] }))).toBe(false);
    expect(isRead(odds({ line: 2.6 }))).toBe(false);
    expect(isRead({ type: 'suspend', fixtureID: 'a b', sequence: 1 })).toBe(false);
    expect(isRead({ type: 'suspend', fixtureID: 'a', sequence: -1 })).toBe(false);
    expect(isRead({ ...EACH[5], periods: [{ home: 1.5, away: 0 }] })).toBe(false);
    expect(isRead({ type: 'rumour', ...about })).toBe(false);
    expect(isRead()).toBe(false);
    expect(isRead(...Array.from({ length: FEED_BATCH_MAX + 1 }, () => EACH[4]))).toBe(false);
  });
});
