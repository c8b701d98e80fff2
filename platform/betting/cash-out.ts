import { and, eq, inArray } from 'drizzle-orm';
import { creditReturns } from '../bonuses';
import type { Transaction } from '../db/database';
import { transition } from '../db/transitions';
import { enqueueJob, type JobHandler } from '../jobs';
import { findStake } from '../ledger';
import { cashOutValue } from './cash-out-value';
import { shareFixtures } from './fixture-locks';
import { BOOK, stakeKey } from './place';
import { bettingFixtures, cashOutRequests, couponSelections, coupons } from './schema';
import { COUPON_TRANSITIONS } from './transitions';
import { BET, BOOKING_TEXTS, refusals } from './messages';

/** Kind of the job that pays or rejects a cash-out after the delay. */
export const CASH_OUT = 'betting.cash-out';

interface CashOutRequest {
  uid: string;
  requestID: string;
  couponID: string;
  /** Quoted amount in kuruş. */
  amount: bigint;
  at: Date;
  /** Delay of a cash-out with an open selection in play. */
  delayMs: number;
}

/** Paid amount in kuruş; with `checking` the maximum that is paid after the delay. */
export interface CashedOut {
  amount: bigint;
  state: 'paid' | 'checking';
}

/** Returns the ledger key by the player's idempotency key, which cannot pay another coupon too. */
const payoutKey = (uid: string, requestID: string): string => `cash-out:${uid}:${requestID}`;

/**
 * Settles a coupon early for the quoted amount; idempotent by its key. Locks the fixtures first, so that neither a
 * suspension nor a result is applied between the check and the booking. With an open selection in play a job decides
 * after `delayMs`.
 * @throws {Refusal} `not-found`; `closed` if it has been settled or cashed out; `coupon-changed` if it is worth less
 * now or cannot be priced; `number-used`; `in-use` while another cash-out of the coupon waits
 */
export async function cashOut(
  tx: Transaction,
  { uid, requestID, couponID, amount, at, delayMs }: CashOutRequest,
): Promise<CashedOut> {
  const locked = await lockCoupon(tx, { uid, couponID });
  if (!locked) throw refusals.noCoupon();
  const { coupon, isLive, picks } = locked;
  const earlier = await findRequest(tx, { uid, requestID });
  if (earlier) {
    if (earlier.couponId !== couponID || earlier.amount !== amount) throw refusals.numberUsed();
    if (earlier.state === 'rejected') throw refusals.worthLess();
    return earlier.state === 'paid' ? { amount: earlier.paid ?? amount, state: 'paid' } : { amount, state: 'checking' };
  }
  if (coupon.state === 'cashed-out' && coupon.cashOutRequest === requestID) {
    if (coupon.payout !== amount) throw refusals.numberUsed();
    return { amount, state: 'paid' };
  }
  if (coupon.state !== 'open') throw refusals.over();
  const value = await cashOutValue(tx, { coupon, picks, at });
  if ('refused' in value || amount <= 0n || value.amount < amount) throw refusals.worthLess();
  const waiting = and(eq(cashOutRequests.couponId, couponID), eq(cashOutRequests.state, 'waiting'));
  if ((await tx.$count(cashOutRequests, waiting)) > 0) throw refusals.isCashingOut();
  if (!isLive || delayMs === 0) {
    await pay(tx, coupon, { requestID, amount, at });
    return { amount, state: 'paid' };
  }
  if ((await findStake(tx, payoutKey(uid, requestID))).parts.length > 0) throw refusals.numberUsed();
  // The coupon is locked, so only the same key for another coupon can conflict.
  const written = await tx
    .insert(cashOutRequests)
    .values({ uid, requestId: requestID, couponId: couponID, amount, submittedAt: at })
    .onConflictDoNothing()
    .returning({ couponId: cashOutRequests.couponId });
  if (written.length === 0) throw refusals.numberUsed();
  await enqueueJob(tx, {
    kind: CASH_OUT,
    key: `${CASH_OUT}:${uid}:${requestID}`,
    payload: { uid, requestID },
    runAt: new Date(at.getTime() + delayMs),
  });
  return { amount, state: 'checking' };
}

