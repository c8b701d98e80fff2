import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'Successful', code: 200, data });
const PAYMENT = 'p'.repeat(26);

/** Loads the page of a payment with this type and status. */
async function load(fields: { Type: number; status: number }) {
  api = await upstream({
    'system/ping': says([]),
    'user/get_user_profile': says({ uid: 'u', username: 'ayse', firstname: 'Ayşe', lastname: 'Yılmaz' }),
    'finance/check_balance': says([{ balance: '12.50' }]),
    'finance/find_payment': says({
      id: PAYMENT,
      transactionID: PAYMENT,
      date: '2026-03-01T09:00:00Z',
      name: 'Yelken',
      amount: '100.00',
      ...fields,
    }),
  });
  const { loader } = (await import('../routes/_player.profile.payments.$paymentID')) as {
    loader: (args: never) => Promise<unknown>;
  };
  return loader({
    request: new Request(`http://site.test/profile/payments/${PAYMENT}`, { headers: { Cookie: await playerCookie() } }),
    params: { paymentID: PAYMENT },
    context: { address: '192.0.2.9' },
  } as never);
}

test.each([
  ['a deposit that waits', 5, 1, 1001],
  ['an approved deposit', undefined, 1, 1002],
  ['a withdrawal that waits', undefined, 2, 1001],
])('AUTH-9 the page of %s sends no Refresh header: refreshS is %s', async (_, refreshS, Type, status) => {
  const page = (await load({ Type, status })) as { refreshS?: number; init?: unknown };
  expect(page.init).toBeUndefined();
  expect(page.refreshS).toBe(refreshS);
});
