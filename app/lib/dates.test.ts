import { expect, test } from 'vitest';
import { dayInIstanbul, yearInIstanbul } from './dates';

test('hardening 27: a day and a year begin at midnight in Istanbul', () => {
  expect(dayInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31');
  expect(yearInIstanbul(new Date('2026-12-31T20:59:59Z'))).toBe(2026);
  expect(dayInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  expect(yearInIstanbul(new Date('2026-12-31T21:00:00Z'))).toBe(2027);
});
