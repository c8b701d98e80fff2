import { and, inArray } from 'drizzle-orm';
import { readBuilder } from '#contract/bet-builder';
import { COUPON_PAYOUT_MAX } from '#contract/coupons';
import { least } from '#contract/least';
import { BUILDER } from '#contract/markets';
import { sumPayout, type Factor } from '#contract/coupon-payout';
import type { Executor } from '../db/database';
import { findBuilderFixtures, marketOfBuilder } from './builder-offers';
import { printLine } from './changes';
import { fairShares, toWorth } from './fair-shares';
import { settledFactor } from './lines';
import { bettingMarkets, type couponSelections, type coupons } from './schema';
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

type Coupon = Pick<typeof coupons.$inferSelect, 'id' | 'state' | 'fold' | 'lines' | 'stake' | 'cashedAmount'>;
type CouponPick = typeof couponSelections.$inferSelect;
type PricedMarket = Pick<typeof bettingMarkets.$inferSelect, 'market' | 'line' | 'status' | 'selections'>;

/** A coupon with its selections. */
interface PickedCoupon {
  coupon: Coupon;
  picks: readonly CouponPick[];
}

/**
 * Returns the value of an open coupon: the average payout of its lines by current probabilities, without margin, minus
 * the fee on each open selection. None of its markets may be suspended now or have been suspended since `openSince`, and
 * no open selection may be voided by an operator.
 * The value is proportional to the stake, so a part of the coupon has that part of the value.
 */
export async function cashOutValue(
  executor: Executor,
  { coupon, picks, isVoided = false, at, openSince }: PickedCoupon & { isVoided?: boolean; at: Date; openSince?: Date },
): Promise<CashOut> {
  if (coupon.state !== 'open') return { refused: 'settled' };
  if (isVoided) return { refused: 'suspended' };
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
  const open = listed.flatMap(({ coupon, picks }) =>
    coupon.state === 'open' ? picks.filter(({ state }) => state === 'open') : [],
  );
  const markets = await currentMarkets(executor, open, at);
  return new Map(
    listed.map(({ coupon, picks }): [string, CashOut] => [
      coupon.id,
      coupon.state === 'open' ? findCashOutValue(coupon, picks, markets) : { refused: 'settled' },
    ]),
  );
}

/** Like `cashOutValue`, from the markets of the open selections, by `marketKey`. */
export function findCashOutValue(
  { fold, lines, stake, cashedAmount = 0n }: Pick<Coupon, 'fold' | 'lines' | 'stake'> & { cashedAmount?: bigint },
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
  const worth = (part: bigint): bigint =>
    least(sumPayout(priced, fold, part / BigInt(lines)), remainingPayoutMax(cashedAmount));
  const amount = worth(stake);
  if (amount <= 0n) return { refused: 'nothing-left' };
  return { amount, valueOf: (part) => least(worth(part), amount - worth(stake - part)) };
}

/** Returns the maximum payout of a coupon after its partial cash-outs, in kuruş: together they stay within the maximum. */
export const remainingPayoutMax = (cashedAmount: bigint): bigint =>
  cashedAmount < COUPON_PAYOUT_MAX ? COUPON_PAYOUT_MAX - cashedAmount : 0n;

export const marketKey = ({ fixtureId, market, line }: Pick<CouponPick, 'fixtureId' | 'market' | 'line'>): string =>
  `${fixtureId} ${market} ${line}`;

/** Returns the selections whose markets price these: of a bet builder its parts. */
const withParts = (picks: readonly CouponPick[]): Pick<CouponPick, 'fixtureId' | 'market'>[] =>
  picks.flatMap(({ fixtureId, market, selection }) =>
    market === BUILDER
      ? (readBuilder(selection) ?? []).map((part) => ({ fixtureId, market: part.market }))
      : [{ fixtureId, market }],
  );

/** Returns the current markets of selections, by `marketKey`; a bet builder is a market of its own. */
async function currentMarkets(
  executor: Executor,
  picks: readonly CouponPick[],
  at: Date,
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
      status: statusInForce('betting_markets', at),
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
  for (const { fixtureId, market, line, selection } of builders) {
    const found = marketOfBuilder(fixtures.get(fixtureId), selection, (part) =>
      markets.get(marketKey({ ...part, fixtureId, line: printLine(part.line) })),
    );
    if (!found) continue;
    const key = marketKey({ fixtureId, market, line });
    const { selections = [], openSince = new Date(0) } = markets.get(key) ?? {};
    markets.set(key, {
      fixtureId,
      market,
      line,
      status: 'open',
      selections: [...selections, found.offer],
      openSince: found.openSince && found.openSince > openSince ? found.openSince : openSince,
    });
  }
  return markets;
}
