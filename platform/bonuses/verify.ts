import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';

/**
 * Compares bonuses with the ledger. Granted and released amounts were booked; corrected payouts lower the released one.
 * Bonus money exists only under an active bonus. An active or ended bonus has no more progress than its stakes counted.
 * @returns one line per fault
 */
export const verifyBonuses = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`with moved as (
      select reference as id,
        sum(amount) filter (where key = 'bonus:' || reference || ':granted') as granted,
        sum(amount) filter (where purse = 'real' and key <> 'bonus:' || reference || ':taken-back') as released
      from ledger_entries where kind = 'bonus' and key like 'bonus:%' group by reference
    ), counted as (
      select id, sum(counted) as counted from (
        select bonus_id as id, bonus_counted as counted from ledger_entries where bonus_id is not null
        union all
        select bonus_id, counts from bonus_bets where counted
      ) as stakes group by id
    ), grants as (
      select g.id, g.state, g.required, case when g.granted_at is null then 0 when t.is_paid_later then g.released else g.amount end as granted, g.released,
        coalesce(s.wagering ->> 'id' = g.id, false) as is_wagered,
        case when s.wagering ->> 'id' = g.id then g.required - s.to_wager else g.progress end as progress,
        case when t.is_paid_later then g.required else (g.terms ->> 'wagering')::bigint * coalesce(g.amount, 0) end as must_wager
      from bonus_grants g left join play_standing s on s.uid = g.uid
      cross join lateral (select g.terms -> 'turnover' is not null and g.required > 0 as is_paid_later) as t
    )
    select 'bonus ' || coalesce(g.id, m.id, '?') || ' does not agree with its entries' as line
    from grants g full join moved m on m.id = g.id
    where (coalesce(g.granted, 0), coalesce(g.released, 0)) is distinct from (coalesce(m.granted, 0), coalesce(m.released, 0))
    union all
    select 'bonus ' || g.id || ' has more progress than its stakes counted'
    from grants g left join counted c on c.id = g.id where g.progress > coalesce(c.counted, 0)
    union all
    select 'bonus ' || id || ' was released before it was wagered' from grants
    where state = 'released' and progress < required
    union all
    select 'bonus ' || id || ' has to be wagered otherwise than its terms say' from grants
    where granted > 0 and required <> must_wager
    union all
    select 'bonus ' || id || ' is ' || state || case when is_wagered then ' and is wagered' else ' and is not wagered' end
    from grants where (state = 'active') <> is_wagered
    union all
    select account || ' has ' || balance || ' without an active bonus' from wallet_accounts w
    where account like 'player:%:bonus' and balance > 0
      and not exists (select 1 from bonus_grants g where g.uid = split_part(w.account, ':', 2) and g.state = 'active')`,
  );
