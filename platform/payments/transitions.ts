import { TRANSACTION_STATUS } from '#contract/constants';
import type { Transitions } from '../db/transitions';

const { new: waiting, approved, cancelled } = TRANSACTION_STATUS;

export const PAYMENT_STATUSES = [waiting, approved, cancelled] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses that may follow each status of a payment. */
export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  [waiting]: [approved, cancelled],
  // A deposit that was charged back whole, or a payout that the bank returned.
  [approved]: [cancelled],
  // A cancelled deposit whose money came late.
  [cancelled]: [approved],
};
