import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CallbackAnswer } from '#contract/provider-callbacks';
import { wireFromKurus } from '#contract/wire';
import type { Executor, Transaction } from '#platform/db/database';
import { transition } from '#platform/db/transitions';
import type { NewJob } from '#platform/ports/job';
import { createChance } from './chance';
import { getRules, report, type ProviderContext } from './context';
import { getContribution, feedJackpot, returnJackpot, START } from './jackpots';
import { isRecentRound } from './recent-rounds';
import { rounds, type PendingState, type Round } from './schema';
import { ROUND_TRANSITIONS, STAKE_UNDER_WAY, type RoundStatus } from './transitions';
import { betWords, outcomeWords } from './messages';

/** Delay after which a job recovers a round with a pending stake or payout. */
const RESCUE_MS = 30_000;
/** Delay after which a round that waits for its player is ended by the rules of its game. */
export const ABANDONED_MS = 15 * 60_000;
/** Delay of that job after which its player is taken to have been unable to play, as in an outage of the database. */
const LATE_MS = 60_000;

/** Kind of the job that recovers a round; it does nothing if the round has advanced. */
export const ROUND_JOB = 'games.finish-round';

const jobKey = (id: string, step: number, waitsFor: 'player' | 'money') => `${ROUND_JOB}:${id}:${step}:${waitsFor}`;

/** Returns the keys of all recovery jobs of a round. */
export const getJobKeys = ({ id, stepCount }: Pick<Round, 'id' | 'stepCount'>): string[] =>
  Array.from({ length: stepCount + 1 }, (_step, step) => [
    jobKey(id, step, 'money'),
    ...(stepCount > 0 ? [jobKey(id, step, 'player')] : []),
  ]).flat();

/** Schedules the job that recovers a round from its current state. */
export async function scheduleRecovery(
  { operator }: ProviderContext,
  tx: Transaction,
  round: Pick<Round, 'id' | 'stepCount' | 'status' | 'tableRoundId'>,
): Promise<void> {
  // The job of a shared table handles the bets on it.
  if (round.status === 'open' && round.tableRoundId !== null) return;
  await operator.enqueue(tx, recoveryJob(round, operator.now()));
}

/** Returns the job that recovers a round from its current state. */
export function recoveryJob({ id, stepCount, status }: Pick<Round, 'id' | 'stepCount' | 'status'>, now: Date): NewJob {
  const waits = status === 'open';
  const runAt = new Date(now.getTime() + (waits ? ABANDONED_MS : RESCUE_MS));
  return {
    kind: ROUND_JOB,
    key: jobKey(id, stepCount, waits ? 'player' : 'money'),
    payload: { roundId: id, step: stepCount, abandoned: waits, due: runAt.toISOString() },
    runAt,
  };
}

/** Whether a round will be over in this state without a win. */
const isLoss = ({ jackpot }: Pick<Round, 'jackpot'>, { payout }: PendingState): boolean =>
  payout !== undefined && BigInt(payout) + jackpot === 0n;

/** Ends the hands of a player who may no longer play, like abandoned ones. */
export async function endHands({ operator }: ProviderContext, tx: Transaction, uid: string): Promise<void> {
  const hands = await tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      and(
        eq(rounds.uid, uid),
        isRecentRound(uid),
        inArray(rounds.status, ['open', ...STAKE_UNDER_WAY]),
        isNull(rounds.tableRoundId),
      ),
    );
  for (const { id } of hands)
    await operator.enqueue(tx, {
      kind: ROUND_JOB,
      key: `${ROUND_JOB}:${id}:left`,
      payload: { roundId: id, left: true },
      runAt: operator.now(),
    });
}

/**
 * Returns the changes of the row after the stake of a state is booked.
 * @param isReported whether the stake's message already reported the end of a round without a win
 */
