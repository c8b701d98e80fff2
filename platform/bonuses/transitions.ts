import type { BonusState } from '#contract/bonuses';
import type { Transitions } from '../db/transitions';

/** States that may follow each state of a bonus. */
export const GRANT_TRANSITIONS: Transitions<BonusState> = {
  offered: ['active', 'released', 'declined', 'expired', 'revoked', 'cancelled'],
  joined: ['given-up', 'revoked', 'cancelled'],
  waiting: ['active', 'released', 'given-up', 'expired', 'revoked', 'taken-back', 'cancelled'],
  active: ['released', 'given-up', 'lost', 'expired', 'revoked', 'taken-back', 'cancelled'],
  // Its deposit was charged back, or an operator revoked the released money.
  released: ['revoked', 'taken-back'],
  declined: [],
  'given-up': [],
  lost: [],
  expired: [],
  revoked: [],
  'taken-back': [],
  cancelled: [],
};
