import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LimitName } from '#contract/play-limits';
import type { BonusEntry } from '../content';
import { kurus, timestamptz } from '../db/columns';

/** Limits in force: kuruş, minutes, or 1 for a lock. A missing limit is not set. */
export type LimitValues = Partial<Record<LimitName, number>>;

/** Data about the active bonus that a stake needs. It does not change until the bonus ends. */
export interface Wagering extends Pick<BonusEntry, 'counting' | 'figures' | 'game'> {
  /** Id of the bonus. */
  id: string;
  /** End of the wagering period. */
  until: string;
}

/**
 * Play state of a player in one row, so that a stake locks and reads everything it needs in one statement. Stakes,
 * deposits and limit changes of one player wait for the lock of this row.
 */
export const playState = pgTable('play_standing', {
  uid: text('uid').primaryKey(),
  limits: jsonb('limits').$type<LimitValues>().notNull().default({}),
  /** Kind and end of the restriction of play and deposits. */
  closure: text('closure', { enum: ['break', 'exclusion'] }),
  closedUntil: timestamptz('closed_until'),
  /** Current or last play session: its first stake and its last one (to the minute). */
  playingSince: timestamptz('playing_since'),
  lastStakeAt: timestamptz('last_stake_at'),
  /** Time of the last answer to the reality check. */
  checkedAt: timestamptz('checked_at'),
  /**
   * Kuruş that can be lost before a loss limit is reached; the ledger is read only when it is used up. Each stake
   * reduces it. If it is negative or null, the ledger must be read.
   */
  spare: kurus('spare'),
  /** Active bonus, the kuruş left to wager for it, and its remaining free spins. */
  wagering: jsonb('wagering').$type<Wagering>(),
  toWager: kurus('to_wager'),
  spinsLeft: integer('spins_left'),
});

/** Requested raises and removals of limits that wait for their second confirmation. */
export const limitRaises = pgTable(
  'limit_raises',
  {
    uid: text('uid').notNull(),
    limit: text('limit').$type<LimitName>().notNull(),
    /** Null removes the limit. */
    value: bigint('value', { mode: 'number' }),
    askedAt: timestamptz('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.limit] })],
);
