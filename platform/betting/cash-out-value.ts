import { and, inArray } from 'drizzle-orm';
import { readBuilder } from '#contract/bet-builder';
import { least } from '#contract/least';
import { BUILDER } from '#contract/markets';
import type { Executor } from '../db/database';
import { calculateInTurns } from '../in-turns';
import { listVoids } from './bet-void';
import { findBuilderFixtures, marketOfBuilder } from './builder-offers';
import { printLine } from './changes';
import { expectedPayout, type ExpectedPick } from './expected-payout';
import { fairShares, toWorth } from './fair-shares';
import { remainingPayoutMax, settledFactor } from './lines';
import { bettingFixtures, bettingMarkets, type couponSelections, type coupons } from './schema';
import { verdictOn } from './settle';
import { statusInForce } from './suspensions';

/** Share of an open selection's value after the fee of a cash-out: 95 hundredths. */
export const AFTER_FEE = { numerator: 95n, denominator: 100n };

/** Current value of a coupon in kuruş, or the reason against a cash-out. */
export type CashOut =
  | {
      amount: bigint;
      /** Returns the value of a part of the stake, such that no sum of parts is worth more than the whole. */
      valueOf(stake: bigint): bigint;
    }
  | { refused: 'suspended' | 'settled' | 'nothing-left' };

type Coupon = Pick<
  typeof coupons.$inferSelect,
  'id' | 'state' | 'placedAt' | 'fold' | 'lines' | 'stake' | 'cashedAmount' | 'borne'
>;
type Fixture = typeof bettingFixtures.$inferSelect;
type CouponPick = typeof couponSelections.$inferSelect;
type PricedMarket = Pick<typeof bettingMarkets.$inferSelect, 'market' | 'line' | 'status' | 'selections'>;

/** A coupon with its selections, and their fixtures by id. */
interface PickedCoupon {
  coupon: Coupon;
  picks: readonly CouponPick[];
  fixtures: ReadonlyMap<string, Fixture>;
}

/**
 * Whether a coupon has no value for the moment. A settlement by a newer result, or by a void, has not reached it yet; a
 * part of a bet builder is void; the start of an open selection has passed, and the feed has not reported it; or the player
 * still has an earlier payout of the coupon, from which only a settlement is deducted.
 */
const isSuspended = ({ coupon: { placedAt, borne }, picks, fixtures }: PickedCoupon, at: Date): boolean =>
  borne > 0n ||
  picks.some((pick) => {
    const fixture = fixtures.get(pick.fixtureId);
    if (!fixture || verdictOn(fixture, pick, placedAt) !== pick.state) return true;
    if (pick.state !== 'open') return false;
    return (
      (fixture.status === 'scheduled' && fixture.startsAt <= at) || listVoids(fixture.voids, pick, placedAt).length > 0
    );
  });

/**
 * Returns the value of an open coupon: the average payout of its lines by current probabilities, without margin and
 * within the maximum payouts, minus the fee on each open selection. None of its markets may be suspended now or have
 * been suspended since `openSince`, no selection may await its settlement, and no open one the report of its start.
 * Below the maximum payouts it is proportional to the stake, so a part of the coupon has that part of the value. Above
 * them a part is worth only what it takes of the payout.
 */
export async function cashOutValue(
  executor: Executor,
  { at, openSince, ...picked }: PickedCoupon & { at: Date; openSince?: Date },
): Promise<CashOut> {
  const { coupon, picks } = picked;
  if (coupon.state !== 'open') return { refused: 'settled' };
  if (isSuspended(picked, at)) return { refused: 'suspended' };
  const open = picks.filter(({ state }) => state === 'open');
  const markets = await currentMarkets(executor, open, at);
  if (openSince && open.some((pick) => (markets.get(marketKey(pick))?.openSince ?? at) > openSince))
    return { refused: 'suspended' };
  return findCashOutValue(coupon, picks, markets);
}

/** Returns the values of several coupons by their ids, like `cashOutValue`, with one query. */
export async function cashOutValues(
  executor: Executor,
  listed: readonly PickedCoupon[],
  at: Date,
): Promise<Map<string, CashOut>> {
  const priced = listed.filter((picked) => picked.coupon.state === 'open' && !isSuspended(picked, at));
  const open = priced.flatMap(({ picks }) => picks.filter(({ state }) => state === 'open'));
  const markets = await currentMarkets(executor, open, at);
  const values = new Map(priced.map(({ coupon, picks }) => [coupon.id, findCashOutValue(coupon, picks, markets)]));
  return new Map(
    listed.map(({ coupon: { id, state } }): [string, CashOut] => [
      id,
      values.get(id) ?? { refused: state === 'open' ? 'suspended' : 'settled' },
    ]),
  );
}

