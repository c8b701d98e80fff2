import { TEXT_LIMIT } from '#contract/constants';

/**
 * Text for a place that holds one line: blanks folded, but for single ones at which no line may end; cut at a whole letter
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
