import { describe, expect, test } from 'vitest';
import { parseSelection, serializeSelection } from './coupons';
import { CORRECT_SCORE_MAX } from './market-kinds';
import { getVerdict, hasLine, hasSelection, listSelections } from './market-rules';
import { getScore, isCompleteResult } from './score';
import {
  MARKETS,
  readMarket,
  SPORT_MARKETS,
  SPORTS,
  VERDICTS,
  type Market,
  type PeriodScore,
  type Sport,
  type Verdict,
} from './markets';

/** Half time 1:0, full time 2:1. */
const MATCH = [
  { home: 1, away: 0 },
  { home: 1, away: 1 },
];

/** Reads '1-0 1-1' as the score of each period. */
const readPeriods = (text: string): PeriodScore[] =>
  (text.match(/\d+-\d+/g) ?? []).map((period) => {
    const [home = 0, away = 0] = period.split('-').map(Number);
    return { home, away };
  });

describe('verdicts', () => {
  test.each<[Market, number | null, string, Verdict]>([
    ['result', null, 'home', 'won'],
    ['result', null, 'draw', 'lost'],
    ['double-chance', null, 'home-draw', 'won'],
    ['double-chance', null, 'draw-away', 'lost'],
    ['draw-no-bet', null, 'away', 'lost'],
    ['total', 2.5, 'over', 'won'],
    ['total', 3, 'over', 'void'],
    ['total', 2.75, 'over', 'half-won'],
    ['total', 2.75, 'under', 'half-lost'],
    ['total', 3.25, 'over', 'half-lost'],
    ['handicap', -1, 'home', 'void'],
    ['handicap', -0.75, 'home', 'half-won'],
    ['handicap', -1.25, 'away', 'half-won'],
    ['handicap', 0.5, 'away', 'lost'],
    ['both-score', null, 'yes', 'won'],
    ['correct-score', null, '2-1', 'won'],
    ['correct-score', null, 'other', 'lost'],
    ['half-full', null, 'home/home', 'won'],
    ['half-full', null, 'draw/home', 'lost'],
  ])('BET-1 football 1:0, 2:1: %s %s %s is %s', (market, line, selection, verdict) => {
    expect(getVerdict('football', { market, line, selection }, { periods: MATCH })).toBe(verdict);
  });

  test('BET-1 on a draw, draw-no-bet is void and handicap +0.25 is half won', () => {
    const draw = [
      { home: 0, away: 0 },
      { home: 0, away: 0 },
    ];
    expect(getVerdict('football', { market: 'draw-no-bet', line: null, selection: 'home' }, { periods: draw })).toBe(
      'void',
    );
    expect(getVerdict('football', { market: 'handicap', line: 0.25, selection: 'home' }, { periods: draw })).toBe(
      'half-won',
    );
  });

  test('BET-1 a score beyond the named ones settles `other` as won', () => {
    const rout = [
      { home: CORRECT_SCORE_MAX, away: 0 },
      { home: 1, away: 0 },
    ];
    expect(getVerdict('football', { market: 'correct-score', line: null, selection: 'other' }, { periods: rout })).toBe(
      'won',
    );
  });

  test('BET-1 tennis is scored by sets, its totals by games', () => {
    const sets = [
      { home: 6, away: 4 },
      { home: 3, away: 6 },
      { home: 7, away: 6 },
    ];
    expect(getScore('tennis', sets)).toEqual({ home: 2, away: 1 });
    expect(getVerdict('tennis', { market: 'winner', line: null, selection: 'home' }, { periods: sets })).toBe('won');
    expect(getVerdict('tennis', { market: 'set-score', line: null, selection: '2-1' }, { periods: sets })).toBe('won');
    expect(getVerdict('tennis', { market: 'total-sets', line: 2.5, selection: 'over' }, { periods: sets })).toBe('won');
    expect(getVerdict('tennis', { market: 'total', line: 31.5, selection: 'over' }, { periods: sets })).toBe('won');
    expect(getVerdict('tennis', { market: 'handicap', line: -0.5, selection: 'home' }, { periods: sets })).toBe('lost');
  });

  test('BET-1 a set in progress has no winner', () => {
    const after = (...sets: [number, number][]) => sets.map(([home, away]) => ({ home, away }));
    const inPlay = (...sets: [number, number][]) => getScore('tennis', after(...sets), true);
    expect(inPlay([2, 5])).toEqual({ home: 0, away: 0 });
    expect(inPlay([6, 1], [2, 5])).toEqual({ home: 1, away: 0 });
    expect(inPlay([6, 1], [5, 6])).toEqual({ home: 1, away: 0 });
    expect(inPlay([6, 1], [6, 7])).toEqual({ home: 1, away: 1 });
    expect(inPlay([6, 1], [4, 6], [6, 6])).toEqual({ home: 1, away: 1 });
    expect(getScore('volleyball', after([25, 20], [24, 22]), true)).toEqual({ home: 1, away: 0 });
    expect(getScore('volleyball', after([25, 20], [28, 26]), true)).toEqual({ home: 2, away: 0 });
    const decider = after([25, 20], [20, 25], [25, 20], [20, 25], [16, 14]);
    expect(getScore('volleyball', decider, true)).toEqual({ home: 3, away: 2 });
    // An abandoned match counts with the score that its feed sent.
    expect(getScore('tennis', after([6, 1], [2, 5]))).toEqual({ home: 1, away: 1 });
  });

  test('BET-50 each sport has as many markets as promised', () => {
    expect(SPORT_MARKETS.football.length).toBeGreaterThanOrEqual(40);
    expect(SPORT_MARKETS.basketball.length).toBeGreaterThanOrEqual(20);
    expect(SPORT_MARKETS.tennis.length).toBeGreaterThanOrEqual(15);
    expect(SPORT_MARKETS.volleyball.length).toBeGreaterThanOrEqual(12);
  });

  test('BET-1 every sport has markets of the catalogue, and lines where required', () => {
    for (const sport of SPORTS) for (const market of SPORT_MARKETS[sport]) expect(MARKETS).toContain(market);
    expect([...new Set(MARKETS.filter(hasLine).map((market) => readMarket(market).kind))].toSorted()).toEqual([
      'handicap',
      'handicap-result',
      'handicap-sets',
      'result-total',
      'total',
      'total-sets',
    ]);
  });

  test('BET-1 every listed selection is settled, and the feed, the bet slip and the odds buttons accept it', () => {
    for (const sport of SPORTS)
      for (const market of SPORT_MARKETS[sport])
        for (const selection of listSelections(sport, market)) {
          const line = hasLine(market) ? 2.5 : null;
          const pick = { fixtureID: 'f12', market, line, selection, odds: 185 };
          expect(hasSelection(market, selection)).toBe(true);
          expect(parseSelection(serializeSelection(pick))).toEqual(pick);
          expect(VERDICTS).toContain(getVerdict(sport, pick, { periods: MATCH }));
        }
    for (const other of ['', 'home ', 'toString', '6-5', 'x'.repeat(17)])
      for (const market of MARKETS) expect(hasSelection(market, other)).toBe(false);
  });
});

