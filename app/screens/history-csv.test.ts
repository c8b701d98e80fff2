import { afterEach, expect, test, vi } from 'vitest';
import { READ_TIMEOUT_MS } from '#contract/constants';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, playerCookie, upstream, wholeText } from '~/api/testing';

const now = new Date('2026-03-10T09:00:00Z');
let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => {
  vi.useRealTimers();
  return api?.close();
});

test('ACC-6 bets are downloaded too: each coupon with its picks, odds, stake and payout', async () => {
  const coupon = {
    couponID: 'c1',
    date: now.toISOString(),
    state: 'won',
    stake: '10.00',
    odds: 2.5,
    payout: '25.00',
    selections: [{ event: 'A – B', market: 'Maç sonucu', selection: '1', odds: 2.5, state: 'won' }],
  };
  api = await upstream({
    'betframe/getCoupons': ({ state, limit, offset }) => {
      const all = state === 'open' ? [] : Array.from({ length: 230 }, (_, at) => ({ ...coupon, couponID: `c${at}` }));
      // Never more than 100 per reply.
      const data = all.slice(Number(offset), Number(offset) + Math.min(100, Number(limit)));
      return { result: true, message: '', data };
    },
  });
  const { historyCsv } = await import('./history-csv.server');
  const file = async (query: string) => {
    const caller = (await createCaller(`/profile/history-csv/bets${query}`, { rid: '1' })) as PlayerCaller;
    return (await wholeText((await historyCsv(caller, 'bets', now))!)).replace('\uFEFF', '').split('\r\n');
  };
  const [head, line, ...others] = await file('?period=all');
  expect(others).toHaveLength(229 + 1);
  expect(head).toBe('Date;Time;Bet;Selections;Odds;Stake;Payout;Status;Cashed out');
  expect(line).toBe('2026-03-10;12:00:00;c0;A – B · Maç sonucu: 1;2.50;10.00;25.00;Won;');
  expect(await file('?period=all&state=open')).toHaveLength(2);
});

test('ACC-6 ACC-31 a file is read as its client takes it, and no further once the client is gone', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    id: `r${index}`,
    date: new Date(now.getTime() - index * 60_000).toISOString(),
    transaction_category_id: 3,
    transaction_status: 1002,
    amount: '-1.00',
  }));
  api = await upstream({
    'finance/list_transactions': ({ limit, offset }) => {
      const data = rows.slice(Number(offset), Number(offset) + Number(limit));
      return { result: true, message: '', data };
    },
  });
  const { loader } = await import('~/routes/_player.profile.history-csv.$kind');
  vi.useFakeTimers({ toFake: ['performance'] });
  let taken = 0;
  const request = new Request('http://localhost/profile/history-csv/games?period=all', {
    headers: { Cookie: await playerCookie() },
  });
  const response = await loader({
    request,
    params: { kind: 'games' },
    context: {
      // A slow client: it takes each part after the time limit of a page.
      hasRoom: async () => {
        vi.advanceTimersByTime(READ_TIMEOUT_MS + 1);
        return (taken += 1) <= 3;
      },
    },
  });
  expect(response.headers.get('X-Accel-Buffering')).toBe('no');
  const pagesRead = () => api?.of('finance/list_transactions').length;
  expect(pagesRead()).toBe(1);
  expect((await response.text()).split('\r\n')).toHaveLength(1 + 3 * 250 + 1);
  expect(pagesRead()).toBe(3);
});
