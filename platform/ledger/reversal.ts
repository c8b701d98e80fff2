import { inArray } from 'drizzle-orm';
import { least } from '#contract/least';
import type { Transaction } from '../db/database';
import { assertNew, getBalance, debit, lockWallets, type SimpleEntry } from './post';
import { ledgerEntries } from './schema';

/**
 * Reverses a wrong payout: takes it from the wallets it was paid to, as far as they still hold it. No balance falls
 * below zero. The caller calls it once per key, under its own lock.
 * @param payoutKey key of the payout
 * @returns kuruş that the wallets no longer held; the operator bears them
 * @throws {Error} if the reversal is already booked
 */
export async function reverseEntry(
  tx: Transaction,
  { payoutKey, ...entry }: Omit<SimpleEntry, 'kind' | 'wallet' | 'amount'> & { payoutKey: string },
): Promise<bigint> {
  await lockWallets(tx, [entry.uid]);
  const paid = await tx
    .select({ wallet: ledgerEntries.wallet, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.key, [payoutKey, `${payoutKey}:bonus`]));
  let missing = 0n;
  for (const { wallet, amount } of paid) {
    const held = await getBalance(tx, entry.uid, wallet);
    const taken = least(held, amount);
    if (taken > 0n)
      assertNew(
        await debit(tx, { ...entry, key: `${entry.key}:${wallet}`, kind: 'payout-reversal', wallet, amount: taken }),
      );
    missing += amount - taken;
  }
  return missing;
}
