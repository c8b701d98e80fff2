import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Where each section of the content (sliders, promotions, information …) came from. A section that an operator
 * imported is never overwritten by the seed of a later release; a seeded one is, when its stamp differs.
 */
export const contentSections = pgTable('content_sections', {
  section: text('section').primaryKey(),
  origin: text('origin', { enum: ['seed', 'operator'] }).notNull(),
  /** SHA-256 of the section as it was written. */
  stamp: text('stamp').notNull(),
});

/** Content is documents: each entry's body has the shape that `file.ts` declares for its section. */
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
