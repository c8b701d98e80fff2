import { and, eq, gt, lt, sql, type AnyColumn } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { truncateIp } from '../ip-addresses';
import type { Operator } from '../operators';
import { deviceName, hashToken } from '../players';
import { Refusal } from '../refusal';
import { deleteOldSessions, lockOperator, type OperatorAccount } from './accounts';
import { texts } from './messages';
import { operators, operatorSessions } from './schema';

/** Maximum lifetime of an operator's session, in milliseconds. */
export const OPERATOR_SESSION_MS = 12 * 3_600_000;
/** Time without a request after which an operator's session ends, in milliseconds. */
export const OPERATOR_IDLE_MS = 1_800_000;
/** Time in which the code must follow the password, in milliseconds. */
const PENDING_MS = 600_000;

/** Browser and IP address of a request. */
export interface From {
  address: string;
  userAgent: string;
}

export type OperatorSession = typeof operatorSessions.$inferSelect;

/** Returns the actor of an entry of the audit log: the operator, or a visitor before the password was right. */
export const toActor = (name: string | undefined, { address }: From) =>
  name === undefined
    ? ({ actor: 'visitor', name: '', address } as const)
    : ({ actor: 'operator', name, address } as const);

/** Opens a session. @returns its token, of which only the hash is stored */
export async function openOperatorSession(
  context: PlatformContext,
  tx: Transaction,
  { name, pending, from }: { name: string; pending: boolean; from: From },
): Promise<string> {
  const now = context.now();
  const token = randomId();
  await deleteOldSessions(tx, new Date(now.getTime() - OPERATOR_SESSION_MS));
  await tx.insert(operatorSessions).values({
    tokenHash: hashToken(token),
    name,
    pending,
    addressPrefix: truncateIp(from.address),
    device: deviceName(from.userAgent),
    createdAt: now,
    lastActivityAt: now,
  });
  return token;
}

/**
 * Returns the condition of an open session with a token. A session dated in the future by its limit or more comes from a
 * wrong clock. Its age is unknown, so it is over.
 */
export function isOpen(context: PlatformContext, { token, pending }: { token: string; pending: boolean }) {
  const now = context.now().getTime();
  const isWithin = (at: AnyColumn, ms: number) => and(gt(at, new Date(now - ms)), lt(at, new Date(now + ms)));
  return and(
    eq(operatorSessions.tokenHash, hashToken(token)),
    eq(operatorSessions.pending, pending),
    isWithin(operatorSessions.createdAt, pending ? PENDING_MS : OPERATOR_SESSION_MS),
    isWithin(operatorSessions.lastActivityAt, OPERATOR_IDLE_MS),
  );
}

/**
 * Locks the operator of a session, so that sign-ins and changes of the factors run one after another, and the session.
 * @throws {Refusal} `session-expired`
 */
export async function lockSession(
  context: PlatformContext,
  tx: Transaction,
  kind: { token: string; pending: boolean },
): Promise<{ operator: OperatorAccount; session: OperatorSession }> {
  const mine = isOpen(context, kind);
  const [found] = await tx.select({ name: operatorSessions.name }).from(operatorSessions).where(mine);
  if (!found) throw new Refusal(texts.sessionEnded, 'session-expired');
  // The operator first, as a suspension and a reset do.
  const operator = await lockOperator(tx, found.name);
  const [session] = await tx.select().from(operatorSessions).where(mine).for('update');
  if (!session || operator.status !== 'active') throw new Refusal(texts.sessionEnded, 'session-expired');
  return { operator, session };
}

/**
 * Returns the name of the operator of a complete session, also after its end by time; undefined after a sign-out,
 * suspension or reset, which delete it.
 */
export async function findSessionHolder({ db }: PlatformContext, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: operatorSessions.name })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.tokenHash, hashToken(token)), eq(operatorSessions.pending, false)));
  return found?.name;
}

/**
 * Returns the operator of an open session; undefined if there is none. Counts the request as activity, unless the page
 * itself makes it.
 */
export async function findOperator(
  context: PlatformContext,
  token: string,
  { isPassive = false }: { isPassive?: boolean } = {},
): Promise<Operator | undefined> {
  const [found] = await context.db
    .update(operatorSessions)
    .set({ lastActivityAt: isPassive ? sql`${operatorSessions.lastActivityAt}` : context.now() })
    .from(operators)
    .where(
      and(
        isOpen(context, { token, pending: false }),
        eq(operators.name, operatorSessions.name),
        eq(operators.status, 'active'),
      ),
    )
    .returning({ name: operators.name, role: operators.role });
  return found;
}
