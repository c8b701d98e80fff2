import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { getBalance } from '../ledger';
import { findPaymentById, getDebt } from '../payments';
import { findPlayers, findSecondFactor, getPlayerState } from '../players';
import { command, type OutputPart } from './command';
import { id, word } from './field';
import { PAYMENT_ACTIONS } from './payments-queue';
import { PAYMENT_COLUMNS, toPaymentRows } from './payments-rows';
import { bonusesPart, debtsPart, limitsPart, othersPart, paymentsPart, sessionsPart } from './player-parts';
import { ACCOUNT_ACTIONS } from './player-view';

async function playerPart(context: PlatformContext, uid: string): Promise<OutputPart> {
  const { db, now } = context;
  const player = (await findPlayers(db, [uid])).get(uid);
  const balance = await getBalance(db, uid);
  const bonusBalance = await getBalance(db, uid, 'bonus');
  const owed = await getDebt(db, uid);
  return {
    name: 'player',
    title: { tr: 'Oyuncu', en: 'Player' },
    columns: {
      uid: 'player',
      username: 'text',
      name: 'text',
      status: 'status',
      balance: 'money',
      bonusBalance: 'money',
      owed: 'money',
      secondFactor: 'status',
      registered: 'timestamp',
      lastLogin: 'timestamp',
    },
    actions: ACCOUNT_ACTIONS,
    rows: [
      {
        uid,
        username: player?.username ?? '',
        name: player ? `${player.firstName} ${player.lastName}` : '',
        status: player ? getPlayerState(player, now()) : '',
        balance: wireFromKurus(balance),
        bonusBalance: wireFromKurus(bonusBalance),
        owed: wireFromKurus(owed),
        secondFactor: await findSecondFactor(db, uid),
        registered: player?.createdAt.toISOString() ?? '',
        lastLogin: player?.lastLoginAt?.toISOString() ?? '',
      },
    ],
  };
}

export const showPayment = command({
  title: { tr: 'Ödeme', en: 'Payment' },
  help: {
    tr: 'bir ödeme bütünüyle: oyuncusu, limitleri, borçları, açık bonusu, oturumları, ortak IBAN, telefon veya ağı olan hesaplar ve son ödemeleri',
    en: 'one payment whole: its player, limits, debts, open bonus, sessions, accounts with the same IBAN, phone or network, and the last payments',
  },
  role: 'read',
  fields: { id: word(id({ label: { tr: 'Ödeme no', en: 'Payment' } })) },
  columns: PAYMENT_COLUMNS,
  actions: PAYMENT_ACTIONS,
  async run(context, { id: named }) {
    const payment = await findPaymentById(context.db, named);
    const { uid } = payment;
    return {
      rows: await toPaymentRows(context, [payment]),
      parts: [
        await playerPart(context, uid),
        await limitsPart(context, uid),
        await debtsPart(context, uid),
        await bonusesPart(context, uid, true),
        await sessionsPart(context, uid),
        await othersPart(context, uid),
        await paymentsPart(context, uid),
      ],
    };
  },
});
