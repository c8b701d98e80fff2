import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { least } from '#contract/least';
import type { Executor } from '../db/database';
import type { Fixture } from './operate';
import { couponSelections, coupons } from './schema';
import { gradeCoupon, verdictOn } from './settle';

/** Number of coupons per statement. */
const PAGE = 2_000;

/** Effect of a change of a fixture on its coupons. Amounts in kuruş. */
export interface ChangeEffect {
  /** Coupons of which a selection or the payout changes; those that were cashed out are not among them. */
  coupons: number;
  /** Sum of their stakes. */
  stakes: bigint;
  /** Of these: coupons that are open now and get their payout, and settled ones that are open again. */
  closed: number;
  reopened: number;
  /** Sum of what is paid, and of what is taken back of earlier payouts. */
  paid: bigint;
  taken: bigint;
  /** Coupons with such a selection that their players have cashed out: they stay so. */
  cashedOut: number;
}

/**
 * Returns what the coupons of a fixture get if it changes. Reads only, page by page; bets that are placed meanwhile are
 * not counted.
 * @param which restricts the selections that may change
 */
export async function previewChange(
  executor: Executor,
  { changed, which }: { changed: Fixture; which?: SQL | undefined },
): Promise<ChangeEffect> {
  const effect: ChangeEffect = {
    coupons: 0,
    stakes: 0n,
    closed: 0,
    reopened: 0,
    paid: 0n,
    taken: 0n,
    cashedOut: 0,
  };
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = (
      await executor
        .selectDistinct({ id: couponSelections.couponId })
        .from(couponSelections)
        .where(and(eq(couponSelections.fixtureId, changed.id), gt(couponSelections.couponId, after), which))
        .orderBy(asc(couponSelections.couponId))
        .limit(PAGE)
    ).map(({ id }) => id);
    if (ids.length > 0) await addPage(executor, { ids, changed, effect });
    after = ids.length === PAGE ? ids.at(-1) : undefined;
  }
  return effect;
}

async function addPage(
  executor: Executor,
  { ids, changed, effect }: { ids: string[]; changed: Fixture; effect: ChangeEffect },
): Promise<void> {
  const listed = await executor.select().from(coupons).where(inArray(coupons.id, ids));
  const picksOf = new Map<string, (typeof couponSelections.$inferSelect)[]>(ids.map((id) => [id, []]));
  for (const pick of await executor.select().from(couponSelections).where(inArray(couponSelections.couponId, ids)))
    picksOf.get(pick.couponId)?.push(pick);
  for (const coupon of listed) {
    const picks = picksOf.get(coupon.id) ?? [];
    const graded = picks.map((pick) =>
      pick.fixtureId === changed.id ? { ...pick, state: verdictOn(changed, pick, coupon.placedAt) } : pick,
    );
    const isRegraded = graded.some(({ state }, index) => state !== picks[index]?.state);
    if (coupon.state === 'cashed-out') {
      if (isRegraded) effect.cashedOut += 1;
      continue;
    }
    const { state, payout } = gradeCoupon(coupon, graded);
    if (!isRegraded && state === coupon.state && payout === coupon.payout) continue;
    effect.coupons += 1;
    effect.stakes += coupon.stake;
    if (coupon.state === 'open' && state !== 'open') effect.closed += 1;
    if (coupon.state !== 'open' && state === 'open') effect.reopened += 1;
    const [due, earlier] = [payout ?? 0n, coupon.payout ?? 0n];
    // What corrections could not collect is not paid again.
    const difference = due === earlier ? 0n : due - least(due, coupon.borne) - earlier;
    if (difference > 0n) effect.paid += difference;
    else effect.taken -= difference;
  }
}
