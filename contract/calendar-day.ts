/** Whether a text is a day of the calendar from 1900 on, as 'YYYY-MM-DD'. False for 30 February. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Earliest valid day; no form needs an earlier one. */
const EARLIEST_DAY = '1900-01-01';
