import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { least } from '#contract/least';
import { wireFromKurus } from '#contract/wire';
import { record, type Actor } from '../audit';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { formatLira } from '../format';
import { getBalance, debit, lockWallets, notify } from '../ledger';
import { chargebacks } from './schema';
import { refusals } from './messages';

/*
 * Debts of players: deposits that were charged back after their money had been played. Incoming payments settle them,
 * oldest first, and every withdrawal settles them first.
 */

/** Operator account for players' debts. Its sum is that of `chargebacks.owed`. */
export const DEBTS = 'house:debts';

const debtOf = namedStatement<{ owed: string }>(
  'owed_by',
  sql`select coalesce(sum(${chargebacks.owed}), 0)::text as owed from ${chargebacks} where uid = ${sql.placeholder('uid')}`,
);

/** Returns a player's debt, in kuruş. */
export async function getDebt(executor: Executor, uid: string): Promise<bigint> {
  const [row] = await debtOf(executor, { uid });
  return BigInt(row?.owed ?? '0');
}

/** Returns all open debts, or those of one player, oldest first. */
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
   * Source of the money: the id of a payment or of an operator's command. A payment that settles debts at two of its
   * steps uses another id for the second one, because each deposit's debt is booked once per source.
   */
  source: string;
  /** Reference of the notification. Default: `source`. */
  reference?: string;
  at: Date;
  by: Actor | undefined;
}

/**
 * Settles a player's debts from the balance as far as it reaches, and notifies the player.
 * @param most maximum kuruş to take. Default: the whole balance
 * @returns kuruş taken
 */
export async function settleDebts(
  tx: Transaction,
  { uid, source, reference = source, at, by }: Settling,
  most?: bigint,
): Promise<bigint> {
  if ((await getDebt(tx, uid)) === 0n) return 0n;
  await lockWallets(tx, [uid]);
  const held = await getBalance(tx, uid);
  let left = most === undefined ? held : least(most, held);
  let taken = 0n;
  for (const { paymentId } of await listDebts(tx, uid)) {
    // Read again under the lock of the wallet: concurrent settlements wait for it.
    const [debt] = await tx.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId)).for('update');
    const amount = least(debt?.owed ?? 0n, left);
    if (!debt || amount === 0n) continue;
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
    // The earlier booking has already lowered the debt.
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
 * Settles the player's debts before a requested withdrawal.
 * @throws {Refusal} `owes-money` with the amount that can be withdrawn, if the balance does not cover both
 */
export async function settleBefore(tx: Transaction, amount: bigint, settling: Settling): Promise<void> {
  const owed = await getDebt(tx, settling.uid);
  if (owed === 0n) return;
  await lockWallets(tx, [settling.uid]);
  const held = await getBalance(tx, settling.uid);
  // The balance is too small even without the debt, so the booking rejects it.
  if (held < amount) return;
  if (held < amount + owed) throw refusals.owes(owed, held > owed ? held - owed : 0n);
  await settleDebts(tx, settling, owed);
}
