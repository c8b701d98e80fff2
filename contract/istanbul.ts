export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Turkey has kept +03:00 all year since 2016. */
const AHEAD_MS = 3 * HOUR_MS;

/** The calendar day of a moment: 'YYYY-MM-DD'. */
export const dayInIstanbul = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);

/** The midnight with which a day ('YYYY-MM-DD') begins, or a day that comes so many days later. */
export const midnightInIstanbul = (day: string, later = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + later * DAY_MS);
