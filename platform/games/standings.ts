import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { usernamesOf } from '../players';
import { games, jackpots, rounds } from './schema';

const DAY_MS = 86_400_000;
const TOP_WINS_DAYS = 7;
const MILLI = 1000n;

/** First and last letter, so that a winner knows themself and nobody else does: 'a***k'. */
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

/** The highest wins of the last seven days, from real rounds. */
export async function topWins(executor: Executor, limit: number, now: Date = new Date()): Promise<TopWin[]> {
  const rows = await executor
    .select({ uid: rounds.uid, gameID: rounds.gameId, gameName: games.name, amount: rounds.payout, date: rounds.settledAt })
    .from(rounds)
    .innerJoin(games, eq(games.id, rounds.gameId))
    .where(and(eq(rounds.status, 'settled'), gte(rounds.settledAt, new Date(now.getTime() - TOP_WINS_DAYS * DAY_MS)), gt(rounds.payout, rounds.stake)))
    .orderBy(desc(rounds.payout), desc(rounds.settledAt))
    .limit(limit);
  const names = await usernamesOf(executor, rows.map((row) => row.uid));
  return rows.map(({ uid, date, ...win }) => ({ ...win, player: maskName(names.get(uid) ?? '?'), date: date ?? now }));
}

/** Who staked most between two moments (from inclusive, to exclusive): one point for each lira. Names masked. */
export async function leaderboard(executor: Executor, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<{ player: string; points: number }[]> {
  const staked = sql<string>`sum(${rounds.stake})`;
  const rows = await executor
    .select({ uid: rounds.uid, staked })
    .from(rounds)
    .where(and(eq(rounds.status, 'settled'), gte(rounds.settledAt, from), lt(rounds.settledAt, to)))
    .groupBy(rounds.uid)
    .orderBy(desc(staked), rounds.uid)
    .limit(limit);
  const names = await usernamesOf(executor, rows.map((row) => row.uid));
  return rows.map((row) => ({ player: maskName(names.get(row.uid) ?? '?'), points: Number(BigInt(row.staked) / 100n) }));
}

export interface Jackpot {
  id: string;
  name: { tr: string; en: string };
  gameID: string;
  gameName: string;
  /** Kuruş. */
  amount: bigint;
}

/** The progressive jackpots as they stand, the largest first. */
export async function jackpotsNow(executor: Executor): Promise<Jackpot[]> {
  const pots = await executor.select().from(jackpots).orderBy(desc(jackpots.amountMilli), jackpots.id);
  const named = await executor.select({ id: games.id, name: games.name }).from(games).where(inArray(games.id, pots.map((pot) => pot.gameId)));
  return pots.map((pot) => ({
    id: pot.id,
    name: { tr: pot.nameTr, en: pot.nameEn },
    gameID: pot.gameId,
    gameName: named.find((game) => game.id === pot.gameId)?.name ?? '',
    amount: pot.amountMilli / MILLI,
  }));
}
