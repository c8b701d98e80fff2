import type { Clock, Language } from './constants';
import { DAY_MS } from './istanbul';

/** Language and clock in which a page or a message is written. */
export interface TimeStyle {
  language: Language;
  clock: Clock;
}

const TIME_ZONE = 'Europe/Istanbul';

/** Returns the locale for dates of a language. */
const getLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language);
/** Less than seven days, so that a weekday alone never means the same day a week later. */
const WEEKDAY_ALONE_MS = 6 * DAY_MS;
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

/**
 * Options of a time of day. Turkish and English have the 12-hour clock of the specification; the clock of a further
 * language is its usual one. The choice of 24 hours holds in every language.
 */
function timeOptions({ language, clock }: TimeStyle): Intl.DateTimeFormatOptions {
  if (clock === '24') return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const isTwelve = language === 'tr' || language === 'en';
  return { hour: 'numeric', minute: '2-digit', ...(isTwelve ? { hourCycle: 'h12' } : {}) };
}

/** Replaces the blanks of `Intl`, which differ between Node and browsers, by one kind. */
const plainBlanks = (text: string): string => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

/** Formats day and time in Istanbul: '21.11.2026 ÖS 3:05' or '21 Nov 2026, 3:05 pm'; '21.11.2026 15:05' with 24 hours. */
export function formatDateTime(date: Date, style: TimeStyle): string {
  const { language, clock } = style;
  const day: Intl.DateTimeFormatOptions =
    language === 'tr' ? { day: '2-digit', month: '2-digit', year: 'numeric' } : dayOptions(language);
  return plainBlanks(format(language, `moment ${clock}`, { ...day, ...timeOptions(style) }).format(date));
}

/** Formats the time of day in Istanbul: 'ÖS 8:45' or '8:45 pm'; '20:45' with 24 hours. */
export function formatTime(date: Date, style: TimeStyle): string {
  return plainBlanks(format(style.language, `time ${style.clock}`, timeOptions(style)).format(date));
}

/** Formats the time of day in Istanbul with seconds: 'ÖS 8:45:09' or '8:45:09 pm'; '20:45:09' with 24 hours. */
export function formatSeconds(date: Date, style: TimeStyle): string {
  return plainBlanks(
    format(style.language, `seconds ${style.clock}`, { ...timeOptions(style), second: '2-digit' }).format(date),
  );
}

/** Formats a day in Istanbul: '21 Kasım 2026' or '21 Nov 2026'. */
export function formatDate(date: Date, language: Language): string {
  return plainBlanks(format(language, 'day', dayOptions(language)).format(date));
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

/** Formats a month in Istanbul briefly, without its year: 'Kas' or 'Nov'. */
export function formatShortMonth(date: Date, language: Language): string {
  return format(language, 'short month', { month: 'short' }).format(date);
}

/**
 * Formats a range of days in Istanbul, both included, without repeated parts: '16–22 Kasım 2026' or
 * '16 Nov – 6 Dec 2026'. Blanks around the dash depend on the language data of the platform.
 */
export function formatDateRange(first: Date, last: Date, language: Language): string {
  return plainBlanks(format(language, 'day', dayOptions(language)).formatRange(first, last));
}

/** Returns the year in Istanbul. */
export function yearInIstanbul(date: Date): number {
  return Number(format('en', 'year', { year: 'numeric' }).format(date));
}
