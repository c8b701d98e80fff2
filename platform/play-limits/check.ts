import { inArray } from 'drizzle-orm';
import { least } from '#contract/least';
import type { AmountLimit, LimitName } from '#contract/play-limits';
import type { Executor, Transaction } from '../db/database';
import { getPeriodEnd, PERIODS } from './periods';
import { playState, type LimitValues } from './schema';
import {
  getActiveRestriction,
  isCheckDue,
  lockPlayState,
  readPlayState,
  getSessionEnd,
  PLAY_SESSION_PAUSE_MS,
  getPlaySession,
  type PlayState,
} from './play-state';
import { deposited, depositedOrPending, lost, type Sums } from './sums';
import { refusals } from './messages';

/** A deposit that is requested or about to be booked. */
interface Deposit {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** `asked` at the player's request, `approved` when the money has been received and is about to be credited. */
  step: 'asked' | 'approved';
}

/** A stake before it is booked. */
interface Stake {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** Kuruş that the same round or coupon staked before. Default: 0. */
  roundStaked?: bigint | undefined;
}

/** Kinds of limits that are counted by period. */
type Counted = 'deposit' | 'loss';

const hasAny = (limits: LimitValues, kind: Counted) => PERIODS.some((period) => `${kind}-${period}` in limits);

/**
 * Asserts that `amount` on top of the used sums passes no limit.
 * @param pending part of the used sums that waits for a decision: it counts in the next period too
 * @throws {Refusal} for the first limit that it passes
 */
function refusePassing(
  { limits }: PlayState,
  kind: Counted,
  { used, amount, at, pending = 0n }: { used: Sums; amount: bigint; at: Date; pending?: bigint },
): void {
  for (const period of PERIODS) {
    const limit: AmountLimit = `${kind}-${period}`;
    const value = limits[limit];
    if (value === undefined) continue;
    const left = BigInt(value) - used[period];
    if (amount <= left) continue;
    const endsAt = amount > left + pending ? getPeriodEnd(period, at) : undefined;
    throw refusals.passed({ limit, value: BigInt(value), left, pending, endsAt });
  }
}

/**
 * Returns the loss that is allowed even if any period ends meanwhile, in kuruş. A win of one period does not raise the
 * limit of the next. Later wins only increase the allowed loss; a reversed one resets it (`resetAllowedLoss`).
 */
function spareOf({ limits }: PlayState, used: Sums): bigint {
  const left = PERIODS.flatMap((period) => {
    const value = limits[`loss-${period}`];
    return value === undefined ? [] : [BigInt(value) - (used[period] > 0n ? used[period] : 0n)];
  });
  return left.reduce(least);
}

/**
 * Asserts that a deposit is within the player's own limits, inside the transaction that books it. Counts this deposit
 * and the deposits credited in the period; for a request, also all pending deposits.
 * @throws {Refusal} naming the limit, the rest of it, pending deposits, and the start of its next period unless the
 * deposit would fit without the pending ones
 */
export async function assertDepositAllowed(tx: Transaction, { uid, amount, at, step }: Deposit): Promise<void> {
  const state = await lockPlayState(tx, uid);
  const closed = getActiveRestriction(state, at);
  if (closed) throw refusals.closed(closed);
  if (!hasAny(state.limits, 'deposit')) return;
  const sums = step === 'asked' ? await depositedOrPending(tx, uid, at) : { used: await deposited(tx, uid, at) };
  refusePassing(state, 'deposit', { ...sums, amount, at });
}

/**
 * Asserts that a stake of any kind is within the player's own limits. A stake counts as a loss until its payout or
 * refund. Concurrent stakes of one player wait for each other here, so that together they cannot pass a limit.
 * @returns the play state with the allowed loss after the stake; the booking of the stake writes it, then the caller
 * calls `recordPlay`
 * @throws {Refusal} as `assertDepositAllowed`; `reality-check` if the player must answer it first
 */
