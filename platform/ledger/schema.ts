import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Wallet } from './entry';
import { kurus, timestamptz } from '../db/columns';

/**
 * What each purse of a player holds. House accounts have no row here: every booking touches one, so a balance of theirs would be
 * one lock for the whole house. Theirs is the sum of their postings.
 */
export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    account: text('account').primaryKey(),
    balance: kurus('balance').notNull(),
  },
  (table) => [check('wallet_accounts_never_negative', sql`${table.balance} >= 0`)],
);

/** One booking, written once per key and never changed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    /** The idempotency key. */
    key: text('key').notNull().unique(),
    /** What the key was first used for: the same key with other content is refused. */
    contentHash: text('content_hash').notNull(),
    kind: text('kind').notNull(),
    /** `transaction_type_id` on the wire. */
    type: smallint('type').notNull(),
    uid: text('uid').notNull(),
    /** Which purse of the player it touches. */
    purse: text('purse').$type<Wallet>().notNull().default('real'),
    /** `transaction_category_id` on the wire. */
    category: smallint('category').notNull(),
    /** False where something else on the statement already tells of it. */
    shown: boolean('shown').notNull(),
    /** Signed change of the purse, and what it holds afterwards. */
    amount: kurus('amount').notNull(),
    balanceAfter: kurus('balance_after').notNull(),
    descriptionTr: text('description_tr').notNull(),
    descriptionEn: text('description_en').notNull(),
    reference: text('reference'),
    at: timestamptz('at').notNull(),
    /** The bonus that a stake was taken under, and what counted for it; one of its free spins has no figure. */
    bonusId: text('bonus_id'),
    bonusCounted: kurus('bonus_counted'),
  },
  (table) => [
    index('ledger_entries_statement')
      .on(table.uid, table.category, table.at, table.id)
      .where(sql`${table.shown}`),
    // Deposits and withdrawals alone: a stake does not touch it.
    index('ledger_entries_payments')
      .on(table.uid, table.at)
      .where(sql`not ${table.shown}`),
  ],
);

/**
 * The two sides of a movement in one row: money leaves one account and reaches another, so that an entry that does not
 * balance cannot be written at all.
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
    check('ledger_postings_positive', sql`${table.amount} > 0`),
    check('ledger_postings_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
  ],
);

/** What a statement shows beside ledger entries: deposits and withdrawals with their state, and notices. */
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
  (table) => [index('statement_items_statement').on(table.uid, table.category, table.at, table.id)],
);
