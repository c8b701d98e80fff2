import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FormFields } from '#arcade/engine';
import { winsJackpot } from '#arcade/jackpot';
import { createId } from '#platform/db/ids';
import { namedStatement } from '#platform/db/named';
import { transition } from '#platform/db/transitions';
import { recoveryJob, toRoundColumns, scheduleRecovery } from './advance-round';
import { createChance, commitmentTo } from './chance';
import type { Rules } from './engines';
import { getRules, type ProviderContext } from './context';
import { takeJackpot } from './jackpots';
import type { ProviderPlatform } from './operator';
import { rounds, gameSessions, type TakenStep, type Round } from './schema';
import { ROUND_TRANSITIONS, UNFINISHED } from './transitions';
import { seedFor, type GameSession } from './game-sessions';

const value = sql.placeholder;

/** Accuracy of the stored time of the last round. */
const PLAYED_STEP_MS = 60_000;

const touch = namedStatement(
  'game_visit_played',
  sql`update ${gameSessions} set last_played_at = ${value('at')}::timestamptz where id = ${value('visit')}`,
);

/** Finds rounds that are the same as a new one, or that must end before it. */
const inTheWay = namedStatement<{ id: string }>(
  'game_rounds_in_the_way',
  sql`select id from ${rounds} where launch_id = ${value('visit')} and request_id = ${value('request')}
    union select id from ${rounds} where sha256(commitment::bytea) = sha256(${value('commitment')}::text::bytea) and table_round_id is null
    union select id from ${rounds} where ${value('has_steps')}::boolean and launch_id = ${value('visit')}
      and status in (${sql.join(
        UNFINISHED.map((status) => sql`${status}`),
        sql`, `,
      )})`,
);

export interface Start {
  rules: Rules;
  /** The choice as the engine read it. */
  choice: unknown;
  /** Kuruş. */
  stake: number;
  requestID: string;
  playerSeed: string;
}

/**
 * Stores a round with its first state, before any money moves. A known request ID returns its round, even if another
 * game session has taken it over: its seed may be revealed by now and must never be dealt again. While a hand of this
 * game session is open, that hand is returned instead of a new one.
 */
export async function startRound(
  context: ProviderContext,
  session: GameSession,
  { rules: { engine, profile }, choice, stake, requestID, playerSeed }: Start,
): Promise<Round> {
  const { operator } = context;
  const now = operator.now();
  const seed = seedFor(operator, session, requestID);
  const commitment = commitmentTo(seed);
  const random = createChance(seed, 0, playerSeed);
  const next = engine.start(profile, choice, random);
  const isJackpot = session.jackpotId !== null && winsJackpot(stake, random);
  const draft = {
    id: createId(),
    launchId: session.id,
    uid: session.uid,
    gameId: session.gameId,
    profile: session.profile,
    jackpotId: session.jackpotId,
    requestId: requestID,
    choice,
    next,
    steps: [],
    stepCount: 0,
    seed,
    commitment,
    playerSeed,
    stake: BigInt(stake),
    payout: 0n,
    jackpot: 0n,
    status: 'drawn' as const,
    createdAt: now,
  };
  // Most rounds need no other row: one statement stores them. A repeated form violates a unique index.
  if (!engine.steps && !isJackpot && playerSeed === session.playerSeed) {
    const started = await storeAlone(operator, draft);
    if (started && Math.abs(now.getTime() - session.lastPlayedAt.getTime()) >= PLAYED_STEP_MS)
      await touch(operator.db, { visit: session.id, at: now.toISOString() });
    if (started) return started;
  }
  return operator.db.transaction(async (tx) => {
    // Serializes the starts of a game session: the second of two equal forms waits here and finds the first.
    await touch(tx, { visit: session.id, at: now.toISOString() });
    const values = { visit: session.id, request: requestID, commitment, has_steps: engine.steps !== undefined };
    const ids = (await inTheWay(tx, values)).map(({ id }) => id);
    const known = ids.length > 0 ? await tx.select().from(rounds).where(inArray(rounds.id, ids)) : [];
    const same = known.find((round) => round.requestId === requestID || round.commitment === commitment);
    const [before] = same ? [same] : known;
    if (before) return before;
    const jackpot = isJackpot && session.jackpotId ? await takeJackpot(tx, session.jackpotId) : 0n;
    const [round] = await tx
      .insert(rounds)
      .values({ ...draft, jackpot })
      .returning();
    if (!round) throw new Error('A round was not stored');
    if (playerSeed !== session.playerSeed)
      await tx.update(gameSessions).set({ playerSeed }).where(eq(gameSessions.id, session.id));
    await scheduleRecovery(context, tx, round);
    if (jackpot > 0n) await operator.publish(tx);
    return round;
  });
}

