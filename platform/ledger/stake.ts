import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { least } from '#contract/least';
import { Refusal } from '../refusal';
import type { Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { WALLETS, type BonusCount, type Wallet } from './entry';
import {
  getBalance,
  credit,
  debit,
  lockWallets,
  idempotencyConflict,
  type StatementExtras,
  type SimpleEntry,
  type Split,
} from './post';
import { ledgerEntries, ledgerPostings } from './schema';

/** Share of one wallet in a stake or a return: kuruş, above zero. */
export interface Part {
  wallet: Wallet;
  amount: bigint;
}

interface StakeResult {
  parts: readonly Part[];
  /** Balance of the real wallet afterwards, in kuruş. */
  balance: bigint;
  /** Whether the key had been booked before; nothing was moved this time. */
  replayed: boolean;
  /** Columns that `Stake.extras` read; undefined for a repeat. */
  extras?: Record<string, unknown> | undefined;
}

interface Stake extends Omit<SimpleEntry, 'kind' | 'wallet'> {
  /** Wallets to take from, in this order. Default: all of `WALLETS`. */
  from?: readonly Wallet[] | undefined;
  /** Additional parts of the statement that takes the stake's key. */
  extras?: StatementExtras | undefined;
}
/** A booked stake; `parts` is empty if there was none. */
export interface Taken {
  parts: readonly Part[];
  bonus: BonusCount | undefined;
}

export type Return = Omit<SimpleEntry, 'kind' | 'wallet'> & {
  kind: 'payout' | 'rollback';
  /** Key of the stake. */
  stakeKey: string;
  /** Keys of the other stakes that a payout is for, such as the doubled stake of a hand. */
  furtherStakeKeys?: readonly string[] | undefined;
  /** Parts of the amount that were paid before; they are not paid again. */
  less?: readonly Part[] | undefined;
};

/**
 * Takes a stake from a player's wallets in the order of `from`; empties each before it takes from the next. Books one
 * entry for each wallet that pays a part. Idempotent per key: a repeat books nothing and returns the same parts. If the
 * first wallet holds enough, it is one round trip. The caller calls `assertStakeAllowed` first.
 * @throws {Refusal} `insufficient-balance` if the wallets together hold too little; `number-used` if the key was used
 * for another booking
 */
export async function takeStake(tx: Transaction, { from = WALLETS, extras, ...stake }: Stake): Promise<StakeResult> {
  const [wallet = 'real'] = from;
  try {
    const booked = await debit(tx, { ...stake, wallet, kind: 'stake' }, extras);
    if (!booked.replayed)
      return {
        parts: [{ wallet, amount: stake.amount }],
        balance: wallet === 'real' ? booked.balance : await getBalance(tx, stake.uid),
        replayed: false,
        extras: booked.extras,
      };
  } catch (error) {
    // The first wallet holds too little, or an earlier stake from several wallets took the key.
    if (!(error instanceof Refusal)) throw error;
    await lockWallets(tx, [stake.uid]);
    const { parts: earlier } = await findStake(tx, stake.key);
    const parts = earlier.length > 0 ? earlier : await splitStake(tx, stake, from);
    if (sumOf(parts) !== stake.amount) throw error;
    // Extras that apply once to the whole stake go with its first part.
    return move(tx, {
      ...stake,
      parts,
      book: (part) =>
        part.key === stake.key
          ? debit(tx, { ...stake, ...part, kind: 'stake' }, extras)
          : debit(tx, { ...stake, ...part, kind: 'stake', bonus: undefined, also: undefined }),
    });
  }
  const { parts } = await findStake(tx, stake.key);
  if (sumOf(parts) !== stake.amount) throw idempotencyConflict();
  return { parts, balance: await getBalance(tx, stake.uid), replayed: true };
}

/**
 * Credits a payout or a refund to the wallets that its stakes came from, in the same proportion; the first wallet gets
 * the remainder of the division. A refund of the whole stake returns to each wallet exactly its part. Idempotent per
 * key.
 * @throws {Refusal} `number-used` if the key was used for another booking
 * @param stakes the stakes, if the caller has read them already
 * @throws {Error} if no stake was taken with `stakeKey`
 */
export async function creditReturn(
  tx: Transaction,
  { stakeKey, furtherStakeKeys, less = [], ...entry }: Return,
  stakes?: readonly Taken[],
): Promise<StakeResult> {
  const staked = addUp(stakes ?? (await findStakes(tx, { stakeKey, furtherStakeKeys })));
  if (staked.length === 0) throw new Error(`No stake was taken with ${stakeKey}`);
  const paid = new Map(less.map(({ wallet, amount }) => [wallet, amount]));
  const parts = splitReturn(staked, entry.amount)
    .map(({ wallet, amount }) => ({ wallet, amount: amount - (paid.get(wallet) ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
  const split = entry.kind === 'rollback' ? await splitOf(tx, stakeKey, entry.counter) : entry.split;
  return move(tx, {
    ...entry,
    parts,
    split,
    book: (part) => credit(tx, { ...entry, ...part, also: part.key === entry.key ? entry.also : undefined }),
  });
}

/** Splits a return in the proportion of its stake's parts; the first one gets the remainder of the division. */
export function splitReturn(staked: readonly Part[], amount: bigint): Part[] {
  const total = sumOf(staked);
  const [first, ...others] = staked;
  if (!first) return [];
  const shares = others.map((part) => ({ wallet: part.wallet, amount: (amount * part.amount) / total }));
  return [{ wallet: first.wallet, amount: amount - sumOf(shares) }, ...shares].filter((part) => part.amount > 0n);
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);

/** Returns the parts of stakes together, by wallet. */
function addUp(stakes: readonly Taken[]): Part[] {
  const parts = stakes.flatMap((stake) => stake.parts);
  return WALLETS.map((wallet) => ({ wallet, amount: sumOf(parts.filter((part) => part.wallet === wallet)) })).filter(
    ({ amount }) => amount > 0n,
  );
}

/** Books each part. The first part takes the key itself, so that two stakes can never use one key. */
async function move(
  tx: Transaction,
  {
    parts,
    uid,
    key,
    split,
    book,
  }: {
    parts: readonly Part[];
    uid: string;
    key: string;
    split?: Split | undefined;
    book: (
      part: Part & { key: string; split: Split | undefined },
    ) => Promise<Pick<StakeResult, 'balance' | 'replayed' | 'extras'>>;
  },
): Promise<StakeResult> {
  let balance: bigint | undefined;
  let extras: StakeResult['extras'];
  let replayed = true;
  let left = split?.amount ?? 0n;
  for (const [index, part] of parts.entries()) {
    const share = least(left, part.amount);
    left -= share;
    const own = split && { ...split, amount: share };
    const booked = await book({ ...part, key: index === 0 ? key : partKey(key, part.wallet), split: own });
    if (part.wallet === 'real') balance = booked.balance;
    extras ??= booked.extras;
    replayed &&= booked.replayed;
  }
  return { parts, balance: balance ?? (await getBalance(tx, uid)), replayed, extras };
}

/**
 * Returns the part of a stake that another operator account than `counter` received; a rollback takes it from there.
 */
async function splitOf(tx: Transaction, stakeKey: string, counter: string): Promise<Split | undefined> {
  const [split] = await tx
    .select({ account: ledgerPostings.toAccount, amount: sql<string>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(inArray(ledgerEntries.key, keysOf(stakeKey)), ne(ledgerPostings.toAccount, counter)))
    .groupBy(ledgerPostings.toAccount);
  return split && { account: split.account, amount: BigInt(split.amount) };
}

const partKey = (key: string, wallet: Wallet) => `${key}:${wallet}`;

const keysOf = (key: string) => [key, ...WALLETS.map((wallet) => partKey(key, wallet))];

const entriesByKeys = namedStatement<{
  key: string;
  wallet: Wallet;
  amount: string;
  bonus_id: string | null;
  counted: string | null;
}>(
  'wallet_stake',
  sql`select key, purse as wallet, amount::text, bonus_id, bonus_counted::text as counted from ${ledgerEntries}
    where key in (${sql.join(
      keysOf('').map((_key, at) => sql.placeholder(`key${at}`)),
      sql`, `,
    )})`,
);

/** Returns the parts of a stake by wallet, and the bonus under which it was taken. */
export async function findStake(tx: Transaction, key: string): Promise<Taken> {
  const rows = await entriesByKeys(tx, Object.fromEntries(keysOf(key).map((one, at) => [`key${at}`, one])));
  const parts = WALLETS.flatMap((wallet) => rows.filter((row) => row.wallet === wallet)).map(({ wallet, amount }) => ({
    wallet,
    amount: -BigInt(amount),
  }));
  const { bonus_id: id = null, counted = null } = rows.find((row) => row.key === key) ?? {};
  return { parts, bonus: id === null ? undefined : { id, counted: counted === null ? null : BigInt(counted) } };
}

/** Returns the stakes of a return, like `findStake`: first that of `stakeKey`. */
export async function findStakes(
  tx: Transaction,
  { stakeKey, furtherStakeKeys = [] }: Pick<Return, 'stakeKey' | 'furtherStakeKeys'>,
): Promise<Taken[]> {
  const stakes: Taken[] = [];
  for (const key of [stakeKey, ...furtherStakeKeys]) stakes.push(await findStake(tx, key));
  return stakes;
}

/** Returns the keys of those stakes that were taken under a bonus. */
export async function stakesUnderBonus(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const under = await tx
    .select({ key: ledgerEntries.key })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.key, [...keys]), isNotNull(ledgerEntries.bonusId)));
  return new Set(under.map(({ key }) => key));
}

/** Returns the amounts that stakes counted for a bonus, by key; stakes that counted nothing are omitted. */
export async function stakesCounted(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, { bonusId: string; counts: bigint }>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({
      key: ledgerEntries.key,
      // The condition leaves only rows that have both.
      bonusId: sql<string>`${ledgerEntries.bonusId}`,
      counts: sql<bigint>`${ledgerEntries.bonusCounted}`.mapWith(ledgerEntries.bonusCounted),
    })
    .from(ledgerEntries)
    .where(
      and(inArray(ledgerEntries.key, [...keys]), isNotNull(ledgerEntries.bonusId), gt(ledgerEntries.bonusCounted, 0n)),
    );
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

/**
 * Splits a stake over the wallets by their current balances; empties each before the next. The sum is less than the
 * stake if they hold less.
 */
async function splitStake(
  tx: Transaction,
  { uid, amount }: Pick<Stake, 'uid' | 'amount'>,
  from: readonly Wallet[],
): Promise<Part[]> {
  const parts: Part[] = [];
  let left = amount;
  for (const wallet of from) {
    const held = await getBalance(tx, uid, wallet);
    const part = least(held, left);
    if (part > 0n) parts.push({ wallet, amount: part });
    left -= part;
  }
  return parts;
}
