import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { findActors } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { formatDateTime } from '../format';
import {
  assertWithinLateMoney,
  closeLateMoney,
  findPaymentById,
  getCreditedAmount,
  listChargedBack,
  lockPayments,
  rejectPayment,
} from '../payments';
import { Refusal, type Localized } from '../refusal';
import { actorCell } from './actor-cell';
import type { CommandOutput } from './command';
import { moment, money, optional } from './field';
import { DECISIONS, WORD_BY_STATUS, type Payment } from './payments-rows';

/** Time at which the operator saw the payments: one that changed since then is not decided. */
export const seen = optional(
  moment('start', { label: { tr: 'Görüldüğü zaman', en: 'Seen at' }, shown: '2026-03-01T09:00Z' }),
);

/** Late money of the deposits when the operator read them: the column `late` of payments. Default: none. */
export const late = optional(money({ label: { tr: 'Geç gelen tutar', en: 'Late money' }, isZeroAllowed: true }));

/** Late money that was closed, in kuruş. */
interface ClosedLateMoney {
  closed: bigint;
}

interface Decision {
  ids: string[];
  seen?: Date | undefined;
  work: (tx: Transaction, id: string) => Promise<Payment | ClosedLateMoney>;
  /** Word of the outcome: 'Approved'. */
  done: Localized;
}

const STATUS_IN_TURKISH = new Map<number, string>([
  [TRANSACTION_STATUS.new, 'bekliyor'],
  [TRANSACTION_STATUS.approved, 'onaylandı'],
  [TRANSACTION_STATUS.cancelled, 'iptal edildi'],
]);

/** Describes the last decision about a payment: 'approved by operator ayse at 2026-…'. */
async function describeDecision(executor: Executor, { id, uid, status, decidedAt }: Payment): Promise<Localized> {
  const actors = await findActors(executor, { uids: [uid], subjects: [id], events: DECISIONS });
  const by = actorCell(actors.get(id));
  return {
    tr: [
      STATUS_IN_TURKISH.get(status) ?? String(status),
      ...(by === '' ? [] : [by.tr]),
      ...(decidedAt ? [formatDateTime(decidedAt, '24').tr] : []),
    ].join(', '),
    en: [
      WORD_BY_STATUS.get(status) ?? String(status),
      ...(by === '' ? [] : [`by ${by.en}`]),
      ...(decidedAt ? [`at ${decidedAt.toISOString()}`] : []),
    ].join(' '),
  };
}

/** Describes what ended the late money of a deposit: its decision, or the operator who closed it. */
async function describeLateEnd(executor: Executor, payment: Payment): Promise<Localized> {
  const { id, uid, status } = payment;
  const closings = await findActors(executor, { uids: [uid], subjects: [id], events: ['late-money-returned'] });
  const by = status === TRANSACTION_STATUS.cancelled ? actorCell(closings.get(id)) : '';
  if (by === '') return describeDecision(executor, payment);
  return { tr: `kapatıldı, ${by.tr}`, en: `closed by ${by.en}` };
}

/**
 * Rejects a decision about deposits whose late money is not what the operator read. Otherwise the second of two
 * operators would decide about the result of the first: a rejected deposit, whose reported money became late money.
 * @throws {Refusal} the late money is another amount now
 */
export async function assertLateSeen(
  { db }: PlatformContext,
  { ids, late: read = 0n }: { ids: readonly string[]; late?: bigint | undefined },
): Promise<void> {
  for (const id of ids) {
    const payment = await findPaymentById(db, id);
    const current = payment.late ?? 0n;
    if (current === read) continue;
    const before = await (current === 0n ? describeLateEnd : describeDecision)(db, payment);
    const now = wireFromKurus(current);
    throw new Refusal(
      current === 0n
        ? {
            tr: `Bu yatırımın geç gelen parası yok (${before.tr}). Hiçbir şey yapılmadı.`,
            en: `This payment has no late money: it was ${before.en}. Nothing was done.`,
          }
        : {
            tr: `Bu yatırımın geç gelen parası şimdi ${now} TRY (${before.tr}). Hiçbir şey yapılmadı. Bu para için: --late ${now}`,
            en: `The late money of this deposit is ${now} TRY now: it was ${before.en}. Nothing was done. To decide about this money: --late ${now}`,
          },
      'not-allowed',
      'late',
    );
  }
}

