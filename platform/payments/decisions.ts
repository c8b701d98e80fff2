import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import type { Localized } from '../refusal';
import { formatLira } from '../format';
import type { Transaction } from '../db/database';
import { transition } from '../db/transitions';
import { record, type Actor, type AuditEvent } from '../audit';
import type { PlatformContext } from '../context';
import { onDeposit, onDepositTakenBack } from '../bonuses';
import { assertDepositAllowed, assertWithdrawalCancellable } from '../play-limits';
import { assertNotErased } from '../players';
import { assertNew, getBalance, credit, notify, post, updateOnStatement } from '../ledger';
import { getDebt, settleDebts } from './debts';
import { auditDetail, cashAccount, isDeposit, RESERVED, type PaymentRow } from './requests';
import { mailDeposit, mailWithdrawal } from './payment-mails';
import { assertWithinLateMoney, getCreditedAmount, LATE_AFTER_REPORT } from './late-money';
import { paymentMethods, payments } from './schema';
import { refusals } from './messages';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from './transitions';
import { startPayout } from './payouts';
import { releaseVoucher } from './vouchers';

const CAME_LATE = { tr: 'Ödeme sonradan geldi', en: 'The payment came late' };
const CANCELLED_BY_PLAYER = { tr: 'Sizin isteğinizle iptal edildi', en: 'Cancelled at your request' };

/**
 * Approves a request that is New, or a cancelled deposit whose money came late. A deposit is credited to the balance; a
 * withdrawal's reserve leaves the operator's accounts. The player gets a notification and a mail. If the gateway of a
 * withdrawal pays out, the payout is requested instead, and the withdrawal stays New.
 * @param context its `by` made the decision: an operator or a gateway. Default: the system
 * @param isPaid whether the requested payout of this withdrawal was paid
 * @param came kuruş that came; booked and shown to the player. Default: `getCreditedAmount`
 * @throws {Refusal} unknown or already decided: exactly one of approve, reject and cancel happens; also if a gate
 * rejects a deposit, which then stays New
 */
export async function approvePayment(
  context: PlatformContext,
  tx: Transaction,
  { id, came, isPaid = false }: { id: string; came?: bigint | undefined; isPaid?: boolean },
): Promise<PaymentRow> {
  const { by } = context;
  const now = context.now();
  const requested = isPaid ? undefined : await startPayout(context, tx, id);
  if (requested) return requested;
  const [before] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  const late = before?.late ?? null;
  assertWithinLateMoney(late, came);
  const from = late === null ? TRANSACTION_STATUS.new : TRANSACTION_STATUS.cancelled;
  const payment = await decide(tx, id, {
    from,
    to: TRANSACTION_STATUS.approved,
    now,
    came: came ?? (before && getCreditedAmount(before)),
    isSent: isPaid,
  });
  await recordDecision(tx, { event: 'payment-approved', payment, at: now, by });
  const description = await getMethodName(tx, payment);
  const entry = {
    uid: payment.uid,
    category: TRANSACTION_CATEGORY.finance,
    description,
    reference: id,
    at: now,
    shown: false,
  };
  const cash = cashAccount(payment.methodId);
  if (isDeposit(payment)) {
    await assertDepositAllowed(tx, { uid: payment.uid, amount: payment.amount, at: now, step: 'approved' });
    await assertNotErased(tx, payment.uid);
    const { balance } = assertNew(
      await credit(tx, {
        ...entry,
        key: `payment:${id}:deposit`,
        kind: 'deposit',
        amount: payment.amount,
        counter: cash,
      }),
    );
    const less = payment.asked === null ? undefined : lessCame(payment.asked, payment.amount);
    await updateOnStatement(tx, id, {
      status: TRANSACTION_STATUS.approved,
      balanceAfter: balance,
      ...(less ? { amount: payment.amount, reason: less } : late !== null && { reason: CAME_LATE }),
    });
    await notifyPlayer(tx, {
      payment,
      text: withAmount(payment, { after: description, tr: 'Yatırımınız onaylandı', en: 'Your deposit was approved' }),
      at: now,
    });
    // Only money to play with earns a bonus, so the part that settles a debt is excluded.
    const settled = await settleDebts(tx, { uid: payment.uid, source: id, at: now, by }, payment.amount);
    await mailDeposit(context, tx, { ...payment, method: description, note: less, settled });
    const amount = payment.amount - settled;
    await onDeposit(tx, { uid: payment.uid, paymentId: id, amount, at: now, by });
  } else {
    // Money that has left cannot be refused because of a debt.
    if (!isPaid && (await getDebt(tx, payment.uid)) > 0n) throw refusals.paysNoDebtor();
    assertNew(
      await post(tx, {
        ...entry,
        key: `payment:${id}:paid`,
        kind: 'withdrawal-paid',
        postings: [
          { account: RESERVED, amount: -payment.amount },
          { account: cash, amount: payment.amount },
        ],
      }),
    );
    await updateOnStatement(tx, id, { status: TRANSACTION_STATUS.approved });
    await notifyPlayer(tx, {
      payment,
      text: withAmount(payment, {
        after: description,
        ...(payment.refundOf === null
          ? { tr: 'Çekiminiz ödendi', en: 'Your withdrawal was paid' }
          : { tr: 'Yatırımınız iade edildi', en: 'Your deposit was refunded' }),
      }),
      at: now,
    });
    await mailWithdrawal(context, tx, { ...payment, decision: { notice: 'withdrawalPaid', method: description } });
  }
  return payment;
}

