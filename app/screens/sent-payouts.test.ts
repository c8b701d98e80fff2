import { afterEach, expect, test } from 'vitest';
import { playerCookie, toastReader, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
let answers: Parameters<typeof upstream>[0];
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'Successful', code: 200, data });
const SENT = 's'.repeat(26);
const WAITING = 'w'.repeat(26);

const line = (id: string, isSent: boolean) => ({
  id,
  date: '2026-03-01T09:00:00Z',
  transaction_category_id: 1,
  transaction_status: 1001,
  amount: '-100.00',
  description: 'Yelken',
  ...(isSent && { isSent: true }),
});

/** Starts an API with a withdrawal that waits and one whose payout was requested. */
async function open() {
  answers = {
    'system/ping': says([]),
    'user/get_user_profile': says({ uid: 'u', username: 'ayse', firstname: 'Ayşe', lastname: 'Yılmaz' }),
    'finance/check_balance': says([{ balance: '12.50' }]),
    'finance/list_cash_methods_new': says({ methods_list: [] }),
    'finance/list_transactions': says([line(SENT, true), line(WAITING, false)]),
    'finance/find_payment': ({ transactionID }) =>
      says({
        ...line(String(transactionID), transactionID === SENT),
        transactionID,
        Type: 2,
        name: 'Yelken',
        amount: '100.00',
        status: 1001,
      }),
  };
  api = await upstream(answers);
}

const load = async (route: string, path: string, params: Record<string, string> = {}) => {
  const { loader } = (await import(`../routes/${route}.tsx`)) as { loader: (args: never) => Promise<unknown> };
  const loaded = (await loader({
    request: new Request(`http://site.test${path}`, { headers: { Cookie: await playerCookie() } }),
    params,
    context: { address: '192.0.2.9' },
  } as never)) as { data?: unknown };
  return (loaded.data ?? loaded) as Record<string, unknown>;
};

test('INT-34 MONEY-9 the list of withdrawals marks the sent one, which has no link to its cancellation', async () => {
  await open();
  expect(await load('_player.profile.withdraw', '/profile/withdraw')).toMatchObject({
    pendingLocked: false,
    pending: [
      { id: SENT, isSent: true },
      { id: WAITING, isSent: false },
    ],
  });
});

test('INT-34 MONEY-9 the page of a payment offers its cancellation unless the payout was sent', async () => {
  await open();
  const cancelOf = async (paymentID: string) =>
    (await load('_player.profile.payments.$paymentID', `/profile/payments/${paymentID}`, { paymentID }))['cancel'];
  expect(await cancelOf(WAITING)).toBe(`/withdrawals/${WAITING}/cancel`);
  expect(await cancelOf(SENT)).toBeUndefined();
});

test('INT-34 MONEY-9 the page of the cancellation knows that a payout was sent', async () => {
  await open();
  const page = (id: string) => load('_player.withdrawals.$id.cancel', `/withdrawals/${id}/cancel`, { id });
  expect(await page(WAITING)).toMatchObject({ isSent: false });
  expect(await page(SENT)).toMatchObject({ isSent: true, isLocked: false });
});

test('MONEY-9 the page of the cancellation finds a withdrawal that newer requests push off the list', async () => {
  await open();
  const page = (id: string, record: Record<string, unknown> | undefined) => {
    answers['finance/find_payment'] = record
      ? says({ ...line(id, false), transactionID: id, name: 'Yelken', amount: '100.00', ...record })
      : { result: false, message: 'not built', code: 501 };
    return load('_player.withdrawals.$id.cancel', `/withdrawals/${id}/cancel`, { id });
  };
  const pushedOff = 'p'.repeat(26);
  expect(await page(pushedOff, { Type: 2, status: 1001 })).toMatchObject({
    amount: expect.stringContaining('100'),
    description: 'Yelken',
    isSent: false,
  });
  for (const other of [
    { Type: 1, status: 1001 },
    { Type: 2, status: 1000 },
  ])
    await expect(page(pushedOff, other)).rejects.toMatchObject({ status: 404 });
  // An API without that call: the list decides.
  expect(await page(WAITING, undefined)).toMatchObject({ description: 'Yelken', isSent: false });
  await expect(page(pushedOff, undefined)).rejects.toMatchObject({ status: 404 });
});

test('MONEY-9 the cancellation of a withdrawal that was decided meanwhile leads to its payment, with the reason', async () => {
  await open();
  const message = 'This transaction can no longer be changed';
  answers['finance/cancel_withdrawal'] = { result: false, message, code: 409, data: { reason: 'closed' } };
  const { action } = await import('../routes/_player.withdrawals.$id.cancel');
  const { status, headers } = (await action({
    request: new Request(`http://site.test/withdrawals/${WAITING}/cancel`, {
      method: 'POST',
      headers: { Cookie: await playerCookie() },
      body: new URLSearchParams({ intent: 'cancel' }),
    }),
    params: { id: WAITING },
    context: { address: '192.0.2.9' },
  } as never)) as Response;
  expect([status, headers.get('Location')]).toEqual([303, `/profile/payments/${WAITING}`]);
  const cookie = headers.getSetCookie().find((name) => name.startsWith('toast='));
  expect(await (await toastReader())(cookie?.split(';')[0] ?? '')).toMatchObject([{ type: 'error', message }]);
});
