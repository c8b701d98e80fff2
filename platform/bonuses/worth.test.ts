import { expect, test } from 'vitest';
import { bonusBounds, bonuses } from '#content/bonuses';
import type { BonusEntry } from '../content';
import { findWarning, estimateWorth } from './worth';

const offers = bonuses as unknown as readonly BonusEntry[];
const offerCalled = (id: string): BonusEntry => offers.find((offer) => offer.id === id)!;
const bounds: Readonly<Record<string, number>> = bonusBounds;

test('BONUS-11 every seeded offer has a stated bound', () => {
  expect(Object.keys(bounds)).toEqual(offers.map(({ id }) => id));
});

test.each(offers)(
  'BONUS-11 FAIR-4 the best strategy takes no more than the stated bound from $id, and repeats no profit without risk',
  { timeout: 60_000 },
  (offer) => {
    const worth = estimateWorth(offer);
    const bound = bounds[offer.id] ?? 0;
    expect(worth.most).toBeLessThanOrEqual(bound);
    // A bound far above the value would be meaningless.
    expect(worth.most).toBeGreaterThan(bound * 0.9);
    expect(worth.repeats && worth.sure > 0).toBe(false);
    expect(findWarning(offer, worth)).toBeUndefined();
  },
);

test('BONUS-11 the former offers: one spin a day, and a deposit that is withdrawn at once', { timeout: 60_000 }, () => {
  expect(estimateWorth({ ...offerCalled('cashback'), minRounds: undefined }).most).toBeCloseTo(26.49, 2);
  const daily = { ...offerCalled('no-wagering'), turnover: undefined, counting: {} };
  expect(estimateWorth(daily)).toMatchObject({ most: 20, sure: 20, repeats: true });
  expect(findWarning(daily, estimateWorth(daily))).toEqual({
    tr: 'no-wagering bonusu risksiz kârla yinelenebilir: 100 TRY yatırım başına 20.00 TRY',
    en: 'bonus no-wagering can be repeated at a profit without risk: 20.00 TRY per 100 TRY of deposit',
  });
});

test('BONUS-11 findWarning finds a turnover that bets on both sides or both hands of a table can complete', () => {
  const daily = offerCalled('no-wagering');
  const bets = estimateWorth({ ...daily, counting: { slot: 100, bet: { percent: 100, fromOdds: 1.5 } } });
  expect(bets.sure).toBeCloseTo(17, 5);
  expect(estimateWorth({ ...daily, counting: { live: 100 } }).sure).toBeCloseTo(18.73, 2);
  expect(estimateWorth({ ...daily, counting: { slot: 100, live: 5 } }).sure).toBeLessThan(0);
});