/**
 * Rejects a request that is New, with a reason for the player; a withdrawal's reserve is returned. Money that the gateway
 * reported for a deposit becomes late money.
 * @param isSent whether the requested payout of this withdrawal failed
 * @throws as `approvePayment`
 */
export async function rejectPayment(
  context: PlatformContext,
  tx: Transaction,
  { id, reason, isSent = false }: { id: string; reason: Localized; isSent?: boolean },
): Promise<PaymentRow> {
  const { by } = context;
  const now = context.now();
  const payment = await decide(tx, id, { to: TRANSACTION_STATUS.cancelled, now, why: { reason: reason.tr }, isSent });
  await recordDecision(tx, { event: 'payment-rejected', payment, at: now, by });
  if (!isDeposit(payment)) {
    await returnWithdrawal(context, tx, { payment, reason });
    return payment;
  }
  await takeBack(tx, { payment, reason, now, by });
  await onDepositTakenBack(tx, { uid: payment.uid, paymentId: id, at: now, by });
  const text = withAmount(payment, { after: reason, tr: 'Yatırımınız reddedildi', en: 'Your deposit was rejected' });
  await notifyPlayer(tx, { payment, text, at: now });
  return payment;
}

/**
 * Returns a paid withdrawal to the player, because the bank returned the payout. Its reversal undoes the booking of the
 * payout first.
 * @throws {Refusal} `closed` if it is not paid, or was paid without a gateway
 */
export async function returnPayout(
  context: PlatformContext,
  tx: Transaction,
  { id, reason }: { id: string; reason: Localized },
): Promise<PaymentRow> {
  const now = context.now();
  const { approved: from, cancelled: to } = TRANSACTION_STATUS;
  const payment = await decide(tx, id, { from, to, now, why: { reason: reason.tr }, isSent: true });
  await recordDecision(tx, { event: 'payment-rejected', payment, at: now, by: context.by });
  assertNew(
    await post(tx, {
      key: `payment:${id}:unpaid`,
      kind: 'withdrawal-unpaid',
      uid: payment.uid,
      category: TRANSACTION_CATEGORY.finance,
      description: await getMethodName(tx, payment),
      reference: id,
      postings: [
        { account: cashAccount(payment.methodId), amount: -payment.amount },
        { account: RESERVED, amount: payment.amount },
      ],
      at: now,
      shown: false,
    }),
  );
  await returnWithdrawal(context, tx, { payment, reason });
  return payment;
}

