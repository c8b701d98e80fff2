import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { ENTRY_KINDS, OPERATOR_UID, playerAccount } from './entry';

export interface LedgerReport {
  entries: number;
  postings: number;
  wallets: number;
  /** Sum of all players' balances, in kuruş. */
  playersHold: bigint;
  /** Sum of the operator's accounts; the negative of `playersHold` if the ledger balances. */
  houseHolds: bigint;
  /** One line per fault; empty if the ledger is consistent. */
  findings: string[];
}

const SHOWN_FINDINGS = 20;
const TYPES = JSON.stringify(ENTRY_KINDS);
/** Wallets per statement, so that none sorts the whole ledger. */
const BATCH = 500;

/** A balance of a wallet up to a time, as an earlier check found it. */
export interface Seal {
  account: string;
  /** Text of kuruş. */
  balance: string;
}

export interface WalletsReport {
  entries: number;
  postings: number;
  houseHolds: bigint;
  findings: { account: string; line: string }[];
  /** Balances of the checked wallets at the end of the seal. */
  seals: Seal[];
  /** Numbers of rows up to then. */
  sealed: { entries: number; postings: number };
}

interface Checked {
  /** SQL of the checked wallets: `account`, `uid`, `purse`, `balance` now (null without a wallet) and `start`. */
  wallets: SQL;
  /** SQL of their entries after the start: columns of `ledger_entries`, and `account`. */
  entries: SQL;
  /** Time up to which balances are sealed. */
  until: Date;
}

/**
 * Recounts wallets from their postings in one statement, so that it never sees half of a concurrent booking. Checks that
 * each balance and each entry's amount equals its postings, and that no balance is negative.
 * Two more checks find rows that were changed later with matching sums. An entry's digest must match its content. The
 * balances of each wallet must form one chain from the start to its current balance; each is the one before plus an
 * entry's amount. Order does not matter: every balance must end as many entries as it begins.
 */
export async function checkWallets(executor: Executor, { wallets, entries, until }: Checked): Promise<WalletsReport> {
  const end = until.toISOString();
  const { rows } = (await executor.execute(sql`
    with wallets as materialized (${wallets}), entries as materialized (${entries}),
    moves as materialized (select e.account as own, e.at, p.* from entries e join ledger_postings p on p.entry_id = e.id),
    sides as (
      select own, at, entry_id, to_account as account, amount from moves
      union all
      select own, at, entry_id, from_account, -amount from moves
    ),
    booked as (
      select account, sum(amount) as amount, coalesce(sum(amount) filter (where at <= ${end}::timestamptz), 0) as sealed
      from sides where account = own group by account
    ),
    own as (select entry_id, sum(amount) as amount from sides where account = own group by entry_id),
    written as (
      select e.id, e.account, e.content_hash, '[' || to_json(e.kind) || ',' || to_json(e.uid) || ',' || e.category || ',' || to_json(coalesce(e.reference, ''))
        || string_agg(',' || to_json(m.from_account) || ',' || to_json(m.to_account) || ',"' || m.amount || '"', '' order by m.position) || ']' as content
      from entries e join moves m on m.entry_id = e.id
      group by e.id, e.account, e.content_hash, e.kind, e.uid, e.category, e.reference
    ),
    balances as (
      select account, balance_after as balance, 1 as times from entries
      union all
      select account, balance_after - amount, -1 from entries
      union all
      select account, start, 1 from wallets where balance is not null
      union all
      select account, balance, -1 from wallets where balance is not null
    ),
    torn as (
      select distinct account from (select account from balances group by account, balance having sum(times) <> 0) as torn_balances
    ),
    findings as (
      select w.account, w.account || ' has ' || coalesce(w.balance::text, 'no wallet') || ', its postings say ' || w.start + coalesce(b.amount, 0) as line
      from wallets w left join booked b on b.account = w.account
      where w.balance is distinct from w.start + coalesce(b.amount, 0) and (w.balance is not null or b.account is not null)
      union all
      select e.account, 'entry ' || e.id || ' has another amount than its postings'
      from entries e left join own o on o.entry_id = e.id where e.amount <> coalesce(o.amount, 0)
      union all
      select e.account, 'entry ' || e.id || ' has no postings'
      from entries e where not exists (select 1 from moves m where m.entry_id = e.id)
      union all
      select distinct own, 'entry ' || entry_id || ' posts to ' || account
      from sides where account like 'player:%' and account <> own
      union all
      select account, 'entry ' || id || ' is not what was booked'
      from written where content_hash <> translate(encode(sha256(convert_to(content, 'UTF8')), 'base64'), '+/=', '-_')
      union all
      select account, 'entry ' || id || ' has another type than its kind'
      from entries where type is distinct from (${TYPES}::jsonb ->> kind)::smallint
      union all
      select account, account || ': the balances in its entries do not follow from each other' from torn
      union all
      select account, account || ' is below zero: ' || balance from wallets where balance < 0
    )
    select (select count(*) from entries)::int as entries, (select count(*) from moves)::int as postings,
      (select count(*) from entries where at <= ${end}::timestamptz)::int as sealed_entries,
      (select count(*) from moves where at <= ${end}::timestamptz)::int as sealed_postings,
      (select coalesce(sum(amount), 0) from sides where account not like 'player:%')::text as house_holds,
      (select coalesce(json_agg(json_build_object('account', account, 'line', line)), '[]') from findings)::text as findings,
      (select coalesce(json_agg(json_build_object('account', w.account, 'balance', (w.start + coalesce(b.sealed, 0))::text)), '[]')
        from wallets w left join booked b on b.account = w.account where w.balance is not null)::text as seals
  `)) as unknown as {
    rows: RawReport[];
  };
  const [row] = rows;
  if (!row) throw new Error('The ledger could not be counted');
  return {
    entries: row.entries,
    postings: row.postings,
    houseHolds: BigInt(row.house_holds),
    findings: JSON.parse(row.findings) as WalletsReport['findings'],
    seals: JSON.parse(row.seals) as Seal[],
    sealed: { entries: row.sealed_entries, postings: row.sealed_postings },
  };
}

