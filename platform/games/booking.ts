import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { AnsweredCallback, CallbackAnswer, ReadProviderMessage } from '#contract/provider-callbacks';
import { wireFromKurus } from '#contract/wire';
import type { Localized } from '../refusal';
import type { ToldBefore } from './told-before';

/** What a provider's message about money is held against, and what of it the ledger books. */

/** A message about the money of one round. */
export type MoneyMessage = Exclude<ReadProviderMessage, { type: 'balance' | 'go-on' | 'credits' | 'ends' }>;
/** What a round won. */
export type Credit = Omit<Extract<MoneyMessage, { type: 'credit' }>, 'type' | 'timestamp'>;

type Game = ToldBefore['game'];
type About = Pick<MoneyMessage, 'transactionID' | 'roundID' | 'uid' | 'gameID'>;

export const no = (status: number, code: string): AnsweredCallback => ({ status, body: { result: false, code } });

export const ok = (balance: bigint): CallbackAnswer => ({ result: true, code: 'OK', balance: wireFromKurus(balance) });

/** The ledger's key of what a provider's transaction books. */
export const bookingKey = (provider: string, transactionID: string): string => `game:${provider}:${transactionID}`;

/** The game as the history names it. */
export const titleOf = ({ gameID }: About, game: Game): string => game?.name ?? gameID;

/** A booking as the history names it: 'Blackjack Moda: bahis (sigorta)'. */
export function described(title: string, what: Localized, words: Localized | undefined): Localized {
  const said = (lang: keyof Localized) => `${title}: ${what[lang]}${words?.[lang] ? ` (${words[lang]})` : ''}`;
  return { tr: said('tr'), en: said('en') };
}

/** What every booking of a message says of itself. */
export const bookingOf = (provider: string, told: About, game: Game, at: Date) => ({
  key: bookingKey(provider, told.transactionID),
  uid: told.uid,
  category: TRANSACTION_CATEGORY.game,
  reference: told.roundID,
  counter: `house:games:${game?.providerId ?? provider}`,
  at,
});

/** The operator's account of a jackpot: what players can win of it. */
export const jackpotAccount = (id: string): string => `house:jackpots:${id}`;

/** The account that jackpots start from. */
export const JACKPOT_FUNDING = 'house:jackpot-funding';

/** Whether a jackpot's part of a message is more than the whole. */
export const hasWrongJackpot = (told: MoneyMessage | Credit): boolean =>
  'jackpot' in told && told.jackpot !== undefined && told.jackpot.amount > told.amount;

/** A win as the ledger books it; a jackpot's part comes from the jackpot, which the operator funds anew. */
export const payoutOf = (provider: string, told: Credit, game: Game, at: Date) => ({
  ...bookingOf(provider, told, game, at),
  stakeKey: bookingKey(provider, told.stakeID),
  kind: 'payout' as const,
  amount: told.amount,
  ...(told.jackpot && {
    split: { account: jackpotAccount(told.jackpot.id), amount: told.jackpot.amount },
    also: [
      { account: JACKPOT_FUNDING, amount: -told.jackpot.seed },
      { account: jackpotAccount(told.jackpot.id), amount: told.jackpot.seed },
    ],
  }),
  description: described(titleOf(told, game), { tr: 'kazanç', en: 'win' }, told.words),
});

/** What a message that came before was answered; a conflict where the same number said something else. */
export function earlierAnswer(told: MoneyMessage, { earlier }: ToldBefore): AnsweredCallback | undefined {
  if (!earlier) return undefined;
  const same =
    earlier.kind === told.type &&
    earlier.uid === told.uid &&
    earlier.roundId === told.roundID &&
    (earlier.stakeId ?? undefined) === (told.type === 'debit' ? undefined : told.stakeID) &&
    (told.type === 'rollback' || earlier.amount === told.amount);
  return same ? earlier.answer : no(409, 'CONFLICT');
}

/** Why a message can't be booked, as far as its round and its stake tell. */
export function refusalOf(told: MoneyMessage, { round, stake, isClosed }: ToldBefore): AnsweredCallback | undefined {
  if (round && (round.uid !== told.uid || round.gameId !== told.gameID)) return no(409, 'CONFLICT');
  if (round?.paid || isClosed) return no(409, 'STAKE_CLOSED');
  // A stake that ended its round can still be taken back.
  if (round?.ended && told.type !== 'rollback') return no(409, 'STAKE_CLOSED');
  if (told.type === 'debit') return undefined;
  if (stake && (stake.uid !== told.uid || stake.roundId !== told.roundID)) return no(404, 'UNKNOWN_STAKE');
  return told.type === 'credit' && !stake?.taken ? no(404, 'UNKNOWN_STAKE') : undefined;
}
