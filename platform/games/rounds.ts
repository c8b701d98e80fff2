import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { bingoProfileOf, type BingoOutcome, type BingoProfile } from '#arcade/bingo';
import { profileOf, STAKES } from '#arcade/profiles';
import type { SlotOutcome, SlotProfile } from '#arcade/slots';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { enqueueJob, type OutsideJob } from '../jobs';
import { touchSession } from '../players';
import { balanceOf } from '../wallet';
import { EMBEDDED_PROVIDER, receiveProviderCallback, signCallback, type ProviderMessage } from './callbacks';
import { engineOf, type Choice, type Outcome } from './engines';
import { openLaunch, type ExpiredLaunch, type OpenLaunch } from './launch';
import { jackpots, launches, rounds } from './schema';
import { JACKPOT_START_MILLI } from './seed';
import { themeOf, type GameTheme } from './theme';

type Round = typeof rounds.$inferSelect;

/** A round left unfinished this long belongs to nobody any more: the job ends it. */
const ROUND_RESCUE_MS = 30_000;
/** Share of each stake that feeds the jackpot, thousandths: 1.5 %. */
const JACKPOT_SHARE_MILLI = 15n;
/** A stake of this many kuruş would win the jackpot for certain; smaller ones in proportion. */
const JACKPOT_CERTAIN_STAKE = 100_000_000;
const MILLI = 1000n;

interface FinishedRound {
  id: string;
  stake: bigint;
  payout: bigint;
  jackpot: bigint;
  at: Date;
}

export interface SlotRound extends FinishedRound {
  kind: 'slot';
  outcome: SlotOutcome;
}

export interface BingoRound extends FinishedRound {
  kind: 'bingo';
  outcome: BingoOutcome;
}

/** A round as its screen shows it. Amounts in kuruş. */
export type ShownRound = SlotRound | BingoRound;

interface OpenScreen {
  launch: OpenLaunch;
  balance: bigint;
  theme: GameTheme;
}

export interface SlotScreen extends OpenScreen {
  kind: 'slot';
  /** Kuruş. */
  stakes: readonly number[];
  /** What its jackpot stands at. */
  jackpot: bigint | undefined;
  profile: SlotProfile;
}

export interface BingoScreen extends OpenScreen {
  kind: 'bingo';
  profile: BingoProfile;
}

export type GameScreen = SlotScreen | BingoScreen;

export type Played = { kind: 'played'; roundId: string } | { kind: 'refused'; why: 'balance' | 'stake' | 'session' | 'closed' } | { kind: 'unknown' } | { kind: 'expired' };

/** What the game screens ask of the embedded provider. */
export interface Rounds {
  /** Opens a game by its launch token. */
  open(token: string): Promise<GameScreen | ExpiredLaunch | undefined>;
  /**
   * Plays one round for what is chosen. The same `requestID` plays once, however often and however parallel it comes;
   * the later ones get the first one's round.
   */
  play(token: string, asked: Choice & { requestID: string }): Promise<Played>;
  /** A finished round of this launch; anybody else's is as unknown as one that never was. */
  show(launch: OpenLaunch, roundId: string): Promise<ShownRound | undefined>;
}

export function roundsOf(context: PlatformContext): Rounds {
  return {
    open: async (token) => {
      const launch = await openLaunch(context, token);
      if (!launch || 'expired' in launch) return launch;
      const common = { launch, balance: await balanceOf(context.db, launch.uid), theme: themeOf(launch.gameId) };
      if (launch.kind === 'bingo') return { kind: 'bingo', ...common, profile: bingoProfileOf(launch.profile) };
      const [pot] = launch.jackpotId ? await context.db.select({ amount: jackpots.amountMilli }).from(jackpots).where(eq(jackpots.id, launch.jackpotId)) : [];
      return { kind: 'slot', ...common, stakes: STAKES, jackpot: pot && pot.amount / MILLI, profile: profileOf(launch.profile) };
    },
    play: (token, asked) => play(context, token, asked),
    show: async (launch, roundId) => {
      const [round] = await context.db
        .select()
        .from(rounds)
        .where(and(eq(rounds.id, roundId), eq(rounds.launchId, launch.id), eq(rounds.status, 'settled')));
      // What was stored for a game of a kind came from that kind's engine.
      return round && ({ kind: launch.kind, id: round.id, stake: round.stake, payout: round.payout, jackpot: round.jackpot, outcome: round.outcome, at: round.createdAt } as ShownRound);
    },
  };
}

