import { midnightInIstanbul } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import { accountsByDay, type AccountDay } from '../ledger';
import { command, failed, type Commands } from './command';
import type { ColumnKind } from './columns';
import { date } from './field';

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

class Sums {
  readonly #columns = new Map<Column, bigint>();
  #revenue = 0n;
  #change = 0n;

  add({ account, kind, change }: Omit<AccountDay, 'day'>): void {
    const group = groupOf(account);
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

  row(day: string, kind: string, of: string) {
    return {
      day,
      kind,
      of,
      ...Object.fromEntries(NAMES.map((name) => [name, wireFromKurus(this.#columns.get(name) ?? 0n)])),
      'gross gaming revenue': wireFromKurus(this.#revenue),
      'players hold more by': wireFromKurus(-this.#change),
    };
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

const groupOf = (account: string) =>
  GROUPS[account.split(':')[1] ?? ''] ?? { name: 'other', column: () => undefined as Column | undefined };

/** Returns the method of a payment account or the provider of a games account. */
const detailOf = (account: string): string => account.split(':').slice(2).join(':');

const PERIOD = 'From when to when? --from 2026-03-01 --to 2026-03-31';
const SUMS = [...NAMES, 'gross gaming revenue', 'players hold more by'] as const;

export const commands: Commands = {
  report: command({
    title: { tr: 'Rapor', en: 'Report' },
    help: {
      tr: 'İstanbul gününe ve hesaba göre muhasebe toplamları, iki gün de içinde: yönteme göre ödemeler, ters ibrazlar, borçlar, bahisler (geri dönenler düşülmüş), kazançlar, düzeltmeler, bonuslar, ödüller, jackpotlar (aldıkları) ve brüt oyun geliri (bahisler - kazançlar + düzeltmeler)',
      en: 'the ledger’s sums by day of Istanbul and account, both days counted: payments by method, chargebacks, debts, stakes (returned ones taken off), payouts, corrections, bonuses, prizes, jackpots (what they received), and gross gaming revenue (stakes - payouts + corrections)',
    },
    role: 'read',
    fields: {
      from: date({ label: { tr: 'İlk gün', en: 'First day' }, ask: PERIOD }),
      to: date({ label: { tr: 'Son gün', en: 'Last day' }, ask: PERIOD }),
    },
    columns: {
      day: 'text',
      kind: 'text',
      of: 'text',
      ...(Object.fromEntries(SUMS.map((name) => [name, 'money'])) as Record<(typeof SUMS)[number], ColumnKind>),
    },
    async run(context, { from, to }) {
      if (to < from) return failed(PERIOD);
      const accounts = new Map<string, { day: string; account: string; sums: Sums }>();
      const total = new Sums();
      const changes = await context.readReplica(context.db, (db) =>
        accountsByDay(db, midnightInIstanbul(from), midnightInIstanbul(to, 1)),
      );
      for (const changed of changes) {
        const { day, account } = changed;
        const known = accounts.get(`${day} ${account}`) ?? { day, account, sums: new Sums() };
        accounts.set(`${day} ${account}`, known);
        known.sums.add(changed);
        total.add(changed);
      }
      const rows = [...accounts.values()].map(({ day, account, sums }) =>
        sums.row(day, groupOf(account).name, detailOf(account)),
      );
      return { rows: [...rows, total.row(`${from} – ${to}`, 'all', '')] };
    },
  }),
};
