import { afterEach, describe, expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { historyRow } from './history.server';
import { createCaller, playerCookie, upstream, wholeText } from '~/api/testing';

const now = new Date('2026-03-10T09:00:00Z');
let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

interface Row {
  id: string;
  date: string;
  transaction_category_id: number;
  transaction_status: number;
  amount: string;
}

/**
 * Starts an API that lists these rows by the contract: filtered, one page, with the total; for no rows 'Kayıt
 * Bulunamadı'.
 */
/** Returns the day in Istanbul. */
const dayOf = (date: string) => new Date(Date.parse(date) + 3 * 3_600_000).toISOString().slice(0, 10);

async function listing(rows: Row[], filters = true) {
  api = await upstream({
    'finance/list_transactions': ({ limit, offset, searchCategory, status, endDate, withoutNotices }) => {
      const found = rows.filter(
        (row) =>
          [undefined, String(row.transaction_category_id)].includes(searchCategory as string) &&
          [undefined, String(row.transaction_status)].includes(status as string) &&
          !(filters && withoutNotices === true && row.transaction_category_id === 2) &&
          (endDate === undefined || dayOf(row.date) <= String(endDate)),
      );
      const from = Number(offset ?? 0);
      const page = found.slice(from, from + Number(limit));
      const pagination = { limit: Number(limit), offset: from, total: found.length };
      return page.length > 0
        ? { result: true, message: '', data: page, pagination }
        : { result: false, message: 'Kayıt Bulunamadı', data: [], code: 404 };
    },
  });
  const { historyPage } = await import('./history.server');
  return async (kind: Parameters<typeof historyPage>[1], query = '') =>
    historyPage((await createCaller(`/profile/history/${kind}${query}`, { rid: '1' })) as PlayerCaller, kind, now);
}

const row = (id: string, index: number, over: Partial<Row> = {}): Row => ({
  id,
  date: new Date(now.getTime() - index * 60_000).toISOString(),
  transaction_category_id: 3,
  transaction_status: 1002,
  amount: '-1.00',
  ...over,
});
const notice = { transaction_category_id: 2, transaction_status: 1003, amount: '0.00' };

describe('account history', () => {
  test('ACC-6 every transaction is on exactly one page of ten, wherever notices are between; notices are on none', async () => {
    // Notices at the start, in a block across the first page's end, and at the end; two rows with equal timestamps
    // around one.
    const isNotice = (index: number) => index < 2 || (index >= 9 && index < 16) || index === 30 || index >= 43;
    const rows = Array.from({ length: 45 }, (_, index) =>
      row(`r${index}`, index === 31 ? 30 : index, isNotice(index) ? notice : {}),
    );
    const show = await listing(rows);
    const wanted = rows.filter((_, index) => !isNotice(index)).map(({ id }) => id);
    const seen: string[] = [];
    for (let offset = 0; offset < wanted.length; offset += 10) {
      const page = await show('account', `?offset=${offset}`);
      expect([offset, page.total, page.rows.length]).toEqual([
        offset,
        wanted.length,
        Math.min(10, wanted.length - offset),
      ]);
      seen.push(...page.rows.map(({ id }) => id));
    }
    expect(seen).toEqual(wanted);
  });

  test('ACC-6 a block of hundreds of notices does not hide or repeat a transaction', async () => {
    const rows = Array.from({ length: 640 }, (_, index) =>
      row(`r${index}`, index, index >= 5 && index < 625 ? notice : {}),
    );
    const show = await listing(rows);
    expect((await show('account')).rows.map(({ id }) => id)).toEqual([
      'r0',
      'r1',
      'r2',
      'r3',
      'r4',
      'r625',
      'r626',
      'r627',
      'r628',
      'r629',
    ]);
    expect((await show('account', '?offset=10')).rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `r${630 + index}`),
    );
  });

  test('ACC-6 notices of an API that does not filter them are not shown', async () => {
    const show = await listing([row('a', 0), row('b', 1, notice)], false);
    expect((await show('account')).rows.map(({ id }) => id)).toEqual(['a']);
  });

  test('ACC-6 the default is the last 7 days', async () => {
    const show = await listing([row('a', 0)]);
    await show('account');
    expect(api?.of('finance/list_transactions').map(({ data }) => [data['startDate'], data['endDate']])).toEqual([
      ['2026-03-04', '2026-03-10'],
    ]);
  });
});

