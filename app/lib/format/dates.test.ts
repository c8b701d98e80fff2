import { expect, test } from 'vitest';
import { dayInIstanbul } from '#contract/istanbul';
import { formatDate, formatDateTime, yearInIstanbul } from './dates';

test('HARD-27 a day and a year begin at midnight in Istanbul', () => {
  expect(dayInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31');
  expect(yearInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe(2026);
  expect(dayInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  expect(yearInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe(2027);
});

test('SHELL-3 days and times are in the format of the language', () => {
  const moment = new Date('2026-11-21T12:05:00Z');
  expect(formatDate(moment, 'tr')).toBe('21 Kasım 2026');
  expect(formatDate(moment, 'en')).toBe('21 Nov 2026');
  expect(formatDateTime(moment, 'tr')).toBe('21.11.2026 ÖS 3:05');
  expect(formatDateTime(moment, 'en')).toBe('21 Nov 2026, 3:05 pm');
});

test('RUN-50 a further language has its own date format and clock', () => {
  const moment = new Date('2026-11-21T12:05:00Z');
  expect(formatDate(moment, 'de')).toBe('21. Nov. 2026');
  expect(formatDateTime(moment, 'de')).toBe('21. Nov. 2026, 15:05');
});
