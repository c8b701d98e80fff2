import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { depositedSince, depositsAsked, playedSince } from '../wallet';
import { PERIODS, startOf, type Period } from './periods';
import { playStanding } from './schema';
import type { Standing } from './standing';

/** What may still be on its way into the ledger when a day is over. */
const LATE_BOOKINGS_MS = 10 * 60_000;

export type Sums = Record<Period, bigint>;

/** What was deposited in the periods that run, in kuruş. */
export async function deposited(executor: Executor, uid: string, at: Date): Promise<Sums> {
  const [day = 0n, week = 0n, month = 0n] = await depositedSince(
    executor,
    uid,
    PERIODS.map((period) => startOf(period, at)),
  );
  return { day, week, month };
}

/** As `deposited`, with all that was asked for and is not decided yet. */
export async function depositedOrAsked(executor: Executor, uid: string, at: Date): Promise<Sums> {
  const { day, week, month } = await deposited(executor, uid, at);
  const asked = await depositsAsked(executor, uid);
  return { day: day + asked, week: week + asked, month: month + asked };
}

/** Up to which midnight nothing is booked any more. */
const settledMidnight = (at: Date) => startOf('day', new Date(at.getTime() - LATE_BOOKINGS_MS));

/**
 * What real money lost in games and bets in the periods that run, in kuruş; below zero it was won. The sums are the
 * ledger's: those of days that are over are kept with the standing, so that a stake reads today's entries alone.
 */
export async function lost(executor: Executor, standing: Standing, at: Date): Promise<Sums> {
  const midnight = standing.countedTo;
  const isCounted = midnight?.getTime() === settledMidnight(at).getTime();
  const since = PERIODS.map((period) => {
    const start = startOf(period, at);
    return isCounted && start < midnight ? midnight : start;
  });
  const [day = 0n, week = 0n, month = 0n] = await playedSince(executor, standing.uid, since);
  const before = (period: Period, counted: bigint | null) =>
    isCounted && startOf(period, at) < midnight ? (counted ?? 0n) : 0n;
  return {
    day: -day,
    week: -(week + before('week', standing.countedWeek)),
    month: -(month + before('month', standing.countedMonth)),
  };
}

/** Keeps the sums of days that are over with the standing, once a day. @returns the standing as it is then */
export async function countOver(tx: Transaction, standing: Standing, at: Date): Promise<Standing> {
  const midnight = settledMidnight(at);
  if (standing.countedTo?.getTime() === midnight.getTime()) return standing;
  // The periods in which that midnight lies; where it begins one, nothing of it is over.
  const lastDay = new Date(midnight.getTime() - 1);
  const [sinceWeek = 0n, sinceMonth = 0n, sinceMidnight = 0n] = await playedSince(tx, standing.uid, [
    startOf('week', lastDay),
    startOf('month', lastDay),
    midnight,
  ]);
  const counted = {
    countedTo: midnight,
    countedWeek: sinceWeek - sinceMidnight,
    countedMonth: sinceMonth - sinceMidnight,
  };
  await tx.update(playStanding).set(counted).where(eq(playStanding.uid, standing.uid));
  return { ...standing, ...counted };
}
