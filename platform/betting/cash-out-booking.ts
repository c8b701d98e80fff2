import { and, eq, sql } from 'drizzle-orm';
import { creditReturns, keepPartOfBet } from '../bonuses';
import type { Transaction } from '../db/database';
import { transition } from '../db/transitions';
import { enqueueJob } from '../jobs';
import { findStake, notify } from '../ledger';
import { findFixtures } from './cash-out-value';
import { changeExposure } from './exposure';
import { shareFixtures } from './fixture-locks';
import { BOOK, stakeKey } from './place';
import { cashOutRequests, couponSelections, coupons } from './schema';
import { getPossibleWin } from './settle';
import { hasFeedDown } from './suspensions';
import { COUPON_TRANSITIONS } from './transitions';
import { BET, BOOKING_TEXTS, notices, refusals } from './messages';

/** Kind of the job that pays or rejects a cash-out of a whole coupon after the delay. */
export const CASH_OUT = 'betting.cash-out';
/** Kind of that job for a part of a coupon or a target; the previous release does not know them. */
export const CASH_OUT_PART = 'betting.cash-out-part';

/** A coupon under its lock, with its selections and their fixtures. */
export type LockedCoupon = NonNullable<Awaited<ReturnType<typeof lockCoupon>>>;

/** A cash-out under one idempotency key of a player. */
export interface CashOutBooking {
  requestID: string;
  /** Kuruş. */
  amount: bigint;
  /** Part of the stake; undefined for all of it. */
  stake?: bigint | undefined;
  at: Date;
  /** Smallest amount to pay, for a target. */
  least?: bigint | undefined;
}

/** Returns the ledger key by the player's idempotency key, which cannot pay another coupon too. */
const payoutKey = (uid: string, requestID: string): string => `cash-out:${uid}:${requestID}`;

/** Whether a key of a player has paid a cash-out. */
export const isKeyUsed = async (tx: Transaction, uid: string, requestID: string): Promise<boolean> =>
  (await findStake(tx, payoutKey(uid, requestID))).parts.length > 0;

/**
 * Locks the fixtures of a player's coupon, then the coupon. @returns the coupon with its selections and their fixtures;
 * undefined if there is none
 */
export async function lockCoupon(tx: Transaction, { uid, couponID }: { uid: string; couponID: string }) {
  const ofCoupon = eq(couponSelections.couponId, couponID);
  const picked = await tx.select({ fixtureId: couponSelections.fixtureId }).from(couponSelections).where(ofCoupon);
  if (picked.length === 0) return undefined;
  const ids = picked.map(({ fixtureId }) => fixtureId);
  await shareFixtures(tx, ids);
  const fixtures = await findFixtures(tx, ids);
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponID), eq(coupons.uid, uid)))
    .for('update');
  if (!coupon) return undefined;
  const picks = await tx.select().from(couponSelections).where(ofCoupon);
  const isLive = picks.some(({ state, fixtureId }) => state === 'open' && fixtures.get(fixtureId)?.status === 'live');
  return { coupon, picks, fixtures, isLive };
}

/** Whether a feed of the coupon's open selections is down, or recovers. */
export const isFeedDown = (tx: Transaction, { picks }: Pick<LockedCoupon, 'picks'>, at: Date): Promise<boolean> =>
  hasFeedDown(
    tx,
    picks.filter(({ state }) => state === 'open').map(({ fixtureId }) => fixtureId),
    at,
  );

/** Whether a cash-out of the coupon waits for the end of its delay. */
export const isCashingOut = async (tx: Transaction, couponID: string): Promise<boolean> =>
  (await tx.$count(
    cashOutRequests,
    and(eq(cashOutRequests.couponId, couponID), eq(cashOutRequests.state, 'waiting')),
  )) > 0;

/**
 * Books a cash-out now, or with `delayMs` stores it for the job that decides about it. The coupon is locked, open, and
 * has no other cash-out that waits.
 * @throws {Refusal} `number-used` if the key was used for another coupon
 */
