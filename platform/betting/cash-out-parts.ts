import { CASH_OUT_SHARES, SHARE_NAMES, type CashOutShare } from '#contract/cash-out';
import type { Executor } from '../db/database';
import { findCoupon } from './coupons';
import type { CashOut } from './cash-out-value';
import type { coupons } from './schema';
import { getPossibleWin } from './settle';
import { refusals } from './messages';

type Coupon = Pick<typeof coupons.$inferSelect, 'stake' | 'lines'>;

/** A part of a coupon's stake and its current value, in kuruş. */
interface CashOutPart {
  stake: bigint;
  amount: bigint;
}

/** A quoted part, with the coupon that it leaves. */
export interface CashOutQuote extends CashOutPart {
  /** Stake in force of which it is a part. */
  of: bigint;
  /** Maximum payout of the rest. */
  possibleWin: bigint;
}

/**
 * Checks that an amount is a part of a coupon's stake: above zero, below the stake, and the same whole kuruş for each
 * line.
 * @throws {Refusal} `amount-out-of-range`
 */
export function assertPart({ stake, lines }: Coupon, part: bigint): void {
  if (part <= 0n || part % BigInt(lines) !== 0n) throw refusals.partTooSmall();
  if (part >= stake) throw refusals.partTooLarge();
}

/** Returns the share of a coupon's stake, rounded down to the same whole kuruş for each line. */
function stakeOfShare({ stake, lines }: Coupon, share: CashOutShare): bigint {
  const unit = BigInt(lines);
  return ((stake * CASH_OUT_SHARES[share]) / 4n / unit) * unit;
}

/** Returns the shares of a coupon that can be cashed out now, with their values. */
export function listCashOutShares(coupon: Coupon, value: CashOut): (CashOutPart & { share: CashOutShare })[] {
  if ('refused' in value) return [];
  return SHARE_NAMES.flatMap((share) => {
    const stake = stakeOfShare(coupon, share);
    const amount = stake > 0n && stake < coupon.stake ? value.valueOf(stake) : 0n;
    return amount > 0n ? { share, stake, amount } : [];
  });
}

/** Returns the smallest part of a coupon's stake that is worth an amount; undefined if only all of it is. */
function stakeOfAmount(
  { stake, lines }: Coupon,
  valueOf: (part: bigint) => bigint,
  amount: bigint,
): bigint | undefined {
  const unit = BigInt(lines);
  let [low, high] = [1n, stake / unit - 1n];
  if (high < low || valueOf(high * unit) < amount) return undefined;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (valueOf(middle * unit) < amount) low = middle + 1n;
    else high = middle;
  }
  return low * unit;
}

/**
 * Quotes a part of a player's open coupon: a share of its stake, or the smallest part that is worth an amount.
 * @throws {Refusal} `not-found`; `closed`; `coupon-changed` if the coupon cannot be priced now; `amount-out-of-range`
 * for a part below one kuruş, or an amount that only the whole coupon is worth
 */
export async function quotePart(
  executor: Executor,
  {
    share,
    amount,
    ...asked
  }: { uid: string; couponID: string; at: Date } & (
    | { share: CashOutShare; amount?: undefined }
    | { share?: undefined; amount: bigint }
  ),
): Promise<CashOutQuote> {
  const found = await findCoupon(executor, asked);
  if (!found) throw refusals.noCoupon();
  const { coupon, picks, cashOut: value } = found;
  if (coupon.state !== 'open') throw refusals.over();
  if ('refused' in value) throw value.refused === 'suspended' ? refusals.notPriced() : refusals.worthNothing();
  if (amount !== undefined && amount <= 0n) throw refusals.partTooSmall();
  const stake = share === undefined ? stakeOfAmount(coupon, value.valueOf, amount) : stakeOfShare(coupon, share);
  if (stake === undefined) throw refusals.amountTooLarge(value.amount);
  assertPart(coupon, stake);
  const paid = amount ?? value.valueOf(stake);
  if (paid <= 0n) throw refusals.partTooSmall();
  const rest = { ...coupon, stake: coupon.stake - stake, cashedAmount: coupon.cashedAmount + paid };
  const possibleWin = getPossibleWin(
    rest,
    picks.map(({ pick }) => pick),
  );
  return { stake, amount: paid, of: coupon.stake, possibleWin };
}
