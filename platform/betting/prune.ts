import { sql } from 'drizzle-orm';
import { SPORTS } from '#contract/markets';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from '../db/database';
import { pruneTable, type RetentionRule } from '../db/prune';
import { enqueueJob, type JobHandler } from '../jobs';
import {
  bettingConflicts,
  bettingFixtures,
  bettingLimits,
  bettingSuspensions,
  couponSelections,
  couponSubmissions,
  slipCodes,
} from './schema';

export const PRUNE = 'betting.prune';

/** Number of days after its start for which a finished match without coupons is kept: in leagues for a season. */
const KEPT_DAYS = 400;
/** The same for virtual football, of which a season takes hours, and for rejected coupons. */
const KEPT_SHORTLY_DAYS = 14;
/** Days after its expiry for which a booking code is still known as expired. */
const EXPIRED_CODE_DAYS = 30;
/** Maximum number of deletions per sport in one transaction, so that others do not wait for it. */
const BATCH = 500;

/** Rejected coupons, and expired booking codes. */
const RULES: readonly RetentionRule[] = [
  {
    table: couponSubmissions,
    days: KEPT_SHORTLY_DAYS,
    time: couponSubmissions.decidedAt,
    isUnneeded: () => sql`${couponSubmissions.state} = 'rejected'`,
  },
  { table: slipCodes, days: EXPIRED_CODE_DAYS, time: slipCodes.expiresAt },
];

/** Schedules the daily deletion of matches that are no longer needed. */
export async function schedulePruning(tx: Transaction, runAt: Date): Promise<void> {
  await enqueueJob(tx, { kind: PRUNE, key: PRUNE, payload: {}, runAt });
}

/**
 * Deletes matches that began 400 days ago (of virtual football fourteen), are settled and have no coupon, with their
 * decided conflicts and the operator's suspensions and limits of them. Also deletes coupons that were rejected fourteen
 * days ago, and booking codes that expired thirty days ago. Keeps everything that waits for a decision.
 */
export const prune: JobHandler = async ({ now }, tx) => {
  const at = now();
  const daysBefore = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString();
  let isMore = false;
  for (const sport of SPORTS) {
    const until = daysBefore(sport === 'virtual-football' ? KEPT_SHORTLY_DAYS : KEPT_DAYS);
    const { rows } = (await tx.execute(sql`with gone as (
        delete from ${bettingFixtures} where id in (
          select f.id from ${bettingFixtures} as f
          where f.sport = ${sport} and f.starts_at < ${until}::timestamptz
            and f.status in ('ended', 'postponed', 'abandoned') and f.settled_revision = f.result_revision
            and not exists (select 1 from ${couponSelections} as p where p.fixture_id = f.id)
            and not exists (select 1 from ${bettingConflicts} as c where c.fixture_id = f.id and c.decided_at is null)
          order by f.starts_at limit ${BATCH}
        ) returning id
      ), decided as (delete from ${bettingConflicts} where fixture_id in (select id from gone)),
      lifted as (delete from ${bettingSuspensions} where fixture_id in (select id from gone)),
      unlimited as (delete from ${bettingLimits} where fixture_id in (select id from gone))
      select count(*)::int as count from gone`)) as unknown as { rows: { count: number }[] };
    isMore ||= rows[0]?.count === BATCH;
  }
  for (const rule of RULES) isMore = (await pruneTable(tx, rule, at)) || isMore;
  await schedulePruning(tx, isMore ? at : new Date(at.getTime() + DAY_MS));
};
