import { and, asc, count, eq, ne } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { isTurkishIban, normaliseIban } from './iban';
import { bankAccounts, banks, payments, type AccountCopy } from './schema';
import { refusals } from './texts';

const MAX_ACCOUNTS = 20;

interface PlayersAccount {
  bankAccountID: string;
  bankID: string;
  bankName: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
}

const columns = {
  bankAccountID: bankAccounts.id,
  bankID: bankAccounts.bankId,
  bankName: banks.name,
  owner: bankAccounts.owner,
  branch: bankAccounts.branch,
  accountNumber: bankAccounts.accountNumber,
  IBAN: bankAccounts.iban,
};

/** The banks of the house, in its order. */
export async function listBanks(executor: Executor): Promise<{ bankID: string; name: string }[]> {
  return executor.select({ bankID: banks.id, name: banks.name }).from(banks).orderBy(asc(banks.position));
}

/** @throws {Refusal} when there is no such bank. */
export async function checkBank(executor: Executor, bankId: string): Promise<void> {
  const found = await executor.select({ id: banks.id }).from(banks).where(eq(banks.id, bankId));
  if (found.length === 0) throw refusals.bank();
}

/** The house's account at a bank, to which deposits by bank transfer go; undefined for an unknown bank. */
export async function houseAccount(executor: Executor, bankId: string): Promise<PlayersAccount | undefined> {
  const [bank] = await executor.select().from(banks).where(eq(banks.id, bankId));
  if (!bank) return undefined;
  return {
    bankAccountID: `house-${bank.id}`,
    bankID: bank.id,
    bankName: bank.name,
    owner: bank.houseOwner,
    branch: bank.houseBranch,
    accountNumber: bank.houseAccountNumber,
    IBAN: bank.houseIban,
  };
}

/** A player's accounts, oldest first. */
export async function listBankAccounts(executor: Executor, uid: string): Promise<PlayersAccount[]> {
  return executor
    .select(columns)
    .from(bankAccounts)
    .innerJoin(banks, eq(banks.id, bankAccounts.bankId))
    .where(eq(bankAccounts.uid, uid))
    .orderBy(asc(bankAccounts.createdAt), asc(bankAccounts.id));
}

interface AccountForm {
  bankAccountID?: string | undefined;
  bankID: string;
  owner: string;
  branch: string;
  accountNumber: string;
  IBAN: string;
}

/**
 * Adds an account, or updates the player's own with this id.
 * @throws {Refusal} naming the field; the same for somebody else's id as for one that never was; conflict while a
 * withdrawal to it is under way.
 */
export async function saveBankAccount(tx: Transaction, uid: string, form: AccountForm, now: Date): Promise<string> {
  const owner = form.owner.trim().replace(/\s+/g, ' ');
  if (owner === '') throw refusals.required('owner');
  await checkBank(tx, form.bankID);
  const iban = normaliseIban(form.IBAN);
  if (iban === '') throw refusals.required('IBAN');
  if (!isTurkishIban(iban)) throw refusals.iban();
  const row = {
    bankId: form.bankID,
    owner,
    branch: form.branch.trim(),
    accountNumber: form.accountNumber.trim(),
    iban,
  };

  if (form.bankAccountID !== undefined) {
    await lockAccount(tx, uid, form.bankAccountID);
    await checkUnused(tx, form.bankAccountID);
    const twin = await tx
      .select({ id: bankAccounts.id })
      .from(bankAccounts)
      .where(and(eq(bankAccounts.uid, uid), eq(bankAccounts.iban, iban), ne(bankAccounts.id, form.bankAccountID)));
    if (twin.length > 0) throw refusals.ibanTaken();
    await tx.update(bankAccounts).set(row).where(eq(bankAccounts.id, form.bankAccountID));
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

/** @throws {Refusal} as `saveBankAccount` does for an id that is not the player's, or a withdrawal under way. */
export async function deleteBankAccount(tx: Transaction, uid: string, id: string): Promise<void> {
  await lockAccount(tx, uid, id);
  await checkUnused(tx, id);
  await tx.delete(bankAccounts).where(eq(bankAccounts.id, id));
}

/**
 * Locks a player's account until the transaction ends, so that a withdrawal to it and its deletion cannot pass each
 * other, and gives what a withdrawal keeps of it.
 * @throws {Refusal} the same for somebody else's id as for one that never was.
 */
export async function lockAccount(tx: Transaction, uid: string, id: string): Promise<AccountCopy> {
  const locked = await tx
    .select({
      bankId: bankAccounts.bankId,
      owner: bankAccounts.owner,
      branch: bankAccounts.branch,
      accountNumber: bankAccounts.accountNumber,
      IBAN: bankAccounts.iban,
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
  };
}

async function checkUnused(tx: Transaction, id: string): Promise<void> {
  const waiting = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bankAccountId, id), eq(payments.status, TRANSACTION_STATUS.new)))
    .limit(1);
  if (waiting.length > 0) throw refusals.accountInUse();
}
