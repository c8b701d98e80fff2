import { DEPOSIT } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Localized } from '../refusal';
import { findBookedTransactions, type BookedTransaction } from '../games';
import { EMBEDDED_PROVIDER } from '../remote-services';
import { findBookedPayments, type BookedPayment } from '../payments';
import { readUsernames } from '../players';
import { command, failed, type Columns, type CommandOutput } from './command';
import { file, optional, text } from './field';
import { isReversal, readRecords, sumParts, type RecordLine } from './records';

/**
 * Difference between a record and the ledger. `missing`: the ledger does not have it; `amount`: another amount; `open`:
 * not decided here; `status`: decided otherwise here; `repeated`: an earlier line has the reference and status, and the
 * amount if the money went back; `currency`: not comparable.
 */
type Finding = 'missing' | 'amount' | 'open' | 'status' | 'repeated' | 'currency';
interface Difference {
  finding: Finding;
  /** Booking of the ledger in words; '' if there is none. */
  ledger: Localized | string;
  /** Next step of the operator, or the command for it. */
  todo: Localized | string;
}

const money = (amount: bigint) => wireFromKurus(amount);

const COMPARE = { tr: 'ödeme kuruluşuyla karşılaştırın', en: 'compare with the gateway' };
const COMPARE_AND_CREDIT = {
  tr: `${COMPARE.tr}; players credit WHO LIRA --reason`,
  en: `${COMPARE.en}; players credit WHO LIRA --reason`,
};
const OTHER_AMOUNT = { tr: `tutarlar farklı: ${COMPARE.tr}`, en: `the amounts differ: ${COMPARE.en}` };
const IDENTIFY = {
  tr: 'oyuncuyu ödeme kuruluşundan öğrenin; players credit WHO LIRA --reason, çekimde players credit WHO -LIRA --reason',
  en: 'identify the player at the gateway; players credit WHO LIRA --reason, or players credit WHO -LIRA --reason for a withdrawal',
};
const approveOrCredit = (reference: string, late: bigint | null): Localized => {
  const approve = `payments approve ${reference}${late === null ? '' : ` --late ${money(late)}`}`;
  return { tr: `${approve} veya players credit`, en: `${approve}, or players credit` };
};

/** States of payments and kinds of transactions in Turkish; in English they are words of the code. */
const TURKISH: Readonly<Record<string, string>> = {
  open: 'açık',
  booked: 'kaydedildi',
  cancelled: 'iptal',
  debit: 'bahis',
  payout: 'kazanç',
  rollback: 'geri alma',
};

function paymentText({ amount, state, chargedBack, refunded }: BookedPayment): Localized {
  const [size, back, refund] = [amount, chargedBack, refunded].map(money);
  const parts = [
    { tr: `${size} ${TURKISH[state]}`, en: `${size} ${state}` },
    ...(chargedBack > 0n ? [{ tr: `${back} ters ibraz`, en: `${back} charged back` }] : []),
    ...(refunded > 0n ? [{ tr: `${refund} iade edildi`, en: `${refund} refunded` }] : []),
  ];
  return { tr: parts.map(({ tr }) => tr).join(', '), en: parts.map(({ en }) => en).join(', ') };
}

function transactionText({ amount, kind, isBooked, isRolledBack }: BookedTransaction): Localized {
  const state = isRolledBack
    ? { tr: 'geri alındı', en: 'rolled back' }
    : isBooked
      ? { tr: 'kaydedildi', en: 'booked' }
      : { tr: 'reddedildi', en: 'rejected' };
  return { tr: `${money(amount)} ${TURKISH[kind] ?? kind} ${state.tr}`, en: `${money(amount)} ${kind} ${state.en}` };
}

/** Compares a gateway's record with the payment. @returns undefined if they agree */
function comparePayment(record: RecordLine, payment: BookedPayment | undefined): Difference | undefined {
  const { state } = record;
  if (!payment) {
    return state === 'none'
      ? undefined
      : { finding: 'missing', ledger: '', todo: state === 'moved' ? IDENTIFY : COMPARE };
  }
  if (payment.direction !== DEPOSIT) return compareWithdrawal(record, payment);
  return isReversal(state) ? compareReversal(record, payment) : compareDeposit(record, payment);
}

function compareDeposit({ state, amount = 0n, reference }: RecordLine, payment: BookedPayment): Difference | undefined {
  const ledger = paymentText(payment);
  const isSame = payment.amount === amount;
  if (payment.state === 'open') {
    if (state === 'open') return undefined;
    if (state === 'none') return { finding: 'open', ledger, todo: `payments reject ${reference} --reason` };
    const todo = `payments approve ${reference}${isSame ? '' : ` --amount ${money(amount)}`}`;
    return { finding: 'open', ledger, todo };
  }
  if (payment.state === 'booked') {
    if (state !== 'moved') return { finding: 'status', ledger, todo: COMPARE };
    return isSame ? undefined : { finding: 'amount', ledger, todo: COMPARE_AND_CREDIT };
  }
  return state === 'moved' ? { finding: 'status', ledger, todo: approveOrCredit(reference, payment.late) } : undefined;
}

