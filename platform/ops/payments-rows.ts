import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { findActors, type AuditEvent } from '../audit';
import type { PlatformContext } from '../context';
import { listTakenBack, maskFields, printReference, sumTakenBack, type listPayments } from '../payments';
import { realNames, readUsernames } from '../players';
import { ageText } from './age';
import { actorCell } from './actor-cell';
import type { Columns } from './command';

export const STATUS_BY_WORD = new Map<string, number>([
  ['new', TRANSACTION_STATUS.new],
  ['approved', TRANSACTION_STATUS.approved],
  ['cancelled', TRANSACTION_STATUS.cancelled],
]);
/** Deposits that had already failed when their money arrived. */
export const LATE = 'late';
/** Words of the statuses of payments and of lines of the statement. */
export const WORD_BY_STATUS = new Map<number, string>(
  Object.entries(TRANSACTION_STATUS).map(([word, status]) => [status, word]),
);

export type Payment = Awaited<ReturnType<typeof listPayments>>[number];

/** Returns the fields typed by a player in one line, with identity numbers masked. */
const fieldsText = (context: PlatformContext, payment: Payment): string =>
  Object.entries(maskFields(context, payment.fields))
    .filter(([name]) => name !== 'bankAccountID')
    .map(([name, value]) => `${name}=${value}`)
    .join(' · ');

/** Returns the destination of a withdrawal in one line. */
const accountText = ({ account }: Payment): string =>
  account ? [account.owner, account.bankName, account.IBAN].join(' · ') : '';

/** Events of the audit log that decide a payment. */
export const DECISIONS: readonly AuditEvent[] = [
  'payment-approved',
  'payment-rejected',
  'payment-cancelled',
  'payment-charged-back',
];

/** Returns payments as rows with `PAYMENT_COLUMNS`. */
export async function toPaymentRows(context: PlatformContext, listed: Payment[]) {
  const uids = [...new Set(listed.map(({ uid }) => uid))];
  const names = await readUsernames(context.db, uids);
  const real = await realNames(context.db, uids);
  const approved = listed.filter(
    ({ direction, status }) => direction === DEPOSIT && status === TRANSACTION_STATUS.approved,
  );
  const takenBack = await listTakenBack(
    context.db,
    approved.map(({ id }) => id),
  );
  const toTakenBack = (id: string): string => {
    const found = takenBack.get(id);
    return found ? wireFromKurus(sumTakenBack(found)) : '';
  };
  const decided = listed.flatMap((payment) => (payment.decidedAt ? [payment.id] : []));
  const actors = await findActors(context.db, { uids, subjects: decided, events: DECISIONS });
  return listed.map((payment) => ({
    id: payment.id,
    age: ageText(payment.createdAt, payment.decidedAt ?? context.now()),
    what: payment.direction === DEPOSIT ? 'deposit' : 'withdrawal',
    method: payment.methodId,
    reference: payment.reference === null ? '' : printReference(payment.reference),
    settles: payment.gateway ?? 'operator',
    amount: wireFromKurus(payment.amount),
    status: WORD_BY_STATUS.get(payment.status) ?? payment.status,
    username: names.get(payment.uid) ?? '',
    name: [real.get(payment.uid)?.firstName, real.get(payment.uid)?.lastName].filter(Boolean).join(' '),
    player: payment.uid,
    asked: payment.createdAt.toISOString(),
    sent: payment.payoutAt?.toISOString() ?? '',
    decided: payment.decidedAt?.toISOString() ?? '',
    by: actorCell(actors.get(payment.id)),
    account: accountText(payment),
    fields: fieldsText(context, payment),
    late: payment.late === null ? '' : wireFromKurus(payment.late),
    reported: payment.reported === null ? '' : wireFromKurus(payment.reported),
    reason: payment.reason ?? '',
    takenBack: toTakenBack(payment.id),
  }));
}

export const PAYMENT_COLUMNS: Columns = {
  id: 'id',
  age: 'text',
  what: 'word',
  method: 'text',
  reference: 'text',
  settles: 'text',
  amount: 'money',
  status: 'status',
  username: 'text',
  name: 'text',
  player: 'player',
  asked: { kind: 'timestamp', label: { tr: 'İstek', en: 'Requested at' } },
  sent: { kind: 'timestamp', label: { tr: 'Ödeme kuruluşuna iletildi', en: 'Payout requested at' } },
  decided: 'timestamp',
  by: 'text',
  account: 'text',
  fields: 'text',
  late: 'money',
  reported: 'money',
  reason: 'text',
  takenBack: 'money',
};
