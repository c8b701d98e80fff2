import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day';

test('ACC-6 isCalendarDay accepts days of the calendar in the format of the form', () => {
  for (const day of ['2026-03-10', '2028-02-29', '1999-12-31']) expect(isCalendarDay(day), day).toBe(true);
  for (const day of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-3-1',
    '10.03.2026',
    '',
    '0001-01-01',
    '٢٠٢٦-٠٣-١٠',
    '2026-03-10T00:00',
  ]) {
    expect(isCalendarDay(day), day).toBe(false);
  }
});
