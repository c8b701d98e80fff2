import { z } from 'zod';
import { BONUS_KINDS, BONUS_STATES } from './bonuses';
import { call, nothing, rows } from './call';
import { paging, wireAmount, wireDate, wireDay, wireID, wireNumber } from './wire';

const read = { class: 'bonus', auth: 'player', kind: 'read', extension: true } as const;
const write = { class: 'bonus', auth: 'player', kind: 'write', extension: true } as const;

/** The terms of an offer, as a player reads them; amounts in lira on the wire. */
const terms = {
  kind: z.enum(BONUS_KINDS),
  title: z.string(),
  text: z.string(),
  /** How many times the bonus has to be staked; 0: it is real money at once, or after `turnover`. */
  wagering: wireNumber,
  /** How many times the deposit has to be staked before its bonus is paid; a withdrawal before that forfeits it. */
  turnover: wireNumber.optional(),
  /** Percent of the deposit, or of a day's net loss. */
  percent: wireNumber.optional(),
  /** Percent of a stake that counts: slots, tables, bets from some odds (hundredths). */
  counting: z.object({
    slot: wireNumber,
    live: wireNumber,
    bingo: wireNumber,
    bet: wireNumber,
    betFromOdds: wireNumber.optional(),
  }),
  minDeposit: wireAmount.optional(),
  cap: wireAmount.optional(),
  /** Least stakes and rounds of a day with cashback; a round counts with at most this part of the day's stakes. */
  minTurnover: wireAmount.optional(),
  minRounds: wireNumber.optional(),
  maxStake: wireAmount.optional(),
  maxWin: wireAmount.optional(),
  /** Days within which it has to be wagered. */
  days: wireNumber,
  /** Free spins: on which slot, how many are left, what one stakes. */
  spins: z.object({ gameID: wireID, left: wireNumber, value: wireAmount }).optional(),
};

/** A bonus that a player has: offered by an operator, joined, waiting for its deposit, or being wagered. */
const open = z.object({
  ...terms,
  bonusID: wireID,
  state: z.enum(['offered', 'joined', 'waiting', 'active']),
  amount: wireAmount.optional(),
  /** What the bonus purse holds. */
  held: wireAmount,
  required: wireAmount,
  /** What counts so far, and what is left to stake. */
  progress: wireAmount,
  left: wireAmount,
  /** Until when it can be claimed, waits for its deposit, or can be wagered. */
  expiresAt: wireDate.nullish(),
});

export type OpenBonus = z.output<typeof open>;

const offer = z.object({ ...terms, offerID: wireID, until: wireDate });
export type BonusOffer = z.output<typeof offer>;

/** What is open with the player, and what can be claimed. */
export const listOffers = call({
  ...read,
  method: 'list_offers',
  data: z.object({}),
  reply: z.object({ open: rows(open), offers: rows(offer) }),
});

/** Claims an offer, or a bonus that an operator offered: `id` is either's. Claimed again, it stays as it is. */
export const claimBonus = call({
  ...write,
  method: 'claim',
  reasons: ['not-found', 'in-use', 'taken', 'not-eligible', 'limit-reached'],
  data: z.object({ id: wireID }),
  reply: nothing,
});

/** Declines an offer, or gives up what is open: `id` is either's. Done again, it changes nothing. */
export const declineBonus = call({
  ...write,
  method: 'decline',
  reasons: ['not-found'],
  data: z.object({ id: wireID }),
  reply: nothing,
});

/** The history of the player's bonuses, newest first; days in Istanbul. */
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
      /** What became real money. */
      released: wireAmount,
      endedAt: wireDate.nullish(),
    }),
  ),
});
export type PastBonus = z.output<typeof listHistory.reply>[number];
