import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { HOUR_MS } from '#contract/istanbul';
import type { Executor } from '../db/database';
import { readFindings } from '../ledger';

const OK = 200;

/** Key in `installation` of the time before which rounds and messages without a row were pruned. */
export const ROUNDS_PRUNED = 'rounds-pruned-until';
const prunedUntil = sql`coalesce((select value::timestamptz from installation where key = ${ROUNDS_PRUNED}), '-infinity')`;

/**
 * Compares rounds and the messages of game providers with the ledger: stakes and payouts of a round match its bookings,
 * and each accepted message was booked with its amount.
 * @param since checks only rounds with a booking or a start after it, and messages after it
 * @returns one line per fault
 */
export function verifyRounds(executor: Executor, since?: Date): Promise<string[]> {
  const [isRecentRound, isRecentEntry, isRecentMessage] = since
    ? [
        sql`(r.provider, r.round_id) in (select provider, round_id from recent)`,
        sql`reference in (select round_id from recent)`,
        sql`coalesce(t.created_at, b.at) > ${since.toISOString()}::timestamptz`,
      ]
    : [sql`true`, sql`true`, sql`true`];
  const from = (since ?? new Date(0)).toISOString();
  // A message and its entry may lie on both sides of the time.
  const messagesFrom = (since ? new Date(since.getTime() - HOUR_MS) : new Date(0)).toISOString();
  return readFindings(
    executor,
    sql`with recent as (
      select split_part(key, ':', 2) as provider, reference as round_id from ledger_entries
      where ${since !== undefined}::boolean and category = ${TRANSACTION_CATEGORY.game} and key like 'game:%' and at > ${from}::timestamptz
      union
      select provider, round_id from game_rounds where ${since !== undefined}::boolean and started_at > ${from}::timestamptz
    ), booked as (
      select split_part(key, ':', 2) as provider, split_part(key, ':', 3) as transaction_id, reference as round_id, uid,
        case when kind = 'payout' then 'credit' when kind = 'stake' then 'debit' else kind end as kind, sum(amount) as amount,
        max(at) as at
      from ledger_entries where category = ${TRANSACTION_CATEGORY.game} and key like 'game:%' and ${isRecentEntry} group by 1, 2, 3, 4, 5
    ), moved as (
      select provider, round_id, uid, -sum(amount) filter (where kind <> 'credit') as staked,
        sum(amount) filter (where kind = 'credit') as paid, min(at) as at
      from booked group by provider, round_id, uid
    )
    select 'round ' || coalesce(r.round_id, m.round_id, '?') || ' does not agree with its entries' as line
    from (select * from game_rounds r where ${isRecentRound}) r full join moved m on m.provider = r.provider and m.round_id = r.round_id and m.uid = r.uid
    where (coalesce(r.staked, 0), coalesce(r.paid, 0)) is distinct from (coalesce(m.staked, 0), coalesce(m.paid, 0))
      and (r.round_id is not null or m.at >= ${prunedUntil})
    union all
    select 'transaction ' || coalesce(t.transaction_id, b.transaction_id, '?') || ' does not agree with its entry'
    from (select * from provider_transactions where status = ${OK} and amount > 0 and created_at > ${messagesFrom}::timestamptz) t
      full join booked b on b.provider = t.provider and b.transaction_id = t.transaction_id
        and b.kind = t.kind and b.round_id = t.round_id and b.uid = t.uid
    where coalesce(t.amount, 0) <> coalesce(abs(b.amount), 0) and ${isRecentMessage}
      and (t.transaction_id is not null or b.at >= ${prunedUntil})`,
  );
}
