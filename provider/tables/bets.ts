import { and, eq, exists, lte, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database';
import { createId } from '#platform/db/ids';
import { transition } from '#platform/db/transitions';
import { scheduleRecovery } from '../advance-round';
import type { Rules } from '../engines';
import type { ProviderContext } from '../context';
import { rounds, tableRounds, gameSessions, type Round } from '../schema';
import { getBetLimits, type GameSession } from '../game-sessions';
import { CANCELLED, ROUND_TRANSITIONS } from '../transitions';
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

/**
 * Stores a bet on the current round of a table, before any money moves. A lock that also blocks the deal guarantees
 * that betting is still open.
 */
export async function storeBet(context: ProviderContext, session: GameSession, request: Bet): Promise<StoredBet> {
  const { operator } = context;
  const table = await currentRound(context, session);
  return operator.db.transaction(async (tx): Promise<StoredBet> => {
    // Serializes the forms of a game session: the second of two equal ones waits here and finds the first.
    await tx.execute(sql`select 1 from ${gameSessions} where ${gameSessions.id} = ${session.id} for update`);
    const [known] = await tx
      .select()
      .from(rounds)
      .where(and(eq(rounds.launchId, session.id), eq(rounds.requestId, request.requestID)));
    if (known) return { kind: 'stored', bet: await refundAfterClose(tx, known, operator.now()) };
    const [round] = await tx.select().from(tableRounds).where(eq(tableRounds.id, table.id)).for('share');
    const now = operator.now();
    if (!round || round.number !== request.number || round.status !== 'open' || now >= round.closesAt)
      return { kind: 'late' };
    const most = getBetLimits(session)?.max;
    if (most !== undefined) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${round.id}:${session.uid}`}, 0))`);
      const [placed] = await tx
        .select({ stake: sql<string>`coalesce(sum(${rounds.stake}), 0)` })
        .from(rounds)
        .where(
          and(eq(rounds.tableRoundId, round.id), eq(rounds.uid, session.uid), notInArray(rounds.status, CANCELLED)),
        );
      if (Number(placed?.stake ?? 0) + request.stake > most) return { kind: 'much' };
    }
    const { engine, profile } = request.rules;
    const { seed, commitment } = round;
    const [bet] = await tx
      .insert(rounds)
      .values({
        id: createId(),
        launchId: session.id,
        tableRoundId: round.id,
        uid: session.uid,
        gameId: session.gameId,
        profile: session.profile,
        requestId: request.requestID,
        choice: request.choice,
        // Bets at a table use no random numbers.
        next: engine.start(profile, request.choice, () => 0),
        steps: [],
        stepCount: 0,
        seed,
        commitment,
        stake: BigInt(request.stake),
        payout: 0n,
        jackpot: 0n,
        status: 'drawn',
        createdAt: now,
      })
      .returning();
    if (!bet) throw new Error('A bet was not stored');
    await tx.update(gameSessions).set({ lastPlayedAt: now }).where(eq(gameSessions.id, session.id));
    await scheduleRecovery(context, tx, bet);
    return { kind: 'stored', bet };
  });
}

/**
 * Marks a bet for a refund if its stake is not known to be booked and its round takes no more bets: the player may know
 * the result.
 * @returns the bet
 */
async function refundAfterClose(tx: Transaction, bet: Round, now: Date): Promise<Round> {
  const closed = tx
    .select({ one: sql`1` })
    .from(tableRounds)
    .where(and(eq(tableRounds.id, rounds.tableRoundId), lte(tableRounds.closesAt, now)));
  const [refunded] = await tx
    .update(rounds)
    .set({ status: 'returning' })
    .where(
      and(
        eq(rounds.id, bet.id),
        transition(rounds.status, ROUND_TRANSITIONS, { from: 'drawn', to: 'returning' }),
        exists(closed),
      ),
    )
    .returning();
  return refunded ?? bet;
}
