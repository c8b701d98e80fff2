import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { Refusal, type Localized } from '../refusal';
import { realNames, readUsernames } from '../players';
import {
  approvePayment,
  chargeBack,
  printReference,
  listPayments,
  maskFields,
  openFields,
  IDENTITY_FIELDS,
  findPaymentById,
  rejectPayment,
} from '../payments';
import { findActors, type Actor, type AuditEvent } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { AMOUNT_EXAMPLES } from './amount';
import { accounts, confirmAccount } from './bank-accounts';
import { command, failed, type Action, type Columns, type CommandOutput, type Commands } from './command';
import { commands as debts } from './debts';
import { choice, each, id, money, optional, reasonForPlayer, word } from './field';
import { matchCommand } from './payments-match';
import { reconcilePayments } from './reconcile';

const LISTED = 200;
const EXPORTED = 10_000;
const STATUS_BY_WORD = new Map<string, number>([
  ['new', TRANSACTION_STATUS.new],
  ['approved', TRANSACTION_STATUS.approved],
  ['cancelled', TRANSACTION_STATUS.cancelled],
]);
/** Deposits that had already failed when their money arrived. */
const LATE = 'late';
const WORD_BY_STATUS = new Map([...STATUS_BY_WORD].map(([name, code]) => [code, name]));

type Payment = Awaited<ReturnType<typeof listPayments>>[number];

/** Returns the fields typed by a player in one line, with identity numbers masked. */
const fieldsText = (context: PlatformContext, payment: Payment): string =>
  Object.entries(maskFields(context, payment.fields))
    .filter(([name]) => name !== 'bankAccountID')
    .map(([name, value]) => `${name}=${value}`)
    .join(' · ');

/** Returns the destination of a withdrawal in one line. */
const accountText = ({ account }: Payment): string =>
  account ? [account.owner, account.bankName, account.IBAN].join(' · ') : '';

/** Formats a duration: '3 d 4 h', '2 h 5 min', '12 min'. */
function ageText(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

const DECISIONS: readonly AuditEvent[] = [
  'payment-approved',
  'payment-rejected',
  'payment-cancelled',
  'payment-charged-back',
];

/** Formats an actor: 'operator ayse', 'system'. Omits a player's uid, because the row names the player. */
const actorText = (by: Actor | undefined): string =>
  by === undefined ? '' : by.actor === 'player' ? by.actor : `${by.actor} ${by.name}`.trim();

async function rowsOf(context: PlatformContext, listed: Payment[]) {
  const uids = [...new Set(listed.map(({ uid }) => uid))];
  const names = await readUsernames(context.db, uids);
  const real = await realNames(context.db, uids);
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
    decided: payment.decidedAt?.toISOString() ?? '',
    by: actorText(actors.get(payment.id)),
    account: accountText(payment),
    fields: fieldsText(context, payment),
    late: payment.late === null ? '' : wireFromKurus(payment.late),
    reason: payment.reason ?? '',
  }));
}

const status = optional(choice([...STATUS_BY_WORD.keys(), LATE], { label: { tr: 'Durum', en: 'Status' } }));

/** Returns the filter of a status word. */
const filterOf = (typed: string | undefined): { status?: number | undefined; late?: boolean } =>
  typed === LATE ? { late: true } : { status: typed === undefined ? undefined : STATUS_BY_WORD.get(typed) };

const COLUMNS: Columns = {
  id: 'id',
  age: 'text',
  what: 'text',
  method: 'text',
  reference: 'text',
  settles: 'text',
  amount: 'money',
  status: 'status',
  username: 'text',
  name: 'text',
  player: 'player',
  asked: { kind: 'timestamp', label: { tr: 'İstek', en: 'Requested at' } },
  decided: 'timestamp',
  by: 'text',
  account: 'text',
  fields: 'text',
  late: 'money',
  reason: 'text',
};

