import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { Refusal, type Localized } from '../refusal';
import { realNames, readUsernames } from '../players';
import {
  approvePayment,
  chargeBack,
  confirmBankAccount,
  printReference,
  listDebts,
  listPayments,
  maskFields,
  openFields,
  IDENTITY_FIELDS,
  findPaymentById,
  listUnconfirmedAccounts,
  getDebt,
  rejectPayment,
  settleDebts,
} from '../payments';
import { findActors, record, type Actor, type AuditEvent } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { createId } from '../db/ids';
import { AMOUNT_EXAMPLES, kurusFromOperator } from './amount';
import { failed, playerCalled, withRejections, type Command, type CommandInput, type CommandOutput } from './command';
import { matchCommand } from './payments-match';
import { reconcilePayments } from './reconcile';

const LISTED = 200;
const EXPORTED = 10_000;
/** Unlimited number of words. */
const MANY = Number.POSITIVE_INFINITY;
const STATUS_BY_WORD = new Map<string, number>([
  ['new', TRANSACTION_STATUS.new],
  ['approved', TRANSACTION_STATUS.approved],
  ['cancelled', TRANSACTION_STATUS.cancelled],
]);
/** Deposits that had already failed when their money arrived. */
const LATE = 'late';
const WORD_BY_STATUS = new Map([...STATUS_BY_WORD].map(([word, status]) => [status, word]));

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
  const decided = listed.flatMap(({ id, decidedAt }) => (decidedAt ? [id] : []));
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

/** Returns the filter of an option; `'wrong'` for an unknown word. */
function filterOf(word: string | true | undefined): { status?: number; late?: boolean } | 'wrong' {
  if (word === undefined) return {};
  if (word === LATE) return { late: true };
  const status = typeof word === 'string' ? STATUS_BY_WORD.get(word) : undefined;
  return status === undefined ? 'wrong' : { status };
}
const wrongStatus = failed(`Status is one of ${[...STATUS_BY_WORD.keys(), LATE].join(', ')}.`);

