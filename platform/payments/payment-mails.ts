import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { findAddressee, mailNotice } from '../players';
import type { Localized } from '../refusal';
import { formatLira } from '../format';

/** Data of a payment for its mail. */
interface MailedPayment {
  id: string;
  uid: string;
  /** Kuruş. */
  amount: bigint;
}

/** A chargeback of a deposit, in whole or in part, as the player reads it. Amounts in kuruş. */
export interface ChargebackNotice {
  amount: bigint;
  /** Whether the deposit was larger. */
  isPart: boolean;
  /** Taken from the balance. */
  taken: bigint;
  owed: bigint;
  reason: Localized;
  lostBonus: boolean;
}

const NONE: Localized = { tr: '', en: '' };

/** Returns an additional line for the facts of a mail. */
const line = (tr: string, en: string): Localized => ({ tr: `\n${tr}`, en: `\n${en}` });
const join = (...lines: Localized[]): Localized => ({
  tr: lines.map(({ tr }) => tr).join(''),
  en: lines.map(({ en }) => en).join(''),
});

/** Returns a line for the amount that settled a debt; empty for 0. */
function settledLine(settled: bigint): Localized {
  if (settled === 0n) return NONE;
  const size = formatLira(settled);
  return line(`Borcunuz için düşülen: ${size.tr}`, `Deducted for your debt: ${size.en}`);
}

/** Returns the URL of a payment's page. Its id gives no access without the player's login. */
const paymentLink = ({ options }: PlatformContext, id: string): string =>
  new URL(`/profile/payments/${id}`, options.publicUrl).href;

/** Mails a player that a deposit was booked. `note` is a remark on its amount, `settled` kuruş that settled a debt. */
export async function mailDeposit(
  context: PlatformContext,
  tx: Transaction,
  {
    id,
    uid,
    amount,
    method,
    note,
    settled,
  }: { method: Localized; note: Localized | undefined; settled: bigint } & MailedPayment,
): Promise<void> {
  const player = await findAddressee(tx, uid);
  if (!player) return;
  await mailNotice(context, tx, {
    player,
    notice: 'depositApproved',
    facts: {
      amount: formatLira(amount),
      method,
      when: context.now(),
      more: join(note ? line(`Not: ${note.tr}`, `Note: ${note.en}`) : NONE, settledLine(settled)),
      link: paymentLink(context, id),
    },
  });
}

/** Mails a player that a withdrawal was paid or rejected. `settled` is kuruş of the returned amount that settled a debt. */
export async function mailWithdrawal(
  context: PlatformContext,
  tx: Transaction,
  {
    id,
    uid,
    amount,
    decision,
  }: {
    decision:
      | { notice: 'withdrawalPaid'; method: Localized }
      | { notice: 'withdrawalRejected'; method: Localized; reason: Localized; settled: bigint };
  } & MailedPayment,
): Promise<void> {
  const player = await findAddressee(tx, uid);
  if (!player) return;
  const { notice, method } = decision;
  await mailNotice(context, tx, {
    player,
    notice,
    facts: {
      amount: formatLira(amount),
      method,
      when: context.now(),
      ...(notice === 'withdrawalRejected' && { reason: decision.reason, more: settledLine(decision.settled) }),
      link: paymentLink(context, id),
    },
  });
}

/** Mails a player that a deposit was charged back, in whole or in part. */
export async function mailChargeback(
  context: PlatformContext,
  tx: Transaction,
  { id, uid, amount, isPart, taken, owed, reason, lostBonus }: {} & Omit<MailedPayment, 'amount'> & ChargebackNotice,
): Promise<void> {
  const player = await findAddressee(tx, uid);
  if (!player) return;
  const rest = formatLira(owed);
  await mailNotice(context, tx, {
    player,
    notice: isPart ? 'depositPartTakenBack' : 'depositTakenBack',
    facts: {
      amount: formatLira(amount),
      reason,
      taken: formatLira(taken),
      more: join(
        owed > 0n
          ? line(
              `Kalan borç: ${rest.tr}; sonraki yatırımınızdan veya çekiminizden önce düşülür`,
              `Still owed: ${rest.en}; it is deducted from your next deposit, or before a withdrawal`,
            )
          : NONE,
        lostBonus ? line('Bu yatırımın bonusu da sona erdi', 'The bonus of this deposit has ended too') : NONE,
      ),
      link: paymentLink(context, id),
    },
  });
}
