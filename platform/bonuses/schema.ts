import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BONUS_STATES, type BonusKind, type BonusState } from '#contract/bonuses';
import type { BonusTerms } from './terms';
import { isOneOf, kurus, timestamptz } from '../db/columns';

/**
 * What became of an offer with a player: claimed, declined, granted, wagered, ended. It keeps the terms as they were when
 * it came to be, so that an offer changed later changes nothing for those who have it.
 */
export const bonusGrants = pgTable(
  'bonus_grants',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    offerId: text('offer_id').notNull(),
    kind: text('kind').$type<BonusKind>().notNull(),
    state: text('state').$type<BonusState>().notNull(),
    terms: jsonb('terms').$type<BonusTerms>().notNull(),
    /** What was granted, or will be at the claim of a bonus that an operator offered; null while a deposit decides. */
    amount: kurus('amount'),
    /**
     * What has to be staked before it is the player's, and what counted. While it is being wagered, progress and spins
     * stand in the player's standing, which every stake locks and writes anyway: `selectGrants` tells both.
     */
    required: kurus('required')
      .notNull()
      .default(sql`0`),
    progress: kurus('progress')
      .notNull()
      .default(sql`0`),
    /** What became real money. */
    released: kurus('released')
      .notNull()
      .default(sql`0`),
    spinsLeft: integer('spins_left').notNull().default(0),
    /** The deposit that it waits for, or that brought it. */
    paymentId: text('payment_id'),
    /** The day in Istanbul that a cashback is for. */
    day: text('day'),
    /** Why an operator gave or took it. */
    reason: text('reason'),
    createdAt: timestamptz('created_at').notNull(),
    grantedAt: timestamptz('granted_at'),
    /** Until when it can be claimed, waits for its deposit or can be wagered. */
    expiresAt: timestamptz('expires_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    // One bonus at a time.
    uniqueIndex('bonus_grants_one_open')
      .on(table.uid)
      .where(sql`${table.state} in ('waiting', 'active')`),
    uniqueIndex('bonus_grants_joined_once')
      .on(table.uid, table.offerId)
      .where(sql`${table.state} = 'joined'`),
    // The cashback of a day is offered and paid once.
    uniqueIndex('bonus_grants_day')
      .on(table.uid, table.offerId, table.day)
      .where(sql`${table.day} is not null`),
    check('bonus_grants_state', isOneOf(table.state, BONUS_STATES)),
    check(
      'bonus_grants_amounts',
      sql`${table.amount} >= 0 and ${table.required} >= 0 and ${table.released} >= 0 and ${table.spinsLeft} >= 0`,
    ),
    index('bonus_grants_player').on(table.uid, table.createdAt),
    index('bonus_grants_offer').on(table.offerId),
    index('bonus_grants_payment').on(table.paymentId),
  ],
);

/** Stakes on coupons under a bonus, by the ledger's key: each counts towards the wagering when its coupon is settled as won or lost. */
export const bonusBets = pgTable('bonus_bets', {
  stakeKey: text('stake_key').primaryKey(),
  bonusId: text('bonus_id').notNull(),
  /** Kuruş that the stake counts for, once. */
  counts: kurus('counts').notNull(),
  /** Whether they are part of the bonus's progress now. */
  counted: boolean('counted').notNull().default(false),
});