/** Formats a CSV cell for spreadsheets: quoted if needed, and never a formula. */
const csvCell = (value: unknown): string => {
  const text = String(value);
  const safe = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Decides payments one after another. A rejection of one does not stop the others. */
async function decideAll(
  context: PlatformContext,
  { ids: named, work, done }: { ids: string[]; work: (tx: Transaction, id: string) => Promise<Payment>; done: string },
): Promise<CommandOutput> {
  const rows: { id: string; outcome: string; isDone: boolean }[] = [];
  for (const one of named) {
    try {
      const payment = await context.db.transaction((tx) => work(tx, one));
      const what = payment.direction === DEPOSIT ? 'deposit' : 'withdrawal';
      rows.push({ id: one, outcome: `${done}: ${what} of ${wireFromKurus(payment.amount)} TRY.`, isDone: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ id: one, outcome: error.message, isDone: false });
    }
  }
  const isFailed = rows.some(({ isDone }) => !isDone);
  const [only] = rows;
  if (rows.length === 1 && only) return { text: only.outcome, ...(isFailed && { failed: true }) };
  return { rows: rows.map(({ isDone: _isDone, ...row }) => row), ...(isFailed && { failed: true }) };
}

const ids = each(
  id({ label: { tr: 'Ödeme no', en: 'Payments' }, ask: 'Which one? `payments list --status new` shows their ids.' }),
);
const part = (label: Localized, ask: string) => optional(money({ label, ask: `${ask} --amount ${AMOUNT_EXAMPLES}` }));
const ONE_ONLY = 'An amount is for one deposit: name a single ID.';

/** Returns number and sum of the payments that a decision concerns. */
async function describePayments(
  { db }: PlatformContext,
  { ids: named, amount }: { ids: string[]; amount?: bigint | undefined },
): Promise<Localized> {
  let deposits = 0n;
  let withdrawals = 0n;
  for (const one of named) {
    const payment = await findPaymentById(db, one);
    if (payment.direction === DEPOSIT) deposits += amount ?? payment.amount;
    else withdrawals += payment.amount;
  }
  const [received, paid] = [wireFromKurus(deposits), wireFromKurus(withdrawals)];
  return {
    tr: `${named.length} ödeme: yatırma ${received} TRY, çekim ${paid} TRY.`,
    en: `${named.length} ${named.length === 1 ? 'payment' : 'payments'}: deposits ${received} TRY, withdrawals ${paid} TRY.`,
  };
}

export const commands: Commands = {
  'payments list': command({
    title: { tr: 'Ödemeler', en: 'Payments' },
    help: {
      tr: 'oyuncuların istediği yatırma ve çekimler: süre, yöntem, referans, gerçek ad, alanlar, hesap, kimin ne zaman karar verdiği; önce en eski bekleyenler; late: sonuçsuz kalmış bir yatırım için gelen para',
      en: 'deposits and withdrawals players asked for, with age, method, reference, real name, fields and account, and who decided when; those that wait oldest first; late: money that came for a deposit that had come to nothing',
    },
    role: 'read',
    fields: { status },
    columns: COLUMNS,
    actions: ['approve', 'reject', 'charge-back']
      .map((action): Action => ({ command: `payments ${action}`, fields: { ids: 'id' } }))
      .concat({ command: 'payments identity', fields: { id: 'id' } }),
    async run(context, { status: typed }) {
      return { rows: await rowsOf(context, await listPayments(context.db, { ...filterOf(typed), limit: LISTED })) };
    },
  }),
  'payments export': command({
    title: { tr: 'Ödemeleri ver', en: 'Export payments' },
    help: { tr: 'aynısı CSV olarak, en fazla 10.000', en: 'the same as CSV, up to 10,000' },
    role: 'read',
    fields: { status },
    async run(context, { status: typed }) {
      const rows = await rowsOf(context, await listPayments(context.db, { ...filterOf(typed), limit: EXPORTED }));
      const head = Object.keys(rows[0] ?? { id: '' });
      return {
        text: [head, ...rows.map((row) => Object.values(row))].map((cells) => cells.map(csvCell).join(',')).join('\n'),
      };
    },
  }),
  'payments identity': command({
    title: { tr: 'Kimlik numaraları', en: 'Identity numbers' },
    help: {
      tr: 'bir ödemenin kimlik numaraları açık olarak; denetim kaydı kimin okuduğunu tutar',
      en: 'the identity numbers of a payment in full; the audit trail keeps who read them',
    },
    role: 'money',
    fields: { id: word(id({ label: { tr: 'Ödeme no', en: 'Payment' } })) },
    columns: { id: 'id', senderIdentityNumber: 'text', receiverIdentityNumber: 'text' },
    async run(context, { id: named }) {
      const payment = await findPaymentById(context.db, named);
      const fields = openFields(context, payment.fields);
      return {
        rows: [{ id: payment.id, ...Object.fromEntries(IDENTITY_FIELDS.map((name) => [name, fields[name] ?? ''])) }],
      };
    },
  }),
  'payments match': matchCommand,
  'payments reconcile': reconcilePayments,
  'payments accounts': accounts,
  'payments confirm-account': confirmAccount,
  'payments approve': command({
    title: { tr: 'Ödemeleri onayla', en: 'Approve payments' },
    help: {
      tr: 'yatırmaları (parası geç gelenler de) yazar veya çekimlerin ödendiğini bildirir; birkaçı birden; tutar, bir yatırımın gerçekte getirdiğini yazar',
      en: 'books deposits (those whose money came late too), or says that withdrawals were paid; several at once; an amount books what one deposit really brought',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { ids, amount: part({ tr: 'Gelen tutar', en: 'Amount received' }, 'How much came?') },
    columns: { id: 'id', outcome: 'text' },
    confirm: describePayments,
    async run(context, { ids: named, amount: came }) {
      if (came !== undefined && named.length > 1) return failed(ONE_ONLY);
      const work = async (tx: Transaction, one: string) => {
        if (came !== undefined && (await findPaymentById(tx, one)).direction !== DEPOSIT)
          throw new Refusal('An amount is for a deposit: a withdrawal is paid whole or rejected.', 'invalid');
        return approvePayment(context, tx, { id: one, came });
      };
      return decideAll(context, { ids: named, work, done: 'Approved' });
    },
  }),
  'payments reject': command({
    title: { tr: 'Ödemeleri reddet', en: 'Reject payments' },
    help: {
      tr: 'iptal eder; bir çekimin tutarı, nedeni okuyan oyuncuya döner',
      en: "cancels them; a withdrawal's amount returns to the player, who reads the reason",
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { ids, reason: reasonForPlayer },
    columns: { id: 'id', outcome: 'text' },
    confirm: describePayments,
    run: (context, { ids: named, reason }) =>
      decideAll(context, {
        ids: named,
        work: (tx, one) => rejectPayment(context, tx, { id: one, reason: { tr: reason, en: reason } }),
        done: 'Rejected',
      }),
  }),
  'payments charge-back': command({
    title: { tr: 'Yatırmaları geri al', en: 'Charge deposits back' },
    help: {
      tr: 'onaylanmış yatırmaları, bir banka veya ödeme kuruluşu geri aldığı için, bütünüyle veya bir bölümüyle geri alır; bakiyenin yetmediği borç olur; nedeni oyuncu okur',
      en: 'takes approved deposits back, because a bank or gateway did, or so much of one; what the balance does not hold any more is owed; the player reads the reason',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: {
      ids,
      reason: reasonForPlayer,
      amount: part({ tr: 'Geri alınan tutar', en: 'Amount taken back' }, 'How much of it?'),
    },
    columns: { id: 'id', outcome: 'text' },
    confirm: describePayments,
    async run(context, { ids: named, reason, amount: taken }) {
      if (taken !== undefined && named.length > 1) return failed(ONE_ONLY);
      const work = async (tx: Transaction, one: string) => {
        const why = { tr: reason, en: reason };
        const { payment, amount } = await chargeBack(context, tx, { id: one, reason: why, part: taken });
        return { ...payment, amount };
      };
      return decideAll(context, { ids: named, work, done: 'Taken back' });
    },
  }),
  ...debts,
};
