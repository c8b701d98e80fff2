import { DEPOSIT } from '#contract/constants';
import { Refusal } from '../refusal';
import { approvePayment, listQueue, openFields, IDENTITY_FIELDS, findPaymentById } from '../payments';
import type { Transaction } from '../db/database';
import { accounts, confirmAccount } from './bank-accounts';
import { command, failed, type Commands } from './command';
import { writeCsv } from './csv';
import { commands as debts } from './debts';
import { choice, id, optional, reasonForPlayer, word } from './field';
import {
  assertLateSeen,
  decideAll,
  describePayments,
  describeRejections,
  late,
  rejectOrClose,
  seen,
  sumWithdrawals,
} from './payments-decide';
import { ids, ONE_ONLY, part } from './payments-fields';
import { matchCommand } from './payments-match';
import { PAYMENT_ACTIONS, queueCommand, queueFilters, toFilter } from './payments-queue';
import { LATE, PAYMENT_COLUMNS, STATUS_BY_WORD, toPaymentRows } from './payments-rows';
import { showPayment } from './payments-show';
import { refundPayment } from './payments-refund';
import { settlePayout } from './payments-settle';
import { chargeBackPayments } from './payments-take-back';
import { reconcilePayments } from './reconcile';

const LISTED = 200;
const EXPORTED = 10_000;
const status = optional(choice([...STATUS_BY_WORD.keys(), LATE], { label: { tr: 'Durum', en: 'Status' } }));

/** Returns the filter of a status word. */
const filterOf = (typed: string | undefined): { status?: number | undefined; isLate?: boolean } =>
  typed === LATE ? { isLate: true } : { status: typed === undefined ? undefined : STATUS_BY_WORD.get(typed) };

export const commands: Commands = {
  'payments list': command({
    title: { tr: 'Ödemeler', en: 'Payments' },
    help: {
      tr: 'oyuncuların istediği yatırım ve çekimler: süre, yöntem, referans, gerçek ad, alanlar, hesap, kimin ne zaman karar verdiği; önce en eski bekleyenler; late: yatırım iptal edildikten sonra gelen para; reported: bekleyen veya daha azı yazılmış bir yatırım için bildirilen para',
      en: 'deposits and withdrawals that players requested, with age, method, reference, real name, fields and account, and who decided when; pending ones first, the oldest first; late: money received after the deposit was cancelled; reported: money reported for a pending deposit, or for one that was credited with less',
    },
    role: 'read',
    fields: { status },
    columns: PAYMENT_COLUMNS,
    actions: PAYMENT_ACTIONS,
    async run(context, { status: typed }) {
      return { rows: await toPaymentRows(context, await listQueue(context.db, filterOf(typed), { limit: LISTED })) };
    },
  }),
  'payments export': command({
    title: { tr: 'Ödemeleri dışa aktar', en: 'Export payments' },
    help: {
      tr: 'süzülen ödemeler CSV olarak, en fazla 10.000',
      en: 'the payments of a filter as CSV, up to 10,000',
    },
    role: 'read',
    fields: { status, ...queueFilters },
    async run(context, { status: typed, ...filters }) {
      const filter = { ...toFilter(filters, context.now()), ...filterOf(typed) };
      const listed = await listQueue(context.db, filter, { limit: EXPORTED });
      return { text: writeCsv(await toPaymentRows(context, listed)) || 'id' };
    },
  }),
  'payments queue': queueCommand,
  'payments show': showPayment,
  'payments identity': command({
    title: { tr: 'Kimlik numaraları', en: 'Identity numbers' },
    help: {
      tr: 'bir ödemenin kimlik numaraları açık olarak; denetim kaydı kimin okuduğunu tutar',
      en: 'the identity numbers of a payment in full; the audit log keeps who read them',
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
      tr: 'yatırımları yazar (geç gelen parayı, görülen tutarıyla: --late) veya çekimlerin ödendiğini bildirir; ödeme kuruluşu olan çekimlerin ödemesini ondan ister; birkaçı birden; tutar, bir yatırımın gerçekte getirdiğini yazar',
      en: 'books deposits (late money with the amount that was read: --late), or says that withdrawals were paid; requests payouts of withdrawals that a gateway pays; several at once; an amount books what one deposit really brought',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { ids, amount: part({ tr: 'Gelen tutar', en: 'Amount received' }, 'How much came?'), late, seen },
    columns: { id: 'id', outcome: 'text' },
    async confirm(context, input) {
      await assertLateSeen(context, input);
      return describePayments(context, input);
    },
    weigh: sumWithdrawals,
    async run(context, { ids: named, amount: came, late: read, seen: since }) {
      if (came !== undefined && named.length > 1) return failed(ONE_ONLY);
      const work = async (tx: Transaction, one: string) => {
        await assertLateSeen({ ...context, db: tx }, { ids: [one], late: read });
        if (came !== undefined && (await findPaymentById(tx, one)).direction !== DEPOSIT)
          throw new Refusal(
            {
              tr: 'Tutar para yatırma içindir: çekim bütün olarak ödenir veya reddedilir.',
              en: 'An amount is for a deposit: a withdrawal is paid whole or rejected.',
            },
            'invalid',
          );
        return approvePayment(context, tx, { id: one, came });
      };
      return decideAll(context, { ids: named, seen: since, work, done: { tr: 'Onaylandı', en: 'Approved' } });
    },
  }),
  'payments reject': command({
    title: { tr: 'Ödemeleri reddet', en: 'Reject payments' },
    help: {
      tr: 'iptal eder; bir çekimin tutarı, nedeni okuyan oyuncuya döner; iptal edilmiş bir yatırımın geç gelen parasını, görülen tutarıyla (--late), ödeme kuruluşunda iade edilmiş olarak kapatır',
      en: "cancels them; a withdrawal's amount returns to the player, who reads the reason; with the amount that was read (--late), closes late money of a cancelled deposit that was returned at the gateway",
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { ids, reason: reasonForPlayer, late, seen },
    columns: { id: 'id', outcome: 'text' },
    confirm: describeRejections,
    run: (context, { ids: named, reason, late: read, seen: since }) =>
      decideAll(context, {
        ids: named,
        seen: since,
        async work(tx, one) {
          await assertLateSeen({ ...context, db: tx }, { ids: [one], late: read });
          return rejectOrClose(context, tx, { id: one, reason: { tr: reason, en: reason } });
        },
        done: { tr: 'Reddedildi', en: 'Rejected' },
      }),
  }),
  'payments settle-payout': settlePayout,
  'payments refund': refundPayment,
  'payments charge-back': chargeBackPayments,
  ...debts,
};
