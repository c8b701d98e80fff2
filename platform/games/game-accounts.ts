import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import type { AccountDay } from '../ledger';
import { gameRounds, games } from './schema';

/** Change of a games account by one game on one day of Istanbul. */
export interface GameDay extends AccountDay {
  /** '' if the round is no longer stored. */
  game: string;
  /** '' if the game has left the catalogue. */
  name: string;
}

/**
 * Sums the postings of the games accounts between two timestamps by game; `until` is exclusive. The sums over all games
 * equal those of the accounts. Reads the entries one by one, because stored sums do not have the game.
 */
export async function accountsByGame(executor: Executor, from: Date, until: Date): Promise<GameDay[]> {
  const { rows } = (await executor.execute(
    // Turkey has kept +03:00 all year since 2016.
    sql`select day, account, sums.kind, game, coalesce(${games.name}, '') as name, change from (
        select to_char((e.at at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD') as day, side.account, e.kind,
          coalesce(${gameRounds.gameId}, '') as game, sum(side.change)::text as change
        from ledger_entries as e
        join ledger_postings as p on p.entry_id = e.id
        cross join lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) as side (account, change)
        left join ${gameRounds} on ${gameRounds.provider} = split_part(e.key, ':', 2) and ${gameRounds.roundId} = e.reference
        where e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
          and side.account like 'house:games:%'
        group by 1, 2, 3, 4
      ) as sums left join ${games} on ${games.id} = game
      order by day, account, game, sums.kind`,
  )) as unknown as { rows: (Omit<GameDay, 'change'> & { change: string })[] };
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }));
}
