import { formatDate, formatDateTime, type TimeStyle } from '#contract/dates';
import { dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';

/** Formats the end of a bonus: at a midnight the day before it, which is its last day; at another time day and time. */
export function formatBonusEnd(end: Date, style: TimeStyle): string {
  const isMidnight = midnightInIstanbul(dayInIstanbul(end)).getTime() === end.getTime();
  return isMidnight ? formatDate(new Date(end.getTime() - 1), style.language) : formatDateTime(end, style);
}