test('ACC-6 games, finance and bonuses request their category, 30 days, pages of ten, with a total', async () => {
  const show = await listing(Array.from({ length: 25 }, (_, index) => row(`r${index}`, index)));
  expect(await show('games', '?offset=20')).toMatchObject({
    total: 25,
    isExact: true,
    offset: 20,
    query: 'period=last30',
  });
  expect((await show('bonuses')).rows).toEqual([]);
  await show('finance', '?period=all');
  expect(
    api
      ?.of('finance/list_transactions')
      .map(({ data }) => [data['searchCategory'], data['limit'], data['offset'], data['startDate']]),
  ).toEqual([
    ['3', 10, 20, '2026-02-09'],
    ['5', 10, 0, '2026-02-09'],
    ['1', 10, 0, undefined],
  ]);
});

test('ACC-6 invalid days are reported next to their field, and no list is requested', async () => {
  const show = await listing([row('a', 0)]);
  expect(await show('finance', '?period=range&from=2026-03-02&to=2026-03-01')).toMatchObject({
    rows: [],
    filter: {
      period: 'range',
      from: '2026-03-02',
      to: '2026-03-01',
      errors: { to: ['The end cannot be before the beginning'] },
    },
  });
  expect(api?.requests.map(({ api: { method } }) => method)).toEqual(['list_sub_categories']);
});

test('ACC-6 an invalid offset is a 404; an unreadable list a 502', async () => {
  const show = await listing([]);
  for (const offset of ['3', '-10', 'x'])
    await expect(show('finance', `?offset=${offset}`), offset).rejects.toMatchObject({ status: 404 });
  await api?.close();
  await expect(show('finance')).rejects.toMatchObject({ status: 502 });
});

test('ACC-6 bets request 30 days of coupons, open or closed; without a sportsbook the feature is absent', async () => {
  api = await upstream({
    'betframe/getCoupons': ({ state }) =>
      state === 'open'
        ? {
            result: true,
            message: '',
            data: [
              {
                couponID: 7,
                date: '2026-03-09 21:05:00',
                state: 'open',
                stake: '25.00',
                odds: 2.5,
                selections: [{ event: 'A – B', market: '1X2', selection: '1', odds: 2.5 }],
              },
            ],
            pagination: { limit: 10, total: 1, offset: 0 },
          }
        : { result: false, message: 'Bilinmeyen istek', code: 501 },
  });
  const { historyPage } = await import('./history.server');
  const show = async (query: string) =>
    historyPage((await createCaller(`/profile/history/bets${query}`, { rid: '1' })) as PlayerCaller, 'bets', now);
  expect(await show('?state=open')).toMatchObject({
    absent: false,
    total: 1,
    query: 'period=last30&state=open',
    coupons: [
      {
        id: '7',
        date: '9 Mar 2026, 9:05 pm',
        selections: ['A – B · 1X2: 1'],
        odds: '2.50',
        stake: '₺25.00',
        status: { tone: 'wait', text: 'Open' },
      },
    ],
  });
  expect(await show('')).toMatchObject({ absent: true, coupons: [] });
  expect(api.requests.map(({ data }) => [data['startDate'], data['endDate'], data['state']])).toEqual([
    ['2026-02-09', '2026-03-10', 'open'],
    ['2026-02-09', '2026-03-10', undefined],
  ]);
});

