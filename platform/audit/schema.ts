import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * What was done to accounts, sessions and payments, and by whom. A trigger lets rows be written and, once each, be sealed
 * into the chain; it refuses every other change and every deletion.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    actor: text('actor', { enum: ['player', 'visitor', 'operator', 'system'] }).notNull(),
    /** A player's uid, an operator's or a gateway's name. */
    actorName: text('actor_name').notNull(),
    addressPrefix: text('address_prefix').notNull(),
    /** Whose account it is about. No reference: the trail outlives the account. */
    uid: text('uid'),
    event: text('event').notNull(),
    /** What it was done to: a session, a payment, a bank account, a kind of factor, a command. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    /** Place in the chain, from 1 on; empty until the row is sealed. */
    position: bigint('position', { mode: 'number' }),
    /** Digest of the row before it in the chain. */
    previous: text('previous'),
    digest: text('digest'),
  },
  (table) => [
    index('audit_uid').on(table.uid, table.id),
    index('audit_operator')
      .on(table.actorName, table.id)
      .where(sql`${table.actor} = 'operator'`),
    uniqueIndex('audit_position').on(table.position),
    index('audit_unsealed')
      .on(table.id)
      .where(sql`${table.digest} is null`),
  ],
);

/** Where the chain begins once older rows were let go: one row. The trigger lets rows go up to it. */
export const auditAnchor = pgTable('audit_anchor', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  /** HMAC of both under the installation's key. */
  mark: text('mark').notNull(),
});
