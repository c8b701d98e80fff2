import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { listCoupons } from './coupons';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeEachDatabase('placing coupons', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('kuponcu', '100000');
    for (const id of ['a', 'b', 'c', 'd']) await bed.feed.fixture(id, { home: `${id} Işık`, away: `${id} Su` });
  });
  afterAll(() => bed.api.close());

  test('BET-1 singles, accumulators and systems debit their stake once and are on the statement', async () => {
    const before = await bed.balance(user);
    const single = await bed.placed(user, [pick('a')], { stake: '25' });
    const many = await bed.placed(user, [pick('a'), pick('b', OVER)], { fold: 2 });
    const system = await bed.placed(user, [pick('a'), pick('b'), pick('c')], { fold: 2, stake: '30' });
    expect(before - (await bed.balance(user))).toBe(6_500n);
    expect(await bed.coupon(user, single)).toMatchObject({
      state: 'open',
      stake: '25.00',
      possibleWin: '52.50',
      lines: 1,
      picks: [{ home: 'a Işık', odds: 210, state: 'open', fixtureStatus: 'scheduled' }],
    });
    expect(await bed.coupon(user, many)).toMatchObject({ possibleWin: '38.85', cashOut: '7.88' });
    expect(await bed.coupon(user, system)).toMatchObject({ lines: 3, possibleWin: '132.30' });
    const { data } = await bed.api.call('finance/list_transactions', { searchID: single }, user);
    expect(data).toMatchObject([{ transaction_category_id: 4, description: 'Kupon: a Işık – a Su' }]);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-1 HARD-14 one key is one coupon, for any number and speed of repeats', async () => {
    const before = await bed.balance(user);
    const requestID = randomId();
    const replies = await Promise.all([1, 2, 3].map(() => bed.place(user, [pick('a')], { requestID })));
    expect(new Set(replies.map(({ data }) => (data as { couponID: string }).couponID)).size).toBe(1);
    expect(before - (await bed.balance(user))).toBe(1_000n);
    // Odds that change afterwards do not turn a repeat into another coupon.
    await bed.feed.odds('a', offer('result', null, { home: 205, draw: 330, away: 340 }));
    expect((await bed.place(user, [pick('a')], { requestID })).data).toEqual(replies[0]?.data);
    await bed.feed.odds('a', offer('result', null, { home: 210, draw: 330, away: 340 }));
    const other = await bed.place(user, [pick('b')], { requestID });
    expect(other).toMatchObject({ result: false, data: { reason: 'number-used' } });
    expect(before - (await bed.balance(user))).toBe(1_000n);
  });

  test('BET-1 HARD-18 the key of another player’s coupon places a coupon of one’s own, before the start and in play', async () => {
    const [other, live] = [await bed.player('anahtarli'), await bed.feed.newFixture()];
    await bed.feed.live(live);
    await bed.feed.odds(live, offer('result', null, { home: 210, draw: 330, away: 340 }));
    for (const bet of [pick('a'), pick(live, { live: true })]) {
      const requestID = randomId();
      const [first, second] = [
        await bed.placed(user, [bet], { requestID }),
        await bed.placed(other, [bet], { requestID }),
      ];
      expect(second).not.toBe(first);
    }
    expect(await bed.balance(other)).toBe(98_000n);
    bed.api.context.advance(5_000);
    await bed.settle();
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-1 a coupon that differs from the displayed odds or state is rejected whole, and nothing is booked', async () => {
    const before = await bed.balance(user);
    await bed.feed.fixture('gone');
    await bed.feed.result('gone', [{ home: 0, away: 0 }]);
    const changed = [
      [pick('a', { odds: 200 })],
      [pick('a', { odds: 220 })],
      [pick('nowhere')],
      [pick('a', { selection: 'nobody' })],
      [pick('gone')],
      [pick('a'), pick('a', OVER)],
      [pick('b'), pick('a', { odds: 1_000 })],
    ];
    for (const picks of changed)
      expect(await bed.place(user, picks), JSON.stringify(picks)).toMatchObject({
        result: false,
        data: { reason: 'coupon-changed' },
      });
    await bed.feed.suspend('d');
    expect(await bed.place(user, [pick('d')])).toMatchObject({ data: { reason: 'coupon-changed' } });
    const wrong: [Parameters<BettingTestBed['place']>[2], string][] = [
      [{ stake: '0.99' }, 'amount-out-of-range'],
      [{ stake: '20000.01' }, 'amount-out-of-range'],
      [{ stake: '-5' }, 'amount-out-of-range'],
      [{ fold: 2, stake: '10' }, 'amount-out-of-range'],
      [{ fold: 4 }, 'invalid'],
    ];
    for (const [options, reason] of wrong)
      expect(await bed.place(user, [pick('a'), pick('b'), pick('c')], options), JSON.stringify(options)).toMatchObject({
        result: false,
        data: { reason },
      });
    expect(
      (
        await bed.place(
          user,
          Array.from({ length: 21 }, (_, at) => pick(`x${at}`)),
        )
      ).result,
    ).toBe(false);
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-1 LIMIT-2 a cool-off rejects coupons, and nothing is booked', async () => {
    const resting = await bed.player('molada', '100');
    await bed.placed(resting, [pick('a')]);
    expect(await bed.api.call('limit/take_break', { days: 7 }, resting)).toMatchObject({ result: true });
    expect(await bed.place(resting, [pick('a')])).toMatchObject({ result: false, data: { reason: 'limit-reached' } });
    expect(await bed.balance(resting)).toBe(9_000n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-1 HARD-18 bets above the balance, after a logout or on another player’s account are rejected', async () => {
    const poor = await bed.player('parasiz', '5');
    expect(await bed.place(poor, [pick('a')])).toMatchObject({ data: { reason: 'insufficient-balance' } });
    const coupon = await bed.placed(poor, [pick('a')], { stake: '5' });
    expect(await bed.api.call('betting/get_coupon', { couponID: coupon }, user)).toMatchObject({ result: false });
    expect(await bed.cashOut(user, coupon, '1.00')).toMatchObject({ data: { reason: 'not-found' } });
    await bed.api.call('user/logout', {}, poor);
    expect((await bed.place(poor, [pick('a')])).result).toBe(false);
  });

  test('ACC-9 a player’s own limits include the stakes of coupons', async () => {
    const careful = await bed.player('dikkatli');
    await bed.api.call(
      'limit/set_limits',
      { changes: [{ limit: 'stake-round', amount: '20' }], password: TEST_PASSWORD },
      careful,
    );
    expect(await bed.place(careful, [pick('a')], { stake: '21' })).toMatchObject({
      data: { reason: 'limit-reached' },
    });
    expect((await bed.place(careful, [pick('a')], { stake: '20' })).result).toBe(true);
  });

  test('BET-1 a suspension concurrent with a coupon: the coupon is placed first, or nothing is booked', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = `race${round}`;
      await bed.feed.fixture(id);
      const before = await bed.balance(user);
      const [reply] = await Promise.all([bed.place(user, [pick(id)]), bed.feed.suspend(id)]);
      expect(before - (await bed.balance(user))).toBe(reply.result ? 1_000n : 0n);
      expect(await bed.place(user, [pick(id)])).toMatchObject({ data: { reason: 'coupon-changed' } });
    }
  });

  test('BET-4 coupons are listed by days and pages, open and closed; one without a payout stays listed', async () => {
    const lister = await bed.player('listeci');
    const { context } = bed.api;
    await bed.feed.fixture('list');
    const ids = [];
    for (let at = 0; at < 12; at += 1) {
      ids.push(await bed.placed(lister, [pick('list', at % 2 ? OVER : {})], { stake: '1' }));
      context.advance(1_000);
    }
    const list = async (data: Record<string, unknown> = {}) => bed.api.call('betframe/getCoupons', data, lister);
    const first = await list();
    expect(first).toMatchObject({ result: true, pagination: { limit: 10, total: 12, offset: 0 } });
    expect((first.data as { couponID: string }[]).map(({ couponID }) => couponID)).toEqual(ids.slice(2).reverse());
    expect((first.data as unknown[])[0]).toMatchObject({
      stake: '1.00',
      odds: 1.85,
      selections: [
        { event: 'list Yıldız – list Gücü', market: 'Toplam alt/üst', selection: '2,5 üst', odds: 1.85, state: 'open' },
      ],
    });
    expect((await list({ offset: 10, concatRequire: true })).data).toHaveLength(2);
    await bed.feed.result('list', [
      { home: 1, away: 0 },
      { home: 0, away: 0 },
    ]);
    await bed.settle();
    expect((await list({ state: 'open' })).result).toBe(false);
    const closed = (await list({ state: 'closed', limit: 20 })).data as Record<string, unknown>[];
    expect(closed.map(({ state, payout }) => `${String(state)} ${String(payout)}`).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 'lost 0.00'),
      ...Array.from({ length: 6 }, () => 'won 2.10'),
    ]);
    const today = context.now().toISOString().slice(0, 10);
    expect((await list({ startDate: today, endDate: today })).pagination).toMatchObject({ total: 12 });
    expect((await list({ startDate: '2026-01-01', endDate: '2026-01-31' })).message).toBe('Kayıt Bulunamadı');
    expect((await list({ startDate: '2026-02-30' })).result).toBe(false);
    context.advance(31 * 86_400_000);
    const again = await bed.api.login('listeci', TEST_PASSWORD);
    expect((await bed.api.call('betframe/getCoupons', {}, again)).result).toBe(false);
    expect((await bed.api.call('betframe/getCoupons', { startDate: today }, again)).result).toBe(true);
    expect((await bed.api.call('betframe/getCoupons', { state: 'closed' }, again)).result).toBe(false);
    expect((await runCommand(context, 'ledger', ['verify'], {})).failed).toBeFalsy();
  });

  test('BET-4 BET-32 the total odds of a listed coupon have the three decimals of the bet slip', async () => {
    const lister = await bed.player('carpan');
    await bed.feed.fixture('factor');
    await bed.feed.fixture('factor2');
    await bed.placed(lister, [pick('factor', OVER), pick('factor2', OVER)], { stake: '100' });
    expect(await bed.api.call('betframe/getCoupons', {}, lister)).toMatchObject({ data: [{ odds: 3.422 }] });
  });

  test('BET-4 open coupons are listed however long ago they were placed', async () => {
    const { context } = bed.api;
    await bed.feed.fixture('season', { startsAt: new Date(context.now().getTime() + 60 * 86_400_000) });
    await bed.player('sabirli');
    const patient = () => bed.api.login('sabirli', TEST_PASSWORD);
    const coupon = await bed.placed(await patient(), [pick('season')]);
    context.advance(31 * 86_400_000);
    const lister = await patient();
    const list = (data: Record<string, unknown>) => bed.api.call('betframe/getCoupons', data, lister);
    expect(await list({ state: 'open', limit: 3 })).toMatchObject({
      data: [{ couponID: coupon, state: 'open' }],
      pagination: { total: 1 },
    });
    const day = context.now().toISOString().slice(0, 10);
    expect((await list({ state: 'open', startDate: day })).result).toBe(false);
    expect((await list({})).result).toBe(false);
  });

  test('ACC-30 a page of coupons at a deep offset has the coupons that come there', async () => {
    const uid = randomId();
    const { db } = bed.api.context;
    await db.execute(sql`insert into coupons (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win)
      select ${uid} || n, ${uid}, n::text, '', timestamptz '2026-01-01' + n / 3 * interval '1001.7 ms', 1, 1, 1, 200, 2 from generate_series(1, 1200) as n`);
    const page = (offset: number, limit = 100) =>
      listCoupons(db, { uid, from: new Date(0), limit, offset }, bed.api.context.now());
    const idsOf = ({ coupons }: Awaited<ReturnType<typeof page>>) => coupons.map(({ coupon }) => coupon.id);
    const shallow = [...idsOf(await page(400)), ...idsOf(await page(499)).slice(1)];
    expect(idsOf(await page(550, 40))).toEqual(shallow.slice(150, 190));
    expect((await page(550, 40)).pagination).toEqual({ limit: 40, offset: 550, total: 1_000 });
    expect((await page(1_190, 40)).pagination.total).toBe(1_200);
    expect(await page(1_200, 40)).toEqual({ coupons: [], pagination: { limit: 40, offset: 1_200, total: 1_200 } });
  });
});