export function toRoundColumns(
  round: Pick<Round, 'jackpot'>,
  next: PendingState,
  { now, isReported }: { now: Date; isReported: boolean },
) {
  const { state, payout } = next;
  const won = payout === undefined ? 0n : BigInt(payout) + round.jackpot;
  const status: RoundStatus = payout === undefined ? 'open' : won > 0n ? 'won' : isReported ? 'settled' : 'lost';
  return { state, next: null, payout: won, status, settledAt: status === 'settled' ? now : null };
}

/**
 * Advances a round until it needs the player, sending the pending stake, refund or payout. Idempotent: the platform
 * books each transaction id once, and each status change is conditional.
 * @param late no request waits for the round: a stake that is not known to be booked is refunded
 * @returns the current round
 */
export async function advanceRound(context: ProviderContext, round: Round, late = false): Promise<Round> {
  let current = round;
  if (late && current.status === 'drawn') current = await claimStake(context, current);
  if (current.status === 'drawn') current = await bookStake(context, current);
  if (current.status === 'returning') current = await takeStakeBack(context, current);
  // The job of a shared table ends the bets on it, after its result is shown.
  if (current.tableRoundId !== null) return current;
  if (current.status === 'won') current = await payOut(context, current);
  if (current.status === 'lost') current = await reportLoss(context, current);
  return current;
}

/** Ends an abandoned round by the rules of its game. */
async function endAbandoned(context: ProviderContext, round: Round): Promise<Round> {
  const { engine, profile } = getRules(context, round.profile);
  const stepCount = round.stepCount + 1;
  const abandoned = engine.steps?.abandon(profile, round.state, createChance(round.seed, stepCount, round.playerSeed));
  if (!abandoned) throw new Error(`Round ${round.id} waits for a step that its game does not have`);
  const ended = await move(context, {
    round,
    from: 'open',
    to: {
      ...toRoundColumns(round, abandoned, { now: context.operator.now(), isReported: false }),
      steps: [...round.steps, { requestID: '', action: null, stake: 0 }],
      stepCount,
    },
  });
  return advanceRound(context, ended);
}

/** Returns the transaction id of the stake of the round's last step. */
const stakeNumber = ({ id, stepCount }: Round): string =>
  stepCount === 0 ? `${id}-stake` : `${id}-stake-${stepCount}`;

/** Returns the cost of the pending state in kuruş. */
const stakeOf = ({ stepCount, stake, steps }: Round): bigint =>
  stepCount === 0 ? stake : BigInt(steps.at(-1)?.stake ?? 0);

const kindOf = (context: ProviderContext, { profile }: Round): string => getRules(context, profile).engine.kind;
const about = ({ id, uid, gameId }: Round) => ({ roundID: id, uid, gameID: gameId });

/**
 * Sends the stake of the round's last step to the platform. Idempotent: a repeat books nothing and gets the first
 * answer.
 */
export const reportStake = (context: ProviderContext, round: Round): Promise<CallbackAnswer> =>
  report(context, {
    type: 'debit',
    transactionID: stakeNumber(round),
    launchID: round.launchId,
    amount: wireFromKurus(stakeOf(round)),
    words: betWords(kindOf(context, round), round),
    ...(round.next && isLoss(round, round.next) && { ends: true }),
    ...(round.jackpotId !== null && {
      jackpot: { id: round.jackpotId, amount: wireFromKurus(getContribution(stakeOf(round))) },
    }),
    ...(round.tableRoundId !== null && { tableRoundID: round.tableRoundId }),
    ...about(round),
  });

async function bookStake(context: ProviderContext, round: Round): Promise<Round> {
  const { next } = round;
  if (!next) throw new Error(`Round ${round.id} was drawn without a stand`);
  const amount = stakeOf(round);
  const { result, code } = await reportStake(context, round);
  if (!result) return withoutStake(context, { round, status: 'refused', refusal: code });
  const stake = round.stepCount === 0 ? amount : round.stake + amount;
  const { jackpotId } = round;
  const feeds = jackpotId !== null && ((tx: Transaction) => feedJackpot(tx, jackpotId, amount));
  return move(context, {
    round,
    from: 'drawn',
    to: { ...toRoundColumns(round, next, { now: context.operator.now(), isReported: true }), stake },
    also: feeds || undefined,
  });
}