async function play(context: PlatformContext, token: string, { requestID, ...choice }: Choice & { requestID: string }): Promise<Played> {
  const launch = await openLaunch(context, token);
  if (!launch) return { kind: 'unknown' };
  if ('expired' in launch) return { kind: 'expired' };
  const engine = engineOf(launch.kind);
  const stake = engine.stakeOf(launch.profile, choice);
  if (!/^[0-9A-Za-z]{26}$/.test(requestID) || stake === undefined) return { kind: 'refused', why: 'stake' };
  const round = await drawRound(context, launch, { choice, stake, requestID });
  if (!round) return { kind: 'refused', why: 'session' };
  if (round.stake !== BigInt(stake) || !engine.matches(round.outcome as Outcome, choice)) return { kind: 'refused', why: 'stake' };
  const status = await finishRound(context, round, false);
  if (status === 'settled') return { kind: 'played', roundId: round.id };
  return { kind: 'refused', why: status === 'refused' ? 'balance' : 'closed' };
}

/**
 * Stores a round with its outcome, before any money moves, and the job that ends it should this process die. A request
 * already known gives its round. Undefined when the player's session is over: no new stakes then.
 */
async function drawRound(context: PlatformContext, launch: OpenLaunch, { choice, stake, requestID }: { choice: Choice; stake: number; requestID: string }): Promise<Round | undefined> {
  return context.db.transaction(async (tx) => {
    // One round of a launch at a time; the second of two equal requests waits here and finds the first.
    await tx.execute(sql`select 1 from ${launches} where ${launches.id} = ${launch.id} for update`);
    const [known] = await tx.select().from(rounds).where(and(eq(rounds.launchId, launch.id), eq(rounds.requestId, requestID)));
    if (known) return known;
    const now = context.now();
    // No stakes after a logout; and playing is activity, so that nobody is signed out at the reels.
    if (!(await touchSession(tx, launch, now))) return undefined;
    const outcome = engineOf(launch.kind).play(launch.profile, choice, randomInt);
    const jackpot = launch.jackpotId && randomInt(JACKPOT_CERTAIN_STAKE) < stake ? await takeJackpot(tx, launch.jackpotId) : 0n;
    const [round] = await tx
      .insert(rounds)
      .values({
        id: randomId(),
        launchId: launch.id,
        uid: launch.uid,
        gameId: launch.gameId,
        providerId: launch.providerId,
        requestId: requestID,
        stake: BigInt(stake),
        payout: BigInt(outcome.payout) + jackpot,
        jackpot,
        outcome,
        status: 'drawn',
        createdAt: now,
      })
      .returning();
    if (!round) throw new Error('A round was not stored');
    await tx.update(launches).set({ lastPlayedAt: now }).where(eq(launches.id, launch.id));
    await enqueueJob(tx, { kind: FINISH_ROUND, key: `${FINISH_ROUND}:${round.id}`, payload: { roundId: round.id }, runAt: new Date(now.getTime() + ROUND_RESCUE_MS) });
    return round;
  });
}

async function takeJackpot(tx: Transaction, id: string): Promise<bigint> {
  const [pot] = await tx.select({ amount: jackpots.amountMilli }).from(jackpots).where(eq(jackpots.id, id)).for('update');
  if (!pot) return 0n;
  const won = pot.amount / MILLI;
  await tx.update(jackpots).set({ amountMilli: JACKPOT_START_MILLI + (pot.amount % MILLI) }).where(eq(jackpots.id, id));
  return won;
}

