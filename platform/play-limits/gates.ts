import type { Executor, Transaction } from '../db/database';
import { lockWallets } from '../wallet';
import { checkDeposit, checkStake } from './check';
import { closureOf, lockStanding, readStanding, type Standing } from './standing';
import { refusals } from './texts';

/** A deposit that is asked for or about to be booked. */
export interface Deposit {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** `asked` when the player asks for it, `approved` when the money has come and is about to reach the balance. */
  step: 'asked' | 'approved';
}

/** A stake that is about to be taken. */
export interface Stake {
  uid: string;
  /** Kuruş, above zero. */
  amount: bigint;
  at: Date;
  /** One of `TRANSACTION_CATEGORY`: a game or a bet. */
  category: number;
  /** Kuruş that the same round or coupon took before; nothing unless said. */
  roundStaked?: bigint;
}

/** Looks at what a player is about to do. @throws {Refusal} when it may not happen; the transaction then books nothing. */
export type Gate<Asked> = (tx: Transaction, asked: Asked) => Promise<void>;

/** What else objects to deposits and to stakes, beside the player's own limits: later domains add their gates here. */
export const depositGates: Gate<Deposit>[] = [];
export const stakeGates: Gate<Stake>[] = [];

/**
 * Asks whether a player may deposit, inside the transaction that books it. Every way in asks: requests and approvals.
 * @throws {Refusal} of the player's own limits, else of the first gate that objects.
 */
export async function mayDeposit(tx: Transaction, deposit: Deposit): Promise<void> {
  await checkDeposit(tx, deposit);
  await ask(tx, depositGates, deposit);
}

/**
 * Asks whether a player may stake, inside the transaction that takes the stake. `takeStake` of the bonuses, the one way
 * to stake, asks for slots, bingo, tables and coupons alike. Two stakes of one player at once wait for each other here, so
 * that they cannot pass one limit together.
 * @returns how the player stands once the stake is taken, for the booking to write
 * @throws {Refusal} of the player's own limits, else of the first gate that objects.
 */
export async function mayStake(tx: Transaction, stake: Stake): Promise<Standing> {
  const standing = await checkStake(tx, stake);
  await ask(tx, stakeGates, stake);
  return standing;
}

/**
 * Asks whether a player may open a game to play for money: not during a break, nor while the account is closed to play.
 * @throws {Refusal} saying until when
 */
export async function mayOpen(executor: Executor, uid: string, at: Date): Promise<void> {
  const closed = closureOf(await readStanding(executor, uid), at);
  if (closed) throw refusals.closed(closed);
}

/** Asks whether a player may take a bonus: not while the account is closed to play. @throws {Refusal} */
export async function mayClaim(tx: Transaction, uid: string, at: Date): Promise<void> {
  const closed = closureOf(await lockStanding(tx, uid), at);
  if (closed) throw refusals.closed(closed);
}

async function ask<Asked extends { uid: string }>(
  tx: Transaction,
  gates: readonly Gate<Asked>[],
  asked: Asked,
): Promise<void> {
  if (gates.length === 0) return;
  await lockWallets(tx, [asked.uid]);
  for (const gate of gates) await gate(tx, asked);
}
