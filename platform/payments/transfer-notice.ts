import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { findAddressee, mailNotice } from '../players';
import { notify } from '../ledger';
import { formatLira } from '../format';
import { getReceivingAccount } from './bank-accounts';
import { printReference } from './transfer-reference';

/** Sends a player the reference of a transfer by notification and by mail, with the account that the money goes to. */
export async function sendReference(
  context: PlatformContext,
  tx: Transaction,
  {
    id,
    uid,
    reference,
    amount,
    bankId,
  }: { id: string; uid: string; reference: string; amount: bigint; bankId: string | undefined },
): Promise<void> {
  const shown = printReference(reference);
  const size = formatLira(amount);
  await notify(tx, {
    uid,
    text: {
      tr: `Transferinizin açıklamasına ${shown} yazın (${size.tr})`,
      en: `Write ${shown} into the description of your transfer (${size.en})`,
    },
    reference: id,
    at: context.now(),
  });
  const account = bankId === undefined ? undefined : await getReceivingAccount(tx, bankId);
  const player = await findAddressee(tx, uid);
  if (!player) return;
  await mailNotice(context, tx, {
    player,
    notice: 'transferReference',
    facts: {
      reference: shown,
      amount: size,
      account: account ? `\n\n${account.owner}\n${account.bankName}\n${account.IBAN}` : '',
    },
  });
}
