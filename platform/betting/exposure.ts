import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Market } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import {
  bettingExposure,
  bettingMarkets,
  type coupons,
  type couponSelections,
  type MarketStatus,
  type SubmittedSelection,
} from './schema';
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
  /**
   * These stakes times the odds of the selection: what its win pays if the other selections of these coupons win as
   * often as their odds say. Limits apply to it.
   */
  payout: bigint;
  /** Payout of these coupons if the selection and all their other selections win. */
  possibleWin: bigint;
}

/** A coupon as far as its exposure depends on it. */
type ExposedCoupon = Pick<typeof coupons.$inferSelect, 'state' | 'fold' | 'stake' | 'possibleWin'>;
type ExposedPick = Pick<
  typeof couponSelections.$inferSelect,
  'fixtureId' | 'market' | 'line' | 'selection' | 'odds' | 'state'
>;

/** A row of `betting_exposure` in the format of its statement: amounts as text. */
interface ExposureRow {
  fixture_id: string;
  market: string;
  line: string;
  selection: string;
  coupons: number;
  stakes: string;
  payout: string;
  possible_win: string;
}

/** Returns what a coupon adds to the exposure of its selections: nothing for a closed coupon or a settled selection. */
function exposureRows({ state, fold, stake, possibleWin }: ExposedCoupon, picks: readonly ExposedPick[], sign: 1 | -1) {
  if (state !== 'open') return [];
  return picks.flatMap(({ fixtureId, market, line, selection, odds, state: verdict }): ExposureRow[] => {
    if (verdict !== 'open') return [];
    // Each selection of a system is on `fold` of n of its lines.
    const own = (stake * BigInt(fold)) / BigInt(picks.length);
    const signed = (amount: bigint) => String(amount * BigInt(sign));
    return [
      {
        fixture_id: fixtureId,
        market,
        line,
        selection,
        coupons: sign,
        stakes: signed(own),
        payout: signed((own * BigInt(odds)) / 100n),
        possible_win: signed(possibleWin),
      },
    ];
  });
}

/** Returns the exposure of a new coupon, as JSON for the statement that writes the coupon. */
export const placedExposure = (coupon: Omit<ExposedCoupon, 'state'>, picks: readonly SubmittedSelection[]): string =>
  JSON.stringify(
    exposureRows(
      { ...coupon, state: 'open' },
      picks.map(({ fixture_id: fixtureId, ...pick }) => ({ ...pick, fixtureId, state: 'open' })),
      1,
    ),
  );

/** Returns SQL that selects exposure from JSON, for an insert into `betting_exposure` without its id. */
export const selectExposure = (json: SQL | ReturnType<typeof sql.placeholder>): SQL => sql`
  select fixture_id, market, line, selection, sum(coupons), sum(stakes), sum(payout), sum(possible_win)
  from jsonb_to_recordset(${json}::jsonb) as e (fixture_id text, market text, line text, selection text, coupons integer,
    stakes bigint, payout bigint, possible_win bigint)
  group by fixture_id, market, line, selection
  having sum(coupons) <> 0 or sum(stakes) <> 0 or sum(payout) <> 0 or sum(possible_win) <> 0`;

/** Columns of `betting_exposure` in the order of `selectExposure`. */
export const EXPOSURE_COLUMNS = sql.raw('fixture_id, market, line, selection, coupons, stakes, payout, possible_win');

/** A coupon with its selections, before or after a booking. */
export interface CouponVersion {
  coupon: ExposedCoupon;
  picks: readonly ExposedPick[];
}

/** Writes the change of exposure by a booking. The coupons are locked. */
export async function changeExposure(
  tx: Transaction,
  changes: readonly { before: CouponVersion; after: CouponVersion }[],
): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => [
    ...exposureRows(before.coupon, before.picks, -1),
    ...exposureRows(after.coupon, after.picks, 1),
  ]);
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into ${bettingExposure} (${EXPOSURE_COLUMNS}) ${selectExposure(sql`${JSON.stringify(rows)}`)}`,
  );
}

/** Returns the open bets of each selection on a fixture, the largest possible payout first. */
export async function listExposure(executor: Executor, fixtureID: string): Promise<Exposure[]> {
  const { rows } = (await executor.execute(sql`
    select market, line, selection, sum(coupons)::int as coupons, sum(stakes)::text as stakes,
      sum(payout)::text as payout, sum(possible_win)::text as win
    from ${bettingExposure} where fixture_id = ${fixtureID}
    group by market, line, selection having sum(coupons) <> 0
    order by sum(possible_win) desc, market, line, selection`)) as unknown as {
    rows: (Omit<Exposure, 'stakes' | 'payout' | 'possibleWin'> & { stakes: string; payout: string; win: string })[];
  };
  return rows.map(({ stakes, payout, win, ...row }) => ({
    ...row,
    stakes: BigInt(stakes),
    payout: BigInt(payout),
    possibleWin: BigInt(win),
  }));
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
