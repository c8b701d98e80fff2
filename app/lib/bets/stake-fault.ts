import type { Language } from '#contract/constants';
import { formatAmount, formatAmountRange } from '~/lib/format/money';
import type { BettingTexts } from './format';

/** Bounds of the stake of a coupon, in kuruş. */
export interface StakeBounds {
  lines: number;
  minStake: bigint;
  maxStake: bigint;
  /** Real and bonus money of the player; undefined for visitors. */
  balance?: bigint | undefined;
}

/** Returns the highest stake that bounds, balance and number of lines allow; 0 if there is none. */
export function highestStake({ lines, minStake, maxStake, balance }: StakeBounds): bigint {
  const most = balance !== undefined && balance < maxStake ? balance : maxStake;
  const whole = lines > 0 ? most - (most % BigInt(lines)) : 0n;
  return whole < minStake ? 0n : whole;
}

/** Returns the error of a stake for a whole coupon, in kuruş; undefined if it is valid. The browser uses it too. */
export function stakeFault(
  stake: bigint,
  { lines, minStake, maxStake, balance }: StakeBounds,
  { t, language }: { t: BettingTexts; language: Language },
): string | undefined {
  if (stake < minStake || stake > maxStake)
    return t('stakeOutside', { range: formatAmountRange(minStake, maxStake, language) });
  if (balance !== undefined && stake > balance)
    return t('stakeAboveBalance', { balance: formatAmount(balance, language) });
  const rest = lines > 0 ? stake % BigInt(lines) : 0n;
  if (rest === 0n) return undefined;
  return t('stakeUneven', {
    lines,
    less: formatAmount(stake - rest, language),
    more: formatAmount(stake - rest + BigInt(lines), language),
  });
}
