import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/database';
import type { GameProvider } from '../ports/game-provider';
import { JACKPOT_FUNDING } from './booking';
import { gameRounds, games } from './schema';

/**
 * SQL of the jackpot's part of each payout, by provider and round; `funded` is the amount with which the operator funded
 * the next one. An entry nets both: the accounts of jackpots and of their funding gave the part together. `jackpot_id` is
 * null if they net to 0 in the jackpot's account.
 */
export const jackpotWins: SQL = sql`select split_part(e.key, ':', 2) as provider, e.reference as round_id, min(e.uid) as uid,
    min(e.at) as at, sum(case when p.from_account like 'house:jackpot%' then p.amount else 0 end
      - case when p.to_account like 'house:jackpot%' then p.amount else 0 end)::bigint as jackpot,
    coalesce(sum(p.amount) filter (where p.from_account = ${JACKPOT_FUNDING}), 0)::bigint as funded,
    max(substring(p.from_account || ' ' || p.to_account from 'house:jackpots:([^ ]+)')) as jackpot_id
  from ledger_entries as e join ledger_postings as p on p.entry_id = e.id
  where e.kind = 'payout'
    and e.id in (select entry_id from ledger_postings where from_account like 'house:jackpot%')
  group by 1, 2`;

/** A jackpot with its history; amounts in kuruş. */
export interface JackpotHistory {
  id: string;
  name: { tr: string; en: string };
  /** Amount that can be won now. */
  amount: bigint;
  /** Funded by the operator. */
  funded: bigint;
  /** Contributed by stakes. */
  contributed: bigint;
  wins: number;
  won: bigint;
  lastWin: { at: Date; amount: bigint; uid: string } | undefined;
}

/** Returns the platform's jackpots with their funding and their wins, the largest first. */
export async function readJackpotHistory(
  provider: GameProvider | undefined,
  executor: Executor,
): Promise<JackpotHistory[]> {
  const pots = (await provider?.jackpots(executor)) ?? [];
  const { rows } = (await executor.execute(
    sql`with wins as (
        select coalesce(w.jackpot_id, ${games.jackpotId}) as id, w.* from (${jackpotWins}) as w
          left join ${gameRounds} on ${gameRounds.provider} = w.provider and ${gameRounds.roundId} = w.round_id
          left join ${games} on ${games.id} = ${gameRounds.gameId}
      ), openings as (
        select e.reference as id, sum(p.amount) as funded
        from ledger_entries as e join ledger_postings as p on p.entry_id = e.id
        where e.kind = 'jackpot' and p.from_account = ${JACKPOT_FUNDING}
          and e.id in (select entry_id from ledger_postings where from_account like 'house:jackpot%')
        group by 1
      )
      select id, sum(wins)::int as wins, sum(won)::text as won, sum(funded)::text as funded, max(ms) as ms,
        max(last)::text as last, max(uid) as uid
      from (
        select id, count(*) as wins, sum(jackpot) as won, sum(funded) as funded,
          (extract(epoch from max(at)) * 1000)::float8 as ms, (array_agg(jackpot order by at desc))[1] as last,
          (array_agg(uid order by at desc))[1] as uid
        from wins group by id
        union all select id, 0, 0, funded, null, null, null from openings
      ) as parts group by id`,
  )) as unknown as { rows: JackpotRow[] };
  const known = new Map(rows.map((row) => [row.id, row]));
  return pots.map(({ id, name, amount }) => toHistory({ id, name, amount }, known.get(id)));
}

interface JackpotRow {
  id: string;
  wins: number;
  won: string;
  funded: string;
  ms: number | null;
  last: string | null;
  uid: string | null;
}

function toHistory(pot: Pick<JackpotHistory, 'id' | 'name' | 'amount'>, row: JackpotRow | undefined): JackpotHistory {
  const [won, funded] = [BigInt(row?.won ?? 0), BigInt(row?.funded ?? 0)];
  return {
    ...pot,
    funded,
    contributed: pot.amount + won - funded,
    wins: row?.wins ?? 0,
    won,
    lastWin:
      row && row.ms !== null && row.uid !== null
        ? { at: new Date(row.ms), amount: BigInt(row.last ?? 0), uid: row.uid }
        : undefined,
  };
}
