import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { providerTransactions } from './schema';
import type { TransactionContext } from './transaction-context';

/** A win that is to be booked, with the stored data about its round. */
interface Win {
  win: { roundID: string; uid: string };
  before: Pick<TransactionContext, 'round' | 'stake'>;
}

// The ledger's index by reference finds the stakes of a round; the provider's messages have no such index. A stake from
// two wallets has two entries: 'game:acme:s-1' has the key of the stake, 'game:acme:s-1:bonus' is its second part.
const stakesOf = namedStatement<{ round_id: string; key: string }>(
  'provider_round_stakes',
  sql`select won.round_id, e.key
    from jsonb_to_recordset(${sql.placeholder('rounds')}::jsonb) as won (round_id text, uid text)
    join ledger_entries as e on e.reference = won.round_id and e.uid = won.uid and e.kind = 'stake'
      and split_part(e.key, ':', 1) = 'game' and split_part(e.key, ':', 2) = ${sql.placeholder('provider')}::text
      and split_part(e.key, ':', 4) = ''
    where not exists (select from ${providerTransactions} as closing
      where closing.provider = ${sql.placeholder('provider')}::text and closing.stake_id = split_part(e.key, ':', 3))
    order by e.at, e.key`,
);

/**
 * Returns the ledger keys of the stakes of those rounds that have several, by round id, without stakes that were rolled
 * back. Rounds with one stake need no statement.
 */
export async function findSeveralStakes(
  tx: Transaction,
  provider: string,
  wins: readonly Win[],
): Promise<Map<string, string[]>> {
  const rounds = wins
    .filter(({ before: { round, stake } }) => round && stake && round.staked > stake.amount)
    .map(({ win: { roundID, uid } }) => ({ round_id: roundID, uid }));
  if (rounds.length === 0) return new Map();
  const rows = await stakesOf(tx, { rounds: JSON.stringify(rounds), provider });
  const keys = new Map<string, string[]>();
  for (const { round_id: id, key } of rows) keys.set(id, [...(keys.get(id) ?? []), key]);
  return keys;
}
