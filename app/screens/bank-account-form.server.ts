import { z } from 'zod';
import type { Language } from '#contract/constants';
import type { BankAccount } from '#contract/finance';
import type { PlayerCaller } from '~/request/caller';
import { fixedConstraints } from '~/answers/constraints.server';
import { invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { safeReturnPath } from '~/lib/links/return-path';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import { successToast, redirectWith, toast } from '~/answers/redirects.server';
import type { Failure } from '~/api/endpoint.server';
import { api } from '~/api/client.server';
import { reauthForm, reauthenticate, needsReauth } from './reauth.server';
import { unreadablePage } from './record-status.server';

/* One form adds and edits a bank account. The API validates IBAN and bank; its rejections name the field. */

const LIST = '/profile/bank-accounts';

/** Lists the available banks. @throws {Response} 502 if they cannot be read */
export async function bankOptions(caller: PlayerCaller): Promise<{ value: string; label: string }[]> {
  const reply = await api.finance.listBanks(caller);
  if (!reply.ok) throw unreadablePage(reply);
  return reply.data.map(({ bankID, name }) => ({ value: bankID, label: name }));
}

/**
 * Whether the API rejected the account itself, because only the API knows the accounts of a player: true for another
 * player's account and for one that does not exist.
 */
export const isNotOwnAccount = (reply: Failure): boolean => reply.field === 'bankAccountID';

/**
 * Returns one of the player's own accounts.
 * @throws {Response} 404 for any other id, 502 if the list cannot be read
 */
export async function ownBankAccount(caller: PlayerCaller, id: string | undefined): Promise<BankAccount> {
  const reply = await api.finance.listBankAccounts(caller, { showPrepaid: 1 });
  if (!reply.ok) throw unreadablePage(reply);
  const account = reply.data.find(({ bankAccountID }) => bankAccountID === id);
  if (!account) throw new Response(null, { status: 404 });
  return account;
}

/** Returns the page from which the player came to add an account, else the list. */
const returnTo = (request: Request) => safeReturnPath(new URL(request.url).searchParams.get('to')) ?? LIST;

function schema(language: Language) {
  const bankMissing = genericText(language, 'bankMissing');
  const line = (max: number) => z.string().trim().max(max, fixedT(language, 'common')('tooLong'));
  return z.object({
    bankID: z.string({ error: bankMissing }).max(64, bankMissing),
    owner: line(120),
    IBAN: line(60),
    branch: line(60).default(''),
    accountNumber: line(34).default(''),
  });
}
export const bankAccountConstraints = fixedConstraints(() => schema('tr'));

/** Saves the typed values; without an id as a new account. */
export async function saveBankAccount(caller: PlayerCaller, bankAccountID?: string) {
  const t = fixedT(caller.language, 'banks');
  const { form, again } = await reauthenticate(caller, await readForm(caller.request));
  if (again) return invalid(again);
  const parsed = parseForm(form, { schema: schema(caller.language), language: caller.language });
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await api.finance.saveBankAccount(caller, { ...parsed.value, ...(bankAccountID && { bankAccountID }) });
  if (!reply.ok) {
    if (isNotOwnAccount(reply)) throw new Response(null, { status: 404 });
    if (needsReauth(reply)) return invalid(await reauthForm(caller, { form }));
    return invalid(refusedForm(form, reply), [toast('error', reply.message)]);
  }
  return redirectWith(caller.state, bankAccountID ? LIST : returnTo(caller.request), {
    toast: successToast(reply, { listed: t(bankAccountID ? 'updated' : 'added') }),
  });
}
