/** Examples for the error of an unreadable amount. */
export const AMOUNT_EXAMPLES = '250, 12,5 or 1.234,50';

const FORMS = [
  // 250 · 12,5 · 12.50
  { pattern: /^(\d{1,15})(?:[.,](\d{1,2}))?$/, group: '' },
  // 1.234,5 · 1.234.567
  { pattern: /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/, group: '.' },
  { pattern: /^(\d{1,3}(?:\.\d{3}){2,})$/, group: '.' },
  // 1,234.5 · 1,234,567
  { pattern: /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/, group: ',' },
  { pattern: /^(\d{1,3}(?:,\d{3}){2,})$/, group: ',' },
] as const;
/** Three digits after one separator: a thousand in one language, a fraction in the other. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;

/**
 * Reads an amount in lira as operators type it, Turkish or English: `12,5`, `1.234,50`, `1,234.50`, `-250`.
 * @returns whole kuruş; `ambiguous` if the languages read it differently (`1.234`); undefined if it is not an amount.
 */
export function kurusFromOperator(typed: string): bigint | 'ambiguous' | undefined {
  const negative = typed.startsWith('-');
  const text = negative ? typed.slice(1) : typed;
  if (AMBIGUOUS.test(text)) return 'ambiguous';
  for (const { pattern, group } of FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, lira = '', fraction = ''] = match;
    const kurus = BigInt(group === '' ? lira : lira.replaceAll(group, '')) * 100n + BigInt(fraction.padEnd(2, '0'));
    return negative ? -kurus : kurus;
  }
  return undefined;
}
