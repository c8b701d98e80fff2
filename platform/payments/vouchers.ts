import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { usedVouchers } from './schema';
import { refusals } from './messages';

/** A voucher's code without what people write between its signs. */
export const voucherCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();

/** Takes a code for a deposit: it works once, whoever else types it at that moment. @throws {Refusal} when it is taken. */
export async function takeVoucher(
  tx: Transaction,
  { methodId, code, paymentId }: { methodId: string; code: string; paymentId: string },
): Promise<void> {
  const taken = await tx
    .insert(usedVouchers)
    .values({ methodId, code: voucherCode(code), paymentId })
    .onConflictDoNothing()
    .returning({ code: usedVouchers.code });
  if (taken.length === 0) throw refusals.voucherUsed();
}

/** A deposit that came to nothing gives its code back. */
export async function releaseVoucher(tx: Transaction, paymentId: string): Promise<void> {
  await tx.delete(usedVouchers).where(eq(usedVouchers.paymentId, paymentId));
}
