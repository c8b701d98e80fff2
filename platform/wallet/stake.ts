import { sql } from 'drizzle-orm';
import { Refusal } from '../refusal';
import type { Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { PURSES, type Purse } from './entry';
import { balanceOf, credit, debit, lockWallets, numberUsed, type SimpleEntry } from './post';
import { ledgerEntries } from './schema';

/** What of a stake came from one purse, or goes back to it: kuruş, above zero. */
interface Part {
  purse: Purse;
  amount: bigint;
}

interface Moved {
  parts: readonly Part[];
  /** What the real purse holds afterwards, in kuruş. */
  balance: bigint;
  /** True when the key had been booked before: nothing moved this time. */
  replayed: boolean;
}

interface Stake extends Omit<SimpleEntry, 'kind' | 'purse'> {
  /** The purses it may take from, in this order; all of `PURSES` unless said. */
  from?: readonly Purse[] | undefined;
}
export type PayBack = Omit<SimpleEntry, 'kind' | 'purse'> & {
  kind: 'payout' | 'rollback';
  /** The key that the stake was taken with. */
  stakeKey: string;
};

/**
 * Takes a stake from a player's purses in the order of `from`, each to its end before the next: one entry for each
 * purse that gives something. It happens once per key: a repeat books nothing and tells the same parts. Where the first
 * purse holds enough, it is one round trip. The caller asks `mayStake` first.
 * @throws {Refusal} `insufficient-balance`, when the purses together hold too little; `number-used`, when the key was
 * used for something else.
 */
export async function takeStake(tx: Transaction, { from = PURSES, ...stake }: Stake): Promise<Moved> {
  const [purse = 'real'] = from;
  try {
    const { balance, replayed } = await debit(tx, { ...stake, purse, kind: 'stake' });
    if (!replayed)
      return {
        parts: [{ purse, amount: stake.amount }],
        balance: purse === 'real' ? balance : await balanceOf(tx, stake.uid),
        replayed,
      };
  } catch (error) {
    // Too little in the first purse, or a key that an earlier stake from several purses took.
    if (!(error instanceof Refusal)) throw error;
    await lockWallets(tx, [stake.uid]);
    const earlier = await partsOf(tx, stake.key);
    const parts = earlier.length > 0 ? earlier : await split(tx, stake, from);
    if (sumOf(parts) !== stake.amount) throw error;
    return move(tx, parts, stake.uid, stake.key, (part) => debit(tx, { ...stake, ...part, kind: 'stake' }));
  }
  const parts = await partsOf(tx, stake.key);
  if (sumOf(parts) !== stake.amount) throw numberUsed();
  return { parts, balance: await balanceOf(tx, stake.uid), replayed: true };
}

/**
 * Puts a payout or a refund back into the purses that its stake came from, in the same proportion; what does not divide
 * goes to the first of them. A refund of the whole stake gives each purse exactly what it gave. Once per key.
 * @throws {Refusal} `number-used`, when the key was used for something else.
 * @throws {Error} when no stake was taken with `stakeKey`.
 */
export async function payBack(tx: Transaction, { stakeKey, ...entry }: PayBack): Promise<Moved> {
  const staked = await partsOf(tx, stakeKey);
  const total = sumOf(staked);
  const [first, ...others] = staked;
  if (first === undefined) throw new Error(`No stake was taken with ${stakeKey}`);
  const shares = others.map(({ purse, amount }) => ({ purse, amount: (entry.amount * amount) / total }));
  const parts = [{ purse: first.purse, amount: entry.amount - sumOf(shares) }, ...shares].filter(
    ({ amount }) => amount > 0n,
  );
  return move(tx, parts, entry.uid, entry.key, (part) => credit(tx, { ...entry, ...part }));
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);

/** Books each part. The first takes the key itself, so that one key can never be used by two stakes. */
async function move(
  tx: Transaction,
  parts: readonly Part[],
  uid: string,
  key: string,
  book: (part: Part & { key: string }) => Promise<{ balance: bigint; replayed: boolean }>,
): Promise<Moved> {
  let balance: bigint | undefined;
  let replayed = true;
  for (const [index, part] of parts.entries()) {
    const booked = await book({ ...part, key: index === 0 ? key : partKey(key, part.purse) });
    if (part.purse === 'real') balance = booked.balance;
    replayed &&= booked.replayed;
  }
  return { parts, balance: balance ?? (await balanceOf(tx, uid)), replayed };
}

const partKey = (key: string, purse: Purse) => `${key}:${purse}`;

const keysOf = (key: string) => [key, ...PURSES.map((purse) => partKey(key, purse))];

const partsByKeys = namedStatement<{ purse: Purse; amount: string }>(
  'wallet_parts',
  sql`select purse, amount::text from ${ledgerEntries} where key in (${sql.join(
    keysOf('').map((_key, at) => sql.placeholder(`key${at}`)),
    sql`, `,
  )})`,
);

/** What an earlier stake took from which purse; nothing where there was none. */
async function partsOf(tx: Transaction, key: string): Promise<Part[]> {
  const rows = await partsByKeys(tx, Object.fromEntries(keysOf(key).map((one, at) => [`key${at}`, one])));
  return PURSES.flatMap((purse) => rows.filter((row) => row.purse === purse)).map(({ purse, amount }) => ({
    purse,
    amount: -BigInt(amount),
  }));
}

/** How the purses would give a stake now, each to its end; less than the stake where they hold less. */
async function split(
  tx: Transaction,
  { uid, amount }: Pick<Stake, 'uid' | 'amount'>,
  from: readonly Purse[],
): Promise<Part[]> {
  const parts: Part[] = [];
  let left = amount;
  for (const purse of from) {
    const held = await balanceOf(tx, uid, purse);
    const part = held < left ? held : left;
    if (part > 0n) parts.push({ purse, amount: part });
    left -= part;
  }
  return parts;
}
