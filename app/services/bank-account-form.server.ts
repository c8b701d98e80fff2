import { z } from 'zod';
import { banks } from '#locales/banks';
import type { PlayerCaller } from '../caller.server';
import { invalid, parseForm, readForm, refusedForm } from '../forms.server';
import { safeReturnPath } from '../lib/return-path';
import { textsFor } from '../lib/texts';
import { doneToast, redirectWith, toast } from '../redirects.server';
import * as finance from './finance.server';

/*
 * Adding and editing a bank account are one form. Whether an IBAN is one, and whether the bank is known, the API says;
 * its refusals name the field.
 */

const LIST = '/profile/bank-accounts';

/** The banks to choose from. @throws {Response} 502 when they cannot be read */
export async function bankOptions(caller: PlayerCaller): Promise<{ value: string; label: string }[]> {
  const reply = await finance.listBanks(caller);
  if (!reply.ok) throw new Response(null, { status: 502 });
  return reply.data.map(({ bankID, name }) => ({ value: bankID, label: name }));
}

/** Where the player came from to add an account, else the list. */
const returnTo = (request: Request) => safeReturnPath(new URL(request.url).searchParams.get('to')) ?? LIST;

/** Saves what was typed; without an id a new account. */
export async function saveBankAccount(caller: PlayerCaller, bankAccountID?: string) {
  const t = textsFor(caller.language, banks);
  const form = await readForm(caller.request);
  const line = (max: number) => z.string().trim().max(max, t('tooLong'));
  const schema = z.object({
    bankID: z.string({ required_error: t('selectBank') }).max(64, t('selectBank')),
    owner: line(120),
    IBAN: line(60),
    branch: line(60).default(''),
    accountNumber: line(34).default(''),
  });
  const parsed = parseForm(form, schema, caller.language);
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await finance.saveBankAccount(caller, { ...parsed.value, ...(bankAccountID && { bankAccountID }) });
  if (!reply.ok) return invalid(refusedForm(form, reply), [toast('negative', reply.message)]);
  return redirectWith(caller.state, bankAccountID ? LIST : returnTo(caller.request), [doneToast(reply, { listed: t(bankAccountID ? 'updated' : 'added') })]);
}