test('ACC-6 only exceptional statuses are chips with their reason, times of 12 hours in Istanbul, amounts signed', () => {
  const shown = (status: number, amount: bigint, wallet?: 'bonus') =>
    historyRow(
      {
        id: '1',
        date: new Date('2026-01-01T20:59:00Z'),
        transaction_category_id: 1,
        transaction_status: status,
        amount,
        balance: 5n,
        description: 'Card',
        reason: 'Wrong name',
        reference: '',
        wallet,
      },
      { language: 'en', clock: '12' },
    );
  expect(shown(1001, 100n)).toMatchObject({
    status: { tone: 'wait', text: 'Pending' },
    // It has not been booked yet.
    amount: '₺1.00',
    gain: false,
    balance: '₺0.05',
    kind: 'Deposit / withdrawal',
    date: '1 Jan 2026, 11:59 pm',
  });
  expect(shown(1002, -100n)).toMatchObject({
    amount: '−₺1.00',
    gain: false,
  });
  expect(shown(1002, -100n, 'bonus')).toMatchObject({ balance: 'Bonus ₺0.05' });
  // Most are approved, so they have no chip.
  expect(shown(1002, -100n)).not.toHaveProperty('status');
  expect(shown(1004, -100n)).toMatchObject({ status: { tone: 'bad', text: 'Cancelled' }, reason: 'Wrong name' });
});

test('ACC-7 tickets are requested with the campaign’s dates, amount and status, and a number if one is searched', async () => {
  api = await upstream({ 'finance/list_transactions': { result: true, message: '', data: [] } });
  const { tickets } = await import('~/services/finance.server');
  const caller = (await createCaller('/profile/tickets', { rid: '1' })) as PlayerCaller;
  await tickets(caller, '');
  await tickets(caller, 'T-77');
  const campaign = {
    limit: 50,
    startDate: '2023-12-01',
    endDate: '2024-01-01',
    searchMinAmount: '250',
    status: 1002,
    Lang: 'en',
  };
  expect(api.requests.map(({ data }) => data)).toMatchObject([campaign, { ...campaign, searchID: 'T-77' }]);
  expect(api.requests[0]?.data).not.toHaveProperty('searchID');
  await tickets(caller, '', { startDate: '2026-01-01', endDate: '2026-01-28', searchMinAmount: '100.00' });
  expect(api.requests[2]?.data).toMatchObject({
    startDate: '2026-01-01',
    endDate: '2026-01-28',
    searchMinAmount: '100.00',
    status: 1002,
  });
});

test('ACC-6 categories, sub-categories and types are filters from their calls, and the sums are above the list', async () => {
  const names = (...list: [number, string][]) => ({
    result: true,
    message: '',
    data: list.map(([id, name]) => ({ id, name })),
  });
  api = await upstream({
    'finance/list_categories': names([1, 'Money'], [3, 'Games']),
    'finance/list_types_frontend': names([1, 'Deposit'], [3, 'Stake']),
    'finance/list_sub_categories': names([3, 'Stake'], [4, 'Payout']),
    'finance/sum_transactions': { result: true, message: '', data: { in: '20.50', out: '8.00', net: '12.50' } },
    'finance/list_transactions': {
      result: true,
      message: '',
      data: [row('r', 0)],
      pagination: { limit: 10, offset: 0, total: 11 },
    },
  });
  const { historyPage } = await import('./history.server');
  const show = async (kind: Parameters<typeof historyPage>[1], query: string) =>
    historyPage((await createCaller(`/profile/history/${kind}${query}`, { rid: '1' })) as PlayerCaller, kind, now);
  expect(await show('account', '?category=3&type=4')).toMatchObject({
    categories: [{ value: '', label: 'All' }, { value: '1', label: 'Money' }, { value: '3' }],
    types: [{ value: '' }, { value: '1', label: 'Deposit' }, { value: '3' }],
    sums: { in: '₺20.50', out: '₺8.00', net: '+₺12.50' },
    filter: { category: '3', type: '4' },
    query: 'period=last7&category=3&type=4',
    total: 11,
  });
  expect(await show('games', '?type=4&category=1')).toMatchObject({
    categories: [],
    types: [{ value: '' }, { value: '3' }, { value: '4' }],
    query: 'period=last30&type=4',
  });
  expect(api.of('finance/list_sub_categories').map(({ data }) => data['categoryID'])).toEqual(['3']);
  for (const call of ['list_transactions', 'sum_transactions'])
    expect(
      api.of(`finance/${call}`).map(({ data }) => [data['searchCategory'], data['searchType']]),
      call,
    ).toEqual([
      ['3', '4'],
      ['3', '4'],
    ]);
  // An invalid id is not a filter.
  expect(await show('games', "?type=1'--")).toMatchObject({ filter: { type: '' }, query: 'period=last30' });
});

