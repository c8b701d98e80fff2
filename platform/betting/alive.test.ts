import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { readFeedSecrets } from '../feeds';
import { setupBetting, offer, pick, testFeed, type BettingTestBed, type TestFeed } from './testing';

const SECRET = 'the-secret-that-acme-signs-its-batches-by';
const ALIVE: FeedMessage = { type: 'alive', everyS: 5 };

describeDatabase('feeds that say that they are alive', (database) => {
  let bed: BettingTestBed;
  let acme: TestFeed;
  let user: TestUser;
  let sequence = 1_000;
  beforeAll(async () => {
    bed = await setupBetting(database, { feeds: readFeedSecrets(`acme:${SECRET}`) });
    acme = testFeed(bed.api.context, 'acme');
    user = await bed.player('hayatta');
    for (const feed of [acme, bed.feed]) {
      await feed.fixture('live');
      await feed.fixture('coming');
      await feed.live('live');
    }
  });
  afterAll(() => bed.api.close());

  const odds = (fixtureID = 'live'): FeedMessage => ({
    type: 'odds',
    fixtureID,
    sequence: (sequence += 1),
    validityS: 60,
    markets: [offer('result', null, { home: 210, draw: 330, away: 340 })],
  });
  const states = async () => {
    const picks = ['acme_live', 'acme_coming', 'live'].map((id) => pick(id, { live: true }));
    const { data } = await bed.api.call('betting/price_coupon', { picks, fold: 1 }, user);
    return (data as { picks: { state: string }[] }).picks.map(({ state }) => state);
  };
  const listed = async (fixtureID: string) =>
    ((await bed.api.call('betting/get_fixture', { fixtureID })).data as { openMarkets: number }).openMarkets;

  test('BET-13 a feed that misses three `alive` messages is down: its matches in play are suspended', async () => {
    expect((await acme.send(ALIVE, odds())).body).toEqual({ result: true, code: 'OK', outcomes: ['ok', 'ok'] });
    await bed.feed.send(odds());
    bed.api.context.advance(14_999);
    expect(await states()).toEqual(['ok', 'ok', 'ok']);
    expect(await listed('acme_live')).toBe(1);
    bed.api.context.advance(1);
    expect(await states()).toEqual(['suspended', 'ok', 'ok']);
    expect(await listed('acme_live')).toBe(0);
    expect(await listed('live')).toBe(1);
    expect(await bed.place(user, [pick('acme_live', { live: true })])).toMatchObject({
      data: { reason: 'coupon-changed' },
    });
  });

  test('BET-13 the response to its first batch afterwards requests a recovery, once', async () => {
    bed.api.context.advance(60_000);
    const back = await acme.send(ALIVE);
    expect(back.body).toEqual({ result: true, code: 'OK', outcomes: ['ok'], recover: true });
    // Its odds have expired meanwhile.
    expect(await states()).toEqual(['suspended', 'ok', 'suspended']);
    expect((await acme.send(odds())).body).not.toHaveProperty('recover');
    expect(await states()).toEqual(['ok', 'ok', 'suspended']);
  });

  test('BET-13 any accepted batch counts as a heartbeat, a rejected one does not', async () => {
    await acme.send(ALIVE, odds());
    bed.api.context.advance(10_000);
    await acme.send(odds('coming'));
    bed.api.context.advance(10_000);
    expect((await states())[0]).toBe('ok');
    await acme.send(odds('unknown'));
    bed.api.context.advance(5_000);
    expect((await states())[0]).toBe('suspended');
  });
});
