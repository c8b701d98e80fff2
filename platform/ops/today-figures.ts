import { DAY_MS, dayInIstanbul, HOUR_MS, midnightInIstanbul } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Database } from '../db/database';
import { accountsByDay, accountsByHour } from '../ledger';
import { sumAccounts, type ReportSums } from './report-sums';

const WEEK_DAYS = 7;
const DAYS_SHOWN = 14;

/** Sums of today, and of two earlier days until the same time of day. */
export interface TodayFigures {
  today: ReportSums;
  yesterday: ReportSums;
  lastWeek: ReportSums;
}

/** Sums of the day so far, and the hours of yesterday and of today until now, with those without a booking. */
export interface TodayRevenue {
  figures: TodayFigures;
  hours: RevenuePoint[];
}

/**
 * Returns the sums of the day so far, as `report` counts them, and the revenue by hour. Entries of hours that are not
 * summed are read once for both.
 */
export const readRevenue = (context: PlatformContext): Promise<TodayRevenue> =>
  context.readReplica(context.db, async (db) => {
    const now = context.now();
    const midnight = midnightInIstanbul(dayInIstanbul(now));
    const begin = midnightInIstanbul(dayInIstanbul(now), -1);
    // The end is exclusive, and a booking may be of this millisecond.
    const recent = await accountsByHour(db, begin, new Date(now.getTime() + 1));
    const yesterday = new Date(now.getTime() - DAY_MS + 1);
    const hour = new Date(yesterday.getTime() - (yesterday.getTime() % HOUR_MS));
    const before = recent.filter((row) => row.hour < hour);
    const part = await accountsByHour(db, hour, yesterday);
    const changes = groupBy(recent, (row) => row.hour.getTime());
    const hours: RevenuePoint[] = [];
    for (let at = begin.getTime(); at <= now.getTime(); at += HOUR_MS)
      hours.push(toPoint(new Date(at).toISOString(), sumAccounts(changes.get(at) ?? [])));
    return {
      figures: {
        today: sumAccounts(recent.filter((row) => row.hour >= midnight)),
        yesterday: sumAccounts([...before, ...part]),
        lastWeek: await sumLastWeek(db, now),
      },
      hours,
    };
  });

/** Sums the same day of last week from its midnight until the time of `now`. */
async function sumLastWeek(db: Database, now: Date): Promise<ReportSums> {
  const midnight = midnightInIstanbul(dayInIstanbul(now), -WEEK_DAYS);
  return sumAccounts(await accountsByHour(db, midnight, new Date(now.getTime() - WEEK_DAYS * DAY_MS + 1)));
}

/** A point of a chart: sums of games and bets of one hour or day. Kuruş. */
export interface RevenuePoint {
  /** Beginning of the hour; '2026-03-01' for a day. */
  at: string;
  stakes: bigint;
  payouts: bigint;
  grossGamingRevenue: bigint;
}

/** Groups rows by a key. */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const toPoint = (at: string, { stakes, payouts, grossGamingRevenue }: ReportSums): RevenuePoint => ({
  at,
  stakes,
  payouts,
  grossGamingRevenue,
});

/** Returns the last 14 days, today included, each with its sums; days without a booking too. */
export const readDays = (context: PlatformContext): Promise<RevenuePoint[]> =>
  context.readReplica(context.db, async (db) => {
    const today = dayInIstanbul(context.now());
    const first = midnightInIstanbul(today, 1 - DAYS_SHOWN);
    const changes = groupBy(await accountsByDay(db, first, midnightInIstanbul(today, 1)), ({ day }) => day);
    return Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const day = dayInIstanbul(new Date(first.getTime() + index * DAY_MS));
      return toPoint(day, sumAccounts(changes.get(day) ?? []));
    });
  });
