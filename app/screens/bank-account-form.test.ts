import { afterEach, expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

const typed = { bankID: '1', owner: ' Ada Deniz ', IBAN: 'tr09 0090 1000', branch: '', accountNumber: '' };
/** Values in the returned form, which omits empty fields. */
const filledIn = { bankID: '1', owner: ' Ada Deniz ', IBAN: 'tr09 0090 1000' };

/** Sends the form to an API with this reply to a save. */
async function save(
  says: UpstreamReply,
  fields: Record<string, string>,
  { id, to = '' }: { id?: string; to?: string } = {},
) {
  api = await upstream({ 'finance/save_bank_account': says });
  const { saveBankAccount } = await import('./bank-account-form.server');
  const caller = (await createCaller('/', { rid: '1' })) as PlayerCaller;
  const request = new Request(`http://site.test/profile/bank-accounts/new${to && `?to=${encodeURIComponent(to)}`}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await saveBankAccount({ ...caller, request }, id);
  return answer instanceof Response
    ? { location: answer.headers.get('Location') }
    : { status: answer.init?.status, ...answer.data };
}
const saved: UpstreamReply = { result: true, message: 'İşlem Başarılı', data: { bankAccountID: '5' } };

test('MONEY-6 a new account is saved and redirects to the page that needed it, on this site only', async () => {
  expect(await save(saved, typed, { to: '/profile/withdraw?method=a' })).toMatchObject({
    location: '/profile/withdraw?method=a',
  });
  expect(api?.requests[0]?.data).toMatchObject({ bankID: '1', owner: 'Ada Deniz', IBAN: 'tr09 0090 1000' });
  await api?.close();
  expect(await save(saved, typed, { to: 'https://elsewhere.test/' })).toMatchObject({
    location: '/profile/bank-accounts',
  });
});

test('MONEY-6 HARD-18 the URL names the account to update; further fields of the form are ignored', async () => {
  await save(saved, { ...typed, bankAccountID: 'other', uid: 'x', status: '1' }, { id: '5' });
  expect(api?.requests[0]?.data).toEqual({
    bankID: '1',
    owner: 'Ada Deniz',
    IBAN: 'tr09 0090 1000',
    branch: '',
    accountNumber: '',
    bankAccountID: '5',
    Lang: 'en',
  });
});

test('MONEY-6 a rejection appears next to its field and as a toast, the typed values are kept', async () => {
  const outcome = await save(
    { result: false, message: 'The IBAN is not valid', code: 422, data: { field: 'IBAN' } },
    typed,
  );
  expect(outcome).toMatchObject({
    status: 400,
    form: { initialValue: filledIn, error: { IBAN: ['The IBAN is not valid'] } },
    toasts: [{ type: 'error', message: 'The IBAN is not valid' }],
  });
});

test('MONEY-6 missing fields are reported without a call', async () => {
  const outcome = await save(saved, {});
  expect(outcome).toMatchObject({
    status: 400,
    form: { error: { bankID: ['Please select a bank'], owner: ['Required field'], IBAN: ['Required field'] } },
  });
  expect(api?.requests).toEqual([]);
});

test('MONEY-6 HARD-18 a deletion that is sent twice, and one of another player’s account, lead to the list', async () => {
  const answers: Record<string, UpstreamReply> = {
    'user/get_user_profile': { result: true, data: { uid: 'u', username: 'ayse', firstname: 'A', lastname: 'Y' } },
    'finance/delete_bank_account': { result: true, message: '', data: null },
  };
  api = await upstream(answers);
  const { action } = await import('~/routes/_player.profile.bank-accounts.$bankAccountID_.delete');
  const remove = async () => {
    const answer = await action({
      request: new Request('http://site.test/profile/bank-accounts/5/delete', {
        method: 'POST',
        headers: { Cookie: await playerCookie(), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'intent=delete',
      }),
      params: { bankAccountID: '5' },
      context: { address: '192.0.2.9' },
    } as never);
    return answer instanceof Response ? [answer.status, answer.headers.get('Location')] : answer.init?.status;
  };
  const list = [303, '/profile/bank-accounts'];
  expect(await remove()).toEqual(list);
  answers['finance/delete_bank_account'] = {
    result: false,
    code: 404,
    message: 'Please select a valid account',
    data: { reason: 'not-found', field: 'bankAccountID' },
  };
  expect(await remove()).toEqual(list);
  answers['finance/delete_bank_account'] = { result: false, code: 409, message: 'x', data: { reason: 'in-use' } };
  expect(await remove()).toBe(400);
});
