import { DAY_MS, dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import type { AccountDay } from '../ledger';
import { getAccountDetail, findAccountGroup, Sums } from './report-sums';

/** Periods of a report. A week begins on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * Groups of a report's rows: each account, each kind of account, or payments by method, games by provider or by game
 * with all other accounts by kind.
 */
export const GROUPINGS = ['account', 'kind', 'method', 'provider', 'game'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A change of an account; `game` and `name` of a games account only if the report is by game. */
export interface ReportChange extends AccountDay {
  game?: string;
  name?: string;
}

/** Name of a row: kind of accounts, and method, provider or game. */
export interface Group {
  kind: string;
  of: string;
}

/** Sums of one group in one period. */
export interface GroupSums extends Group {
  period: string;
  sums: Sums;
}

/** Returns the period that contains a day: the day, the Monday of its week, or its month. */
export function toPeriod(day: string, by: Period): string {
  if (by === 'day') return day;
  if (by === 'month') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns all periods from a day to another one, also those without a booking. */
export function listPeriods({ from, to }: { from: string; to: string }, by: Period): string[] {
  const periods = new Set<string>();
  for (let at = midnightInIstanbul(from); at <= midnightInIstanbul(to); at = new Date(at.getTime() + DAY_MS))
    periods.add(toPeriod(dayInIstanbul(at), by));
  return [...periods];
}

/** Kind of account whose rows a grouping divides; 'account' divides all, 'kind' none. */
const DIVIDED: Readonly<Record<Exclude<Grouping, 'account' | 'kind'>, string>> = {
  method: 'payments',
  provider: 'games',
  game: 'games',
};

/** Returns the group of a change. */
export function toGroup({ account, game }: ReportChange, grouping: Grouping): Group {
  const kind = findAccountGroup(account).name;
  if (grouping === 'account') return { kind, of: getAccountDetail(account) };
  if (grouping === 'kind' || DIVIDED[grouping] !== kind) return { kind, of: '' };
  return { kind, of: grouping === 'game' ? (game ?? '') : getAccountDetail(account) };
}

/** Sums changes by period and group, in the order in which they come. */
export function sumGroups(
  changes: readonly ReportChange[],
  { by, grouping }: { by: Period; grouping: Grouping },
): GroupSums[] {
  const groups = new Map<string, GroupSums>();
  for (const change of changes) {
    const period = toPeriod(change.day, by);
    const { kind, of } = toGroup(change, grouping);
    // Accounts of unknown kinds each have a row, although all are of the kind 'other'.
    const key = [period, kind, of, grouping === 'account' ? change.account : ''].join(' ');
    const known = groups.get(key) ?? { period, kind, of, sums: new Sums() };
    groups.set(key, known);
    known.sums.add(change);
  }
  return [...groups.values()];
}
