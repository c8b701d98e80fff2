import { asc, eq, sql } from 'drizzle-orm';
import type { Market } from '#contract/markets';
import type { Executor } from '../db/database';
import { countSelections } from './lines';
import { bettingMarkets, couponSelections, coupons, type MarketStatus } from './schema';
import { statusInForce } from './suspensions';

/** Open bets on a selection. Amounts in kuruş. */
export interface Exposure {
  market: Market;
  line: string;
  selection: string;
  /** Number of open coupons with the selection. */
  coupons: number;
  /** Their stakes on lines with the selection. */
  stakes: bigint;
  /** Their payout if the selection wins, and all others of these coupons win too. */
  possibleWin: bigint;
}

/**
 * Returns the open bets of each selection on a fixture, the largest possible payout first. Reads the open selections and
 * their coupons; coupons in placement do not wait for it.
 */
export async function listExposure(executor: Executor, fixtureID: string): Promise<Exposure[]> {
  const { rows } = (await executor.execute(sql`
    select p.market, p.line, p.selection, c.fold, c.lines, count(*)::int as coupons, sum(c.stake)::text as stakes,
      sum(c.possible_win)::text as win
    from ${couponSelections} as p join ${coupons} as c on c.id = p.coupon_id
    where p.fixture_id = ${fixtureID} and p.state = 'open' and c.state = 'open'
    group by 1, 2, 3, 4, 5`)) as unknown as {
    rows: {
      market: Market;
      line: string;
      selection: string;
      fold: number;
      lines: number;
      coupons: number;
      stakes: string;
      win: string;
    }[];
  };
  const sums = new Map<string, Exposure>();
  for (const { market, line, selection, fold, lines, coupons: count, stakes, win } of rows) {
    const key = `${market} ${line} ${selection}`;
    const sum = sums.get(key) ?? { market, line, selection, coupons: 0, stakes: 0n, possibleWin: 0n };
    // Each selection of a system is on `fold` of n of its lines.
    const share = (BigInt(stakes) * BigInt(fold)) / BigInt(countSelections(fold, lines));
    sums.set(key, {
      ...sum,
      coupons: sum.coupons + count,
      stakes: sum.stakes + share,
      possibleWin: sum.possibleWin + BigInt(win),
    });
  }
  return [...sums.values()].sort((one, other) => (one.possibleWin < other.possibleWin ? 1 : -1));
}

/** A market of a fixture with its status in force. */
export interface OperatorMarket {
  market: Market;
  line: string;
  status: MarketStatus;
  /** Hundredths by selection. */
  odds: ReadonlyMap<string, number>;
}

/** Returns the markets of a fixture without a result. */
export async function listMarkets(executor: Executor, fixtureID: string, at: Date): Promise<OperatorMarket[]> {
  const found = await executor
    .select({
      market: bettingMarkets.market,
      line: bettingMarkets.line,
      status: statusInForce('betting_markets', at),
      selections: bettingMarkets.selections,
    })
    .from(bettingMarkets)
    .where(eq(bettingMarkets.fixtureId, fixtureID))
    .orderBy(asc(bettingMarkets.market), asc(bettingMarkets.line));
  return found.map(({ selections, ...market }) => ({
    ...market,
    odds: new Map(selections.map(({ selection, odds }) => [selection, odds])),
  }));
}
