import { isCalendarDay } from '#contract/calendar-day';

/*
 * Days are typed in a plain text field, because old phones and text browsers have no date picker. The wire and the
 * URLs of the site use only 'YYYY-MM-DD'.
 */

/**
 * Day first, with the same separator twice. Eight digits need none, because the number keys of many phones have no
 * dot.
 */
const DAY_FIRST = /^(\d{1,2})([./-] ?| )(\d{1,2})\2(\d{4})$/;
const DIGITS = /^(\d{2})()(\d{2})(\d{4})$/;

/**
 * Parses a typed day into 'YYYY-MM-DD': '05.03.1990', '5/3/1990', '5-3-1990', '5 3 1990', '05031990', or '1990-03-05'
 * itself. Anything else gives `undefined`: days that do not exist, short years, the month first.
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  const [, day, , month, year] = DAY_FIRST.exec(text) ?? DIGITS.exec(text) ?? [];
  const iso = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isCalendarDay(iso) ? iso : undefined;
}

/** Formats a day for its field: 'YYYY-MM-DD' becomes 'DD.MM.YYYY', any other text is unchanged. */
export const formatDateInput = (value: string): string =>
  isCalendarDay(value) ? value.split('-').reverse().join('.') : value;
