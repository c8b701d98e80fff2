import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { createId } from '../db/ids';
import { credit, debit, getBalance } from '../ledger';
import { assertCanReceive, type Player } from '../players';
import { AMOUNT_EXAMPLES } from './amount';
import { command, type CommandOutput, type OperatorContext } from './command';
import { countCredit } from './credit-caps';
import { flag, key, money, reasonForPlayer, who, word } from './field';

const LARGEST_CREDIT = 100_000_000_00n;

interface Credit {
  who: Player;
  /** In kuruş; below zero takes it. */
  amount: bigint;
  reason: string;
  key: string | undefined;
  bonus: boolean;
}

async function adjust(
  context: OperatorContext,
  { who: player, amount, reason: why, key: typedKey, bonus: isBonus }: Credit,
): Promise<CommandOutput> {
  const entry = {
    // The operator's own key makes a repeated command one booking.
    key: `adjustment:${typedKey ?? createId()}`,
    kind: isBonus ? ('bonus' as const) : ('adjustment' as const),
    uid: player.uid,
    category: isBonus ? TRANSACTION_CATEGORY.bonus : TRANSACTION_CATEGORY.finance,
    description: { tr: why, en: why },
    amount: amount < 0n ? -amount : amount,
    counter: isBonus ? 'house:bonuses' : 'house:adjustments',
    at: context.now(),
  };
  const { balance, replayed } = await context.db.transaction(async (tx) => {
    if (amount < 0n) return debit(tx, entry);
    await assertCanReceive(tx, player.uid);
    const booked = await credit(tx, entry);
    if (!booked.replayed) await countCredit(context, tx, { key: entry.key, amount, role: context.role });
    return booked;
  });
  return {
    rows: [{ username: player.username, amount: wireFromKurus(amount), balance: wireFromKurus(balance), replayed }],
  };
}

export const creditCommand = command({
  title: { tr: 'Bakiye düzelt', en: 'Adjust a balance' },
  help: {
    tr: 'bir bakiyeyi düzeltir (12,5 veya 1.234,50); eksi tutar bakiyeden düşer; nedeni oyuncu okur; --bonus gerçek para bonusu olarak yazar',
    en: 'adjusts a balance (12,5 or 1.234,50); a negative amount debits; the player reads the reason; --bonus books it as a bonus of real money',
  },
  role: 'money',
  effect: 'money',
  once: 'key',
  fields: {
    who,
    amount: word(
      money({
        label: { tr: 'Tutar (lira)', en: 'Amount (lira)' },
        isSigned: true,
        largest: LARGEST_CREDIT,
        ask: `How much? An amount in lira: ${AMOUNT_EXAMPLES}. Below zero takes it.`,
      }),
    ),
    reason: reasonForPlayer,
    key,
    bonus: flag({ tr: 'Bonus olarak', en: 'As a bonus' }),
  },
  columns: { username: 'player', amount: 'money', balance: 'money', replayed: 'status' },
  async confirm({ db }, { who: { uid, username }, amount }) {
    const before = await getBalance(db, uid);
    const [now, then, change] = [before, before + amount, amount].map(wireFromKurus);
    return {
      tr: `${username}: ${change} TRY; bakiye ${now} TRY iken ${then} TRY olur.`,
      en: `${username}: ${change} TRY; the balance of ${now} TRY becomes ${then} TRY.`,
    };
  },
  weigh: async (_context, { amount }) => (amount < 0n ? -amount : amount),
  run: adjust,
});
