import { and, asc, count, desc, eq, isNull, lt, max, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { TRANSACTION_STATUS } from '#contract/constants';
import { readTypedCode } from '#contract/typed-code';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { findBarred, realName, realNames } from '../players';
import { isTurkishIban } from './iban';
import { isOwner } from './owner-name';
import { bankAccounts, banks, payments, type AccountCopy } from './schema';
import { refusals } from './messages';

const MAX_ACCOUNTS = 20;

interface PlayersAccount {
  bankAccountID: string;
  bankID: string;
  bankName: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
  /** Whether withdrawals may go to the account: its owner has the player's name, or an operator confirmed it. */
  isConfirmed: boolean;
}

const columns = {
  bankAccountID: bankAccounts.id,
  bankID: bankAccounts.bankId,
  bankName: banks.name,
  owner: bankAccounts.owner,
  branch: bankAccounts.branch,
  accountNumber: bankAccounts.accountNumber,
  IBAN: bankAccounts.iban,
  confirmedAt: bankAccounts.confirmedAt,
  isHeld: bankAccounts.isHeld,
};

/** Returns the active banks in the operator's order. */
export async function listBanks(executor: Executor): Promise<{ bankID: string; name: string }[]> {
  return executor
    .select({ bankID: banks.id, name: banks.name })
    .from(banks)
    .where(eq(banks.active, true))
    .orderBy(asc(banks.position));
}

/** Returns the bank code in its IBANs; null if unknown. @throws {Refusal} if the bank does not exist */
export async function checkBank(executor: Executor, bankId: string): Promise<{ code: string | null }> {
  const [found] = await executor
    .select({ code: banks.code })
    .from(banks)
    .where(and(eq(banks.id, bankId), eq(banks.active, true)));
  if (!found) throw refusals.bank();
  return found;
}

/**
 * Returns the operator's account at a bank, which receives deposits by bank transfer; undefined for an unknown bank.
 */
export async function getReceivingAccount(executor: Executor, bankId: string): Promise<PlayersAccount | undefined> {
  const [bank] = await executor
    .select()
    .from(banks)
    .where(and(eq(banks.id, bankId), eq(banks.active, true)));
  if (!bank) return undefined;
  return {
    bankAccountID: `house-${bank.id}`,
    bankID: bank.id,
    bankName: bank.name,
    owner: bank.houseOwner,
    branch: bank.houseBranch,
    accountNumber: bank.houseAccountNumber,
    IBAN: bank.houseIban,
    isConfirmed: true,
  };
}

/** Returns a player's accounts, oldest first. */
export async function listBankAccounts(executor: Executor, uid: string): Promise<PlayersAccount[]> {
  const [found, name] = await Promise.all([
    executor
      .select(columns)
      .from(bankAccounts)
      .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
      .where(eq(bankAccounts.uid, uid))
      .orderBy(asc(bankAccounts.createdAt), asc(bankAccounts.id)),
    realName(executor, uid),
  ]);
  return found.map(({ confirmedAt, isHeld, ...account }) => ({
    ...account,
    isConfirmed: confirmedAt !== null || (!isHeld && isOwner(account.owner, name)),
  }));
}

interface AccountForm {
  bankAccountID?: string | undefined;
  bankID: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
}

/** Returns the values of a form as they are stored. */
const toValues = (form: AccountForm) => ({
  bankId: form.bankID,
  owner: form.owner.trim().replace(/\s+/g, ' '),
  branch: form.branch.trim(),
  accountNumber: form.accountNumber.trim(),
  iban: readTypedCode(form.IBAN),
});

/** Serializes concurrent saves of one IBAN, so that the second save finds the first. */
const lockIban = (tx: Transaction, iban: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`iban:${iban}`}, 0))`);

/** Returns the player's account that has all values of a form; undefined if there is none. Locks its IBAN. */
export async function findSameAccount(tx: Transaction, uid: string, form: AccountForm): Promise<string | undefined> {
  const { bankId, owner, branch, accountNumber, iban } = toValues(form);
  await lockIban(tx, iban);
  const [same] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.uid, uid),
        eq(bankAccounts.iban, iban),
        eq(bankAccounts.bankId, bankId),
        eq(bankAccounts.owner, owner),
        eq(bankAccounts.branch, branch),
        eq(bankAccounts.accountNumber, accountNumber),
      ),
    );
  return same?.id;
}

/**
 * Adds an account, or updates the player's own account with this id. If an excluded or closed player has the IBAN,
 * withdrawals to the account are rejected until an operator confirms it.
 * @throws {Refusal} naming the field; another player's id gives the same error as one that does not exist; conflict
 * while a withdrawal to the account is pending
 */
export async function saveBankAccount(tx: Transaction, uid: string, form: AccountForm, now: Date): Promise<string> {
  const values = toValues(form);
  const { owner, iban } = values;
  if (owner === '') throw refusals.required('owner');
  const { code } = await checkBank(tx, form.bankID);
  if (iban === '') throw refusals.required('IBAN');
  if (!isTurkishIban(iban)) throw refusals.iban();
  if (code !== null && iban.slice(4, 9) !== code) throw refusals.otherBank();
  await lockIban(tx, iban);
  const row = {
    ...values,
    isHeld: (await findBarred(tx, await findIbanHolders(tx, uid, iban), now)).size > 0,
  };

  if (form.bankAccountID !== undefined) {
    await lockAccount(tx, uid, form.bankAccountID);
    await checkUnused(tx, form.bankAccountID);
    const twin = await tx
      .select({ id: bankAccounts.id })
      .from(bankAccounts)
      .where(and(eq(bankAccounts.uid, uid), eq(bankAccounts.iban, iban), ne(bankAccounts.id, form.bankAccountID)));
    if (twin.length > 0) throw refusals.ibanTaken();
    // Keep the confirmation only if owner and IBAN are unchanged: an operator confirmed this pair.
    const confirmed = sql`case when ${bankAccounts.owner} = ${owner} and ${bankAccounts.iban} = ${iban} then ${bankAccounts.confirmedAt} end`;
    await tx
      .update(bankAccounts)
      .set({ ...row, confirmedAt: confirmed })
      .where(eq(bankAccounts.id, form.bankAccountID));
    return form.bankAccountID;
  }

  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(bankAccounts)
    .where(eq(bankAccounts.uid, uid));
  if (total >= MAX_ACCOUNTS) throw refusals.tooManyAccounts();
  const [added] = await tx
    .insert(bankAccounts)
    .values({ id: randomId(), uid, ...row, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: bankAccounts.id });
  if (!added) throw refusals.ibanTaken();
  return added.id;
}

/** Returns the other players who have an account with an IBAN. */
async function findIbanHolders(executor: Executor, uid: string, iban: string | SQL): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ uid: bankAccounts.uid })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.iban, iban), ne(bankAccounts.uid, uid)));
  return rows.map((row) => row.uid);
}

/** Returns the other players who have the IBAN of a player's account. */
export const findAccountSharers = (executor: Executor, uid: string, id: string): Promise<string[]> =>
  findIbanHolders(executor, uid, sql`(select own.iban from ${bankAccounts} own where own.id = ${id})`);

/** Returns pairs of players with the same IBAN, of one player or of all, the newest first. */
export async function listSharedIbans(
  executor: Executor,
  { uid, limit }: { uid?: string | undefined; limit: number },
): Promise<{ uid: string; other: string }[]> {
  const other = alias(bankAccounts, 'other');
  return executor
    .select({ uid: bankAccounts.uid, other: other.uid })
    .from(bankAccounts)
    .innerJoin(other, eq(other.iban, bankAccounts.iban))
    .where(uid === undefined ? lt(other.uid, bankAccounts.uid) : and(eq(bankAccounts.uid, uid), ne(other.uid, uid)))
    .groupBy(bankAccounts.uid, other.uid)
    .orderBy(desc(max(bankAccounts.createdAt)))
    .limit(limit);
}

/** Returns the uids of players who have stored an IBAN; undefined if a text is not a whole Turkish IBAN. */
export async function findIbanOwners(executor: Executor, typed: string): Promise<string[] | undefined> {
  const iban = readTypedCode(typed);
  if (!isTurkishIban(iban)) return undefined;
  const found = await executor.select({ uid: bankAccounts.uid }).from(bankAccounts).where(eq(bankAccounts.iban, iban));
  return found.map(({ uid }) => uid);
}

/**
 * Deletes a player's account. @throws {Refusal} as `saveBankAccount` for an id that is not the player's, or a pending
 * withdrawal
 */
export async function deleteBankAccount(tx: Transaction, uid: string, id: string): Promise<void> {
  await lockAccount(tx, uid, id);
  await checkUnused(tx, id);
  await tx.delete(bankAccounts).where(eq(bankAccounts.id, id));
}

/**
 * Locks a player's account until the transaction ends, so that a withdrawal to it and its deletion cannot run
 * concurrently. Returns the data that a withdrawal stores.
 * @throws {Refusal} the same for another player's id as for one that does not exist
 */
async function lockAccount(tx: Transaction, uid: string, id: string): Promise<AccountCopy & { isConfirmed: boolean }> {
  const locked = await tx
    .select({
      bankId: bankAccounts.bankId,
      owner: bankAccounts.owner,
      branch: bankAccounts.branch,
      accountNumber: bankAccounts.accountNumber,
      IBAN: bankAccounts.iban,
      confirmedAt: bankAccounts.confirmedAt,
      isHeld: bankAccounts.isHeld,
    })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), eq(bankAccounts.uid, uid)))
    .for('update');
  const [account] = locked;
  if (!account) throw refusals.account('bankAccountID');
  const [bank] = await tx.select({ name: banks.name }).from(banks).where(eq(banks.id, account.bankId));
  return {
    bankAccountID: id,
    bankName: bank?.name ?? '',
    owner: account.owner,
    branch: account.branch,
    accountNumber: account.accountNumber,
    IBAN: account.IBAN,
    isConfirmed: account.confirmedAt !== null || (!account.isHeld && isOwner(account.owner, await realName(tx, uid))),
  };
}

/**
 * Returns the account that a withdrawal goes to.
 * @throws {Refusal} as `lockAccount`; also if the account is unconfirmed
 */
export async function destinationAccount(tx: Transaction, uid: string, id: string): Promise<AccountCopy> {
  const { isConfirmed, ...account } = await lockAccount(tx, uid, id);
  if (!isConfirmed) throw refusals.otherOwner();
  return account;
}

/**
 * Returns accounts to be confirmed, oldest first: the owner's name is not the player's, or a barred player has the
 * IBAN.
 */
export async function listUnconfirmedAccounts(
  executor: Executor,
): Promise<(PlayersAccount & { uid: string; isHeld: boolean; createdAt: Date })[]> {
  const waiting = await executor
    .select({ ...columns, uid: bankAccounts.uid, createdAt: bankAccounts.createdAt })
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(isNull(bankAccounts.confirmedAt))
    .orderBy(asc(bankAccounts.createdAt), asc(bankAccounts.id));
  const names = await realNames(executor, [...new Set(waiting.map(({ uid }) => uid))]);
  return waiting.flatMap(({ confirmedAt: _, isHeld, ...account }) =>
    !isHeld && isOwner(account.owner, names.get(account.uid)) ? [] : [{ ...account, isConfirmed: false, isHeld }],
  );
}

/**
 * Confirms that the account's owner is the player. @returns the player's uid, the owner's name and the IBAN
 * @throws {Refusal} for an unknown account
 */
export async function confirmBankAccount(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ uid: string; owner: string; IBAN: string }> {
  const [confirmed] = await tx
    .update(bankAccounts)
    .set({ confirmedAt: now })
    .where(eq(bankAccounts.id, id))
    .returning({ uid: bankAccounts.uid, owner: bankAccounts.owner, IBAN: bankAccounts.iban });
  if (!confirmed) throw refusals.account('bankAccountID');
  return confirmed;
}

async function checkUnused(tx: Transaction, id: string): Promise<void> {
  const waiting = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bankAccountId, id), eq(payments.status, TRANSACTION_STATUS.new)))
    .limit(1);
  if (waiting.length > 0) throw refusals.accountInUse();
}
