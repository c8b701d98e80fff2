import { createHash } from 'node:crypto';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS, TRANSFER_TYPE, WITHDRAWAL } from '#contract/constants';
import { dayInIstanbul } from '#contract/istanbul';
import { PAYMENT_FIELDS, type PaymentField } from '#contract/payment-fields';
import { wireFromKurus } from '#contract/wire';
import { record, type Actor } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { onWithdrawal, redeemCode, redeemRegisteredCode } from '../bonuses';
import { assertDepositAllowed, lockPlayState } from '../play-limits';
import { assertNotErased, assertWithdrawalsOpen } from '../players';
import { assertNew, debit, showOnStatement, TRANSACTION_TYPE } from '../ledger';
import { scheduleStatusCheck } from './schedule-status-check';
import { checkBank, destinationAccount } from './bank-accounts';
import { settleBefore } from './debts';
import { wasPaidTo } from './destinations';
import { keyIdentity, readFields, sealFields } from './fields';
import { openGateway } from './gateway';
import type { Gateway } from '../ports/gateway';
import { findMethod, type MethodRow } from './methods';
import { paymentMethods, payments, type AccountCopy } from './schema';
import { refusals } from './messages';
import { newReference, printReference } from './transfer-reference';
import { sendReference } from './transfer-notice';
import { takeVoucher } from './vouchers';

export type PaymentRow = typeof payments.$inferSelect;

/** Payment calls of the API; a method accepts only one of them (spec section 7). */
export type PaymentCall = keyof typeof TRANSFER_TYPE;

interface PaymentForm extends Record<string, unknown> {
  requestID: string;
  methodID: string;
  /** Kuruş. */
  amount: bigint;
  bankID?: string | undefined;
  bankAccountID?: string | undefined;
  /** Typed by the player on a deposit. */
  promotionCode?: string | undefined;
  /** Whether the player knows that this withdrawal ends the open bonus. */
  loseBonus?: boolean | undefined;
  /** Bonus that the player knows of; without it, any. */
  lostBonusID?: string | undefined;
}

interface Requested {
  transactionID: string;
  /** Current status; one of `TRANSACTION_STATUS`. */
  status: number;
  /** URL where the player continues to pay, if a gateway requires it. */
  url?: string | undefined;
  /** Text that the player writes into the transfer; undefined if a gateway provides its own. */
  reference?: string | undefined;
}

/** Returns the audit log detail of a payment. */
export const auditDetail = (
  payment: Pick<PaymentRow, 'direction' | 'methodId' | 'amount'>,
): Record<string, string> => ({
  direction: isDeposit(payment) ? 'deposit' : 'withdrawal',
  method: payment.methodId,
  amount: wireFromKurus(payment.amount),
});

/** Operator account that holds reserved withdrawals. */
export const RESERVED = 'house:withdrawals';

/** Returns the operator's ledger account for money paid in or out by one payment method. */
export const cashAccount = (methodId: string): string => `house:cash:${methodId}`;

export interface PaymentOrder {
  uid: string;
  call: PaymentCall;
  form: PaymentForm;
  /** Called before the first withdrawal to a destination; throws unless the player proves again who they are. */
  needProof: () => Promise<void>;
  /** Runs the redemption of a typed promotion code; throws without running it after too many attempts. */
  limitCodes?: (<Result>(redeem: () => Promise<Result>) => Promise<Result>) | undefined;
}

/** A request whose form was read. */
interface ReadOrder extends Omit<PaymentOrder, 'call'> {
  contentHash: string;
  method: MethodRow;
  gateway: Gateway | undefined;
  fields: Record<string, string>;
  account: AccountCopy | undefined;
  now: Date;
  by: Actor;
}

/**
 * Requests a deposit or withdrawal. Idempotent per player and `requestID`: a repeat changes nothing and returns the
 * status of the first request. A withdrawal leaves the balance at once. A rejected request does not use up the id.
 * @throws {Refusal} naming the field; if the id was used for another request; if a gate rejects a deposit; while
 * withdrawals are held; from `needProof` and `limitCodes`. If a code is rejected within `limitCodes`, `tx` can be
 * committed: it contains only the counted attempt.
 */
export async function requestPayment(
  context: PlatformContext,
  tx: Transaction,
  { uid, call, form, needProof, limitCodes }: PaymentOrder,
): Promise<Requested> {
  const now = context.now();
  const contentHash = hashContent(context, form);
  const earlier = await findRequest(tx, uid, form.requestID);
  if (earlier) return repeat(earlier, contentHash);
  const method = await findMethod(tx, form.methodID);
  if (callOf(method) !== call) throw refusals.method();
  const gateway = method.gateway === null ? undefined : openGateway(context.gateways, method.gateway);
  checkAmount(method, form.amount);
  const fields = readFields(method, form, dayInIstanbul(now));
  if (fields['bankID'] !== undefined) await checkBank(tx, fields['bankID']);
  const account =
    fields['bankAccountID'] === undefined ? undefined : await destinationAccount(tx, uid, fields['bankAccountID']);
  const by = context.by ?? { actor: 'player', name: uid };
  const order = { uid, form, needProof, limitCodes, contentHash, method, gateway, fields, account, now, by };
  return method.direction === WITHDRAWAL ? requestWithdrawal(context, tx, order) : requestDeposit(context, tx, order);
}

