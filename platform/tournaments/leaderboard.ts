import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { TOURNAMENT_PLACES } from '#contract/constants';
import type { TournamentTurn } from '../content';
import type { Executor } from '../db/database';
import { sharedDatabase } from '../db/request-scope';
import { leaderboard, maskedNames, readRace } from '../games';
import { readUsernames } from '../players';
import { tournamentPlaces } from './schema';

/** Returns the leaders of a turn by its rounds: exact, for the prizes. */
export function buildLeaderboard(
  executor: Executor,
  { start, end, games }: TournamentTurn,
): Promise<{ uid: string; points: number }[]> {
  return leaderboard(executor, { from: start, to: end, games, limit: TOURNAMENT_PLACES });
}

export interface LeaderboardRow {
  place: number;
  /** Masked. */
  player: string;
  points: number;
  /** Kuruş: the current prize of the place or, once the turn is concluded, the paid prize. */
  prize: bigint | undefined;
}

/** Returns the public table: current while the turn runs, final once it is concluded. */
export async function getLeaderboard(executor: Executor, turn: TournamentTurn, now: Date): Promise<LeaderboardRow[]> {
  if (turn.start > now) return [];
  const over = turn.end <= now;
  const fixed = over
    ? await executor
        .select()
        .from(tournamentPlaces)
        .where(eq(tournamentPlaces.turn, turn.id))
        .orderBy(asc(tournamentPlaces.place))
    : [];
  const places =
    fixed.length > 0
      ? fixed.map(({ uid, points, prize }) => ({ uid, points, prize: prize > 0n ? prize : undefined }))
      : // Over but not concluded: the promised prize has not been paid.
        (await readRace(executor, turn.id, TOURNAMENT_PLACES)).map((leader, at) => ({
          ...leader,
          prize: over ? undefined : turn.prizes[at],
        }));
  const names = await maskedNames(
    executor,
    places.map(({ uid }) => uid),
  );
  return places.map(({ uid, points, prize }, at) => ({ place: at + 1, player: names.get(uid) ?? '?', points, prize }));
}

interface CachedRows {
  until: number;
  rows: Promise<LeaderboardRow[]>;
}

/** Short enough that players see each other's rounds within a second. */
const CACHED_MS = 1_000;
const MOST_CACHED = 200;
const cache = new WeakMap<Executor, Map<string, CachedRows>>();

/** Returns `getLeaderboard` of the last second: players of this process share one query. */
export function getCachedLeaderboard(executor: Executor, turn: TournamentTurn, now: Date): Promise<LeaderboardRow[]> {
  const database = sharedDatabase(executor);
  let turns = cache.get(database);
  if (!turns || turns.size > MOST_CACHED) cache.set(database, (turns = new Map<string, CachedRows>()));
  const key = [turn.id, turn.start <= now, turn.end <= now, ...turn.prizes].join();
  const at = performance.now();
  const known = turns.get(key);
  if (known && known.until > at) return known.rows;
  const rows = getLeaderboard(executor, turn, now);
  turns.set(key, { until: at + CACHED_MS, rows });
  // Do not repeat an error for a second.
  rows.catch(() => turns.delete(key));
  return rows;
}

/** Returns the ids of turns whose final table includes this player. */
export async function ownTurns(executor: Executor, uid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ turn: tournamentPlaces.turn })
    .from(tournamentPlaces)
    .where(and(inArray(tournamentPlaces.turn, [...ids]), eq(tournamentPlaces.uid, uid)));
  return new Set(rows.map(({ turn }) => turn));
}

/**
 * Returns the id of a turn of the same tournament whose final table is stored and whose time overlaps this turn: their
 * stakes won prizes. Returns this turn's own id first.
 */
export async function concludedTurn(
  executor: Executor,
  { id, tournament, start, end }: TournamentTurn,
): Promise<string | undefined> {
  const { turn, endedAt } = tournamentPlaces;
  // An id is '<tournament>.', then 24 characters of the start.
  const [found] = await executor
    .select({ turn })
    .from(tournamentPlaces)
    .where(
      and(sql`left(${turn}, -25) = ${tournament}`, gt(endedAt, start), sql`right(${turn}, 24) < ${end.toISOString()}`),
    )
    .orderBy(desc(eq(turn, id)))
    .limit(1);
  return found?.turn;
}

const RESULTS_SHOWN = 200;

/** Returns the final tables for operators, with full names: latest turns first. Prizes in kuruş. */
export async function finalTables(
  executor: Executor,
): Promise<{ turn: string; place: number; player: string; points: number; prize: bigint }[]> {
  const rows = await executor
    .select()
    .from(tournamentPlaces)
    .orderBy(desc(tournamentPlaces.endedAt), asc(tournamentPlaces.turn), asc(tournamentPlaces.place))
    .limit(RESULTS_SHOWN);
  const names = await readUsernames(
    executor,
    rows.map(({ uid }) => uid),
  );
  return rows.map(({ turn, place, uid, points, prize }) => ({
    turn,
    place,
    player: names.get(uid) ?? uid,
    points,
    prize,
  }));
}
