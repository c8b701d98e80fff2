import { and, eq, gte, sql } from 'drizzle-orm';
import { wireFromKurus } from '#contract/wire';
import { dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { ROLE_NAMES, type Role } from '../operators';
import { Refusal } from '../refusal';
import { operatorCredits } from './schema';

interface OperatorCredit {
  /** Idempotency key of the booking, or id of the bonus. Each is counted once. */
  key: string;
  /** In kuruş. */
  amount: bigint;
  role: Role;
}

/**
 * Counts an operator's credit to a player against the role's cap for this day in Istanbul. All operators of a role
 * share one cap.
 * @returns whether it was counted; false for a key that was counted before
 * @throws {Refusal} `limit-reached` above the cap; the transaction must then be rolled back
 */
export async function countCredit(
  context: PlatformContext,
  tx: Transaction,
  { key, amount, role }: OperatorCredit,
): Promise<boolean> {
  const at = context.now();
  // Count one credit at a time, so that two concurrent ones cannot exceed the cap together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`operator-credits:${role}`}, 0))`);
  const written = await tx
    .insert(operatorCredits)
    .values({ key, role, operator: context.by?.name ?? '', amount, at })
    .onConflictDoNothing()
    .returning({ key: operatorCredits.key });
  const cap = context.options.creditCaps?.get(role);
  if (written.length === 0) return false;
  if (cap === undefined) return true;
  const [row] = await tx
    .select({ given: sql<string>`coalesce(sum(${operatorCredits.amount}), 0)::text` })
    .from(operatorCredits)
    .where(and(eq(operatorCredits.role, role), gte(operatorCredits.at, midnightInIstanbul(dayInIstanbul(at)))));
  const before = BigInt(row?.given ?? '0') - amount;
  if (before + amount > cap) {
    const [most, left] = [cap, before < cap ? cap - before : 0n].map(wireFromKurus);
    throw new Refusal(
      {
        tr: `${ROLE_NAMES[role].tr} rolü günde ${most} TRY verebilir (CREDIT_CAPS); bugün ${left} TRY kaldı.`,
        en: `The role ${role} may give ${most} TRY a day (CREDIT_CAPS); ${left} TRY are left today.`,
      },
      'limit-reached',
    );
  }
  return true;
}
