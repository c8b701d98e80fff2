import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Wallet } from './entry';
import { kurus, timestamptz } from '../db/columns';

/**
 * Balances of the players' wallets. The operator's accounts have no row here: every booking touches one, so one lock
 * would serialize all bookings. Their balance is the sum of their postings.
 */
export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    account: text('account').primaryKey(),
    balance: kurus('balance').notNull(),
  },
  (table) => [check('wallet_accounts_never_negative', sql`${table.balance} >= 0`)],
);

/** A booking, written once per key and never changed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    /** Idempotency key. */
    key: text('key').notNull().unique(),
    /** Digest of the content of the key's first use; the same key with other content is rejected. */
    contentHash: text('content_hash').notNull(),
    kind: text('kind').notNull(),
    /** `transaction_type_id` on the wire. */
    type: smallint('type').notNull(),
    uid: text('uid').notNull(),
    /** Wallet of the player that the entry changes. */
    wallet: text('purse').$type<Wallet>().notNull().default('real'),
    /** `transaction_category_id` on the wire. */
    category: smallint('category').notNull(),
    /** False if another line of the statement already shows it. */
    shown: boolean('shown').notNull(),
    /** Signed change of the wallet, and its balance after the entry. */
    amount: kurus('amount').notNull(),
    balanceAfter: kurus('balance_after').notNull(),
    descriptionTr: text('description_tr').notNull(),
    descriptionEn: text('description_en').notNull(),
    reference: text('reference'),
    at: timestamptz('at').notNull(),
    /**
     * Bonus under which a stake was taken, and the amount counted for it; the amount is null for a free spin of the
     * bonus.
     */
    bonusId: text('bonus_id'),
    bonusCounted: kurus('bonus_counted'),
  },
  (table) => [
    index('ledger_entries_statement')
      .on(table.uid, table.category, table.at, table.id)
      .where(sql`${table.shown}`),
    // Contains only deposits and withdrawals, so that a stake does not update it.
    index('ledger_entries_payments')
      .on(table.uid, table.at)
      .where(sql`not ${table.shown}`),
    index('ledger_entries_reference').on(table.reference).concurrently(),
    // Entries are appended in the order of their time: a few kilobytes select the pages of a day.
    index('ledger_entries_time').using('brin', table.at).concurrently().with({ autosummarize: true }),
  ],
);

/**
 * Both legs of a movement in one row: money leaves one account and reaches another. An unbalanced entry therefore
 * cannot be written.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    position: smallint('position').notNull(),
    fromAccount: text('from_account').notNull(),
    toAccount: text('to_account').notNull(),
    amount: kurus('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.position] }),
    // Contains only wins, refunds and funding of jackpots.
    index('ledger_postings_jackpots')
      .on(table.entryId)
      .where(sql`${table.fromAccount} like 'house:jackpot%'`)
      .concurrently(),
    check('ledger_postings_positive', sql`${table.amount} > 0`),
    check('ledger_postings_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
  ],
);

/** Balances of wallets at the checkpoint. */
export const ledgerSeals = pgTable('ledger_seals', {
  account: text('account').primaryKey(),
  balance: kurus('balance').notNull(),
});

/** Result of the last check of the ledger without findings: one row. */
export const ledgerCheckpoint = pgTable('ledger_checkpoint', {
  id: integer('id').primaryKey(),
  /** Time up to which the balances are sealed. */
  until: timestamptz('until').notNull(),
  /** Numbers of sealed rows. */
  entries: bigint('entries', { mode: 'number' }).notNull(),
  postings: bigint('postings', { mode: 'number' }).notNull(),
  /** Sum of the operator's accounts at that time. */
  houseHolds: kurus('house_holds').notNull(),
});

/** Result of the last check of the ledger, with or without findings: one row. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: integer('id').primaryKey(),
  at: timestamptz('at').notNull(),
  findings: integer('findings').notNull(),
  /** Sum of all accounts: 0 unless money is wrong. */
  drift: kurus('drift').notNull(),
});

/** Sealed days of Istanbul: no entry of them is booked any more. Each digest contains that of the day before. */
export const ledgerDays = pgTable('ledger_days', {
  /** 'YYYY-MM-DD'. */
  day: text('day').primaryKey(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
});

/** Changes of the operator's accounts on sealed days, by kind of entry: reports read them instead of the entries. */
export const ledgerDaySums = pgTable(
  'ledger_day_sums',
  {
    day: text('day').notNull(),
    account: text('account').notNull(),
    kind: text('kind').notNull(),
    change: kurus('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.account, table.kind] })],
);

/** Changes of the operator's accounts in the last hours, by kind of entry, for the first page of the back office. */
export const ledgerHourSums = pgTable(
  'ledger_hour_sums',
  {
    hour: timestamptz('hour').notNull(),
    account: text('account').notNull(),
    kind: text('kind').notNull(),
    change: kurus('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.account, table.kind] })],
);

/** Statement lines that are not ledger entries: deposits and withdrawals with their status, and notices. */
export const statementItems = pgTable(
  'statement_items',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    at: timestamptz('at').notNull(),
    category: smallint('category').notNull(),
    status: smallint('status').notNull(),
    type: smallint('type').notNull(),
    amount: kurus('amount').notNull(),
    balanceAfter: kurus('balance_after'),
    descriptionTr: text('description_tr').notNull(),
    descriptionEn: text('description_en').notNull(),
    reasonTr: text('reason_tr'),
    reasonEn: text('reason_en'),
    reference: text('reference'),
  },
  (table) => [
    index('statement_items_statement').on(table.uid, table.category, table.at, table.id),
    index('statement_items_time').using('brin', table.at).concurrently().with({ autosummarize: true }),
  ],
);
