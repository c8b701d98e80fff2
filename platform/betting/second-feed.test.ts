import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { readFeedSecrets } from '../feeds';
import { runCommand } from '../ops';
import { feedStats } from './schema';
import { receiveFeedMessages } from './receive';
import { setupBetting, offer, pick, testFeed, type BettingTestBed, type TestFeed } from './testing';
import { sign } from '../signature';

type Fields = Record<string, unknown>;

const SECRET = 'the-secret-that-acme-signs-its-batches-by';
const NEXT_SECRET = 'the-secret-that-acme-is-going-over-to-now';
const WON = [
  { home: 1, away: 0 },
  { home: 1, away: 1 },
];
const LOST = [
  { home: 0, away: 0 },
  { home: 0, away: 1 },
];

test('BET-5 the setting names feeds and their secrets; a short, shared or embedded-feed secret or name is rejected', () => {
  const other = 'x'.repeat(32);
  expect(readFeedSecrets(`acme:${SECRET}, acme:${NEXT_SECRET},kickoff-2:${other}`)).toEqual([
    { name: 'acme', secret: SECRET },
    { name: 'acme', secret: NEXT_SECRET },
    { name: 'kickoff-2', secret: other },
  ]);
  expect(readFeedSecrets('')).toEqual([]);
  for (const wrong of [
    'acme',
    'acme:short',
    `acme:${SECRET},`,
    `stadium:${SECRET}`,
    `Acme:${SECRET}`,
    `ac_me:${SECRET}`,
    `${'a'.repeat(17)}:${SECRET}`,
    `acme:${SECRET},kickoff:${SECRET}`,
  ])
    expect(readFeedSecrets(wrong), wrong).toBeUndefined();
});

