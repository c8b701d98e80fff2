/** Prints whole kuruş as players read it: `123456n` is '1.234,56 ₺'. */
export function formatAmount(kurus: bigint): string {
  return `${formatLira(kurus)} ₺`;
}

/** A range of whole kuruş in as few signs as say it: '5–2.500 ₺', '0,50–100 ₺'. */
export function formatAmountRange(min: bigint, max: bigint): string {
  return `${withoutZeros(formatLira(min))}–${withoutZeros(formatLira(max))} ₺`;
}

const withoutZeros = (amount: string): string => amount.replace(/,00$/, '');

/** As `formatAmount`, without the sign of the currency. */
export function formatLira(kurus: bigint): string {
  const absolute = kurus < 0n ? -kurus : kurus;
  const lira = (absolute / 100n).toString().replace(/\B(?=(\d{3})+$)/g, '.');
  return `${kurus < 0n ? '-' : ''}${lira},${(absolute % 100n).toString().padStart(2, '0')}`;
}

/**
 * Reads an amount as Turkish players type it, into whole kuruş: comma is the decimal sign, dots group thousands in
 * exact threes (`1.234` is 1234 lira), a single dot with one or two digits behind it is decimal (`1234.56`).
 * Anything else (`1,234`, `1,234.56`, `1.23.4`, signs, exponents, other digits) gives `undefined`: never guessed.
 */
export function parseAmount(typed: string): bigint | undefined {
  const text = typed.trim().replace(/\s*(?:₺|TL|TRY)$/i, '');
  const match =
    /^(\d{1,12})(?:,(\d{1,2}))?$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,2}))?$/.exec(text) ?? /^(\d{1,12})\.(\d{1,2})$/.exec(text);
  if (!match) return undefined;
  return BigInt(match[1]?.replaceAll('.', '') ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}
