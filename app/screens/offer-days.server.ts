import type { Language } from '#contract/constants';
import { formatDate, formatDateRange } from '#contract/dates';

/**
 * Returns the days of an offer as text, '' where it has none; `end` is the first time after it. Formatted on the server
 * only: the language data of a browser may print a range in another way, and then hydration fails.
 */
export function formatOfferDays(
  { start, end }: { start: Date | undefined; end: Date | undefined },
  language: Language,
): { days: string; lastDay: string } {
  const last = end && new Date(end.getTime() - 1);
  const firstDay = start ? formatDate(start, language) : '';
  return {
    days: start && last ? formatDateRange(start, last, language) : firstDay,
    lastDay: last ? formatDate(last, language) : '',
  };
}
