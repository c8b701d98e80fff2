import type { Transitions } from '#platform/db/transitions';

/**
 * Statuses of a round: 'drawn' (the next state is stored, its stake not known to be booked), 'open' (waits for the
 * player's step or for the result of its table), 'won' (over, the payout not known to be booked), 'lost' (over, not
 * known to be reported to the platform), 'settled', 'refused' (the platform rejected the stake), 'returning' (the stake
 * is being refunded, because no request waits for it), 'rolled-back'.
 */
export const ROUND_STATUSES = [
  'drawn',
  'open',
  'won',
  'lost',
  'settled',
  'refused',
  'returning',
  'rolled-back',
] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** Statuses that may follow each status of a round. */
export const ROUND_TRANSITIONS: Transitions<RoundStatus> = {
  // Open again: the platform rejected the stake of a further step.
  drawn: ['open', 'won', 'lost', 'settled', 'refused', 'returning'],
  // Open again: a step without a stake. Returning: the table of a bet was closed.
  open: ['open', 'drawn', 'won', 'lost', 'returning'],
  won: ['settled'],
  lost: ['settled'],
  // Open again: the stake of a further step was refunded.
  returning: ['open', 'rolled-back'],
  settled: [],
  refused: [],
  'rolled-back': [],
};

/** Statuses of a round that is not over. */
export const UNFINISHED: RoundStatus[] = ROUND_STATUSES.filter((status) => ROUND_TRANSITIONS[status].length > 0);

/** Statuses of a round whose last stake is not decided. */
export const STAKE_UNDER_WAY: RoundStatus[] = ['drawn', 'returning'];

/** Statuses of a round whose stake is or was refunded. */
export const RETURNED: RoundStatus[] = ['returning', 'rolled-back'];
/** Statuses of bets that are not at the table any more. */
export const CANCELLED: RoundStatus[] = ['refused', ...RETURNED];

/**
 * Statuses of a shared table's round: 'open' (takes bets until `closesAt`), 'dealt' (has a result, some payouts may be
 * pending), 'settled', 'void' (the table was closed: stakes are refunded).
 */
export const TABLE_ROUND_STATUSES = ['open', 'dealt', 'settled', 'void'] as const;
export type TableRoundStatus = (typeof TABLE_ROUND_STATUSES)[number];

/** Statuses that may follow each status of a shared table's round. */
export const TABLE_ROUND_TRANSITIONS: Transitions<TableRoundStatus> = {
  open: ['dealt', 'void'],
  dealt: ['settled'],
  settled: [],
  void: [],
};
