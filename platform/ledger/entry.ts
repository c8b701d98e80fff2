import { createHash } from 'node:crypto';
import { least } from '#contract/least';
import type { Localized } from '../refusal';

/** `id` of `finance/list_types_frontend`, `transaction_type_id` of a transaction. 1 and 2 are the spec's deposit and withdrawal. */
export const TRANSACTION_TYPE = {
  deposit: 1,
  withdrawal: 2,
  stake: 3,
  payout: 4,
  refund: 5,
  bonus: 6,
  adjustment: 7,
  notice: 8,
} as const;
export type TransactionType = (typeof TRANSACTION_TYPE)[keyof typeof TRANSACTION_TYPE];

/** Kinds of entries with their transaction types on the player's statement. */
export const ENTRY_KINDS = {
  deposit: TRANSACTION_TYPE.deposit,
  'deposit-reversal': TRANSACTION_TYPE.deposit,
  'debt-settlement': TRANSACTION_TYPE.adjustment,
  'withdrawal-reserve': TRANSACTION_TYPE.withdrawal,
  'withdrawal-return': TRANSACTION_TYPE.withdrawal,
  'withdrawal-paid': TRANSACTION_TYPE.withdrawal,
  'withdrawal-unpaid': TRANSACTION_TYPE.withdrawal,
  stake: TRANSACTION_TYPE.stake,
  payout: TRANSACTION_TYPE.payout,
  'payout-reversal': TRANSACTION_TYPE.payout,
  prize: TRANSACTION_TYPE.payout,
  rollback: TRANSACTION_TYPE.refund,
  bonus: TRANSACTION_TYPE.bonus,
  adjustment: TRANSACTION_TYPE.adjustment,
  jackpot: TRANSACTION_TYPE.adjustment,
} as const satisfies Record<string, TransactionType>;
type EntryKind = keyof typeof ENTRY_KINDS;

/**
 * Wallets of a player, in the order in which a stake takes from them: `real` can be withdrawn, `bonus` can only be
 * played with. Each wallet has an account, a balance that is never below zero, and its own chain of balances.
 */
export const WALLETS = ['real', 'bonus'] as const;
export type Wallet = (typeof WALLETS)[number];

/** A signed change of one account in kuruş; a negative amount takes, a positive one gives. */
export interface Posting {
  account: string;
  amount: bigint;
}

export interface Entry {
  /** Idempotency key: at most one booking per key, without expiry. */
  key: string;
  kind: EntryKind;
  uid: string;
  /** The one wallet of the player that this entry may change. Default: `real`. */
  wallet?: Wallet | undefined;
  /** One of `TRANSACTION_CATEGORY`. */
  category: number;
  description: Localized;
  /** Id of the related round, coupon or request; `searchID` finds it. */
  reference?: string | undefined;
  postings: readonly Posting[];
  at: Date;
  /** False hides the entry on the player's statement, because a payment already shows it. */
  shown?: boolean | undefined;
  /** Bonus under which a stake is taken. */
  bonus?: BonusCount | undefined;
}

/** Contribution of a stake to the wagering of a bonus. */
export interface BonusCount {
  id: string;
  /** Kuruş; null for a free spin of the bonus. */
  counted: bigint | null;
}

/** A movement of money from one account to another; `amount` is above zero. */
interface Transfer {
  from: string;
  to: string;
  amount: bigint;
}

/** Returns the account of a player's wallet: `player:<uid>` for real money, `player:<uid>:bonus` for bonus money. */
export const playerAccount = (uid: string, wallet: Wallet = 'real'): string =>
  wallet === 'real' ? `player:${uid}` : `player:${uid}:${wallet}`;

/** `uid` of entries that move money between accounts of the operator; no player has it. */
export const OPERATOR_UID = 'house';

const HOUSE_ACCOUNT = /^house:[a-z0-9][a-z0-9:._-]*$/i;

/**
 * Splits balanced postings into transfers.
 * @throws {Error} if the postings do not sum to zero or move nothing, or if they name another wallet, another player or
 * a malformed account. These are mistakes of the caller, never of a player.
 */
export function toTransfers(entry: Pick<Entry, 'uid' | 'wallet' | 'postings'>): Transfer[] {
  const own = playerAccount(entry.uid, entry.wallet);
  const changes = new Map<string, bigint>();
  for (const { account, amount } of entry.postings) {
    if (account !== own && !HOUSE_ACCOUNT.test(account))
      throw new Error(`An entry of ${own} cannot post to ${account}`);
    changes.set(account, (changes.get(account) ?? 0n) + amount);
  }
  let sum = 0n;
  for (const amount of changes.values()) sum += amount;
  if (sum !== 0n) throw new Error(`Postings sum to ${sum}, not 0`);
  const sorted = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  const givers = sorted.filter(([, amount]) => amount < 0n).map(([account, amount]) => ({ account, left: -amount }));
  const takers = sorted.filter(([, amount]) => amount > 0n).map(([account, amount]) => ({ account, left: amount }));
  const transfers: Transfer[] = [];
  let giver = givers.shift();
  let taker = takers.shift();
  while (giver && taker) {
    const amount = least(giver.left, taker.left);
    transfers.push({ from: giver.account, to: taker.account, amount });
    giver.left -= amount;
    taker.left -= amount;
    if (giver.left === 0n) giver = givers.shift();
    if (taker.left === 0n) taker = takers.shift();
  }
  if (transfers.length === 0) throw new Error('An entry must move money');
  return transfers;
}

/**
 * Returns the digest that two uses of one key must share to be the same booking. Descriptions and timestamps may differ
 * between repeats.
 */
export function contentHash(entry: Entry, transfers: readonly Transfer[]): string {
  const content = [
    entry.kind,
    entry.uid,
    entry.category,
    entry.reference ?? '',
    ...transfers.flatMap(({ from, to, amount }) => [from, to, String(amount)]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Returns the signed change of one account's balance in an entry's transfers. */
export function sumChange(account: string, transfers: readonly Transfer[]): bigint {
  return transfers.reduce(
    (sum, { from, to, amount }) => sum + (to === account ? amount : 0n) - (from === account ? amount : 0n),
    0n,
  );
}
