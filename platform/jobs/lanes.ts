import type { Lane } from '../ports/job';

/**
 * Limits of each lane in one process: jobs that run at once (for each system that they call), and milliseconds after
 * which an attempt outside a transaction fails. Together the lanes leave connections of the pool to players.
 */
export const LANES: Readonly<Record<Lane, { workers: number; limitMs: number }>> = {
  /** Clock of the embedded feed, silence of feeds. */
  feed: { workers: 1, limitMs: 30_000 },
  /** Bets and cash-outs in play, for which players wait. */
  bets: { workers: 2, limitMs: 30_000 },
  /** Rounds of shared tables, recovery of rounds, jackpots. */
  tables: { workers: 2, limitMs: 240_000 },
  /** Settlement of coupons, payments, prizes. */
  money: { workers: 2, limitMs: 240_000 },
  /** Queries of payment gateways. */
  gateway: { workers: 2, limitMs: 30_000 },
  mail: { workers: 1, limitMs: 20_000 },
  sms: { workers: 1, limitMs: 20_000 },
  /** Long series that players do not wait for: cashback, expiry of bonuses, work after an upgrade. */
  bulk: { workers: 1, limitMs: 240_000 },
  /** Deletion of old rows, seals of the audit log. */
  housekeeping: { workers: 1, limitMs: 240_000 },
};

/** Due jobs a second of a series for many players. */
const PER_SECOND = 20;

/** Returns the due time of a job by its place in a long series, so that the jobs are not all due at once. */
export const spread = (from: Date, place: number): Date =>
  new Date(from.getTime() + Math.floor(place / PER_SECOND) * 1_000);
