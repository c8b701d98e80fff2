import { and, eq } from 'drizzle-orm';
import { creditReturn } from '../bonuses';
import type { JobHandler } from '../jobs';
import { isPriceHonored, priceOffersLocked } from './offers';
import { BOOK, stakeKey, writeCoupon } from './place';
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
 * Job at the end of the delay. Books a submitted coupon at the odds that the player saw, or refunds its stake. It books
 * if each selection has the same or higher odds and its market was open all the time. Idempotent, also across
 * processes: a decided submission is no longer waiting.
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
  const accepted =
    priced.every((pick) => isPriceHonored(pick, submittedAt)) &&
    (
      await writeCoupon(tx, {
        id: submission.id,
        uid,
        request: submission.requestId,
        hash: submission.contentHash,
        at: submittedAt.toISOString(),
        fold,
        lines,
        stake: String(stake),
        odds: submission.totalOdds,
        win: String(submission.possibleWin),
        picks: JSON.stringify(picks),
      })
    ).length > 0;
  const own = eq(couponSubmissions.id, submission.id);
  if (accepted) {
    await tx.delete(couponSubmissions).where(own);
    return;
  }
  await tx
    .update(couponSubmissions)
    .set({ state: 'rejected', decidedAt: at, rejectedOdds: priced.map(({ odds }) => odds) })
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
