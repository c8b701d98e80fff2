import { and, eq, isNull, sql } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { factorsOf, type Factor, type FactorKindName, type FactorSetUp, type Player } from './factor';
import { FACTOR_KINDS } from './factor-kinds';
import { players, secondFactors, sessions } from './schema';
import { endSession } from './sessions';
import { texts } from './texts';
import { countTry, forgetTries } from './throttle';

const WRONG_CODES_PER_LOGIN = 5;
const FREE_TRIES = 5;

/** Who gives a code: a signed-in player, or a login that waits for it. */
export interface CodeGiver {
  uid: string;
  sessionId: string;
  pending: boolean;
}

/** A code of one kind, and the field of the form in which it was typed. */
export interface GivenCode {
  kind: FactorKindName;
  code: string;
  field: string;
}

/** Exactly six ASCII digits, leading zeros and all. @throws {Refusal} beside the field. */
function checkShape(code: string, field: string): void {
  if (!/^[0-9]{6}$/.test(code)) throw new Refusal(texts.codeShape, 'invalid', field);
}

/** Locks a player, so that whatever is done to the factors is done one after the other, and reads the factors. */
async function lockPlayer(tx: Transaction, uid: string): Promise<{ player: Player; factors: Factor[] }> {
  const [player] = await tx.select().from(players).where(eq(players.uid, uid)).for('update');
  if (!player) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
  return { player, factors: await factorsOf(tx, uid) };
}

const isOn = (factor: Factor): boolean => factor.activatedAt !== null;

/**
 * Counts a code as a try of the account, then checks it. What it wrote must be committed, whatever it says.
 * @throws {Refusal} 429 while a wait runs.
 */
async function tryCode(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  { kind, code }: GivenCode,
  factor: Factor | undefined,
): Promise<boolean> {
  const key = `second-factor:${uid}`;
  await countTry(context, tx, [{ key, free: FREE_TRIES }]);
  if (!(await FACTOR_KINDS[kind].useCode(context, tx, uid, factor, code))) return false;
  if (factor) await tx.update(secondFactors).set({ lastUsedAt: context.now() }).where(eq(secondFactors.id, factor.id));
  await forgetTries(tx, [key]);
  return true;
}

/** Completes a waiting login, or counts against it: five wrong codes end it. */
async function settleLogin(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  kind: FactorKindName,
  right: boolean,
): Promise<boolean> {
  const now = context.now();
  if (right) {
    const opened = await tx
      .update(sessions)
      .set({ pending: false, lastActivityAt: now })
      .where(and(eq(sessions.id, giver.sessionId), eq(sessions.pending, true), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (opened.length === 0) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    await tx.update(players).set({ lastLoginAt: now }).where(eq(players.uid, giver.uid));
    await record(tx, {
      event: 'login',
      by: context.by,
      at: now,
      uid: giver.uid,
      on: giver.sessionId,
      detail: { code: kind },
    });
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
    await endSession(context, tx, giver.sessionId, 'wrong-codes');
  return false;
}

/**
 * Takes a code: it completes a waiting login whose factor is of that kind, or switches on the factor that was begun.
 * @returns whether the code was right; the caller commits either way.
 * @throws {Refusal} beside the code's field when it is not six digits; 429 while a wait runs.
 */
export async function takeCode(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  given: GivenCode,
): Promise<boolean> {
  checkShape(given.code, given.field);
  const { factors } = await lockPlayer(tx, giver.uid);
  const factor = factors.find(({ kind }) => kind === given.kind);
  if (giver.pending) {
    const right = factor !== undefined && isOn(factor) && (await tryCode(context, tx, giver.uid, given, factor));
    return settleLogin(context, tx, giver, given.kind, right);
  }
  const right = await tryCode(context, tx, giver.uid, given, factor);
  if (right && factor && !factors.some(isOn)) await switchOn(context, tx, factor);
  return right;
}

/** Switches a factor on; others that were begun are given up. */
async function switchOn(context: PlatformContext, tx: Transaction, factor: Factor): Promise<void> {
  await tx.update(secondFactors).set({ activatedAt: context.now() }).where(eq(secondFactors.id, factor.id));
  const { uid, kind } = factor;
  await record(tx, { event: 'factor-on', by: context.by, at: context.now(), uid, on: kind });
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), isNull(secondFactors.activatedAt)));
}

