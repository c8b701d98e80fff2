import { z } from 'zod';
import { wireAmount } from './wire';

/** What a game provider and the platform say to each other, beside `/endpoint/v1`: signed messages about money. */

const id = z.string().regex(/^[\w-]{1,64}$/);
/** A few words for the player's history: what a stake is on, how a round ended. */
const words = z.object({ tr: z.string().max(100), en: z.string().max(100) }).optional();
const about = { uid: id, gameID: id, timestamp: z.string().datetime() };

/** What of a stake a progressive jackpot receives, in lira. */
const contribution = z.object({ id, amount: wireAmount }).optional();
/** What of a win comes from a progressive jackpot, and what the operator puts into it anew. */
const jackpotWin = z.object({ id, amount: wireAmount, seed: wireAmount }).optional();

/** What a round won, named by its first stake. */
const credit = z.object({
  transactionID: id,
  stakeID: id,
  roundID: id,
  uid: id,
  gameID: id,
  amount: wireAmount,
  jackpot: jackpotWin,
  words,
});

/** The most wins, or ended rounds, that one message may bring. */
export const CREDITS_AT_ONCE = 100;

const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Wins of different rounds: one round twice in a message could not be told from a mistake. */
const credits = z
  .array(credit)
  .min(1)
  .max(CREDITS_AT_ONCE)
  .refine((wins) => isOnce(wins.map(({ transactionID }) => transactionID)))
  .refine((wins) => isOnce(wins.map(({ stakeID }) => stakeID)))
  .refine((wins) => isOnce(wins.map(({ roundID }) => roundID)));

/**
 * One message of a provider. `balance`: what the player of a launch holds. `debit`: a stake; a round may have several, and a
 * player may have several rounds on one round of a shared table (`tableRoundID`): limits of a round count all of them.
 * `credit`: what a round won, named by its first stake; the round is closed by it. `credits`: many of these, each booked
 * and answered for itself, under its own number. `ends`: rounds are over and won nothing; a stake says the same of its own
 * round by `ends`. `rollback`: one stake is taken back.
 * `go-on`: the player was shown what the refusal of a stake (`REALITY_CHECK`) said of time and money, and plays on.
 */
export const providerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('balance'), launchID: id, ...about }),
  z.object({ type: z.literal('go-on'), launchID: id, ...about }),
  z.object({
    type: z.literal('debit'),
    transactionID: id,
    roundID: id,
    tableRoundID: id.optional(),
    launchID: id,
    amount: wireAmount,
    ends: z.boolean().optional(),
    jackpot: contribution,
    words,
    ...about,
  }),
  credit.extend({ type: z.literal('credit'), timestamp: about.timestamp }),
  z.object({ type: z.literal('credits'), credits, timestamp: about.timestamp }),
  z.object({
    type: z.literal('ends'),
    rounds: z
      .array(z.object({ roundID: id, uid: id, gameID: id }))
      .min(1)
      .max(CREDITS_AT_ONCE),
    timestamp: about.timestamp,
  }),
  z.object({ type: z.literal('rollback'), transactionID: id, stakeID: id, roundID: id, ...about }),
]);

/** As a provider writes it: amounts in lira. */
export type ProviderMessage = z.input<typeof providerMessage>;
/** As the platform reads it: amounts in kuruş. */
export type ReadProviderMessage = z.output<typeof providerMessage>;

export interface CallbackAnswer {
  result: boolean;
  /** 'OK', or why not: 'INSUFFICIENT_FUNDS', 'SESSION_OVER', 'GAME_CLOSED', 'UNKNOWN_STAKE', 'STAKE_CLOSED', 'CONFLICT', 'UNKNOWN_LAUNCH', 'LIMIT_REACHED', 'REALITY_CHECK' … */
  code: string;
  /** Lira, after the message. */
  balance?: string;
  /** Why a limit refused a stake, for the player. */
  message?: { tr: string; en: string };
  /** To `credits`: how each of them was answered, in their order; no balances. */
  credits?: { transactionID: string; result: boolean; code: string }[];
  /** With `REALITY_CHECK`: since when the player plays, and what was staked and won since, in lira. */
  play?: { since: string; staked: string; won: string };
}

/** A callback's answer as it comes over HTTP. */
export interface AnsweredCallback {
  status: number;
  body: CallbackAnswer;
}