/**
 * Marks the stake for a refund. From then on it can only be refunded, even if another process later finds that it was
 * booked.
 */
const claimStake = (context: ProviderContext, round: Round): Promise<Round> =>
  move(context, { round, from: 'drawn', to: { status: 'returning' } });

async function takeStakeBack(context: ProviderContext, round: Round): Promise<Round> {
  const { result, code } = await report(context, {
    type: 'rollback',
    transactionID: round.stepCount === 0 ? `${round.id}-rollback` : `${round.id}-rollback-${round.stepCount}`,
    stakeID: stakeNumber(round),
    ...about(round),
  });
  if (!result) throw new Error(`The stake of round ${round.id} could not be taken back: ${code}`);
  return withoutStake(context, { round, status: 'rolled-back', refusal: 'ROLLED_BACK' });
}

/**
 * Handles a rejected stake: without its first stake a round is cancelled, without a further stake it returns to its
 * previous state.
 */
async function withoutStake(
  context: ProviderContext,
  { round, status, refusal }: { round: Round; status: 'refused' | 'rolled-back'; refusal: string },
): Promise<Round> {
  if (round.stepCount > 0) {
    const steps = round.steps.map((step, at) => (at === round.steps.length - 1 ? { ...step, refusal } : step));
    return move(context, { round, from: round.status, to: { steps, next: null, status: 'open' } });
  }
  const end = { status, refusal, next: null, settledAt: context.operator.now() };
  const { jackpotId, jackpot } = round;
  const gives =
    jackpotId !== null &&
    jackpot > 0n &&
    (async (tx: Transaction) => {
      await returnJackpot(tx, jackpotId, jackpot);
      await context.operator.publish(tx);
    });
  return move(context, { round, from: round.status, to: end, also: gives || undefined });
}

async function payOut(context: ProviderContext, round: Round): Promise<Round> {
  await reportWin(context, round);
  return move(context, { round, from: 'won', to: { status: 'settled', settledAt: context.operator.now() } });
}

async function reportLoss(context: ProviderContext, round: Round): Promise<Round> {
  await reportLosses(context, [round]);
  return move(context, { round, from: 'lost', to: { status: 'settled', settledAt: context.operator.now() } });
}

/** Reports rounds that are over without a win, at most `CREDITS_AT_ONCE`. Idempotent. */
export async function reportLosses(context: ProviderContext, lost: readonly Round[]): Promise<void> {
  const { result, code } = await report(context, { type: 'ends', rounds: lost.map(about) });
  if (!result) throw new Error(`The end of ${lost.length} rounds was answered ${code}`);
}

/** Reports the win of a round to the platform. Idempotent. */
async function reportWin(context: ProviderContext, round: Round): Promise<void> {
  const { result, code } = await report(context, { type: 'credit', ...winOf(context, round) });
  if (!result) throw new Error(`The win of round ${round.id} was answered ${code}`);
}

/**
 * Reports the wins of many rounds to the platform in one message, at most `CREDITS_AT_ONCE`. Idempotent.
 * @returns the rounds whose wins are booked
 */
export async function reportWins(context: ProviderContext, won: readonly Round[]): Promise<Round[]> {
  const { credits = [] } = await report(context, {
    type: 'credits',
    credits: won.map((round) => winOf(context, round)),
  });
  return won.filter((_round, at) => credits[at]?.result);
}

const winOf = (context: ProviderContext, round: Round) => ({
  transactionID: `${round.id}-win`,
  stakeID: `${round.id}-stake`,
  amount: wireFromKurus(round.payout),
  words: outcomeWords(kindOf(context, round), round),
  ...(round.jackpotId !== null &&
    round.jackpot > 0n && {
      jackpot: { id: round.jackpotId, amount: wireFromKurus(round.jackpot), seed: wireFromKurus(START) },
    }),
  ...about(round),
});

