import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler } from '../jobs';
import { EXPOSURE_COLUMNS } from './exposure';
import { bettingExposure, bettingFixtures, couponSelections, coupons } from './schema';

export const EXPOSURE = 'betting.exposure';

const INTERVAL_MS = 15_000;
/** Maximum number of selections whose rows one transaction sums up. */
const BATCH = 2_000;
/** Number of fixtures whose exposure one transaction recounts. */
const RECOUNTED = 20;

/** Interval between recounts of all fixtures. */
const RECOUNT_INTERVAL_MS = 60 * 60_000;

interface Recount {
  /** Fixtures up to this id are done. */
  after: string;
  /** Time of the next recount, ISO 8601. */
  at: string;
}

const enqueue = (tx: Transaction, { after, at }: Recount, runAt: Date) =>
  enqueueJob(tx, { kind: EXPOSURE, key: EXPOSURE, payload: { after, at }, runAt });

/** Schedules the upkeep of exposure, which repeats every 15 seconds. One process of the site runs it. */
export const scheduleExposure = (tx: Transaction, at: Date): Promise<void> =>
  enqueue(tx, { after: '', at: at.toISOString() }, at);

/**
 * Replaces the rows of a selection by their sum. Waits for no booking: only committed rows are summed up.
 * @returns number of rows that were replaced
 */
export async function sumUpExposure(tx: Transaction): Promise<number> {
  const { rows } = (await tx.execute(sql`with changed as (
      select distinct fixture_id, market, line, selection from ${bettingExposure} where is_change limit ${BATCH}
    ), gone as (
      delete from ${bettingExposure} as e using changed as c
      where (e.fixture_id, e.market, e.line, e.selection) = (c.fixture_id, c.market, c.line, c.selection)
      returning e.*
    ), kept as (
      insert into ${bettingExposure} (${EXPOSURE_COLUMNS}, is_change)
      select fixture_id, market, line, selection, sum(coupons), sum(stakes), sum(payout), sum(possible_win), false
      from gone group by fixture_id, market, line, selection having sum(coupons) <> 0
    )
    select count(*)::int as count from gone`)) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

/**
 * Counts the exposure of fixtures from their open coupons, and writes the differences: bets that the previous release
 * placed or settled during an upgrade. Counts fixtures to come or in play, and all others with exposure. Reads bookings
 * and rows in one snapshot, so it waits for no booking.
 * @param after fixtures up to this id are done
 * @returns the id of the last counted fixture; '' after the last of all
 */
export async function recountExposure(tx: Transaction, after: string): Promise<string> {
  const { rows } = (await tx.execute(sql`with counted as (
      select id from ${bettingFixtures} where status in ('scheduled', 'live') and id > ${after}
      union select fixture_id from ${bettingExposure} where fixture_id > ${after}
      order by id limit ${RECOUNTED}
    ), right_sums as (
      select p.fixture_id, p.market, p.line, p.selection, 1 as coupons, own.stakes,
        own.stakes * p.odds / 100 as payout, c.possible_win
      from counted join ${couponSelections} as p on p.fixture_id = counted.id join ${coupons} as c on c.id = p.coupon_id,
        lateral (select c.stake * c.fold / (select count(*) from ${couponSelections} as n where n.coupon_id = c.id)
          as stakes) as own
      where p.state = 'open' and c.state = 'open'
      union all
      select e.fixture_id, e.market, e.line, e.selection, -e.coupons, -e.stakes, -e.payout, -e.possible_win
      from counted join ${bettingExposure} as e on e.fixture_id = counted.id
    ), written as (
      insert into ${bettingExposure} (${EXPOSURE_COLUMNS})
      select fixture_id, market, line, selection, sum(coupons), sum(stakes), sum(payout), sum(possible_win)
      from right_sums group by fixture_id, market, line, selection
      having sum(coupons) <> 0 or sum(stakes) <> 0 or sum(payout) <> 0 or sum(possible_win) <> 0
    )
    select max(id) as last, count(*)::int as count from counted`)) as unknown as {
    rows: { last: string | null; count: number }[];
  };
  const { last = null, count = 0 } = rows[0] ?? {};
  return count < RECOUNTED ? '' : (last ?? '');
}

/** Job that sums up exposure and, every hour, recounts all fixtures in steps. */
export const keepExposure: JobHandler = async ({ now }, tx, payload) => {
  const at = now().getTime();
  const isMore = (await sumUpExposure(tx)) >= BATCH;
  const recount: Recount = { after: String(payload['after']), at: String(payload['at']) };
  if (Date.parse(recount.at) <= at) {
    recount.after = await recountExposure(tx, recount.after);
    if (recount.after === '') recount.at = new Date(at + RECOUNT_INTERVAL_MS).toISOString();
  }
  await enqueue(tx, recount, new Date(at + (isMore ? 0 : INTERVAL_MS)));
};
