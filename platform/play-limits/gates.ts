import type { Transaction } from '../db/database';
import { lockWallets } from '../wallet';

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
}

/** Looks at what a player is about to do. @throws {Refusal} when it may not happen; the transaction then books nothing. */
export type Gate<Asked> = (tx: Transaction, asked: Asked) => Promise<void>;

/** What objects to deposits and to stakes: each limit or exclusion adds its gate here. There is none yet. */
export const depositGates: Gate<Deposit>[] = [];
export const stakeGates: Gate<Stake>[] = [];

/**
 * Asks whether a player may deposit, inside the transaction that books it. Every way in asks: requests and approvals.
 * @throws {Refusal} of the first gate that objects.
 */
export const mayDeposit = (tx: Transaction, deposit: Deposit): Promise<void> => ask(tx, depositGates, deposit);

/**
 * Asks whether a player may stake, inside the transaction that takes the stake. Every way in asks, before `takeStake`.
 * @throws {Refusal} of the first gate that objects.
 */
export const mayStake = (tx: Transaction, stake: Stake): Promise<void> => ask(tx, stakeGates, stake);

async function ask<Asked extends { uid: string }>(
  tx: Transaction,
  gates: readonly Gate<Asked>[],
  asked: Asked,
): Promise<void> {
  if (gates.length === 0) return;
  // One after the other for a player, so that two at the same moment cannot pass one limit together.
  await lockWallets(tx, [asked.uid]);
  for (const gate of gates) await gate(tx, asked);
}
