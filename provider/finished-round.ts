import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { ToldRound, ToldStep } from '#arcade/replay';
import type { House } from './house';
import { rounds, tableRounds, type TakenStep, type Round } from './schema';

/** A round that is over, with everything that its chance followed from. Whose it was is nobody's business. */
export interface FinishedRound extends ToldRound {
  id: string;
  /** Names engine and mathematics. */
  profile: string;
  commitment: string;
  serverSeed: string;
  /** Null where the round has none. */
  playerSeed: string | null;
  /** Kuruş as they were booked, a jackpot included. */
  stake: bigint;
  payout: bigint;
  /** Part of the payout that came from the jackpot. */
  jackpotPaid: bigint;
  at: Date;
}

/** A round by its number, once it is over: before that its seed is nobody's. */
export async function finishedRound({ operator }: House, roundId: string): Promise<FinishedRound | undefined> {
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
        // A table's result is paid a little before it is shown.
        or(isNull(rounds.tableRoundId), lte(tableRounds.endsAt, operator.now())),
      ),
    );
  return found && told(found.round);
}

function told(round: Round): FinishedRound {
  const { id, profile, commitment, seed, playerSeed, choice, jackpotId, createdAt } = round;
  return {
    id,
    profile,
    commitment,
    serverSeed: seed,
    playerSeed,
    choice,
    steps: round.steps.map(toldStep),
    jackpot: jackpotId !== null,
    stake: round.stake,
    payout: round.payout,
    jackpotPaid: round.jackpot,
    at: createdAt,
  };
}

/** A step without a form's number was taken by the house, for a player who did not come back. */
function toldStep({ requestID, action, refusal }: TakenStep): ToldStep {
  if (refusal !== undefined) return { refused: true };
  return requestID === '' ? { abandoned: true } : { action };
}
