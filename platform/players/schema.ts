import { isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CLOCKS } from '#contract/constants';
import { ODDS_CHANGES } from '#contract/coupons';
import { timestamptz, passkeyColumns } from '../db/columns';

/**
 * Returns SQL of an e-mail address without its tag, which many providers ignore: `ayse+2@mail.example` is
 * `ayse@mail.example`.
 */
export const toMailbox = (emailFolded: SQLWrapper | string): SQL =>
  sql`regexp_replace(${emailFolded}, '\\+[^@]*@', '@')`;

/** Returns SQL of a name without case and diacritics, as `foldForSearch` returns it. */
export const foldedName = (first: SQLWrapper, last: SQLWrapper): SQL =>
  sql`lower(translate(${first} || ' ' || ${last}, 'ÇçĞğİıÖöŞşÜüÂâÎîÛû', 'ccggiioossuuaaiiuu'))`;

/**
 * Players and unconfirmed registrations. Several registrations may have one e-mail address: the first confirmed one
 * gets it, the others are void.
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
    /** Role or site id of the wire. */
    rid: text('rid').notNull().default('1'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    country: text('country').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    /** Sealed; empty if the country requires none. */
    identityNumber: text('identity_number').notNull(),
    /** HMAC of the normalized identity number under the installation's key; null if there is none. */
    identityHash: text('identity_hash'),
    /**
     * Whether another account may have the same identity number: an operator accepted it, or both are older than the
     * rule.
     */
    isIdentityShared: boolean('identity_shared').notNull().default(false),
    /**
     * Matches (`Match`, comma-separated) for which a confirmed registration, with status `inactive`, is held for an
     * operator.
     */
    heldFor: text('held_for'),
    currency: text('currency').notNull(),
    promotionCode: text('promotion_code').notNull(),
    referenceNumber: text('reference_number').notNull(),
    smsOptIn: boolean('sms_opt_in').notNull(),
    emailOptIn: boolean('email_opt_in').notNull(),
    language: text('language').notNull(),
    clock: text('clock', { enum: CLOCKS }).notNull().default('12'),
    /** The player's choice about odds that change; null before the first one. */
    oddsChanges: text('odds_changes', { enum: ODDS_CHANGES }),
    /** Notifications until this time are read; null before the first visit to them. */
    notificationsReadAt: timestamptz('notifications_read_at'),
    createdAt: timestamptz('created_at').notNull(),
    lastLoginAt: timestamptz('last_login_at'),
    /** End of the player's self-exclusion: no login before it. Only ever extended. */
    excludedUntil: timestamptz('excluded_until'),
    /** No withdrawals before this time, because an operator removed the second factor. */
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
    index('players_created').on(table.createdAt, table.uid).concurrently(),
    // Few accounts are held, regardless of the number of players.
    index('players_held')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.heldFor} is not null`),
    index('players_search')
      .using(
        'gin',
        sql`${table.usernameFolded} gin_trgm_ops`,
        sql`${table.emailFolded} gin_trgm_ops`,
        sql`${foldedName(table.firstName, table.lastName)} gin_trgm_ops`,
        sql`${table.phone} gin_trgm_ops`,
      )
      .concurrently()
      .with({ fastupdate: false }),
  ],
);

/** Second factors of players: active ones, and those waiting for their first code. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** The kinds of `factor-kinds.ts`. */
    kind: text('kind', { enum: ['app', 'sms'] }).notNull(),
    /** Sealed data of the kind: an app's secret. SMS codes go to the player's phone. */
    secret: text('secret'),
    /**
     * Session that began it: no other one reads its set-up data again. Once it is on, the session whose code switched it
     * on: no other one gets the first recovery codes without a code.
     */
    sessionId: text('session_id'),
    /** Last used counter (an app's time step), so that a code works once. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(-1),
    createdAt: timestamptz('created_at').notNull(),
    /** Time of its first right code; null while it is not on. */
    activatedAt: timestamptz('activated_at'),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('second_factors_uid').on(table.uid)],
);

/** Codes that replace a lost second factor. A used code stays as a record until the next ten are created. */
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
 * Reasons for the end of a session. By the player: logout, password change or reset, the session list, self-exclusion.
 * By an operator: suspension. By time: idle for an hour, maximum age, unfinished login. By a pending login: too many
 * wrong codes.
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
    /** Network it was opened from; the full IP address is not stored. */
    addressPrefix: text('address_prefix').notNull().default(''),
    /** Browser and system, for display to the player; empty if unknown. */
    device: text('device').notNull().default(''),
    /** Whether it waits for its second factor. */
    pending: boolean('pending').notNull(),
    /**
     * Whether it is the first login to this account on that device. Once the login is complete, the player gets a mail.
     */
    newDevice: boolean('new_device').notNull().default(false),
    /** Wrong codes while it was pending. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** Time of the last password and second factor in it. */
    provedAt: timestamptz('proved_at'),
    lastActivityAt: timestamptz('last_activity_at').notNull(),
    /** Null while it is open. An ended session stays as a record and gives no access. */
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason', { enum: SESSION_ENDS }),
  },
  (table) => [
    index('sessions_uid').on(table.uid),
    index('sessions_standing').on(table.lastActivityAt).where(isNull(table.endedAt)),
    index('sessions_ended').on(table.endedAt),
    index('sessions_network').on(table.addressPrefix, table.uid).concurrently(),
  ],
);

/** Public keys of authenticators that a player may use in addition to an app or SMS. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    /** Name chosen by the player. */
    name: text('name').notNull(),
    ...passkeyColumns(),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);

/** The current challenge of a session; deleted on use. */
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

/**
 * Tokens of mailed links: stored as hashes, used once. A used one stays for minutes under a purpose of its own, so that
 * a form that was sent twice can be recognized; no earlier release accepts that purpose.
 */
export const playerTokens = pgTable(
  'player_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => players.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['confirm', 'reset', 'stop', 'email', 'confirm-used', 'reset-used', 'stop-used', 'email-used'],
    }).notNull(),
    /** Data of the link: a new e-mail address, or the outcome of a used confirmation. */
    payload: text('payload').notNull().default(''),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('player_tokens_uid').on(table.uid)],
);

/** The valid SMS code of a player. */
export const smsCodes = pgTable('sms_codes', {
  uid: text('uid')
    .primaryKey()
    .references(() => players.uid, { onDelete: 'cascade' }),
  /** Empty once used. */
  codeHash: text('code_hash').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});

/** Attempts, counted per key such as an account or an IP address. */
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
