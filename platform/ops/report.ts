import { isCalendarDay } from '#contract/calendar-day';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { entriesByDay } from '../wallet';
import { failed, type Command } from './command';

const DAY_MS = 86_400_000;
const KINDS = new Map<number, string>([
  [TRANSACTION_CATEGORY.finance, 'payments'],
  [TRANSACTION_CATEGORY.game, 'games'],
  [TRANSACTION_CATEGORY.bet, 'bets'],
  [TRANSACTION_CATEGORY.bonus, 'bonuses'],
]);

/** Into which column a kind of entry goes, and whether it counts there by what left the player. */
const COLUMNS: Readonly<Record<string, { column: Column; left?: true }>> = {
  deposit: { column: 'deposits' },
  'deposit-reversal': { column: 'deposits' },
  'debt-settlement': { column: 'deposits' },
  'withdrawal-reserve': { column: 'withdrawals', left: true },
  'withdrawal-return': { column: 'withdrawals', left: true },
  'withdrawal-paid': { column: 'withdrawals', left: true },
  stake: { column: 'stakes', left: true },
  rollback: { column: 'stakes', left: true },
  payout: { column: 'payouts' },
  prize: { column: 'payouts' },
  adjustment: { column: 'adjustments' },
};
const NAMES = ['deposits', 'withdrawals', 'stakes', 'payouts', 'bonuses', 'adjustments', 'other'] as const;
type Column = (typeof NAMES)[number];
type Sums = Record<Column, bigint>;

const none = (): Sums => Object.fromEntries(NAMES.map((name) => [name, 0n])) as Sums;

/** Everything of the bonus category that has no column of its own is a bonus. */
function columnOf(kind: string, category: number): { column: Column; left?: true } {
  if (kind.startsWith('bonus')) return { column: 'bonuses' };
  return COLUMNS[kind] ?? { column: category === TRANSACTION_CATEGORY.bonus ? 'bonuses' : 'other' };
}

/** What reached players' purses: the change of what they hold. */
const netOf = (sums: Sums): bigint =>
  sums.deposits - sums.withdrawals - sums.stakes + sums.payouts + sums.bonuses + sums.adjustments + sums.other;

const rowOf = (day: string, kind: string, sums: Sums) => ({
  day,
  kind,
  ...Object.fromEntries(NAMES.map((name) => [name, wireFromKurus(sums[name])])),
  'gross gaming revenue': wireFromKurus(sums.stakes - sums.payouts),
  'players hold more by': wireFromKurus(netOf(sums)),
});

const report: Command = {
  usage:
    'report --from YYYY-MM-DD --to YYYY-MM-DD: deposits, withdrawals (asked for and not returned), stakes (returned ones taken off), payouts, bonuses and gross gaming revenue by day of Istanbul and kind, both days counted',
  options: { from: 'value', to: 'value' },
  async run(context, { options }) {
    const { from, to } = options;
    if (typeof from !== 'string' || typeof to !== 'string' || !isCalendarDay(from) || !isCalendarDay(to) || to < from)
      return failed('From when to when? --from 2026-03-01 --to 2026-03-31');
    const at = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00+03:00`) + days * DAY_MS);
    const entries = await entriesByDay(context.db, at(from, 0), at(to, 1));
    const days = new Map<string, Sums>();
    const total = none();
    for (const { day, category, kind, amount } of entries) {
      const key = `${day} ${KINDS.get(category) ?? 'other'}`;
      const sums = days.get(key) ?? none();
      days.set(key, sums);
      const { column, left } = columnOf(kind, category);
      const size = left ? -amount : amount;
      sums[column] += size;
      total[column] += size;
    }
    const rows = [...days].map(([key, sums]) => rowOf(key.slice(0, 10), key.slice(11), sums));
    return { rows: [...rows, rowOf(`${from} – ${to}`, 'all', total)] };
  },
};

/** By the word after 'report': there is none. */
export const commands: Record<string, Command> = { '': report };
