import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { AnsweredCallback, CallbackAnswer, ReadProviderMessage } from '#contract/provider-callbacks';
import { wireFromKurus } from '#contract/wire';
import type { Localized } from '../refusal';
import type { TransactionContext } from './transaction-context';

/** Checks of a provider's money message, and its booking in the ledger. */

/** A message about the money of one round. */
export type MoneyMessage = Exclude<
  ReadProviderMessage,
  { type: 'balance' | 'go-on' | 'session-end' | 'credits' | 'ends' }
>;
/** The win of a round. */
export type Credit = Omit<Extract<MoneyMessage, { type: 'credit' }>, 'type' | 'timestamp'>;

type Game = TransactionContext['game'];
type About = Pick<MoneyMessage, 'transactionID' | 'roundID' | 'uid' | 'gameID'>;

export const rejected = (status: number, code: string): AnsweredCallback => ({ status, body: { result: false, code } });

export const ok = (balance: bigint): CallbackAnswer => ({ result: true, code: 'OK', balance: wireFromKurus(balance) });

/** Returns the ledger key of a provider's transaction. */
export const bookingKey = (provider: string, transactionID: string): string => `game:${provider}:${transactionID}`;

/** Returns the name of the game in the history. */
export const getTitle = ({ gameID }: About, game: Game): string => game?.name ?? gameID;

/** Returns the description of a booking in the history: 'Blackjack Moda: bahis (sigorta)'. */
export function described(title: string, what: Localized, words: Localized | undefined): Localized {
  const textIn = (lang: keyof Localized) => `${title}: ${what[lang]}${words?.[lang] ? ` (${words[lang]})` : ''}`;
  return { tr: textIn('tr'), en: textIn('en') };
}

/** Returns the common fields of every booking of a message. */
export const toBooking = (provider: string, { message, game, at }: { message: About; game: Game; at: Date }) => ({
  key: bookingKey(provider, message.transactionID),
  uid: message.uid,
  category: TRANSACTION_CATEGORY.game,
  reference: message.roundID,
  counter: `house:games:${game?.providerId ?? provider}`,
  at,
});

/** Returns the operator's ledger account of a jackpot: the amount that players can win. */
export const jackpotAccount = (id: string): string => `house:jackpots:${id}`;

/** Ledger account that funds new jackpots. */
export const JACKPOT_FUNDING = 'house:jackpot-funding';

/** Whether a jackpot's part of a message is more than the whole. */
export const hasWrongJackpot = (message: MoneyMessage | Credit): boolean =>
  'jackpot' in message && message.jackpot !== undefined && message.jackpot.amount > message.amount;

/**
 * Converts a win to a ledger payout. A jackpot's part comes from the jackpot, which the operator then funds again.
 * @param stakeKeys the stakes of its round, if there are several
 */
export const toPayout = (
  provider: string,
  {
    message,
    game,
    stakeKeys = [],
    at,
  }: { message: Credit; game: Game; stakeKeys?: readonly string[] | undefined; at: Date },
) => ({
  ...toBooking(provider, { message, game, at }),
  stakeKey: bookingKey(provider, message.stakeID),
  furtherStakeKeys: stakeKeys.filter((key) => key !== bookingKey(provider, message.stakeID)),
  kind: 'payout' as const,
  amount: message.amount,
  ...(message.jackpot && {
    split: { account: jackpotAccount(message.jackpot.id), amount: message.jackpot.amount },
    also: [
      { account: JACKPOT_FUNDING, amount: -message.jackpot.seed },
      { account: jackpotAccount(message.jackpot.id), amount: message.jackpot.seed },
    ],
  }),
  description: described(getTitle(message, game), { tr: 'kazanç', en: 'win' }, message.words),
});

/**
 * Returns the stored response to a repeated message; a conflict if the same id had another kind, player, game, round,
 * stake or amount. Other fields are not stored with the message. Undefined for a new message.
 */
export function earlierAnswer(message: MoneyMessage, { earlier }: TransactionContext): AnsweredCallback | undefined {
  if (!earlier) return undefined;
  const same =
    earlier.kind === message.type &&
    earlier.uid === message.uid &&
    earlier.gameId === message.gameID &&
    earlier.roundId === message.roundID &&
    (earlier.stakeId ?? undefined) === (message.type === 'debit' ? undefined : message.stakeID) &&
    (message.type === 'rollback' || earlier.amount === message.amount);
  return same ? earlier.answer : rejected(409, 'CONFLICT');
}

/** Returns the reason against booking a message, as far as it follows from its round and its stake. */
export function findRefusal(
  message: MoneyMessage,
  { round, stake, isClosed }: TransactionContext,
): AnsweredCallback | undefined {
  if (round && (round.uid !== message.uid || round.gameId !== message.gameID)) return rejected(409, 'CONFLICT');
  if (round?.paid || isClosed) return rejected(409, 'STAKE_CLOSED');
  // A stake that ended its round can still be rolled back.
  if (round?.ended && message.type !== 'rollback') return rejected(409, 'STAKE_CLOSED');
  if (message.type === 'debit') return undefined;
  if (stake && (stake.uid !== message.uid || stake.roundId !== message.roundID)) return rejected(404, 'UNKNOWN_STAKE');
  return message.type === 'credit' && !stake?.taken ? rejected(404, 'UNKNOWN_STAKE') : undefined;
}
