import { and, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Executor } from '../db/database';
import { erasedPlayers, readUsernames } from '../players';
import { PUT_AWAY, toCollection } from './lists';
import type { GameProvider } from '../ports/game-provider';
import { gameRounds, games, gameCollections } from './schema';

const TOP_WINS_DAYS = 7;
const KURUS_PER_POINT = 100n;

/** Masks a name to its first and last letter, so that only the winner recognizes it: 'a***k'. */
function maskName(name: string): string {
  const letters = [...name];
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}***${last}`;
}

export interface TopWin {
  /** Masked. */
  player: string;
  gameID: string;
  gameName: string;
  /** Kuruş. */
  amount: bigint;
  date: Date;
}

/** Returns the highest wins of the last seven days, from real rounds. */
export async function topWins(executor: Executor, limit: number, now: Date = new Date()): Promise<TopWin[]> {
  const rows = await executor
    .select({
      uid: gameRounds.uid,
      gameID: gameRounds.gameId,
      gameName: games.name,
      amount: gameRounds.paid,
      date: gameRounds.paidAt,
    })
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .where(
      and(
        gte(gameRounds.paidAt, new Date(now.getTime() - TOP_WINS_DAYS * DAY_MS)),
        gt(gameRounds.paid, gameRounds.staked),
      ),
    )
    .orderBy(desc(gameRounds.paid), desc(gameRounds.paidAt))
    .limit(limit);
  const names = await maskedNames(
    executor,
    rows.map((row) => row.uid),
  );
  return rows.map(({ uid, date, ...win }) => ({ player: names.get(uid) ?? '?', ...win, date: date ?? now }));
}

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
 * Returns the stakes of each player in a race, by its rounds: the highest first, on equal stakes the earlier. Erased
 * players do not take part.
 */
export function aggregateRace(executor: Executor, { from, to, games: lists }: Omit<Race, 'limit'>) {
  const staked = sql<string>`sum(${gameRounds.staked})`;
  const lastAt = sql<string>`max(${gameRounds.startedAt})`;
  const counting =
    lists &&
    executor
      .select({ id: gameCollections.gameId })
      .from(gameCollections)
      .where(
        inArray(
          gameCollections.shelf,
          lists.map(toCollection).flatMap((one) => [one, PUT_AWAY + one]),
        ),
      );
  return executor
    .select({ uid: gameRounds.uid, staked: staked.as('staked'), lastAt: lastAt.as('last_at') })
    .from(gameRounds)
    .where(
      and(
        gte(gameRounds.startedAt, from),
        lt(gameRounds.startedAt, to),
        gt(gameRounds.staked, 0n),
        notInArray(gameRounds.uid, erasedPlayers(executor)),
        counting && inArray(gameRounds.gameId, counting),
      ),
    )
    .groupBy(gameRounds.uid)
    .orderBy(desc(staked), lastAt, gameRounds.uid);
}

/** Returns points for stakes in kuruş: one for each whole lira. Rankings compare the kuruş. */
export const toPoints = (staked: bigint): number => Number(staked / KURUS_PER_POINT);

/**
 * Returns the players with the highest stakes between two timestamps, by their rounds. It is exact, and takes up to
 * seconds: `readRace` is for display.
 */
export async function leaderboard(
  executor: Executor,
  { limit, ...race }: Race,
): Promise<{ uid: string; points: number }[]> {
  const rows = await aggregateRace(executor, race).limit(limit);
  return rows.map(({ uid, staked }) => ({ uid, points: toPoints(BigInt(staked)) }));
}

/** Returns players' masked names for public display, by uid. */
export async function maskedNames(executor: Executor, uids: readonly string[]): Promise<Map<string, string>> {
  const names = await readUsernames(executor, uids);
  return new Map(uids.map((uid) => [uid, maskName(names.get(uid) ?? '?')]));
}

export interface Jackpot {
  name: { tr: string; en: string };
  gameID: string;
  gameName: string;
  /** Kuruş. */
  amount: bigint;
}

/** Returns the current progressive jackpots of the platform's games, the largest first. */
export async function jackpots(provider: GameProvider | undefined, executor: Executor): Promise<Jackpot[]> {
  const pots = (await provider?.jackpots(executor)) ?? [];
  const named = await executor
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(
      inArray(
        games.id,
        pots.map((pot) => pot.gameID),
      ),
    );
  return pots.map((pot) => ({ ...pot, gameName: named.find((game) => game.id === pot.gameID)?.name ?? '' }));
}
