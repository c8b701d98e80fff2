import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { Refusal } from '../refusal';
import { usernamesOf } from '../players';
import { approvePayment, listPayments, rejectPayment } from '../payments';
import type { Command, CommandOutput } from './command';

const LISTED = 200;
const STATUS_BY_WORD = new Map<string, number>([
  ['new', TRANSACTION_STATUS.new],
  ['approved', TRANSACTION_STATUS.approved],
  ['cancelled', TRANSACTION_STATUS.cancelled],
]);
const WORD_BY_STATUS = new Map([...STATUS_BY_WORD].map(([word, status]) => [status, word]));

/** What the operator has to know to pay or find the money, in one line. */
function details(payment: Awaited<ReturnType<typeof listPayments>>[number]): string {
  const account = payment.account ? [payment.account.owner, payment.account.bankName, payment.account.IBAN] : [];
  const fields = Object.entries(payment.fields).filter(([name]) => name !== 'bankAccountID');
  return [...account, ...fields.map(([name, value]) => `${name}=${value}`)].join(' · ');
}

async function decided(words: string[], work: (id: string) => Promise<string>): Promise<CommandOutput> {
  const [id] = words;
  if (!id) return { text: 'Which one? `payments list --status new` shows their ids.', failed: true };
  try {
    return { text: await work(id) };
  } catch (error) {
    if (error instanceof Refusal) return { text: error.message, failed: true };
    throw error;
  }
}

/** By the word after 'payments'. */
export const commands: Record<string, Command> = {
  list: {
    usage: 'payments list [--status new|approved|cancelled]: deposits and withdrawals players asked for',
    options: { status: 'value' },
    async run(context, { options }) {
      const word = options['status'];
      const status = typeof word === 'string' ? STATUS_BY_WORD.get(word) : undefined;
      if (word !== undefined && status === undefined)
        return { text: `Status is one of ${[...STATUS_BY_WORD.keys()].join(', ')}.`, failed: true };
      const payments = await listPayments(context.db, { status, limit: LISTED });
      const names = await usernamesOf(
        context.db,
        payments.map(({ uid }) => uid),
      );
      return {
        rows: payments.map((payment) => ({
          id: payment.id,
          what: payment.direction === DEPOSIT ? 'deposit' : 'withdrawal',
          method: payment.methodId,
          settles: payment.gateway ?? 'operator',
          amount: wireFromKurus(payment.amount),
          status: WORD_BY_STATUS.get(payment.status) ?? payment.status,
          username: names.get(payment.uid) ?? '',
          player: payment.uid,
          asked: payment.createdAt.toISOString(),
          details: details(payment),
          reason: payment.reason ?? '',
        })),
      };
    },
  },
  approve: {
    changes: true,
    usage: 'payments approve ID: books a deposit, or says that a withdrawal was paid',
    words: 1,
    run: (context, { words }) =>
      decided(words, async (id) => {
        const payment = await context.db.transaction((tx) => approvePayment(tx, id, context.now(), context.by));
        return `Approved: ${payment.direction === DEPOSIT ? 'deposit' : 'withdrawal'} of ${wireFromKurus(payment.amount)} TRY.`;
      }),
  },
  reject: {
    changes: true,
    usage:
      'payments reject ID --reason "…": cancels it; a withdrawal\'s amount returns to the player, who reads the reason',
    words: 1,
    options: { reason: 'value' },
    async run(context, { words, options }) {
      const reason = options['reason'];
      if (typeof reason !== 'string' || reason.trim() === '')
        return { text: 'A reason is needed: --reason "…". The player reads it.', failed: true };
      const text = reason.trim();
      return decided(words, async (id) => {
        const payment = await context.db.transaction((tx) =>
          rejectPayment(tx, id, { tr: text, en: text }, context.now(), context.by),
        );
        return `Rejected: ${payment.direction === DEPOSIT ? 'deposit' : 'withdrawal'} of ${wireFromKurus(payment.amount)} TRY.`;
      });
    },
  },
};