/**
 * Brings a drawn round to its end through signed callbacks, as a provider elsewhere would. Each step may be repeated:
 * the wallet's side books each id once.
 * @param late true when nobody waits any more: a stake not known to be booked is taken back, a booked one is played out
 */
async function finishRound(context: PlatformContext, round: Round, late: boolean): Promise<string> {
  if (round.status === 'settled' || round.status === 'refused' || round.status === 'rolled-back') return round.status;
  const common = { roundID: round.id, uid: round.uid, gameID: round.gameId, timestamp: context.now().toISOString() };
  const stakeID = `${round.id}-stake`;
  if (round.status === 'drawn') {
    const message: ProviderMessage = late
      ? { type: 'rollback', transactionID: `${round.id}-rollback`, stakeID, ...common }
      : { type: 'debit', transactionID: stakeID, launchID: round.launchId, amount: wireFromKurus(round.stake), ...common };
    const { status, body } = await tell(context, message);
    if (late) return closeRound(context, round, body.result ? 'rolled-back' : 'drawn');
    if (status === 402) return closeRound(context, round, 'refused');
    if (!body.result) return closeRound(context, round, 'rolled-back');
    await stakeBooked(context, round);
  }
  if (round.payout > 0n) {
    const { body } = await tell(context, { type: 'credit', transactionID: `${round.id}-win`, stakeID, amount: wireFromKurus(round.payout), ...common });
    if (body.code === 'STAKE_CLOSED') return closeRound(context, round, 'rolled-back');
    if (!body.result) throw new Error(`The win of round ${round.id} was answered ${body.code}`);
  }
  return closeRound(context, round, 'settled');
}

async function tell(context: PlatformContext, message: ProviderMessage) {
  const raw = JSON.stringify(message);
  return receiveProviderCallback(context, EMBEDDED_PROVIDER, raw, signCallback(context, EMBEDDED_PROVIDER, raw));
}

/** Notes that the stake is booked and lets it feed the jackpot, once. */
async function stakeBooked(context: PlatformContext, round: Round): Promise<void> {
  await context.db.transaction(async (tx) => {
    const moved = await tx
      .update(rounds)
      .set({ status: 'staked' })
      .where(and(eq(rounds.id, round.id), eq(rounds.status, 'drawn')))
      .returning({ id: rounds.id });
    if (moved.length > 0) {
      await tx.execute(sql`update ${jackpots} set amount_milli = amount_milli + ${String(round.stake * JACKPOT_SHARE_MILLI)}::bigint
        where id = (select jackpot_id from games where id = ${round.gameId})`);
    }
  });
}

/** Ends a round, once; a jackpot that was set aside for a round without a stake goes back. */
async function closeRound(context: PlatformContext, round: Round, status: 'settled' | 'refused' | 'rolled-back' | 'drawn'): Promise<string> {
  if (status === 'drawn') return status;
  return context.db.transaction(async (tx) => {
    const moved = await tx
      .update(rounds)
      .set({ status, settledAt: context.now() })
      .where(and(eq(rounds.id, round.id), sql`${rounds.status} in ('drawn', 'staked')`))
      .returning({ id: rounds.id });
    if (moved.length > 0 && status !== 'settled' && round.jackpot > 0n) {
      await tx.execute(sql`update ${jackpots} set amount_milli = amount_milli + ${String(round.jackpot * MILLI - JACKPOT_START_MILLI)}::bigint
        where id = (select jackpot_id from games where id = ${round.gameId})`);
    }
    const [now] = moved.length > 0 ? [{ status }] : await tx.select({ status: rounds.status }).from(rounds).where(eq(rounds.id, round.id));
    return now?.status ?? status;
  });
}

const FINISH_ROUND = 'games.finish-round';

/** Ends rounds whose process died half-way. It works through callbacks, each with a transaction of its own, so it runs outside one. */
export const jobs: Record<string, OutsideJob> = {
  [FINISH_ROUND]: {
    outside: async (context, payload) => {
      const [round] = await context.db.select().from(rounds).where(eq(rounds.id, String(payload.roundId)));
      if (round) await finishRound(context, round, true);
    },
  },
};
