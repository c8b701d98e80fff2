import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { ledgerCheckpoint, ledgerSeals } from './schema';
import {
  accountOfEntry,
  checkAccounts,
  checkWallets,
  countRows,
  countWallets,
  toReport,
  verifyLedger,
  type LedgerReport,
  type Seal,
} from './verify';

/**
 * Entries of the last minute are checked but not sealed, because a booking with an earlier timestamp may not be
 * committed yet.
 */
const UNSEALED_MS = 60_000;
const ROW_ID = 1;

export type Checkpoint = typeof ledgerCheckpoint.$inferSelect;
type SealedCounts = Pick<Checkpoint, 'entries' | 'postings'>;

/** Returns the sums of the sealed entries; undefined before the first check without findings. */
export async function readCheckpoint(executor: Executor): Promise<Checkpoint | undefined> {
  const [row] = await executor.select().from(ledgerCheckpoint).where(eq(ledgerCheckpoint.id, ROW_ID));
  return row;
}

async function writeSeals(tx: Transaction, seals: readonly Seal[]): Promise<void> {
  await tx.execute(sql`insert into ${ledgerSeals} (account, balance)
    select account, balance from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (account text, balance bigint)
    on conflict (account) do update set balance = excluded.balance where ${ledgerSeals.balance} <> excluded.balance`);
}

async function writeCheckpoint(tx: Transaction, until: Date, counted: SealedCounts): Promise<void> {
  const row = { id: ROW_ID, until, houseHolds: -(await sumSeals(tx)), ...counted };
  await tx.insert(ledgerCheckpoint).values(row).onConflictDoUpdate({ target: ledgerCheckpoint.id, set: row });
}

async function sumSeals(tx: Transaction): Promise<bigint> {
  const { rows } = (await tx.execute(
    sql`select coalesce(sum(balance), 0)::text as sum from ${ledgerSeals}`,
  )) as unknown as { rows: { sum: string }[] };
  return BigInt(rows[0]?.sum ?? '0');
}

/** Result of a check. */
export interface SealableReport {
  report: LedgerReport;
  /** Stores the checked balances. Call it if no check has findings: later checks rely on it. */
  seal(): Promise<void>;
}

/** Recounts the whole ledger. Until it is sealed, the next check is complete too. */
export async function verifyAll(tx: Transaction, now: Date): Promise<SealableReport> {
  const until = new Date(now.getTime() - UNSEALED_MS);
  await tx.delete(ledgerCheckpoint);
  await tx.delete(ledgerSeals);
  const counted = { entries: 0, postings: 0 };
  const report = await verifyLedger(tx, until, async ({ seals, sealed }) => {
    counted.entries += sealed.entries;
    counted.postings += sealed.postings;
    await writeSeals(tx, seals);
  });
  return { report, seal: () => writeCheckpoint(tx, until, counted) };
}

/**
 * Checks the entries since the checkpoint, and the balance of every wallet against its seal. The cost follows the entries
 * since then and the wallets, not the ledger. A wallet with a finding is recounted from its first entry: bookings whose
 * timestamps are not in their order are no fault. A change of a sealed entry that leaves the balances is found only by a
 * complete check.
 */
export async function verifySince(tx: Transaction, checkpoint: Checkpoint, now: Date): Promise<SealableReport> {
  const until = new Date(now.getTime() - UNSEALED_MS);
  const since = checkpoint.until.toISOString();
  const recent = sql`select ${accountOfEntry} as account, e.* from ledger_entries e where e.at > ${since}::timestamptz`;
  const checked = await checkWallets(tx, {
    entries: recent,
    wallets: sql`select changed.account, split_part(changed.account, ':', 2) as uid,
        coalesce(nullif(split_part(changed.account, ':', 3), ''), 'real') as purse, w.balance, coalesce(s.balance, 0) as start
      from (select distinct account from (${recent}) as recent) as changed
      left join wallet_accounts w on w.account = changed.account left join ${ledgerSeals} s on s.account = changed.account`,
    until,
  });
  const suspects = [
    ...new Set([...checked.findings.map(({ account }) => account), ...(await changedWithoutEntry(tx, since))]),
  ];
  const recounted = await checkAccounts(tx, suspects, until);
  // Entries that were committed late are in the recounted wallets, but not in the counts of the checkpoint.
  const isExact = suspects.length === 0;
  const rows = isExact
    ? { entries: checkpoint.entries + checked.entries, postings: checkpoint.postings + checked.postings }
    : await countRows(tx);
  const totals = { ...rows, ...(await countWallets(tx)) };
  const houseHolds = isExact ? checkpoint.houseHolds + checked.houseHolds : -totals.playersHold;
  const findings = recounted.findings.map(({ line }) => line);
  const sealed = await sumSeals(tx);
  if (sealed !== -checkpoint.houseHolds)
    findings.push(`the sealed balances sum to ${sealed}, the checkpoint has ${-checkpoint.houseHolds}`);
  return {
    report: toReport(totals, houseHolds, findings),
    seal: async () => {
      await writeSeals(tx, [...checked.seals.filter(({ account }) => !suspects.includes(account)), ...recounted.seals]);
      await writeCheckpoint(tx, until, {
        entries: checkpoint.entries + checked.sealed.entries,
        postings: checkpoint.postings + checked.sealed.postings,
      });
    },
  };
}

/** Returns wallets whose balance differs from its seal although they have no entry since, and seals without a wallet. */
async function changedWithoutEntry(tx: Transaction, since: string): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select coalesce(w.account, s.account) as account from wallet_accounts w full join ${ledgerSeals} s on s.account = w.account
    where w.balance is distinct from coalesce(s.balance, 0)
      and not exists (select 1 from ledger_entries e where e.at > ${since}::timestamptz
        and ${accountOfEntry} = coalesce(w.account, s.account))`)) as unknown as { rows: { account: string }[] };
  return rows.map(({ account }) => account);
}
