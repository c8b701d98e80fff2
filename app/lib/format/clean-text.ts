import { TEXT_LIMIT } from '#contract/constants';

/**
 * Shortens a text for one line: collapses blanks, except single non-breaking ones, and cuts after a whole character
 * with '…' (API-9, spec section 9).
 */
export function cleanText(text: string, limit: number = TEXT_LIMIT): string {
  const folded = text.replace(/\s+/g, (blanks) => (blanks === '\u00a0' ? blanks : ' ')).trim();
  const letters = [...folded];
  return letters.length <= limit
    ? folded
    : `${letters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
