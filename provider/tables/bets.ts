import { and, eq, notInArray, sql } from 'drizzle-orm';
import { randomId } from '#platform/db/ids';
import { watch } from '../carry-on';
import type { Rules } from '../engines';
import type { House } from '../house';
import { rounds, tableRounds, visits, type Round } from '../schema';
import { limitsOf, type Visit } from '../visits';
import { currentRound } from './table-rounds';

export interface Bet {
  rules: Rules;
  /** The choice as the engine read it. */
  choice: unknown;
  /** Kuruş. */
  stake: number;
  requestID: string;
  /** Number of the round that the form was made for. */
  number: number;
}

export type StoredBet =
  /** Stored now or by an earlier delivery of the same form. */
  | { kind: 'stored'; bet: Round }
  /** Betting on that round has closed, or has not begun. */
  | { kind: 'late' }
  /** Together with the player's other bets it exceeds the table's limit. */
  | { kind: 'much' };

/** Statuses of cancelled bets. */
const GONE = ['refused', 'returning', 'rolled-back'];

/**
 * Stores a bet on the current round of a table, before any money moves. A lock that also blocks the deal guarantees
 * that betting is still open.
 */
export async function storeBet(house: House, visit: Visit, asked: Bet): Promise<StoredBet> {
  const { operator } = house;
  const table = await currentRound(house, visit);
  return operator.db.transaction(async (tx): Promise<StoredBet> => {
    // Serializes the forms of a game session: the second of two equal ones waits here and finds the first.
    await tx.execute(sql`select 1 from ${visits} where ${visits.id} = ${visit.id} for update`);
    const [known] = await tx
      .select()
      .from(rounds)
      .where(and(eq(rounds.launchId, visit.id), eq(rounds.requestId, asked.requestID)));
    if (known) return { kind: 'stored', bet: known };
    const [round] = await tx.select().from(tableRounds).where(eq(tableRounds.id, table.id)).for('share');
    const now = operator.now();
    if (!round || round.number !== asked.number || round.status !== 'open' || now >= round.closesAt)
      return { kind: 'late' };
    const most = limitsOf(visit)?.max;
    if (most !== undefined) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${round.id}:${visit.uid}`}, 0))`);
      const [placed] = await tx
        .select({ stake: sql<string>`coalesce(sum(${rounds.stake}), 0)` })
        .from(rounds)
        .where(and(eq(rounds.tableRoundId, round.id), eq(rounds.uid, visit.uid), notInArray(rounds.status, GONE)));
      if (Number(placed?.stake ?? 0) + asked.stake > most) return { kind: 'much' };
    }
    const { engine, profile } = asked.rules;
    const { seed, commitment } = round;
    const [bet] = await tx
      .insert(rounds)
      .values({
        id: randomId(),
        launchId: visit.id,
        tableRoundId: round.id,
        uid: visit.uid,
        gameId: visit.gameId,
        profile: visit.profile,
        requestId: asked.requestID,
        choice: asked.choice,
        // Bets at a table use no random numbers.
        next: engine.start(profile, asked.choice, () => 0),
        steps: [],
        stepCount: 0,
        seed,
        commitment,
        stake: BigInt(asked.stake),
        payout: 0n,
        jackpot: 0n,
        status: 'drawn',
        createdAt: now,
      })
      .returning();
    if (!bet) throw new Error('A bet was not stored');
    await tx.update(visits).set({ lastPlayedAt: now }).where(eq(visits.id, visit.id));
    await watch(house, tx, bet);
    return { kind: 'stored', bet };
  });
}
