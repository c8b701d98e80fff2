import { sql } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';
import { DEBTS } from './debts';

const { approved, cancelled } = TRANSACTION_STATUS;

/**
 * Compares payments with the ledger. An approved deposit was booked once; a withdrawal was reserved, and is paid,
 * returned (after a payout that the bank returned, too) or still reserved; the statement shows the same amount and status. Entries of these kinds without a payment
 * are findings too.
 */
const verifyRequests = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`with moved as (
      select reference as id,
        sum(amount) filter (where kind = 'deposit') as deposited,
        sum(amount) filter (where kind = 'withdrawal-reserve') as reserved,
        sum(amount) filter (where kind = 'withdrawal-return') as returned,
        sum((select sum(p.amount) from ledger_postings p where p.entry_id = e.id) * case kind when 'withdrawal-paid' then 1 else -1 end)
          filter (where kind in ('withdrawal-paid', 'withdrawal-unpaid')) as paid
      from ledger_entries e
      where kind in ('deposit', 'withdrawal-reserve', 'withdrawal-return', 'withdrawal-paid', 'withdrawal-unpaid') and key not like 'closed:%'
      group by reference
    ), requested as (
      select p.id, p.direction, p.amount, p.status, c.payment_id is not null as is_charged_back,
        case when p.direction = ${DEPOSIT} and (p.status = ${approved} or c.payment_id is not null) then p.amount else 0 end as deposited,
        case when p.direction = ${WITHDRAWAL} then -p.amount else 0 end as reserved,
        case when p.direction = ${WITHDRAWAL} and p.status = ${cancelled} then p.amount else 0 end as returned,
        case when p.direction = ${WITHDRAWAL} and p.status = ${approved} then p.amount else 0 end as paid
      from payments p left join chargebacks c on c.payment_id = p.id
    )
    select 'payment ' || coalesce(r.id, m.id, '?') || ' does not agree with its entries' as line
    from requested r full join moved m on m.id = r.id
    where (coalesce(r.deposited, 0), coalesce(r.reserved, 0), coalesce(r.returned, 0), coalesce(r.paid, 0))
      is distinct from (coalesce(m.deposited, 0), coalesce(m.reserved, 0), coalesce(m.returned, 0), coalesce(m.paid, 0))
    union all
    select 'payment ' || r.id || ' is shown otherwise on the statement'
    from requested r left join statement_items s on s.id = r.id
    where s.id is null or abs(s.amount) <> r.amount or (s.status <> r.status and not r.is_charged_back)`,
  );

/** Compares chargebacks with the ledger, each one and the total debt: `house:debts` holds the sum of `owed`. */
const verifyDebts = (executor: Executor): Promise<string[]> =>
  readFindings(
    executor,
    sql`with debts as (
      select e.kind, e.reference, p.to_account,
        case when p.from_account = ${DEBTS} then p.amount when p.to_account = ${DEBTS} then -p.amount else 0 end as owed,
        p.amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.kind = 'deposit-reversal' or ${DEBTS} in (p.from_account, p.to_account)
    ), booked as (
      select reference as id, sum(owed) as owed,
        coalesce(sum(amount) filter (where kind = 'deposit-reversal' and to_account like 'house:cash:%'), 0) as taken
      from debts group by reference
    ), total as (
      select (select coalesce(sum(owed), 0) from debts) as booked, (select coalesce(sum(owed), 0) from chargebacks) as owed
    )
    select ${DEBTS}::text || ' holds ' || booked || ', the chargebacks say ' || owed as line from total where booked <> owed
    union all
    select 'chargeback of ' || coalesce(c.payment_id, b.id, '?') || ' says ' || coalesce(c.owed, 0) || ' owed of ' || coalesce(c.amount, 0)
      || ', the ledger ' || coalesce(b.owed, 0) || ' of ' || coalesce(b.taken, 0)
    from chargebacks c full join booked b on b.id = c.payment_id
    where (coalesce(c.owed, 0), coalesce(c.amount, 0)) is distinct from (coalesce(b.owed, 0), coalesce(b.taken, 0))`,
  );

/** Compares payments and debts with the ledger. @returns one line per fault */
export async function verifyPayments(executor: Executor): Promise<string[]> {
  return [...(await verifyRequests(executor)), ...(await verifyDebts(executor))];
}
