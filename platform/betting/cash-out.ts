import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { payBackAll } from '../bonuses';
import { cashOutValue } from './cash-out-value';
import { BOOK, stakeKey } from './place';
import { bettingFixtures, couponPicks, coupons } from './schema';
import { BET, BOOKING_TEXTS, refusals } from './texts';

interface AskedCashOut {
  uid: string;
  requestID: string;
  couponID: string;
  /** Kuruş that the player was shown. */
  amount: bigint;
  at: Date;
}

/**
 * Ends a coupon early for what the player was shown, once for its number. The fixtures are locked first, so that neither
 * a suspension nor a result passes between the look and the booking.
 * @returns kuruş that were paid
 * @throws {Refusal} `not-found`; `closed` when it has been settled or cashed out; `coupon-changed` when it is worth less by
 * now or can't be priced; `number-used`
 */
export async function cashOut(
  tx: Transaction,
  { uid, requestID, couponID, amount, at }: AskedCashOut,
): Promise<bigint> {
  const own = and(eq(coupons.id, couponID), eq(coupons.uid, uid));
  const picked = await tx
    .select({ fixtureId: couponPicks.fixtureId })
    .from(couponPicks)
    .where(eq(couponPicks.couponId, couponID));
  if (picked.length > 0)
    await tx
      .select({ id: bettingFixtures.id })
      .from(bettingFixtures)
      .where(
        inArray(
          bettingFixtures.id,
          picked.map(({ fixtureId }) => fixtureId),
        ),
      )
      .orderBy(bettingFixtures.id)
      .for('share');
  const [coupon] = await tx.select().from(coupons).where(own).for('update');
  if (!coupon) throw refusals.noCoupon();
  if (coupon.state === 'cashed-out' && coupon.cashOutRequest === requestID) {
    if (coupon.payout !== amount) throw refusals.numberUsed();
    return amount;
  }
  if (coupon.state !== 'open') throw refusals.over();
  const picks = await tx.select().from(couponPicks).where(eq(couponPicks.couponId, couponID));
  const value = await cashOutValue(tx, coupon, picks, at);
  if ('refused' in value || amount <= 0n || value.amount < amount) throw refusals.worthLess();
  await payBackAll(
    tx,
    [
      {
        // By the player's number: it can't end another coupon too.
        key: `cash-out:${uid}:${requestID}`,
        stakeKey: stakeKey(couponID),
        kind: 'payout',
        uid,
        category: BET,
        description: BOOKING_TEXTS['cash-out'],
        reference: couponID,
        amount,
        counter: BOOK,
        at,
      },
    ],
    [{ stakeKey: stakeKey(couponID), uid, outcome: 'cashed-out', at }],
  );
  await tx
    .update(coupons)
    .set({
      state: 'cashed-out',
      payout: amount,
      closedAt: at,
      cashOutRequest: requestID,
      bookings: coupon.bookings + 1,
    })
    .where(own);
  return amount;
}
