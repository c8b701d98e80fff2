import { and, eq, isNull, sql } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { listFactors, type Factor, type FactorKindName, type Player } from './factor';
import { FACTOR_KINDS } from './factor-kinds';
import { mailNewDevice } from './new-device';
import { players, secondFactors, sessions } from './schema';
import { endSession } from './sessions';
import { texts } from './messages';
import { recordAttempt, clearAttempts } from './throttle';

const WRONG_CODES_PER_LOGIN = 5;
const FREE_TRIES = 5;

/** Session that sends a code: a signed-in player's, or a login that is pending its code. */
export interface CodeGiver {
  uid: string;
  sessionId: string;
  pending: boolean;
}

/** A code of one kind, and the form field in which it was typed. */
export interface GivenCode {
  kind: FactorKindName;
  code: string;
  field: string;
}

/** Checks for exactly six ASCII digits; leading zeros are valid. @throws {Refusal} with the field. */
export function checkShape(code: string, field: string): void {
  if (!/^[0-9]{6}$/.test(code)) throw new Refusal(texts.codeShape, 'invalid', field);
}

/** Locks a player, so that changes of the factors run one after another, and reads the factors. */
export async function lockPlayer(tx: Transaction, uid: string): Promise<{ player: Player; factors: Factor[] }> {
  const [player] = await tx.select().from(players).where(eq(players.uid, uid)).for('no key update');
  if (!player) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
  return { player, factors: await listFactors(tx, uid) };
}

/** Whether a factor is required at login. */
export const isOn = (factor: Factor): boolean => factor.activatedAt !== null;

/**
 * Counts an attempt at the account's second factor, then runs it. Commit the transaction whatever the result.
 * @throws {Refusal} 429 during a wait.
 */
export async function withAttemptLimit(
  context: PlatformContext,
  tx: Transaction,
  { uid, use }: { uid: string; use: () => Promise<boolean> },
): Promise<boolean> {
  const key = `second-factor:${uid}`;
  await recordAttempt(context, tx, [{ key, free: FREE_TRIES }]);
  if (!(await use())) return false;
  await clearAttempts(tx, [key]);
  return true;
}

/** Consumes a code of a kind, as a counted attempt. */
export function verifyCode(
  context: PlatformContext,
  tx: Transaction,
  { uid, kind, code, factor }: { uid: string; factor: Factor | undefined } & GivenCode,
): Promise<boolean> {
  return withAttemptLimit(context, tx, {
    uid,
    use: async () => {
      if (!(await FACTOR_KINDS[kind].useCode(context, tx, uid, factor, code))) return false;
      if (factor)
        await tx.update(secondFactors).set({ lastUsedAt: context.now() }).where(eq(secondFactors.id, factor.id));
      return true;
    },
  });
}

/** Completes a pending login, or counts a wrong code against it. Five wrong codes end the login. */
export async function settleLogin(
  context: PlatformContext,
  tx: Transaction,
  { giver, kind, right }: { giver: CodeGiver; kind: FactorKindName | 'recovery' | 'passkey'; right: boolean },
): Promise<boolean> {
  const now = context.now();
  if (right) {
    const opened = await tx
      .update(sessions)
      .set({ pending: false, provedAt: now, lastActivityAt: now })
      .where(and(eq(sessions.id, giver.sessionId), eq(sessions.pending, true), isNull(sessions.endedAt)))
      .returning({ newDevice: sessions.newDevice, device: sessions.device, addressPrefix: sessions.addressPrefix });
    const [session] = opened;
    if (!session) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    const { uid, email, language, clock, firstName } = players;
    const [player] = await tx
      .update(players)
      .set({ lastLoginAt: now })
      .where(eq(uid, giver.uid))
      .returning({ uid, email, language, clock, firstName });
    await record(tx, {
      event: 'login',
      by: context.by,
      at: now,
      uid: giver.uid,
      on: giver.sessionId,
      detail: { code: kind },
    });
    if (player && session.newDevice) await mailNewDevice(context, tx, { ...session, player });
    return true;
  }
  const [counted] = await tx
    .update(sessions)
    .set({ wrongCodes: sql`${sessions.wrongCodes} + 1` })
    .where(eq(sessions.id, giver.sessionId))
    .returning({ wrongCodes: sessions.wrongCodes });
  await record(tx, {
    event: 'code-failed',
    by: context.by,
    at: now,
    uid: giver.uid,
    on: giver.sessionId,
    detail: { code: kind },
  });
  if (counted && counted.wrongCodes >= WRONG_CODES_PER_LOGIN)
    await endSession(context, tx, { sessionId: giver.sessionId, reason: 'wrong-codes' });
  return false;
}
