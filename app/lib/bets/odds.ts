import type { Language } from '#contract/constants';
import { withDecimalSign } from '#contract/decimal';

/** Formats odds given in hundredths: 185 is '1,85' in Turkish, '1.85' in English. */
export function formatOdds(hundredths: number, language: Language): string {
  const text = (hundredths / 100).toFixed(2);
  return withDecimalSign(text, language);
}

/**
 * Formats the product of odds given in hundredths, rounded down: with two decimals if these are exact, else with three,
 * because stakes times two of them would differ from the payout: '3,70', '3,422'.
 */
export function formatTotalOdds(odds: readonly number[], language: Language): string {
  const product = odds.reduce((factor, each) => factor * BigInt(each), 1n);
  const one = 100n ** BigInt(odds.length);
  const decimals = (product * 100n) % one === 0n ? 2 : 3;
  const digits = ((product * 10n ** BigInt(decimals)) / one).toString().padStart(decimals + 1, '0');
  return withDecimalSign(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`, language);
}

/** Formats the line of a total: 2.5 is '2,5' in Turkish, '2.5' in English. */
export function formatLine(line: number, language: Language): string {
  const text = String(Math.abs(line));
  return `${line < 0 ? '−' : ''}${withDecimalSign(text, language)}`;
}

/** Formats the line of a handicap with its sign: '+1,5', '−0,25', '0'. */
export const formatHandicap = (line: number, language: Language): string =>
  `${line > 0 ? '+' : ''}${formatLine(line, language)}`;
