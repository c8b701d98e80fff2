import { afterEach, expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, upstream, wholeText } from '~/api/testing';
import { historyRow } from './history.server';

/** Histories in front of another API: codes and states that the contract does not know, filters it ignores. */

const now = new Date('2026-03-10T09:00:00Z');
let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

test.each(['bets', 'account'] as const)(
  'ERR-2 a rejected read of %s shows its message, and the filter stays',
  async (kind) => {
    const refused = { result: false, message: 'At most 90 days', code: 200 };
    api = await upstream({ 'betframe/getCoupons': refused, 'finance/list_transactions': refused });
    const { historyPage } = await import('./history.server');
    const caller = (await createCaller(`/profile/history/${kind}?period=all`, { rid: '1' })) as PlayerCaller;
    expect(await historyPage(caller, kind, now)).toMatchObject({
      refusal: 'At most 90 days',
      filter: { period: 'all' },
      rows: [],
      coupons: [],
    });
  },
);

test.each([
  ['en', '₺5.00', 'Unknown (1005)'],
  ['tr', '5,00\u00A0₺', 'Bilinmiyor (1005)'],
])('OWN-3 a status outside the contract is not shown as booked (%s)', async (lang, amount, text) => {
  const shown = {
    id: 'r',
    date: now.toISOString(),
    transaction_category_id: 3,
    transaction_status: 1005,
    amount: '500.00',
    description: 'Kart',
  };
  expect(
    historyRow({ ...shown, date: now, amount: 500n, reason: '', reference: '' }, { language: lang, clock: '12' }),
  ).toMatchObject({ amount, gain: false, status: { tone: 'plain', text } });
  api = await upstream({ 'finance/list_transactions': { result: true, message: '', data: [shown] } });
  const { historyCsv } = await import('./history-csv.server');
  const caller = (await createCaller('/profile/history-csv/games', { rid: '1' })) as PlayerCaller;
  const file = await wholeText((await historyCsv(caller, 'games', now))!);
  expect(file.split('\r\n')[1]).toContain(';500.00;;Unknown (1005);');
});

const coupons = (...states: unknown[]) =>
  states.map((state, at) => ({ couponID: `c${at}`, date: now.toISOString(), state, stake: '1.00', odds: 2 }));

test('OWN-3 a coupon without a known state has no status, and is neither open nor closed', async () => {
  api = await upstream({
    'betframe/getCoupons': { result: true, message: '', data: coupons('open', undefined, null, 'settled', 'won') },
  });
  const { historyPage } = await import('./history.server');
  const show = async (query: string) => {
    const caller = (await createCaller(`/profile/history/bets${query}`, { rid: '1' })) as PlayerCaller;
    return (await historyPage(caller, 'bets', now)).coupons.map(({ id, status }) => [id, status?.text]);
  };
  expect(await show('')).toEqual([
    ['c0', 'Open'],
    ['c1', undefined],
    ['c2', undefined],
    ['c3', undefined],
    ['c4', 'Won'],
  ]);
  expect(await show('?state=open')).toEqual([['c0', 'Open']]);
  expect(await show('?state=closed')).toEqual([['c4', 'Won']]);
});

test('OWN-3 the filter of coupons works with an API that ignores it: on every page and in the file', async () => {
  const all = coupons(...Array.from({ length: 23 }, (_, at) => (at % 10 === 3 ? 'open' : 'lost')));
  api = await upstream({
    'betframe/getCoupons': ({ limit, offset }) => ({
      result: true,
      message: '',
      data: all.slice(Number(offset ?? 0), Number(offset ?? 0) + Number(limit)),
      pagination: { limit: Number(limit), offset: Number(offset ?? 0), total: all.length },
    }),
  });
  const caller = async (path: string) => (await createCaller(path, { rid: '1' })) as PlayerCaller;
  const { historyPage } = await import('./history.server');
  for (const [offset, id] of [
    [0, 'c3'],
    [10, 'c13'],
  ])
    expect(
      await historyPage(await caller(`/profile/history/bets?state=open&offset=${offset}`), 'bets', now),
    ).toMatchObject({ coupons: [{ id }], total: 23, isExact: false });
  const { historyCsv } = await import('./history-csv.server');
  const parts = await historyCsv(await caller('/profile/history-csv/bets?state=open&period=all'), 'bets', now);
  const lines = (await wholeText(parts!)).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';')[2])).toEqual(['c3', 'c13']);
});
