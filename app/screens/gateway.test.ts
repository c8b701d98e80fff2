import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
const CARD = {
  id: 'card',
  name: 'Card',
  isFavorite: 0,
  kind: 'card',
  transferType: 2,
  min: '10',
  max: '1000',
  fields: [],
};

test('MONEY-3 AUTH-7 a redirect to a gateway carries the renewed session cookie', async () => {
  api = await upstream({
    'system/ping': says([]),
    'user/get_user_profile': says({ uid: 'u', username: 'ayse', firstname: 'Ayşe', lastname: 'Yılmaz' }),
    'finance/check_balance': says([{ balance: '12.50' }]),
    'finance/list_cash_methods_new': says({ methods_list: [{ type: 'single', properties: CARD }] }),
    'prepayServices/processTransaction': says({ id: '1', status: 1000, url: 'https://gateway.test/pay/1' }),
  });
  const { action } = (await import('~/routes/_player.profile.deposit')) as unknown as {
    action: (args: never) => Promise<unknown>;
  };
  const answer = (await action({
    request: new Request('http://site.test/profile/deposit?method=card', {
      method: 'POST',
      headers: {
        // Its stamp has expired, so this request checks the session and renews it.
        Cookie: await playerCookie({ without: ['checkedUntil'] }),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        intent: 'confirm',
        amount: '100',
        transferType: '2',
        requestID: 'a'.repeat(26),
      }).toString(),
    }),
    params: {},
    context: { address: '192.0.2.9' },
  } as never)) as Response;
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, 'https://gateway.test/pay/1']);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
});
