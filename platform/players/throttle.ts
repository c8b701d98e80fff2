import { and, eq, inArray, lt, lte, max, sql } from 'drizzle-orm';
import { waitText } from '#contract/wait-text';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { throttles } from './schema';

const FIRST_WAIT_MS = 15_000;
/** Waits grow up to this and no further: nobody is locked out for good. */
const LONGEST_WAIT_MS = 600_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** What tries are counted against, and how many are free before waits begin (times the installation's factor). */
export interface Limit {
  key: string;
  free: number;
}

/** The refusal of a try made too soon: says how long to wait, to people and to programs. */
export function tooSoon(milliseconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal(waitText(retryAfter), 'too-soon', undefined, retryAfter);
}

/** How long the wait after the n-th try beyond the free ones is: 15 s, doubling, ten minutes at most. */
export function waitAfter(beyond: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(beyond, 16), LONGEST_WAIT_MS);
}

const value = sql.placeholder;

/** Rows are locked in the order of the keys, everywhere: whoever writes several hands them over sorted. */
const countTries = namedStatement<{ key: string; tries: number }>(
  'throttle_count',
  sql`insert into ${throttles} (key, tries, last_try_at)
    select key, 1, ${value('now')}::timestamptz from jsonb_array_elements_text(${value('keys')}::jsonb) given (key)
    on conflict (key) do update set
      tries = case when ${throttles.lastTryAt} > ${value('forgotten')}::timestamptz then ${throttles.tries} else 0 end + 1,
      last_try_at = excluded.last_try_at, blocked_until = null
    where ${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= excluded.last_try_at
      or ${throttles.blockedUntil} > ${value('longest')}::timestamptz
    returning key, tries`,
);

/**
 * Counts a try before it is made, so that tries sent at the same moment cannot pass together.
 * @throws {Refusal} 429 with the time, while a wait of one of the limits runs; then nothing is counted.
 */
export async function recordAttempt(
  context: PlatformContext,
  tx: Transaction,
  limits: readonly Limit[],
): Promise<void> {
  const now = context.now();
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const keys = limits.map(({ key }) => key).sort();
  const counted = await countTries(tx, {
    keys: JSON.stringify(keys),
    now: now.toISOString(),
    forgotten: at(-FORGOTTEN_AFTER_MS).toISOString(),
    // A longer wait than is ever given was noted by a clock that ran ahead.
    longest: at(LONGEST_WAIT_MS).toISOString(),
  });
  if (counted.length < keys.length) {
    const [longest] = await tx
      .select({ until: max(throttles.blockedUntil) })
      .from(throttles)
      .where(and(inArray(throttles.key, keys), lte(throttles.blockedUntil, at(LONGEST_WAIT_MS))));
    throw tooSoon((longest?.until ?? now).getTime() - now.getTime());
  }
  for (const { key, tries } of counted) {
    const free = limits.find((limit) => limit.key === key)?.free ?? 0;
    const beyond = tries - Math.ceil(free * context.options.rateLimitFactor);
    if (beyond >= 0)
      await tx
        .update(throttles)
        .set({ blockedUntil: at(waitAfter(beyond)) })
        .where(eq(throttles.key, key));
  }
}

/** After success: the account's count is forgotten. */
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

/** After a login: the account's count is forgotten; on its address this try no longer counts, earlier ones do. */
export async function settleAttempts(tx: Transaction, keys: { account: string; address: string }): Promise<void> {
  await settle(tx, keys);
}

/** Removes what no longer counts. */
export async function sweepThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.delete(throttles).where(lt(throttles.lastTryAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS)));
}
