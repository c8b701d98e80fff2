import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { toRateLimitKey } from '../ip-addresses';
import { OPERATOR_NAME } from '../operators';
import { clearAttempts, findTotpStep, hashToken, isPassword, recordAttempt, settleAttempts, unseal } from '../players';
import { Refusal } from '../refusal';
import { TOTP_PURPOSE } from './accounts';
import { texts } from './messages';
import { operators, operatorSessions } from './schema';
import { isOpen, openOperatorSession, type From } from './sessions';

const FREE_TRIES_PER_NAME = 5;
const FREE_TRIES_PER_ADDRESS = 30;
const FREE_CODES = 5;
const WRONG_CODES_PER_LOGIN = 5;

/** Returns the actor of an entry of the audit log: the operator, or a visitor before the password was right. */
const actor = (name: string | undefined, { address }: From) =>
  name === undefined
    ? ({ actor: 'visitor', name: '', address } as const)
    : ({ actor: 'operator', name, address } as const);

/**
 * Checks name and password of an operator. Unknown, invited and suspended operators get the same response after the
 * same work as a wrong password.
 * @returns the token of a pending session, which `confirmCode` completes
 * @throws {Refusal} `login-failed`; 429 during a wait
 */
export async function signIn(
  context: PlatformContext,
  { name: typed, password, from }: { name: string; password: string; from: From },
): Promise<string> {
  const name = typed.trim().toLowerCase();
  const account = `operator-login:${OPERATOR_NAME.test(name) ? name : ''}`;
  const address = `operator-address:${toRateLimitKey(from.address)}`;
  await context.db.transaction((tx) =>
    recordAttempt(context, tx, [
      { key: account, free: FREE_TRIES_PER_NAME },
      { key: address, free: FREE_TRIES_PER_ADDRESS },
    ]),
  );
  const [found] = await context.db
    .select({ passwordHash: operators.passwordHash })
    .from(operators)
    .where(and(eq(operators.name, name), eq(operators.status, 'active')));
  const hash = found?.passwordHash ?? undefined;
  const isRight = await isPassword(hash, password);
  const at = context.now();
  const outcome = await context.db.transaction(async (tx) => {
    const [current] = await tx.select().from(operators).where(eq(operators.name, name)).for('update');
    // A reset or a suspension meanwhile rejects the old password.
    if (!isRight || current?.status !== 'active' || current.passwordHash !== hash) {
      // An unknown name is not recorded, because people type passwords there.
      await record(tx, {
        event: 'operator-login-failed',
        by: actor(undefined, from),
        at,
        ...(current && { on: current.name }),
      });
      return undefined;
    }
    await settleAttempts(tx, { account, address });
    return openOperatorSession(context, tx, { name, pending: true, from });
  });
  if (outcome === undefined) throw new Refusal(texts.loginFailed, 'login-failed');
  return outcome;
}

/** Consumes a code of an operator's app: each step is accepted once, even by concurrent requests. */
async function useCode(
  context: PlatformContext,
  tx: Transaction,
  { name, code }: { name: string; code: string },
): Promise<boolean> {
  const [operator] = await tx.select().from(operators).where(eq(operators.name, name)).for('update');
  if (operator?.status !== 'active' || operator.totpSecret === null) return false;
  const step = findTotpStep(unseal(context.key(TOTP_PURPOSE), operator.totpSecret), code, context.now());
  if (step === undefined) return false;
  const used = await tx
    .update(operators)
    .set({ totpStep: step, lastLoginAt: context.now() })
    .where(and(eq(operators.name, name), or(isNull(operators.totpStep), lt(operators.totpStep, step))))
    .returning({ name: operators.name });
  return used.length > 0;
}

/**
 * Completes a pending session by a code of the app. Five wrong codes end it.
 * @returns the token of a new session
 * @throws {Refusal} `session-expired`, `invalid`, `wrong-code`; 429 during a wait
 */
export async function confirmCode(
  context: PlatformContext,
  { token, code: typed, from }: { token: string; code: string; from: From },
): Promise<string> {
  const code = typed.replaceAll(/\s/g, '');
  const outcome = await context.db.transaction(async (tx): Promise<string | Refusal> => {
    const [session] = await tx
      .select()
      .from(operatorSessions)
      .where(isOpen(context, { token, pending: true }))
      .for('update');
    if (!session) return new Refusal(texts.sessionEnded, 'session-expired');
    if (!/^\d{6}$/.test(code)) return new Refusal(texts.codeShape, 'invalid', 'code');
    const { name } = session;
    const key = `operator-code:${name}`;
    await recordAttempt(context, tx, [{ key, free: FREE_CODES }]);
    const entry = { by: actor(name, from), at: context.now() };
    const mine = eq(operatorSessions.tokenHash, hashToken(token));
    if (await useCode(context, tx, { name, code })) {
      await clearAttempts(tx, [key]);
      await tx.delete(operatorSessions).where(mine);
      await record(tx, { ...entry, event: 'operator-login' });
      return openOperatorSession(context, tx, { name, pending: false, from });
    }
    await record(tx, { ...entry, event: 'operator-login-failed', detail: { code: 'app' } });
    if (session.wrongCodes + 1 >= WRONG_CODES_PER_LOGIN) await tx.delete(operatorSessions).where(mine);
    else
      await tx
        .update(operatorSessions)
        .set({ wrongCodes: sql`${operatorSessions.wrongCodes} + 1` })
        .where(mine);
    return new Refusal(texts.wrongCode, 'wrong-code', 'code');
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Ends a session, pending or not. */
export async function signOut(context: PlatformContext, { token, from }: { token: string; from: From }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(operatorSessions)
      .where(eq(operatorSessions.tokenHash, hashToken(token)))
      .returning();
    if (ended && !ended.pending)
      await record(tx, { event: 'operator-logout', by: actor(ended.name, from), at: context.now() });
  });
}
