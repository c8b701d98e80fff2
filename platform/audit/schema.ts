import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Audit log: actions on accounts, sessions and payments, with their actors. A trigger allows inserting rows and sealing
 * each one once into the chain; it rejects every other update and every deletion, except up to the anchor.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    actor: text('actor', { enum: ['player', 'visitor', 'operator', 'system'] }).notNull(),
    /** Uid of a player, or name of an operator or a gateway. */
    actorName: text('actor_name').notNull(),
    addressPrefix: text('address_prefix').notNull(),
    /** Player whose account the row is about. Not a foreign key, because the audit log outlives the account. */
    uid: text('uid'),
    event: text('event').notNull(),
    /** Object of the event: a session, a payment, a bank account, a kind of factor, a command. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    /** HMAC of the content, written by the insert; null in rows of releases before it. */
    mark: text('mark'),
    /** Position in the chain, from 1; null until the row is sealed. */
    position: bigint('position', { mode: 'number' }),
    /** Digest of the previous row in the chain. */
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

/** Start of the chain after older rows were deleted: one row. The trigger allows deletions up to it. */
export const auditAnchor = pgTable('audit_anchor', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  /** HMAC of both under the installation's key. */
  mark: text('mark').notNull(),
});

/** Newest sealed row at the last sealing: one row. A chain that lacks it was cut off. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  /** HMAC of both under the installation's key. */
  mark: text('mark').notNull(),
});
