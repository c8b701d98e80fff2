import { and, eq, isNull } from 'drizzle-orm';
import type { CallbackAnswer } from '#contract/provider-callbacks';
import { wireFromKurus } from '#contract/wire';
import type { Executor, Transaction } from '#platform/db/database';
import { chanceOf } from './chance';
import { rulesFor, tell, type House } from './house';
import { contributionOf, feedJackpot, returnJackpot, START } from './jackpots';
import { rounds, type NextStand, type Round } from './schema';
import { betWords, outcomeWords } from './words';

/** A round whose money is on its way this long belongs to nobody any more: a job ends what was begun. */
const RESCUE_MS = 30_000;
/** A round that waits this long for its player is ended by the rules of its game. */
export const ABANDONED_MS = 15 * 60_000;

/** The job that looks after a round; it does nothing when the round has gone on meanwhile. */
export const ROUND_JOB = 'games.finish-round';

const jobKey = (id: string, step: number, waitsFor: 'player' | 'money') => `${ROUND_JOB}:${id}:${step}:${waitsFor}`;

/** The keys of all that was put down about a round. */
export const jobKeysOf = ({ id, stepCount }: Pick<Round, 'id' | 'stepCount'>): string[] =>
  Array.from({ length: stepCount + 1 }, (_step, step) => [
    jobKey(id, step, 'money'),
    ...(stepCount > 0 ? [jobKey(id, step, 'player')] : []),
  ]).flat();

/** Puts down that somebody looks after a round as it stands now. */
export async function watch(
  { operator }: House,
  tx: Transaction,
  { id, stepCount, status, tableRoundId }: Pick<Round, 'id' | 'stepCount' | 'status' | 'tableRoundId'>,
): Promise<void> {
  const waits = status === 'open';
  // A shared table looks after the bets on it.
  if (waits && tableRoundId !== null) return;
  await operator.enqueue(tx, {
    kind: ROUND_JOB,
    key: jobKey(id, stepCount, waits ? 'player' : 'money'),
    payload: { roundId: id, step: stepCount, abandoned: waits },
    runAt: new Date(operator.now().getTime() + (waits ? ABANDONED_MS : RESCUE_MS)),
  });
}

/** Whether a round that is about to stand so is over and won nothing. */
const isLoss = ({ jackpot }: Pick<Round, 'jackpot'>, { payout }: NextStand): boolean =>
  payout !== undefined && BigInt(payout) + jackpot === 0n;

/** Ends the hands that wait for a player, as those that were abandoned. */
export async function endHands({ operator }: House, tx: Transaction, uid: string): Promise<void> {
  const open = await tx
    .select({ id: rounds.id, step: rounds.stepCount })
    .from(rounds)
    .where(and(eq(rounds.uid, uid), eq(rounds.status, 'open'), isNull(rounds.tableRoundId)));
  for (const { id, step } of open)
    await operator.enqueue(tx, {
      kind: ROUND_JOB,
      key: `${ROUND_JOB}:${id}:${step}:left`,
      payload: { roundId: id, step, abandoned: true },
      runAt: operator.now(),
    });
}

/**
 * What a stand means for the row once its stake is booked.
 * @param isReported whether the stake's message named the end of a round that won nothing
 */
export function standing(
  round: Pick<Round, 'jackpot'>,
  next: NextStand,
  { now, isReported }: { now: Date; isReported: boolean },
) {
  const { state, payout } = next;
  const won = payout === undefined ? 0n : BigInt(payout) + round.jackpot;
  const status = payout === undefined ? 'open' : won > 0n ? 'won' : isReported ? 'settled' : 'lost';
  return { state, next: null, payout: won, status, settledAt: status === 'settled' ? now : null };
}

/**
 * Brings a round as far as it goes without its player, through signed messages as a provider elsewhere would. Every part
 * may be repeated by anybody: the platform books each number once, and the row moves on from one standing only.
 * @param late nobody waits any more: a stake that is not known to be booked is taken back
 * @returns the round as it stands then
 */
export async function carryOn(house: House, round: Round, late = false): Promise<Round> {
  let current = round;
  if (late && current.status === 'drawn') current = await claimStake(house, current);
  if (current.status === 'drawn') current = await bookStake(house, current);
  if (current.status === 'returning') current = await takeStakeBack(house, current);
  if (current.status === 'won') current = await payOut(house, current);
  if (current.status === 'lost') current = await reportLoss(house, current);
  return current;
}

