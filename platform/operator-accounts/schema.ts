import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf, timestamptz } from '../db/columns';
import { ROLES } from '../operators';

export const OPERATOR_STATES = ['invited', 'active', 'suspended'] as const;

/** Operators who sign in to the back office. Operators of `OPS_TOKENS` have no row. */
export const operators = pgTable(
  'operators',
  {
    name: text('name').primaryKey(),
    role: text('role', { enum: ROLES }).notNull(),
    status: text('status', { enum: OPERATOR_STATES }).notNull(),
    /** Null until the invitation was accepted. */
    passwordHash: text('password_hash'),
    /** Sealed secret of the authenticator app. */
    totpSecret: text('totp_secret'),
    /** Last used step of the codes. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    createdAt: timestamptz('created_at').notNull(),
    lastLoginAt: timestamptz('last_login_at'),
  },
  (table) => [
    check('operators_role', isOneOf(table.role, ROLES)),
    check('operators_status', isOneOf(table.status, OPERATOR_STATES)),
  ],
);

/** The invitation of an operator: one at a time, used once. */
export const operatorInvitations = pgTable('operator_invitations', {
  name: text('name')
    .primaryKey()
    .references(() => operators.name),
  tokenHash: text('token_hash').notNull().unique(),
  /** Sealed secret of the authenticator app, which the page of the invitation shows. */
  totpSecret: text('totp_secret').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Sessions of operators. A pending one has the right password and waits for the code. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    name: text('name')
      .notNull()
      .references(() => operators.name),
    pending: boolean('pending').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    addressPrefix: text('address_prefix').notNull(),
    device: text('device').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastActivityAt: timestamptz('last_activity_at').notNull(),
  },
  (table) => [index('operator_sessions_name').on(table.name), index('operator_sessions_created').on(table.createdAt)],
);
