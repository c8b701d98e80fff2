import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** An entry of a section as it is stored. */
export interface StoredEntry {
  id: string;
  body: unknown;
}

/**
 * Origin of each section of the content (sliders, promotions, information …). A section imported by an operator is
 * never overwritten by the seed of a later release. A seeded one is overwritten if its stamp differs.
 */
export const contentSections = pgTable('content_sections', {
  section: text('section').primaryKey(),
  origin: text('origin', { enum: ['seed', 'operator'] }).notNull(),
  /** SHA-256 of the section as it was written. */
  stamp: text('stamp').notNull(),
});

/** Content entries. Each body has the shape that `file.ts` declares for its section. */
export const contentEntries = pgTable(
  'content_entries',
  {
    section: text('section')
      .notNull()
      .references(() => contentSections.section, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.id] }),
    index('content_entries_order').on(table.section, table.position),
  ],
);

/** Kinds of changes of a section. */
export const CHANGE_KINDS = ['seed', 'import', 'add', 'edit', 'delete', 'move', 'restore'] as const;

/**
 * Versions of each section: its value after each change, and what the change did. The newest version is the current
 * value, unless a process of an earlier release wrote the section; then the stamps differ.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    section: text('section').notNull(),
    /** 1 is the first version of the section. */
    number: integer('number').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Name of the operator; '' for the seed, and if it is unknown. */
    by: text('by').notNull(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    /** The changed entry, or the number of the restored version. */
    about: text('about').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Stamp of the section at this version. */
    stamp: text('stamp').notNull(),
    entries: jsonb('entries').$type<StoredEntry[]>().notNull(),
    /** Numbers of entries that the change added, changed and removed. */
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.number] }), index('content_versions_at').on(table.at)],
);
