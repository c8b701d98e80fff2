import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The final table of each turn that has ended. Written once, when its prizes are paid, and never changed. */
export const tournamentPlaces = pgTable(
  'tournament_places',
  {
    /** '<tournament>.<start timestamp>'. */
    turn: text('turn').notNull(),
    place: integer('place').notNull(),
    uid: text('uid').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Paid kuruş; 0 for a place without a prize. */
    prize: bigint('prize', { mode: 'bigint' }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.turn, table.place] }),
    uniqueIndex('tournament_places_player').on(table.turn, table.uid),
    check('tournament_places_prize', sql`${table.prize} >= 0`),
  ],
);
