import { eq } from 'drizzle-orm';
import { readTypedCode } from '#contract/typed-code';
import type { Transaction } from '../db/database';
import { usedVouchers } from './schema';
import { refusals } from './messages';

/** Uses a code for a deposit. Each code works once, even under concurrent requests. @throws {Refusal} if it is used */
export async function takeVoucher(
  tx: Transaction,
  { methodId, code, paymentId }: { methodId: string; code: string; paymentId: string },
): Promise<void> {
  const taken = await tx
    .insert(usedVouchers)
    .values({ methodId, code: readTypedCode(code), paymentId })
    .onConflictDoNothing()
    .returning({ code: usedVouchers.code });
  if (taken.length === 0) throw refusals.voucherUsed();
}

/** Releases the code of a cancelled deposit. */
export async function releaseVoucher(tx: Transaction, paymentId: string): Promise<void> {
  await tx.delete(usedVouchers).where(eq(usedVouchers.paymentId, paymentId));
}
