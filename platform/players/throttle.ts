import { inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { waitText } from '#contract/wait-text';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { throttles } from './schema';

const FIRST_WAIT_MS = 15_000;
/** Maximum wait, so that waits never lock a player out for good. */
const LONGEST_WAIT_MS = 600_000;
const FORGOTTEN_AFTER_MS = 3_600_000;
const SWEPT_AFTER_MS = 2 * FORGOTTEN_AFTER_MS + LONGEST_WAIT_MS;

/** Key of a limit, and the number of free attempts before waits begin (times the installation's factor). */
export interface Limit {
  key: string;
  free: number;
}

/** Returns the refusal of a premature attempt, with the wait as a text and as a number. */
export function tooSoon(milliseconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal(waitText(retryAfter), 'too-soon', undefined, retryAfter);
}

const value = sql.placeholder;
const time = sql`${value('now')}::timestamptz`;
const duration = (milliseconds: SQL | number) => sql`${milliseconds} * interval '1 ms'`;
/** A wait above the maximum comes from a wrong clock: it is ignored. */
const isBlocked = (until: SQL | AnyPgColumn) =>
  sql`coalesce(${until} > ${time} and ${until} <= ${time} + ${duration(LONGEST_WAIT_MS)}, false)`;
/** An hour without an attempt after the last one and its wait. */
const isForgotten = sql`coalesce(${throttles.blockedUntil}, ${throttles.lastTryAt}) <= ${time} - ${duration(FORGOTTEN_AFTER_MS)}`;
/** Attempts that are no longer counted: the free ones of an hour, spread evenly. */
const leaks = sql`greatest(floor(extract(epoch from ${time} - ${throttles.lastTryAt}) * 1000 * free / ${FORGOTTEN_AFTER_MS}), 0)::integer`;
const leakTime = (leaked: SQL) => sql`${leaked} * ${duration(sql`${FORGOTTEN_AFTER_MS}::numeric / greatest(free, 1)`)}`;
/** The end of the wait after attempts beyond the free ones: 15 s, doubling, at most ten minutes. */
const waitAfter = (beyond: SQL) =>
  sql`case when ${beyond} >= 0 then
    ${time} + ${duration(sql`least(${FIRST_WAIT_MS} * 2 ^ least(${beyond}, 16), ${LONGEST_WAIT_MS})`)} end`;

/** One statement, so that attempts from one network wait for each other only while it runs. */
const countTries = namedStatement<{ until: Date | null; counted: number }>(
  'throttle_count',
  sql`with given as (select * from jsonb_to_recordset(${value('limits')}::jsonb) as given (key text, free integer)),
    held as (
      select blocked_until from ${throttles} where key in (select key from given) order by key for update
    ),
    waits as (select max(blocked_until) as until from held where ${isBlocked(sql`blocked_until`)}),
    counted as (
      insert into ${throttles} (key, tries, last_try_at, blocked_until)
      select key, 1, ${time}, ${waitAfter(sql`1 - free`)} from given
      where (select until from waits) is null order by key
      on conflict (key) do update set (tries, last_try_at, blocked_until) = (
        select counted + 1,
          case when counted = 0 then ${time} else least(${time}, ${throttles.lastTryAt} + ${leakTime(sql`leaked`)}) end,
          ${waitAfter(sql`counted + 1 - free`)}
        from given,
          lateral (select ${leaks} as leaked) leak,
          lateral (select case when ${isForgotten} then 0 else greatest(${throttles.tries} - leaked, 0) end as counted) rest
        where given.key = ${throttles.key}
      )
      where not ${isBlocked(throttles.blockedUntil)}
      returning key
    )
    select until, (select count(*)::integer from counted) as counted from waits`,
);

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass together. A key allows its free attempts
 * at once and as many in each hour after that: the count falls by one per hour / `free`, and to zero an hour after the
 * last attempt and its wait. Attempts above that rate wait longer each time, up to ten minutes. In the long term at most
 * 8 attempts an hour pass with 5 free ones, and 31 with 30: one fewer than if only a pause of an hour reset the count.
 * @param executor the database, or a transaction whose rollback takes the count back
 * @throws {Refusal} 429 with the time, during a wait of one of the limits; then nothing is counted.
 */
export async function recordAttempt(
  context: PlatformContext,
  executor: Executor,
  limits: readonly Limit[],
): Promise<void> {
  const at = context.now();
  const factor = context.options.rateLimitFactor;
  const values = {
    limits: JSON.stringify(limits.map(({ key, free }) => ({ key, free: Math.ceil(free * factor) }))),
    now: at.toISOString(),
  };
  let [result] = await countTries(executor, values);
  // A concurrent attempt created the row and began its wait: the next run finds it.
  if (!result?.until && result?.counted !== limits.length) [result] = await countTries(executor, values);
  if (result?.until) throw tooSoon(new Date(result.until).getTime() - at.getTime());
}

/** Resets the counts of keys. Call it after success. */
export async function clearAttempts(executor: Executor, keys: readonly string[]): Promise<void> {
  await executor.delete(throttles).where(inArray(throttles.key, [...keys]));
}

const settle = namedStatement(
  'throttle_settle',
  sql`update ${throttles} set
      tries = case when held.key = ${value('account')} then 0 else greatest(${throttles.tries} - 1, 0) end,
      blocked_until = null
    from (
      select key from ${throttles} where key in (${value('account')}, ${value('address')}) order by key for update
    ) held
    where ${throttles.key} = held.key`,
);

/** Resets the account's count after a login. On its IP address only this attempt is subtracted. */
export async function settleAttempts(
  tx: Transaction,
  keys: { account: string; address: string | undefined },
): Promise<void> {
  await settle(tx, { account: keys.account, address: keys.address ?? null });
}

/** Deletes counts that have expired. `last_try_at` can be up to an hour before the last attempt, see `leaks`. */
export async function sweepThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.delete(throttles).where(lt(throttles.lastTryAt, new Date(now.getTime() - SWEPT_AFTER_MS)));
}
