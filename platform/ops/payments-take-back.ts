import { DEPOSIT } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { assertTakenBack, chargeBack, findPaymentById, findRefundable, listTakenBack, sumTakenBack } from '../payments';
import { Refusal, type Localized } from '../refusal';
import { command, failed } from './command';
import { money, optional, reasonForPlayer } from './field';
import { decideAll, seen } from './payments-decide';
import { ids, ONE_ONLY, part } from './payments-fields';

/** Kuruş that were taken back of the deposit when the operator read it: the column `takenBack` of payments. */
export const takenBack = optional(
  money({ label: { tr: 'Önceden geri alınan', en: 'Taken back before' }, isZeroAllowed: true }),
);

interface Part {
  id: string;
  amount?: bigint | undefined;
  takenBack?: bigint | undefined;
}

/**
 * Rejects a chargeback or refund whose operator has not read the sum taken back before, or an older one. Only a part
 * needs it, because a whole deposit is taken back once.
 * @throws {Refusal} the sum is missing, or is another one now
 */
export async function assertTakenBackSeen({ db }: PlatformContext, { id, amount, takenBack: sum }: Part) {
  if (amount === undefined || sum !== undefined) return assertTakenBack(db, id, sum);
  const current = (await listTakenBack(db, [id])).get(id);
  if (!current) return;
  const now = wireFromKurus(sumTakenBack(current));
  throw new Refusal(
    {
      tr: `Bir bölüm için önceden geri alınan toplam gerekir; şimdi ${now} TRY: --taken-back ${now}`,
      en: `A part needs the sum taken back before, which is ${now} TRY now: --taken-back ${now}`,
    },
    'required',
    'takenBack',
  );
}

/** Returns what was taken back of deposits before, as a sentence after a preview; empty if nothing was. */
export async function describeTakenBack({ db }: PlatformContext, named: readonly string[]): Promise<Localized> {
  const all = [...(await listTakenBack(db, named)).values()];
  if (all.every((one) => sumTakenBack(one) === 0n)) return { tr: '', en: '' };
  const sum = (name: 'chargedBack' | 'refunded') => wireFromKurus(all.reduce((total, one) => total + one[name], 0n));
  const [chargedBack, refunded] = [sum('chargedBack'), sum('refunded')];
  return {
    tr: ` Önceden geri alınan: ters ibraz ${chargedBack} TRY, iade ${refunded} TRY.`,
    en: ` Taken back before: ${chargedBack} TRY by chargebacks, ${refunded} TRY by refunds.`,
  };
}

interface ChargeBack {
  ids: string[];
  amount: bigint | undefined;
  takenBack: bigint | undefined;
}

/** Returns number and sum of the deposits that are charged back, and what was taken back before. */
async function describeChargeBack(context: PlatformContext, { ids: named, amount, takenBack: sum }: ChargeBack) {
  let total = 0n;
  const all = [...new Set(named)];
  for (const id of all) {
    const payment = await findPaymentById(context.db, id);
    await assertTakenBackSeen(context, { id, amount, takenBack: sum });
    if (payment.direction === DEPOSIT) total += amount ?? (await findRefundable(context.db, payment));
  }
  const before = await describeTakenBack(context, all);
  const size = wireFromKurus(total);
  return {
    tr: `${all.length} ödeme: yatırım ${size} TRY geri alınır.${before.tr}`,
    en: `${all.length} ${all.length === 1 ? 'payment' : 'payments'}: deposits of ${size} TRY are charged back.${before.en}`,
  };
}

export const chargeBackPayments = command({
  title: { tr: 'Yatırımları geri al', en: 'Charge deposits back' },
  help: {
    tr: 'onaylanmış yatırımları, bir banka veya ödeme kuruluşu geri aldığı için, bütünüyle veya bir bölümüyle geri alır; bakiyenin yetmediği borç olur; nedeni oyuncu okur. Bir bölüm için önceden geri alınan toplam gerekir; değiştiyse hiçbir şey yapılmaz',
    en: 'takes approved deposits back, because a bank or gateway did, or so much of one; what the balance does not hold any more is owed; the player reads the reason. A part needs the sum taken back before; if that changed, nothing is done',
  },
  role: 'money',
  effect: 'money',
  once: 'state',
  fields: {
    ids,
    reason: reasonForPlayer,
    amount: part({ tr: 'Geri alınan tutar', en: 'Amount taken back' }, 'How much of it?'),
    takenBack,
    seen,
  },
  columns: { id: 'id', outcome: 'text' },
  confirm: describeChargeBack,
  async run(context, { ids: named, reason, amount: taken, takenBack: sum, seen: since }) {
    if (taken !== undefined && named.length > 1) return failed(ONE_ONLY);
    const work = async (tx: Transaction, one: string) => {
      await assertTakenBackSeen({ ...context, db: tx }, { id: one, amount: taken, takenBack: sum });
      const why = { tr: reason, en: reason };
      const { payment, amount } = await chargeBack(context, tx, { id: one, reason: why, part: taken, takenBack: sum });
      return { ...payment, amount };
    };
    return decideAll(context, { ids: named, seen: since, work, done: { tr: 'Ters ibraz işlendi', en: 'Taken back' } });
  },
});
