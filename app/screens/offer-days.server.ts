import type { Language } from '#contract/constants';
import { formatDate, formatDateRange } from '#contract/dates';

/**
 * Returns the days of an offer as text; `end` is the first time after it. Formatted on the server only: the language
 * data of a browser may print a range in another way, and then hydration fails.
 */
export function formatOfferDays(
  { start, end }: { start: Date; end: Date },
  language: Language,
): { days: string; lastDay: string } {
  const last = new Date(end.getTime() - 1);
  return { days: formatDateRange(start, last, language), lastDay: formatDate(last, language) };
}
