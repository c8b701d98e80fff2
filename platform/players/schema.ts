import { isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/** SQL of an e-mail address without the tag that many providers ignore: `ayse+2@mail.example` is `ayse@mail.example`. */
export const toMailbox = (emailFolded: SQLWrapper | string): SQL =>
  sql`regexp_replace(${emailFolded}, '\\+[^@]*@', '@')`;

/**
 * Players, and registrations that nobody has confirmed. Several registrations may name one e-mail address: the one whose mail
 * is opened gets it, and the others come to nothing.
 */
export const players = pgTable(
  'players',
  {
    uid: text('uid').primaryKey(),
    username: text('username').notNull(),
    usernameFolded: text('username_folded').notNull().unique(),
    email: text('email').notNull(),
    emailFolded: text('email_folded').notNull(),
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
    /** HMAC of the normalised identity number under the installation's key; null where there is none. */
    identityHash: text('identity_hash'),
    /** Whether another account may have the same identity number: an operator accepted it, or both are older than the rule. */
    isIdentityShared: boolean('identity_shared').notNull().default(false),
    /** Matches (`Match`, comma-separated) for which a confirmed registration, with status `inactive`, waits for an operator. */
    heldFor: text('held_for'),
    currency: text('currency').notNull(),
    promotionCode: text('promotion_code').notNull(),
    referenceNumber: text('reference_number').notNull(),
    smsOptIn: boolean('sms_opt_in').notNull(),
    emailOptIn: boolean('email_opt_in').notNull(),
    language: text('language').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastLoginAt: timestamptz('last_login_at'),
    /** Nobody signs in before: the player closed the account to play. It only ever moves on. */
    excludedUntil: timestamptz('excluded_until'),
    /** No withdrawal is taken before: an operator has just taken the second factor off. */
    withdrawalsHeldUntil: timestamptz('withdrawals_held_until'),
  },
  (table) => [
    index('players_email').on(table.emailFolded),
    uniqueIndex('players_email_confirmed')
      .on(table.emailFolded)
      .where(sql`${table.status} <> 'unconfirmed'`),
    index('players_identity').on(table.identityHash),
    uniqueIndex('players_identity_account')
      .on(table.identityHash)
      .where(sql`${table.status} <> 'unconfirmed' and not ${table.isIdentityShared}`),
    index('players_birth_date').on(table.birthDate),
    index('players_phone').on(table.phone),
    index('players_mailbox').on(toMailbox(table.emailFolded)),
  ],
);

/** Second factors of players: those that are on, and those that were begun and wait for their first code. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** The kinds of `factor-kinds.ts`. */
    kind: text('kind', { enum: ['app', 'sms'] }).notNull(),
    /** What the kind keeps, sealed: an app's secret. SMS codes go to the player's phone. */
    secret: text('secret'),
    /** The last counter whose code was used (an app's time step): a code works once. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(-1),
    createdAt: timestamptz('created_at').notNull(),
    /** Its first right code; empty: it is not on yet. */
    activatedAt: timestamptz('activated_at'),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('second_factors_uid').on(table.uid)],
);

/** Codes that stand in for a lost second factor. A used one stays as a record until the next ten are made. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** HMAC of the code under the installation's key. */
    codeHash: text('code_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.codeHash] })],
);

/**
 * Why a session ended: the player logged out, was idle for an hour, changed or reset the password, ended it from the list;
 * an operator suspended the account; the player closed it to play; it stood for as long as any may;
 * a login that waited for its code was not finished in time or got too many wrong codes.
 */
export const SESSION_ENDS = [
  'logout',
  'idle',
  'password-change',
  'password-reset',
  'by-player',
  'suspended',
  'self-excluded',
  'too-old',
  'unfinished',
  'wrong-codes',
] as const;

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the sid, which only the player's side knows. */
    sidHash: text('sid_hash').notNull().unique(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** The network it was opened from; the whole address is not kept. */
    addressPrefix: text('address_prefix').notNull().default(''),
    /** Browser and system, for the player's eye; empty where they are not known. */
    device: text('device').notNull().default(''),
    /** Waits for its second factor. */
    pending: boolean('pending').notNull(),
    /** Nobody had signed in to this account on that device before: the player is told by mail once the login is complete. */
    newDevice: boolean('new_device').notNull().default(false),
    /** Wrong codes while it was pending. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** When password and second factor were last given in it. */
    provedAt: timestamptz('proved_at'),
    lastActivityAt: timestamptz('last_activity_at').notNull(),
    /** Empty while it stands. An ended session stays as a record, and opens nothing. */
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason', { enum: SESSION_ENDS }),
  },
  (table) => [
    index('sessions_uid').on(table.uid),
    index('sessions_standing').on(table.lastActivityAt).where(isNull(table.endedAt)),
    index('sessions_ended').on(table.endedAt),
  ],
);

/** Public keys of authenticators that a player may use beside an app or SMS. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** The player's own word for it. */
    name: text('name').notNull(),
    /** The authenticator's name for it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);

/** The one challenge of a session that an authenticator may sign now; it goes when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['add', 'login', 'prove'] }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_uid').on(table.uid)],
);

/** Links in mails: stored hashed, used once. */
export const playerTokens = pgTable(
  'player_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'reset', 'stop', 'email'] }).notNull(),
    /** What the link is for beside its purpose: a new e-mail address. */
    payload: text('payload').notNull().default(''),
    expiresAt: timestamptz('expires_at').notNull(),
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
  sentAt: timestamptz('sent_at').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});

/** Tries counted by what they were made against: an account, an address. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    blockedUntil: timestamptz('blocked_until'),
    lastTryAt: timestamptz('last_try_at').notNull(),
  },
  (table) => [index('throttles_last_try').on(table.lastTryAt)],
);