/**
 * Compares a record with a withdrawal. Only the outcome decides a withdrawal whose payout was requested. A cancelled
 * withdrawal agrees with a payout that the bank returned: either way the player has the money. A refund that is recorded
 * as refunded was paid.
 * @returns undefined if they agree
 */
function compareWithdrawal(
  { state: recorded, amount = 0n, reference }: RecordLine,
  payment: BookedPayment,
): Difference | undefined {
  const { isSent, isRefund } = payment;
  const state = isRefund && recorded === 'refunded' ? 'moved' : recorded;
  const ledger = paymentText(payment);
  const isSame = payment.amount === amount;
  const settle = (outcome: string) => `payments settle-payout ${reference} --outcome ${outcome} --reason`;
  if (payment.state === 'open') {
    if (state === 'open') return undefined;
    if (state !== 'none' && !isSame) return { finding: 'open', ledger, todo: OTHER_AMOUNT };
    const [approve, reject] = isSent
      ? [settle('paid'), settle('failed')]
      : [`payments approve ${reference}`, `payments reject ${reference} --reason`];
    return { finding: 'open', ledger, todo: state === 'moved' ? approve : reject };
  }
  if (payment.state === 'cancelled')
    return state === 'moved' ? { finding: 'status', ledger, todo: COMPARE } : undefined;
  if (isReversal(state)) {
    if (!isSame) return { finding: 'amount', ledger, todo: COMPARE };
    return { finding: 'status', ledger, todo: isSent ? settle('returned') : COMPARE_AND_CREDIT };
  }
  if (state !== 'moved') return { finding: 'status', ledger, todo: COMPARE };
  return isSame ? undefined : { finding: 'amount', ledger, todo: COMPARE_AND_CREDIT };
}

/**
 * Compares a record of money that went back with the deposit. A chargeback agrees with the chargebacks alone: a bank can
 * take back money that was refunded before. A refund may be booked as a chargeback, if it was paid outside the site.
 * @returns undefined if they agree
 */
function compareReversal(
  { state, amount = 0n, reference }: RecordLine,
  payment: BookedPayment,
): Difference | undefined {
  const { chargedBack, refunded } = payment;
  const ledger = paymentText(payment);
  const isWhole = amount === payment.amount;
  if (payment.state === 'open')
    return { finding: 'open', ledger, todo: isWhole ? `payments reject ${reference} --reason` : COMPARE };
  // The money of a cancelled deposit was never credited.
  if (payment.state === 'cancelled') return undefined;
  const sums = state === 'charged-back' ? [chargedBack] : [chargedBack + refunded, chargedBack, refunded];
  if (sums.includes(amount)) return undefined;
  const [booked = 0n] = sums;
  const canCharge = amount > booked && amount <= payment.amount;
  const part = `--amount ${money(amount - booked)} --taken-back ${money(chargedBack + refunded)}`;
  return {
    finding: booked === 0n ? 'status' : 'amount',
    ledger,
    todo: canCharge ? `payments charge-back ${reference} ${part} --reason` : COMPARE,
  };
}

/** Compares a game provider's record with its booked message. @returns undefined if they agree */
function compareTransaction(
  { state, amount = 0n }: RecordLine,
  transaction: BookedTransaction | undefined,
): Difference | undefined {
  const todo = {
    tr: 'sağlayıcıdan işlemi yeniden göndermesini veya geri almasını isteyin',
    en: 'ask the provider to send it again, or to roll it back',
  };
  if (!transaction) return state === 'none' ? undefined : { finding: 'missing', ledger: '', todo };
  const { isBooked, isRolledBack } = transaction;
  const ledger = transactionText(transaction);
  const has = isRolledBack ? 'reversed' : isBooked ? 'moved' : 'none';
  if ((isReversal(state) ? 'reversed' : state) !== has)
    return { finding: state === 'open' ? 'open' : 'status', ledger, todo };
  return state === 'moved' && transaction.amount !== amount ? { finding: 'amount', ledger, todo } : undefined;
}

