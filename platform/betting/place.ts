import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { COUPON_LINES_MAX, linesOf } from '#contract/coupons';
import { MESSAGE } from '#contract/messages';
import { takeStake } from '../bonuses';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { mayStake } from '../play-limits';
import { touchSession } from '../players';
import { Refusal } from '../refusal';
import { printLine } from './apply';
import { factorOf, payoutOf, totalOddsOf } from './lines';
import { boundsOf, priceOffers, type PricedPick, type ShownPick } from './offers';
import { couponPicks, coupons } from './schema';
import { refusals, stakeText } from './texts';

/** The house's side of every coupon. */
export const BOOK = 'house:betting';

/** The ledger's key of what a coupon staked. */
export const stakeKey = (couponId: string): string => `coupon:${couponId}:stake`;

export interface AskedCoupon {
  uid: string;
  sessionId: string;
  requestID: string;
  picks: readonly ShownPick[];
  fold: number;
  /** Kuruş, for the whole coupon. */
  stake: bigint;
  at: Date;
}

const hashOf = ({ picks, fold, stake }: AskedCoupon): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        fold,
        String(stake),
        picks.map(({ fixtureID, market, line, selection, odds }) => [fixtureID, market, line, selection, odds]),
      ]),
    )
    .digest('base64url');

/**
 * Places a coupon and takes its stake, once for its number: a repeat gets the same coupon. The fixtures are locked first,
 * so that no suspension passes between the look at the odds and the booking.
 * @returns the coupon's id
 * @throws {Refusal} `coupon-changed` where anything is not as the player saw it; `amount-out-of-range`, `full` by the
 * bounds of coupons; `number-used`; what `mayStake` and `takeStake` refuse
 */
export async function placeCoupon(tx: Transaction, asked: AskedCoupon): Promise<string> {
  const { uid, sessionId, requestID, picks, fold, stake, at } = asked;
  if (!(await touchSession(tx, { sessionId, uid }, at))) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
  const contentHash = hashOf(asked);
  const earlier = await findRequest(tx, asked, contentHash);
  if (earlier !== undefined) return earlier;
  if (fold > picks.length) throw refusals.noFold();
  if (linesOf(picks.length, fold) > COUPON_LINES_MAX) throw refusals.tooManyLines();
  const priced = await priceOffers(tx, { picks, fold, now: at, lock: true });
  if (priced.some(({ state }) => state !== 'ok')) throw refusals.changed();
  const { lines, minStake, maxStake, totalOdds } = boundsOf(priced, fold);
  if (stake < minStake || stake > maxStake) throw refusals.outOfRange(minStake, maxStake);
  if (stake % BigInt(lines) !== 0n) throw refusals.indivisible(lines);
  const id = randomId();
  const written = await tx
    .insert(coupons)
    .values({
      id,
      uid,
      requestId: requestID,
      contentHash,
      placedAt: at,
      fold,
      lines,
      stake,
      totalOdds,
      possibleWin: payoutOf(
        priced.map(({ shown }) => ({ market: shown.market, factor: factorOf(shown.odds) })),
        fold,
        stake / BigInt(lines),
      ),
    })
    .onConflictDoNothing({ target: [coupons.uid, coupons.requestId] })
    .returning({ id: coupons.id });
  // Another form of the same number came to its end meanwhile.
  if (written.length === 0) return (await findRequest(tx, asked, contentHash)) ?? id;
  await mayStake(tx, { uid, category: TRANSACTION_CATEGORY.bet, at, amount: stake });
  await takeStake(tx, {
    key: stakeKey(id),
    uid,
    category: TRANSACTION_CATEGORY.bet,
    description: stakeText(priced.flatMap(({ fixture }) => fixture ?? [])),
    reference: id,
    amount: stake,
    counter: BOOK,
    at,
    play: 'bet',
    odds: weakestOdds(picks, fold),
  });
  await tx.insert(couponPicks).values(priced.map((pick, position) => pickRow(id, position, pick)));
  return id;
}

/** Odds of the line that would win least, in hundredths: what a coupon counts by for a bonus. */
const weakestOdds = (picks: readonly ShownPick[], fold: number): number =>
  totalOddsOf(
    picks
      .map(({ odds }) => odds)
      .sort((one, other) => one - other)
      .slice(0, fold),
    fold,
  );

const pickRow = (couponId: string, position: number, { shown, live }: PricedPick) => ({
  couponId,
  position,
  fixtureId: shown.fixtureID,
  market: shown.market,
  line: printLine(shown.line),
  selection: shown.selection,
  odds: shown.odds,
  live,
});

/** The coupon that a number stands for already. @throws {Refusal} `number-used` where it is another one */
async function findRequest(
  tx: Transaction,
  { uid, requestID }: AskedCoupon,
  contentHash: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: coupons.id, contentHash: coupons.contentHash })
    .from(coupons)
    .where(and(eq(coupons.uid, uid), eq(coupons.requestId, requestID)));
  if (row && row.contentHash !== contentHash) throw refusals.numberUsed();
  return row?.id;
}
