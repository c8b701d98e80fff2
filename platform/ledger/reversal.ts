import { inArray } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { assertNew, getBalance, debit, lockWallets, type SimpleEntry } from './post';
import { ledgerEntries } from './schema';

/**
 * Takes a payout back that should not have been made, from the purses that it went to and as far as they still hold it:
 * no balance falls below zero. The caller calls it once per key, under a lock of its own.
 * @param payoutKey the key that it was paid with
 * @returns kuruş that the purses did not hold any more, which the house bears
 * @throws {Error} when the reversal was booked before
 */
export async function reverseEntry(
  tx: Transaction,
  { payoutKey, ...entry }: Omit<SimpleEntry, 'kind' | 'purse' | 'amount'> & { payoutKey: string },
): Promise<bigint> {
  await lockWallets(tx, [entry.uid]);
  const paid = await tx
    .select({ purse: ledgerEntries.purse, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.key, [payoutKey, `${payoutKey}:bonus`]));
  let missing = 0n;
  for (const { purse, amount } of paid) {
    const held = await getBalance(tx, entry.uid, purse);
    const taken = held < amount ? held : amount;
    if (taken > 0n)
      assertNew(
        await debit(tx, { ...entry, key: `${entry.key}:${purse}`, kind: 'payout-reversal', purse, amount: taken }),
      );
    missing += amount - taken;
  }
  return missing;
}