describe('results', () => {
  test.each<[Sport, string, boolean]>([
    ['football', '1-0 1-1', true],
    ['virtual-football', '0-0 0-0', true],
    ['football', '2-1', true],
    ['football', '', false],
    ['football', '0-0 1-1 0-0 1-0', false],
    ['basketball', '20-18 22-25 19-19 24-20', true],
    ['basketball', '20-20 20-20 20-20 20-20 9-7', true],
    ['basketball', '88-84', true],
    ['basketball', '20-20 20-20 20-20 20-20', false],
    ['basketball', '40-38 41-44', false],
    ['basketball', '80-80', false],
    ['tennis', '6-4 3-6 7-6', true],
    ['tennis', '6-4 3-6 6-4 7-5', true],
    ['tennis', '6-4 3-6', false],
    ['tennis', '6-4 3-6 2-1', false],
    ['tennis', '6-4 6-4 3-6', false],
    ['tennis', '2-1', false],
    ['tennis', '', false],
    ['volleyball', '25-20 20-25 25-23 25-22', true],
    ['volleyball', '25-20 20-25 25-23 22-25 15-13', true],
    ['volleyball', '25-20 25-20', false],
    ['volleyball', '25-20 25-20 24-23', false],
    ['volleyball', '25-20 25-20 25-20 25-20', false],
    ['volleyball', '3-1', false],
  ])('BET-78 %s %s as a complete result: %s', (sport, score, is) => {
    expect(isCompleteResult(sport, readPeriods(score))).toBe(is);
  });

  test('BET-78 a final score alone settles the match, and voids the bets on its parts', () => {
    const verdict = (sport: Sport, market: Market, selection: string, line: number | null = null) =>
      getVerdict(sport, { market, line, selection }, { periods: readPeriods(sport === 'football' ? '2-1' : '88-84') });
    expect(verdict('football', 'result', 'home')).toBe('won');
    expect(verdict('football', 'total', 'under', 2.5)).toBe('lost');
    expect(verdict('football', 'correct-score', '2-1')).toBe('won');
    expect(verdict('basketball', 'winner', 'home')).toBe('won');
    const parts = SPORT_MARKETS.football.filter((market) => readMarket(market).period);
    for (const market of parts) {
      const [selection = ''] = listSelections('football', market);
      expect(verdict('football', market, selection, hasLine(market) ? 2.5 : null), market).toBe('void');
    }
    for (const market of ['half-full', 'top-half', 'both-halves-home', 'score-halves-home'] as const)
      expect(verdict('football', market, listSelections('football', market)[0]!), market).toBe('void');
    for (const market of ['result-q1', 'result-h1', 'result-regular', 'overtime-regular', 'half-full'] as const)
      expect(verdict('basketball', market, listSelections('basketball', market)[0]!), market).toBe('void');
  });
});
