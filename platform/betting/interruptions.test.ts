import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMarket, FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { readFeedSecrets } from '../feeds';
import { offer, pick, setupBetting, testFeed, type BettingTestBed, type TestFeed } from './testing';

const BOOKED = { bet: 'open', cashOut: 'cashed-out' };
const REJECTED = { bet: 'rejected', cashOut: 'open' };
const MODEL = { periods: [{ home: 0, away: 0 }], rest: [1, 2].map(() => ({ home: 0.7, away: 0.5 })) };
const ALIVE: FeedMessage = { type: 'alive', everyS: 1 };

const result = (status: FeedMarket['status'] = 'open') =>
  offer('result', null, { home: 210, draw: 330, away: 340 }, status);
const total = offer('total', 2.5, { over: 185, under: 190 });

describeDatabase('suspensions for a moment while a bet in play waits', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, {
      feeds: readFeedSecrets(['acme', 'kickoff'].map((name) => `${name}:${name.repeat(8)}`).join()),
    });
    user = await bed.player('anlik', '1000');
  });
  afterAll(() => bed.api.close());

  const advance = (ms: number) => bed.api.context.advance(ms);
  const pricesOf = (fixtureID: string) => (sequence: number, markets: FeedMarket[], more: object) =>
    ({ type: 'odds', fixtureID, sequence, markets, validityS: 60, ...more }) as FeedMessage;
  const stateOf = async (coupon: string) => (await bed.coupon(user, coupon))['state'];

  /**
   * Submits a bet and a cash-out on the selection of a match in play, and decides both after the event.
   * @returns the states of the bet and of the coupon whose cash-out waited
   */
  const decide = async (selection: ReturnType<typeof pick>, event: () => Promise<unknown>) => {
    const cashed = await bed.placed(user, [selection]);
    advance(5_000);
    await bed.settle();
    const submitted = await bed.placed(user, [selection]);
    const amount = (await bed.coupon(user, cashed))['cashOut'];
    expect(await bed.cashOut(user, cashed, amount)).toMatchObject({ data: { state: 'checking' } });
    const decidedAt = bed.api.context.now().getTime() + 5_000;
    advance(1_000);
    await event();
    advance(decidedAt - bed.api.context.now().getTime());
    await bed.settle();
    expect(await bed.findings()).toEqual([]);
    return { bet: await stateOf(submitted), cashOut: await stateOf(cashed) };
  };

  /** Messages of a match, numbered from 1000. */
  interface Match {
    odds(sequence: number, ...markets: FeedMarket[]): FeedMessage;
    snapshot(sequence: number, ...markets: FeedMarket[]): FeedMessage;
    suspend(sequence: number): FeedMessage;
    send: TestFeed['send'];
  }

  /** Starts a match in play with an open market, and decides a bet and a cash-out on it after the event. */
  const decideOn = async (event: (match: Match) => Promise<unknown>) => {
    const id = await bed.feed.newFixture();
    await bed.feed.live(id);
    const prices = pricesOf(id);
    await bed.feed.send(prices(1_000, [result()], {}));
    return decide(pick(id, { live: true }), () =>
      event({
        odds: (sequence, ...markets) => prices(sequence, markets, {}),
        snapshot: (sequence, ...markets) => prices(sequence, markets, { type: 'snapshot' }),
        suspend: (sequence) => ({ type: 'suspend', fixtureID: id, sequence }),
        send: bed.feed.send,
      }),
    );
  };

  test.each<[string, (match: Match) => Promise<unknown>]>([
    [
      'suspended and open odds in one batch',
      ({ send, odds }) => send(odds(1_001, result('suspended')), odds(1_002, result())),
    ],
    ['the same in the other order', ({ send, odds }) => send(odds(1_002, result()), odds(1_001, result('suspended')))],
    [
      'suspended odds that arrive after later ones',
      async ({ send, odds }) => {
        await send(odds(1_002, result()));
        await send(odds(1_001, result('suspended')));
      },
    ],
    [
      'a snapshot without the market and odds in one batch',
      ({ send, snapshot, odds }) => send(snapshot(1_001, total), odds(1_002, result())),
    ],
    [
      'a snapshot without the market that arrives after later odds',
      async ({ send, snapshot, odds }) => {
        await send(odds(1_002, result()));
        await send(snapshot(1_001, total));
      },
    ],
    [
      'a suspension that arrives after later odds',
      async ({ send, odds, suspend }) => {
        await send(odds(1_002, result()));
        await send(suspend(1_001));
      },
    ],
  ])('BET-10 %s reject a bet and a cash-out', async (_, event) => {
    expect(await decideOn(event)).toEqual(REJECTED);
  });

  test.each<[string, (match: Match) => Promise<unknown>]>([
    [
      'a suspension of another market and repeated odds',
      ({ send, odds }) => send(odds(1_001, { ...total, status: 'suspended' }), odds(1_002, total, result())),
    ],
    ['snapshots with the market', ({ send, snapshot }) => send(snapshot(1_001, result()), snapshot(1_002, result()))],
  ])('BET-10 %s reject neither', async (_, event) => {
    expect(await decideOn(event)).toEqual(BOOKED);
  });

  test.each([
    ['acme', 2_999, BOOKED],
    ['kickoff', 3_000, REJECTED],
  ])('BET-10 BET-13 `alive` of %s after %d ms alone: %o', async (name, silentMs, expected) => {
    const feed = testFeed(bed.api.context, name);
    await feed.fixture('m1');
    await feed.live('m1');
    await feed.send(pricesOf('m1')(1_000, [result()], {}));
    const event = async () => {
      await feed.send(ALIVE);
      advance(silentMs);
      await feed.send(ALIVE);
    };
    expect(await decide(pick(`${name}_m1`, { live: true }), event)).toEqual(expected);
  });

  test('BET-10 BET-73 odds without the model of a match reject a bet builder that waits, and no other bet', async () => {
    const markets = [result(), total];
    for (const hasGap of [false, true]) {
      const id = await bed.feed.newFixture();
      await bed.feed.live(id);
      const odds = pricesOf(id);
      await bed.feed.send(odds(1_000, markets, { scoreModel: MODEL }));
      const withGap = () =>
        bed.feed.send(
          odds(1_001, markets, hasGap ? {} : { scoreModel: MODEL }),
          odds(1_002, markets, { scoreModel: MODEL }),
        );
      expect(await decide(pick(id, { live: true }), withGap)).toEqual(BOOKED);
      await bed.feed.send(odds(1_003, markets, { scoreModel: MODEL }));
      const parts = markets.map(({ market, line, selections }) => ({
        market,
        line,
        selection: selections[0]!.selection,
      }));
      const quote = await bed.api.call('betting/price_builder', { fixtureID: id, parts });
      const { selection, odds: quoted } = quote.data as { selection: string; odds: number };
      const builder = pick(id, { market: 'builder', selection, odds: quoted, live: true });
      const states = await decide(builder, () =>
        bed.feed.send(
          odds(1_004, markets, hasGap ? {} : { scoreModel: MODEL }),
          odds(1_005, markets, { scoreModel: MODEL }),
        ),
      );
      expect(states).toEqual(hasGap ? REJECTED : BOOKED);
    }
  });
});
