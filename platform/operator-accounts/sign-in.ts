import { and, eq, sql } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { toRateLimitKey } from '../ip-addresses';
import { OPERATOR_NAME } from '../operators';
import { deviceTokens, findKnownDevice, hashToken, isPassword, recordAttempt, settleAttempts } from '../players';
import { Refusal } from '../refusal';
import { checkFactor, factorKind, normalizeFactor, wrongFactor, type GivenFactor } from './factors';
import { texts } from './messages';
import { beginUse } from './passkeys';
import { operators, operatorSessions } from './schema';
import { lockSession, openOperatorSession, toActor, type From } from './sessions';

const FREE_TRIES_PER_NAME = 5;
const FREE_TRIES_PER_ADDRESS = 30;
const WRONG_CODES_PER_LOGIN = 5;

/** The owner of a known browser. Uids of players have no colon. */
const toOwner = ({ name, passwordHash }: { name: string; passwordHash: string | null }) => ({
  uid: `operator:${name}`,
  passwordHash: passwordHash ?? '',
});

/**
 * Checks name and password of an operator. Unknown, invited and suspended operators get the same response after the
 * same work as a wrong password.
 * @param given `device`: the tokens of `rememberBrowser` that the browser stores
 * @returns the token of a pending session, which `confirmFactor` completes
 * @throws {Refusal} `login-failed`; 429 during a wait
 */
export async function signIn(
  context: PlatformContext,
  { name: typed, password, device = '', from }: { name: string; password: string; device?: string; from: From },
): Promise<string> {
  const name = typed.trim().toLowerCase();
  const [found] = await context.db
    .select({ name: operators.name, passwordHash: operators.passwordHash })
    .from(operators)
    .where(and(eq(operators.name, name), eq(operators.status, 'active')));
  // Count a known browser separately and without its IP address, so that strangers who guess do not delay the operator.
  const deviceId = found && findKnownDevice(context, toOwner(found), device);
  const account = deviceId
    ? `operator-device:${name}:${deviceId}`
    : `operator-login:${OPERATOR_NAME.test(name) ? name : ''}`;
  const address = deviceId ? undefined : `operator-address:${toRateLimitKey(from.address)}`;
  const limits = [{ key: account, free: FREE_TRIES_PER_NAME }];
  if (address) limits.push({ key: address, free: FREE_TRIES_PER_ADDRESS });
  await recordAttempt(context, context.db, limits);
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
        by: toActor(undefined, from),
        at,
        ...(current && { on: current.name }),
      });
      return undefined;
    }
    const token = await openOperatorSession(context, tx, { name, pending: true, from });
    await settleAttempts(tx, { account, address });
    return token;
  });
  if (outcome === undefined) throw new Refusal(texts.loginFailed, 'login-failed');
  return outcome;
}

/** Begins the use of a passkey in a pending session: returns the options for the browser. @throws {Refusal} */
export function beginPasskeySignIn(context: PlatformContext, token: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const { operator } = await lockSession(context, tx, { token, pending: true });
    return beginUse(context, tx, { name: operator.name, token, purpose: 'login' });
  });
}

/**
 * Completes a pending session by a code of the app or by a passkey. Five wrong ones end it.
 * @returns the token of a new session
 * @throws {Refusal} `session-expired`, `invalid`, `wrong-code`; 429 during a wait
 */
export async function confirmFactor(
  context: PlatformContext,
  { token, given: typed, from }: { token: string; given: GivenFactor; from: From },
): Promise<string> {
  const outcome = await context.db.transaction(async (tx): Promise<string | Refusal> => {
    const { operator, session } = await lockSession(context, tx, { token, pending: true });
    const { name, wrongCodes } = session;
    const given = normalizeFactor(typed);
    const entry = { by: toActor(name, from), at: context.now(), detail: { code: factorKind(given) } };
    const mine = eq(operatorSessions.tokenHash, hashToken(token));
    if (await checkFactor(context, tx, { operator, token, purpose: 'login', given })) {
      await tx.update(operators).set({ lastLoginAt: entry.at }).where(eq(operators.name, name));
      await tx.delete(operatorSessions).where(mine);
      await record(tx, { ...entry, event: 'operator-login' });
      return openOperatorSession(context, tx, { name, pending: false, from });
    }
    await record(tx, { ...entry, event: 'operator-login-failed' });
    if (wrongCodes + 1 >= WRONG_CODES_PER_LOGIN) await tx.delete(operatorSessions).where(mine);
    else
      await tx
        .update(operatorSessions)
        .set({ wrongCodes: sql`${operatorSessions.wrongCodes} + 1` })
        .where(mine);
    return wrongFactor(given);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * Returns the tokens by which a browser is known after a complete sign-in, for the browser to store: this operator's,
 * then those of other operators. '' without an open session.
 * @param given `device`: the tokens that the browser stores already
 */
export async function rememberBrowser(
  context: PlatformContext,
  { token, device }: { token: string; device: string },
): Promise<string> {
  const [owner] = await context.db
    .select({ name: operators.name, passwordHash: operators.passwordHash })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.name, operatorSessions.name))
    .where(and(eq(operatorSessions.tokenHash, hashToken(token)), eq(operatorSessions.pending, false)));
  return owner ? deviceTokens(context, toOwner(owner), { given: device, sessionId: hashToken(token) }) : '';
}

/** Ends a session, pending or not. */
export async function signOut(context: PlatformContext, { token, from }: { token: string; from: From }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(operatorSessions)
      .where(eq(operatorSessions.tokenHash, hashToken(token)))
      .returning();
    if (ended && !ended.pending)
      await record(tx, { event: 'operator-logout', by: toActor(ended.name, from), at: context.now() });
  });
}