async function begin(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  kind: FactorKindName,
  secret: string | null,
): Promise<void> {
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), eq(secondFactors.kind, kind)));
  await tx.insert(secondFactors).values({ id: randomId(), uid, kind, secret, createdAt: context.now() });
}

/**
 * Begins a factor that is set up with something shown to the player; it counts from its first right code on.
 * @throws {Refusal} while a second factor is on.
 */
export async function setUpFactor(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  kind: FactorKindName,
): Promise<FactorSetUp> {
  const { player, factors } = await lockPlayer(tx, uid);
  if (factors.some(isOn)) throw new Refusal(texts.secondFactorOn, 'second-factor-on');
  const made = FACTOR_KINDS[kind].setUp?.(context, player);
  if (!made) throw new Error(`Nothing is shown to set up the factor ${kind}`);
  await begin(context, tx, uid, kind, made.sealed);
  return made.shown;
}

/** Sends a code, at most once a minute; to a waiting login only where that kind is its second factor. */
export async function sendCode(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  kind: FactorKindName,
): Promise<void> {
  const { player, factors } = await lockPlayer(tx, giver.uid);
  if (giver.pending && !factors.some((factor) => factor.kind === kind && isOn(factor)))
    throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  await FACTOR_KINDS[kind].sendCode?.(context, tx, player);
}

/**
 * Switches the factor of a kind off by one of its codes.
 * @returns whether the code was right; the caller commits either way.
 * @throws {Refusal} beside the code's field when that kind is not on, or the code is not six digits; 429 while a wait runs.
 */
export async function switchOffByCode(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  given: GivenCode,
): Promise<boolean> {
  checkShape(given.code, given.field);
  const { factors } = await lockPlayer(tx, uid);
  const factor = factors.find(({ kind }) => kind === given.kind);
  if (!factor || !isOn(factor)) throw new Refusal(texts.secondFactorOff, 'second-factor-off', given.field);
  const right = await tryCode(context, tx, uid, given, factor);
  if (right) await removeFactors(context, tx, uid);
  return right;
}

/**
 * Chooses the kind of second factor. A kind counts from its first right code on, which may come along; what is on is
 * switched off by one of its codes, and nothing is switched on over it.
 * @returns the kind that is on now, or 'wrong' when the code was not right; the caller commits either way.
 */
export async function chooseSecondFactor(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  type: FactorKindName | 'none',
  code: string | undefined,
): Promise<FactorKindName | 'none' | 'wrong'> {
  const field = 'code';
  const { factors } = await lockPlayer(tx, giver.uid);
  const on = factors.find(isOn)?.kind ?? 'none';
  if (type === on) return on;
  if (type === 'none') {
    if (code === undefined) throw new Refusal(texts.required, 'required', field);
    // `on` is a kind here: 'none' was answered above.
    return (await switchOffByCode(context, tx, giver.uid, { kind: on as FactorKindName, code, field }))
      ? 'none'
      : 'wrong';
  }
  if (on !== 'none') throw new Refusal(texts.secondFactorOn, 'second-factor-on', 'type');
  if (!FACTOR_KINDS[type].setUp) await begin(context, tx, giver.uid, type, null);
  if (code === undefined) return 'none';
  return (await takeCode(context, tx, giver, { kind: type, code, field })) ? type : 'wrong';
}

/** Removes every factor of a player and what belongs to it: after a right code, or by the operator for a lost phone. */
export async function removeFactors(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.uid, uid)).returning();
  const entry = { event: 'factor-off', by: context.by, at: context.now(), uid } as const;
  await record(tx, ...removed.filter(isOn).map(({ kind }) => ({ ...entry, on: kind })));
  for (const kind of Object.values(FACTOR_KINDS)) await kind.forget?.(tx, uid);
}