test('ACC-6 pending and cancelled credits do not look booked; a row links to what it belongs to', () => {
  const base = {
    id: 'x',
    date: now,
    transaction_category_id: 1,
    transaction_status: 1002,
    transaction_type_id: 1,
    amount: 10_000n,
    balance: null,
    description: 'Card',
    reason: '',
    reference: '',
  };
  const of = (over: Partial<Parameters<typeof historyRow>[0]>) =>
    historyRow({ ...base, ...over }, { language: 'en', clock: '12' });
  expect(of({})).toMatchObject({ amount: '+₺100.00', gain: true });
  expect(of({ transaction_status: 1004 })).toMatchObject({ amount: '₺100.00', gain: false, status: { tone: 'bad' } });
  expect(of({ transaction_status: 1001 })).toMatchObject({ amount: '₺100.00', gain: false, status: { tone: 'wait' } });
  expect(of({ transaction_status: 1001, amount: -10_000n })).toMatchObject({ amount: '−₺100.00' });
  expect(of({ transaction_status: 1004, amount: -10_000n })).toMatchObject({ amount: '₺100.00' });
  expect(of({ transaction_type_id: 7 }).kind).toBe('Adjustment');
  expect(of({ transaction_category_id: 5, transaction_type_id: 6 }).kind).toBe('Bonus');
  expect(of({ paymentID: 'p1' }).to).toBe('/profile/payments/p1');
  expect(of({ roundID: 'r1' }).to).toBe('/profile/history/games/r1');
  expect(of({ transaction_category_id: 4, reference: 'c1' }).to).toBe('/profile/coupons/c1');
  expect(of({ transaction_category_id: 3, reference: 't.1', tournamentID: 't.2026-03-09' }).to).toBe(
    '/tournaments#t.2026-03-09',
  );
  expect(of({}).to).toBeUndefined();
});

test('ACC-6 a history is downloaded completely, as a file that spreadsheets open and that runs no formula', async () => {
  const pages = Array.from({ length: 251 }, (_, index) => ({
    ...row(`r${index}`, index, { amount: '-1234.50' }),
    description: index === 0 ? '=1+1; "x"' : 'Slot',
  }));
  await listing(pages);
  const { historyCsv } = await import('./history-csv.server');
  const file = async (query: string) => {
    const caller = (await createCaller(`/profile/history-csv/games${query}`, { rid: '1' })) as PlayerCaller;
    const parts = await historyCsv(caller, 'games', now);
    return parts && wholeText(parts);
  };
  const lines = ((await file('?period=all')) ?? '').split('\r\n');
  expect(lines).toHaveLength(1 + 251 + 1);
  expect(lines[0]).toBe(
    '\uFEFFDate;Time;Transaction no;Transaction;Amount;Balance;Status;Reason;Related entry;Balance type',
  );
  expect(lines[1]).toBe(`2026-03-10;12:00:00;r0;"'=1+1; ""x""";"-1,234.50";;Approved;;;`);
  expect(await file('?period=range&from=2026-03-02&to=2026-03-01')).toBeUndefined();
});