interface RawReport {
  entries: number;
  postings: number;
  sealed_entries: number;
  sealed_postings: number;
  house_holds: string;
  findings: string;
  seals: string;
}

/** SQL of the account of an entry `e`. */
export const accountOfEntry = sql`'player:' || e.uid || case e.purse when 'real' then '' else ':' || e.purse end`;

/** Recounts accounts from their first entry. An account without a wallet is a finding if it has postings. */
export function checkAccounts(executor: Executor, accounts: readonly string[], until: Date): Promise<WalletsReport> {
  const entriesThat = (isShown: SQL) => sql`select w.account, e.* from wallets w
    join ledger_entries e on e.uid = w.uid and e.purse = w.purse where ${isShown}`;
  return checkWallets(executor, {
    wallets: sql`select named.account, split_part(named.account, ':', 2) as uid,
        coalesce(nullif(split_part(named.account, ':', 3), ''), 'real') as purse, w.balance, 0::bigint as start
      from jsonb_array_elements_text(${JSON.stringify(accounts)}::jsonb) as named (account)
      left join wallet_accounts w on w.account = named.account`,
    // Each of the two indexes by player has one kind.
    entries: sql`${entriesThat(sql`e.shown`)} union all ${entriesThat(sql`not e.shown`)}`,
    until,
  });
}

/** Returns the accounts of wallets after one, in order. */
async function nextWallets(executor: Executor, after: string): Promise<string[]> {
  const { rows } = (await executor.execute(
    sql`select account from wallet_accounts where account > ${after} order by account limit ${BATCH}`,
  )) as unknown as { rows: { account: string }[] };
  return rows.map(({ account }) => account);
}

/** Returns accounts that have entries and no wallet, other than the operator's. */
async function accountsWithoutWallet(executor: Executor): Promise<string[]> {
  const { rows } = (await executor.execute(
    sql`select distinct ${accountOfEntry} as account from ledger_entries e where e.uid <> ${OPERATOR_UID}
      and not exists (select 1 from wallet_accounts w where w.account = ${accountOfEntry})`,
  )) as unknown as { rows: { account: string }[] };
  return rows.map(({ account }) => account);
}

type Rows = Pick<LedgerReport, 'entries' | 'postings'>;
type Held = Pick<LedgerReport, 'wallets' | 'playersHold'>;

/** Counts the rows of the ledger. */
export async function countRows(executor: Executor): Promise<Rows> {
  const { rows } = (await executor.execute(
    sql`select (select count(*) from ledger_entries)::int as entries, (select count(*) from ledger_postings)::int as postings`,
  )) as unknown as { rows: Rows[] };
  return rows[0] ?? { entries: 0, postings: 0 };
}

/** Counts the wallets, and sums their balances. */
export async function countWallets(executor: Executor): Promise<Held> {
  const { rows } = (await executor.execute(
    sql`select count(*)::int as wallets, coalesce(sum(balance), 0)::text as held from wallet_accounts`,
  )) as unknown as { rows: { wallets: number; held: string }[] };
  return { wallets: rows[0]?.wallets ?? 0, playersHold: BigInt(rows[0]?.held ?? '0') };
}

/** Returns a report with the first findings, and one more if players and operator together hold money. */
export function toReport(totals: Rows & Held, houseHolds: bigint, found: readonly string[]): LedgerReport {
  const findings = found.slice(0, SHOWN_FINDINGS);
  if (found.length > findings.length) findings.push(`and ${found.length - findings.length} more`);
  const sum = totals.playersHold + houseHolds;
  if (sum !== 0n) findings.push(`players and the site together hold ${sum} kuruş, not 0`);
  return { ...totals, houseHolds, findings };
}

/**
 * Recounts the whole ledger from its postings, in batches of wallets.
 * @param onBatch receives the report of each batch, with the balances at `until`
 */
export async function verifyLedger(
  executor: Executor,
  until: Date = new Date(0),
  onBatch: (batch: WalletsReport) => Promise<void> = async () => {},
): Promise<LedgerReport> {
  const findings: string[] = [];
  let houseHolds = 0n;
  const add = async (accounts: readonly string[]) => {
    const checked = await checkAccounts(executor, accounts, until);
    findings.push(...checked.findings.map(({ line }) => line));
    houseHolds += checked.houseHolds;
    await onBatch(checked);
  };
  await add([playerAccount(OPERATOR_UID), ...(await accountsWithoutWallet(executor))]);
  for (let accounts = await nextWallets(executor, ''); accounts.length > 0;) {
    await add(accounts);
    accounts = await nextWallets(executor, accounts.at(-1) ?? '');
  }
  return toReport({ ...(await countRows(executor)), ...(await countWallets(executor)) }, houseHolds, findings);
}
