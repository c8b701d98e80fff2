import { expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { transition } from '../db/transitions';
import { payments } from './schema';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from './transitions';

const { new: waiting, approved, cancelled } = TRANSACTION_STATUS;
const isAllowed = ({ from, to }: { from: number; to: number }): boolean =>
  (from === waiting && to !== waiting) ||
  (from === approved && to === cancelled) ||
  (from === cancelled && to === approved);
const EVERY = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => ({ from, to })));

test.each(EVERY.filter(isAllowed))('MONEY-8 a payment can change from $from to $to', ({ from, to }) => {
  expect(transition(payments.status, PAYMENT_TRANSITIONS, { from, to })).toBeDefined();
});

test.each(EVERY.filter((pair) => !isAllowed(pair)))(
  'MONEY-8 a payment never changes from $from to $to',
  ({ from, to }) => {
    expect(() => transition(payments.status, PAYMENT_TRANSITIONS, { from, to })).toThrow(
      `status cannot change from ${from} to ${to}`,
    );
  },
);
