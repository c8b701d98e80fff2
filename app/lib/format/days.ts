import { isCalendarDay } from '#contract/calendar-day';

/*
 * Days are typed in a plain text field: pickers are missing on old phones and in text browsers. The wire and the
 * addresses of the site know 'YYYY-MM-DD' alone.
 */

/** Day first, with one separator for both places. Eight digits need none: the number keys of many phones have no dot. */
const DAY_FIRST = /^(\d{1,2})([./-] ?| )(\d{1,2})\2(\d{4})$/;
const DIGITS = /^(\d{2})()(\d{2})(\d{4})$/;

/**
 * Reads a day as people type it, into 'YYYY-MM-DD': '05.03.1990', '5/3/1990', '5-3-1990', '5 3 1990', '05031990', or
 * '1990-03-05' itself. Anything else gives `undefined`: days that never were, short years, the month first.
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, day, , month, year] = DAY_FIRST.exec(text) ?? DIGITS.exec(text) ?? [];
  const iso = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isCalendarDay(iso) ? iso : undefined;
}

/** A day as its field shows it: 'YYYY-MM-DD' becomes 'DD.MM.YYYY', anything else stays as it was typed. */
export const typedDay = (value: string): string =>
  isCalendarDay(value) ? value.split('-').reverse().join('.') : value;
