import { expect, test } from 'vitest';
import { transition } from '../db/transitions';
import { coupons } from './schema';
import { COUPON_STATES, COUPON_TRANSITIONS } from './transitions';

const allowedFrom = (from: (typeof COUPON_STATES)[number]) =>
  COUPON_STATES.filter((to) => {
    try {
      return transition(coupons.state, COUPON_TRANSITIONS, { from, to });
    } catch {
      return false;
    }
  });

test('BET-2 a cashed-out coupon does not change any more', () => {
  expect(allowedFrom('cashed-out')).toEqual([]);
});

test('BET-2 only an open coupon can be cashed out', () => {
  expect(COUPON_STATES.filter((from) => allowedFrom(from).includes('cashed-out'))).toEqual(['open']);
});