test('ACC-6 a file holds every row, however many, once each and in order, even if rows arrive during the download', async () => {
  const rows = Array.from({ length: 12_500 }, (_, index) => row(`r${index}`, index));
  await listing(rows);
  const { historyCsv } = await import('./history-csv.server');
  const caller = (await createCaller('/profile/history-csv/games?period=all', { rid: '1' })) as PlayerCaller;
  const chunks: string[] = [];
  for await (const chunk of (await historyCsv(caller, 'games', now))!) {
    chunks.push(chunk);
    if (chunks.length === 5) rows.unshift(row('new', 0));
  }
  const lines = chunks.join('').split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';')[2])).toEqual(Array.from({ length: 12_500 }, (_, index) => `r${index}`));
  // It is sent page by page, not buffered.
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(60_000);
});

test('ACC-6 total odds of many long odds are printed with all digits, in either language', async () => {
  const { couponRow } = await import('./history.server');
  const coupon = {
    couponID: 'c1',
    date: now,
    state: 'open',
    stake: 1_000n,
    payout: undefined,
    cashOut: undefined,
    cashedOut: undefined,
    selections: [],
  } as const;
  const printed = (odds: number, language: 'tr' | 'en') =>
    couponRow({ ...coupon, selections: [], odds }, { language, clock: '12' }).odds;
  expect(printed(50 ** 10, 'tr')).toBe('97656250000000000,00');
  expect(printed(1e24, 'en')).toBe('1000000000000000000000000.00');
  expect(printed(2.5, 'tr')).toBe('2,50');
  expect(printed(3.422, 'tr')).toBe('3,422');
});

test.each([
  ['2999-01-01', '2999-01-28', 'lotteryComes', 0],
  ['2026-03-01', '2999-01-28', 'lotteryRuns', 1],
  ['2023-12-01', '2024-01-01', 'lotteryOver', 0],
])('ACC-7 a lottery from %s to %s has the state %s', async (startDate, endDate, state, runs) => {
  const lottery = { id: 'month', title: 'Month', startDate, endDate, searchMinAmount: '250.00', runs };
  api = await upstream({
    'finance/list_transactions': { result: true, message: '', data: [] },
    'crm/list_lotteries': { result: true, message: '', data: [lottery] },
    'user/get_user_profile': { result: true, message: '', data: { uid: 'u', username: 'ayse' } },
  });
  const { loader } = await import('~/routes/_player.profile.tickets');
  const request = new Request('http://site.test/profile/tickets', { headers: { Cookie: await playerCookie() } });
  const { data } = await loader({ request, params: {}, context: { address: '192.0.2.9' } } as never);
  expect(data).toMatchObject({ lottery: { id: 'month', state } });
});

test('ACC-7 tickets beyond the first 50 are on further pages, with the number of all', async () => {
  const ticket = {
    id: 't',
    date: '2026-01-05T09:00:00Z',
    transaction_category_id: 1,
    amount: '-300.00',
    description: 'x',
  };
  api = await upstream({
    'finance/list_transactions': {
      result: true,
      message: '',
      data: Array.from({ length: 50 }, (_, at) => ({ ...ticket, id: `t${at}`, transaction_status: 1002 })),
      pagination: { total: 120 },
    },
    'user/get_user_profile': { result: true, message: '', data: { uid: 'u', username: 'ayse' } },
  });
  const { loader } = await import('~/routes/_player.profile.tickets');
  const load = async (query: string) => {
    const request = new Request(`http://site.test/profile/tickets${query}`, {
      headers: { Cookie: await playerCookie() },
    });
    return loader({ request, params: {}, context: { address: '192.0.2.9' } } as never);
  };
  const page = { offset: 0, shown: 50, total: 120, to: '/profile/tickets?offset=50' };
  expect((await load('')).data).toMatchObject({ page });
  expect((await load('?offset=50')).data).toMatchObject({ page: { offset: 50, shown: 100, total: 120 } });
  expect(api.of('finance/list_transactions').map(({ data }) => data['offset'])).toEqual([0, 50]);
  await expect(load('?offset=7')).rejects.toMatchObject({ status: 404 });
});
