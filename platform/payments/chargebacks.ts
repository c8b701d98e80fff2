import { and, eq } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { least } from '#contract/least';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import { BONUSES, onDepositTakenBack } from '../bonuses';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { transition } from '../db/transitions';
import { lockPlayState } from '../play-limits';
import type { Localized } from '../refusal';
import { formatLira } from '../format';
import { assertNew, getBalance, lockWallets, notify, playerAccount, post, updateOnStatement } from '../ledger';
import { DEBTS } from './debts';
import { auditDetail, cashAccount, type PaymentRow } from './requests';
import { mailChargeback, type ChargebackNotice } from './payment-mails';
import { findRefundable } from './refunds';
import { chargebacks, payments } from './schema';
import { refusals } from './messages';
import { assertTakenBack } from './taken-back';
import { PAYMENT_TRANSITIONS } from './transitions';

/** A chargeback of a deposit, in whole or in part. */
interface ChargedBack {
  payment: PaymentRow;
  /** Whether nothing is left of the deposit. */
  isWhole: boolean;
  /** Kuruş charged back this time. */
  amount: bigint;
  /** Kuruş taken from the balance. */
  taken: bigint;
  /** Kuruş that the player owes for it. */
  owed: bigint;
}

/**
 * Charges back an approved deposit or a part of it. The amount leaves the operator's cash account; all parts together
 * never exceed the deposit. The balance pays as much as it holds and never falls below zero; the player owes the rest.
 * The first part ends the bonus of the deposit. If bonus money was released and is spent, the player owes that too. The
 * player gets a notification and a mail.
 * @param reason text for the player
 * @param part kuruş, above zero; may contain refunded money, which a bank then reversed a second time. Default: what was
 * neither charged back nor refunded
 * @param takenBack kuruş that were taken back when the operator read the deposit
 * @throws {Refusal} unknown, not a deposit, or not approved: it is pending, was rejected, or was charged back whole
 * before; `amount-out-of-range` if the part exceeds the rest; if another sum is taken back now
 */
export async function chargeBack(
  context: PlatformContext,
  tx: Transaction,
  {
    id,
    reason,
    part,
    takenBack,
  }: { id: string; reason: Localized; part?: bigint | undefined; takenBack?: bigint | undefined },
): Promise<ChargedBack> {
  const { by } = context;
  const at = context.now();
  const payment = await lockApproved(tx, id);
  await assertTakenBack(tx, id, takenBack);
  const { uid, methodId } = payment;
  // Lock order of a stake: first the play state, then the wallets.
  await lockPlayState(tx, uid);
  await lockWallets(tx, [uid]);
  const [before] = await tx.select().from(chargebacks).where(eq(chargebacks.paymentId, id));
  const gone = before?.amount ?? 0n;
  const left = part === undefined ? await findRefundable(tx, payment) : payment.amount - gone;
  const amount = part ?? left;
  if (amount <= 0n || amount > left) throw refusals.moreThanLeft(left);
  const isWhole = gone + amount === payment.amount;
  if (isWhole) {
    const { approved: from, cancelled: to } = TRANSACTION_STATUS;
    await tx
      .update(payments)
      .set({ status: to, decidedAt: at, reason: reason.tr })
      .where(and(eq(payments.id, id), transition(payments.status, PAYMENT_TRANSITIONS, { from, to })));
  }
  const held = await getBalance(tx, uid);
  const taken = least(held, amount);
  const short = amount - taken;
  const isPart = amount < payment.amount;
  const booked = await post(tx, {
    key: `payment:${id}:charged-back${gone > 0n ? `:${gone}` : ''}`,
    kind: 'deposit-reversal',
    uid,
    category: TRANSACTION_CATEGORY.finance,
    description: isPart
      ? { tr: 'Yatırımın bir kısmı ödeme kuruluşunca geri alındı', en: 'Part of a deposit reversed' }
      : { tr: 'Yatırım ödeme kuruluşunca geri alındı', en: 'Deposit reversed' },
    reference: id,
    postings: [
      { account: playerAccount(uid), amount: -taken },
      { account: DEBTS, amount: -short },
      { account: cashAccount(methodId), amount },
    ],
    at,
  });
  assertNew(booked);
  const { lostBonus, missing } = await onDepositTakenBack(tx, { uid, paymentId: id, at, by });
  if (missing > 0n) await bookOwedBonus(tx, { uid, id, missing, at });
  const owed = short + missing;
  const row = { amount: gone + amount, owed: (before?.owed ?? 0n) + owed, reason: reason.tr, at };
  await tx
    .insert(chargebacks)
    .values({ paymentId: id, uid, ...row })
    .onConflictDoUpdate({ target: chargebacks.paymentId, set: row });
  // The deposit stays on the statement as booked, because the reversal is its own line.
  const size = formatLira(gone + amount);
  const why = isWhole
    ? { tr: `Ters ibraz: ${reason.tr}`, en: `Reversed: ${reason.en}` }
    : { tr: `Ters ibraz (${size.tr}): ${reason.tr}`, en: `${size.en} reversed: ${reason.en}` };
  await updateOnStatement(tx, id, { status: TRANSACTION_STATUS.approved, reason: why });
  const detail = {
    ...auditDetail({ ...payment, amount }),
    taken: wireFromKurus(taken),
    owed: wireFromKurus(owed),
    reason: reason.tr,
  };
  await record(tx, { event: 'payment-charged-back', by, at, uid, on: id, detail });
  const text = noticeOf({ amount, isPart, taken, owed, reason, lostBonus });
  await notify(tx, { uid, text, reference: id, at });
  await mailChargeback(context, tx, { ...payment, amount, isPart, taken, owed, reason, lostBonus });
  return { payment, isWhole, amount, taken, owed };
}

