import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { EMBEDDED_FEED } from '../feeds';
import { runCommand } from '../ops';
import { sign } from '../signature';
import { feedSecrets, receiveFeedMessages } from './receive';
import { setupBetting, offer, pick, TOTAL, toMessages, type BettingTestBed } from './testing';

describeDatabase('the protocol of feeds', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let message: ReturnType<typeof toMessages>;
  beforeAll(async () => {
    bed = await setupBetting(database);
    message = toMessages(bed.api.context);
    user = await bed.player('protokol', '10000');
  });
  afterAll(() => bed.api.close());

  const send = async (place: { epoch: number; number: number }, ...messages: FeedMessage[]) => {
    const { context } = bed.api;
    const raw = JSON.stringify({ timestamp: context.now().toISOString(), ...place, messages });
    return (
      await receiveFeedMessages(context, {
        name: EMBEDDED_FEED,
        rawBody: raw,
        signature: sign(feedSecrets(context, EMBEDDED_FEED)[0]!, raw),
      })
    ).body;
  };
  const market = async (fixtureID: string, name: string) => {
    const { data } = await bed.api.call('betting/get_fixture', { fixtureID });
    return (data as { markets: { market: string; status: string }[] }).markets.find((one) => one.market === name);
  };
  test('BET-15 a snapshot closes the markets that it omits, also for older odds that arrive later', async () => {
    const id = await bed.feed.newFixture();
    const snapshot: FeedMessage = {
      type: 'snapshot',
      fixtureID: id,
      sequence: 200,
      markets: [offer('result', null, { home: 222, draw: 330, away: 340 })],
    };
    expect(await bed.feed.outcomes(snapshot)).toEqual(['ok']);
    expect(await market(id, 'result')).toMatchObject({ status: 'open' });
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
    expect(await bed.feed.outcomes(message.odds(id, 150))).toEqual(['stale']);
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
    expect(await bed.feed.outcomes(message.odds(id, 201))).toEqual(['ok']);
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
  });

  test('BET-15 a withdrawn result reverses its payouts once, and the next one pays again', async () => {
    const id = await bed.feed.newFixture();
    const before = await bed.balance(user);
    const coupon = await bed.placed(user, [pick(id)]);
    await bed.feed.outcomes(message.state(id, 300), message.result(id, 301, 1, 0));
    await bed.settle();
    expect((await bed.balance(user)) - before).toBe(1_100n);
    const withdrawal: FeedMessage = { type: 'withdraw', fixtureID: id, sequence: 302 };
    expect(await bed.feed.outcomes(withdrawal)).toEqual(['ok']);
    expect(await bed.feed.outcomes(withdrawal)).toEqual(['stale']);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', payout: null });
    expect((await bed.balance(user)) - before).toBe(-1_000n);
    expect(await bed.feed.outcomes(message.result(id, 301, 1, 0))).toEqual(['stale']);
    expect(await bed.feed.outcomes(message.result(id, 303, 2, 0))).toEqual(['ok']);
    await bed.settle();
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n });
    expect((await bed.balance(user)) - before).toBe(1_100n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 a feed does not withdraw the result of an operator', async () => {
    const id = await bed.feed.newFixture();
    const coupon = await bed.placed(user, [pick(id)]);
    await bed.feed.live(id);
    await runCommand(bed.api.context, 'betting', ['settle', id], { score: '1-0', reason: 'x' });
    expect(await bed.feed.outcomes({ type: 'withdraw', fixtureID: id, sequence: 900 })).toEqual(['kept']);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won' });
  });

  test('BET-15 a feed neither repeats, renews nor withdraws the result of a market after an operator set the result', async () => {
    const id = await bed.feed.newFixture();
    const coupon = await bed.placed(user, [pick(id, { market: 'total', line: 2.5, selection: 'over', odds: 185 })]);
    const markets = [{ market: 'total' as const, line: 2.5 }];
    const won = (sequence: number): FeedMessage => ({
      type: 'market-result',
      fixtureID: id,
      sequence,
      markets: [{ ...markets[0]!, verdicts: [{ selection: 'over', verdict: 'won' }] }],
    });
    expect(await bed.feed.outcomes(won(400))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won' });
    await bed.feed.live(id);
    await runCommand(bed.api.context, 'betting', ['settle', id], { score: '1-0', reason: 'x' });
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost' });
    const before = await bed.balance(user);
    for (const late of [won(400), won(900), { type: 'withdraw' as const, fixtureID: id, sequence: 901, markets }]) {
      expect(await bed.feed.outcomes(late)).toEqual(['stale']);
      await bed.settle();
      expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost' });
    }
    expect(await bed.balance(user)).toBe(before);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 the result of a market settles only that market, and stays when the match ends', async () => {
    const id = await bed.feed.newFixture();
    const [over, home] = [
      await bed.placed(user, [pick(id, { market: 'total', line: 2.5, selection: 'over', odds: 185 })]),
      await bed.placed(user, [pick(id)]),
    ];
    const marketResult = (sequence: number, verdict: 'won' | 'void'): FeedMessage => ({
      type: 'market-result',
      fixtureID: id,
      sequence,
      markets: [{ market: 'total', line: 2.5, verdicts: [{ selection: 'over', verdict }] }],
    });
    expect(await bed.feed.outcomes(marketResult(400, 'won'))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'won', payout: 1_850n });
    expect(await bed.couponRow(home)).toMatchObject({ state: 'open' });
    expect(await bed.feed.outcomes(message.odds(id, 401))).toEqual(['ok']);
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
    const markets = [{ market: 'total' as const, line: 2.5 }];
    expect(await bed.feed.outcomes({ type: 'withdraw', fixtureID: id, sequence: 402, markets })).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'open', payout: null });
    await bed.feed.outcomes(marketResult(403, 'void'), message.state(id, 404), message.result(id, 405, 3, 0));
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(home)).toMatchObject({ state: 'won' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 an older message about a fixture does not reset its start', async () => {
    const id = await bed.feed.newFixture();
    expect(await bed.feed.outcomes(message.starts(id, 601, 90), message.starts(id, 600, 30))).toEqual(['ok', 'stale']);
    expect(await bed.feed.outcomes(message.starts(id, 601, 10))).toEqual(['stale']);
  });

  test('BET-15 after a gap or a new epoch the responses request a recovery until the feed’s snapshot', async () => {
    const [id, omitted] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    const alive: FeedMessage = { type: 'alive', everyS: 5 };
    expect(await send({ epoch: 1, number: 1 }, alive)).toMatchObject({ recover: true });
    const whole: FeedMessage = { type: 'feed-snapshot', fixtures: [id] };
    // Its sequences restart, and messages of an earlier epoch are stale.
    const snapshot: FeedMessage = { type: 'snapshot', fixtureID: id, sequence: 1, markets: [TOTAL] };
    expect(await send({ epoch: 1, number: 2 }, snapshot, whole)).toEqual({
      result: true,
      code: 'OK',
      outcomes: ['ok', 'ok'],
    });
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
    expect(await market(id, 'result')).toMatchObject({ status: 'closed' });
    expect(await market(omitted, 'result')).toMatchObject({ status: 'closed' });
    expect(await bed.feed.outcomes(message.odds(id, 5_000))).toEqual(['stale']);
    for (const number of [4, 3, 5])
      expect(await send({ epoch: 1, number }, alive), String(number)).toMatchObject({ recover: true });
    expect(await send({ epoch: 1, number: 6 }, whole)).not.toHaveProperty('recover');
    // A repeated batch is not a heartbeat.
    bed.api.context.advance(15_000);
    expect(await send({ epoch: 1, number: 6 }, alive)).not.toHaveProperty('recover');
    expect(await send({ epoch: 1, number: 7 }, alive)).toMatchObject({ recover: true });
  });

  test('BET-20 a new epoch suspends every match of the feed until its next odds', async () => {
    const id = 'in-two-epochs';
    const alive: FeedMessage = { type: 'alive', everyS: 5 };
    await send({ epoch: 1, number: 8 }, message.starts(id, 1, 60), message.odds(id, 2));
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
    await send({ epoch: 2, number: 1 }, alive);
    expect(await market(id, 'total')).toMatchObject({ status: 'suspended' });
    await send({ epoch: 2, number: 2 }, message.odds(id, 0));
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
  });

  test('BET-20 odds that the feed sent before a later feed-snapshot do not reopen a match that it omits', async () => {
    const id = 'omitted';
    const whole: FeedMessage = { type: 'feed-snapshot', fixtures: [] };
    await send({ epoch: 3, number: 1 }, message.starts(id, 0, 60), message.odds(id, 1));
    await send({ epoch: 3, number: 3 }, whole);
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
    expect(await send({ epoch: 3, number: 2 }, message.odds(id, 2))).toMatchObject({ outcomes: ['stale'] });
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
    await send({ epoch: 3, number: 4 }, message.odds(id, 3));
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
  });

  test('BET-20 a market that closes stays closed when its match is suspended in the same batch', async () => {
    const id = 'closed-and-suspended';
    await send({ epoch: 4, number: 1 }, message.starts(id, 0, 60), message.odds(id, 1));
    const closed: FeedMessage = { type: 'odds', fixtureID: id, sequence: 2, markets: [{ ...TOTAL, status: 'closed' }] };
    await send({ epoch: 4, number: 2 }, closed, { type: 'suspend', fixtureID: id, sequence: 3 });
    expect(await market(id, 'total')).toMatchObject({ status: 'closed' });
  });

  test('BET-15 DESK-56 in a new epoch sequences begin again for the results of markets of a void match too', async () => {
    const id = 'void-in-two-epochs';
    const decided = (sequence: number, verdict: 'won' | 'lost'): FeedMessage => ({
      type: 'market-result',
      fixtureID: id,
      sequence,
      markets: [{ market: 'total', line: 2.5, verdicts: [{ selection: 'over', verdict }] }],
    });
    await send({ epoch: 5, number: 1 }, message.starts(id, 10, 60), message.odds(id, 11));
    const coupon = await bed.placed(user, [pick(id, { market: 'total', line: 2.5, selection: 'over', odds: 185 })]);
    await send({ epoch: 5, number: 2 }, decided(12, 'won'));
    const operate = async (...words: string[]) => {
      await runCommand(bed.api.context, 'betting', words, { reason: 'x' });
      await bed.settle();
      return (await bed.couponRow(coupon)).state;
    };
    expect(await operate('void', id)).toBe('void');
    expect(await send({ epoch: 6, number: 1 }, decided(2, 'lost'))).toMatchObject({ outcomes: ['ok'] });
    expect(await operate('take-back', id, '1')).toBe('lost');
    expect(await bed.findings()).toEqual([]);
  });
});