/** Returns the reserve of a cancelled withdrawal; the player gets a notification and a mail. */
async function returnWithdrawal(
  context: PlatformContext,
  tx: Transaction,
  { payment, reason }: { payment: PaymentRow; reason: Localized },
): Promise<void> {
  const now = context.now();
  const settled = await takeBack(tx, { payment, reason, now, by: context.by });
  const text = withAmount(payment, {
    after: reason,
    ...(payment.refundOf === null
      ? {
          tr: 'Çekiminiz reddedildi, tutar bakiyenize döndü',
          en: 'Your withdrawal was rejected and the amount returned',
        }
      : {
          tr: 'Yatırımınız iade edilemedi, tutar bakiyenize döndü',
          en: 'Your deposit could not be refunded and the amount returned',
        }),
  });
  await notifyPlayer(tx, { payment, text, at: now });
  const method = await getMethodName(tx, payment);
  await mailWithdrawal(context, tx, {
    ...payment,
    decision: { notice: 'withdrawalRejected', method, reason, settled },
  });
}

/**
 * Cancels a player's own withdrawal that is still New. Idempotent for the same form.
 * @throws {Refusal} the same for another player's withdrawal as for one that does not exist; conflict if it is already
 * decided, and while the player's own lock is active
 */
export async function cancelWithdrawal(
  tx: Transaction,
  {
    uid,
    id,
    requestId,
    now,
    by = { actor: 'player', name: uid },
  }: { uid: string; id: string; requestId: string; now: Date; by?: Actor | undefined },
): Promise<void> {
  const [own] = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.uid, uid), eq(payments.direction, WITHDRAWAL)))
    .for('update');
  if (!own) throw refusals.unknownRequest();
  if (own.status !== TRANSACTION_STATUS.new) {
    const [mine] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.cancelRequestId, requestId)));
    if (mine) return;
    throw refusals.decided();
  }
  await assertWithdrawalCancellable(tx, uid);
  const payment = await decide(tx, id, {
    to: TRANSACTION_STATUS.cancelled,
    now,
    why: { reason: CANCELLED_BY_PLAYER.tr, cancelRequestId: requestId },
  });
  await recordDecision(tx, { event: 'payment-cancelled', payment, at: now, by });
  await takeBack(tx, { payment, reason: CANCELLED_BY_PLAYER, now, by });
}

/**
 * Returns a notification text such as 'Yatırımınız onaylandı (250,00 ₺): Kart': event, amount, and method or reason.
 */
function withAmount(
  { amount }: PaymentRow,
  { after, tr, en }: { after: Localized; tr: string; en: string },
): Localized {
  const size = formatLira(amount);
  return { tr: `${tr} (${size.tr}): ${after.tr}`, en: `${en} (${size.en}): ${after.en}` };
}

function lessCame(requested: bigint, amount: bigint): Localized {
  const [wanted, came] = [formatLira(requested), formatLira(amount)];
  return {
    tr: `Talep edilen ${wanted.tr}, gelen ${came.tr}`,
    en: `${wanted.en} was asked for, ${came.en} came`,
  };
}

/** Writes a decision to the audit log. */
async function recordDecision(
  tx: Transaction,
  { event, payment, at, by }: { event: AuditEvent; payment: PaymentRow; at: Date; by: Actor | undefined },
): Promise<void> {
  await record(tx, { event, by, at, uid: payment.uid, on: payment.id, detail: auditDetail(payment) });
}

interface Decision {
  from?: PaymentStatus;
  to: PaymentStatus;
  now: Date;
  why?: { reason?: string; cancelRequestId?: string };
  came?: bigint | undefined;
  /** Whether it is the outcome of a requested payout; nothing else decides such a withdrawal. */
  isSent?: boolean;
}

