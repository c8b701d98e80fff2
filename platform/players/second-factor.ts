import { and, eq, sql } from 'drizzle-orm';
import { CODE, MESSAGE } from '#contract/messages';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { newAppSecret, useAppCode } from './app-codes';
import { players, sessions, smsCodes } from './schema';
import { endSession } from './sessions';
import { sendSmsCode, useSmsCode } from './sms-codes';
import { texts } from './texts';
import { countTry, forgetTries } from './throttle';

const WRONG_CODES_PER_LOGIN = 5;
const FREE_TRIES = 5;

export type SecondFactor = 'none' | 'app' | 'sms';
type Player = typeof players.$inferSelect;

/** Who gives a code: a signed-in player, or a login that waits for it. */
export interface CodeGiver {
  uid: string;
  sessionId: string;
  pending: boolean;
}

const off = { secondFactor: 'none', appSecret: null, freshSecret: null, smsWanted: false } as const;

/** Exactly six ASCII digits, leading zeros and all. @throws {Refusal} beside the field. */
function checkShape(code: string, field: string): void {
  if (!/^[0-9]{6}$/.test(code)) throw new Refusal(texts.codeShape, CODE.invalid, field);
}

async function lockPlayer(tx: Transaction, uid: string): Promise<Player> {
  const [player] = await tx.select().from(players).where(eq(players.uid, uid)).for('update');
  if (!player) throw new Refusal(MESSAGE.sessionExpired, CODE.unauthenticated);
  return player;
}

/**
 * Counts a code as a try of the account, then checks it. What it wrote must be committed, whatever it says.
 * @throws {Refusal} 429 while a wait runs.
 */
async function tryCode(context: PlatformContext, tx: Transaction, uid: string, check: () => Promise<boolean>): Promise<boolean> {
  const key = `second-factor:${uid}`;
  await countTry(context, tx, [{ key, free: FREE_TRIES }]);
  const right = await check();
  if (right) await forgetTries(tx, [key]);
  return right;
}

/** Completes a waiting login, or counts against it: five wrong codes end it. */
async function settleLogin(context: PlatformContext, tx: Transaction, giver: CodeGiver, right: boolean): Promise<boolean> {
  const now = context.now();
  if (right) {
    const opened = await tx
      .update(sessions)
      .set({ pending: false, lastActivityAt: now })
      .where(and(eq(sessions.id, giver.sessionId), eq(sessions.pending, true)))
      .returning({ id: sessions.id });
    if (opened.length === 0) throw new Refusal(MESSAGE.sessionExpired, CODE.unauthenticated);
    await tx.update(players).set({ lastLoginAt: now }).where(eq(players.uid, giver.uid));
    return true;
  }
  const [counted] = await tx
    .update(sessions)
    .set({ wrongCodes: sql`${sessions.wrongCodes} + 1` })
    .where(eq(sessions.id, giver.sessionId))
    .returning({ wrongCodes: sessions.wrongCodes });
  if (counted && counted.wrongCodes >= WRONG_CODES_PER_LOGIN) await endSession(tx, giver.sessionId);
  return false;
}

/**
 * Takes a code of an authenticator app: completes a waiting login, or switches on the app whose secret was just shown.
 * @returns whether the code was right; the caller commits either way.
 * @throws {Refusal} beside `ga_code` when it is not six digits; 429 while a wait runs.
 */
export async function takeAppCode(context: PlatformContext, tx: Transaction, giver: CodeGiver, code: string): Promise<boolean> {
  checkShape(code, 'ga_code');
  const player = await lockPlayer(tx, giver.uid);
  if (giver.pending) {
    const secret = player.secondFactor === 'app' ? player.appSecret : null;
    const right = secret !== null && (await tryCode(context, tx, giver.uid, () => useAppCode(context, tx, giver.uid, secret, code)));
    return settleLogin(context, tx, giver, right);
  }
  const secret = player.freshSecret ?? player.appSecret;
  if (secret === null) throw new Refusal(texts.generateFirst, CODE.invalid, 'ga_code');
  const right = await tryCode(context, tx, giver.uid, () => useAppCode(context, tx, giver.uid, secret, code));
  if (right && player.freshSecret !== null) {
    await tx.update(players).set({ ...off, secondFactor: 'app', appSecret: player.freshSecret }).where(eq(players.uid, giver.uid));
  }
  return right;
}