/** Returns what happened to a payment after a time; undefined if nothing did. */
async function describeChange(executor: Executor, payment: Payment, since: Date): Promise<Localized | undefined> {
  const chargedBack = (await listChargedBack(executor, [payment.id])).get(payment.id);
  if (chargedBack && chargedBack > since)
    return {
      tr: `ters ibraz, ${formatDateTime(chargedBack, '24').tr}`,
      en: `charged back at ${chargedBack.toISOString()}`,
    };
  const { reportedAt } = payment;
  if (reportedAt && reportedAt > since)
    return {
      tr: `ödeme kuruluşunun bildirimi, ${formatDateTime(reportedAt, '24').tr}`,
      en: `a report of its gateway at ${reportedAt.toISOString()}`,
    };
  return payment.decidedAt && payment.decidedAt > since ? describeDecision(executor, payment) : undefined;
}

/** Returns why a payment could not be decided: who decided it before, and when. */
async function describeRefusal(executor: Executor, refusal: Refusal, id: string): Promise<Localized> {
  const text = refusal.toText('24');
  const { tr, en } = typeof text === 'string' ? { tr: text, en: text } : text;
  const known = refusal.reason === 'closed' ? await findPaymentById(executor, id) : undefined;
  if (!known?.decidedAt) return { tr, en };
  const decision = await describeDecision(executor, known);
  return { tr: `${tr} (${decision.tr})`, en: `${en}: it was ${decision.en}.` };
}

function describeOutcome(decided: Payment | ClosedLateMoney, done: Localized): Localized {
  if ('closed' in decided) return describeClosing(decided.closed);
  const what = decided.direction === DEPOSIT ? { tr: 'yatırım', en: 'deposit' } : { tr: 'çekim', en: 'withdrawal' };
  const isSent = decided.status === TRANSACTION_STATUS.new && decided.payoutAt !== null;
  const { tr, en } = isSent ? { tr: 'Ödeme kuruluşuna iletildi', en: 'Payout requested' } : done;
  const amount = wireFromKurus(decided.amount);
  return { tr: `${tr}: ${amount} TRY ${what.tr}.`, en: `${en}: ${what.en} of ${amount} TRY.` };
}

const describeClosing = (closed: bigint): Localized => {
  const size = wireFromKurus(closed);
  return {
    tr: `Geç gelen ${size} TRY, ödeme kuruluşunda iade edilmiş olarak kapanır: yazılmaz ve artık onaylanamaz.`,
    en: `Late money of ${size} TRY is closed as returned at the gateway: nothing is booked, and it can no longer be approved.`,
  };
};

/** Rejects a payment, or closes the late money of a deposit that is cancelled already. */
export async function rejectOrClose(
  context: PlatformContext,
  tx: Transaction,
  { id, reason }: { id: string; reason: Localized },
): Promise<Payment | ClosedLateMoney> {
  const closed = await closeLateMoney(context, tx, id);
  return closed === undefined ? rejectPayment(context, tx, { id, reason }) : { closed };
}

/**
 * Decides payments one after another, each with its own outcome: the rejection of one does not stop the others. They are
 * locked first, and decided in the order of their players, so that two operators cannot block each other.
 */
