import { expect, test } from 'vitest';
import type { Clock, Language } from './constants';
import { formatDate, formatDateTime, formatSeconds, formatTime, yearInIstanbul } from './dates';
import { dayInIstanbul } from './istanbul';

const written = (at: string, language: Language, clock: Clock = '12') => {
  const date = new Date(at);
  const style = { language, clock };
  return [formatDateTime(date, style), formatTime(date, style), formatSeconds(date, style)];
};

test('HARD-27 a day and a year begin at midnight in Istanbul', () => {
  expect(dayInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31');
  expect(yearInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe(2026);
  expect(dayInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  expect(yearInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe(2027);
});

test('SHELL-3 SHELL-20 days and times are in the format of the language, with 12 hours', () => {
  const moment = new Date('2026-11-21T12:05:09Z');
  expect(formatDate(moment, 'tr')).toBe('21 Kasım 2026');
  expect(formatDate(moment, 'en')).toBe('21 Nov 2026');
  expect(written('2026-11-21T12:05:09Z', 'tr')).toEqual(['21.11.2026 ÖS 3:05', 'ÖS 3:05', 'ÖS 3:05:09']);
  expect(written('2026-11-21T12:05:09Z', 'en')).toEqual(['21 Nov 2026, 3:05 pm', '3:05 pm', '3:05:09 pm']);
});

test('SHELL-20 midnight is 12:00 before noon and noon 12:00 after it', () => {
  expect(written('2026-11-20T21:00:00Z', 'tr')).toEqual(['21.11.2026 ÖÖ 12:00', 'ÖÖ 12:00', 'ÖÖ 12:00:00']);
  expect(written('2026-11-20T21:00:00Z', 'en')).toEqual(['21 Nov 2026, 12:00 am', '12:00 am', '12:00:00 am']);
  expect(written('2026-11-21T09:00:00Z', 'tr')).toEqual(['21.11.2026 ÖS 12:00', 'ÖS 12:00', 'ÖS 12:00:00']);
  expect(written('2026-11-21T09:00:00Z', 'en')).toEqual(['21 Nov 2026, 12:00 pm', '12:00 pm', '12:00:00 pm']);
});

test('SHELL-20 with 24 hours midnight is 00:00 and noon 12:00', () => {
  for (const [at, time] of [
    ['2026-11-20T21:00:00Z', '00:00'],
    ['2026-11-21T09:00:00Z', '12:00'],
    ['2026-11-21T06:05:00Z', '09:05'],
    ['2026-11-21T20:59:00Z', '23:59'],
  ] as const) {
    expect(written(at, 'tr', '24')).toEqual([`21.11.2026 ${time}`, time, `${time}:00`]);
    expect(written(at, 'en', '24')).toEqual([`21 Nov 2026, ${time}`, time, `${time}:00`]);
  }
});

test('RUN-50 a further language has its own date format and clock', () => {
  expect(formatDate(new Date('2026-11-21T12:05:00Z'), 'de')).toBe('21. Nov. 2026');
  expect(written('2026-11-21T12:05:09Z', 'de')).toEqual(['21. Nov. 2026, 15:05', '15:05', '15:05:09']);
});
