import { sql, type SQL } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor } from '../db/database';
import { erasedPlayers } from '../players';
import { PUT_AWAY, toCollection } from './lists';
import { gameCollections, gameRounds, providerTransactions } from './schema';

/** Period and games of a leaderboard. */
export interface Race {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** The lists whose games count ('slot', 'slot:type:table'), also after a game is closed; default: every game. */
  games?: readonly string[] | undefined;
  limit: number;
}

/**
 * Condition for a race in which stakes of a round count: it begins within the race, at a game that counts. A closed
 * game's refunds count too. A further stake of the round counts until the end of the race.
 */
export const isCountedIn = (race: SQL, round: SQL): SQL =>
  sql`${round}.started_at >= ${race}.starts_at and ${round}.started_at < ${race}.ends_at
  and (${race}.collections is null or exists (select from ${gameCollections} as list
    where list.game_id = ${round}.game_id and ${race}.collections ? replace(list.shelf, ${sql.raw(`'${PUT_AWAY}'`)}, '')))`;

/**
 * Condition for a ledger entry `e` of a stake on a game round `r` that is not rolled back. A stake from two wallets has
 * two entries.
 */
const isStake = sql`e.reference = r.round_id and e.uid = r.uid and e.kind = 'stake'
  and split_part(e.key, ':', 1) = 'game' and split_part(e.key, ':', 2) = r.provider
  and not exists (select from ${providerTransactions} as closing where closing.provider = r.provider
    and closing.stake_id = split_part(e.key, ':', 3) and closing.kind = 'rollback')`;

/**
 * Returns SQL for the time of a player's last stake that counts in a race; null if there is none.
 * @param except transaction id of a stake that is being rolled back
 */
export const lastStakeIn = (race: SQL, { uid, except = sql`''` }: { uid: SQL; except?: SQL }): SQL =>
  sql`(select e.at from ledger_entries as e
    join ${gameRounds} as r on ${isStake} and ${isCountedIn(race, sql`r`)}
    where e.uid = ${uid} and e.category = ${sql.raw(String(TRANSACTION_CATEGORY.game))}::smallint and e.shown
      and e.at >= ${race}.starts_at and e.at < ${race}.ends_at and split_part(e.key, ':', 3) <> ${except}
    order by e.at desc limit 1)`;

/**
 * Returns SQL for the totals of a race by its rounds and the ledger: `uid`, `staked`, and `last_at`, the time of the last
 * stake. Erased players do not take part.
 * @param limit number of places; default: all players
 */
export function raceTotalsQuery(
  executor: Executor,
  { from, to, games: lists, limit }: Omit<Race, 'limit'> & { limit?: number },
): SQL {
  const collections = lists ? JSON.stringify(lists.map(toCollection)) : null;
  const shelves = lists?.map(toCollection).flatMap((one) => [one, PUT_AWAY + one]);
  const counts = shelves
    ? sql`r.game_id in (select list.game_id from ${gameCollections} as list
        where list.shelf in (select jsonb_array_elements_text(${JSON.stringify(shelves)}::jsonb)))`
    : sql`true`;
  // A round that was over before the end of the race has no later stake.
  const late = sql`case when coalesce(r.ended_at, r.paid_at, race.ends_at) >= race.ends_at then coalesce((
    select -sum(e.amount) from ledger_entries as e where ${isStake} and e.at >= race.ends_at), 0) else 0 end`;
  return sql`with race as materialized (select ${from.toISOString()}::timestamptz as starts_at,
      ${to.toISOString()}::timestamptz as ends_at, ${collections}::jsonb as collections),
    counted as (
      select r.uid, r.staked - ${late} as staked from ${gameRounds} as r cross join race
      where r.started_at >= ${from.toISOString()}::timestamptz and r.started_at < ${to.toISOString()}::timestamptz
        and r.staked > 0 and r.uid not in (${erasedPlayers(executor).getSQL()}) and ${counts}),
    board as (
      select uid, sum(staked)::bigint as staked from counted group by uid having sum(staked) > 0
      order by 2 desc ${limit === undefined ? sql`` : sql`fetch first ${limit} rows with ties`})
    select board.uid, board.staked, coalesce(${lastStakeIn(sql`race`, { uid: sql`board.uid` })}, race.ends_at) as last_at
    from board cross join race order by board.staked desc, last_at, board.uid ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}
