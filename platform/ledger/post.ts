import { inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { countEntry } from '../counters';
import { Refusal } from '../refusal';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { namedStatement } from '../db/named';
import {
  sumChange,
  contentHash,
  ENTRY_KINDS,
  playerAccount,
  WALLETS,
  toTransfers,
  OPERATOR_UID,
  type Entry,
  type Posting,
  type Wallet,
} from './entry';
import { ledgerEntries, ledgerPostings, walletAccounts } from './schema';

interface Booked {
  entryId: string;
  /** Balance of the wallet in kuruş after this entry; for a repeat, after its first booking. */
  balance: bigint;
  /** Whether the key had been booked before; nothing was moved this time. */
  replayed: boolean;
  /** Columns that `StatementExtras.columns` read; undefined for a repeat. */
  extras?: Record<string, unknown>;
}

/** Additional parts of the statement that books an entry. A repeat runs none of them. */
export interface StatementExtras {
  /** Name of the statement; each name belongs to one SQL text. */
  name: string;
  /** Further `name as (…)` parts, each with a leading comma. They read `entry`, which is empty for a repeat. */
  parts: SQL;
  /** Columns to read from the parts, each with a leading comma. */
  columns: SQL;
  /** Values for the placeholders of both. */
  values: Record<string, string | number | null>;
}

/** Opens an empty wallet of a player. Idempotent. */
export async function openWallet(tx: Transaction, uid: string, wallet: Wallet = 'real'): Promise<void> {
  await tx
    .insert(walletAccounts)
    .values({ account: playerAccount(uid, wallet), balance: 0n })
    .onConflictDoNothing();
}

const balanceIn = namedStatement<{ balance: string }>(
  'wallet_balance',
  sql`select balance::text from ${walletAccounts} where account = ${sql.placeholder('account')}`,
);

const walletBalances = namedStatement<{ account: string; balance: string }>(
  'wallet_purses',
  sql`select account, balance::text from ${walletAccounts}
    where account in (${sql.join(
      WALLETS.map((wallet) => sql.placeholder(wallet)),
      sql`, `,
    )})`,
);

/** Returns the balance of a player's wallet, in kuruş; 0 if the wallet was never opened. */
export async function getBalance(executor: Executor, uid: string, wallet: Wallet = 'real'): Promise<bigint> {
  const [row] = await balanceIn(executor, { account: playerAccount(uid, wallet) });
  return BigInt(row?.balance ?? 0);
}

/** Returns the balance of each wallet of a player, in kuruş. */
export async function getBalances(executor: Executor, uid: string): Promise<Record<Wallet, bigint>> {
  const accounts = Object.fromEntries(WALLETS.map((wallet) => [wallet, playerAccount(uid, wallet)]));
  const rows = await walletBalances(executor, accounts);
  const held = new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]));
  return { real: held.get(playerAccount(uid)) ?? 0n, bonus: held.get(playerAccount(uid, 'bonus')) ?? 0n };
}

/** Returns SQL that selects the balance of a player's account, for use inside a larger statement. */
export const selectBalance = (account: Placeholder): SQL =>
  sql`coalesce((select balance from ${walletAccounts} where account = ${account}), 0)::text`;

/**
 * Locks all wallets of some players, always in the same order. A transaction calls it first if it books for more than
 * one player or reads balances before it books. A single entry locks its wallet by itself.
 * @returns balance of each account, in kuruş
 */
export async function lockWallets(tx: Transaction, uids: readonly string[]): Promise<Map<string, bigint>> {
  const accounts = [...new Set(uids)].flatMap((uid) => WALLETS.map((wallet) => playerAccount(uid, wallet)));
  const wallets = await tx
    .select()
    .from(walletAccounts)
    .where(inArray(walletAccounts.account, accounts))
    .orderBy(walletAccounts.account)
    .for('update');
  return new Map(wallets.map(({ account, balance }) => [account, balance]));
}

const value = sql.placeholder;

/**
 * Builds the booking statement. One round trip locks the wallet, takes the key, changes the balance and writes the
 * postings.
 */