/** Like `cashOutValue`, from the markets of the open selections, by `marketKey`. */
export function findCashOutValue(
  { fold, lines, stake, cashedAmount = 0n }: Pick<Coupon, 'fold' | 'lines' | 'stake'> & { cashedAmount?: bigint },
  picks: readonly Pick<CouponPick, 'fixtureId' | 'market' | 'line' | 'selection' | 'odds' | 'state'>[],
  markets: ReadonlyMap<string, PricedMarket>,
): CashOut {
  const priced = picks.flatMap(({ market, odds, state, ...pick }): ExpectedPick[] => {
    const win = settledFactor(state, odds);
    if (state !== 'open') return [{ market, win, average: win }];
    const current = markets.get(marketKey({ ...pick, market }));
    const shares = current?.status === 'open' ? fairShares(current, { ...pick, odds }) : undefined;
    if (!shares) return [];
    const { numerator, denominator } = toWorth(shares, odds);
    const average = { numerator: numerator * AFTER_FEE.numerator, denominator: denominator * AFTER_FEE.denominator };
    return [{ market, win, average }];
  });
  if (priced.length < picks.length) return { refused: 'suspended' };
  const payoutOf = expectedPayout(priced, fold);
  const worth = (part: bigint): bigint => payoutOf(part / BigInt(lines), remainingPayoutMax(cashedAmount));
  const amount = worth(stake);
  if (amount <= 0n) return { refused: 'nothing-left' };
  return { amount, valueOf: (part) => least(worth(part), amount - worth(stake - part)) };
}

export const marketKey = ({ fixtureId, market, line }: Pick<CouponPick, 'fixtureId' | 'market' | 'line'>): string =>
  `${fixtureId} ${market} ${line}`;

/** Returns the selections whose markets price these: of a bet builder its parts. */
const withParts = (picks: readonly CouponPick[]): Pick<CouponPick, 'fixtureId' | 'market'>[] =>
  picks.flatMap(({ fixtureId, market, selection }) =>
    market === BUILDER
      ? (readBuilder(selection) ?? []).map((part) => ({ fixtureId, market: part.market }))
      : [{ fixtureId, market }],
  );

/** Returns fixtures by their ids. */
export async function findFixtures(executor: Executor, ids: readonly string[]): Promise<Map<string, Fixture>> {
  const rows = await executor.select().from(bettingFixtures).where(inArray(bettingFixtures.id, ids));
  return new Map(rows.map((fixture) => [fixture.id, fixture]));
}

/** Returns the current markets of selections, by `marketKey`; a bet builder is a market of its own. */
async function currentMarkets(
  executor: Executor,
  picks: readonly CouponPick[],
  now: Date,
): Promise<Map<string, PricedMarket & { openSince: Date }>> {
  if (picks.length === 0) return new Map();
  const read = withParts(picks);
  const rows = await executor
    .select({
      fixtureId: bettingMarkets.fixtureId,
      market: bettingMarkets.market,
      line: bettingMarkets.line,
      selections: bettingMarkets.selections,
      openSince: bettingMarkets.openSince,
      status: statusInForce('betting_markets', now),
    })
    .from(bettingMarkets)
    .where(
      and(
        inArray(
          bettingMarkets.fixtureId,
          read.map(({ fixtureId }) => fixtureId),
        ),
        inArray(
          bettingMarkets.market,
          read.map(({ market }) => market),
        ),
      ),
    );
  const markets = new Map(rows.map((market) => [marketKey(market), market]));
  const builders = picks.filter(({ market }) => market === BUILDER);
  const fixtures = await findBuilderFixtures(
    executor,
    builders.map(({ fixtureId }) => fixtureId),
  );
  const found = await calculateInTurns(builders, ({ fixtureId, selection }) =>
    marketOfBuilder(fixtures.get(fixtureId), selection, (part) =>
      markets.get(marketKey({ ...part, fixtureId, line: printLine(part.line) })),
    ),
  );
  for (const [at, { fixtureId, market, line }] of builders.entries()) {
    const own = found[at];
    if (!own) continue;
    const key = marketKey({ fixtureId, market, line });
    const { selections = [], openSince = new Date(0) } = markets.get(key) ?? {};
    markets.set(key, {
      fixtureId,
      market,
      line,
      status: 'open',
      selections: [...selections, own.offer],
      openSince: own.openSince && own.openSince > openSince ? own.openSince : openSince,
    });
  }
  return markets;
}
