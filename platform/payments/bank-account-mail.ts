import { eq } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { findAddressee, mailNotice } from '../players';
import { bankAccounts } from './schema';

/** Masks all but the country and the last four digits of an IBAN. */
const maskIban = (iban: string): string => `${iban.slice(0, 2)}…${iban.slice(-4)}`;

/** Mails a player that a bank account was added or changed, because withdrawals may go to it. */
export async function mailBankAccount(context: PlatformContext, tx: Transaction, id: string): Promise<void> {
  const [account] = await tx
    .select({ uid: bankAccounts.uid, iban: bankAccounts.iban })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, id));
  const player = account && (await findAddressee(tx, account.uid));
  if (!player) return;
  const facts = { iban: maskIban(account.iban), when: context.now() };
  await mailNotice(context, tx, { player, notice: 'bankAccountSaved', facts });
}