function bookingStatement(transfers: number, name: string, extras: StatementExtras | undefined) {
  const legs = sql.join(
    Array.from(
      { length: transfers },
      (_leg, position) =>
        sql`(${sql.raw(String(position))}::smallint, ${value(`from${position}`)}::text, ${value(`to${position}`)}::text, ${value(`amount${position}`)}::bigint)`,
    ),
    sql`, `,
  );
  return namedStatement<{ id: string; balance: string }>(
    name,
    sql`with wallet as (
      select balance from ${walletAccounts}
      where account = ${value('account')}::text and balance + ${value('change')}::bigint >= 0 for update
    ), entry as (
      insert into ${ledgerEntries} (id, key, content_hash, kind, type, uid, purse, category, shown, amount, balance_after, description_tr, description_en, reference, at, bonus_id, bonus_counted)
      select ${value('id')}::text, ${value('key')}::text, ${value('hash')}::text, ${value('kind')}::text, ${value('type')}::smallint,
        ${value('uid')}::text, ${value('wallet')}::text, ${value('category')}::smallint, ${value('shown')}::boolean,
        ${value('change')}::bigint, wallet.balance + ${value('change')}::bigint,
        ${value('tr')}::text, ${value('en')}::text, ${value('reference')}::text, ${value('at')}::timestamptz,
        ${value('bonus')}::text, ${value('counted')}::bigint
      from wallet
      on conflict (key) do nothing
      returning id, balance_after
    ), posted as (
      insert into ${ledgerPostings} (entry_id, position, from_account, to_account, amount)
      select entry.id, leg.position, leg.from_account, leg.to_account, leg.amount
      from entry, (values ${legs}) as leg (position, from_account, to_account, amount)
    ), moved as (
      update ${walletAccounts} set balance = balance + ${value('change')}::bigint
      where account = ${value('account')}::text and exists (select 1 from entry)
    )${extras?.parts ?? sql``}
    select id, balance_after::text as balance${extras?.columns ?? sql``} from entry`,
  );
}

const bookings = new Map<string, ReturnType<typeof bookingStatement>>();

/** Returns the booking statement for a number of transfers; builds each statement once. */
function bookingOf(transfers: number, extras: StatementExtras | undefined) {
  const name = `wallet_post_${transfers}${extras ? `_${extras.name}` : ''}`;
  const known = bookings.get(name) ?? bookingStatement(transfers, name, extras);
  bookings.set(name, known);
  return known;
}

/**
 * Books one balanced entry. Idempotent per key: a repeat books nothing and returns the first result. With
 * `creditReturns`, it is the only code that changes a balance. Locks are taken in one order everywhere: the player's
 * wallet, then the key.
 * @throws {Refusal} conflict if the key was used for another booking; 'Yetersiz bakiye' if the wallet would fall below
 * zero
 * @throws {Error} if the postings do not balance or name a foreign account
 */
export async function post(tx: Transaction, entry: Entry, extras?: StatementExtras): Promise<Booked> {
  const transfers = toTransfers(entry);
  const hash = contentHash(entry, transfers);
  const account = playerAccount(entry.uid, entry.wallet);
  const change = sumChange(account, transfers);
  const booked = await bookingOf(transfers.length, extras)(tx, {
    account,
    change: String(change),
    id: createId(),
    key: entry.key,
    hash,
    kind: entry.kind,
    type: ENTRY_KINDS[entry.kind],
    uid: entry.uid,
    wallet: entry.wallet ?? 'real',
    category: entry.category,
    shown: entry.shown ?? true,
    tr: entry.description.tr,
    en: entry.description.en,
    reference: entry.reference ?? null,
    at: entry.at.toISOString(),
    bonus: entry.bonus?.id ?? null,
    counted: entry.bonus?.counted?.toString() ?? null,
    ...Object.fromEntries(
      transfers.flatMap(({ from, to, amount }, position) => [
        [`from${position}`, from],
        [`to${position}`, to],
        [`amount${position}`, String(amount)],
      ]),
    ),
    ...extras?.values,
  });
  const [done] = booked;
  if (done) {
    countEntry(tx, entry.kind);
    return { entryId: done.id, balance: BigInt(done.balance), replayed: false, ...(extras && { extras: done }) };
  }
  return explain(tx, entry, { hash, change, extras });
}

/** Returns the rejection for a key that another booking already uses. */
export const idempotencyConflict = (): Refusal =>
  new Refusal(
    {
      tr: 'Bu işlem numarası başka bir işlem için kullanıldı',
      en: 'This request number was used for another transaction',
    },
    'number-used',
  );

/**
 * Asserts that an entry was booked now. For callers whose own rows allow each step once: their work after the booking
 * must not run for a repeat.
 * @throws {Error} if the key had been booked before; the transaction then changes nothing
 */
export function assertNew(booked: Booked): Booked {
  if (booked.replayed) throw new Error(`Entry ${booked.entryId} was booked before`);
  return booked;
}