/** Books the part of a released bonus that the balance did not hold as a debt of the player to the operator. */
async function bookOwedBonus(
  tx: Transaction,
  { uid, id, missing, at }: { uid: string; id: string; missing: bigint; at: Date },
): Promise<void> {
  const booked = await post(tx, {
    key: `payment:${id}:bonus-owed`,
    kind: 'deposit-reversal',
    uid,
    category: TRANSACTION_CATEGORY.finance,
    description: { tr: 'Ödeme kuruluşunun geri aldığı yatırımın bonusu', en: 'Bonus of a reversed deposit' },
    reference: id,
    postings: [
      { account: playerAccount(uid), amount: 0n },
      { account: DEBTS, amount: -missing },
      { account: BONUSES, amount: missing },
    ],
    at,
  });
  assertNew(booked);
}

/** Locks and returns an approved deposit. @throws {Refusal} as `chargeBack` */
async function lockApproved(tx: Transaction, id: string): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payment) throw refusals.unknownRequest();
  if (payment.direction !== DEPOSIT || payment.status !== TRANSACTION_STATUS.approved) throw refusals.notApproved();
  return payment;
}

/** Returns the notification text: amount, reason, amount taken, amount owed, and the lost bonus. */
function noticeOf({ amount, isPart, taken, owed, reason, lostBonus }: ChargebackNotice): Localized {
  const [whole, gone, rest] = [formatLira(amount), formatLira(taken), formatLira(owed)];
  const parts = [
    {
      tr: `${isPart ? 'Yatırımınızın bir kısmı' : 'Yatırımınız'} ödeme kuruluşunca geri alındı (${whole.tr}): ${reason.tr}`,
      en: `${isPart ? 'Part of your deposit' : 'Your deposit'} was reversed by the payment provider (${whole.en}): ${reason.en}`,
    },
    { tr: `Bakiyenizden düşülen: ${gone.tr}`, en: `Taken from your balance: ${gone.en}` },
    ...(owed > 0n
      ? [
          {
            tr: `Kalan ${rest.tr} borç, sonraki yatırımınızdan veya çekiminizden önce düşülür`,
            en: `The ${rest.en} still owed is deducted from your next deposit, or before a withdrawal`,
          },
        ]
      : []),
    ...(lostBonus ? [{ tr: 'Bu yatırımın bonusu da sona erdi', en: 'The bonus of this deposit has ended too' }] : []),
  ];
  return { tr: parts.map(({ tr }) => tr).join('. '), en: parts.map(({ en }) => en).join('. ') };
}
