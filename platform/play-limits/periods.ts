import { AHEAD_MS } from '#contract/istanbul';

/** Calendar periods of Istanbul, weeks from Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

const inIstanbul = (at: Date) => new Date(at.getTime() + AHEAD_MS);
const fromIstanbul = (time: number) => new Date(time - AHEAD_MS);

/** Returns the Istanbul midnight at which the period of a timestamp began. */
export function getPeriodStart(period: Period, at: Date): Date {
  const local = inIstanbul(at);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (period === 'month') return fromIstanbul(Date.UTC(year, month, 1));
  const sinceMonday = period === 'week' ? (local.getUTCDay() + 6) % 7 : 0;
  return fromIstanbul(Date.UTC(year, month, day - sinceMonday));
}

/** Returns the Istanbul midnight at which the period of a timestamp ends. */
export function getPeriodEnd(period: Period, at: Date): Date {
  const start = inIstanbul(getPeriodStart(period, at));
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (period === 'month') return fromIstanbul(Date.UTC(year, month + 1, 1));
  return fromIstanbul(Date.UTC(year, month, day + (period === 'week' ? 7 : 1)));
}

/**
 * Adds months to a timestamp; a negative number goes back. If the month does not have the day, it is a day of the next
 * month.
 */
export function monthsLater(at: Date, months: number): Date {
  const local = inIstanbul(at);
  local.setUTCMonth(local.getUTCMonth() + months);
  return fromIstanbul(local.getTime());
}