export async function submitCashOut(
  tx: Transaction,
  { coupon, picks }: Pick<LockedCoupon, 'coupon' | 'picks'>,
  { delayMs, ...booking }: CashOutBooking & { delayMs: number },
): Promise<void> {
  const { id: couponId, uid } = coupon;
  const { requestID: requestId, amount, stake = null, least = null, at } = booking;
  const isLater = delayMs > 0;
  if (stake !== null || isLater) {
    if (await isKeyUsed(tx, uid, requestId)) throw refusals.numberUsed();
    // The coupon is locked, so only the same key for another coupon can conflict.
    const written = await tx
      .insert(cashOutRequests)
      .values({
        uid,
        requestId,
        couponId,
        amount,
        stake,
        least,
        submittedAt: at,
        ...(!isLater && { state: 'paid' as const, paid: amount, decidedAt: at }),
      })
      .onConflictDoNothing()
      .returning({ couponId: cashOutRequests.couponId });
    if (written.length === 0) throw refusals.numberUsed();
  }
  if (!isLater) return bookCashOut(tx, { coupon, picks }, booking);
  const kind = stake === null && least === null ? CASH_OUT : CASH_OUT_PART;
  await enqueueJob(tx, {
    kind,
    key: `${CASH_OUT}:${uid}:${requestId}`,
    payload: { uid, requestID: requestId },
    runAt: new Date(at.getTime() + delayMs),
  });
}

/** Books a cash-out: closes the coupon, or leaves it open with the rest of its stake and without a target. */
export async function bookCashOut(
  tx: Transaction,
  { coupon, picks }: Pick<LockedCoupon, 'coupon' | 'picks'>,
  { requestID, amount, stake, at, least }: CashOutBooking,
): Promise<void> {
  const { id, uid, bookings, state } = coupon;
  const isPart = stake !== undefined;
  const text = isPart ? 'cash-out-part' : least === undefined ? 'cash-out' : 'cash-out-target';
  const booking = {
    key: payoutKey(uid, requestID),
    stakeKey: stakeKey(id),
    kind: 'payout' as const,
    uid,
    category: BET,
    description: BOOKING_TEXTS[text],
    reference: id,
    amount,
    counter: BOOK,
    at,
  };
  if (!isPart) {
    await creditReturns(tx, [booking], [{ stakeKey: stakeKey(id), uid, outcome: 'cashed-out', at }]);
    await tx
      .update(coupons)
      .set({
        state: 'cashed-out',
        payout: amount,
        closedAt: at,
        cashOutRequest: requestID,
        bookings: bookings + 1,
        cashOutTarget: null,
      })
      .where(and(eq(coupons.id, id), transition(coupons.state, COUPON_TRANSITIONS, { from: state, to: 'cashed-out' })));
    await changeExposure(tx, [
      { before: { coupon, picks }, after: { coupon: { ...coupon, state: 'cashed-out' }, picks } },
    ]);
    if (least !== undefined) await notify(tx, { uid, text: notices.targetTaken(amount), reference: id, at });
    return;
  }
  await creditReturns(tx, [booking]);
  await keepPartOfBet(tx, { stakeKey: stakeKey(id), kept: coupon.stake - stake, of: coupon.stake });
  const rest = {
    ...coupon,
    stake: coupon.stake - stake,
    cashedStake: coupon.cashedStake + stake,
    cashedAmount: coupon.cashedAmount + amount,
  };
  const after = { ...rest, possibleWin: getPossibleWin(rest, picks) };
  await changeExposure(tx, [{ before: { coupon, picks }, after: { coupon: after, picks } }]);
  const updated = await tx
    .update(coupons)
    .set({
      stake: after.stake,
      cashedStake: after.cashedStake,
      cashedAmount: after.cashedAmount,
      cashOutTarget: null,
      possibleWin: after.possibleWin,
    })
    .where(and(eq(coupons.id, id), eq(coupons.state, 'open'), eq(coupons.stake, coupon.stake), sql`${stake} < stake`))
    .returning({ id: coupons.id });
  if (updated.length === 0) throw new Error(`Coupon ${id} has no such part`);
}