/** Finds the reason why nothing was booked: a repeat, a misused key, no wallet yet, or too little money. */
async function explain(
  tx: Transaction,
  entry: Entry,
  { hash, change, extras }: { hash: string; change: bigint; extras: StatementExtras | undefined },
): Promise<Booked> {
  const [earlier] = await tx
    .select({ id: ledgerEntries.id, hash: ledgerEntries.contentHash, balance: ledgerEntries.balanceAfter })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.key} = ${entry.key}`);
  if (earlier) {
    // oxlint-disable-next-line security/detect-possible-timing-attacks -- a digest of a booking is no secret
    if (earlier.hash !== hash) throw idempotencyConflict();
    return { entryId: earlier.id, balance: earlier.balance, replayed: true };
  }
  await openWallet(tx, entry.uid, entry.wallet);
  // The wallet was opened here or by a concurrent booking, or it was credited meanwhile. Only the locked balance shows
  // whether the money is insufficient.
  await lockWallets(tx, [entry.uid]);
  if ((await getBalance(tx, entry.uid, entry.wallet)) + change >= 0n) return post(tx, entry, extras);
  throw new Refusal({ tr: 'Yetersiz bakiye', en: 'Insufficient balance' }, 'insufficient-balance', 'amount');
}

export interface SimpleEntry extends Omit<Entry, 'postings'> {
  /** Kuruş, above zero. */
  amount: bigint;
  /** Operator account on the other side. */
  counter: string;
  /** Part of the amount that another operator account gives or receives: a jackpot's part of a stake or a payout. */
  split?: Split | undefined;
  /** Postings between operator accounts that belong to the entry; they balance. */
  also?: readonly Posting[] | undefined;
}

export interface Split {
  account: string;
  /** Kuruş, at most the entry's amount. */
  amount: bigint;
}

/** Moves money from an operator account to a player. @throws as `post` */
export function credit(tx: Transaction, { amount, counter, split, also, ...entry }: SimpleEntry): Promise<Booked> {
  return post(tx, {
    ...entry,
    postings: move('in', { player: playerAccount(entry.uid, entry.wallet), amount, counter, split, also }),
  });
}

/** Moves money from a player to an operator account. @throws as `post` */
export function debit(
  tx: Transaction,
  { amount, counter, split, also, ...entry }: SimpleEntry,
  extras?: StatementExtras,
): Promise<Booked> {
  return post(
    tx,
    {
      ...entry,
      postings: move('out', { player: playerAccount(entry.uid, entry.wallet), amount, counter, split, also }),
    },
    extras,
  );
}

/** Returns the postings that credit or debit a player, including the part of another operator account. */
function move(
  way: 'in' | 'out',
  {
    player,
    counter,
    amount,
    split,
    also = [],
  }: Pick<SimpleEntry, 'counter' | 'amount' | 'split' | 'also'> & { player: string },
): Posting[] {
  if (amount <= 0n) throw new Error(`An amount to move must be above zero, not ${amount}`);
  const received = (sum: bigint) => (way === 'in' ? -sum : sum);
  return [
    { account: player, amount: -received(amount) },
    { account: counter, amount: received(amount - (split?.amount ?? 0n)) },
    ...(split ? [{ account: split.account, amount: received(split.amount) }] : []),
    ...also,
  ];
}

/** Moves money between two accounts of the operator. Idempotent per key. */
export async function transferBetweenOperatorAccounts(
  tx: Transaction,
  {
    from,
    to,
    amount,
    ...about
  }: Pick<Entry, 'key' | 'kind' | 'category' | 'description' | 'reference' | 'at'> & {
    from: string;
    to: string;
    /** Kuruş, above zero. */
    amount: bigint;
  },
): Promise<void> {
  const entry: Entry = {
    ...about,
    uid: OPERATOR_UID,
    postings: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
  const transfers = toTransfers(entry);
  const [booked] = await tx
    .insert(ledgerEntries)
    .values({
      id: createId(),
      key: entry.key,
      contentHash: contentHash(entry, transfers),
      kind: entry.kind,
      type: ENTRY_KINDS[entry.kind],
      uid: entry.uid,
      category: entry.category,
      shown: false,
      amount: 0n,
      balanceAfter: 0n,
      descriptionTr: entry.description.tr,
      descriptionEn: entry.description.en,
      reference: entry.reference ?? null,
      at: entry.at,
    })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (!booked) return;
  await tx.insert(ledgerPostings).values(
    transfers.map((transfer, position) => ({
      entryId: booked.id,
      position,
      fromAccount: transfer.from,
      toAccount: transfer.to,
      amount: transfer.amount,
    })),
  );
}