const repeated = ({ state }: RecordLine, line: number): Difference => ({
  finding: 'repeated',
  ledger: '',
  todo: isReversal(state)
    ? {
        tr: `${line}. satırın referansı, durumu ve tutarı aynı: iki ayrı kısım değilse bir kez sayın`,
        en: `line ${line} has the same reference, status and amount: count it once, unless they are two parts`,
      }
    : {
        tr: `${line}. satırın referansı ve durumu aynı: bir kez sayın`,
        en: `line ${line} has the same reference and status: count it once`,
      },
});
const foreign: Difference = {
  finding: 'currency',
  ledger: '',
  todo: { tr: 'muhasebe lira iledir: elle karşılaştırın', en: 'the ledger is in lira: compare by hand' },
};

/** Returns the differences of all lines as the output of a command, which fails if there is one. */
async function reconcile<Booked extends { uid: string }>(
  context: PlatformContext,
  records: string,
  {
    prepare = (lines) => lines,
    find,
    compare,
  }: {
    prepare?: (lines: RecordLine[]) => RecordLine[];
    find: (context: PlatformContext, references: string[]) => Promise<Map<string, Booked>>;
    compare: (line: RecordLine, booked: Booked | undefined) => Difference | undefined;
  },
): Promise<CommandOutput> {
  const read = readRecords(records);
  if ('wrong' in read) return failed(read.wrong);
  const lines = prepare(read.lines);
  const booked = await find(context, [...new Set(lines.map(({ reference }) => reference))]);
  const names = await readUsernames(context.db, [...new Set([...booked.values()].map(({ uid }) => uid))]);
  const rows = lines.flatMap((line) => {
    const own = booked.get(line.reference);
    const found =
      line.repeats !== undefined
        ? repeated(line, line.repeats)
        : line.amount === undefined
          ? foreign
          : compare(line, own);
    if (!found) return [];
    const { finding, ledger, todo } = found;
    const player = own ? (names.get(own.uid) ?? own.uid) : '';
    return [{ line: line.line, reference: line.reference, finding, record: line.text, ledger, player, todo }];
  });
  return rows.length > 0
    ? { rows, failed: true }
    : {
        text: {
          tr: `${read.lines.length} kaydın hepsi muhasebeyle aynı.`,
          en: `All ${read.lines.length} records agree with the ledger.`,
        },
      };
}

const COLUMNS: Columns = {
  line: 'number',
  reference: 'id',
  finding: 'status',
  record: 'text',
  ledger: 'text',
  player: 'text',
  todo: 'text',
};
const fileLabel = { tr: 'Kayıtlar (CSV)', en: 'Records (CSV)' };

export const reconcilePayments = command({
  title: { tr: 'Ödemeleri karşılaştır', en: 'Reconcile payments' },
  help: {
    tr: 'bir ödeme kuruluşunun kayıtlarından (referans, tutar, durum) muhasebede olmayan, başka tutar veya durumda olan ya da açık duranlar, örneğin yedekten dönüşten sonra; hiçbir şeyi değiştirmez; varsa 1 ile biter',
    en: 'the records of a payment gateway (reference, amount, status) that the ledger does not have, has with another amount or status, or has open, for example after a restore; changes nothing; exits with 1 if there is one',
  },
  role: 'read',
  fields: {
    file: file({
      label: fileLabel,
      shown: 'GATEWAY.csv',
      ask: 'Name the file: payments reconcile --file GATEWAY.csv',
    }),
  },
  columns: COLUMNS,
  run: (context, { file: records }) =>
    reconcile(context, records, {
      prepare: sumParts,
      find: ({ db }, ids) => findBookedPayments(db, ids),
      compare: comparePayment,
    }),
});

export const reconcileGames = command({
  title: { tr: 'Oyunları karşılaştır', en: 'Reconcile games' },
  help: {
    tr: 'bir oyun sağlayıcısının (varsayılan: bu kurulumunki) kayıtlarından (işlem, tutar, durum) muhasebede olmayan, başka tutar veya durumda olan ya da açık duranlar, örneğin yedekten dönüşten sonra; hiçbir şeyi değiştirmez; varsa 1 ile biter',
    en: 'the records of a game provider (transaction, amount, status; default: the provider of this installation) that the ledger does not have, has with another amount or status, or has open, for example after a restore; changes nothing; exits with 1 if there is one',
  },
  role: 'read',
  fields: {
    file: file({
      label: fileLabel,
      shown: 'PROVIDER.csv',
      ask: 'Name the file: games reconcile --file PROVIDER.csv [--provider NAME]',
    }),
    provider: optional(text({ label: { tr: 'Sağlayıcı', en: 'Provider' }, shown: 'NAME' })),
  },
  columns: COLUMNS,
  run: (context, { file: records, provider = EMBEDDED_PROVIDER }) =>
    reconcile(context, records, {
      find: ({ db }, ids) => findBookedTransactions(db, provider, ids),
      compare: compareTransaction,
    }),
});
