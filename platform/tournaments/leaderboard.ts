import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { TOURNAMENT_PLACES } from '#contract/constants';
import type { TournamentTurn } from '../content';
import type { Executor } from '../db/database';
import { leaderboard, maskedNames } from '../games';
import { readUsernames } from '../players';
import { tournamentPlaces } from './schema';

/** Returns the leaders of a turn by the rounds that count so far. */
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
        (await buildLeaderboard(executor, turn)).map((leader, at) => ({
          ...leader,
          prize: over ? undefined : turn.prizes[at],
        }));
  const names = await maskedNames(
    executor,
    places.map(({ uid }) => uid),
  );
  return places.map(({ uid, points, prize }, at) => ({ place: at + 1, player: names.get(uid) ?? '?', points, prize }));
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
