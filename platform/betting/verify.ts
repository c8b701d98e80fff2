import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';

/**
 * Compares coupons with the ledger: each debited its stake and credited its payout, including corrections that the
 * operator bore. A rejected one debited and refunded its stake.
 * @returns one line per fault
 */
export const verifyCoupons = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`with moved as (
      select reference as id, uid, -sum(amount) filter (where kind = 'stake') as staked,
        sum(amount) filter (where kind <> 'stake') as brought
      from ledger_entries where category = ${TRANSACTION_CATEGORY.bet} group by reference, uid
      having not (sum(amount) = 0 and bool_or(key = 'coupon:' || reference || ':rejected'))
    ), booked as (
      select id, uid, stake, payout, borne from coupons
      union all
      select id, uid, stake, null, 0 from coupon_submissions where state = 'waiting'
    )
    select 'coupon ' || coalesce(c.id, m.id, '?') || ' does not agree with its entries' as line
    from booked c full join moved m on m.id = c.id and m.uid = c.uid
    where (coalesce(c.stake, 0), coalesce(c.payout, 0) + coalesce(c.borne, 0))
      is distinct from (coalesce(m.staked, 0), coalesce(m.brought, 0))
    union all
    select 'coupon ' || id || ' is ' || state || ' and brought ' || coalesce(payout::text, 'nothing yet') from coupons
    where (state = 'open') <> (payout is null)`,
  );
