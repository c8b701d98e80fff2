import type { AmountLimit, LimitName } from '#contract/play-limits';
import type { Executor, Transaction } from '../db/database';
import { endOf, PERIODS } from './periods';
import type { LimitValues } from './schema';
import {
  closureOf,
  isCheckDue,
  lockStanding,
  notePlay,
  readStanding,
  sessionEndOf,
  STRETCH_PAUSE_MS,
  stretchOf,
  type Standing,
} from './standing';
import { deposited, depositedOrAsked, lost, type Sums } from './sums';
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
  { limits }: Standing,
  kind: Counted,
  { used, amount, at }: { used: Sums; amount: bigint; at: Date },
): void {
  for (const period of PERIODS) {
    const limit: AmountLimit = `${kind}-${period}`;
    const value = limits[limit];
    if (value === undefined) continue;
    const left = BigInt(value) - used[period];
    if (amount > left) throw refusals.passed({ limit, value: BigInt(value), left, endsAt: endOf(period, at) });
  }
}

/**
 * What may be lost for certain, whatever period comes to its end meanwhile: a win of this one lends nothing to the next.
 * Wins after that only make more room.
 */
function spareOf({ limits }: Standing, used: Sums): bigint {
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
export async function checkDeposit(tx: Transaction, { uid, amount, at, step }: Deposit): Promise<void> {
  const standing = await lockStanding(tx, uid);
  const closed = closureOf(standing, at);
  if (closed) throw refusals.closed(closed);
  if (!hasAny(standing.limits, 'deposit')) return;
  const used = await (step === 'asked' ? depositedOrAsked : deposited)(tx, uid, at);
  refusePassing(standing, 'deposit', { used, amount, at });
}

/**
 * Checks a stake of any kind against the player's own limits, and notes that the player plays. A stake counts as lost
 * until something comes back for it. Two stakes of one player wait for each other here, so that they cannot pass one
 * limit together.
 * @returns how the player stands once the stake is taken; what changes by it is written with its booking
 * @throws {Refusal} as `checkDeposit`; `reality-check` when that has to be answered first
 */
export async function checkStake(tx: Transaction, { uid, amount, at, roundStaked = 0n }: Stake): Promise<Standing> {
  const standing = await lockStanding(tx, uid);
  const closed = closureOf(standing, at);
  if (closed) throw refusals.closed(closed);
  const stretch = stretchOf(standing, at);
  if (stretch) {
    const end = sessionEndOf(standing, stretch);
    if (end && end <= at)
      throw refusals.sessionOver(
        standing.limits['session-time'] ?? 0,
        new Date(stretch.lastStakeAt.getTime() + STRETCH_PAUSE_MS),
      );
    if (isCheckDue(standing, stretch, at)) throw refusals.realityCheck();
  }
  const most = standing.limits['stake-round'];
  if (most !== undefined && roundStaked + amount > BigInt(most))
    throw refusals.passed({ limit: 'stake-round', value: BigInt(most), left: BigInt(most) - roundStaked });
  const spare = await spareAfter(tx, standing, { uid, amount, at });
  await notePlay(tx, uid, stretch, at);
  return { ...standing, spare };
}

/**
 * Checks that a player may open a game to play for money: not during a break, nor while the account is closed to play.
 * @throws {Refusal} saying until when
 */
export async function checkOpen(executor: Executor, uid: string, at: Date): Promise<void> {
  const closed = closureOf(await readStanding(executor, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** Checks that a player may take a bonus: not while the account is closed to play. @throws {Refusal} */
export async function checkClaim(tx: Transaction, uid: string, at: Date): Promise<void> {
  const closed = closureOf(await lockStanding(tx, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** What is spare after a stake: the ledger is asked where the stake is more than what was; nothing without a limit of losses. */
async function spareAfter(
  tx: Transaction,
  standing: Standing,
  { uid, amount, at }: Pick<Stake, 'uid' | 'amount' | 'at'>,
): Promise<bigint | null> {
  if (!hasAny(standing.limits, 'loss')) return null;
  if (standing.spare !== null && standing.spare >= amount) return standing.spare - amount;
  const used = await lost(tx, uid, at);
  refusePassing(standing, 'loss', { used, amount, at });
  return spareOf(standing, used) - amount;
}

export type Left = Partial<Record<LimitName, { left: bigint; endsAt: Date }>>;

/** What is left of each limit of a period that is set, and when that period ends. */
export async function leftOf(executor: Executor, standing: Standing, at: Date): Promise<Left> {
  const { limits, uid } = standing;
  const used = {
    deposit: hasAny(limits, 'deposit') ? await depositedOrAsked(executor, uid, at) : undefined,
    loss: hasAny(limits, 'loss') ? await lost(executor, uid, at) : undefined,
  };
  const left: Left = {};
  for (const kind of ['deposit', 'loss'] as const)
    for (const period of PERIODS) {
      const limit: AmountLimit = `${kind}-${period}`;
      const value = limits[limit];
      if (value === undefined) continue;
      const rest = BigInt(value) - (used[kind]?.[period] ?? 0n);
      left[limit] = { left: rest > 0n ? rest : 0n, endsAt: endOf(period, at) };
    }
  return left;
}
