import { and, eq, inArray, lt, lte, max, sql } from 'drizzle-orm';
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

/**
 * Returns the wait after the n-th attempt beyond the free ones, in milliseconds: 15 s, doubling, at most ten minutes.
 */
export function waitAfter(beyond: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(beyond, 16), LONGEST_WAIT_MS);
}

const value = sql.placeholder;

/** Rows are always locked in the order of their keys, so callers must pass several keys sorted. */
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
 * Counts an attempt before it is made, so that concurrent attempts cannot pass together.
 * @throws {Refusal} 429 with the time, during a wait of one of the limits; then nothing is counted.
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
    // A wait above the maximum comes from a wrong clock: ignore it.
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
export async function settleAttempts(tx: Transaction, keys: { account: string; address: string }): Promise<void> {
  await settle(tx, keys);
}

/** Deletes counts that have expired. */
export async function sweepThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.delete(throttles).where(lt(throttles.lastTryAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS)));
}
