import { and, eq, isNull } from 'drizzle-orm';
import { Refusal, type Localized } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { checkShape, isOn, lockPlayer, settleLogin, verifyCode, type CodeGiver, type GivenCode } from './attempt-limit';
import { listFactors, type Factor, type FactorKindName, type FactorSetUp } from './factor';
import { FACTOR_KINDS } from './factor-kinds';
import { issueStopLink } from './new-device';
import { getAddressee, mailNotice } from './notices';
import { removePasskeys } from './passkeys';
import { isRecentAuth, requireRecentAuth } from './reauth';
import { readRecoveryCode, consumeRecoveryCode } from './recovery-codes';
import { players, recoveryCodes, secondFactors } from './schema';
import { texts } from './messages';

/** Maximum wait of a begun factor for its first code. */
const BEGUN_MS = 3_600_000;

/** Whether a factor was begun within the hour and waits for its first code. */
const isBegun = (context: PlatformContext, factor: Factor): boolean =>
  !isOn(factor) && factor.createdAt.getTime() > context.now().getTime() - BEGUN_MS;

/**
 * Checks a code. A right one completes a pending login whose factor is of that kind, or switches on the begun factor.
 * @returns whether the code was right; commit in both cases.
 * @throws {Refusal} with the code's field when it is not six digits; 429 during a wait.
 */
export async function takeCode(
  context: PlatformContext,
  tx: Transaction,
  { giver, given }: { giver: CodeGiver; given: GivenCode },
): Promise<boolean> {
  checkShape(given.code, given.field);
  const { factors } = await lockPlayer(tx, giver.uid);
  const factor = factors.find((one) => one.kind === given.kind && (isOn(one) || isBegun(context, one)));
  if (giver.pending) {
    const right =
      factor !== undefined && isOn(factor) && (await verifyCode(context, tx, { ...given, uid: giver.uid, factor }));
    return settleLogin(context, tx, { giver, kind: given.kind, right });
  }
  const right = await verifyCode(context, tx, { ...given, uid: giver.uid, factor });
  if (right && factor && !factors.some(isOn)) await switchOn(context, tx, { factor, giver });
  return right;
}

/** Switches a factor on, deletes other begun factors, and notifies the player by mail. */
async function switchOn(
  context: PlatformContext,
  tx: Transaction,
  { factor, giver }: { factor: Factor; giver: CodeGiver },
): Promise<void> {
  const { id, uid, kind } = factor;
  const on = { activatedAt: context.now(), sessionId: giver.sessionId };
  await tx.update(secondFactors).set(on).where(eq(secondFactors.id, id));
  await record(tx, { event: 'factor-on', by: context.by, at: context.now(), uid, on: kind });
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), isNull(secondFactors.activatedAt)));
  await mailFactorChange(context, tx, { uid, notice: 'factorOn', facts: { factor: FACTOR_KINDS[kind].means } });
}

/** Mails a player that the second factor was switched on or off, with a link that ends all sessions. */
async function mailFactorChange(
  context: PlatformContext,
  tx: Transaction,
  { uid, notice, facts }: { uid: string; notice: 'factorOn' | 'factorOff'; facts: { factor?: Localized } },
): Promise<void> {
  const link = await issueStopLink(context, tx, uid);
  await mailNotice(context, tx, { player: await getAddressee(tx, uid), notice, facts: { ...facts, link } });
}

async function begin(
  context: PlatformContext,
  tx: Transaction,
  { giver, kind, secret }: { giver: CodeGiver; kind: FactorKindName; secret: string | null },
): Promise<void> {
  const { uid, sessionId } = giver;
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), eq(secondFactors.kind, kind)));
  await tx.insert(secondFactors).values({ id: randomId(), uid, kind, secret, sessionId, createdAt: context.now() });
}

/**
 * Begins a factor whose set-up data is displayed to the player. It counts from its first right code on.
 * @throws {Refusal} while a second factor is on; 'proof-needed', because a stranger at an open session could lock the
 * player out.
 */
export async function setUpFactor(
  context: PlatformContext,
  tx: Transaction,
  { giver, kind }: { giver: CodeGiver; kind: FactorKindName },
): Promise<FactorSetUp> {
  const { player, factors } = await lockPlayer(tx, giver.uid);
  if (factors.some(isOn)) throw new Refusal(texts.secondFactorOn, 'second-factor-on');
  await requireRecentAuth(context, tx, giver);
  const made = FACTOR_KINDS[kind].setUp?.(context, player);
  if (!made) throw new Error(`Nothing is shown to set up the factor ${kind}`);
  await begin(context, tx, { giver, kind, secret: made.sealed });
  return made.shown;
}

/**
 * Returns the factor begun last, so that a reopened page continues with it; 'none' if one is on or none was begun. Its
 * secret is included only in the session that began it, because others with the password would learn it, and only while
 * the re-authentication is recent, so that a page left open does not reveal it.
 */
