import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { ENTRY_KINDS } from './entry';

interface LedgerReport {
  entries: number;
  postings: number;
  wallets: number;
  /** Sum of all players' balances, in kuruş. */
  playersHold: bigint;
  /** Sum of the operator's accounts; the negative of `playersHold` if the ledger balances. */
  houseHolds: bigint;
  /** One line per fault; empty if the ledger is consistent. */
  findings: string[];
}

const SHOWN_FINDINGS = 20;
const TYPES = JSON.stringify(ENTRY_KINDS);

/**
 * Recounts the whole ledger from its postings in one statement, so that it never sees half of a concurrent booking.
 * Checks that everything sums to 0, that every balance and every entry's amount equals its postings, and that no
 * balance is negative.
 * Two more checks find rows that were changed later with matching sums. An entry's digest must match its content. The
 * balances of each wallet must form one chain from 0 to its current balance; each is the one before plus an entry's
 * amount. Order does not matter: every balance must end as many entries as it begins.
 */
export async function verifyLedger(executor: Executor): Promise<LedgerReport> {
  const result = (await executor.execute(sql`
    with sides as (
      select entry_id, to_account as account, amount from ledger_postings
      union all
      select entry_id, from_account, -amount from ledger_postings
    ), sums as (select account, sum(amount) as amount from sides group by account),
    players as (select * from sums where account like 'player:%'),
    unbalanced as (select entry_id from sides group by entry_id having sum(amount) <> 0),
    wrong_balance as (
      select coalesce(w.account, p.account) as account, w.balance, coalesce(p.amount, 0) as amount
      from wallet_accounts w full join players p on p.account = w.account
      where w.balance is distinct from coalesce(p.amount, 0)
    ),
    own as (
      select s.entry_id, sum(s.amount) as amount from sides s join ledger_entries e on e.id = s.entry_id
      where s.account = 'player:' || e.uid || case e.purse when 'real' then '' else ':' || e.purse end group by s.entry_id
    ),
    wrong_entry as (
      select e.id from ledger_entries e left join own o on o.entry_id = e.id
      where e.amount <> coalesce(o.amount, 0)
    ),
    written as (
      select e.id, e.content_hash, '[' || to_json(e.kind) || ',' || to_json(e.uid) || ',' || e.category || ',' || to_json(coalesce(e.reference, ''))
        || string_agg(',' || to_json(p.from_account) || ',' || to_json(p.to_account) || ',"' || p.amount || '"', '' order by p.position) || ']' as content
      from ledger_entries e join ledger_postings p on p.entry_id = e.id group by e.id
    ),
    changed_entry as (
      select id from written
      where content_hash <> translate(encode(sha256(convert_to(content, 'UTF8')), 'base64'), '+/=', '-_')
    ),
    told as (
      select uid, purse, balance_after as balance, 1 as times from ledger_entries
      union all
      select uid, purse, balance_after - amount, -1 from ledger_entries
      union all
      select split_part(account, ':', 2), coalesce(nullif(split_part(account, ':', 3), ''), 'real'), 0, 1 from wallet_accounts
      union all
      select split_part(account, ':', 2), coalesce(nullif(split_part(account, ':', 3), ''), 'real'), balance, -1 from wallet_accounts
    ),
    torn as (
      select distinct uid, purse from (
        select uid, purse from told group by uid, purse, balance having sum(times) <> 0
      ) as torn_balances
    ),
    wrong_type as (
      select id from ledger_entries where type is distinct from (${TYPES}::jsonb ->> kind)::smallint
    ),
    empty_entry as (select e.id from ledger_entries e where not exists (select 1 from ledger_postings p where p.entry_id = e.id)),
    findings as (
      select 'entry ' || entry_id || ' does not balance' as line from unbalanced
      union all
      select account || ' has ' || coalesce(balance::text, 'no wallet') || ', its postings say ' || amount from wrong_balance
      union all
      select 'entry ' || id || ' tells another amount than its postings' from wrong_entry
      union all
      select 'entry ' || id || ' has no postings' from empty_entry
      union all
      select 'entry ' || id || ' is not what was booked' from changed_entry
      union all
      select 'entry ' || id || ' has another type than its kind' from wrong_type
      union all
      select 'player:' || uid || case purse when 'real' then '' else ':' || purse end || ': the balances that the entries tell do not follow from each other' from torn
      union all
      select account || ' is below zero: ' || balance from wallet_accounts where balance < 0
    )
    select (select count(*) from ledger_entries)::int as entries,
      (select count(*) from ledger_postings)::int as postings,
      (select count(*) from wallet_accounts)::int as wallets,
      (select coalesce(sum(balance), 0) from wallet_accounts)::text as players_hold,
      (select coalesce(sum(amount), 0) from sums where account not like 'player:%')::text as house_holds,
      (select count(*) from findings)::int as wrong,
      (select array_to_json(array(select line from findings limit ${SHOWN_FINDINGS})))::text as findings
  `)) as unknown as { rows: RawReport[] };
  const [row] = result.rows;
  if (!row) throw new Error('The ledger could not be counted');
  const playersHold = BigInt(row.players_hold);
  const houseHolds = BigInt(row.house_holds);
  const findings = JSON.parse(row.findings) as string[];
  if (row.wrong > findings.length) findings.push(`and ${row.wrong - findings.length} more`);
  if (playersHold + houseHolds !== 0n)
    findings.push(`players and house together hold ${playersHold + houseHolds} kuruş, not 0`);
  return { entries: row.entries, postings: row.postings, wallets: row.wallets, playersHold, houseHolds, findings };
}

interface RawReport {
  entries: number;
  postings: number;
  wallets: number;
  players_hold: string;
  house_holds: string;
  wrong: number;
  findings: string;
}
