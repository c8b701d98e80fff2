import { z } from 'zod';
import { wireAmount } from './wire';

/** Messages between a game provider and the platform, in addition to `/endpoint/v1`: signed messages about money. */

const id = z.string().regex(/^[\w-]{1,64}$/);
/** Short text for the player's history: subject of a stake, or result of a round. */
const words = z.object({ tr: z.string().max(100), en: z.string().max(100) }).optional();
const about = { uid: id, gameID: id, timestamp: z.string().datetime() };

/** Part of a stake that goes to a progressive jackpot, in lira. */
const contribution = z.object({ id, amount: wireAmount }).optional();
/** Part of a win from a progressive jackpot, and the operator's new seed for it. */
const jackpotWin = z.object({ id, amount: wireAmount, seed: wireAmount }).optional();

/** Win of a round, identified by the round's first stake. */
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

/** Maximum number of wins, or ended rounds, in one message. */
export const CREDITS_AT_ONCE = 100;

const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Wins of different rounds: a round that is twice in a message would look like a mistake. */
const credits = z
  .array(credit)
  .min(1)
  .max(CREDITS_AT_ONCE)
  .refine((wins) => isOnce(wins.map(({ transactionID }) => transactionID)))
  .refine((wins) => isOnce(wins.map(({ stakeID }) => stakeID)))
  .refine((wins) => isOnce(wins.map(({ roundID }) => roundID)));

/**
 * One message of a provider. `balance`: requests the balance of a launch's player. `debit`: a stake; a round may have
 * several. A player may have several rounds on one round of a shared table (`tableRoundID`): limits of a round count
 * all of them.
 * `credit`: win of a round, identified by its first stake; it closes the round. `credits`: several credits, each booked
 * and answered separately under its own key. `ends`: rounds that are over without a win; a stake declares the same of
 * its own round by `ends`. `rollback`: refunds one stake.
 * `session-end`: the player left; a later stake of the launch is rejected, wins and refunds are still booked.
 * `go-on`: the player saw the time and money of a stake's rejection (`REALITY_CHECK`) and continues to play.
 */
export const providerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('balance'), launchID: id, ...about }),
  z.object({ type: z.literal('go-on'), launchID: id, ...about }),
  z.object({ type: z.literal('session-end'), launchID: id, ...about }),
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

/** Message as a provider sends it: amounts in lira. */
export type ProviderMessage = z.input<typeof providerMessage>;
/** Message as the platform parses it: amounts in kuruş. */
export type ReadProviderMessage = z.output<typeof providerMessage>;

export interface CallbackAnswer {
  result: boolean;
  /**
   * 'OK', or the reason of a rejection: 'INSUFFICIENT_FUNDS', 'SESSION_OVER', 'GAME_CLOSED', 'UNKNOWN_STAKE',
   * 'STAKE_CLOSED', 'CONFLICT', 'UNKNOWN_LAUNCH', 'LIMIT_REACHED', 'REALITY_CHECK', 'MAINTENANCE' … (docs/game-providers.md)
   */
  code: string;
  /** Lira, after the message. */
  balance?: string;
  /** For `balance`, while the player's bonus is in wagering: stakes that count so far, and those needed, in lira. */
  wagering?: { progress: string; required: string };
  /** Explanation for the player if a limit rejects a stake. */
  message?: { tr: string; en: string };
  /** For `credits`: the response to each credit, in their order; no balances. */
  credits?: { transactionID: string; result: boolean; code: string }[];
  /** With `REALITY_CHECK`: start of the play session, and stakes and wins since then, in lira. */
  play?: { since: string; staked: string; won: string };
}

/** Response to a callback over HTTP. */
export interface AnsweredCallback {
  status: number;
  body: CallbackAnswer;
  /** True if the sender of the message is verified. It is not sent. */
  isSigned?: true;
}
