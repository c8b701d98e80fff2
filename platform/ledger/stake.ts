import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
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

/** What of a stake came from one purse, or goes back to it: kuruş, above zero. */
interface Part {
  purse: Wallet;
  amount: bigint;
}

interface StakeResult {
  parts: readonly Part[];
  /** What the real purse holds afterwards, in kuruş. */
  balance: bigint;
  /** True when the key had been booked before: nothing moved this time. */
  replayed: boolean;
  /** What `Stake.beside` read; nothing for a repeat. */
  extras?: Record<string, unknown> | undefined;
}

interface Stake extends Omit<SimpleEntry, 'kind' | 'purse'> {
  /** The purses it may take from, in this order; all of `WALLETS` unless said. */
  from?: readonly Wallet[] | undefined;
  /** What else the statement does that takes the stake's key. */
  extras?: StatementExtras | undefined;
}
/** A stake as it was taken; without parts there was none. */
interface Taken {
  parts: readonly Part[];
  bonus: BonusCount | undefined;
}

export type Return = Omit<SimpleEntry, 'kind' | 'purse'> & {
  kind: 'payout' | 'rollback';
  /** The key that the stake was taken with. */
  stakeKey: string;
};

/**
 * Takes a stake from a player's purses in the order of `from`, each to its end before the next: one entry for each
 * purse that gives something. It happens once per key: a repeat books nothing and tells the same parts. Where the first
 * purse holds enough, it is one round trip. The caller asks `checkStake` first.
 * @throws {Refusal} `insufficient-balance`, when the purses together hold too little; `number-used`, when the key was
 * used for something else.
 */
export async function takeStake(tx: Transaction, { from = WALLETS, extras, ...stake }: Stake): Promise<StakeResult> {
  const [purse = 'real'] = from;
  try {
    const booked = await debit(tx, { ...stake, purse, kind: 'stake' }, extras);
    if (!booked.replayed)
      return {
        parts: [{ purse, amount: stake.amount }],
        balance: purse === 'real' ? booked.balance : await getBalance(tx, stake.uid),
        replayed: false,
        ...(extras && { extras: booked.extras }),
      };
  } catch (error) {
    // Too little in the first purse, or a key that an earlier stake from several purses took.
    if (!(error instanceof Refusal)) throw error;
    await lockWallets(tx, [stake.uid]);
    const { parts: earlier } = await findStake(tx, stake.key);
    const parts = earlier.length > 0 ? earlier : await splitStake(tx, stake, from);
    if (sumOf(parts) !== stake.amount) throw error;
    // What is told once for the whole stake goes with its first part.
    return move(tx, parts, stake, (part) =>
      part.key === stake.key
        ? debit(tx, { ...stake, ...part, kind: 'stake' }, extras)
        : debit(tx, { ...stake, ...part, kind: 'stake', bonus: undefined, also: undefined }),
    );
  }
  const { parts } = await findStake(tx, stake.key);
  if (sumOf(parts) !== stake.amount) throw idempotencyConflict();
  return { parts, balance: await getBalance(tx, stake.uid), replayed: true };
}

/**
 * Puts a payout or a refund back into the purses that its stake came from, in the same proportion; what does not divide
 * goes to the first of them. A refund of the whole stake gives each purse exactly what it gave. Once per key.
 * @throws {Refusal} `number-used`, when the key was used for something else.
 * @param taken the stake, where it was read already
 * @throws {Error} when no stake was taken with `stakeKey`.
 */
export async function creditReturn(
  tx: Transaction,
  { stakeKey, ...entry }: Return,
  taken?: Taken,
): Promise<StakeResult> {
  const { parts: staked } = taken ?? (await findStake(tx, stakeKey));
  const total = sumOf(staked);
  const [first, ...others] = staked;
  if (first === undefined) throw new Error(`No stake was taken with ${stakeKey}`);
  const shares = others.map(({ purse, amount }) => ({ purse, amount: (entry.amount * amount) / total }));
  const parts = [{ purse: first.purse, amount: entry.amount - sumOf(shares) }, ...shares].filter(
    ({ amount }) => amount > 0n,
  );
  const split = entry.kind === 'rollback' ? await splitOf(tx, stakeKey, entry.counter) : entry.split;
  return move(tx, parts, { ...entry, split }, (part) =>
    credit(tx, { ...entry, ...part, also: part.key === entry.key ? entry.also : undefined }),
  );
}

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n);

