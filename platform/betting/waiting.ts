import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { sumWaitingRows, type Waiting } from '../waiting';
import {
  bettingConflicts,
  bettingFixtures,
  cashOutRequests,
  COUPON_ALERT_LEAST,
  coupons,
  couponSelections,
  couponSubmissions,
} from './schema';

/** Returns the results that contradict another one and wait for an operator; undefined if there are none. */
export const sumConflicts = (executor: Executor): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${bettingConflicts.toldAt} as at, 0 as amount from ${bettingConflicts} where ${isNull(bettingConflicts.decidedAt)}`,
  );

const isLarge = (least: bigint) =>
  and(
    eq(coupons.state, 'open'),
    // The literal amount is the condition of the index.
    sql`${coupons.possibleWin} >= ${sql.raw(COUPON_ALERT_LEAST)}`,
    gte(coupons.possibleWin, least),
  );

/** Returns the open coupons that may win an amount or more; undefined if there are none. */
export const sumLargeCoupons = (executor: Executor, least: bigint): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${coupons.placedAt} as at, ${coupons.possibleWin} as amount from ${coupons} where ${isLarge(least)}`,
  );

/** Returns the open coupons that may win an amount or more, the largest first. */
export const listLargeCoupons = (executor: Executor, { least, limit }: { least: bigint; limit: number }) =>
  executor
    .select({
      id: coupons.id,
      uid: coupons.uid,
      placedAt: coupons.placedAt,
      lines: coupons.lines,
      stake: coupons.stake,
      possibleWin: coupons.possibleWin,
    })
    .from(coupons)
    .where(isLarge(least))
    .orderBy(desc(coupons.possibleWin), coupons.id)
    .limit(limit);

/**
 * Returns bets whose money waits for a job that is late: submitted coupons, cash-outs, and ended matches that are not
 * settled. Undefined if there are none.
 * @param before time before which the job should have done its work
 */
export const sumStuckBets = (executor: Executor, before: Date): Promise<Waiting | undefined> => {
  const late = sql`${before.toISOString()}::timestamptz`;
  return sumWaitingRows(
    executor,
    sql`select submitted_at as at, stake as amount from ${couponSubmissions} where state = 'waiting' and submitted_at < ${late}
      union all select submitted_at, amount from ${cashOutRequests} where state = 'waiting' and submitted_at < ${late}
      union all select starts_at, 0 from ${bettingFixtures}
        where settled_revision < result_revision and status in ('ended', 'postponed', 'abandoned') and starts_at < ${late}
          and starts_at > ${late} - interval '30 days'`,
  );
};

/** Returns the matches with open bets that began before a time and have no result; undefined if there are none. */
export const sumOverdueMatches = (executor: Executor, before: Date): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select starts_at as at, 0 as amount from ${bettingFixtures}
      where status in ('scheduled', 'live') and starts_at < ${before.toISOString()}::timestamptz
        and exists (select 1 from ${couponSelections} as p join ${coupons} as c on c.id = p.coupon_id
          where p.fixture_id = ${bettingFixtures.id} and p.state = 'open' and c.state = 'open')`,
  );
