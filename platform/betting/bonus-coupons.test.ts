import { afterEach, beforeEach, expect, test } from 'vitest';
import { bonusHouse, type BonusHouse, type BonusSeat } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { verifyBooks } from '../ops/verify';
import { jobs } from '.';
import type { ShownPick } from './offers';
import { pick, testFeed, type TestFeed } from './testing';

const SURE = { market: 'double-chance', selection: 'home-draw', odds: 128 } as const;

describeEachDatabase('coupons of bonus money', (database) => {
  let house: BonusHouse;
  let feed: TestFeed;
  let player: BonusSeat;
  beforeEach(async () => {
    house = await bonusHouse(database);
    feed = testFeed(house.api.context);
    for (const id of ['a', 'b']) await feed.fixture(id);
    player = await house.player('ikramiyeli');
    await player.claim('welcome');
    await player.pay('100');
  });
  afterEach(() => house.api.close());

  const place = async (stake: string, picks: readonly ShownPick[], fold = 1) => {
    const asked = { requestID: randomId(), picks, fold, stake };
    expect(await house.api.call('betting/place_coupon', asked, player.user)).toMatchObject({ result: true });
  };
  const progress = async () => (await player.offers()).open[0]?.['progress'];
  const settle = () => runDueJobs(house.api.context, jobs);
  const isSound = async () => expect((await verifyBooks(house.api.context.db)).findings).toEqual([]);

  test('BET-1 BONUS-1 a stake counts from odds of 1.50, by the line that wins least', async () => {
    await place('20', [pick('a', SURE)]);
    expect(await progress()).toBe('0.00');
    await place('20', [pick('a')]);
    expect(await progress()).toBe('20.00');
    // Two singles at 1.28 and 2.10: one of the lines is below.
    await place('20', [pick('a', SURE), pick('b')]);
    expect(await progress()).toBe('20.00');
    // Their product is not.
    await place('20', [pick('a', SURE), pick('b')], 2);
    expect(await progress()).toBe('40.00');
    await isSound();
  });

  test('BET-1 BONUS-1 what bonus money won goes to the bonus purse, and its stake comes back there', async () => {
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 5_000n });
    await place('90', [pick('b', SURE)]);
    // Ten lira are left of the own money; twenty are bonus money.
    await place('30', [pick('a')]);
    await place('20', [pick('b')]);
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_000n });
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    // 63.00 in thirds: one to the own money, two to the bonus.
    expect(await player.held()).toEqual({ real: 2_100n, bonus: 5_200n });
    await feed.result('b', [], 'postponed');
    await settle();
    expect(await player.held()).toEqual({ real: 11_100n, bonus: 7_200n });
    expect(await settle()).toBe(0);
    await isSound();
  });
});
