import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf, passkeyColumns, timestamptz } from '../db/columns';
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
    /** Last re-authentication by password and second factor; null before the first. */
    provedAt: timestamptz('proved_at'),
    /** Sealed secret of an authenticator app that waits for its first code. */
    newTotpSecret: text('new_totp_secret'),
  },
  (table) => [index('operator_sessions_name').on(table.name), index('operator_sessions_created').on(table.createdAt)],
);

/** Passkeys of operators. */
export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name')
      .notNull()
      .references(() => operators.name),
    /** Name of the passkey chosen by the operator. */
    label: text('label').notNull(),
    ...passkeyColumns(),
  },
  (table) => [index('operator_passkeys_name').on(table.name)],
);

/** Steps for which an operator's browser requests a challenge. */
export const CHALLENGE_PURPOSES = ['invitation', 'login', 'proof', 'add'] as const;

/** The current challenge of a session or an invitation; deleted on use. */
export const operatorChallenges = pgTable(
  'operator_challenges',
  {
    /** Hash of the token of the session or the invitation. */
    tokenHash: text('token_hash').primaryKey(),
    name: text('name')
      .notNull()
      .references(() => operators.name),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('operator_challenges_expires').on(table.expiresAt)],
);
