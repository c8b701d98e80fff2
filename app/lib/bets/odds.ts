import type { Language } from '#contract/constants';
import { withDecimalSign } from '#contract/decimal';

/** Formats odds given in hundredths: 185 is '1,85' in Turkish, '1.85' in English. */
export function formatOdds(hundredths: number, language: Language): string {
  const text = (hundredths / 100).toFixed(2);
  return withDecimalSign(text, language);
}

/** Returns the product of odds in hundredths, not rounded: 185 and 200 make 370. */
export const multipliedOdds = (odds: readonly number[]): number =>
  odds.reduce((product, each) => (product * each) / 100, 100);

/** Formats the line of a total: 2.5 is '2,5' in Turkish, '2.5' in English. */
export function formatLine(line: number, language: Language): string {
  const text = String(Math.abs(line));
  return `${line < 0 ? '−' : ''}${withDecimalSign(text, language)}`;
}

/** Formats the line of a handicap with its sign: '+1,5', '−0,25', '0'. */
export const formatHandicap = (line: number, language: Language): string =>
  `${line > 0 ? '+' : ''}${formatLine(line, language)}`;
