import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
