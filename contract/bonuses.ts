/** Names of bonuses: kinds, states, games and bets that count. No zod here: browser code may import this file. */

export const BONUS_KINDS = ['deposit', 'cashback', 'free-spins'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Audience of an offer: all players, players before their first deposit, or only players whom an operator invites. */
export const BONUS_AUDIENCES = ['everybody', 'first-deposit', 'invited'] as const;

/** Target of a stake: a kind of game, or a bet. */
export const BONUS_PLAYS = ['slot', 'live', 'bingo', 'hall', 'bet'] as const;
export type BonusPlay = (typeof BONUS_PLAYS)[number];

/**
 * States of a bonus. Open: `offered` (by an operator, to be claimed), `joined` (a cashback in which the player takes
 * part), `waiting` (for its deposit), `active` (in wagering). Over: the others; `released` became real money.
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

/** Maximum length of a promotion code. */
export const PROMOTION_CODE_MAX = 40;
