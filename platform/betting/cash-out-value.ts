import { and, inArray } from 'drizzle-orm';
import { sumPayout, type Factor } from '#contract/coupon-payout';
import type { Executor } from '../db/database';
import { fairShares, toWorth } from './fair-shares';
import { settledFactor } from './lines';
import { bettingMarkets, type couponSelections, type coupons } from './schema';
import { statusInForce } from './suspensions';

/** Share of an open selection's value after the fee of a cash-out: 95 hundredths. */
const AFTER_FEE = { numerator: 95n, denominator: 100n };

/** Current value of a coupon in kuruş, or the reason against a cash-out. */
export type CashOut = { amount: bigint } | { refused: 'suspended' | 'settled' | 'nothing-left' };

type Coupon = Pick<typeof coupons.$inferSelect, 'state' | 'fold' | 'lines' | 'stake'>;
type CouponPick = typeof couponSelections.$inferSelect;
type PricedMarket = Pick<typeof bettingMarkets.$inferSelect, 'market' | 'line' | 'status' | 'selections'>;

/**
 * Returns the value of an open coupon: the average payout of its lines by current probabilities, without margin, minus
 * the fee on each open selection. None of its markets may be suspended now or have been suspended since `openSince`.
 * The value is proportional to the stake, so a part of the coupon has that part of the value.
 */
export async function cashOutValue(
  executor: Executor,
  { coupon, picks, at, openSince }: { coupon: Coupon; picks: readonly CouponPick[]; at: Date; openSince?: Date },
): Promise<CashOut> {
  if (coupon.state !== 'open') return { refused: 'settled' };
  const open = picks.filter(({ state }) => state === 'open');
  const markets = await currentMarkets(executor, open, at);
  if (openSince && open.some((pick) => (markets.get(marketKey(pick))?.openSince ?? at) > openSince))
    return { refused: 'suspended' };
  return findCashOutValue(coupon, picks, markets);
}

/** Like `cashOutValue`, from the markets of the open selections, by `marketKey`. */
export function findCashOutValue(
  { fold, lines, stake }: Pick<Coupon, 'fold' | 'lines' | 'stake'>,
  picks: readonly Pick<CouponPick, 'fixtureId' | 'market' | 'line' | 'selection' | 'odds' | 'state'>[],
  markets: ReadonlyMap<string, PricedMarket>,
): CashOut {
  const factors: (Factor | undefined)[] = picks.map((pick) => {
    if (pick.state !== 'open') return settledFactor(pick.state, pick.odds);
    const market = markets.get(marketKey(pick));
    const shares = market?.status === 'open' ? fairShares(market, pick) : undefined;
    if (!shares) return undefined;
    const { numerator, denominator } = toWorth(shares, pick.odds);
    return { numerator: numerator * AFTER_FEE.numerator, denominator: denominator * AFTER_FEE.denominator };
  });
  const priced = picks.flatMap(({ market }, at) => {
    const factor = factors[at];
    return factor ? { market, factor } : [];
  });
  if (priced.length < picks.length) return { refused: 'suspended' };
  const amount = sumPayout(priced, fold, stake / BigInt(lines));
  return amount > 0n ? { amount } : { refused: 'nothing-left' };
}

export const marketKey = ({ fixtureId, market, line }: Pick<CouponPick, 'fixtureId' | 'market' | 'line'>): string =>
  `${fixtureId} ${market} ${line}`;

/** Returns the current markets of selections, by `marketKey`. */
async function currentMarkets(
  executor: Executor,
  picks: readonly CouponPick[],
  at: Date,
): Promise<Map<string, PricedMarket & { openSince: Date }>> {
  if (picks.length === 0) return new Map();
  const markets = await executor
    .select({
      fixtureId: bettingMarkets.fixtureId,
      market: bettingMarkets.market,
      line: bettingMarkets.line,
      selections: bettingMarkets.selections,
      openSince: bettingMarkets.openSince,
      status: statusInForce('betting_markets', at),
    })
    .from(bettingMarkets)
    .where(
      and(
        inArray(
          bettingMarkets.fixtureId,
          picks.map(({ fixtureId }) => fixtureId),
        ),
        inArray(
          bettingMarkets.market,
          picks.map(({ market }) => market),
        ),
      ),
    );
  return new Map(markets.map((market) => [marketKey(market), market]));
}
