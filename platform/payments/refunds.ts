import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { onDepositTakenBack } from '../bonuses';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { formatLira } from '../format';
import { assertNew, debit, getBalance, lockWallets, notify, showOnStatement, TRANSACTION_TYPE } from '../ledger';
import { lockPlayState } from '../play-limits';
import type { Localized } from '../refusal';
import { settleBefore } from './debts';
import { getMethodName } from './decisions';
import { canPayOut, markPayout } from './payouts';
import { RESERVED, type PaymentRow } from './requests';
import { payments } from './schema';
import { refusals } from './messages';
import { assertTakenBack, listTakenBack, sumTakenBack } from './taken-back';

/*
 * Refunds of deposits by their gateway. A refund is a withdrawal with the method of its deposit, whose payout is
 * requested at once: its amount is reserved, and the outcome pays or returns it as that of any payout.
 */

/** Returns the kuruş of a deposit that were neither charged back nor refunded; open refunds count as refunded. */
export async function findRefundable(executor: Executor, { id, amount }: PaymentRow): Promise<bigint> {
  const takenBack = (await listTakenBack(executor, [id])).get(id);
  return amount - (takenBack ? sumTakenBack(takenBack) : 0n);
}

/**
 * Refunds an approved deposit, or a part of it, to its source by the gateway of the deposit. The balance pays it whole
 * or not at all, after open debts. The bonus of the deposit ends. Idempotent by `key`.
 * @param amount kuruş, above zero. Default: what is left of the deposit
 * @param takenBack kuruş that were taken back when the operator read the deposit
 * @returns the refund
 * @throws {Refusal} unknown, not an approved deposit, or its gateway has no refunds; more than is left of it; more than
 * the balance holds; if another sum is taken back now; if the key was used for another refund
 */
export async function refundDeposit(
  context: PlatformContext,
  tx: Transaction,
  {
    id: depositId,
    key,
    amount: part,
    reason,
    takenBack,
  }: {
    id: string;
    key: string;
    amount?: bigint | undefined;
    reason: Localized;
    takenBack?: bigint | undefined;
  },
): Promise<PaymentRow> {
  const { by } = context;
  const at = context.now();
  const [deposit] = await tx.select().from(payments).where(eq(payments.id, depositId)).for('update');
  if (!deposit) throw refusals.unknownRequest();
  const { uid, methodId, gateway } = deposit;
  const contentHash = hashRefund({ depositId, part, reason });
  const requestId = `refund:${key}`;
  const [earlier] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.uid, uid), eq(payments.requestId, requestId)));
  if (earlier) {
    if (earlier.contentHash !== contentHash) throw refusals.reused();
    return earlier;
  }
  if (deposit.direction !== DEPOSIT || deposit.status !== TRANSACTION_STATUS.approved) throw refusals.notApproved();
  if (!canPayOut(context.gateways, { gateway, refundOf: depositId })) throw refusals.noRefunds();
  await assertTakenBack(tx, depositId, takenBack);
  // Lock order of a stake: first the play state, then the wallets.
  await lockPlayState(tx, uid);
  await lockWallets(tx, [uid]);
  const left = await findRefundable(tx, deposit);
  const amount = part ?? left;
  if (amount <= 0n || amount > left) throw refusals.moreThanLeft(left);
  const id = createId();
  const { missing } = await onDepositTakenBack(tx, { uid, paymentId: depositId, at, by });
  await settleBefore(tx, amount, { uid, source: id, at, by });
  const held = await getBalance(tx, uid);
  if (missing > 0n || held < amount) throw refusals.refundAboveBalance(missing > 0n ? 0n : held);
  const [refund] = await tx
    .insert(payments)
    .values({
      id,
      uid,
      requestId,
      contentHash,
      direction: WITHDRAWAL,
      methodId,
      gateway,
      amount,
      status: TRANSACTION_STATUS.new,
      fields: {},
      createdAt: at,
      refundOf: depositId,
    })
    .returning();
  if (!refund) throw new Error('the refund was not stored');
  const line = {
    uid,
    at,
    category: TRANSACTION_CATEGORY.finance,
    description: await getMethodName(tx, refund),
  };
  const reserved = await debit(tx, {
    ...line,
    key: `payment:${id}:reserve`,
    kind: 'withdrawal-reserve',
    reference: id,
    amount,
    counter: RESERVED,
    shown: false,
  });
  const { balance: balanceAfter } = assertNew(reserved);
  const { withdrawal: type } = TRANSACTION_TYPE;
  const { new: status } = TRANSACTION_STATUS;
  await showOnStatement(tx, { ...line, id, status, type, amount: -amount, balanceAfter });
  await markPayout(context, tx, refund);
  const size = formatLira(amount);
  const text = {
    tr: `Yatırımınız iade ediliyor (${size.tr}): ${reason.tr}`,
    en: `Your deposit is being refunded (${size.en}): ${reason.en}`,
  };
  await notify(tx, { uid, text, reference: id, at });
  return { ...refund, payoutAt: at };
}

/** Returns the digest that two uses of one key must share. */
const hashRefund = ({ depositId, part, reason }: { depositId: string; part: bigint | undefined; reason: Localized }) =>
  createHash('sha256')
    .update(JSON.stringify([depositId, String(part ?? ''), reason.tr]))
    .digest('base64url');
