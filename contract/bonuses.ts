/** What bonuses know: kinds, states, what plays count. No zod here: browser code may import this file. */

export const BONUS_KINDS = ['deposit', 'cashback', 'free-spins'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Whom an offer is for: everybody, players before their first deposit, or those alone to whom an operator gives it. */
export const BONUS_AUDIENCES = ['everybody', 'first-deposit', 'invited'] as const;

/** What a stake is placed on: a kind of game, or a bet. */
export const BONUS_PLAYS = ['slot', 'live', 'bingo', 'hall', 'bet'] as const;
export type BonusPlay = (typeof BONUS_PLAYS)[number];

/**
 * What became of a bonus. Open: `offered` (an operator's, to be claimed), `joined` (a cashback that the player takes part
 * in), `waiting` (for its deposit), `active` (being wagered). Over: the others; `released` became real money.
 */
export const BONUS_STATES = [
  'offered',
  'joined',
  'waiting',
  'active',
  'released',
  'declined',
  'given-up',
  'lost',
  'expired',
  'revoked',
  'taken-back',
  'cancelled',
] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** As long as a promotion code may be typed. */
export const PROMOTION_CODE_MAX = 40;