/** Ends a round that its player left, by the rules of its game. */
async function endAbandoned(house: House, round: Round): Promise<Round> {
  const { engine, profile } = rulesFor(house, round.profile);
  const stepCount = round.stepCount + 1;
  const stand = engine.steps?.abandon(profile, round.state, chanceOf(round.seed, stepCount, round.playerSeed));
  if (!stand) throw new Error(`Round ${round.id} waits for a step that its game does not have`);
  const ended = await move(house, round, 'open', {
    ...standing(round, stand, { now: house.operator.now(), isReported: false }),
    steps: [...round.steps, { requestID: '', action: null, stake: 0 }],
    stepCount,
  });
  return carryOn(house, ended);
}

/** The number under which the stake of the round's last step is booked. */
const stakeNumber = ({ id, stepCount }: Round): string =>
  stepCount === 0 ? `${id}-stake` : `${id}-stake-${stepCount}`;

/** Kuruş that the stand which is waiting costs. */
const stakeOf = ({ stepCount, stake, steps }: Round): bigint =>
  stepCount === 0 ? stake : BigInt(steps.at(-1)?.stake ?? 0);

const kindOf = (house: House, { profile }: Round): string => rulesFor(house, profile).engine.kind;
const about = ({ id, uid, gameId }: Round) => ({ roundID: id, uid, gameID: gameId });

/** Tells the platform the stake of the round's last step. Told again it books nothing and gets the first answer. */
export const tellStake = (house: House, round: Round): Promise<CallbackAnswer> =>
  tell(house, {
    type: 'debit',
    transactionID: stakeNumber(round),
    launchID: round.launchId,
    amount: wireFromKurus(stakeOf(round)),
    words: betWords(kindOf(house, round), round),
    ...(round.next && isLoss(round, round.next) && { ends: true }),
    ...(round.jackpotId !== null && {
      jackpot: { id: round.jackpotId, amount: wireFromKurus(contributionOf(stakeOf(round))) },
    }),
    ...(round.tableRoundId !== null && { tableRoundID: round.tableRoundId }),
    ...about(round),
  });

async function bookStake(house: House, round: Round): Promise<Round> {
  const { next } = round;
  if (!next) throw new Error(`Round ${round.id} was drawn without a stand`);
  const amount = stakeOf(round);
  const { result, code } = await tellStake(house, round);
  if (!result) return withoutStake(house, round, 'refused', code);
  const stake = round.stepCount === 0 ? amount : round.stake + amount;
  const { jackpotId } = round;
  const feeds = jackpotId !== null && ((tx: Transaction) => feedJackpot(tx, jackpotId, amount));
  return move(
    house,
    round,
    'drawn',
    { ...standing(round, next, { now: house.operator.now(), isReported: true }), stake },
    feeds || undefined,
  );
}

/** From here on the stake can only be taken back, however late somebody else hears that it was booked. */
const claimStake = (house: House, round: Round): Promise<Round> => move(house, round, 'drawn', { status: 'returning' });

async function takeStakeBack(house: House, round: Round): Promise<Round> {
  const { result, code } = await tell(house, {
    type: 'rollback',
    transactionID: round.stepCount === 0 ? `${round.id}-rollback` : `${round.id}-rollback-${round.stepCount}`,
    stakeID: stakeNumber(round),
    ...about(round),
  });
  if (!result) throw new Error(`The stake of round ${round.id} could not be taken back: ${code}`);
  return withoutStake(house, round, 'rolled-back', 'ROLLED_BACK');
}

/** A start without its stake never was; a further step without its own leaves the round as it stood. */
async function withoutStake(
  house: House,
  round: Round,
  status: 'refused' | 'rolled-back',
  refusal: string,
): Promise<Round> {
  if (round.stepCount > 0) {
    const steps = round.steps.map((step, at) => (at === round.steps.length - 1 ? { ...step, refusal } : step));
    return move(house, round, round.status, { steps, next: null, status: 'open' });
  }
  const end = { status, refusal, next: null, settledAt: house.operator.now() };
  const { jackpotId, jackpot } = round;
  const gives = jackpotId !== null && jackpot > 0n && ((tx: Transaction) => returnJackpot(tx, jackpotId, jackpot));
  return move(house, round, round.status, end, gives || undefined);
}