/**
 * Job at the end of the delay. Pays the lower of the quoted amount and the current value, or rejects the cash-out if a
 * market was suspended meanwhile. Idempotent: a decided request is no longer waiting.
 */
export const decideCashOut: JobHandler = async ({ now }, tx, payload) => {
  const own = { uid: String(payload['uid']), requestID: String(payload['requestID']) };
  const request = await findRequest(tx, own, 'lock');
  if (request?.state !== 'waiting') return;
  const at = now();
  const { couponId: couponID, submittedAt } = request;
  const locked = await lockCoupon(tx, { uid: own.uid, couponID });
  const value =
    locked && (await cashOutValue(tx, { coupon: locked.coupon, picks: locked.picks, at, openSince: submittedAt }));
  const isUsed = (await findStake(tx, payoutKey(own.uid, own.requestID))).parts.length > 0;
  const paid = value && 'amount' in value && !isUsed ? least(request.amount, value.amount) : undefined;
  if (locked && paid !== undefined) await pay(tx, locked.coupon, { requestID: own.requestID, amount: paid, at });
  await tx
    .update(cashOutRequests)
    .set(paid === undefined ? { state: 'rejected', decidedAt: at } : { state: 'paid', paid, decidedAt: at })
    .where(and(eq(cashOutRequests.uid, own.uid), eq(cashOutRequests.requestId, own.requestID)));
};

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

async function findRequest(tx: Transaction, { uid, requestID }: { uid: string; requestID: string }, lock?: 'lock') {
  const query = tx
    .select()
    .from(cashOutRequests)
    .where(and(eq(cashOutRequests.uid, uid), eq(cashOutRequests.requestId, requestID)));
  const [request] = await (lock ? query.for('update') : query);
  return request;
}

/**
 * Locks the fixtures of a player's coupon, then the coupon. @returns the coupon with its selections; undefined if there
 * is none
 */
async function lockCoupon(tx: Transaction, { uid, couponID }: { uid: string; couponID: string }) {
  const ofCoupon = eq(couponSelections.couponId, couponID);
  const picked = await tx.select({ fixtureId: couponSelections.fixtureId }).from(couponSelections).where(ofCoupon);
  if (picked.length === 0) return undefined;
  const ids = picked.map(({ fixtureId }) => fixtureId);
  await shareFixtures(tx, ids);
  const fixtures = await tx
    .select({ id: bettingFixtures.id, status: bettingFixtures.status })
    .from(bettingFixtures)
    .where(inArray(bettingFixtures.id, ids));
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponID), eq(coupons.uid, uid)))
    .for('update');
  if (!coupon) return undefined;
  const picks = await tx.select().from(couponSelections).where(ofCoupon);
  const live = new Set(fixtures.flatMap(({ id, status }) => (status === 'live' ? id : [])));
  return { coupon, picks, isLive: picks.some(({ state, fixtureId }) => state === 'open' && live.has(fixtureId)) };
}

/** Books a cash-out and closes its coupon. */
async function pay(
  tx: Transaction,
  { id, uid, bookings, state }: typeof coupons.$inferSelect,
  { requestID, amount, at }: { requestID: string; amount: bigint; at: Date },
): Promise<void> {
  const booking = {
    key: payoutKey(uid, requestID),
    stakeKey: stakeKey(id),
    kind: 'payout' as const,
    uid,
    category: BET,
    description: BOOKING_TEXTS['cash-out'],
    reference: id,
    amount,
    counter: BOOK,
    at,
  };
  await creditReturns(tx, [booking], [{ stakeKey: stakeKey(id), uid, outcome: 'cashed-out', at }]);
  await tx
    .update(coupons)
    .set({ state: 'cashed-out', payout: amount, closedAt: at, cashOutRequest: requestID, bookings: bookings + 1 })
    .where(and(eq(coupons.id, id), transition(coupons.state, COUPON_TRANSITIONS, { from: state, to: 'cashed-out' })));
}
