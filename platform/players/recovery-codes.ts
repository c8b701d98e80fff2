import { randomInt } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { readTypedCode } from '#contract/typed-code';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import {
  checkShape,
  withAttemptLimit,
  isOn,
  lockPlayer,
  settleLogin,
  verifyCode,
  type CodeGiver,
} from './attempt-limit';
import { findSecondFactor } from './factor';
import { issueStopLink } from './new-device';
import { getAddressee, mailNotice } from './notices';
import { recoveryCodes } from './schema';
import { texts } from './messages';
import { sign } from '../signature';

const CODES = 10;
const LETTERS = 10;
/** 32 characters, five bits each, without look-alikes. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);
/** Period after a factor was switched on in which its first codes need no other code. */
const FIRST_CODES_MS = 600_000;
/** Period after codes were created in which a wrong code may be a repeat of the request that created them. */
const REPEAT_MS = 600_000;

const newCode = (): string => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Formats a code for display: 'ABCDE-23456'. */
const shown = (code: string): string => `${code.slice(0, LETTERS / 2)}-${code.slice(LETTERS / 2)}`;

/** Parses a typed code in any case, with or without hyphen and blanks; undefined if it is not one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = readTypedCode(typed);
  return CODE.test(code) ? code : undefined;
}

const hashCode = (context: PlatformContext, uid: string, code: string) =>
  sign(context.key('recovery-code'), `${uid}:${code}`, 'base64url');

/** Returns the number of unused codes of a player; undefined if no second factor is on. */
async function recoveryCodesLeft(executor: Executor, uid: string): Promise<number | undefined> {
  if ((await findSecondFactor(executor, uid)) === 'none') return undefined;
  const [row] = await executor
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/**
 * Creates ten new codes and invalidates the earlier ones. Requires a code of the active factor, except for the first
 * codes within ten minutes of switching it on, in the session that did so. A mail notifies the player of replaced codes.
 * @returns the codes, which cannot be read again, or 'wrong' for a wrong code; 'repeated' for a wrong code within ten
 * minutes of the last creation, whose response the player may have missed. Commit in all cases.
 * @throws {Refusal} when no factor is on; with `code` when it is missing or not six digits; 429 during a wait.
 */
export async function makeRecoveryCodes(
  context: PlatformContext,
  tx: Transaction,
  { giver, code }: { giver: Pick<CodeGiver, 'uid' | 'sessionId'>; code: string | undefined },
): Promise<string[] | 'wrong' | 'repeated'> {
  const now = context.now();
  const { uid, sessionId } = giver;
  const { factors } = await lockPlayer(tx, uid);
  const factor = factors.find(isOn);
  if (!factor?.activatedAt) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const hasEarlier = (await tx.$count(recoveryCodes, eq(recoveryCodes.uid, uid))) > 0;
  if (code === undefined) {
    const isFirst = !hasEarlier && now.getTime() - factor.activatedAt.getTime() <= FIRST_CODES_MS;
    if (!isFirst || factor.sessionId !== sessionId) throw new Refusal(texts.required, 'required', 'code');
  } else {
    checkShape(code, 'code');
    if (!(await verifyCode(context, tx, { uid, kind: factor.kind, code, field: 'code', factor }))) {
      const isRecent = gt(recoveryCodes.createdAt, new Date(now.getTime() - REPEAT_MS));
      return (await tx.$count(recoveryCodes, and(eq(recoveryCodes.uid, uid), isRecent))) > 0 ? 'repeated' : 'wrong';
    }
  }
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newCode());
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  await tx
    .insert(recoveryCodes)
    .values([...codes].map((made) => ({ uid, codeHash: hashCode(context, uid, made), createdAt: now })));
  await record(tx, { event: 'recovery-codes-made', by: context.by, at: now, uid });
  if (hasEarlier)
    await mailNotice(context, tx, {
      player: await getAddressee(tx, uid),
      notice: 'recoveryCodesMade',
      facts: { link: await issueStopLink(context, tx, uid) },
    });
  return [...codes].map(shown);
}

/**
 * Consumes a recovery code: a repeat, even a concurrent one, is a wrong code. It counts as an attempt at the second
 * factor.
 */
export async function consumeRecoveryCode(
  context: PlatformContext,
  tx: Transaction,
  { uid, code }: { uid: string; code: string },
): Promise<boolean> {
  const right = await withAttemptLimit(context, tx, {
    uid,
    use: async () => {
      const used = await tx
        .update(recoveryCodes)
        .set({ usedAt: context.now() })
        .where(
          and(
            eq(recoveryCodes.uid, uid),
            eq(recoveryCodes.codeHash, hashCode(context, uid, code)),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ uid: recoveryCodes.uid });
      return used.length > 0;
    },
  });
  if (!right) return false;
  const left = (await recoveryCodesLeft(tx, uid)) ?? 0;
  await record(tx, {
    event: 'recovery-code-used',
    by: context.by,
    at: context.now(),
    uid,
    detail: { left: String(left) },
  });
  await mailNotice(context, tx, {
    player: await getAddressee(tx, uid),
    notice: 'recoveryCodeUsed',
    facts: { left: String(left) },
  });
  return true;
}

/**
 * Completes a pending login by a recovery code.
 * @returns whether the code was right; commit in both cases.
 * @throws {Refusal} with `code` when it has another form; when the login is not pending; 429 during a wait.
 */
export async function takeRecoveryCode(
  context: PlatformContext,
  tx: Transaction,
  { giver, typed }: { giver: CodeGiver; typed: string },
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === undefined) throw new Refusal(texts.recoveryShape, 'invalid', 'code');
  await lockPlayer(tx, giver.uid);
  if (!giver.pending) throw new Refusal(texts.notWaiting, 'second-factor-off');
  const right = await consumeRecoveryCode(context, tx, { uid: giver.uid, code });
  return settleLogin(context, tx, { giver, kind: 'recovery', right });
}
