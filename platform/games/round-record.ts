import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { gameRounds } from './schema';

/** A stake or a win as a provider told it; amounts in kuruş. */
interface Told {
  roundID: string;
  uid: string;
  gameID: string;
  amount: bigint;
}

const thisRound = (provider: string, roundId: string) =>
  and(eq(gameRounds.provider, provider), eq(gameRounds.roundId, roundId));

/** What is known of a round so far. */
export async function findRound(
  executor: Executor,
  provider: string,
  roundId: string,
): Promise<typeof gameRounds.$inferSelect | undefined> {
  const [round] = await executor.select().from(gameRounds).where(thisRound(provider, roundId));
  return round;
}

/** Adds a booked stake to its round. */
export async function noteStake(tx: Transaction, provider: string, told: Told, at: Date): Promise<void> {
  const { roundID, uid, gameID, amount } = told;
  await tx
    .insert(gameRounds)
    .values({ provider, roundId: roundID, uid, gameId: gameID, staked: amount, paid: 0n, startedAt: at })
    .onConflictDoUpdate({
      target: [gameRounds.provider, gameRounds.roundId],
      set: { staked: sql`${gameRounds.staked} + excluded.staked` },
    });
}

/** Notes what a round paid; it takes no further stake then. */
export async function notePayout(tx: Transaction, provider: string, told: Told, at: Date): Promise<void> {
  await tx.update(gameRounds).set({ paid: told.amount, paidAt: at }).where(thisRound(provider, told.roundID));
}

/** Takes a returned stake out of its round. */
export async function noteReturn(tx: Transaction, provider: string, roundId: string, amount: bigint): Promise<void> {
  await tx
    .update(gameRounds)
    .set({ staked: sql`${gameRounds.staked} - ${String(amount)}::bigint` })
    .where(thisRound(provider, roundId));
}