export async function begunFactor(
  context: PlatformContext,
  giver: Pick<CodeGiver, 'uid' | 'sessionId'>,
): Promise<{ type: FactorKindName | 'none'; url: string }> {
  const { uid } = giver;
  const [player] = await context.db.select().from(players).where(eq(players.uid, uid));
  const factors = await listFactors(context.db, uid);
  const [begun] = factors
    .filter((factor) => isBegun(context, factor))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!player || !begun || factors.some(isOn)) return { type: 'none', url: '' };
  const isShown = begun.sessionId === giver.sessionId && (await isRecentAuth(context, context.db, giver));
  const shown = isShown ? FACTOR_KINDS[begun.kind].shownAgain?.(context, player, begun) : undefined;
  return { type: begun.kind, url: shown?.url ?? '' };
}

/**
 * Sends a code, at most once a minute. The kind must be the second factor, or begun within the hour and waiting for its
 * first code.
 * @throws {Refusal} 'second-factor-off' in any other case; 429 within the minute or above the daily maximum.
 */
export async function sendCode(
  context: PlatformContext,
  tx: Transaction,
  { giver, kind }: { giver: CodeGiver; kind: FactorKindName },
): Promise<void> {
  const { player, factors } = await lockPlayer(tx, giver.uid);
  const isWaitedFor = (factor: Factor) => isOn(factor) || (!giver.pending && isBegun(context, factor));
  const factor = factors.find((one) => one.kind === kind && isWaitedFor(one));
  if (!factor) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  await FACTOR_KINDS[kind].sendCode?.(context, tx, player, factor);
}

/**
 * Switches the second factor off after re-authentication, and notifies the player by mail. A code is checked only if
 * the caller sends one, as clients without re-authentication do.
 * @returns whether the code was right; commit in both cases.
 * @throws {Refusal} when that kind is not on; with the code's field when its form is invalid; 'proof-needed'; 429
 * during a wait.
 */
export async function switchOffByCode(
  context: PlatformContext,
  tx: Transaction,
  { giver, given }: { giver: CodeGiver; given: { kind: FactorKindName; code: string | undefined; field: string } },
): Promise<boolean> {
  const { uid } = giver;
  const { code, field, kind } = given;
  const recovery = code === undefined ? undefined : readRecoveryCode(code);
  if (code !== undefined && recovery === undefined) checkShape(code, field);
  const { factors } = await lockPlayer(tx, uid);
  const factor = factors.find((one) => one.kind === kind);
  if (!factor || !isOn(factor)) throw new Refusal(texts.secondFactorOff, 'second-factor-off', field);
  await requireRecentAuth(context, tx, giver);
  const right =
    code === undefined
      ? true
      : recovery === undefined
        ? await verifyCode(context, tx, { uid, kind, code, field, factor })
        : await consumeRecoveryCode(context, tx, { uid, code: recovery });
  if (right) {
    await removeFactors(context, tx, uid);
    await mailFactorChange(context, tx, { uid, notice: 'factorOff', facts: {} });
  }
  return right;
}

/**
 * Chooses the kind of second factor. A kind counts from its first right code on, which may be in the same call. An
 * active factor is switched off after re-authentication; it cannot be replaced directly.
 * @returns the kind that is on now, or 'wrong' for a wrong code; commit in both cases.
 */
export async function chooseSecondFactor(
  context: PlatformContext,
  tx: Transaction,
  { giver, type, code }: { giver: CodeGiver; type: FactorKindName | 'none'; code: string | undefined },
): Promise<FactorKindName | 'none' | 'wrong'> {
  const field = 'code';
  const { factors } = await lockPlayer(tx, giver.uid);
  const on = factors.find(isOn)?.kind ?? 'none';
  if (type === on) return on;
  if (type === 'none') {
    // `on` is a kind here, because 'none' returned above.
    return (await switchOffByCode(context, tx, { giver, given: { kind: on as FactorKindName, code, field } }))
      ? 'none'
      : 'wrong';
  }
  if (on !== 'none') throw new Refusal(texts.secondFactorOn, 'second-factor-on', 'type');
  if (!FACTOR_KINDS[type].setUp) {
    await requireRecentAuth(context, tx, giver);
    await begin(context, tx, { giver, kind: type, secret: null });
  }
  if (code === undefined) return 'none';
  return (await takeCode(context, tx, { giver, given: { kind: type, code, field } })) ? type : 'wrong';
}

/** Removes every factor of a player and its data: after a right code, or by the operator for a lost phone. */
export async function removeFactors(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.uid, uid)).returning();
  const entry = { event: 'factor-off', by: context.by, at: context.now(), uid } as const;
  await record(tx, ...removed.filter(isOn).map(({ kind }) => ({ ...entry, on: kind })));
  await removePasskeys(context, tx, uid);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  for (const kind of Object.values(FACTOR_KINDS)) await kind.forget?.(tx, uid);
}
