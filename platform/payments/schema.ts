import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { USUALLY_OPTIONAL, type PaymentField, type PaymentKind } from '#contract/payment-fields';
import { isOneOf, kurus, timestamptz } from '../db/columns';

const CHARGE_STATES = ['open', 'seen', 'paid', 'declined', 'cancelled', 'expired'] as const;

/** A bank, with the house's account there, to which deposits by bank transfer go. */
export const banks = pgTable('banks', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  houseOwner: text('house_owner').notNull(),
  houseBranch: text('house_branch').notNull(),
  houseAccountNumber: text('house_account_number').notNull(),
  houseIban: text('house_iban').notNull(),
  /** The five digits by which its IBANs name it; null where nobody said. */
  code: text('code'),
  /** False for one that is gone from the content: accounts there still name it. */
  active: boolean('active').notNull().default(true),
});

/** To whom players send money from their phones. */
export interface Receiver {
  name: string;
  phone: string;
  identityNumber: string;
}

export const paymentGroups = pgTable('payment_groups', {
  id: text('id').primaryKey(),
  direction: smallint('direction').notNull(),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
});

export const paymentMethods = pgTable('payment_methods', {
  id: text('id').primaryKey(),
  /** 1 deposit, 2 withdrawal. */
  direction: smallint('direction').notNull(),
  groupId: text('group_id').references(() => paymentGroups.id),
  kind: text('kind').$type<PaymentKind>().notNull(),
  transferType: smallint('transfer_type').notNull(),
  /** Who settles a deposit: the gateway of this name by its callback; an operator where there is none, or where it is off. */
  gateway: text('gateway'),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
  durationTr: text('duration_tr').notNull(),
  durationEn: text('duration_en').notNull(),
  noteTr: text('note_tr').notNull(),
  noteEn: text('note_en').notNull(),
  min: kurus('min').notNull(),
  max: kurus('max').notNull(),
  fields: jsonb('fields').$type<PaymentField[]>().notNull(),
  /** Which of them may stay empty. */
  optional: jsonb('optional')
    .$type<PaymentField[]>()
    .notNull()
    .default([...USUALLY_OPTIONAL]),
  receiver: jsonb('receiver').$type<Receiver>(),
  bankcode: text('bankcode').unique(),
  /** Kuruş as text; null where any amount within the limits will do. */
  amounts: jsonb('amounts').$type<string[]>(),
  highlighted: boolean('highlighted').notNull(),
  active: boolean('active').notNull(),
  position: integer('position').notNull(),
});

export const favoriteMethods = pgTable(
  'favorite_methods',
  {
    uid: text('uid').notNull(),
    methodId: text('method_id')
      .notNull()
      .references(() => paymentMethods.id),
  },
  (table) => [primaryKey({ columns: [table.uid, table.methodId] })],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    bankId: text('bank_id')
      .notNull()
      .references(() => banks.id),
    owner: text('owner').notNull(),
    branch: text('branch').notNull(),
    accountNumber: text('account_number').notNull(),
    iban: text('iban').notNull(),
    /** When an operator said that its owner is the player, though the names differ. */
    confirmedAt: timestamptz('confirmed_at'),
    /** Whether an excluded or closed player had the same IBAN when it was saved: it waits for an operator. */
    isHeld: boolean('held').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_accounts_one_per_player').on(table.uid, table.iban),
    index('bank_accounts_iban').on(table.iban),
  ],
);

/** A bank account as it was when a withdrawal to it was asked for. */
export interface AccountCopy {
  bankAccountID: string;
  bankName: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
}

/** A deposit or withdrawal a player asked for. Its id is the statement's, and the transaction number players see. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** The form's own number: the idempotency key, per player. */
    requestId: text('request_id').notNull(),
    contentHash: text('content_hash').notNull(),
    direction: smallint('direction').notNull(),
    methodId: text('method_id')
      .notNull()
      .references(() => paymentMethods.id),
    /** The gateway that it was begun with, whatever its method says later; null where an operator decides. */
    gateway: text('gateway'),
    /** Where that gateway asked the player to go on. */
    gatewayUrl: text('gateway_url'),
    amount: kurus('amount').notNull(),
    /** What was asked for, where less came. */
    asked: kurus('asked'),
    /** What came, in kuruş, after the deposit had come to nothing: an operator can still approve it. */
    late: kurus('late'),
    /** One of `TRANSACTION_STATUS`. */
    status: smallint('status').notNull(),
    /** Of a bank transfer without a gateway: what the player writes into the transfer. */
    reference: text('reference').unique('payments_reference'),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    bankAccountId: text('bank_account_id'),
    account: jsonb('account').$type<AccountCopy>(),
    /** Why it was cancelled. */
    reason: text('reason'),
    createdAt: timestamptz('created_at').notNull(),
    /** The form by which the player took it back. */
    cancelRequestId: text('cancel_request_id'),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.uid, table.requestId),
    index('payments_waiting').on(table.status, table.createdAt),
    index('payments_bank_account').on(table.bankAccountId),
    check('payments_status', isOneOf(table.status, Object.values(TRANSACTION_STATUS).map(String))),
    check('payments_direction', isOneOf(table.direction, [DEPOSIT, WITHDRAWAL].map(String))),
    check('payments_amounts', sql`${table.amount} > 0 and ${table.asked} > 0 and ${table.late} > 0`),
  ],
);

/**
 * Deposits that were taken back after they had reached the balance. What the balance did not hold any more is owed: the
 * ledger's account `house:debts` holds the sum of it.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    uid: text('uid').notNull(),
    amount: kurus('amount').notNull(),
    /** Kuruş that the player still owes of it and of the bonus that the deposit brought. */
    owed: kurus('owed').notNull(),
    reason: text('reason').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [check('chargebacks_owed', sql`${table.owed} >= 0`), index('chargebacks_player').on(table.uid, table.at)],
);

/** The codes of vouchers that a deposit was asked for with: each works once, whatever its spelling. */
export const usedVouchers = pgTable(
  'used_vouchers',
  {
    methodId: text('method_id').notNull(),
    code: text('code').notNull(),
    paymentId: text('payment_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.methodId, table.code] })],
);

/**
 * The embedded gateways' own books, as a gateway keeps them at its own house: what was asked for, and what the player
 * did on its page.
 */
export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    /** Stands in the address of its page, and is all it takes to open it. */
    token: text('token').primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    gateway: text('gateway').notNull(),
    amount: kurus('amount').notNull(),
    state: text('state').$type<(typeof CHARGE_STATES)[number]>().notNull(),
    /** What came, in kuruş, once something did. */
    paid: kurus('paid'),
    /** Why it was declined. */
    reason: text('reason'),
    /** How it tells the house: by the test value that was used. */
    telling: text('telling'),
    /** What the player names at a pay point, or writes beside a transfer. */
    reference: text('reference'),
    /** Bitcoin: where to, how much of it, at which rate (kuruş for one bitcoin), and how often the network has confirmed it. */
    address: text('address'),
    satoshi: kurus('satoshi'),
    rate: kurus('rate'),
    confirmations: smallint('confirmations').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('gateway_charges_state', isOneOf(table.state, CHARGE_STATES)),
    check('gateway_charges_amounts', sql`${table.amount} > 0 and ${table.paid} >= 0`),
  ],
);

/** What a gateway said, once per its own id, and what it was answered: said again, it gets the same answer. */
export const gatewayCallbacks = pgTable(
  'gateway_callbacks',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: smallint('status').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.id] })],
);
