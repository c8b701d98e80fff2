import { and, eq } from 'drizzle-orm';
import { least } from '#contract/least';
import type { Transaction } from '../db/database';
import type { JobHandler } from '../jobs';
import {
  bookCashOut,
  isCashingOut,
  isFeedDown,
  isKeyUsed,
  lockCoupon,
  submitCashOut,
  type LockedCoupon,
} from './cash-out-booking';
import { assertPart } from './cash-out-parts';
import { cashOutValue, type CashOut } from './cash-out-value';
import { cashOutRequests } from './schema';
import { refusals } from './messages';

interface CashOutRequest {
  uid: string;
  requestID: string;
  couponID: string;
  /** Quoted amount in kuruş. */
  amount: bigint;
  /** Part of the stake to cash out, and the stake in force of which it was quoted. Default: all of the stake. */
  part?: { stake: bigint; of: bigint } | undefined;
  at: Date;
  /** Delay of a cash-out with an open selection in play. */
  delayMs: number;
}

/** Paid amount in kuruş; with `checking` the maximum that is paid after the delay. */
export interface CashedOut {
  amount: bigint;
  state: 'paid' | 'checking';
}

/**
 * Settles a coupon, or a part of it, early for the quoted amount; idempotent by its key. Locks the fixtures first, so
 * that neither a suspension nor a result is applied between the check and the booking. With an open selection in play a
 * job decides after `delayMs`.
 * @throws {Refusal} `not-found`; `closed` if it has been settled or cashed out; `coupon-changed` if it is worth less
 * now, cannot be priced, or has another stake than quoted; `amount-out-of-range` for a part that is none; `number-used`;
 * `in-use` while another cash-out of the coupon waits
 */
export async function cashOut(
  tx: Transaction,
  { uid, requestID, couponID, amount, part, at, delayMs }: CashOutRequest,
): Promise<CashedOut> {
  const locked = await lockCoupon(tx, { uid, couponID });
  if (!locked) throw refusals.noCoupon();
  const { coupon, isLive } = locked;
  const earlier = await findRequest(tx, { uid, requestID });
  if (earlier) {
    if (earlier.couponId !== couponID || earlier.amount !== amount || earlier.stake !== (part?.stake ?? null))
      throw refusals.numberUsed();
    if (earlier.state === 'rejected') throw refusals.worthLess();
    return earlier.state === 'paid' ? { amount: earlier.paid ?? amount, state: 'paid' } : { amount, state: 'checking' };
  }
  if (coupon.state === 'cashed-out' && coupon.cashOutRequest === requestID) {
    if (coupon.payout !== amount || part) throw refusals.numberUsed();
    return { amount, state: 'paid' };
  }
  if (coupon.state !== 'open') throw refusals.over();
  if (part) {
    if (part.of !== coupon.stake) throw refusals.worthLess();
    assertPart(coupon, part.stake);
  }
  const worth = worthOf(await cashOutValue(tx, { ...locked, at }), part?.stake);
  if (amount <= 0n || worth < amount) throw refusals.worthLess();
  if (await isCashingOut(tx, couponID)) throw refusals.isCashingOut();
  const wait = isLive ? delayMs : 0;
  await submitCashOut(tx, locked, { requestID, amount, stake: part?.stake, at, delayMs: wait });
  return { amount, state: wait > 0 ? 'checking' : 'paid' };
}

/** Returns the value of a part of the stake, or of all of it; 0 without a value. */
const worthOf = (value: CashOut, stake: bigint | null | undefined): bigint =>
  'refused' in value ? 0n : typeof stake === 'bigint' ? value.valueOf(stake) : value.amount;

/**
 * Job at the end of the delay. Pays the lower of the quoted amount and the current value, or rejects the cash-out if a
 * market was suspended meanwhile. That of a target is rejected if the player removed it, the amount does not reach the
 * target in force, or a feed of its matches is down. Idempotent: a decided request is no longer waiting.
 */
export const decideCashOut: JobHandler = async ({ now }, tx, payload) => {
  const own = { uid: String(payload['uid']), requestID: String(payload['requestID']) };
  const request = await findRequest(tx, own, 'lock');
  if (request?.state !== 'waiting') return;
  const at = now();
  const { couponId: couponID, submittedAt, amount, stake } = request;
  const locked = await lockCoupon(tx, { uid: own.uid, couponID });
  const value = locked && (await cashOutValue(tx, { ...locked, at, openSince: submittedAt }));
  const paid = least(amount, value ? worthOf(value, stake) : 0n);
  const isReached = locked && (request.least === null || (await isTargetReached(tx, locked, { paid, at })));
  const isPaid = isReached && paid > 0n && !(await isKeyUsed(tx, own.uid, own.requestID));
  if (isPaid)
    await bookCashOut(tx, locked, {
      requestID: own.requestID,
      amount: paid,
      stake: stake ?? undefined,
      at,
      least: request.least ?? undefined,
    });
  await tx
    .update(cashOutRequests)
    .set(isPaid ? { state: 'paid', paid, decidedAt: at } : { state: 'rejected', decidedAt: at })
    .where(and(eq(cashOutRequests.uid, own.uid), eq(cashOutRequests.requestId, own.requestID)));
};

/** Whether a payout reaches the coupon's target in force, and no feed of its matches is down. */
async function isTargetReached(tx: Transaction, locked: LockedCoupon, { paid, at }: { paid: bigint; at: Date }) {
  const target = locked.coupon.cashOutTarget;
  return target !== null && paid >= target && !(await isFeedDown(tx, locked, at));
}

async function findRequest(tx: Transaction, { uid, requestID }: { uid: string; requestID: string }, lock?: 'lock') {
  const query = tx
    .select()
    .from(cashOutRequests)
    .where(and(eq(cashOutRequests.uid, uid), eq(cashOutRequests.requestId, requestID)));
  const [request] = await (lock ? query.for('update') : query);
  return request;
}
