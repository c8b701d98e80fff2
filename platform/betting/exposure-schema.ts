import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Market, Sport } from '#contract/markets';
import { kurus, timestamptz } from '../db/columns';

/**
 * Open bets by selection. A booking inserts what it changes, so bookings never wait for each other; a job replaces the
 * rows of a selection by their sum. The exposure of a selection is the sum of its rows.
 */
export const bettingExposure = pgTable(
  'betting_exposure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market>().notNull(),
    line: text('line').notNull(),
    selection: text('selection').notNull(),
    /** Number of coupons; negative for coupons that are no longer open. */
    coupons: integer('coupons').notNull(),
    /** Kuruş, like the following: part of their stakes on lines with the selection. */
    stakes: kurus('stakes').notNull(),
    /** That part times the odds of the selection. */
    payout: kurus('payout').notNull(),
    /** Their payouts if all their selections win. */
    possibleWin: kurus('possible_win').notNull(),
    /** Whether the job has not summed it up yet. */
    isChange: boolean('is_change').notNull().default(true),
  },
  (table) => [
    index('betting_exposure_selection').on(table.fixtureId, table.market, table.line, table.selection),
    index('betting_exposure_changes')
      .on(table.id)
      .where(sql`${table.isChange}`),
  ],
);

/**
 * Limits on what a selection may pay, set by an operator. A row is about the selections that match all three columns; ''
 * matches any. Of several rows the one with a match applies, else the one with a market, else the one with a sport.
 */
export const bettingLimits = pgTable(
  'betting_limits',
  {
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market | ''>().notNull(),
    sport: text('sport').$type<Sport | ''>().notNull(),
    /** Kuruş. */
    amount: kurus('amount').notNull(),
    reason: text('reason').notNull(),
    /** Name of the operator. */
    operator: text('operator').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fixtureId, table.market, table.sport] }),
    check('betting_limits_amount', sql`${table.amount} >= 0`),
  ],
);
