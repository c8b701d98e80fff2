import { z } from 'zod';
import { BONUS_KINDS, BONUS_STATES } from './bonuses';
import { call, nothing, rows } from './call';
import { paging, wireAmount, wireDate, wireDay, wireID, wireNumber } from './wire';

const read = { class: 'bonus', auth: 'player', kind: 'read', extension: true } as const;
const write = { class: 'bonus', auth: 'player', kind: 'write', extension: true } as const;

/** Terms of an offer as players see them; amounts in lira on the wire. */
const terms = {
  kind: z.enum(BONUS_KINDS),
  title: z.string(),
  text: z.string(),
  /** Number of times the bonus must be staked. 0: paid as real money at once, or after `turnover`. */
  wagering: wireNumber,
  /**
   * Number of times the deposit must be staked before its bonus is paid. A withdrawal before that forfeits the bonus.
   */
  turnover: wireNumber.optional(),
  /** Percentage of the deposit, or of a day's net loss. */
  percent: wireNumber.optional(),
  /**
   * Percentage of a stake that counts: slots, tables, bingo, shared bingo draws (`hall`, absent: 0), bets from some odds
   * (hundredths).
   */
  counting: z.object({
    slot: wireNumber,
    live: wireNumber,
    bingo: wireNumber,
    hall: wireNumber.optional(),
    bet: wireNumber,
    betFromOdds: wireNumber.optional(),
  }),
  minDeposit: wireAmount.optional(),
  cap: wireAmount.optional(),
  /** Minimum stakes and rounds of a day with cashback; a round counts with at most this part of the day's stakes. */
  minTurnover: wireAmount.optional(),
  minRounds: wireNumber.optional(),
  maxStake: wireAmount.optional(),
  maxWin: wireAmount.optional(),
  /** Number of days for the wagering. */
  days: wireNumber,
  /** Free spins: the slot, the number left and the stake of one spin. */
  spins: z.object({ gameID: wireID, left: wireNumber, value: wireAmount }).optional(),
};

/** An open bonus of a player: offered by an operator, joined, waiting for its deposit, or in wagering. */
const open = z.object({
  ...terms,
  bonusID: wireID,
  state: z.enum(['offered', 'joined', 'waiting', 'active']),
  amount: wireAmount.optional(),
  /** Balance of the bonus wallet. */
  held: wireAmount,
  required: wireAmount,
  /** `progress`: stakes that count so far. `left`: stakes still needed. */
  progress: wireAmount,
  left: wireAmount,
  /** End of the time to claim it, to deposit for it, or to wager it. */
  expiresAt: wireDate.nullish(),
});

export type OpenBonus = z.output<typeof open>;

const offer = z.object({ ...terms, offerID: wireID, until: wireDate });
export type BonusOffer = z.output<typeof offer>;

/** Lists the player's open bonuses and the offers that can be claimed. */
export const listOffers = call({
  ...read,
  method: 'list_offers',
  data: z.object({}),
  reply: z.object({ open: rows(open), offers: rows(offer) }),
});

/** Claims an offer, or a bonus that an operator offered; `id` is the id of either. Idempotent. */
export const claimBonus = call({
  ...write,
  method: 'claim',
  reasons: ['not-found', 'in-use', 'taken', 'not-eligible', 'limit-reached'],
  data: z.object({ id: wireID }),
  reply: nothing,
});

/** Declines an offer, or forfeits an open bonus; `id` is the id of either. Idempotent. */
export const declineBonus = call({
  ...write,
  method: 'decline',
  reasons: ['not-found', 'bonus-open'],
  data: z.object({
    id: wireID,
    /** The player confirmed that the bonus money of an active bonus is lost. */
    loseBonus: z.boolean().optional(),
  }),
  reply: nothing,
});

/** Lists the player's past bonuses, newest first; days in Istanbul. */
export const listHistory = call({
  ...read,
  method: 'list_history',
  data: z.object({ ...paging, startDate: wireDay.optional(), endDate: wireDay.optional() }),
  reply: rows(
    z.object({
      bonusID: wireID,
      date: wireDate,
      kind: z.enum(BONUS_KINDS),
      title: z.string(),
      state: z.enum(BONUS_STATES),
      amount: wireAmount.nullish(),
      required: wireAmount,
      progress: wireAmount,
      /** Amount that became real money. */
      released: wireAmount,
      endedAt: wireDate.nullish(),
    }),
  ),
});
export type PastBonus = z.output<typeof listHistory.reply>[number];
