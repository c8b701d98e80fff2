import type { Language } from '#contract/constants';

const TIME_ZONE = 'Europe/Istanbul';

/** Returns the locale for dates of a language. */
export const getLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language);
/** Less than seven days, so that a weekday alone never means the same day a week later. */
const WEEKDAY_ALONE_MS = 6 * 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${language}:${name}`;
  let found = formats.get(id);
  if (!found) {
    found = new Intl.DateTimeFormat(getLocale(language), { timeZone: TIME_ZONE, ...options });
    formats.set(id, found);
  }
  return found;
}

/** Options of a day. English has month names, because digits alone would leave open which one is the day. */
const dayOptions = (language: Language): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: language === 'tr' ? 'long' : 'short',
  year: 'numeric',
});

/** Options of a time: the 12-hour clock of the spec in Turkish and English, the usual one of any other language. */
const momentOptions = (language: Language): Intl.DateTimeFormatOptions => ({
  ...(language === 'tr' ? { day: '2-digit', month: '2-digit', year: 'numeric' } : dayOptions(language)),
  hour: 'numeric',
  minute: '2-digit',
  ...(language === 'tr' || language === 'en' ? { hourCycle: 'h12' } : {}),
});

/**
 * Formats day and 12-hour time in Istanbul: '21.11.2026 ÖS 3:05' or '21 Nov 2026, 3:05 pm'. Node and browsers may use
 * different blanks, so they are replaced by one kind.
 */
export function formatDateTime(date: Date, language: Language): string {
  return format(language, 'moment', momentOptions(language))
    .format(date)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Formats a day in Istanbul: '21 Kasım 2026' or '21 Nov 2026'. */
export function formatDate(date: Date, language: Language): string {
  return format(language, 'day', dayOptions(language))
    .format(date)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Formats the time of day in Istanbul as kick-offs have it in both languages: '20:45'. */
export function formatTime(date: Date): string {
  return format('en', 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
}

/** Formats a near day in Istanbul: '24 Kas Sal' or 'Tue 24 Nov'. */
export function formatNearDate(date: Date, language: Language): string {
  return format(language, 'near day', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(date)
    .replace(',', '');
}

/**
 * Formats a coming day in Istanbul as briefly as possible: 'Sal' or 'Tue'; from six days after `now` '24 Kas' or '24
 * Nov'.
 */
export function formatComingDate(date: Date, language: Language, now: Date): string {
  return date.getTime() - now.getTime() < WEEKDAY_ALONE_MS
    ? format(language, 'weekday', { weekday: 'short' }).format(date)
    : format(language, 'day and month', { day: 'numeric', month: 'short' }).format(date);
}

/** Formats a month in Istanbul: 'Kasım 2026' or 'November 2026'. */
export function formatMonth(date: Date, language: Language): string {
  return format(language, 'month', { month: 'long', year: 'numeric' }).format(date);
}

/**
 * Formats a range of days in Istanbul, both included, without repeated parts: '16–22 Kasım 2026' or '16–22 Nov 2026'.
 */
export function formatDateRange(first: Date, last: Date, language: Language): string {
  return format(language, 'day', dayOptions(language))
    .formatRange(first, last)
    .replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** Returns the year in Istanbul. */
export function yearInIstanbul(date: Date): number {
  return Number(format('en', 'year', { year: 'numeric' }).format(date));
}
