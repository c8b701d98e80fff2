import { expect, test } from 'vitest';
import {
  COUPON_LINES_MAX,
  COUPON_MAX,
  COUPON_PAYOUT_MAX,
  COUPON_STAKE,
  countLines,
  parseSelection,
  serializeSelection,
} from './coupons';
import { MARKET_RULES } from './market-rules';
import { MARKETS } from './markets';

test('BET-1 parseSelection parses the output of serializeSelection and rejects other text', () => {
  const picks = [
    { fixtureID: 'f12', market: 'total', line: 2.5, selection: 'over', odds: 185 },
    { fixtureID: 'f-13_a', market: 'handicap', line: -1.25, selection: 'home', odds: 10_150, live: true },
    { fixtureID: 'f14', market: 'half-full', line: null, selection: 'home/draw', odds: 1500 },
    { fixtureID: 'f15', market: 'result', line: null, selection: 'home', odds: 210, teams: 'x7Qa_b2-' },
    { fixtureID: 'f16', market: 'result', line: null, selection: 'home', odds: 210, live: true, teams: 'live-5_9' },
  ] as const;
  for (const pick of picks) expect(parseSelection(serializeSelection(pick))).toEqual(pick);
  for (const word of [
    '',
    'f12~total~2.5~over',
    'f12~goals~2.5~over~185',
    'f12~total~2.5~over~1.85',
    'f12~total~2.5~over~185~l',
    'f12~total~2.5~over~185~x7Qa_b2-~live',
    '~~~~',
  ])
    expect(parseSelection(word)).toBeUndefined();
});

test('BET-1 a coupon has one line for each choice of `fold` selections', () => {
  expect([countLines(5, 1), countLines(5, 5), countLines(4, 3), countLines(10, 3)]).toEqual([5, 1, 4, 120]);
  expect(countLines(COUPON_MAX, 2)).toBeLessThan(COUPON_LINES_MAX);
});

test('BET-1 no market has a higher stake or payout than a whole coupon', () => {
  for (const market of MARKETS) {
    expect(MARKET_RULES[market].bounds.stake).toBeLessThanOrEqual(COUPON_STAKE.max);
    expect(MARKET_RULES[market].bounds.payout).toBeLessThanOrEqual(COUPON_PAYOUT_MAX);
  }
});
