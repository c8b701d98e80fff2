import { inArray, sql } from 'drizzle-orm';
import { countEntry } from '../counters';
import type { Transaction } from '../db/database';
import { createId } from '../db/ids';
import { contentHash, ENTRY_KINDS, playerAccount, toTransfers } from './entry';
import { lockWallets, idempotencyConflict } from './post';
import { ledgerEntries, ledgerPostings, walletAccounts } from './schema';
import { creditReturn, type Return } from './stake';

/**
 * Books many returns at once, of one player or of thousands, in a few statements. Used when a match ends. Equals
 * `creditReturn` for each entry.
 * Returns with a jackpot's part or a part that was paid before, those of several stakes, and those to stakes from several
 * wallets, are booked one by one. Idempotent per key.
 * @throws as `creditReturn`; nothing is booked then
 */
export async function creditReturns(tx: Transaction, entries: readonly Return[]): Promise<void> {
  if (entries.length === 0) return;
  // Both paths below book for several players. Other transactions may pay the same players concurrently, so lock first.
  const balances = await lockWallets(
    tx,
    entries.map(({ uid }) => uid),
  );
  const staked = await tx
    .select({
      key: ledgerEntries.key,
      wallet: ledgerEntries.wallet,
      // A refund takes each part from the account that received it.
      isSplit: sql<boolean>`exists (select 1 from ${ledgerPostings}
        where ${ledgerPostings.entryId} = ${ledgerEntries.id} and ${ledgerPostings.position} > 0)`,
    })
    .from(ledgerEntries)
    .where(
      inArray(
        ledgerEntries.key,
        entries.flatMap(({ stakeKey }) => [stakeKey, `${stakeKey}:bonus`]),
      ),
    );
  const stakes = new Map(staked.map((stake) => [stake.key, stake]));
  const isPlain = ({ stakeKey, furtherStakeKeys = [], split, also, less }: Return) => {
    const stake = stakes.get(stakeKey);
    const isSimple = !split && !also && !less && furtherStakeKeys.length === 0;
    return isSimple && stake?.wallet === 'real' && !stake.isSplit && !stakes.has(`${stakeKey}:bonus`);
  };
  await creditAll(tx, entries.filter(isPlain), balances);
  for (const entry of entries) if (!isPlain(entry)) await creditReturn(tx, entry);
}

/** Credits the real wallets of many players. The caller has locked them; they exist, because a stake came from each. */
async function creditAll(tx: Transaction, entries: readonly Return[], balances: Map<string, bigint>): Promise<void> {
  if (entries.length === 0) return;
  const earlier = await tx
    .select({ key: ledgerEntries.key, hash: ledgerEntries.contentHash })
    .from(ledgerEntries)
    .where(
      inArray(
        ledgerEntries.key,
        entries.map(({ key }) => key),
      ),
    );
  const booked = new Map(earlier.map(({ key, hash }) => [key, hash]));
  const rows: (typeof ledgerEntries.$inferInsert)[] = [];
  const postings: (typeof ledgerPostings.$inferInsert)[] = [];
  const touchedAccounts = new Set<string>();
  for (const { stakeKey: _, amount, counter, split: _split, also: _also, ...entry } of entries) {
    const account = playerAccount(entry.uid);
    const whole = {
      ...entry,
      postings: [
        { account: counter, amount: -amount },
        { account, amount },
      ],
    };
    const transfers = toTransfers(whole);
    const hash = contentHash(whole, transfers);
    const known = booked.get(entry.key);
    if (known !== undefined && known !== hash) throw idempotencyConflict();
    if (known !== undefined) continue;
    booked.set(entry.key, hash);
    const balance = (balances.get(account) ?? 0n) + amount;
    balances.set(account, balance);
    touchedAccounts.add(account);
    const id = createId();
    rows.push({
      id,
      key: entry.key,
      contentHash: hash,
      kind: entry.kind,
      type: ENTRY_KINDS[entry.kind],
      uid: entry.uid,
      wallet: 'real',
      category: entry.category,
      shown: entry.shown ?? true,
      amount,
      balanceAfter: balance,
      descriptionTr: entry.description.tr,
      descriptionEn: entry.description.en,
      reference: entry.reference ?? null,
      at: entry.at,
    });
    transfers.forEach(({ from, to, amount: part }, position) => {
      postings.push({ entryId: id, position, fromAccount: from, toAccount: to, amount: part });
    });
  }
  if (rows.length === 0) return;
  await tx.insert(ledgerEntries).values(rows);
  await tx.insert(ledgerPostings).values(postings);
  const after = [...touchedAccounts].map((account) => ({ account, balance: String(balances.get(account)) }));
  await tx.execute(sql`update ${walletAccounts} as w set balance = told.balance
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as told (account text, balance bigint)
    where w.account = told.account`);
  for (const { kind } of rows) countEntry(tx, kind);
}
