import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { record, type Actor } from '../audit';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { formatLira } from '../format';
import { getBalance, debit, lockWallets, notify } from '../ledger';
import { chargebacks } from './schema';
import { refusals } from './messages';

/*
 * What players owe: deposits that were taken back after their money had been played. It is settled from what comes in by
 * payments, the oldest first, and stands before every withdrawal.
 */

/** The house's account for what players owe. Its sum is that of `chargebacks.owed`. */
export const DEBTS = 'house:debts';

const debtOf = namedStatement<{ owed: string }>(
  'owed_by',
  sql`select coalesce(sum(${chargebacks.owed}), 0)::text as owed from ${chargebacks} where uid = ${sql.placeholder('uid')}`,
);

/** What a player owes, in kuruş. */
export async function getDebt(executor: Executor, uid: string): Promise<bigint> {
  const [row] = await debtOf(executor, { uid });
  return BigInt(row?.owed ?? '0');
}

/** Everything that is owed, or what one player owes, the oldest first. */
export async function listDebts(executor: Executor, uid?: string) {
  return executor
    .select()
    .from(chargebacks)
    .where(and(gt(chargebacks.owed, sql`0`), uid === undefined ? undefined : eq(chargebacks.uid, uid)))
    .orderBy(asc(chargebacks.at), asc(chargebacks.paymentId));
}

interface Settling {
  uid: string;
  /**
   * What brings the money: a payment's number, or one of an operator's command. A payment that settles debts at two of its
   * steps names the second one: each deposit's debt is booked once per source.
   */
  source: string;
  /** What the notice refers to; the source unless said. */
  reference?: string;
  at: Date;
  by: Actor | undefined;
}

/**
 * Settles what a player owes from the balance, as far as it reaches, and tells the player.
 * @param most kuruş that may be taken; the whole balance unless said
 * @returns kuruş that were taken
 */
export async function settleDebts(
  tx: Transaction,
  { uid, source, reference = source, at, by }: Settling,
  most?: bigint,
): Promise<bigint> {
  if ((await getDebt(tx, uid)) === 0n) return 0n;
  await lockWallets(tx, [uid]);
  const held = await getBalance(tx, uid);
  let left = most !== undefined && most < held ? most : held;
  let taken = 0n;
  for (const { paymentId } of await listDebts(tx, uid)) {
    // Read anew while the purse is locked: whoever settles waits for it.
    const [debt] = await tx.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId)).for('update');
    const amount = debt && debt.owed < left ? debt.owed : left;
    if (!debt || debt.owed === 0n || amount === 0n) continue;
    const { replayed } = await debit(tx, {
      key: `debt:${paymentId}:${source}`,
      kind: 'debt-settlement',
      uid,
      category: TRANSACTION_CATEGORY.finance,
      description: { tr: 'Ödeme kuruluşunun geri aldığı yatırımın borcu', en: 'Owed for a reversed deposit' },
      reference: paymentId,
      amount,
      counter: DEBTS,
      at,
    });
    // What was booked before has lowered the debt before.
    if (replayed) continue;
    await tx
      .update(chargebacks)
      .set({ owed: debt.owed - amount })
      .where(eq(chargebacks.paymentId, paymentId));
    await record(tx, {
      event: 'debt-settled',
      by,
      at,
      uid,
      on: paymentId,
      detail: { amount: wireFromKurus(amount), owed: wireFromKurus(debt.owed - amount) },
    });
    left -= amount;
    taken += amount;
  }
  if (taken > 0n) {
    const [size, rest] = [formatLira(taken), formatLira(await getDebt(tx, uid))];
    const text = {
      tr: `Ödeme kuruluşunun geri aldığı yatırım için ${size.tr} düşüldü. Kalan borç: ${rest.tr}`,
      en: `${size.en} was deducted for a deposit that the payment provider reversed. Still owed: ${rest.en}`,
    };
    await notify(tx, { uid, text, reference, at });
  }
  return taken;
}

/**
 * A withdrawal is asked for: what is owed is settled first.
 * @throws {Refusal} `owes-money`, saying how much can be withdrawn, where the balance does not hold both
 */
export async function settleBefore(tx: Transaction, amount: bigint, settling: Settling): Promise<void> {
  const owed = await getDebt(tx, settling.uid);
  if (owed === 0n) return;
  await lockWallets(tx, [settling.uid]);
  const held = await getBalance(tx, settling.uid);
  // Too little even without the debt: the booking says so.
  if (held < amount) return;
  if (held < amount + owed) throw refusals.owes(owed, held > owed ? held - owed : 0n);
  await settleDebts(tx, settling, owed);
}
