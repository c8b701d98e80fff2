import { least } from '#contract/least';
import type { Transaction } from '../db/database';
import { assertNew, getBalance, debit, lockWallets, type SimpleEntry } from './post';
import type { Part } from './stake';

/**
 * Reverses a wrong payout: takes each part from its wallet, as far as the wallet holds it. No balance falls below zero.
 * The caller calls it once per key, under its own lock.
 * @returns kuruş that the wallets no longer held; the operator bears them
 * @throws {Error} if the reversal is already booked
 */
export async function reverseEntry(
  tx: Transaction,
  { parts, ...entry }: Omit<SimpleEntry, 'kind' | 'wallet' | 'amount'> & { parts: readonly Part[] },
): Promise<bigint> {
  await lockWallets(tx, [entry.uid]);
  let missing = 0n;
  for (const { wallet, amount } of parts) {
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
