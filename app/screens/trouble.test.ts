import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';

/** Pages of a player whose API fails in part: the messages of the screen and of the frame around it. */

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'İşlem Başarılı', code: 200, data });
const UP: Record<string, UpstreamReply> = {
  'system/ping': says([]),
  'finance/check_balance': says([{ balance: '12.50', notificationsReadAt: 0 }]),
  'finance/list_transactions': says([]),
  'crm/list_mass_messages': says([{ id: 1, title: 'T', text: 'x', date: '2026-01-01 10:00:00' }]),
  'finance/list_cash_methods_new': says({ methods_list: [] }),
  'finance/list_highlighted_cash_methods': says([]),
  'finance/list_bank_accounts': says([]),
};

/** Time of the message. */
const SENT = new Date('2026-01-01T10:00:00+03:00').getTime();

type Loader = (args: never) => Promise<unknown>;

interface RootData {
  toasts: unknown[];
  player: { balance?: bigint; notifications: number };
}

/**
 * Runs the root's loader and a screen's, as the framework does.
 * @returns the result of each, and the error of the screen
 */
async function opens(path: string, screen: Loader | undefined, cookie: string) {
  const root = (await import('~/root')).loader as unknown as Loader;
  const context = { address: '192.0.2.9' };
  const args = () =>
    ({
      request: new Request(`http://site.test${path}`, { headers: { Cookie: `lang=en; ${cookie}` } }),
      context,
      params: {},
    }) as never;
  // The root is ready before the screen calls the API: in this order it used to miss the failure.
  const frame = ((await root(args())) as { data: RootData }).data;
  const shown = await screen?.(args()).catch((thrown: unknown) => thrown);
  return { frame, shown };
}

const NOTICE = { type: 'error', message: 'We are having some problems, please try again later.' };

test.each([
  ['/profile/bank-accounts', 'finance/list_bank_accounts', '_player.profile.bank-accounts._index', 502],
  ['/profile/deposit', 'finance/list_highlighted_cash_methods', '_player.profile.deposit', undefined],
])('ERR-2 the persistent notice is on %s if its own call fails with 500', async (path, call, file, status) => {
  api = await upstream({ ...UP, [call]: 'broken' });
  const routes = import.meta.glob<{ loader: Loader }>('../routes/*.tsx');
  const { loader } = await routes[`../routes/${file}.tsx`]!();
  const { frame, shown } = await opens(path, loader, await playerCookie());
  expect(frame.toasts).toEqual([NOTICE]);
  expect(shown instanceof Response ? shown.status : undefined).toBe(status);
});

test('ERR-2 no notice without a failure', async () => {
  api = await upstream(UP);
  const { loader } = (await import('~/routes/_player.profile.deposit')) as unknown as { loader: Loader };
  const { frame, shown } = await opens('/profile/deposit', loader, await playerCookie());
  expect(frame.toasts).toEqual([]);
  expect(shown).toMatchObject({ highlightedMissing: false });
  expect(shown).not.toHaveProperty('pendingMissing', true);
});

test.each(['broken', 'down'] as const)(
  'ERR-3 highlighted methods that fail (%s) are replaced by a line',
  async (fault) => {
    api = await upstream({ ...UP, 'finance/list_highlighted_cash_methods': fault });
    const { loader } = (await import('~/routes/_player.profile.deposit')) as unknown as { loader: Loader };
    expect((await opens('/profile/deposit', loader, await playerCookie())).shown).toMatchObject({
      highlightedMissing: true,
    });
  },
);

test('ERR-3 pending withdrawals that fail are replaced by a line', async () => {
  api = await upstream({ ...UP, 'finance/list_transactions': 'down' });
  const { loader } = (await import('~/routes/_player.profile.withdraw')) as unknown as { loader: Loader };
  expect((await opens('/profile/withdraw', loader, await playerCookie())).shown).toMatchObject({
    pendingMissing: true,
  });
});

test.each([
  ['no reply', 'down'],
  ['a third decimal', says([{ balance: 1234.567 }])],
  ['Turkish separators', says([{ balance: '1.234,56' }])],
  ['an object', says({ balance: 500 })],
] as [string, UpstreamReply][])(
  'ERR-3 an unreadable balance (%s) is missing in the header, not 0,00 ₺',
  async (_name, reply) => {
    api = await upstream({ ...UP, 'finance/check_balance': reply });
    expect((await opens('/slot', undefined, await playerCookie())).frame.player.balance).toBeUndefined();
  },
);

