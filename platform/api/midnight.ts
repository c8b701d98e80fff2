import { isCalendarDay } from '#contract/calendar-day';
import { midnightInIstanbul } from '#contract/istanbul';
import { Refusal } from '../refusal';

/**
 * Returns midnight in Istanbul, `days` later. Turkey has used +03:00 all year since 2016. @throws {Refusal} for a day
 * that does not exist.
 */
export function toMidnight(day: string | undefined, field: string, days: number): Date | undefined {
  if (day === undefined) return undefined;
  if (!isCalendarDay(day))
    throw new Refusal({ tr: 'Geçerli bir tarih girin', en: 'Please enter a valid date' }, 'invalid', field);
  return midnightInIstanbul(day, days);
}
