import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor } from '../db/database';
import { readFindings } from '../wallet';

/**
 * Compares coupons with the ledger: each took its stake and brought its payout, with what the house bore of a correction.
 * @returns one line for each thing that is wrong
 */
export const verifyCoupons = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`with moved as (
      select reference as id, uid, -sum(amount) filter (where kind = 'stake') as staked,
        sum(amount) filter (where kind <> 'stake') as brought
      from ledger_entries where category = ${TRANSACTION_CATEGORY.bet} group by reference, uid
    )
    select 'coupon ' || coalesce(c.id, m.id, '?') || ' does not agree with its entries' as line
    from coupons c full join moved m on m.id = c.id and m.uid = c.uid
    where (coalesce(c.stake, 0), coalesce(c.payout, 0) + coalesce(c.borne, 0))
      is distinct from (coalesce(m.staked, 0), coalesce(m.brought, 0))
    union all
    select 'coupon ' || id || ' is ' || state || ' and brought ' || coalesce(payout::text, 'nothing yet') from coupons
    where (state = 'open') <> (payout is null)`,
  );