/**
 * Changes the status of a request, by default of a New one. The row lock lets only one of several concurrent decisions
 * succeed.
 */
async function decide(
  tx: Transaction,
  id: string,
  { from = TRANSACTION_STATUS.new, to, now, why, came, isSent = false }: Decision,
): Promise<PaymentRow> {
  const [decided] = await tx
    .update(payments)
    .set({
      status: to,
      isPayoutOpen: false,
      decidedAt: now,
      late: to === TRANSACTION_STATUS.cancelled ? LATE_AFTER_REPORT : null,
      // Money that the gateway will charge back although it was not credited.
      reported:
        came === undefined
          ? null
          : sql`nullif(greatest(${payments.reported}, ${payments.late}, ${String(came)}::bigint), ${String(came)}::bigint)`,
      // An approval after a rejection clears its reason.
      reason: null,
      ...why,
      ...(came !== undefined && {
        amount: came,
        asked: sql`case when ${payments.amount} = ${String(came)}::bigint then null else ${payments.amount} end`,
      }),
    })
    .where(
      and(
        eq(payments.id, id),
        transition(payments.status, PAYMENT_TRANSITIONS, { from, to }),
        isSent ? isNotNull(payments.payoutAt) : isNull(payments.payoutAt),
        from === TRANSACTION_STATUS.cancelled ? isNotNull(payments.late) : undefined,
      ),
    )
    .returning();
  if (decided) return decided;
  const [known] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!known) throw refusals.unknownRequest();
  if (known.status !== from || isDeposit(known)) throw refusals.decided();
  throw known.payoutAt === null ? refusals.noPayoutRequested() : refusals.payoutRequested();
}

/** Undoes a request. @returns kuruş of a withdrawal's amount that settled a debt */
async function takeBack(
  tx: Transaction,
  { payment, reason, now, by }: { payment: PaymentRow; reason: Localized; now: Date; by: Actor | undefined },
): Promise<bigint> {
  if (isDeposit(payment)) {
    await releaseVoucher(tx, payment.id);
    await updateOnStatement(tx, payment.id, {
      status: TRANSACTION_STATUS.cancelled,
      balanceAfter: await getBalance(tx, payment.uid),
      reason,
    });
    return 0n;
  }
  const returned = await credit(tx, {
    key: `payment:${payment.id}:return`,
    kind: 'withdrawal-return',
    uid: payment.uid,
    category: TRANSACTION_CATEGORY.finance,
    description: await getMethodName(tx, payment),
    reference: payment.id,
    amount: payment.amount,
    counter: RESERVED,
    at: now,
    shown: false,
  });
  const { balance } = assertNew(returned);
  await updateOnStatement(tx, payment.id, { status: TRANSACTION_STATUS.cancelled, balanceAfter: balance, reason });
  // The withdrawal request may have settled a debt of the same deposit already, so use another source.
  const settling = { uid: payment.uid, source: `${payment.id}:return`, reference: payment.id, at: now, by };
  return settleDebts(tx, settling, payment.amount);
}

/** Returns the name of a payment's method; of a refund, that it is one. */
export async function getMethodName(tx: Transaction, payment: PaymentRow): Promise<Localized> {
  const [method] = await tx
    .select({ tr: paymentMethods.nameTr, en: paymentMethods.nameEn })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, payment.methodId));
  const name = method ?? { tr: payment.methodId, en: payment.methodId };
  return payment.refundOf === null ? name : { tr: `Yatırım iadesi: ${name.tr}`, en: `Refund of a deposit: ${name.en}` };
}

function notifyPlayer(
  tx: Transaction,
  { payment, text, at }: { payment: PaymentRow; text: Localized; at: Date },
): Promise<void> {
  return notify(tx, { uid: payment.uid, text, reference: payment.id, at });
}