async function requestDeposit(context: PlatformContext, tx: Transaction, order: ReadOrder): Promise<Requested> {
  const { uid, form, method, gateway, fields, now } = order;
  const { amount, promotionCode } = form;
  // An equal form that arrived at the same time counts towards the limits once it is stored.
  await lockPlayState(tx, uid);
  // The session may have been read before an erasure of the same moment.
  await assertNotErased(tx, uid);
  const earlier = await findRequest(tx, uid, form.requestID);
  if (earlier) return repeat(earlier, order.contentHash);
  await assertDepositAllowed(tx, { uid, amount, at: now, step: 'asked' });
  const reference = hasReference(method, gateway) ? await newReference(tx) : undefined;
  const take = (part: Transaction) =>
    takeRequest(context, part, {
      order: { ...order, reference },
      moveMoney: async (id) => {
        if (promotionCode?.trim()) await redeemCode(context, part, { uid, code: promotionCode, paymentId: id, amount });
        else await redeemRegisteredCode(context, part, { uid, paymentId: id, amount });
        await showOnStatement(part, { ...statementLine(id, order), type: TRANSACTION_TYPE.deposit, amount });
        if (method.kind === 'voucher')
          await takeVoucher(part, { methodId: method.id, code: fields['referenceNumber'] ?? '', paymentId: id });
        if (reference !== undefined)
          await sendReference(context, part, { id, uid, reference, amount, bankId: fields['bankID'] });
        if (!gateway) return undefined;
        const { url } = await gateway.begin(part, { id, uid, amount, fields, at: now });
        await scheduleStatusCheck(part, { paymentId: id, gateway: gateway.name, count: 1, from: now });
        if (url) await part.update(payments).set({ gatewayUrl: url }).where(eq(payments.id, id));
        return url;
      },
    });
  if (!promotionCode?.trim() || !order.limitCodes) return take(tx);
  // In a savepoint: a wrong code undoes the request, but not the count of its attempt.
  return order.limitCodes(() => tx.transaction(take));
}

async function requestWithdrawal(context: PlatformContext, tx: Transaction, order: ReadOrder): Promise<Requested> {
  const { uid, form, method, fields, account, now, by } = order;
  const { amount } = form;
  if (method.kind === 'card') await checkCard(tx, uid);
  await assertWithdrawalsOpen(tx, uid, now);
  if (!(await wasPaidTo(context, tx, { uid, methodId: method.id, fields, account }))) await order.needProof();
  return takeRequest(context, tx, {
    order,
    moveMoney: async (id) => {
      const { loseBonus, lostBonusID } = form;
      await onWithdrawal(tx, { uid, meant: loseBonus === true && (lostBonusID ?? true), at: now, by });
      await settleBefore(tx, amount, { uid, source: id, at: now, by });
      const line = statementLine(id, order);
      const reserved = await debit(tx, {
        key: `payment:${id}:reserve`,
        kind: 'withdrawal-reserve',
        uid,
        category: line.category,
        description: line.description,
        reference: id,
        amount,
        counter: RESERVED,
        at: now,
        shown: false,
      });
      const { balance } = assertNew(reserved);
      await showOnStatement(tx, { ...line, type: TRANSACTION_TYPE.withdrawal, amount: -amount, balanceAfter: balance });
      return undefined;
    },
  });
}

const statementLine = (id: string, { uid, method, now }: ReadOrder) => ({
  id,
  uid,
  at: now,
  category: TRANSACTION_CATEGORY.finance,
  status: TRANSACTION_STATUS.new,
  description: { tr: method.nameTr, en: method.nameEn },
});

/**
 * Stores a checked request, then moves its money. Of two equal forms that arrive at the same time the second one only
 * reads the first.
 * @param moveMoney returns the URL where the gateway requires the player to continue
 */
async function takeRequest(
  context: PlatformContext,
  tx: Transaction,
  {
    order,
    moveMoney,
  }: { order: ReadOrder & { reference?: string | undefined }; moveMoney: (id: string) => Promise<string | undefined> },
): Promise<Requested> {
  const { uid, form, contentHash, method, gateway, fields, account, reference, now, by } = order;
  const id = createId();
  const taken = await tx
    .insert(payments)
    .values({
      id,
      uid,
      requestId: form.requestID,
      contentHash,
      direction: method.direction,
      methodId: method.id,
      gateway: gateway?.name,
      amount: form.amount,
      status: TRANSACTION_STATUS.new,
      reference,
      fields: sealFields(context, fields),
      bankAccountId: account?.bankAccountID,
      account,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [payments.uid, payments.requestId] })
    .returning({ id: payments.id });
  if (taken.length === 0) {
    const first = await findRequest(tx, uid, form.requestID);
    if (!first) throw refusals.unknownRequest();
    return repeat(first, contentHash);
  }
  const url = await moveMoney(id);
  const detail = auditDetail({ direction: method.direction, methodId: method.id, amount: form.amount });
  await record(tx, { event: 'payment-asked', by, at: now, uid, on: id, detail });
  return {
    transactionID: id,
    status: TRANSACTION_STATUS.new,
    url,
    reference: reference && printReference(reference),
  };
}

