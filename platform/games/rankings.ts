import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Executor } from '../db/database';
import { readUsernames } from '../players';
import type { GameProvider } from '../ports/game-provider';
import { raceTotalsQuery, type Race } from './race-stakes';
import { gameRounds, games } from './schema';

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

/**
 * Returns the stakes in kuruş of each player in a race: the highest first, on equal stakes the one who reached them first.
 * It is exact, and takes up to seconds.
 */
export async function aggregateRace(
  executor: Executor,
  race: Omit<Race, 'limit'> & { limit?: number },
): Promise<{ uid: string; staked: bigint; lastAt: Date }[]> {
  const { rows } = (await executor.execute(
    sql`select uid, staked::text as staked, date_part('epoch', last_at) * 1000 as last_at
      from (${raceTotalsQuery(executor, race)}) as board`,
  )) as unknown as { rows: { uid: string; staked: string; last_at: number }[] };
  return rows.map(({ uid, staked, last_at: lastAt }) => ({
    uid,
    staked: BigInt(staked),
    lastAt: new Date(Math.round(Number(lastAt))),
  }));
}

/** Returns points for stakes in kuruş: one for each whole lira. Rankings compare the kuruş. */
export const toPoints = (staked: bigint): number => Number(staked / KURUS_PER_POINT);

/**
 * Returns the players with the highest stakes between two timestamps, by their rounds. It is exact, and takes up to
 * seconds: `readRace` is for display.
 */
export async function leaderboard(executor: Executor, race: Race): Promise<{ uid: string; points: number }[]> {
  const rows = await aggregateRace(executor, race);
  return rows.map(({ uid, staked }) => ({ uid, points: toPoints(staked) }));
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
