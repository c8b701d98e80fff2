import { sql } from 'drizzle-orm';
import { least } from '#contract/least';
import type { Transaction } from '../db/database';
import { findStake, splitReturn, type Wallet, type WalletPart } from '../ledger';
import { stakeKey } from './place';
import type { coupons } from './schema';

/**
 * Returns the parts of a coupon's changed payout that its player still has: earlier payouts that corrections could not
 * collect, by wallet. They are not paid a second time. Their sum is at most `borne`. The coupon is locked.
 */
export async function findUncollected(
  tx: Transaction,
  { coupon, payout }: { coupon: typeof coupons.$inferSelect; payout: bigint | null },
): Promise<WalletPart[]> {
  const { id, uid, borne } = coupon;
  const due = payout ?? 0n;
  if (borne === 0n || due === 0n || due === coupon.payout) return [];
  const { parts: staked } = await findStake(tx, stakeKey(id));
  const { rows } = (await tx.execute(sql`select purse as wallet, sum(amount)::text as amount from ledger_entries
    where reference = ${id} and uid = ${uid}
      and (key like ${`coupon:${id}:payout:%`} or key like ${`coupon:${id}:reversal:%`}) group by purse`)) as unknown as {
    rows: { wallet: Wallet; amount: string }[];
  };
  const paid = new Map(rows.map(({ wallet, amount }) => [wallet, BigInt(amount)]));
  // The payout in force is reversed afterwards.
  for (const { wallet, amount } of splitReturn(staked, coupon.payout ?? 0n))
    paid.set(wallet, (paid.get(wallet) ?? 0n) - amount);
  let left = borne;
  return splitReturn(staked, due).flatMap(({ wallet, amount: most }) => {
    const amount = least(least(most, paid.get(wallet) ?? 0n), left);
    if (amount <= 0n) return [];
    left -= amount;
    return { wallet, amount };
  });
}
