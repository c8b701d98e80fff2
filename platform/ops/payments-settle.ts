import { approvePayment, rejectPayment, returnPayout } from '../payments';
import { command } from './command';
import { choice, each, id, reasonForPlayer } from './field';
import { decideAll, describePayments, seen } from './payments-decide';

const OUTCOMES = ['paid', 'failed', 'returned'] as const;

export const settlePayout = command({
  title: { tr: 'İletilen çekimi sonuçlandır', en: 'Settle a payout' },
  help: {
    tr: 'ödeme kuruluşunun sonuç bildirmediği çekimlerin, kuruluşun kendi kayıtlarında görülen sonucunu yazar: paid ödendi, failed ödenmedi, returned ödendikten sonra banka geri çevirdi (son ikisinde tutar, nedeni okuyan oyuncuya döner)',
    en: "books the outcome of payouts that the gateway did not report, as the gateway's own records show it: paid, failed, or returned by the bank after it was paid (the last two return the amount to the player, who reads the reason)",
  },
  role: 'money',
  effect: 'money',
  once: 'state',
  fields: {
    ids: each(
      id({
        label: { tr: 'Ödeme no', en: 'Payments' },
        ask: 'Which one? `payments queue --kind withdrawal` shows them.',
      }),
    ),
    outcome: choice(OUTCOMES, {
      label: { tr: 'Sonuç', en: 'Outcome' },
      ask: 'What was the outcome? --outcome paid, failed or returned',
    }),
    reason: reasonForPlayer,
    seen,
  },
  columns: { id: 'id', outcome: 'text' },
  confirm: describePayments,
  run: (context, { ids, outcome, reason, seen: since }) =>
    decideAll(context, {
      ids,
      seen: since,
      work: (tx, one) => {
        const why = { tr: reason, en: reason };
        if (outcome === 'paid') return approvePayment(context, tx, { id: one, isPaid: true });
        if (outcome === 'returned') return returnPayout(context, tx, { id: one, reason: why });
        return rejectPayment(context, tx, { id: one, isSent: true, reason: why });
      },
      done: outcome === 'paid' ? { tr: 'Onaylandı', en: 'Approved' } : { tr: 'Reddedildi', en: 'Rejected' },
    }),
});