/** Formats a CSV cell for spreadsheets: quoted if needed, and never a formula. */
const csvCell = (value: unknown): string => {
  const text = String(value);
  const safe = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Decides payments one after another. A rejection of one does not stop the others. */
async function decideAll(
  context: PlatformContext,
  { ids, work, done }: { ids: string[]; work: (tx: Transaction, id: string) => Promise<Payment>; done: string },
): Promise<CommandOutput> {
  if (ids.length === 0) return failed('Which one? `payments list --status new` shows their ids.');
  const rows: { id: string; outcome: string; isDone: boolean }[] = [];
  for (const id of ids) {
    try {
      const payment = await context.db.transaction((tx) => work(tx, id));
      const what = payment.direction === DEPOSIT ? 'deposit' : 'withdrawal';
      rows.push({ id, outcome: `${done}: ${what} of ${wireFromKurus(payment.amount)} TRY.`, isDone: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ id, outcome: error.message, isDone: false });
    }
  }
  const isFailed = rows.some(({ isDone }) => !isDone);
  const [only] = rows;
  if (rows.length === 1 && only) return { text: only.outcome, ...(isFailed && { failed: true }) };
  return { rows: rows.map(({ id, outcome }) => ({ id, outcome })), ...(isFailed && { failed: true }) };
}

/** Lists bank accounts not in their player's name, for an operator to check. */
const accounts: Command = {
  usage:
    "payments accounts: bank accounts that nobody has confirmed: the owner's name is not the player's, or an excluded or closed player has the IBAN",
  async run(context) {
    const waiting = await listUnconfirmedAccounts(context.db);
    const uids = [...new Set(waiting.map(({ uid }) => uid))];
    const usernames = await readUsernames(context.db, uids);
    const names = await realNames(context.db, uids);
    return {
      rows: waiting.map(({ bankAccountID, uid, owner, bankName, IBAN, isHeld }) => ({
        id: bankAccountID,
        username: usernames.get(uid) ?? uid,
        name: [names.get(uid)?.firstName, names.get(uid)?.lastName].filter(Boolean).join(' '),
        owner,
        bank: bankName,
        IBAN,
        why: isHeld ? 'IBAN of an excluded or closed player' : 'owner',
      })),
    };
  },
};

const confirmAccount: Command = {
  changes: true,
  needs: 'money',
  usage:
    'payments confirm-account ID: says that the owner of a bank account is its player; they can withdraw to it then',
  words: 1,
  run: withRejections(async (context, { words: [id = ''] }) => {
    const at = context.now();
    const { uid, owner } = await context.db.transaction(async (tx) => {
      const confirmed = await confirmBankAccount(tx, id, at);
      await record(tx, {
        event: 'bank-account-confirmed',
        by: context.by,
        at,
        uid: confirmed.uid,
        on: id,
      });
      return confirmed;
    });
    return { text: `Confirmed: the account of ${owner} belongs to ${uid}.` };
  }),
};

/** Lists debts of players for charged-back deposits. */
const debts: Command = {
  usage: 'payments debts: what players owe for deposits that were taken back, the oldest first',
  async run(context) {
    const owing = await listDebts(context.db);
    const names = await readUsernames(
      context.db,
      owing.map(({ uid }) => uid),
    );
    return {
      rows: owing.map(({ paymentId, uid, amount, owed, reason, at }) => ({
        payment: paymentId,
        username: names.get(uid) ?? uid,
        amount: wireFromKurus(amount),
        owed: wireFromKurus(owed),
        since: at.toISOString(),
        reason,
      })),
    };
  },
};

const noReason = failed('A reason is needed: --reason "…". The player reads it.');

/** Returns the typed reason, unchanged for players of both languages; undefined if it is blank. */
function reasonOf({ reason }: CommandInput['options']): Localized | undefined {
  const text = typeof reason === 'string' ? reason.trim() : '';
  return text === '' ? undefined : { tr: text, en: text };
}

/** Returns the amount of an option in kuruş; undefined if absent, 'wrong' if it is not a positive amount. */
function partOf({ amount }: CommandInput['options']): bigint | undefined | 'wrong' {
  if (amount === undefined) return undefined;
  const read = typeof amount === 'string' ? kurusFromOperator(amount.trim()) : undefined;
  return typeof read === 'bigint' && read > 0n ? read : 'wrong';
}

/** Commands by the word after 'payments'. */
export const commands: Record<string, Command> = {
  list: {
    usage:
      'payments list [--status new|approved|cancelled|late]: deposits and withdrawals players asked for, with age, method, reference, real name, fields and account, and who decided when; those that wait oldest first; late: money that came for a deposit that had come to nothing',
    options: { status: 'value' },
    async run(context, { options }) {
      const filter = filterOf(options['status']);
      if (filter === 'wrong') return wrongStatus;
      return { rows: await rowsOf(context, await listPayments(context.db, { ...filter, limit: LISTED })) };
    },
  },
  export: {
    usage: 'payments export [--status new|approved|cancelled|late]: the same as CSV, up to 10,000',
    options: { status: 'value' },
    async run(context, { options }) {
      const filter = filterOf(options['status']);
      if (filter === 'wrong') return wrongStatus;
      const rows = await rowsOf(context, await listPayments(context.db, { ...filter, limit: EXPORTED }));
      const head = Object.keys(rows[0] ?? { id: '' });
      return {
        text: [head, ...rows.map((row) => Object.values(row))].map((cells) => cells.map(csvCell).join(',')).join('\n'),
      };
    },
  },
  identity: {
    changes: true,
    needs: 'money',
    usage: 'payments identity ID: the identity numbers of a payment in full; the audit trail keeps who read them',
    words: 1,
    run: withRejections(async (context, { words }) => {
      const payment = await findPaymentById(context.db, words[0] ?? '');
      const fields = openFields(context, payment.fields);
      return {
        rows: [{ id: payment.id, ...Object.fromEntries(IDENTITY_FIELDS.map((name) => [name, fields[name] ?? ''])) }],
      };
    }),
  },
  match: matchCommand,
  reconcile: reconcilePayments,
  accounts,
  'confirm-account': confirmAccount,
  approve: {
    changes: true,
    needs: 'money',
    usage:
      'payments approve ID… [--amount LIRA]: books deposits (those whose money came late too), or says that withdrawals were paid; several at once; an amount books what one deposit really brought',
    words: MANY,
    options: { amount: 'value' },
    async run(context, { words, options }) {
      const came = partOf(options);
      if (came === 'wrong') return failed(`How much came? --amount ${AMOUNT_EXAMPLES}`);
      if (came !== undefined && words.length > 1) return failed('An amount is for one deposit: name a single ID.');
      const work = async (tx: Transaction, id: string) => {
        if (came !== undefined && (await findPaymentById(tx, id)).direction !== DEPOSIT)
          throw new Refusal('An amount is for a deposit: a withdrawal is paid whole or rejected.', 'invalid');
        return approvePayment(context, tx, { id, came });
      };
      return decideAll(context, { ids: words, work, done: 'Approved' });
    },
  },
  reject: {
    changes: true,
    needs: 'money',
    usage:
      'payments reject ID… --reason "…": cancels them; a withdrawal\'s amount returns to the player, who reads the reason',
    words: MANY,
    options: { reason: 'value' },
    async run(context, { words, options }) {
      const reason = reasonOf(options);
      if (!reason) return noReason;
      return decideAll(context, {
        ids: words,
        work: (tx, id) => rejectPayment(context, tx, { id, reason }),
        done: 'Rejected',
      });
    },
  },
  'charge-back': {
    changes: true,
    needs: 'money',
    usage:
      'payments charge-back ID… --reason "…" [--amount LIRA]: takes approved deposits back, because a bank or gateway did, or so much of one; what the balance does not hold any more is owed; the player reads the reason',
    words: MANY,
    options: { reason: 'value', amount: 'value' },
    async run(context, { words, options }) {
      const reason = reasonOf(options);
      if (!reason) return noReason;
      const part = partOf(options);
      if (part === 'wrong') return failed(`How much of it? --amount ${AMOUNT_EXAMPLES}`);
      if (part !== undefined && words.length > 1) return failed('An amount is for one deposit: name a single ID.');
      const work = async (tx: Transaction, id: string) => {
        const { payment, amount } = await chargeBack(context, tx, { id, reason, part });
        return { ...payment, amount };
      };
      return decideAll(context, { ids: words, work, done: 'Taken back' });
    },
  },
  debts,
  'settle-debt': {
    changes: true,
    needs: 'money',
    usage: 'payments settle-debt WHO: takes what a player owes from the balance, as far as it reaches',
    words: 1,
    run: withRejections(async (context, { words }) => {
      const { uid, username } = await playerCalled(context, words[0]);
      const [taken, owed] = await context.db.transaction(async (tx) => {
        const settling = { uid, source: createId(), at: context.now(), by: context.by };
        return [await settleDebts(tx, settling), await getDebt(tx, uid)];
      });
      return { text: `${wireFromKurus(taken)} TRY taken; ${username} owes ${wireFromKurus(owed)} TRY.` };
    }),
  },
};
