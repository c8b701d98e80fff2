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

/** A bank, with the operator's account there that receives deposits by bank transfer. */
export const banks = pgTable('banks', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  houseOwner: text('house_owner').notNull(),
  houseBranch: text('house_branch').notNull(),
  houseAccountNumber: text('house_account_number').notNull(),
  houseIban: text('house_iban').notNull(),
  /** Five-digit bank code in its IBANs; null if unknown. */
  code: text('code'),
  /** False for a bank that the content no longer has; players' accounts still refer to it. */
  active: boolean('active').notNull().default(true),
});

/** Recipient to whom players send money by phone. */
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
  /** Gateway that settles a deposit by its callback. An operator decides if there is none or it is disabled. */
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
  /** Fields that may stay empty. */
  optional: jsonb('optional')
    .$type<PaymentField[]>()
    .notNull()
    .default([...USUALLY_OPTIONAL]),
  receiver: jsonb('receiver').$type<Receiver>(),
  bankcode: text('bankcode').unique(),
  /** Kuruş as text; null if any amount within the limits is allowed. */
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
    /** Time when an operator confirmed that the owner is the player although the names differ. */
    confirmedAt: timestamptz('confirmed_at'),
    /**
     * Whether an excluded or closed player had the same IBAN when the account was saved; an operator must confirm it.
     */
    isHeld: boolean('held').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_accounts_one_per_player').on(table.uid, table.iban),
    index('bank_accounts_iban').on(table.iban),
  ],
);

/** Copy of a bank account at the time of a withdrawal request. */
export interface AccountCopy {
  bankAccountID: string;
  bankName: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
}

/**
 * A deposit or withdrawal that a player requested. Its id is the statement's, and the transaction number that players
 * see.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** Id that the form sends: the idempotency key, per player. */
    requestId: text('request_id').notNull(),
    contentHash: text('content_hash').notNull(),
    direction: smallint('direction').notNull(),
    methodId: text('method_id')
      .notNull()
      .references(() => paymentMethods.id),
    /** Gateway that the payment was created with, even if its method changes later; null if an operator decides. */
    gateway: text('gateway'),
    /** URL where that gateway required the player to continue. */
    gatewayUrl: text('gateway_url'),
    amount: kurus('amount').notNull(),
    /** Amount requested, if less was received. */
    asked: kurus('asked'),
    /** Kuruş received after the deposit was cancelled; an operator can still approve it. */
    late: kurus('late'),
    /** Kuruş that the bank reversed before the deposit was credited; they are never credited. */
    reversed: kurus('reversed'),
    /**
     * Kuruş that the gateway reported as received, if they could not be credited to a New deposit, or if the approval
     * credited less.
     */
    reported: kurus('reported'),
    /** Time of the last report that changed `late`, `reversed` or `reported`. */
    reportedAt: timestamptz('reported_at'),
    /** One of `TRANSACTION_STATUS`. */
    status: smallint('status').notNull(),
    /** Text that the player writes into a bank transfer without a gateway. */
    reference: text('reference').unique('payments_reference'),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    bankAccountId: text('bank_account_id'),
    account: jsonb('account').$type<AccountCopy>(),
    /** Reason of the cancellation. */
    reason: text('reason'),
    createdAt: timestamptz('created_at').notNull(),
    /** Id of the form with which the player cancelled it. */
    cancelRequestId: text('cancel_request_id'),
    decidedAt: timestamptz('decided_at'),
    /** Time when the payout was requested at the gateway; null before, and if the operator pays. */
    payoutAt: timestamptz('payout_at'),
    /**
     * Whether that payout has no outcome yet. Release 0.1.0 does not know payouts: a constraint rejects its decisions
     * about such a withdrawal, which would return money that the gateway pays.
     */
    isPayoutOpen: boolean('payout_open').notNull().default(false),
    /** Deposit that this withdrawal refunds by the gateway of the deposit. */
    refundOf: text('refund_of'),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.uid, table.requestId),
    index('payments_waiting').on(table.status, table.createdAt),
    index('payments_created').on(table.createdAt, table.id).concurrently(),
    index('payments_late')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.late} is not null`),
    index('payments_bank_account').on(table.bankAccountId),
    index('payments_refund_of')
      .on(table.refundOf)
      .concurrently()
      .where(sql`${table.refundOf} is not null`),
    check('payments_status', isOneOf(table.status, Object.values(TRANSACTION_STATUS).map(String))),
    check('payments_direction', isOneOf(table.direction, [DEPOSIT, WITHDRAWAL].map(String))),
    check(
      'payments_amounts',
      sql`${table.amount} > 0 and ${table.asked} > 0 and ${table.late} > 0 and ${table.reversed} > 0`,
    ),
    check('payments_reported', sql`${table.reported} > 0`),
    check(
      'payments_payout_open',
      sql`${table.status} = ${sql.raw(String(TRANSACTION_STATUS.new))} or not ${table.isPayoutOpen}`,
    ),
  ],
);

/**
 * Chargebacks: deposits taken back after they were credited to the balance. The player owes the part that the balance
 * no longer held; the ledger account `house:debts` holds the sum.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    uid: text('uid').notNull(),
    amount: kurus('amount').notNull(),
    /** Kuruş that the player still owes for it and for the bonus of the deposit. */
    owed: kurus('owed').notNull(),
    reason: text('reason').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [check('chargebacks_owed', sql`${table.owed} >= 0`), index('chargebacks_player').on(table.uid, table.at)],
);

/** Codes of vouchers used for deposits; each works once, in any spelling. */
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
 * Own table of the embedded gateways, like the database of an external gateway: the requested deposits, and the
 * player's actions on the gateway's pages.
 */
export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    /** Part of the page's URL; the token alone gives access to the page. */
    token: text('token').primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    gateway: text('gateway').notNull(),
    amount: kurus('amount').notNull(),
    state: text('state').$type<(typeof CHARGE_STATES)[number]>().notNull(),
    /** Amount received, in kuruş; null before. */
    paid: kurus('paid'),
    /** Reason of the rejection. */
    reason: text('reason'),
    /** Outcome that the test value selected. */
    telling: text('telling'),
    /** Reference that the player names at a pay point or writes into a transfer. */
    reference: text('reference'),
    /** Bitcoin: receiving address, amount, rate (kuruş for one bitcoin), and confirmations by the network so far. */
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

/** Reports of gateways, once per gateway's own id, with the response; a repeat gets the same response. */
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
  (table) => [
    primaryKey({ columns: [table.gateway, table.id] }),
    index('gateway_callbacks_time').using('brin', table.at).concurrently().with({ autosummarize: true }),
  ],
);
