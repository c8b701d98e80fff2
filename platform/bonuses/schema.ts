import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BONUS_STATES, type BonusKind, type BonusState } from '#contract/bonuses';
import type { BonusTerms } from './terms';
import { isOneOf, kurus, timestamptz } from '../db/columns';

/**
 * A bonus grant of a player: claimed, declined, granted, wagered, ended. It stores the terms at its creation, so that
 * later changes of the offer do not affect it.
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
    /** Kuruş granted, or to be granted at the claim of an operator's offer; null until a deposit decides it. */
    amount: kurus('amount'),
    /**
     * Required and counted stakes. During wagering, progress and spins are in the player's play state, because every
     * stake locks and writes it anyway; `selectGrants` returns both.
     */
    required: kurus('required')
      .notNull()
      .default(sql`0`),
    progress: kurus('progress')
      .notNull()
      .default(sql`0`),
    /** Kuruş that became real money, without what corrected payouts returned. */
    released: kurus('released')
      .notNull()
      .default(sql`0`),
    spinsLeft: integer('spins_left').notNull().default(0),
    /** Deposit that the bonus waits for or was granted for. */
    paymentId: text('payment_id'),
    /** Day in Istanbul of a cashback. */
    day: text('day'),
    /** Reason why an operator gave or took it. */
    reason: text('reason'),
    createdAt: timestamptz('created_at').notNull(),
    grantedAt: timestamptz('granted_at'),
    /** End of the time to claim it, to make its deposit, or to wager it. */
    expiresAt: timestamptz('expires_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    // A player has at most one open bonus.
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

/**
 * Stakes on coupons under a bonus, by ledger key. Each counts towards the wagering when its coupon is settled as won or
 * lost.
 */
export const bonusBets = pgTable('bonus_bets', {
  stakeKey: text('stake_key').primaryKey(),
  bonusId: text('bonus_id').notNull(),
  /** Kuruş that the stake counts for, once. */
  counts: kurus('counts').notNull(),
  /** Whether the stake is part of the bonus's progress now. */
  counted: boolean('counted').notNull().default(false),
});
