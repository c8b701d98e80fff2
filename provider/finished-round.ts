import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { RecordedRound, RecordedStep } from '#arcade/replay';
import type { ProviderContext } from './context';
import { rounds, tableRounds, type TakenStep, type Round } from './schema';

/** A finished round, with all inputs of its random numbers. It does not contain the player. */
export interface FinishedRound extends RecordedRound {
  id: string;
  /** Identifies engine and mathematics. */
  profile: string;
  commitment: string;
  serverSeed: string;
  /** Null if the round has none. */
  playerSeed: string | null;
  /** Booked amounts in kuruş, a jackpot included. */
  stake: bigint;
  payout: bigint;
  /** Part of the payout that came from the jackpot. */
  jackpotPaid: bigint;
  at: Date;
}

/** Returns a round by its number after its end; before that its seed is secret. */
export async function finishedRound(
  { operator }: ProviderContext,
  roundId: string,
): Promise<FinishedRound | undefined> {
  const [found] = await operator.db
    .select({ round: rounds })
    .from(rounds)
    .leftJoin(tableRounds, eq(tableRounds.id, rounds.tableRoundId))
    .where(
      and(
        eq(rounds.id, roundId),
        eq(rounds.status, 'settled'),
        // Rounds of the first version have no seed to recompute them from.
        ne(rounds.seed, ''),
        // The release before paid a table's result before it was shown.
        or(isNull(rounds.tableRoundId), lte(tableRounds.endsAt, operator.now())),
      ),
    );
  return found && toFinished(found.round);
}

function toFinished(round: Round): FinishedRound {
  const { id, profile, commitment, seed, playerSeed, choice, jackpotId, createdAt } = round;
  return {
    id,
    profile,
    commitment,
    serverSeed: seed,
    playerSeed,
    choice,
    steps: round.steps.map(toRecordedStep),
    jackpot: jackpotId !== null,
    stake: round.stake,
    payout: round.payout,
    jackpotPaid: round.jackpot,
    at: createdAt,
  };
}

/** Returns a recorded step. A step without a request ID was taken by the provider for an abandoned round. */
function toRecordedStep({ requestID, action, refusal }: TakenStep): RecordedStep {
  if (refusal !== undefined) return { refused: true };
  return requestID === '' ? { abandoned: true } : { action };
}