/** Makes a fresh secret for an app; it counts from its first right code on. @throws {Refusal} while a second factor is on. */
export async function generateAppSecret(context: PlatformContext, tx: Transaction, uid: string): Promise<{ secret: string; url: string }> {
  const player = await lockPlayer(tx, uid);
  if (player.secondFactor !== 'none') throw new Refusal(texts.secondFactorOn, CODE.conflict);
  const { sealed, secret, url } = newAppSecret(context, player.username);
  await tx.update(players).set({ freshSecret: sealed, appStep: -1 }).where(eq(players.uid, uid));
  return { secret, url };
}

/** Switches the app off by a current code. @returns whether the code was right; the caller commits either way. */
export async function clearApp(context: PlatformContext, tx: Transaction, uid: string, code: string): Promise<boolean> {
  checkShape(code, 'gacode');
  const { secondFactor, appSecret } = await lockPlayer(tx, uid);
  if (secondFactor !== 'app' || appSecret === null) throw new Refusal(texts.secondFactorOff, CODE.conflict, 'gacode');
  const right = await tryCode(context, tx, uid, () => useAppCode(context, tx, uid, appSecret, code));
  if (right) await tx.update(players).set(off).where(eq(players.uid, uid));
  return right;
}

export async function secondFactorOf(executor: Executor, uid: string): Promise<SecondFactor> {
  const [player] = await executor.select({ secondFactor: players.secondFactor }).from(players).where(eq(players.uid, uid));
  return player?.secondFactor ?? 'none';
}

/** Sends a code, at most once a minute; to a waiting login only where SMS is its second factor. */
export async function sendSms(context: PlatformContext, tx: Transaction, giver: CodeGiver): Promise<void> {
  const player = await lockPlayer(tx, giver.uid);
  if (giver.pending && player.secondFactor !== 'sms') throw new Refusal(texts.secondFactorOff, CODE.conflict);
  await sendSmsCode(context, tx, player);
}

/**
 * Takes an SMS code: completes a waiting login, or switches SMS on where the player chose it.
 * @returns whether the code was right; the caller commits either way.
 * @throws {Refusal} beside `code` when it is not six digits; 429 while a wait runs.
 */
export async function takeSmsCode(context: PlatformContext, tx: Transaction, giver: CodeGiver, code: string): Promise<boolean> {
  checkShape(code, 'code');
  const player = await lockPlayer(tx, giver.uid);
  if (giver.pending) {
    const right = player.secondFactor === 'sms' && (await tryCode(context, tx, giver.uid, () => useSmsCode(context, tx, giver.uid, code)));
    return settleLogin(context, tx, giver, right);
  }
  const right = await tryCode(context, tx, giver.uid, () => useSmsCode(context, tx, giver.uid, code));
  if (right && player.smsWanted && player.secondFactor === 'none') {
    await tx.update(players).set({ ...off, secondFactor: 'sms' }).where(eq(players.uid, giver.uid));
  }
  return right;
}

/**
 * Chooses the kind of second factor. `sms` and `app` count from their first right code on, which may come along; what is
 * on is switched off by one of its codes, and nothing is switched on over it.
 * @returns the kind that is on now, or 'wrong' when the code was not right; the caller commits either way.
 */
export async function chooseSecondFactor(context: PlatformContext, tx: Transaction, giver: CodeGiver, type: SecondFactor, code: string | undefined): Promise<SecondFactor | 'wrong'> {
  const player = await lockPlayer(tx, giver.uid);
  const on = player.secondFactor;
  if (type === on) return on;
  if (type !== 'none' && on !== 'none') throw new Refusal(texts.secondFactorOn, CODE.conflict, 'type');
  if (type === 'none') {
    if (code === undefined) throw new Refusal(texts.required, CODE.invalid, 'code');
    checkShape(code, 'code');
    const { appSecret } = player;
    const right = await tryCode(context, tx, giver.uid, async () =>
      on === 'sms' ? useSmsCode(context, tx, giver.uid, code) : appSecret !== null && useAppCode(context, tx, giver.uid, appSecret, code),
    );
    if (!right) return 'wrong';
    await tx.update(players).set(off).where(eq(players.uid, giver.uid));
    return 'none';
  }
  if (type === 'sms') await tx.update(players).set({ smsWanted: true }).where(eq(players.uid, giver.uid));
  if (code === undefined) return 'none';
  const right = await (type === 'sms' ? takeSmsCode(context, tx, giver, code) : takeAppCode(context, tx, giver, code));
  return right ? type : 'wrong';
}

/** The operator's way out for somebody who lost the phone. */
export async function switchSecondFactorOff(tx: Transaction, uid: string): Promise<void> {
  await tx.update(players).set(off).where(eq(players.uid, uid));
  await tx.delete(smsCodes).where(eq(smsCodes.uid, uid));
}
