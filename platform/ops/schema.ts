import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '../operators';
import type { Localized } from '../refusal';
import { isOneOf, kurus, timestamptz } from '../db/columns';

/** Credits by operators to players, for the daily caps. */
export const operatorCredits = pgTable(
  'operator_credits',
  {
    /** Idempotency key of the booking, or id of the bonus. */
    key: text('key').primaryKey(),
    role: text('role').$type<Role>().notNull(),
    /** Name of the operator. */
    operator: text('operator').notNull(),
    /** In kuruş. */
    amount: kurus('amount').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('operator_credits_day').on(table.role, table.at)],
);

/** Confirmed forms of the back office: each one runs once. */
export const operatorSubmissions = pgTable(
  'operator_submissions',
  {
    key: text('key').primaryKey(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('operator_submissions_at').on(table.at)],
);

/** Notes of operators about players. The player never reads them; an erasure deletes them. */
export const playerNotes = pgTable(
  'player_notes',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** Name of the author. */
    operator: text('operator').notNull(),
    text: text('text').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('player_notes_player').on(table.uid, table.at)],
);

export const APPROVAL_STATES = ['waiting', 'accepted', 'refused', 'failed', 'expired'] as const;

/** Commands above an amount that wait for a second operator. They have no secrets: those commands cannot wait. */
export const approvals = pgTable(
  'approvals',
  {
    id: text('id').primaryKey(),
    /** Name of the command: 'players credit'. */
    command: text('command').notNull(),
    /** Typed values by field. */
    typed: jsonb('typed').$type<Record<string, string[]>>().notNull(),
    /** Words and options as in the audit log. */
    recorded: jsonb('recorded').$type<string[]>().notNull(),
    /** Sum that counts, in kuruş, and what the command would do. */
    amount: kurus('amount').notNull(),
    effect: jsonb('effect').$type<Localized>().notNull(),
    requestedBy: text('requested_by').notNull(),
    role: text('role').$type<Role>().notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull().default('waiting'),
    decidedBy: text('decided_by'),
    decidedAt: timestamptz('decided_at'),
    /** Reason of a refusal, or outcome of the command. */
    outcome: text('outcome'),
    /** The same in Turkish. Absent in rows of earlier releases. */
    outcomeTr: text('outcome_tr'),
  },
  (table) => [
    check('approvals_state', isOneOf(table.state, APPROVAL_STATES)),
    index('approvals_waiting')
      .on(table.requestedAt)
      .where(sql`${table.state} = 'waiting'`),
    index('approvals_requested').on(table.requestedAt),
  ],
);

/** Players that a risk rule found, one row per rule. */
export const riskHits = pgTable(
  'risk_hits',
  {
    uid: text('uid').notNull(),
    rule: text('rule').notNull(),
    /** Figure that reached the threshold; a larger one than at the dismissal is a new hit. */
    size: bigint('size', { mode: 'bigint' }).notNull(),
    /** Reason in numbers. */
    reason: text('reason').notNull(),
    foundAt: timestamptz('found_at').notNull(),
    dismissedAt: timestamptz('dismissed_at'),
    /** Operator, and the operator's reason. */
    dismissedBy: text('dismissed_by'),
    dismissal: text('dismissal'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.rule] }),
    index('risk_hits_open')
      .on(table.foundAt)
      .where(sql`${table.dismissedAt} is null`),
  ],
);
