import { bigint, boolean, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const players = pgTable('players', {
  uid: text('uid').primaryKey(),
  username: text('username').notNull(),
  usernameFolded: text('username_folded').notNull().unique(),
  email: text('email').notNull(),
  emailFolded: text('email_folded').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  status: text('status', { enum: ['unconfirmed', 'active', 'inactive'] }).notNull(),
  /** The wire's role or site id. */
  rid: text('rid').notNull().default('1'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  country: text('country').notNull(),
  city: text('city').notNull(),
  address: text('address').notNull(),
  /** E.164 */
  phone: text('phone').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  /** Sealed; empty where the country asks for none. */
  identityNumber: text('identity_number').notNull(),
  currency: text('currency').notNull(),
  promotionCode: text('promotion_code').notNull(),
  referenceNumber: text('reference_number').notNull(),
  smsOptIn: boolean('sms_opt_in').notNull(),
  emailOptIn: boolean('email_opt_in').notNull(),
  language: text('language', { enum: ['tr', 'en'] }).notNull(),
  createdAt: moment('created_at').notNull(),
  lastLoginAt: moment('last_login_at'),
  secondFactor: text('second_factor', { enum: ['none', 'app', 'sms'] }).notNull().default('none'),
  /** Sealed secret of the authenticator app that is on. */
  appSecret: text('app_secret'),
  /** Sealed secret that was shown and waits for its first code. */
  freshSecret: text('fresh_secret'),
  /** The last time step whose code was used: a code works once. */
  appStep: bigint('app_step', { mode: 'number' }).notNull().default(-1),
  /** SMS was chosen and waits for its first code. */
  smsWanted: boolean('sms_wanted').notNull().default(false),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the sid, which only the player's side knows. */
    sidHash: text('sid_hash').notNull().unique(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** Waits for its second factor. */
    pending: boolean('pending').notNull(),
    /** Wrong codes while it was pending. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    lastActivityAt: moment('last_activity_at').notNull(),
  },
  (table) => [index('sessions_uid').on(table.uid), index('sessions_activity').on(table.lastActivityAt)],
);

/** Links in mails: stored hashed, used once, an hour long. */
export const playerTokens = pgTable(
  'player_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'reset'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('player_tokens_uid').on(table.uid)],
);

/** The one SMS code of a player that is valid now. */
export const smsCodes = pgTable('sms_codes', {
  uid: text('uid')
    .primaryKey()
    .references(() => players.uid, { onDelete: 'cascade' }),
  /** Empty once used. */
  codeHash: text('code_hash').notNull(),
  sentAt: moment('sent_at').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});

/** Tries counted by what they were made against: an account, an address. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    blockedUntil: moment('blocked_until'),
    lastTryAt: moment('last_try_at').notNull(),
  },
  (table) => [index('throttles_last_try').on(table.lastTryAt)],
);