/**
 * Whether an operator must find the deposit on the operator's bank account by its reference: deposits sent from a bank
 * without a gateway.
 */
const hasReference = ({ kind }: MethodRow, gateway: Gateway | undefined): boolean =>
  !gateway && (kind === 'bank' || kind === 'quickpay');

/** Lists payments, newest first; if `status` is New, oldest first. `late` keeps those whose money came too late. */
export async function listPayments(
  executor: Executor,
  query: { status?: number | undefined; late?: boolean; limit: number; offset?: number },
): Promise<PaymentRow[]> {
  const order = query.status === TRANSACTION_STATUS.new ? asc(payments.createdAt) : desc(payments.createdAt);
  return executor
    .select()
    .from(payments)
    .where(
      and(
        query.status === undefined ? undefined : eq(payments.status, query.status),
        query.late ? isNotNull(payments.late) : undefined,
      ),
    )
    .orderBy(order, asc(payments.id))
    .limit(query.limit)
    .offset(query.offset ?? 0);
}

/**
 * Returns one of a player's own requests with the name of its method.
 * @throws {Refusal} the same for another player's request as for one that does not exist
 */
export async function findPayment(executor: Executor, uid: string, id: string) {
  const [found] = await executor
    .select({
      payment: payments,
      kind: paymentMethods.kind,
      name: { tr: paymentMethods.nameTr, en: paymentMethods.nameEn },
    })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(and(eq(payments.id, id), eq(payments.uid, uid)));
  if (!found) throw refusals.unknownRequest();
  return found;
}

/** Returns a payment of any player. @throws {Refusal} if there is none */
export async function findPaymentById(executor: Executor, id: string): Promise<PaymentRow> {
  const [found] = await executor.select().from(payments).where(eq(payments.id, id));
  if (!found) throw refusals.unknownRequest();
  return found;
}

async function findRequest(executor: Executor, uid: string, requestId: string): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.uid, uid), eq(payments.requestId, requestId)));
  return row;
}

function repeat(earlier: PaymentRow, digest: string): Requested {
  if (earlier.contentHash !== digest) throw refusals.reused();
  const url = earlier.status === TRANSACTION_STATUS.new ? (earlier.gatewayUrl ?? undefined) : undefined;
  return {
    transactionID: earlier.id,
    status: earlier.status,
    url,
    reference: earlier.reference === null ? undefined : printReference(earlier.reference),
  };
}

/**
 * Asserts that the player has paid by card, because a refund goes to the card of the payment. @throws {Refusal}
 * otherwise
 */
async function checkCard(tx: Transaction, uid: string): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(
      and(
        eq(payments.uid, uid),
        eq(payments.direction, DEPOSIT),
        eq(payments.status, TRANSACTION_STATUS.approved),
        eq(paymentMethods.kind, 'card'),
      ),
    )
    .limit(1);
  if (!paid) throw refusals.noCard();
}

function callOf(method: MethodRow): PaymentCall {
  if (method.transferType === TRANSFER_TYPE.bank) return 'bank';
  return method.transferType === TRANSFER_TYPE.quickPay ? 'quickPay' : 'prepaid';
}

function checkAmount(method: MethodRow, amount: bigint): void {
  if (amount < method.min || amount > method.max) throw refusals.amount();
  if (method.amounts && !method.amounts.includes(String(amount))) throw refusals.listedAmount();
}

/** Returns the digest that two uses of one request id must share: all form values that the method can read. */
function hashContent(context: Pick<PlatformContext, 'key'>, form: PaymentForm): string {
  const typed = PAYMENT_FIELDS.map((field) => [field, typeof form[field] === 'string' ? form[field].trim() : '']);
  const keyed = keyIdentity(context, Object.fromEntries(typed) as Record<PaymentField, string>);
  const hashedValues = PAYMENT_FIELDS.map((field) => keyed[field] ?? '');
  const code = form.promotionCode?.trim();
  if (code) hashedValues.push(code);
  return createHash('sha256')
    .update(JSON.stringify([form.methodID, String(form.amount), ...hashedValues]))
    .digest('base64url');
}

/** Whether a payment brings money in. */
export const isDeposit = (payment: Pick<PaymentRow, 'direction'>): boolean => payment.direction === DEPOSIT;
