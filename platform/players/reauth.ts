import { and, eq, gt, isNull } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { isOn, lockPlayer, verifyCode } from './attempt-limit';
import { listFactors } from './factor';
import { provesByPasskey } from './passkey-use';
import { isPassword } from './passwords';
import { readRecoveryCode, consumeRecoveryCode } from './recovery-codes';
import { players, sessions } from './schema';
import { texts } from './messages';
import { recordAttempt, clearAttempts } from './throttle';

/** Validity of a re-authentication. */
const FRESH_MS = 600_000;
const FREE_TRIES = 5;

/**
 * Requires the password and second factor to have been given in this session within the last ten minutes. Call it
 * before every action that could take an account over.
 * @throws {Refusal} 'proof-needed' otherwise; the player calls `reauthenticate` and retries.
 */
export async function requireRecentAuth(
  context: Pick<PlatformContext, 'now'>,
  executor: Executor,
  session: { uid: string; sessionId: string },
): Promise<void> {
  if (!(await isRecentAuth(context, executor, session))) throw new Refusal(texts.proofNeeded, 'proof-needed');
}

/** Whether the condition of `requireRecentAuth` is met. */
export async function isRecentAuth(
  context: Pick<PlatformContext, 'now'>,
  executor: Executor,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<boolean> {
  const [session] = await executor
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        // A call that began before its session ended may arrive after it.
        isNull(sessions.endedAt),
        gt(sessions.provedAt, new Date(context.now().getTime() - FRESH_MS)),
      ),
    );
  const on = (await listFactors(executor, uid)).find(isOn);
  // A re-authentication from before the factor was on contained no code.
  if (!session?.provedAt) return false;
  return !on?.activatedAt || on.activatedAt <= session.provedAt;
}

/**
 * Re-authenticates a signed-in player by password. If a second factor is on, it also needs a code, a recovery code or a
 * passkey.
 * The password is checked outside any transaction, because it takes tens of milliseconds on purpose.
 * @throws {Refusal} with `password` or `code`; 429 after too many wrong ones.
 */
export async function reauthenticate(
  context: PlatformContext,
  player: { uid: string; sessionId: string },
  { password, code, credential }: { password: string; code?: string | undefined; credential?: string | undefined },
): Promise<void> {
  const { uid, sessionId } = player;
  const key = `password:${uid}`;
  const failed = { event: 'proof-failed', by: context.by, uid, on: sessionId } as const;
  await recordAttempt(context, context.db, [{ key, free: FREE_TRIES }]);
  const [row] = await context.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.uid, uid));
  if (!row || !(await isPassword(row.passwordHash, password))) {
    await context.db.transaction((tx) => record(tx, { ...failed, at: context.now() }));
    throw new Refusal(texts.passwordCurrent, 'wrong-password', 'password');
  }
  const outcome = await context.db.transaction(async (tx): Promise<Refusal | undefined> => {
    const { player: current, factors } = await lockPlayer(tx, uid);
    // The password was changed meanwhile: reject the old one.
    if (current.passwordHash !== row.passwordHash)
      return new Refusal(texts.passwordCurrent, 'wrong-password', 'password');
    await clearAttempts(tx, [key]);
    const factor = factors.find(isOn);
    if (factor && credential !== undefined) {
      if (!(await provesByPasskey(context, tx, { session: player, credential }))) {
        await record(tx, { ...failed, at: context.now() });
        return new Refusal(texts.passkeyRefused, 'wrong-code');
      }
    } else if (factor) {
      if (code === undefined || code === '') return new Refusal(texts.required, 'required', 'code');
      const recovery = readRecoveryCode(code);
      if (recovery === undefined && !/^[0-9]{6}$/.test(code)) return new Refusal(texts.codeShape, 'invalid', 'code');
      const right =
        recovery === undefined
          ? await verifyCode(context, tx, { uid, kind: factor.kind, code, field: 'code', factor })
          : await consumeRecoveryCode(context, tx, { uid, code: recovery });
      if (!right) {
        await record(tx, { ...failed, at: context.now() });
        return new Refusal(texts.codeWrong, 'wrong-code', 'code');
      }
    }
    const proved = await tx
      .update(sessions)
      .set({ provedAt: context.now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    return proved.length > 0 ? undefined : new Refusal(MESSAGE.sessionExpired, 'session-expired');
  });
  if (outcome) throw outcome;
}
