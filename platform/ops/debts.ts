import { wireFromKurus } from '#contract/wire';
import { createId } from '../db/ids';
import { getBalance } from '../ledger';
import { getDebt, listDebts, settleDebts } from '../payments';
import { readUsernames } from '../players';
import { command, type Commands } from './command';
import { who } from './field';

export const commands: Commands = {
  'payments debts': command({
    title: { tr: 'Borçlar', en: 'Debts' },
    help: {
      tr: 'oyuncuların, ödeme kuruluşunun geri aldığı yatırımlar için borçları, en eskisi önce',
      en: 'what players owe for deposits that the payment provider reversed, the oldest first',
    },
    role: 'read',
    columns: {
      payment: 'id',
      username: 'player',
      amount: 'money',
      owed: 'money',
      since: 'timestamp',
      reason: 'text',
    },
    actions: [{ command: 'payments settle-debt', fields: { who: 'username' } }],
    async run({ db }) {
      const owing = await listDebts(db);
      const names = await readUsernames(
        db,
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
  }),
  'payments settle-debt': command({
    title: { tr: 'Borcu tahsil et', en: 'Settle a debt' },
    help: {
      tr: 'bir oyuncunun borcunu, bakiye yettikçe bakiyeden alır',
      en: 'takes what a player owes from the balance, as far as it reaches',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: { who },
    async confirm({ db }, { who: { uid, username } }) {
      const [balance, debt] = [await getBalance(db, uid), await getDebt(db, uid)];
      const [taken, owed] = [balance < debt ? balance : debt, debt].map(wireFromKurus);
      return {
        tr: `${username}: ${owed} TRY borcun ${taken} TRY kadarı bakiyeden alınır.`,
        en: `${username}: ${taken} TRY of the debt of ${owed} TRY is taken from the balance.`,
      };
    },
    async run(context, { who: { uid, username } }) {
      const [taken, owed] = await context.db.transaction(async (tx) => {
        const settling = { uid, source: createId(), at: context.now(), by: context.by };
        return [await settleDebts(tx, settling), await getDebt(tx, uid)];
      });
      return {
        text: {
          tr: `${wireFromKurus(taken)} TRY alındı; ${username} oyuncusunun kalan borcu ${wireFromKurus(owed)} TRY.`,
          en: `${wireFromKurus(taken)} TRY taken; ${username} owes ${wireFromKurus(owed)} TRY.`,
        },
      };
    },
  }),
};
