import { and, eq, sql } from 'drizzle-orm';
import { WITHDRAWAL } from '#contract/constants';
import { phoneDigits, type DESTINATION_FIELDS, type PaymentField } from '#contract/payment-fields';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { listBankAccounts } from './bank-accounts';
import { openFields } from './fields';
import { payments, type AccountCopy } from './schema';

type Destination = Pick<typeof payments.$inferSelect, 'uid' | 'methodId' | 'fields'> & {
  account: AccountCopy | undefined;
};
type Form = Partial<Record<(typeof DESTINATION_FIELDS)[number], string | undefined>>;

/** Whether a withdrawal with these fields is the first one to its destination; true for an unknown one. */
export async function isNewDestination(
  context: Pick<PlatformContext, 'key'> & { db: Executor },
  uid: string,
  { methodID, ...form }: { methodID: string } & Form,
): Promise<boolean> {
  const to = { uid, methodId: methodID, fields: {}, account: undefined };
  if (form.bankAccountID === undefined) {
    const fields = {
      account: form.account?.trim() ?? '',
      receiverPhone: phoneDigits(form.receiverPhone ?? ''),
      receiverIdentityNumber: form.receiverIdentityNumber?.trim() ?? '',
    };
    return !(await wasPaidTo(context, context.db, { ...to, fields }));
  }
  const own = (await listBankAccounts(context.db, uid)).find(
    ({ bankAccountID }) => bankAccountID === form.bankAccountID,
  );
  return !own || !(await wasPaidTo(context, context.db, { ...to, account: own }));
}

/**
 * Whether an earlier withdrawal was requested to the same destination: a bank account under its current IBAN, or the
 * same values of all destination fields, such as a wallet, or a phone with an identity number.
 */
export async function wasPaidTo(
  context: Pick<PlatformContext, 'key'>,
  executor: Executor,
  { uid, methodId, fields, account }: Destination,
): Promise<boolean> {
  const stored = (name: PaymentField) => sql`coalesce(${payments.fields} ->> ${name}, '') = ${fields[name] ?? ''}`;
  const place = account
    ? and(eq(payments.bankAccountId, account.bankAccountID), sql`${payments.account} ->> 'IBAN' = ${account.IBAN}`)
    : and(eq(payments.methodId, methodId), stored('account'), stored('receiverPhone'));
  const earlier = await executor
    .select({ fields: payments.fields })
    .from(payments)
    .where(and(eq(payments.uid, uid), eq(payments.direction, WITHDRAWAL), place));
  if (account) return earlier.length > 0;
  // Sealed under a new nonce each time, so that the database cannot compare it.
  const identity = (given: Record<string, string>) => given['receiverIdentityNumber'] ?? '';
  return earlier.some((row) => identity(openFields(context, row.fields)) === identity(fields));
}
