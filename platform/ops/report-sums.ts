import { wireFromKurus } from '#contract/wire';
import type { AccountDay } from '../ledger';

const NAMES = [
  'deposits',
  'chargebacks',
  'withdrawals',
  'pending withdrawals',
  'debts',
  'stakes',
  'payouts',
  'corrections',
  'bonuses',
  'prizes',
  'jackpots',
  'adjustments',
  'other',
] as const;
type Column = (typeof NAMES)[number];
/** Columns of sums, in their order. */
export const SUMS = [...NAMES, 'gross gaming revenue', 'players hold more by'] as const;

/** Columns of incoming money in the operator's accounts; the other columns count outgoing money. */
const RECEIVED: ReadonlySet<Column> = new Set([
  'chargebacks',
  'withdrawals',
  'pending withdrawals',
  'stakes',
  'corrections',
  'jackpots',
]);

const CASH: Readonly<Record<string, Column>> = {
  deposit: 'deposits',
  'deposit-reversal': 'chargebacks',
  'withdrawal-paid': 'withdrawals',
  'withdrawal-unpaid': 'withdrawals',
  // The balance of a closed account is paid out without a request.
  'withdrawal-reserve': 'withdrawals',
};
/** A rollback returns a stake. A correction takes a payout back from a player; it is not a stake. */
const PLAY: Readonly<Record<string, Column>> = {
  stake: 'stakes',
  rollback: 'stakes',
  payout: 'payouts',
  'payout-reversal': 'corrections',
};

/** Groups of accounts by the word after `house:`, with the column of each kind of entry. */
const GROUPS: Readonly<Record<string, { name: string; column: (kind: string) => Column | undefined; isPlay?: true }>> =
  {
    cash: { name: 'payments', column: (kind) => CASH[kind] },
    withdrawals: { name: 'pending withdrawals', column: () => 'pending withdrawals' },
    debts: { name: 'debts', column: () => 'debts' },
    games: { name: 'games', column: (kind) => PLAY[kind], isPlay: true },
    betting: { name: 'bets', column: (kind) => PLAY[kind], isPlay: true },
    bonuses: { name: 'bonuses', column: () => 'bonuses' },
    tournaments: { name: 'tournaments', column: () => 'prizes' },
    adjustments: { name: 'adjustments', column: () => 'adjustments' },
    jackpots: { name: 'jackpots', column: () => 'jackpots' },
    'jackpot-funding': { name: 'jackpot funding', column: () => 'jackpots' },
  };

/** Sums of some accounts of the operator, in kuruş. */
export class Sums {
  readonly #columns = new Map<Column, bigint>();
  #revenue = 0n;
  #change = 0n;

  add({ account, kind, change }: Omit<AccountDay, 'day'>): void {
    const group = findAccountGroup(account);
    const column = group.column(kind) ?? 'other';
    const size = RECEIVED.has(column) ? change : -change;
    this.#columns.set(column, (this.#columns.get(column) ?? 0n) + size);
    this.#change += change;
    if (group.isPlay) this.#revenue += change;
  }

  read(): ReportSums {
    const get = (name: Column) => this.#columns.get(name) ?? 0n;
    return {
      deposits: get('deposits'),
      withdrawals: get('withdrawals'),
      stakes: get('stakes'),
      payouts: get('payouts'),
      grossGamingRevenue: this.#revenue,
    };
  }

  /** Returns the cells of a row of `report`. */
  cells(): Record<(typeof SUMS)[number], string> {
    return {
      ...Object.fromEntries(NAMES.map((name) => [name, wireFromKurus(this.#columns.get(name) ?? 0n)])),
      'gross gaming revenue': wireFromKurus(this.#revenue),
      'players hold more by': wireFromKurus(-this.#change),
    } as Record<(typeof SUMS)[number], string>;
  }
}

/** Sums of the operator's accounts, in kuruş, as the columns of `report`. */
export interface ReportSums {
  deposits: bigint;
  withdrawals: bigint;
  stakes: bigint;
  payouts: bigint;
  grossGamingRevenue: bigint;
}

/** Sums changes of the operator's accounts as `report` does. */
export function sumAccounts(changes: readonly Omit<AccountDay, 'day'>[]): ReportSums {
  const sums = new Sums();
  for (const change of changes) sums.add(change);
  return sums.read();
}

/** Returns the group of an account: 'house:games:11' is of 'games'. */
export const findAccountGroup = (account: string) =>
  GROUPS[account.split(':')[1] ?? ''] ?? { name: 'other', column: () => undefined as Column | undefined };

/** Returns the method of a payment account or the provider of a games account. */
export const getAccountDetail = (account: string): string => account.split(':').slice(2).join(':');
