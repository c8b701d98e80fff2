import { asc, count, eq, lt, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import type { Role } from '../operators';
import { clearAttempts, createTotpSecret, hashToken, seal } from '../players';
import { Refusal } from '../refusal';
import { texts } from './messages';
import { operatorChallenges, operatorInvitations, operatorPasskeys, operators, operatorSessions } from './schema';

export type OperatorAccount = typeof operators.$inferSelect;

/** Purpose of the key that seals the secrets of authenticator apps. */
export const TOTP_PURPOSE = 'operator-factor';
/** Lifetime of an invitation: a day. */
const INVITATION_MS = 86_400_000;

/** Returns an operator by name, and locks the row. @throws {Refusal} `not-found` */
export async function lockOperator(tx: Transaction, name: string): Promise<OperatorAccount> {
  const [found] = await tx.select().from(operators).where(eq(operators.name, name)).for('update');
  if (!found) throw new Refusal(texts.noOperator, 'not-found', 'name');
  return found;
}

/** Replaces the invitation of an operator. @returns the link of the new one, of which only the hash is stored */
async function invite(context: PlatformContext, tx: Transaction, name: string): Promise<string> {
  const token = randomId();
  const row = {
    tokenHash: hashToken(token),
    totpSecret: seal(context.key(TOTP_PURPOSE), createTotpSecret()),
    expiresAt: new Date(context.now().getTime() + INVITATION_MS),
  };
  await tx
    .insert(operatorInvitations)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: operatorInvitations.name, set: row });
  const link = new URL('/desk/invitation', context.options.publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

/** Creates an operator. @returns the link of the invitation @throws {Refusal} `taken` */
export async function addOperator(
  context: PlatformContext,
  tx: Transaction,
  { name, role }: { name: string; role: Role },
): Promise<string> {
  // The audit log could not tell them apart.
  if (context.options.operatorTokens?.some((known) => known.name === name))
    throw new Refusal(texts.nameTaken, 'taken', 'name');
  const [added] = await tx
    .insert(operators)
    .values({ name, role, status: 'invited', createdAt: context.now() })
    .onConflictDoNothing()
    .returning({ name: operators.name });
  if (!added) throw new Refusal(texts.nameTaken, 'taken', 'name');
  return invite(context, tx, name);
}

/** Ends every session and the invitation of an operator, who cannot sign in any more. */
export async function suspendOperator(context: PlatformContext, tx: Transaction, name: string): Promise<void> {
  assertOther(context, name);
  const { status } = await lockOperator(tx, name);
  if (status === 'suspended') throw new Refusal(texts.suspended, 'closed', 'name');
  await tx.update(operators).set({ status: 'suspended' }).where(eq(operators.name, name));
  await tx.delete(operatorInvitations).where(eq(operatorInvitations.name, name));
  await tx.delete(operatorSessions).where(eq(operatorSessions.name, name));
}

/**
 * Removes password and second factors of an operator, suspended or not, and ends every session and every wait.
 * @returns the link of a new invitation
 */
export async function resetOperator(
  context: PlatformContext,
  tx: Transaction,
  { name, role }: { name: string; role?: Role | undefined },
): Promise<string> {
  assertOther(context, name);
  await lockOperator(tx, name);
  await tx
    .update(operators)
    .set({ status: 'invited', passwordHash: null, totpSecret: null, totpStep: null, ...(role && { role }) })
    .where(eq(operators.name, name));
  await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.name, name));
  await tx.delete(operatorChallenges).where(eq(operatorChallenges.name, name));
  await tx.delete(operatorSessions).where(eq(operatorSessions.name, name));
  await clearAttempts(tx, [`operator-login:${name}`, `operator-code:${name}`, `operator-proof:${name}`]);
  return invite(context, tx, name);
}

/** @throws {Refusal} for the operator who runs the command. */
function assertOther({ by }: PlatformContext, name: string): void {
  if (by?.actor === 'operator' && by.name === name) throw new Refusal(texts.ownAccount, 'not-allowed', 'name');
}

/** Returns all operators by name, with the number of their sessions and passkeys. */
export async function listOperators(
  executor: Executor,
): Promise<(OperatorAccount & { sessions: number; passkeys: number })[]> {
  const open = executor
    .select({ name: operatorSessions.name, sessions: count().as('sessions') })
    .from(operatorSessions)
    .where(eq(operatorSessions.pending, false))
    .groupBy(operatorSessions.name)
    .as('open');
  const keys = executor
    .select({ name: operatorPasskeys.name, passkeys: count().as('passkeys') })
    .from(operatorPasskeys)
    .groupBy(operatorPasskeys.name)
    .as('keys');
  const rows = await executor
    .select({
      operator: operators,
      sessions: sql<number>`coalesce(${open.sessions}, 0)::int`,
      passkeys: sql<number>`coalesce(${keys.passkeys}, 0)::int`,
    })
    .from(operators)
    .leftJoin(open, eq(open.name, operators.name))
    .leftJoin(keys, eq(keys.name, operators.name))
    .orderBy(asc(operators.name));
  return rows.map(({ operator, sessions, passkeys }) => ({ ...operator, sessions, passkeys }));
}

/** Returns the role of an operator of `OPS_TOKENS` or the back office; undefined if there is none or it is suspended. */
export async function findOperatorRole({ db, options }: PlatformContext, name: string): Promise<Role | undefined> {
  const token = options.operatorTokens?.find((known) => known.name === name);
  if (token) return token.role;
  const [found] = await db.select().from(operators).where(eq(operators.name, name));
  return found && found.status !== 'suspended' ? found.role : undefined;
}

/** Deletes sessions that began before a time. */
export async function deleteOldSessions(executor: Executor, before: Date): Promise<void> {
  await executor.delete(operatorSessions).where(lt(operatorSessions.createdAt, before));
}