export async function assertStakeAllowed(
  tx: Transaction,
  { uid, amount, at, roundStaked = 0n }: Stake,
): Promise<PlayState> {
  const state = await lockPlayState(tx, uid);
  const closed = getActiveRestriction(state, at);
  if (closed) throw refusals.closed(closed);
  const session = getPlaySession(state, at);
  if (session) {
    const end = getSessionEnd(state, session);
    if (end && end <= at)
      throw refusals.sessionOver(
        state.limits['session-time'] ?? 0,
        new Date(session.lastStakeAt.getTime() + PLAY_SESSION_PAUSE_MS),
      );
    if (isCheckDue(state, session, at)) throw refusals.realityCheck();
  }
  const most = state.limits['stake-round'];
  if (most !== undefined && roundStaked + amount > BigInt(most))
    throw refusals.passed({ limit: 'stake-round', value: BigInt(most), left: BigInt(most) - roundStaked });
  const spare = await spareAfter(tx, state, { uid, amount, at });
  return { ...state, spare };
}

/**
 * Asserts that a player may open a game for money: not during a cool-off or an exclusion.
 * @throws {Refusal} naming the end of the restriction
 */
export async function assertOpenAllowed(executor: Executor, uid: string, at: Date): Promise<void> {
  const closed = getActiveRestriction(await readPlayState(executor, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** Asserts that a player may claim a bonus: not during a cool-off or an exclusion. @throws {Refusal} */
export async function assertClaimAllowed(tx: Transaction, uid: string, at: Date): Promise<void> {
  const closed = getActiveRestriction(await lockPlayState(tx, uid), at);
  if (closed) throw refusals.closed(closed);
}

/**
 * Returns the allowed loss after a stake, in kuruş; null without a loss limit. Reads the ledger only if the stake
 * exceeds the allowed loss before it.
 */
async function spareAfter(
  tx: Transaction,
  state: PlayState,
  { uid, amount, at }: Pick<Stake, 'uid' | 'amount' | 'at'>,
): Promise<bigint | null> {
  if (!hasAny(state.limits, 'loss')) return null;
  if (state.spare !== null && state.spare >= amount) return state.spare - amount;
  const used = await lost(tx, uid, at);
  refusePassing(state, 'loss', { used, amount, at });
  return spareOf(state, used) - amount;
}

/**
 * Resets the allowed loss of players whose result a correction lowered: their next stake reads the ledger. The caller has
 * locked their play states.
 */
export async function resetAllowedLoss(tx: Transaction, uids: readonly string[]): Promise<void> {
  await tx
    .update(playState)
    .set({ spare: null })
    .where(inArray(playState.uid, [...uids]));
}

export type LimitsLeft = Partial<Record<LimitName, { left: bigint; pending?: bigint; endsAt: Date }>>;

/** Returns the rest of each period limit that is set, the pending deposits counted in it, and the end of its period. */
export async function getLimitsLeft(executor: Executor, state: PlayState, at: Date): Promise<LimitsLeft> {
  const { limits, uid } = state;
  const deposits = hasAny(limits, 'deposit') ? await depositedOrPending(executor, uid, at) : undefined;
  const used = {
    deposit: deposits?.used,
    loss: hasAny(limits, 'loss') ? await lost(executor, uid, at) : undefined,
  };
  const left: LimitsLeft = {};
  for (const kind of ['deposit', 'loss'] as const)
    for (const period of PERIODS) {
      const limit: AmountLimit = `${kind}-${period}`;
      const value = limits[limit];
      if (value === undefined) continue;
      const rest = BigInt(value) - (used[kind]?.[period] ?? 0n);
      left[limit] = {
        left: rest > 0n ? rest : 0n,
        ...(kind === 'deposit' && deposits && deposits.pending > 0n && { pending: deposits.pending }),
        endsAt: getPeriodEnd(period, at),
      };
    }
  return left;
}
