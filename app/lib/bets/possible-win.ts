import { toFactor, sumPayout } from '#contract/coupon-payout';
import type { Language } from '#contract/constants';
import { COUPON_STAKE, type CouponSelection } from '#contract/coupons';
import { formatAmount, formatShortAmount } from '~/lib/format/money';
import type { BettingTexts } from './format';

/** A coupon for which a stake is entered: its selections with the odds that count, and the selections per line. */
export interface StakedCoupon {
  lines: number;
  fold: number;
  picks: readonly { market: CouponSelection['market']; odds: number }[];
  /** Kuruş. */
  maxPayout: bigint;
}

/** Returns the highest payout for a stake on a whole coupon, in whole kuruş: the figure shown after placement. */
export function possibleWin(stake: bigint, { lines, fold, picks, maxPayout }: StakedCoupon): bigint {
  if (lines === 0) return 0n;
  const line = picks.map(({ market, odds }) => ({ market, factor: toFactor(odds) }));
  const win = sumPayout(line, fold, stake / BigInt(lines));
  return win < maxPayout ? win : maxPayout;
}

/** Returns the highest payout that the caps of its markets allow for a coupon, in kuruş. */
export const highestWin = (coupon: StakedCoupon): bigint =>
  possibleWin(COUPON_STAKE.max * BigInt(coupon.lines) * 1_000_000n, coupon);

/** Returns the possible win as text; says so if the highest win of the coupon limits it. */
export function winText(
  stake: bigint,
  coupon: StakedCoupon,
  { t, language }: { t: BettingTexts; language: Language },
): string {
  const win = possibleWin(stake, coupon);
  const highest = highestWin(coupon);
  return win < highest ? formatAmount(win, language) : t('winCapped', { win: formatShortAmount(highest, language) });
}