describeDatabase('a feed that the setting names', (database) => {
  let bed: BettingTestBed;
  let feed: TestFeed;
  let player: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, { feeds: readFeedSecrets(`acme:${SECRET},acme:${NEXT_SECRET}`) });
    feed = testFeed(bed.api.context, 'acme');
    player = await bed.player('feeds.player');
  });
  afterAll(() => bed.api.close());

  const ops = async (command: string) => {
    const { rows = [] } = await runCommand(bed.api.context, 'betting', [command], {});
    return rows.map(({ at: _at, last: _last, ...row }) => row);
  };
  const post = (messages: unknown[], { secret = SECRET, name = 'acme', at = bed.api.context.now() } = {}) => {
    const raw = JSON.stringify({ timestamp: at.toISOString(), messages });
    return receiveFeedMessages(bed.api.context, { name, rawBody: raw, signature: sign(secret, raw) });
  };

  test('BET-5 a second feed sends a league, matches, odds and a result, and a coupon is paid by it', async () => {
    await feed.fixture('m1', { leagueID: 'premier', home: 'Uzak Gücü', away: 'Yakın Spor' });
    const { data } = await bed.api.call('betting/list_fixtures', { search: 'uzak g' });
    expect(data).toMatchObject([{ fixtureID: 'acme_m1', leagueID: 'acme_premier', home: 'Uzak Gücü' }]);
    await feed.odds('m1', offer('result', null, { home: 250, draw: 330, away: 300 }));
    const couponID = await bed.placed(player, [pick('acme_m1', { odds: 250 })], { stake: '10' });
    await feed.live('m1');
    await feed.suspend('m1');
    expect((await bed.place(player, [pick('acme_m1', { odds: 250, live: true })])).result).toBe(false);
    expect((await feed.result('m1', WON)).body).toMatchObject({ result: true, outcomes: ['ok'] });
    await bed.settle();
    expect(await bed.coupon(player, couponID)).toMatchObject({ state: 'won', payout: '25.00' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-5 messages are repeated and out of order: the highest sequence applies, and a suspension is not undone', async () => {
    await feed.fixture('m2', { leagueID: 'premier' });
    const odds = (sequence: number, home: number) => ({
      type: 'odds',
      fixtureID: 'm2',
      sequence,
      markets: [offer('result', null, { home, draw: 330, away: 340 })],
    });
    const batch = [odds(500, 220), { type: 'suspend', fixtureID: 'm2', sequence: 502 }, odds(501, 230)];
    expect((await post(batch)).body.outcomes).toEqual(['ok', 'ok', 'ok']);
    expect((await post(batch)).body.outcomes).toEqual(['stale', 'stale', 'stale']);
    expect((await post([odds(499, 900)])).body.outcomes).toEqual(['stale']);
    const main = async () => {
      const { data } = await bed.api.call('betting/get_fixture', { fixtureID: 'acme_m2' });
      return (data as { markets: Fields[] }).markets[0];
    };
    expect(await main()).toMatchObject({ status: 'suspended' });
    expect((await post([odds(503, 240)])).body.outcomes).toEqual(['ok']);
    expect(await main()).toMatchObject({ status: 'open', selections: [{ selection: 'home', odds: 240 }, {}, {}] });
  });

  test('BET-5 a feed may sign by either of two secrets, not by another feed’s, and cannot change another feed’s matches', async () => {
    await bed.feed.fixture('m2', { leagueID: 'premier' });
    const suspend = [{ type: 'suspend', fixtureID: 'm2', sequence: 9_000 }];
    expect((await post(suspend, { secret: NEXT_SECRET })).status).toBe(200);
    const { data } = await bed.api.call('betting/get_fixture', { fixtureID: 'm2' });
    expect((data as { markets: Fields[] }).markets[0]).toMatchObject({ status: 'open' });
    expect((await post(suspend, { name: 'stadium' })).body.code).toBe('BAD_SIGNATURE');
    expect((await post([{ ...suspend[0], fixtureID: 'm3' }])).body.code).toBe('UNKNOWN_FIXTURE');
  });

  test('BET-5 unsigned, late, repeated or conflicting messages are rejected or kept, and `ops` reports them', async () => {
    const before = bed.api.context.now();
    const result = (periods: readonly object[]) => [
      { type: 'result', fixtureID: 'm1', sequence: 9_100, status: 'ended', periods },
    ];
    expect(await post(result(LOST), { secret: 'nobody’s secret' })).toMatchObject({ status: 401 });
    const old = new Date(before.getTime() - 301_000);
    expect(await post(result(LOST), { at: old })).toMatchObject({ status: 401, body: { code: 'STALE' } });
    expect(await post([{ type: 'goal' }])).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
    expect(await post(result(LOST), { name: 'kickoff' })).toMatchObject({ status: 404 });
    expect((await post(result(WON))).body.outcomes).toEqual(['stale']);
    const balance = await bed.balance(player);
    expect((await post(result(LOST))).body.outcomes).toEqual(['kept']);
    await bed.settle();
    expect(await bed.balance(player)).toBe(balance);
    expect(await ops('conflicts')).toMatchObject([
      { id: 'acme_m1', settled: 'ended 1-0,1-1', received: 'ended 0-0,0-1' },
    ]);
    const rows = await ops('feeds');
    expect(rows.filter(({ feed: name }) => name !== 'stadium')).toEqual([
      { feed: 'acme', what: 'rejected: a wrong field, which the log names', count: 1 },
      { feed: 'acme', what: 'rejected: signed more than five minutes ago, or a clock is wrong', count: 1 },
      { feed: 'acme', what: 'rejected: a match that it has not sent', count: 1 },
      { feed: 'acme', what: 'waits for a decision: `betting conflicts`', count: 1 },
      { feed: 'acme', what: 'accepted', count: 16 },
      { feed: 'acme', what: 'older than the current state, or a repeat: nothing changed', count: 5 },
    ]);
    expect(rows).toContainEqual({ feed: 'stadium', what: 'accepted', count: 3 });
  });

  test('BET-5 HARD-20 three thousand unsigned batches change nothing in the database', async () => {
    const written = () => bed.api.context.db.select().from(feedStats);
    const before = await written();
    bed.api.context.advance(1_000);
    for (let at = 0; at < 1_500; at += 1) {
      expect(await post([], { secret: 'nobody’s secret' })).toMatchObject({ status: 401 });
      expect(await post([], { name: 'kickoff' })).toMatchObject({ status: 404 });
    }
    expect(await written()).toEqual(before);
  });
});