/**
 * Changes the row if it still has the expected status.
 * @returns the current row, whichever process changed it.
 * @param also further changes in the same transaction
 */
async function move(
  context: ProviderContext,
  {
    round,
    from,
    to,
    also,
  }: {
    round: Round;
    from: RoundStatus;
    to: Partial<Round> & Pick<Round, 'status'>;
    also?: ((tx: Transaction) => Promise<void>) | undefined;
  },
): Promise<Round> {
  const { db, forget } = context.operator;
  const update = async (executor: Executor): Promise<Round | undefined> => {
    const [moved] = await executor
      .update(rounds)
      .set(to)
      .where(
        and(
          eq(rounds.id, round.id),
          transition(rounds.status, ROUND_TRANSITIONS, { from, to: to.status }),
          eq(rounds.stepCount, round.stepCount),
        ),
      )
      .returning();
    return moved;
  };
  // The job of the last stake covers the next immediate change, so only the row changes.
  const isAlone = !also && to.status !== 'open' && (to.stepCount ?? round.stepCount) === round.stepCount;
  const moved = isAlone
    ? await update(db)
    : await db.transaction(async (tx) => {
        const changed = await update(tx);
        if (!changed) return undefined;
        await also?.(tx);
        // The payout follows immediately. If this process dies before it, the job of the last stake sends it.
        if (changed.status === 'open' || changed.stepCount !== round.stepCount)
          await scheduleRecovery(context, tx, changed);
        return changed;
      });
  if (!moved) {
    const [current] = await db.select().from(rounds).where(eq(rounds.id, round.id));
    return current ?? round;
  }
  // If this process dies before this, the jobs find a finished round and do nothing.
  if (moved.status === 'settled') await forget(getJobKeys(moved));
  return moved;
}

/** Recovers a round for a job scheduled by `scheduleRecovery`. */
export async function recoverRound(context: ProviderContext, payload: Record<string, unknown>): Promise<void> {
  const [round] = await context.operator.db
    .select()
    .from(rounds)
    .where(eq(rounds.id, String(payload['roundId'])));
  if (!round) return;
  if (payload['left']) return endLeft(context, round);
  if (round.stepCount !== Number(payload['step'] ?? 0)) return;
  if (round.status !== 'open') await advanceRound(context, round, true);
  else if (payload['abandoned'] && !(await waitAgain(context, round, payload))) await endAbandoned(context, round);
}

/**
 * Ends a hand whose player may not return.
 * @throws {Error} while a stake of it is under way; the job is then repeated
 */
async function endLeft(context: ProviderContext, round: Round): Promise<void> {
  if (STAKE_UNDER_WAY.includes(round.status)) throw new Error(`A stake of round ${round.id} is under way`);
  if (round.status === 'open') await endAbandoned(context, round);
}

/**
 * Lets an open round wait for its player again if the player could not play during the whole time: under maintenance, or
 * if this process was started or a maintenance ended meanwhile, or if the job is late after another outage.
 * @returns whether the round waits again
 */
async function waitAgain(
  { operator }: ProviderContext,
  round: Round,
  { due }: Record<string, unknown>,
): Promise<boolean> {
  const now = operator.now();
  const openSince = await operator.openSince();
  // A job of the release before has no due time: both comparisons are false.
  const dueAt = Date.parse(String(due));
  const isInterrupted = !openSince || openSince.getTime() > dueAt - ABANDONED_MS;
  if (!isInterrupted && !(now.getTime() - dueAt > LATE_MS)) return false;
  const job = recoveryJob(round, now);
  // The running job still has the usual key.
  await operator.db.transaction((tx) => operator.enqueue(tx, { ...job, key: `${job.key}:${job.runAt.getTime()}` }));
  return true;
}
