import type { Executor } from '../db/database';
import { depositedSince, sumPendingDeposits, playedSince } from '../ledger';
import { PERIODS, getPeriodStart, type Period } from './periods';

export type Sums = Record<Period, bigint>;

const starts = (at: Date) => PERIODS.map((period) => getPeriodStart(period, at));

/** Returns the deposits of the current periods, in kuruş. */
export async function deposited(executor: Executor, uid: string, at: Date): Promise<Sums> {
  const [day = 0n, week = 0n, month = 0n] = await depositedSince(executor, uid, starts(at));
  return { day, week, month };
}

/** Like `deposited`, plus all pending deposits, whose sum is also returned. */
export async function depositedOrPending(
  executor: Executor,
  uid: string,
  at: Date,
): Promise<{ used: Sums; pending: bigint }> {
  const { day, week, month } = await deposited(executor, uid, at);
  const pending = await sumPendingDeposits(executor, uid);
  return { used: { day: day + pending, week: week + pending, month: month + pending }, pending };
}

/** Returns the loss of real money in games and bets in the current periods, in kuruş; below zero is a win. */
export async function lost(executor: Executor, uid: string, at: Date): Promise<Sums> {
  const [day = 0n, week = 0n, month = 0n] = await playedSince(executor, uid, starts(at));
  return { day: -day, week: -week, month: -month };
}
