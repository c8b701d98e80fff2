import { and, eq } from 'drizzle-orm';
import type { OddsChanges } from '#contract/coupons';
import { creditReturn, recountBet } from '../bonuses';
import type { JobHandler } from '../jobs';
import { sumLineOdds, toStoredOdds } from './lines';
import { atAcceptedOdds, getCouponBounds, isPriceHonored, priceOffersLocked, type PricedSelection } from './offers';
import { BOOK, pickRow, stakeKey, sumWin, weakestOdds, writeCoupon } from './place';
import { couponSubmissions, type SubmittedSelection } from './schema';
import { BET, BOOKING_TEXTS } from './messages';

/** Returns the ledger key of the stake refund of a coupon that was not accepted. */
const rejectionKey = (couponId: string): string => `coupon:${couponId}:rejected`;

const shownPick = ({ fixture_id: fixtureID, market, line, selection, odds, live }: SubmittedSelection) => ({
  fixtureID,
  market,
  line: line === '' ? null : Number(line),
  selection,
  odds,
  live,
});

/**
 * Returns a selection quoted at the odds at which it is booked; undefined if it is rejected. Without a choice of the
 * player it is booked at the odds that were seen, if the current ones are the same or higher. Either way its market was
 * open all the time.
 */
function atBookedOdds(
  pick: PricedSelection,
  { submittedAt, oddsChanges }: { submittedAt: Date; oddsChanges: OddsChanges | null },
): PricedSelection | undefined {
  if (oddsChanges === null) return isPriceHonored(pick, submittedAt) ? pick : undefined;
  return pick.openSince && pick.openSince <= submittedAt ? atAcceptedOdds(pick, oddsChanges) : undefined;
}

/**
 * Job at the end of the delay. Books a submitted coupon at the odds that its player accepts, or refunds its stake.
 * Idempotent, also across processes: a decided submission is no longer waiting.
 */
export const acceptSubmission: JobHandler = async ({ now }, tx, { id }) => {
  const [submission] = await tx
    .select()
    .from(couponSubmissions)
    .where(and(eq(couponSubmissions.id, String(id)), eq(couponSubmissions.state, 'waiting')))
    .for('update');
  if (!submission) return;
  const at = now();
  const { uid, fold, lines, stake, submittedAt, picks } = submission;
  const priced = await priceOffersLocked(tx, { picks: picks.map(shownPick), fold, now: at });
  const booked = priced.flatMap((pick) => atBookedOdds(pick, submission) ?? []);
  const bookedOdds = booked.map(({ shown }) => shown.odds);
  const isOffered = booked.length === priced.length;
  const isTooLarge = isOffered && stake > getCouponBounds(booked, fold).maxStake;
  const accepted =
    isOffered &&
    !isTooLarge &&
    (await writeCoupon(
      tx,
      {
        id: submission.id,
        uid,
        request: submission.requestId,
        hash: submission.contentHash,
        at: submittedAt.toISOString(),
        fold,
        lines,
        stake: String(stake),
        odds: toStoredOdds(sumLineOdds(bookedOdds, fold)),
        win: sumWin(booked, { fold, lines, stake }),
        picks: JSON.stringify(booked.map(pickRow)),
      },
      booked,
    ));
  const own = eq(couponSubmissions.id, submission.id);
  if (accepted) {
    await tx.delete(couponSubmissions).where(own);
    const odds = weakestOdds(bookedOdds, fold);
    if (
      odds !==
      weakestOdds(
        picks.map((pick) => pick.odds),
        fold,
      )
    )
      await recountBet(tx, { stakeKey: stakeKey(submission.id), amount: stake, odds });
    return;
  }
  await tx
    .update(couponSubmissions)
    .set({ state: 'rejected', decidedAt: at, rejectedOdds: isTooLarge ? null : priced.map(({ odds }) => odds) })
    .where(own);
  await creditReturn(tx, {
    key: rejectionKey(submission.id),
    stakeKey: stakeKey(submission.id),
    kind: 'rollback',
    uid,
    category: BET,
    description: BOOKING_TEXTS.rejection,
    reference: submission.id,
    amount: stake,
    counter: BOOK,
    at,
  });
};
