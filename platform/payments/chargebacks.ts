import { and, eq } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { record, type Actor } from '../audit';
import { onDepositTakenBack } from '../bonuses';
import type { Transaction } from '../db/database';
import { lockStanding } from '../play-limits';
import type { Localized } from '../refusal';
import { lira } from '../words';
import { balanceOf, lockWallets, notify, playerAccount, post, updateOnStatement } from '../wallet';
import { DEBTS } from './debts';
import { auditDetail, cashAccount, type PaymentRow } from './requests';
import { chargebacks, payments } from './schema';
import { refusals } from './texts';

/** A deposit that was taken back. */
interface ChargedBack {
  payment: PaymentRow;
  /** Kuruş that the balance gave. */
  taken: bigint;
  /** Kuruş that the player owes for it. */
  owed: bigint;
}

/**
 * Takes an approved deposit back, once: its whole amount leaves the house's cash. The balance gives what it holds and
 * never falls below zero; the rest is owed. The bonus that the deposit brought goes as far as it is still there.
 * @param reason the player reads it
 * @throws {Refusal} unknown, no deposit, or not approved: it waits still, was rejected, or was taken back before
 */
export async function chargeBack(
  tx: Transaction,
  id: string,
  reason: Localized,
  at: Date,
  by?: Actor,
): Promise<ChargedBack> {
  const [payment] = await tx
    .update(payments)
    .set({ status: TRANSACTION_STATUS.cancelled, decidedAt: at, reason: reason.tr })
    .where(and(eq(payments.id, id), eq(payments.direction, DEPOSIT), eq(payments.status, TRANSACTION_STATUS.approved)))
    .returning();
  if (!payment) {
    const known = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, id));
    throw known.length > 0 ? refusals.notApproved() : refusals.unknownRequest();
  }
  const { uid, amount, methodId } = payment;
  // As a stake does: first the standing, then the purses.
  await lockStanding(tx, uid);
  await lockWallets(tx, [uid]);
  const held = await balanceOf(tx, uid);
  const taken = held < amount ? held : amount;
  const owed = amount - taken;
  await post(tx, {
    key: `payment:${id}:charged-back`,
    kind: 'deposit-reversal',
    uid,
    category: TRANSACTION_CATEGORY.finance,
    description: { tr: 'Yatırım geri alındı', en: 'Deposit taken back' },
    reference: id,
    postings: [
      { account: playerAccount(uid), amount: -taken },
      { account: DEBTS, amount: -owed },
      { account: cashAccount(methodId), amount },
    ],
    at,
  });
  await tx.insert(chargebacks).values({ paymentId: id, uid, amount, owed, reason: reason.tr, at });
  const lostBonus = await onDepositTakenBack(tx, { uid, paymentId: id, at, by });
  // The deposit stays on the statement as it was booked: the reversal is a line of its own.
  const why = { tr: `Geri alındı: ${reason.tr}`, en: `Taken back: ${reason.en}` };
  await updateOnStatement(tx, id, { status: TRANSACTION_STATUS.approved, reason: why });
  const detail = { ...auditDetail(payment), taken: wireFromKurus(taken), owed: wireFromKurus(owed), reason: reason.tr };
  await record(tx, { event: 'payment-charged-back', by, at, uid, on: id, detail });
  await notify(tx, { uid, text: noticeOf({ amount, taken, owed, reason, lostBonus }), reference: id, at });
  return { payment, taken, owed };
}

interface Told extends Pick<ChargedBack, 'taken' | 'owed'> {
  amount: bigint;
  reason: Localized;
  lostBonus: boolean;
}

/** What the player reads: how much, why, what it took, what is owed, what becomes of the bonus. */
function noticeOf({ amount, taken, owed, reason, lostBonus }: Told): Localized {
  const [whole, gone, rest] = [lira(amount), lira(taken), lira(owed)];
  const parts = [
    {
      tr: `Yatırımınız geri alındı (${whole.tr}): ${reason.tr}`,
      en: `Your deposit was taken back (${whole.en}): ${reason.en}`,
    },
    { tr: `Bakiyenizden düşülen: ${gone.tr}`, en: `Taken from your balance: ${gone.en}` },
    ...(owed > 0n
      ? [
          {
            tr: `Kalan ${rest.tr} borç, sonraki yatırımınızdan veya çekiminizden önce mahsup edilir`,
            en: `The ${rest.en} still owed is set off against your next deposit, or before a withdrawal`,
          },
        ]
      : []),
    ...(lostBonus ? [{ tr: 'Bu yatırımın bonusu da sona erdi', en: 'The bonus of this deposit has ended too' }] : []),
  ];
  return { tr: parts.map(({ tr }) => tr).join('. '), en: parts.map(({ en }) => en).join('. ') };
}
