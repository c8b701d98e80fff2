import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** Returns a column of a timestamp with time zone; a Date in code. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Returns a column of an amount in whole kuruş; a bigint in code. */
export const kurus = (name: string) => bigint(name, { mode: 'bigint' });

/** Returns the condition of a check constraint: a column has one of the given values. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** Returns the columns of a passkey, of a player or an operator. */
export const passkeyColumns = () => ({
  /** Credential id from the authenticator, base64url. */
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, base64url. */
  publicKey: text('public_key').notNull(),
  /** Signature counter of the authenticator; always 0 if it does not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<string[]>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
});