async function payOut(house: House, round: Round): Promise<Round> {
  await tellWin(house, round);
  return move(house, round, 'won', { status: 'settled', settledAt: house.operator.now() });
}

async function reportLoss(house: House, round: Round): Promise<Round> {
  await reportLosses(house, [round]);
  return move(house, round, 'lost', { status: 'settled', settledAt: house.operator.now() });
}

/** Reports rounds that are over and won nothing, `CREDITS_AT_ONCE` at most. Idempotent. */
export async function reportLosses(house: House, lost: readonly Round[]): Promise<void> {
  const { result, code } = await tell(house, { type: 'ends', rounds: lost.map(about) });
  if (!result) throw new Error(`The end of ${lost.length} rounds was answered ${code}`);
}

/** Tells the platform what a round won; told again, it is booked no second time. */
async function tellWin(house: House, round: Round): Promise<void> {
  const { result, code } = await tell(house, { type: 'credit', ...winOf(house, round) });
  if (!result) throw new Error(`The win of round ${round.id} was answered ${code}`);
}

/**
 * Tells the platform by one message what many rounds won, `CREDITS_AT_ONCE` at most; as `tellWin` may be told again.
 * @returns those that are booked
 */
export async function tellWins(house: House, won: readonly Round[]): Promise<Round[]> {
  const { credits = [] } = await tell(house, { type: 'credits', credits: won.map((round) => winOf(house, round)) });
  return won.filter((_round, at) => credits[at]?.result);
}

const winOf = (house: House, round: Round) => ({
  transactionID: `${round.id}-win`,
  stakeID: `${round.id}-stake`,
  amount: wireFromKurus(round.payout),
  words: outcomeWords(kindOf(house, round), round),
  ...(round.jackpotId !== null &&
    round.jackpot > 0n && {
      jackpot: { id: round.jackpotId, amount: wireFromKurus(round.jackpot), seed: wireFromKurus(START) },
    }),
  ...about(round),
});

/**
 * Moves the row on, if it still stands where it was seen. @returns the row as it stands now, by whomever it was moved.
 * @param also what belongs to this move, in the same transaction
 */
async function move(
  house: House,
  round: Round,
  from: string,
  to: Partial<Round>,
  also?: (tx: Transaction) => Promise<void>,
): Promise<Round> {
  const { db, forget } = house.operator;
  const update = async (executor: Executor): Promise<Round | undefined> => {
    const [moved] = await executor
      .update(rounds)
      .set(to)
      .where(and(eq(rounds.id, round.id), eq(rounds.status, from), eq(rounds.stepCount, round.stepCount)))
      .returning();
    return moved;
  };
  // What follows at once is written down by the job of the last stake already: the row alone moves.
  const isAlone = !also && to.status !== 'open' && (to.stepCount ?? round.stepCount) === round.stepCount;
  const moved = isAlone
    ? await update(db)
    : await db.transaction(async (tx) => {
        const stands = await update(tx);
        if (!stands) return undefined;
        await also?.(tx);
        // Paying out is what follows at once; should this process die before, the job of the last stake does it.
        if (stands.status === 'open' || stands.stepCount !== round.stepCount) await watch(house, tx, stands);
        return stands;
      });
  if (!moved) {
    const [current] = await db.select().from(rounds).where(eq(rounds.id, round.id));
    return current ?? round;
  }
  // Should this process die before, the jobs find a round that is over and do nothing.
  if (moved.status === 'settled') await forget(jobKeysOf(moved));
  return moved;
}

/** Looks after a round for which something was put down by `watch`. */
export async function lookAfter(house: House, payload: Record<string, unknown>): Promise<void> {
  const [round] = await house.operator.db
    .select()
    .from(rounds)
    .where(eq(rounds.id, String(payload['roundId'])));
  if (!round || round.stepCount !== Number(payload['step'] ?? 0)) return;
  if (round.status !== 'open') await carryOn(house, round, true);
  else if (payload['abandoned']) await endAbandoned(house, round);
}