/** Stores a round with its recovery job. @returns undefined if its form has started a round before */
async function storeAlone(
  { db, enqueueing }: ProviderPlatform,
  draft: typeof rounds.$inferInsert & Pick<Round, 'id' | 'stepCount' | 'status' | 'createdAt'>,
): Promise<Round | undefined> {
  const job = db.$with('job', {}).as(enqueueing(recoveryJob(draft, draft.createdAt)));
  const [started] = await db.with(job).insert(rounds).values(draft).onConflictDoNothing().returning();
  return started;
}

export type StepResult =
  /** Taken now or by an earlier delivery of the same form. */
  | { kind: 'taken'; round: Round }
  /** The round is not in the state that the form was made for. */
  | { kind: 'moved' }
  /** The rules do not allow it in this state. */
  | { kind: 'forbidden' }
  | { kind: 'unknown' };

/**
 * Takes one step of an open round: stores the next state, and continues at once if the step is free. The round may be of
 * another game session of the player at this game, as from another tab.
 * @param step number of steps when the form was made, so that a player acts only on a state they have seen
 */
export async function takeStep(
  context: ProviderContext,
  session: GameSession,
  { roundId, requestID, step, form }: { roundId: string; requestID: string; step: number; form: FormFields },
): Promise<StepResult> {
  const { operator } = context;
  return operator.db.transaction(async (tx): Promise<StepResult> => {
    const [round] = await tx
      .select()
      .from(rounds)
      .where(and(eq(rounds.id, roundId), eq(rounds.uid, session.uid), eq(rounds.gameId, session.gameId)))
      .for('update');
    if (!round) return { kind: 'unknown' };
    if (round.steps.some((taken) => taken.requestID === requestID)) return { kind: 'taken', round };
    if (round.status !== 'open' || round.stepCount !== step) return { kind: 'moved' };
    const { engine, profile } = getRules(context, round.profile);
    const action = engine.steps?.readAction(profile, round.state, form);
    if (!engine.steps || action === undefined) return { kind: 'forbidden' };
    const stake = engine.steps.furtherStakeOf(profile, round.state, action);
    const stepCount = round.stepCount + 1;
    const next = engine.steps.step(profile, round.state, action, createChance(round.seed, stepCount, round.playerSeed));
    const now = operator.now();
    const taken: TakenStep = { requestID, action, stake };
    const change =
      stake > 0 ? { next, status: 'drawn' as const } : toRoundColumns(round, next, { now, isReported: false });
    const [moved] = await tx
      .update(rounds)
      .set({ steps: [...round.steps, taken], stepCount, ...change })
      .where(
        and(
          eq(rounds.id, round.id),
          transition(rounds.status, ROUND_TRANSITIONS, { from: round.status, to: change.status }),
        ),
      )
      .returning();
    if (!moved) throw new Error('A step was not stored');
    await touch(tx, { visit: session.id, at: now.toISOString() });
    if (moved.status !== 'settled') await scheduleRecovery(context, tx, moved);
    return { kind: 'taken', round: moved };
  });
}

/** Returns the hand of a game session that waits for its player. */
export async function unfinishedRound({ operator }: ProviderContext, session: GameSession): Promise<Round | undefined> {
  const [round] = await operator.db
    .select()
    .from(rounds)
    .where(and(eq(rounds.launchId, session.id), inArray(rounds.status, UNFINISHED), isNotNull(rounds.state)));
  return round;
}
