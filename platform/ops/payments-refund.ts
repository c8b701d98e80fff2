import { wireFromKurus } from '#contract/wire';
import { createId } from '../db/ids';
import { getBalance } from '../ledger';
import { findPaymentById, findRefundable, refundDeposit } from '../payments';
import { AMOUNT_EXAMPLES } from './amount';
import { command, type OperatorContext } from './command';
import { id, key, money, optional, reasonForPlayer, word } from './field';
import { assertTakenBackSeen, describeTakenBack, takenBack } from './payments-take-back';

interface Refund {
  id: string;
  amount: bigint | undefined;
}

/** Returns the deposit and the kuruş to refund. */
async function readRefund({ db }: OperatorContext, { id: named, amount }: Refund) {
  const deposit = await findPaymentById(db, named);
  return { deposit, amount: amount ?? (await findRefundable(db, deposit)) };
}

export const refundPayment = command({
  title: { tr: 'Yatırmayı iade et', en: 'Refund a deposit' },
  help: {
    tr: 'onaylanmış bir yatırımın kalanını veya bir bölümünü, geldiği yere ödeme kuruluşundan iade ettirir; bakiye yetmezse yapılmaz; yatırımın bonusu biter; nedeni oyuncu okur. Bir bölüm için önceden geri alınan toplam gerekir; değiştiyse hiçbir şey yapılmaz',
    en: 'refunds the rest of an approved deposit, or a part, to its source by its gateway; not beyond the balance; the bonus of the deposit ends; the player reads the reason. A part needs the sum taken back before; if that changed, nothing is done',
  },
  role: 'money',
  effect: 'money',
  once: 'key',
  fields: {
    id: word(id({ label: { tr: 'Ödeme no', en: 'Payment' } })),
    amount: optional(
      money({
        label: { tr: 'İade tutarı', en: 'Amount to refund' },
        ask: `How much of it? --amount ${AMOUNT_EXAMPLES}`,
      }),
    ),
    takenBack,
    reason: reasonForPlayer,
    key,
  },
  columns: { id: 'id', amount: 'money', status: 'status' },
  async confirm(context, input) {
    const { deposit, amount } = await readRefund(context, input);
    await assertTakenBackSeen(context, input);
    const before = await describeTakenBack(context, [deposit.id]);
    const [size, held] = [amount, await getBalance(context.db, deposit.uid)].map(wireFromKurus);
    return {
      tr: `${deposit.methodId} ile yapılan yatırımdan ${size} TRY iade edilir; bakiye ${held} TRY.${before.tr}`,
      en: `Refunds ${size} TRY of a deposit by ${deposit.methodId}; the balance is ${held} TRY.${before.en}`,
    };
  },
  weigh: async (context, input) => (await readRefund(context, input)).amount,
  async run(context, { id: named, amount, takenBack: sum, reason, key: typedKey }) {
    // `refundDeposit` compares the sum itself, because a repeated key returns the first refund.
    if (amount !== undefined && sum === undefined) await assertTakenBackSeen(context, { id: named, amount });
    const refund = await context.db.transaction((tx) =>
      refundDeposit(context, tx, {
        id: named,
        amount,
        reason: { tr: reason, en: reason },
        key: typedKey ?? createId(),
        takenBack: sum,
      }),
    );
    return { rows: [{ id: refund.id, amount: wireFromKurus(refund.amount), status: 'sent' }] };
  },
});