export async function decideAll(
  context: PlatformContext,
  { ids: named, seen: since, work, done }: Decision,
): Promise<CommandOutput> {
  const outcomes = new Map<string, { outcome: Localized; isDone: boolean }>();
  const { db } = context;
  const locked = await lockPayments(db, named);
  const inOrder = [...new Set([...locked.map(({ id }) => id), ...named])];
  for (const one of inOrder) {
    const payment = locked.find(({ id }) => id === one);
    const change = payment && since && (await describeChange(db, payment, since));
    if (change !== undefined) {
      const outcome = {
        tr: `Bu arada değişti: ${change.tr}. Hiçbir şey yapılmadı.`,
        en: `It changed meanwhile: ${change.en}. Nothing was done.`,
      };
      outcomes.set(one, { outcome, isDone: false });
      continue;
    }
    try {
      const decided = await db.transaction((tx) => work(tx, one));
      outcomes.set(one, { outcome: describeOutcome(decided, done), isDone: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.set(one, { outcome: await describeRefusal(db, error, one), isDone: false });
    }
  }
  const results = [...new Set(named)].flatMap((id) => {
    const result = outcomes.get(id);
    return result ? [{ id, ...result }] : [];
  });
  const isFailed = results.some(({ isDone }) => !isDone);
  const [only] = results;
  if (results.length === 1 && only) return { text: only.outcome, ...(isFailed && { failed: true }) };
  return { rows: results.map(({ id, outcome }) => ({ id, outcome })), ...(isFailed && { failed: true }) };
}

/** Returns the payments, each once. @throws {Refusal} if one does not exist */
const findAll = ({ db }: PlatformContext, ids: string[]): Promise<Payment[]> =>
  Promise.all([...new Set(ids)].map((id) => findPaymentById(db, id)));

/** Joins sentences. */
const join = (sentences: Localized[]): Localized => ({
  tr: sentences.map(({ tr }) => tr).join(' '),
  en: sentences.map(({ en }) => en).join(' '),
});

/** Returns number and sum of payments; `toAmount` returns the kuruş of a deposit. */
function describeSums(all: Payment[], toAmount: (deposit: Payment) => bigint): Localized {
  let deposits = 0n;
  let withdrawals = 0n;
  for (const payment of all)
    if (payment.direction === DEPOSIT) deposits += toAmount(payment);
    else withdrawals += payment.amount;
  const [received, paid] = [wireFromKurus(deposits), wireFromKurus(withdrawals)];
  return {
    tr: `${all.length} ödeme: yatırım ${received} TRY, çekim ${paid} TRY.`,
    en: `${all.length} ${all.length === 1 ? 'payment' : 'payments'}: deposits ${received} TRY, withdrawals ${paid} TRY.`,
  };
}

/** Returns what the gateways of New deposits reported as received, if it is not the requested amount. */
const describeReported = (all: Payment[]): Localized[] =>
  all.flatMap(({ id, amount, reported }) => {
    if (reported === null || reported === amount) return [];
    const [asked, came] = [wireFromKurus(amount), wireFromKurus(reported)];
    return [
      {
        tr: `${id}: talep edilen ${asked} TRY, ödeme kuruluşunun bildirdiği ${came} TRY.`,
        en: `${id}: ${asked} TRY was requested, the gateway reported ${came} TRY.`,
      },
    ];
  });

/**
 * Returns number and sum of the payments that an approval or the outcome of a payout concerns: of a deposit what is
 * credited, and what its gateway reported.
 * @throws {Refusal} if an amount is more than the late money
 */
export async function describePayments(
  context: PlatformContext,
  { ids, amount }: { ids: string[]; amount?: bigint | undefined },
): Promise<Localized> {
  const all = await findAll(context, ids);
  for (const payment of all) assertWithinLateMoney(payment.late, amount);
  return join([describeSums(all, (deposit) => amount ?? getCreditedAmount(deposit)), ...describeReported(all)]);
}

/**
 * Returns number and sum of the payments that a rejection concerns, or the late money that it closes.
 * @throws {Refusal} as `assertLateSeen`
 */
export async function describeRejections(
  context: PlatformContext,
  input: { ids: string[]; late: bigint | undefined },
): Promise<Localized> {
  await assertLateSeen(context, input);
  const all = await findAll(context, input.ids);
  const closed = all.flatMap(({ late: came }) => (came === null ? [] : [describeClosing(came)]));
  if (closed.length > 0) return join(closed);
  const reported = all.reduce((sum, payment) => sum + (payment.reported ?? 0n), 0n);
  const size = wireFromKurus(reported);
  return join([
    describeSums(all, ({ amount }) => amount),
    ...(reported > 0n
      ? [
          {
            tr: `Ödeme kuruluşu bunlar için ${size} TRY geldiğini bildirdi.`,
            en: `The gateway reported that ${size} TRY came for them.`,
          },
        ]
      : []),
  ]);
}

/** Returns the sum of the waiting withdrawals among the payments, in kuruş. */
export async function sumWithdrawals({ db }: PlatformContext, { ids: named }: { ids: string[] }): Promise<bigint> {
  let sum = 0n;
  for (const one of new Set(named)) {
    const payment = await findPaymentById(db, one);
    if (payment.direction === WITHDRAWAL && payment.status === TRANSACTION_STATUS.new) sum += payment.amount;
  }
  return sum;
}
