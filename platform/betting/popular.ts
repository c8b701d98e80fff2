import { sql } from 'drizzle-orm';
import type { Market } from '#contract/markets';
import type { Executor } from '../db/database';
import { listFixtures } from './fixtures';
import { sumLineOdds } from './lines';
import { priceOffers, type PricedSelection, type QuotedSelection } from './offers';
import { bettingFixtures, couponSelections, coupons } from './schema';

/** Number of newest coupons that are evaluated; a fixed number keeps the cost constant. */
const COUPONS_ASKED = 500;
const BACKED_LISTED = 40;
const FAVOURITES_LISTED = 40;
/** Numbers of selections of the coupons. */
const SIZES = [2, 3, 4] as const;

/** An accumulator that a player can copy; odds in hundredths. */
interface PopularCoupon {
  odds: number;
  picks: (PricedSelection & { odds: number; fixture: NonNullable<PricedSelection['fixture']> })[];
}

type Selected = Omit<QuotedSelection, 'odds'>;

/**
 * Returns the selections of the newest coupons on matches to come, the most backed first. PostgreSQL
 * overestimates the coupons and would scan the tables, so rows are read one at a time by the primary keys.
 */
async function backed(executor: Executor, now: Date): Promise<Selected[]> {
  const { rows } = (await executor.execute(sql`
    with newest as materialized (select id from ${coupons} order by placed_at desc limit ${COUPONS_ASKED}),
      backed as materialized (
        select p.fixture_id, p.market, p.line, p.selection from newest
          cross join lateral (select * from ${couponSelections} as own where own.coupon_id = newest.id offset 0) as p)
    select p.fixture_id, p.market, p.line, p.selection
    from backed as p
      cross join lateral (select * from ${bettingFixtures} as own where own.id = p.fixture_id limit 1) as f
    where f.status = 'scheduled' and f.starts_at > ${now.toISOString()}::timestamptz and f.sport <> 'virtual-football'
      and p.market <> 'builder'
    group by p.fixture_id, p.market, p.line, p.selection
    order by count(*) desc, p.fixture_id limit ${BACKED_LISTED}`)) as unknown as {
    rows: { fixture_id: string; market: Market; line: string; selection: string }[];
  };
  return rows.map(({ fixture_id: fixtureID, market, line, selection }) => ({
    fixtureID,
    market,
    line: line === '' ? null : Number(line),
    selection,
  }));
}

/** Returns the favourites of the next matches, for a site with few bets so far. */
async function favourites(executor: Executor, now: Date): Promise<Selected[]> {
  const { fixtures } = await listFixtures(executor, { state: 'coming', limit: FAVOURITES_LISTED, offset: 0 }, now);
  return fixtures.flatMap(({ fixture, markets: [main] }) => {
    const best = main?.selections.reduce((one, other) => (other.odds < one.odds ? other : one));
    if (!main || !best) return [];
    const { market, line } = main;
    return { fixtureID: fixture.id, market, line: line === '' ? null : Number(line), selection: best.selection };
  });
}

/**
 * Returns accumulators of the most backed selections, each match once, at current odds. If there are too few,
 * favourites of the next matches are added.
 */
export async function popularCoupons(executor: Executor, now: Date): Promise<PopularCoupon[]> {
  const wanted = [...(await backed(executor, now)), ...(await favourites(executor, now))];
  const byFixture = new Map<string, Selected>();
  for (const selected of wanted) if (!byFixture.has(selected.fixtureID)) byFixture.set(selected.fixtureID, selected);
  const picks = [...byFixture.values()].map((selected) => ({ ...selected, odds: 0 }));
  const priced = await priceOffers(executor, { picks, fold: 1, now });
  const open = priced.flatMap((pick) => {
    const { odds, fixture } = pick;
    return odds === null || !fixture ? [] : { ...pick, odds, fixture };
  });
  let taken = 0;
  return SIZES.flatMap((size) => {
    const own = open.slice(taken, taken + size);
    taken += size;
    const odds = own.map((pick) => pick.odds);
    return own.length === size ? { odds: sumLineOdds(odds, size), picks: own } : [];
  });
}
