import type { AmountLimit, LimitName } from '#contract/play-limits';
import type { Executor, Transaction } from '../db/database';
import { getPeriodEnd, PERIODS } from './periods';
import type { LimitValues } from './schema';
import {
  getActiveRestriction,
  isCheckDue,
  lockPlayState,
  recordPlay,
  readPlayState,
  getSessionEnd,
  PLAY_SESSION_PAUSE_MS,
  getPlaySession,
  type PlayState,
} from './play-state';
import { deposited, depositedOrPending, lost, type Sums } from './sums';
import { refusals } from './messages';

/** A deposit that is asked for or about to be booked. */
interface Deposit {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** `asked` when the player asks for it, `approved` when the money has come and is about to reach the balance. */
  step: 'asked' | 'approved';
}

/** A stake that is about to be taken. */
interface Stake {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** Kuruş that the same round or coupon took before; nothing unless said. */
  roundStaked?: bigint;
}

/** What is counted by period. */
type Counted = 'deposit' | 'loss';

const hasAny = (limits: LimitValues, kind: Counted) => PERIODS.some((period) => `${kind}-${period}` in limits);

/** @throws {Refusal} for the first limit that `amount` on top of what was used would pass */
function refusePassing(
  { limits }: PlayState,
  kind: Counted,
  { used, amount, at }: { used: Sums; amount: bigint; at: Date },
): void {
  for (const period of PERIODS) {
    const limit: AmountLimit = `${kind}-${period}`;
    const value = limits[limit];
    if (value === undefined) continue;
    const left = BigInt(value) - used[period];
    if (amount > left) throw refusals.passed({ limit, value: BigInt(value), left, endsAt: getPeriodEnd(period, at) });
  }
}

/**
 * What may be lost for certain, whatever period comes to its end meanwhile: a win of this one lends nothing to the next.
 * Wins after that only make more room.
 */
function spareOf({ limits }: PlayState, used: Sums): bigint {
  const left = PERIODS.flatMap((period) => {
    const value = limits[`loss-${period}`];
    return value === undefined ? [] : [BigInt(value) - (used[period] > 0n ? used[period] : 0n)];
  });
  return left.reduce((least, one) => (one < least ? one : least));
}

/**
 * Checks a deposit against the player's own limits, inside the transaction that books it: what reached the balance in the period and, when it is asked for,
 * all that was asked for and is not decided yet, together with this one.
 * @throws {Refusal} naming the limit, what is left of it and when it begins anew
 */
export async function assertDepositAllowed(tx: Transaction, { uid, amount, at, step }: Deposit): Promise<void> {
  const state = await lockPlayState(tx, uid);
  const closed = getActiveRestriction(state, at);
  if (closed) throw refusals.closed(closed);
  if (!hasAny(state.limits, 'deposit')) return;
  const used = await (step === 'asked' ? depositedOrPending : deposited)(tx, uid, at);
  refusePassing(state, 'deposit', { used, amount, at });
}

/**
 * Checks a stake of any kind against the player's own limits, and notes that the player plays. A stake counts as lost
 * until something comes back for it. Two stakes of one player wait for each other here, so that they cannot pass one
 * limit together.
 * @returns how the player stands once the stake is taken; what changes by it is written with its booking
 * @throws {Refusal} as `assertDepositAllowed`; `reality-check` when that has to be answered first
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
  await recordPlay(tx, uid, session, at);
  return { ...state, spare };
}

/**
 * Checks that a player may open a game to play for money: not during a break, nor while the account is closed to play.
 * @throws {Refusal} saying until when
 */
export async function assertOpenAllowed(executor: Executor, uid: string, at: Date): Promise<void> {
  const closed = getActiveRestriction(await readPlayState(executor, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** Checks that a player may take a bonus: not while the account is closed to play. @throws {Refusal} */
export async function assertClaimAllowed(tx: Transaction, uid: string, at: Date): Promise<void> {
  const closed = getActiveRestriction(await lockPlayState(tx, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** What is spare after a stake: the ledger is asked where the stake is more than what was; nothing without a limit of losses. */
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

export type LimitsLeft = Partial<Record<LimitName, { left: bigint; endsAt: Date }>>;

/** What is left of each limit of a period that is set, and when that period ends. */
export async function getLimitsLeft(executor: Executor, state: PlayState, at: Date): Promise<LimitsLeft> {
  const { limits, uid } = state;
  const used = {
    deposit: hasAny(limits, 'deposit') ? await depositedOrPending(executor, uid, at) : undefined,
    loss: hasAny(limits, 'loss') ? await lost(executor, uid, at) : undefined,
  };
  const left: LimitsLeft = {};
  for (const kind of ['deposit', 'loss'] as const)
    for (const period of PERIODS) {
      const limit: AmountLimit = `${kind}-${period}`;
      const value = limits[limit];
      if (value === undefined) continue;
      const rest = BigInt(value) - (used[kind]?.[period] ?? 0n);
      left[limit] = { left: rest > 0n ? rest : 0n, endsAt: getPeriodEnd(period, at) };
    }
  return left;
}
