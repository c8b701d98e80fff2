import { sql } from 'drizzle-orm';
import { SPORTS, type Market, type Sport } from '#contract/markets';
import type { Executor } from '../db/database';
import { countSelections } from './lines';
import { bettingFixtures, couponSelections, coupons } from './schema';

/** Sums of settled bets of one market. Amounts in kuruş. */
export interface MarketMargin {
  sport: Sport;
  market: Market;
  /** Number of selections. */
  selections: number;
  stakes: bigint;
  payouts: bigint;
}

/**
 * Returns stakes and payouts of the settled and cashed-out coupons that were placed between two times, by sport and
 * market. A coupon with several selections counts for each in equal parts; amounts that a correction could not collect
 * are payouts.
 */
export async function sumMargins(
  executor: Executor,
  { from, until, sport }: { from: Date; until: Date; sport?: Sport | undefined },
): Promise<MarketMargin[]> {
  const { rows } = (await executor.execute(sql`
    select f.sport, p.market, c.fold, c.lines, count(*)::int as selections,
      sum(c.stake + c.cashed_stake)::text as stakes, sum(coalesce(c.payout, 0) + c.cashed_amount + c.borne)::text as payouts
    from ${coupons} as c join ${couponSelections} as p on p.coupon_id = c.id
      join ${bettingFixtures} as f on f.id = p.fixture_id
    where c.placed_at >= ${from.toISOString()}::timestamptz and c.placed_at < ${until.toISOString()}::timestamptz
      and c.state <> 'open' ${sport === undefined ? sql`` : sql`and f.sport = ${sport}`}
    group by 1, 2, 3, 4`)) as unknown as { rows: Row[] };
  const sums = new Map<string, MarketMargin>();
  for (const { fold, lines, stakes, payouts, ...row } of rows) {
    const key = `${row.sport} ${row.market}`;
    const sum = sums.get(key) ?? { ...row, selections: 0, stakes: 0n, payouts: 0n };
    const parts = BigInt(countSelections(fold, lines));
    sums.set(key, {
      ...sum,
      selections: sum.selections + row.selections,
      stakes: sum.stakes + BigInt(stakes) / parts,
      payouts: sum.payouts + BigInt(payouts) / parts,
    });
  }
  const place = ({ sport: of }: MarketMargin) => SPORTS.indexOf(of);
  return [...sums.values()].sort((one, other) => place(one) - place(other) || (one.stakes < other.stakes ? 1 : -1));
}

interface Row {
  sport: Sport;
  market: Market;
  fold: number;
  lines: number;
  selections: number;
  stakes: string;
  payouts: string;
}
