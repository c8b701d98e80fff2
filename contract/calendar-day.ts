import { ADULT_AGE_YEARS } from './constants';
import { dayInIstanbul } from './istanbul';

/** Whether a text is a day of the calendar from 1900 on, as 'YYYY-MM-DD'. False for 30 February. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Earliest valid day; no form needs an earlier one. */
const EARLIEST_DAY = '1900-01-01';

/** Returns the latest birth date ('YYYY-MM-DD') of a person who is 18 today in Istanbul. */
export function latestBirthDate(now: Date): string {
  const today = dayInIstanbul(now);
  return `${Number(today.slice(0, 4)) - ADULT_AGE_YEARS}${today.slice(4)}`;
}
