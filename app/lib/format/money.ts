import type { Language } from '#contract/constants';
import { writesComma } from '#contract/decimal';

/** Languages with a decimal comma write amounts as Turkish does, others as English does. */
const withLira = (amount: string, language: Language): string =>
  writesComma(language) ? `${amount}\u00a0₺` : amount.replace(/^−?/, '$&₺');

/**
 * Formats whole kuruş: `123456n` is '1.234,56 ₺' in Turkish, '₺1,234.56' in English. Negative amounts have a real
 * minus, '−5,00 ₺'. The space is non-breaking.
 */
export function formatAmount(kurus: bigint, language: Language): string {
  return withSigns(formatLira(kurus, language), language);
}

/** Formats a credit or debit with its sign: '+7,00 ₺', '−3,00 ₺', '0,00 ₺'; '+₺7.00' in English. */
export const formatNet = (kurus: bigint, language: Language): string =>
  `${kurus > 0n ? '+' : ''}${formatAmount(kurus, language)}`;

/** Like `formatAmount`, but whole lira have no kuruş: '5 ₺', '0,50 ₺'. */
export function formatShortAmount(kurus: bigint, language: Language): string {
  return withSigns(withoutZeros(formatLira(kurus, language)), language);
}

/** Formats a range of whole kuruş as briefly as possible: '5–2.500 ₺', '0,50–100 ₺', '₺5–2,500'. */
export function formatAmountRange(min: bigint, max: bigint, language: Language): string {
  const [from, to] = [min, max].map((kurus) => withoutZeros(formatLira(kurus, language)));
  return withLira(`${from}–${to}`, language);
}

/** Returns running text in which no line break separates an amount from its sign. */
export const keepSigns = (text: string): string => text.replace(/(\d) ₺/g, '$1\u00a0₺');

const withSigns = (amount: string, language: Language): string => withLira(amount.replace('-', '−'), language);

const withoutZeros = (amount: string): string => amount.replace(/[.,]00$/, '');

/**
 * Like `formatAmount`, but without the currency sign, for fields and files. The minus is ASCII, so that programs can
 * read it.
 */
export function formatLira(kurus: bigint, language: Language): string {
  const [thousands, decimal] = writesComma(language) ? ['.', ','] : [',', '.'];
  const absolute = kurus < 0n ? -kurus : kurus;
  const lira = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${kurus < 0n ? '-' : ''}${lira}${decimal}${(absolute % 100n).toString().padStart(2, '0')}`;
}

/**
 * Formats whole kuruş for a field, in the page's language and readable by `parseAmount`, which rejects English
 * thousands separators.
 */
export const formatAmountInput = (kurus: bigint, language: Language): string =>
  writesComma(language) ? formatLira(kurus, language) : formatLira(kurus, language).replaceAll(',', '');

/**
 * Parses an amount as Turkish players type it, into whole kuruş. A comma is the decimal sign, dots group thousands in
 * exact threes (`1.234` is 1234 lira). A single dot with one or two digits behind it is decimal (`1234.56`). Anything
 * else (`1,234`, `1,234.56`, `1.23.4`, signs, exponents, other digits) gives `undefined`: amounts are never guessed.
 */
export function parseAmount(typed: string): bigint | undefined {
  const text = typed.trim().replace(/\s*(?:₺|TL|TRY)$/i, '');
  const match =
    /^(\d{1,12})(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,12})\.(\d{1,2})$/.exec(text);
  if (!match) return undefined;
  return BigInt(match[1]?.replaceAll('.', '') ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}
