/** True for a day of the calendar from 1900 on, written 'YYYY-MM-DD': 30 February is none. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** No form asks for a day before this one. */
const EARLIEST_DAY = '1900-01-01';
