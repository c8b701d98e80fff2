import type { Language } from '#contract/constants';
import { writesComma } from '#contract/decimal';

/** Languages with a decimal comma write amounts as Turkish does, others as English does. */
const withLira = (amount: string, language: Language): string =>
  writesComma(language) ? `${amount}\u00a0₺` : amount.replace(/^−?/, '$&₺');

/**
 * Prints whole kuruş as players read it: `123456n` is '1.234,56 ₺' in Turkish, '₺1,234.56' in English, and what is less
 * than nothing has a real minus, '−5,00 ₺'. The space is one at which no line ends.
 */
export function formatAmount(kurus: bigint, language: Language): string {
  return withSigns(formatLira(kurus, language), language);
}

/** An amount that came or went, with its sign: '+7,00 ₺', '−3,00 ₺', '0,00 ₺'; '+₺7.00' in English. */
export const formatNet = (kurus: bigint, language: Language): string =>
  `${kurus > 0n ? '+' : ''}${formatAmount(kurus, language)}`;

/** As `formatAmount`, but whole lira go without kuruş: '5 ₺', '0,50 ₺'. */
export function formatShortAmount(kurus: bigint, language: Language): string {
  return withSigns(withoutZeros(formatLira(kurus, language)), language);
}

/** A range of whole kuruş in as few signs as say it: '5–2.500 ₺', '0,50–100 ₺', '₺5–2,500'. */
export function formatAmountRange(min: bigint, max: bigint, language: Language): string {
  const [from, to] = [min, max].map((kurus) => withoutZeros(formatLira(kurus, language)));
  return withLira(`${from}–${to}`, language);
}

/** Running text whose lines do not end between an amount and its sign. */
export const keepSigns = (text: string): string => text.replace(/(\d) ₺/g, '$1\u00a0₺');

const withSigns = (amount: string, language: Language): string => withLira(amount.replace('-', '−'), language);

const withoutZeros = (amount: string): string => amount.replace(/[.,]00$/, '');

/** As `formatAmount`, without the sign of the currency, for fields and files: its minus is the one that programs read. */
export function formatLira(kurus: bigint, language: Language): string {
  const [thousands, decimal] = writesComma(language) ? ['.', ','] : [',', '.'];
  const absolute = kurus < 0n ? -kurus : kurus;
  const lira = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${kurus < 0n ? '-' : ''}${lira}${decimal}${(absolute % 100n).toString().padStart(2, '0')}`;
}

/** Whole kuruş as they stand in a field: signs of the page's language that `parseAmount` reads; it reads no English thousands. */
export const typedAmount = (kurus: bigint, language: Language): string =>
  writesComma(language) ? formatLira(kurus, language) : formatLira(kurus, language).replaceAll(',', '');

/**
 * Reads an amount as Turkish players type it, into whole kuruş: comma is the decimal sign, dots group thousands in
 * exact threes (`1.234` is 1234 lira), a single dot with one or two digits behind it is decimal (`1234.56`).
 * Anything else (`1,234`, `1,234.56`, `1.23.4`, signs, exponents, other digits) gives `undefined`: never guessed.
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
