import { afterEach, expect, test } from 'vitest';
import { playerCookie, upstream, type UpstreamReply } from '~/api/testing';
import { parseSelections } from '~/lib/bets/coupon-cookie';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const says = (data: unknown): UpstreamReply => ({ result: true, message: 'Successful', code: 200, data });
const COUPON = 'k'.repeat(26);

/** Loads the page of a rejected bet with these fields and these odds of its selection at the rejection. */
async function loadRejected(language: 'tr' | 'en', fields: { rejection?: 'stake' }, current?: number | null) {
  const pick = {
    fixtureID: 'm1',
    sport: 'football',
    home: 'Ak',
    away: 'Boz',
    startsAt: '2026-03-10T12:00:00Z',
    market: 'result',
    line: null,
    selection: 'home',
    odds: 210,
    state: 'void',
    fixtureStatus: 'live',
    ...(current !== undefined && { current }),
  };
  api = await upstream({
    'system/ping': says([]),
    'user/get_user_profile': says({ uid: 'u', username: 'ayse', firstname: 'Ayşe', lastname: 'Yılmaz' }),
    'betting/get_coupon': says({
      couponID: COUPON,
      date: '2026-03-10T12:10:00Z',
      state: 'rejected',
      fold: 1,
      lines: 1,
      stake: '20.00',
      possibleWin: '42.00',
      ...fields,
      picks: [pick],
    }),
  });
  const { placedCouponPage } = await import('./placed-coupon.server');
  const request = new Request(`http://site.test/profile/coupons/${COUPON}`, {
    headers: { Cookie: `lang=${language}; ${await playerCookie()}` },
  });
  const { rejected, picks } = await placedCouponPage({ request, context: { address: '192.0.2.9' } }, COUPON);
  return {
    ...rejected,
    odds: parseSelections(rejected?.picks ?? '').map(({ odds }) => odds),
    problems: picks.map(({ problem }) => problem),
  };
}

test('DESK-91 the page of a bet whose stake no longer fits names this reason, and offers its selections again', async () => {
  expect(await loadRejected('tr', { rejection: 'stake' })).toMatchObject({
    note: expect.stringContaining('en yüksek bahis tutarı') as string,
    again: 'Daha düşük tutarla yeniden oyna',
    odds: [210],
    problems: [''],
  });
  await api.close();
  expect(await loadRejected('en', { rejection: 'stake' })).toMatchObject({
    note: expect.stringContaining('largest stake') as string,
    again: 'Bet again with a lower stake',
  });
});

test.each([
  ['lower odds', 200, [200], 'Odds changed: 2.10 → 2.00'],
  ['a suspension that is over', 210, [210], ''],
  ['a suspension', null, [], 'This market is suspended for the moment.'],
  ['a reason that the API does not give', undefined, [], ''],
])('BET-10 the page of a bet rejected by %s names the odds as the reason', async (_, current, odds, problem) => {
  expect(await loadRejected('en', {}, current)).toMatchObject({
    note: expect.stringContaining('odds changed') as string,
    again: 'Bet again at the new odds',
    odds,
    problems: [problem],
  });
});
