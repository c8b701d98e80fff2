import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

interface Listed {
  fixtureID: string;
  openMarkets: number;
  markets: { market: string; status: string }[];
}

describeDatabase('the validity of prices', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let sequence = 1_000;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bayat', '1000');
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  const odds = (fixtureID: string, more: { pricedAt?: Date; validityS?: number } = {}): FeedMessage => ({
    type: 'odds',
    fixtureID,
    sequence: (sequence += 1),
    ...(more.pricedAt && { pricedAt: more.pricedAt.toISOString() }),
    ...(more.validityS && { validityS: more.validityS }),
    markets: [offer('result', null, { home: 210, draw: 330, away: 340 })],
  });
  /** Starts a match in play with one open market. */
  const live = async (id: string, more: Parameters<typeof odds>[1] = {}) => {
    await bed.feed.fixture(id);
    await bed.feed.live(id);
    await bed.feed.send(odds(id, more));
  };
  const state = async (fixtureID: string): Promise<string> => {
    const picks = [pick(fixtureID, { live: true })];
    const { data } = await bed.api.call('betting/price_coupon', { picks, fold: 1 }, user);
    return (data as { picks: { state: string }[] }).picks[0]!.state;
  };
  const listed = async (fixtureID: string): Promise<[openMarkets: number, status: string | undefined]> => {
    const fixture = (await bed.api.call('betting/get_fixture', { fixtureID })).data as Listed;
    const lists = (await bed.api.call('betting/list_fixtures', { limit: 100, offset: 0 })).data as Listed[];
    const row = lists.find((one) => one.fixtureID === fixtureID)!;
    expect(row.openMarkets).toBe(fixture.openMarkets);
    expect(row.markets[0]).toEqual(fixture.markets.find(({ market }) => market === 'result'));
    return [fixture.openMarkets, row.markets[0]?.status];
  };
  const changed = { result: false, data: { reason: 'coupon-changed' } };

  test('BET-8 a price in play is valid for ten seconds: then it is suspended in lists, at placement and at cash-out', async () => {
    await bed.feed.fixture('old');
    const coupon = await bed.placed(user, [pick('old')]);
    await bed.feed.live('old');
    await bed.feed.send(odds('old'));
    context().advance(9_999);
    expect(await listed('old')).toEqual([1, 'open']);
    expect(await state('old')).toBe('ok');
    expect(await bed.coupon(user, coupon)).toHaveProperty('cashOut');
    context().advance(1);
    expect(await listed('old')).toEqual([0, 'suspended']);
    expect(await state('old')).toBe('suspended');
    const before = await bed.balance(user);
    expect(await bed.place(user, [pick('old', { live: true })])).toMatchObject(changed);
    expect(await bed.coupon(user, coupon)).toMatchObject({ cashOutRefused: 'suspended' });
    expect(await bed.cashOut(user, coupon, '1.00')).toMatchObject(changed);
    expect(await bed.balance(user)).toBe(before);
    await bed.feed.send(odds('old'));
    expect(await listed('old')).toEqual([1, 'open']);
    expect(await state('old')).toBe('ok');
  });

  test('BET-8 the feed sends the validity, in play at most a minute', async () => {
    await live('short', { validityS: 3 });
    await live('long', { validityS: 3_600 });
    context().advance(3_000);
    expect([await state('short'), await state('long')]).toEqual(['suspended', 'ok']);
    context().advance(56_999);
    expect(await state('long')).toBe('ok');
    context().advance(1);
    expect(await state('long')).toBe('suspended');
  });

  test('BET-8 the validity of a price begins at its timestamp, or at its arrival if the timestamp is in the future', async () => {
    const now = context().now().getTime();
    await live('late', { pricedAt: new Date(now - 7_000) });
    await live('ahead', { pricedAt: new Date(now + 60_000) });
    context().advance(3_000);
    expect([await state('late'), await state('ahead')]).toEqual(['suspended', 'ok']);
    context().advance(7_000);
    expect(await state('ahead')).toBe('suspended');
  });

  test('BET-8 a repeated batch does not renew its prices', async () => {
    await live('again');
    const repeated = odds('again');
    await bed.feed.send(repeated);
    context().advance(10_000);
    expect((await bed.feed.send(repeated)).body.outcomes).toEqual(['stale']);
    expect(await state('again')).toBe('suspended');
  });

  test('BET-8 prices before the start are valid for ten minutes unless the feed says otherwise', async () => {
    await bed.feed.fixture('usual');
    await bed.feed.fixture('daylong', { startsAt: new Date(context().now().getTime() + 2 * 86_400_000) });
    await bed.feed.send(odds('daylong', { validityS: 86_400 }));
    context().advance(599_999);
    expect([await state('usual'), await state('daylong')]).toEqual(['ok', 'ok']);
    context().advance(1);
    expect([await state('usual'), await state('daylong')]).toEqual(['suspended', 'ok']);
    expect((await listed('daylong'))[0]).toBe(1);
  });

  test('BET-8 prices that arrive before the kick-off message expire as prices in play', async () => {
    await bed.feed.fixture('overtaken');
    const kickOff: FeedMessage = {
      type: 'state',
      fixtureID: 'overtaken',
      sequence: (sequence += 1),
      status: 'live',
      clock: { tr: "1'", en: "1'" },
      periods: [],
    };
    await bed.feed.send(odds('overtaken'));
    await bed.feed.send(kickOff);
    expect(await state('overtaken')).toBe('ok');
    context().advance(10_000);
    expect(await state('overtaken')).toBe('suspended');
  });
});
