import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Executor } from '../db/database';
import { cashOutValue, cashOutValues, type CashOut } from './cash-out-value';
import { bettingFixtures, cashOutRequests, couponSelections, coupons } from './schema';

const DEFAULT_DAYS = 30;
const LIMIT_MAX = 100;
const OFFSET_MAX = 100_000;
/** Offset from which the start of a page is found in an index alone. */
const DEEP_OFFSET = 500;
/** Maximum exact total; a longer list only indicates a next page. */
const EXACT_TOTAL = 1_000;

type Coupon = typeof coupons.$inferSelect;

/** A selection of a coupon with its match. */
export interface PlacedSelection {
  pick: typeof couponSelections.$inferSelect;
  fixture: typeof bettingFixtures.$inferSelect;
}

export interface CouponFilter {
  uid: string;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  state?: 'open' | 'closed' | undefined;
  limit: number;
  offset: number;
}

/**
 * Returns a page of a player's coupons with their current values, newest first, and their total; by default of the last
 * thirty days, open ones of any time. The cost depends on the page, not on the number of coupons.
 */
export async function listCoupons(
  executor: Executor,
  filter: CouponFilter,
  now: Date,
): Promise<{
  coupons: { coupon: Coupon; picks: PlacedSelection[]; cashOut: CashOut }[];
  pagination: { limit: number; total: number; offset: number };
}> {
  const limit = Math.min(Math.max(filter.limit || 1, 1), LIMIT_MAX);
  const offset = Math.min(Math.max(filter.offset || 0, 0), OFFSET_MAX);
  const isUnbounded = filter.until !== undefined || filter.state === 'open';
  const from = filter.from ?? (isUnbounded ? undefined : new Date(now.getTime() - DEFAULT_DAYS * DAY_MS));
  const where = and(
    eq(coupons.uid, filter.uid),
    from && gte(coupons.placedAt, from),
    filter.until && lt(coupons.placedAt, filter.until),
    filter.state === undefined
      ? undefined
      : filter.state === 'open'
        ? eq(coupons.state, 'open')
        : ne(coupons.state, 'open'),
  );
  const first = offset < DEEP_OFFSET ? undefined : await findPlaced(executor, where, offset);
  if (offset >= DEEP_OFFSET && !first)
    return { coupons: [], pagination: { limit, total: await countUpTo(executor, where, offset + limit + 1), offset } };
  const found = await executor
    .select()
    .from(coupons)
    .where(and(where, first && sql`(${coupons.placedAt}, ${coupons.id}) <= (${first.at}::timestamptz, ${first.id})`))
    .orderBy(desc(coupons.placedAt), desc(coupons.id))
    .limit(limit + 1)
    .offset(first ? 0 : offset);
  const page = found.slice(0, limit);
  const isLast = found.length <= limit && (page.length > 0 || offset === 0);
  const total =
    isLast || (page.length > 0 && offset + limit >= EXACT_TOTAL)
      ? offset + found.length
      : await countUpTo(executor, where, Math.max(EXACT_TOTAL, offset + limit + 1));
  const picksOf = await picksOfCoupons(
    executor,
    page.map(({ id }) => id),
  );
  const listed = page.map((coupon) => ({ coupon, picks: picksOf.get(coupon.id) ?? [] }));
  const values = await cashOutValues(executor, listed.map(toValued), now);
  return {
    coupons: listed.map((one) => ({ ...one, cashOut: values.get(one.coupon.id) ?? { refused: 'settled' } })),
    pagination: { limit, total, offset },
  };
}

/** Returns the key of the coupon after `offset` coupons, with its time in microseconds; undefined if there are fewer. */
async function findPlaced(executor: Executor, where: SQL | undefined, offset: number) {
  const [key] = await executor
    .select({ at: sql<string>`${coupons.placedAt}::text`.as('time'), id: coupons.id })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.placedAt), desc(coupons.id))
    .limit(1)
    .offset(offset);
  return key;
}

async function countUpTo(executor: Executor, where: SQL | undefined, ceiling: number): Promise<number> {
  const counted = executor
    .select({ one: sql`1`.as('one') })
    .from(coupons)
    .where(where)
    .limit(ceiling)
    .as('counted');
  const [row] = await executor.select({ total: sql<number>`count(*)::int` }).from(counted);
  return row?.total ?? 0;
}

async function picksOfCoupons(executor: Executor, ids: readonly string[]): Promise<Map<string, PlacedSelection[]>> {
  const found = new Map<string, PlacedSelection[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await executor
    .select({ pick: couponSelections, fixture: bettingFixtures })
    .from(couponSelections)
    .innerJoin(bettingFixtures, eq(bettingFixtures.id, couponSelections.fixtureId))
    .where(inArray(couponSelections.couponId, [...ids]))
    .orderBy(asc(couponSelections.couponId), asc(couponSelections.position));
  for (const row of rows) found.get(row.pick.couponId)?.push(row);
  return found;
}

/** Converts a coupon for `cashOutValue`. */
const toValued = ({ coupon, picks }: { coupon: Coupon; picks: readonly PlacedSelection[] }) => ({
  coupon,
  picks: picks.map(({ pick }) => pick),
  fixtures: new Map(picks.map(({ fixture }) => [fixture.id, fixture])),
});

/** Returns one accepted coupon of a player with its current cash-out value; undefined if there is none. */
export async function findCoupon(
  executor: Executor,
  { uid, couponID, at }: { uid: string; couponID: string; at: Date },
): Promise<
  | {
      coupon: Coupon;
      picks: PlacedSelection[];
      cashOut: CashOut;
      /** The player's latest cash-out of it with a delay, or of a part. */
      request: typeof cashOutRequests.$inferSelect | undefined;
      /** Parts that were cashed out, oldest first. */
      parts: { at: Date; stake: bigint; amount: bigint }[];
    }
  | undefined
> {
  const [coupon] = await executor
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponID), eq(coupons.uid, uid)));
  if (!coupon) return undefined;
  const picks = (await picksOfCoupons(executor, [coupon.id])).get(coupon.id) ?? [];
  const [request] = await executor
    .select()
    .from(cashOutRequests)
    .where(and(eq(cashOutRequests.couponId, couponID), isNull(cashOutRequests.least)))
    .orderBy(desc(cashOutRequests.submittedAt))
    .limit(1);
  const cashOut = await cashOutValue(executor, { ...toValued({ coupon, picks }), at });
  return { coupon, picks, cashOut, request, parts: coupon.cashedStake > 0n ? await listParts(executor, couponID) : [] };
}

/** Returns the paid partial cash-outs of a coupon, oldest first. */
async function listParts(executor: Executor, couponID: string) {
  const rows = await executor
    .select()
    .from(cashOutRequests)
    .where(
      and(eq(cashOutRequests.couponId, couponID), eq(cashOutRequests.state, 'paid'), isNotNull(cashOutRequests.stake)),
    )
    .orderBy(asc(cashOutRequests.decidedAt), asc(cashOutRequests.requestId));
  return rows.map(({ decidedAt, submittedAt, stake, paid }) => ({
    at: decidedAt ?? submittedAt,
    stake: stake ?? 0n,
    amount: paid ?? 0n,
  }));
}
