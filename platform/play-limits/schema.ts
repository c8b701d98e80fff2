import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LimitName } from '#contract/play-limits';
import type { BonusEntry } from '../content';
import { kurus, timestamptz } from '../db/columns';

/** Limits that count: kuruş, minutes, or 1 for a lock. One that is not there is not set. */
export type LimitValues = Partial<Record<LimitName, number>>;

/** What a stake has to know of the bonus that is being wagered. It stays as it is until the bonus ends. */
export interface Wagering extends Pick<BonusEntry, 'counting' | 'figures' | 'game'> {
  /** The bonus. */
  id: string;
  /** Until when it can be wagered. */
  until: string;
}

/**
 * How a player stands with play: one row, so that a stake locks and reads all it has to know by one statement. The row is
 * what stakes, deposits and changes of limits of one player wait for.
 */
export const playState = pgTable('play_standing', {
  uid: text('uid').primaryKey(),
  limits: jsonb('limits').$type<LimitValues>().notNull().default({}),
  /** Why there is neither play nor deposit, and until when. */
  closure: text('closure', { enum: ['break', 'exclusion'] }),
  closedUntil: timestamptz('closed_until'),
  /** The stretch of play that runs or ran last: its first stake, its last one (to the minute). */
  playingSince: timestamptz('playing_since'),
  lastStakeAt: timestamptz('last_stake_at'),
  /** When the reality check was last answered. */
  checkedAt: timestamptz('checked_at'),
  /**
   * Kuruş that may be lost for certain before a loss limit is reached: the ledger is asked only when it is used up. Each
   * stake takes from it, so that what is below zero, or nothing, tells no more than that it has to be asked.
   */
  spare: kurus('spare'),
  /** The bonus that is being wagered; the kuruş that are left to wager of it, and its free spins that are left. */
  wagering: jsonb('wagering').$type<Wagering>(),
  toWager: kurus('to_wager'),
  spinsLeft: integer('spins_left'),
});

/** Raises and ends of limits that were asked for and wait for their second confirmation. */
export const limitRaises = pgTable(
  'limit_raises',
  {
    uid: text('uid').notNull(),
    limit: text('limit').$type<LimitName>().notNull(),
    /** Null: the limit is to end. */
    value: bigint('value', { mode: 'number' }),
    askedAt: timestamptz('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.limit] })],
);
