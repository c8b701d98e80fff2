import { and, inArray } from 'drizzle-orm';
import { payoutOf } from '#contract/coupon-payout';
import type { Executor } from '../db/database';
import { settledFactor } from './lines';
import { bettingMarkets, type couponPicks, type coupons } from './schema';
import { statusInForce } from './suspensions';

/** What the house keeps of a coupon that is cashed out: five hundredths of its value. */
const KEPT = { numerator: 95n, denominator: 100n };

/** Kuruş that a coupon is worth now, or why it can't be cashed out. */
export type CashOut = { amount: bigint } | { refused: 'suspended' | 'settled' | 'nothing-left' };

type Coupon = Pick<typeof coupons.$inferSelect, 'state' | 'fold' | 'lines' | 'stake'>;
type CouponPick = typeof couponPicks.$inferSelect;

/**
 * The value of an open coupon: what it would win, each open selection weighed by the odds it was taken at over those it
 * has now, less what the house keeps. The margin is in both, so it is paid once. No market of it may be suspended.
 */
export async function cashOutValue(
  executor: Executor,
  { state, fold, lines, stake }: Coupon,
  picks: readonly CouponPick[],
  at: Date,
): Promise<CashOut> {
  if (state !== 'open') return { refused: 'settled' };
  const open = picks.filter((pick) => pick.state === 'open');
  const odds = await currentOdds(executor, open, at);
  if (open.some((pick) => !odds.has(keyOf(pick)))) return { refused: 'suspended' };
  const worth = payoutOf(
    picks.map((pick) => ({
      market: pick.market,
      factor:
        pick.state === 'open'
          ? { numerator: BigInt(pick.odds), denominator: BigInt(odds.get(keyOf(pick)) ?? 0) }
          : settledFactor(pick.state, pick.odds),
    })),
    fold,
    stake / BigInt(lines),
  );
  const amount = (worth * KEPT.numerator) / KEPT.denominator;
  return amount > 0n ? { amount } : { refused: 'nothing-left' };
}

const keyOf = ({
  fixtureId,
  market,
  line,
  selection,
}: Pick<CouponPick, 'fixtureId' | 'market' | 'line' | 'selection'>) => `${fixtureId} ${market} ${line} ${selection}`;

/** Odds of those picks whose market takes bets. */
async function currentOdds(executor: Executor, picks: readonly CouponPick[], at: Date): Promise<Map<string, number>> {
  const odds = new Map<string, number>();
  if (picks.length === 0) return odds;
  const markets = await executor
    .select({
      fixtureId: bettingMarkets.fixtureId,
      market: bettingMarkets.market,
      line: bettingMarkets.line,
      selections: bettingMarkets.selections,
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
  for (const { fixtureId, market, line, status, selections } of markets)
    if (status === 'open')
      for (const offer of selections)
        odds.set(keyOf({ fixtureId, market, line, selection: offer.selection }), offer.odds);
  return odds;
}
