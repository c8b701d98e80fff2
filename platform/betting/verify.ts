import { sql, type SQL } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';

/**
 * Compares coupons with the ledger: each debited its stake, cashed-out parts included, and credited its payout and those
 * of the parts, including corrections that the operator bore. A rejected one debited and refunded its stake. The parts of
 * a coupon are the partial cash-outs that were paid.
 * @param since checks only coupons with a booking or a placement after it
 * @returns one line per fault
 */
export function verifyCoupons(executor: Executor, since?: Date): Promise<string[]> {
  const from = (since ?? new Date(0)).toISOString();
  const isRecent = (id: SQL) => (since ? sql`${id} in (select id from recent)` : sql`true`);
  return readFindings(
    executor,
    sql`with recent as (
      select reference as id from ledger_entries
      where ${since !== undefined}::boolean and category = ${TRANSACTION_CATEGORY.bet} and at > ${from}::timestamptz
      union
      select id from coupons where ${since !== undefined}::boolean and placed_at > ${from}::timestamptz
    ), moved as (
      select reference as id, uid, -sum(amount) filter (where kind = 'stake') as staked,
        sum(amount) filter (where kind <> 'stake') as brought
      from ledger_entries where category = ${TRANSACTION_CATEGORY.bet} and ${isRecent(sql`reference`)} group by reference, uid
      having not (sum(amount) = 0 and bool_or(key = 'coupon:' || reference || ':rejected'))
    ), booked as (
      select id, uid, stake + cashed_stake as stake, coalesce(payout, 0) + cashed_amount as payout, borne
      from coupons where ${isRecent(sql`id`)}
      union all
      select id, uid, stake, 0, 0 from coupon_submissions where state = 'waiting' and ${isRecent(sql`id`)}
    )
    select 'coupon ' || coalesce(c.id, m.id, '?') || ' does not agree with its entries' as line
    from booked c full join moved m on m.id = c.id and m.uid = c.uid
    where (coalesce(c.stake, 0), coalesce(c.payout, 0) + coalesce(c.borne, 0))
      is distinct from (coalesce(m.staked, 0), coalesce(m.brought, 0))
    union all
    select 'coupon ' || id || ' is ' || state || ' and brought ' || coalesce(payout::text, 'nothing yet') from coupons
    where (state = 'open') <> (payout is null) and ${isRecent(sql`id`)}
    union all
    select 'coupon ' || coalesce(c.id, parts.id) || ' does not agree with its partial cash-outs'
    from (select id, cashed_stake, cashed_amount from coupons
        where (cashed_stake > 0 or cashed_amount > 0) and ${isRecent(sql`id`)}) c
      full join (select coupon_id as id, sum(stake) as stake, sum(paid) as paid from cash_out_requests
        where state = 'paid' and stake is not null and ${isRecent(sql`coupon_id`)} group by coupon_id) parts on parts.id = c.id
    where (c.cashed_stake, c.cashed_amount) is distinct from (parts.stake, parts.paid)`,
  );
}
