import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { enqueueJob, type JobHandler } from '../jobs';
import { isCashingOut, isFeedDown, lockCoupon, submitCashOut } from './cash-out-booking';
import { AFTER_FEE, cashOutValue, cashOutValues, findFixtures } from './cash-out-value';
import { couponSelections, coupons } from './schema';
import { getPossibleWin } from './settle';
import { betDelayMs } from './submissions';
import { refusals } from './messages';

/** Kind of the job that looks for coupons whose value has reached their target. */
export const FIND_TARGETS = 'betting.find-targets';
/** Kind of the job that cashes one of them out. */
export const TAKE_TARGET = 'betting.take-target';

/** Time between two searches while there are targets. */
const INTERVAL_MS = 2_000;
/**
 * Time between two searches without targets: they find a coupon with a target that a correction has opened again, and a
 * target that was committed after the last search.
 */
const IDLE_INTERVAL_MS = 30_000;
/** Key of the next search without targets: one of its own, so that the search for a new target does not wait for it. */
const IDLE = `${FIND_TARGETS}:idle`;
/** Number of coupons that one search reads. */
const BATCH = 200;

const enqueueSearch = (tx: Transaction, after: string, runAt: Date) =>
  enqueueJob(tx, { kind: FIND_TARGETS, key: FIND_TARGETS, payload: { after }, runAt });

/** Schedules the search for targets, which repeats. One process of the site runs it. */
export const scheduleTargetSearch = (tx: Transaction, runAt: Date): Promise<void> => enqueueSearch(tx, '', runAt);

/**
 * Sets the value at which an open coupon is cashed out automatically, or removes it.
 * @throws {Refusal} `not-found`; `closed`; `amount-out-of-range` for a target that the value has reached already, or
 * never can
 */
export async function setCashOutTarget(
  tx: Transaction,
  { uid, couponID, target, at }: { uid: string; couponID: string; target: bigint | undefined; at: Date },
): Promise<void> {
  const locked = await lockCoupon(tx, { uid, couponID });
  if (!locked) throw refusals.noCoupon();
  const { coupon, picks } = locked;
  if (coupon.state !== 'open') throw refusals.over();
  if (target !== undefined) {
    const value = await cashOutValue(tx, { ...locked, at });
    if ('amount' in value && target <= value.amount) throw refusals.targetReached(value.amount);
    const most = (getPossibleWin(coupon, picks) * AFTER_FEE.numerator) / AFTER_FEE.denominator;
    if (target <= 0n || target > most) throw refusals.targetTooHigh(most);
    await enqueueSearch(tx, '', at);
  }
  await tx
    .update(coupons)
    .set({ cashOutTarget: target ?? null })
    .where(eq(coupons.id, couponID));
}

/** Job that schedules a cash-out for each coupon whose value has reached its target. It books nothing. */
export const findTargets: JobHandler = async ({ now }, tx, payload) => {
  const at = now();
  const after = String(payload['after'] ?? '');
  const found = await tx
    .select()
    .from(coupons)
    .where(and(isNotNull(coupons.cashOutTarget), eq(coupons.state, 'open'), gt(coupons.id, after)))
    .orderBy(asc(coupons.id))
    .limit(BATCH);
  for (const { id, uid } of await filterReached(tx, found, at))
    await enqueueJob(tx, {
      kind: TAKE_TARGET,
      key: `${TAKE_TARGET}:${id}`,
      payload: { uid, couponID: id },
      runAt: at,
    });
  const last = found.length === BATCH ? found.at(-1)?.id : undefined;
  if (last !== undefined) await enqueueSearch(tx, last, at);
  else if (found.length > 0 || after !== '') await enqueueSearch(tx, '', new Date(at.getTime() + INTERVAL_MS));
  else
    await enqueueJob(tx, {
      kind: FIND_TARGETS,
      key: IDLE,
      payload: {},
      runAt: new Date(at.getTime() + IDLE_INTERVAL_MS),
    });
};

async function filterReached(executor: Executor, found: (typeof coupons.$inferSelect)[], at: Date) {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const picks = await executor.select().from(couponSelections).where(inArray(couponSelections.couponId, ids));
  const fixtures = await findFixtures(executor, [...new Set(picks.map(({ fixtureId }) => fixtureId))]);
  const listed = found.map((coupon) => ({
    coupon,
    picks: picks.filter(({ couponId }) => couponId === coupon.id),
    fixtures,
  }));
  const values = await cashOutValues(executor, listed, at);
  return found.filter(({ id, cashOutTarget }) => {
    const value = values.get(id);
    return value && 'amount' in value && cashOutTarget !== null && value.amount >= cashOutTarget;
  });
}

/**
 * Job that cashes a coupon out if its value has reached its target under the coupon's lock; in play after the delay, if
 * the value has not fallen below the target meanwhile. Nothing is taken while a feed of its matches is down. Idempotent:
 * the coupon is closed, or its cash-out waits.
 */
export const takeTarget: JobHandler = async ({ now, options }, tx, payload) => {
  const [uid, couponID] = [String(payload['uid']), String(payload['couponID'])];
  const at = now();
  const locked = await lockCoupon(tx, { uid, couponID });
  const target = locked?.coupon.cashOutTarget;
  if (!locked || locked.coupon.state !== 'open' || typeof target !== 'bigint') return;
  if ((await isFeedDown(tx, locked, at)) || (await isCashingOut(tx, couponID))) return;
  const value = await cashOutValue(tx, { ...locked, at });
  if ('refused' in value || value.amount < target) return;
  const delayMs = locked.isLive ? betDelayMs(options) : 0;
  // No request ID of a player has this form.
  const requestID = `target:${couponID}:${at.getTime()}`;
  await submitCashOut(tx, locked, { requestID, amount: value.amount, at, least: target, delayMs });
};