test('ACC-5 the number of unread notifications is read again while a part of them is missing', async () => {
  const answers: Record<string, UpstreamReply> = { ...UP, 'finance/list_transactions': 'down' };
  api = await upstream(answers);
  const cookie = await playerCookie();
  expect((await opens('/slot', undefined, cookie)).frame.player.notifications).toBe(1);
  answers['finance/list_transactions'] = says([
    {
      id: '9',
      transaction_category_id: 2,
      transaction_status: 1003,
      description: 'D',
      reason: '',
      amount: '0.00',
      date: '2026-01-01 10:00:00',
    },
  ]);
  expect((await opens('/slot', undefined, cookie)).frame.player.notifications).toBe(2);
});

/** Opens the notifications as the player. */
async function openNotifications(headers: Record<string, string> = {}) {
  const { loader } = (await import('~/routes/_player.notifications')) as unknown as { loader: Loader };
  const request = new Request('http://site.test/notifications', {
    headers: { Cookie: `lang=en; ${await playerCookie()}`, ...headers },
  });
  return (await loader({ request, context: { address: '192.0.2.9' }, params: {} } as never)) as {
    list: { id: string }[];
  };
}

/** Returns the times until which notifications were marked as read. */
const marks = () => api.of('user/read_notifications').map(({ data }) => data['until']);

test.each([
  ['whole', UP, {}, true],
  ['in part', { ...UP, 'finance/list_transactions': 'down' as const }, {}, false],
  ['fetched ahead', UP, { 'Sec-Purpose': 'prefetch' }, false],
])(
  'ACC-5 HARD-8 notifications are marked as read at the API if they are shown completely, not in part, not prefetched (%s)',
  async (_, answers, headers, isSeen) => {
    api = await upstream(answers);
    await openNotifications(headers);
    expect(marks()).toEqual(isSeen ? [SENT] : []);
  },
);

test('ACC-5 a message that the cached list does not contain stays unread; one of the same time is read', async () => {
  const message = (id: number, time: number) => ({ id, title: `${id}`, text: 'x', date: new Date(time).toISOString() });
  const lists = [
    [message(1, SENT), message(2, SENT)],
    [message(3, SENT + 1_000), message(1, SENT), message(2, SENT)],
  ];
  api = await upstream({ ...UP, 'crm/list_mass_messages': () => says(lists.shift()) });
  for (let visits = 0; visits < 2; visits += 1)
    expect((await openNotifications()).list.map(({ id }) => id)).toEqual(['m1', 'm2']);
  expect(marks()).toEqual([SENT, SENT]);
});

test('ACC-5 the mark of the player at the API decides what is unread; without one the header shows no number', async () => {
  const answers: Record<string, UpstreamReply> = { ...UP };
  api = await upstream(answers);
  const unread = async (wallet: object) => {
    answers['finance/check_balance'] = says([{ balance: '12.50', ...wallet }]);
    return (await opens('/slot', undefined, await playerCookie())).frame.player.notifications;
  };
  expect(await unread({ notificationsReadAt: SENT - 1 })).toBe(1);
  expect(await unread({ notificationsReadAt: SENT })).toBe(0);
  expect(await unread({})).toBe(0);
});

const REFUSED = { result: false, message: 'En fazla 90 gün seçebilirsiniz', code: 200 };

test.each([
  ['/profile/bank-accounts', 'finance/list_bank_accounts', '_player.profile.bank-accounts._index'],
  ['/profile/bank-accounts/new', 'finance/list_banks', '_player.profile.bank-accounts.new'],
  ['/profile/deposit', 'finance/list_cash_methods_new', '_player.profile.deposit'],
  ['/profile/withdraw?method=1', 'finance/list_cash_methods_new', '_player.profile.withdraw'],
  ['/profile/tickets', 'finance/list_transactions', '_player.profile.tickets'],
])('ERR-2 %s shows the message with which the API rejects its own read', async (path, call, file) => {
  api = await upstream({ ...UP, [call]: REFUSED });
  const routes = import.meta.glob<{ loader: Loader }>('../routes/*.tsx');
  const { loader } = await routes[`../routes/${file}.tsx`]!();
  const { shown } = await opens(path, loader, await playerCookie());
  expect(shown).toBeInstanceOf(Response);
  expect((shown as Response).status).toBe(502);
  expect(await (shown as Response).text()).toBe(REFUSED.message);
});