/** Books each part. The first takes the key itself, so that one key can never be used by two stakes. */
async function move(
  tx: Transaction,
  parts: readonly Part[],
  { uid, key, split }: { uid: string; key: string; split?: Split | undefined },
  book: (
    part: Part & { key: string; split: Split | undefined },
  ) => Promise<Pick<StakeResult, 'balance' | 'replayed' | 'extras'>>,
): Promise<StakeResult> {
  let balance: bigint | undefined;
  let extras: StakeResult['extras'];
  let replayed = true;
  let left = split?.amount ?? 0n;
  for (const [index, part] of parts.entries()) {
    const share = left < part.amount ? left : part.amount;
    left -= share;
    const own = split && share > 0n ? { ...split, amount: share } : undefined;
    const booked = await book({ ...part, key: index === 0 ? key : partKey(key, part.purse), split: own });
    if (part.purse === 'real') balance = booked.balance;
    extras ??= booked.extras;
    replayed &&= booked.replayed;
  }
  return { parts, balance: balance ?? (await getBalance(tx, uid)), replayed, ...(extras && { extras }) };
}

/** What of a stake another house account than `counter` received; a rollback takes it from there. */
async function splitOf(tx: Transaction, stakeKey: string, counter: string): Promise<Split | undefined> {
  const [split] = await tx
    .select({ account: ledgerPostings.toAccount, amount: sql<string>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(inArray(ledgerEntries.key, keysOf(stakeKey)), ne(ledgerPostings.toAccount, counter)))
    .groupBy(ledgerPostings.toAccount);
  return split && { account: split.account, amount: BigInt(split.amount) };
}

const partKey = (key: string, purse: Wallet) => `${key}:${purse}`;

const keysOf = (key: string) => [key, ...WALLETS.map((purse) => partKey(key, purse))];

const entriesByKeys = namedStatement<{
  key: string;
  purse: Wallet;
  amount: string;
  bonus_id: string | null;
  counted: string | null;
}>(
  'wallet_stake',
  sql`select key, purse, amount::text, bonus_id, bonus_counted::text as counted from ${ledgerEntries}
    where key in (${sql.join(
      keysOf('').map((_key, at) => sql.placeholder(`key${at}`)),
      sql`, `,
    )})`,
);

/** What a stake took from which purse, and the bonus that it was taken under. */
export async function findStake(tx: Transaction, key: string): Promise<Taken> {
  const rows = await entriesByKeys(tx, Object.fromEntries(keysOf(key).map((one, at) => [`key${at}`, one])));
  const parts = WALLETS.flatMap((purse) => rows.filter((row) => row.purse === purse)).map(({ purse, amount }) => ({
    purse,
    amount: -BigInt(amount),
  }));
  const { bonus_id: id = null, counted = null } = rows.find((row) => row.key === key) ?? {};
  return { parts, bonus: id === null ? undefined : { id, counted: counted === null ? null : BigInt(counted) } };
}

/** Which of some stakes were taken under a bonus, by their keys. */
export async function stakesUnderBonus(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const under = await tx
    .select({ key: ledgerEntries.key })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.key, [...keys]), isNotNull(ledgerEntries.bonusId)));
  return new Set(under.map(({ key }) => key));
}

/** What some stakes counted for a bonus when they were taken, by their keys; those that counted nothing are left out. */
export async function stakesCounted(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, { bonusId: string; counts: bigint }>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ key: ledgerEntries.key, bonusId: ledgerEntries.bonusId, counts: ledgerEntries.bonusCounted })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.key, [...keys]), gt(ledgerEntries.bonusCounted, 0n)));
  return new Map(rows.flatMap(({ key, bonusId, counts }) => (bonusId && counts ? [[key, { bonusId, counts }]] : [])));
}

/** How the purses would give a stake now, each to its end; less than the stake where they hold less. */
async function splitStake(
  tx: Transaction,
  { uid, amount }: Pick<Stake, 'uid' | 'amount'>,
  from: readonly Wallet[],
): Promise<Part[]> {
  const parts: Part[] = [];
  let left = amount;
  for (const purse of from) {
    const held = await getBalance(tx, uid, purse);
    const part = held < left ? held : left;
    if (part > 0n) parts.push({ purse, amount: part });
    left -= part;
  }
  return parts;
}
