export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Offset from UTC. Turkey has used +03:00 all year since 2016. */
export const AHEAD_MS = 3 * HOUR_MS;

/** Returns the calendar day of a timestamp: 'YYYY-MM-DD'. */
export const dayInIstanbul = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);

/** Returns the midnight at which a day ('YYYY-MM-DD') begins, plus `later` days. */
export const midnightInIstanbul = (day: string, later = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + later * DAY_MS);
