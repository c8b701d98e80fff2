import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import { testApi, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { feedSecrets, receiveFeedMessages } from './receive';
import { offer, testFeed, type TestFeed } from './testing';
import { sign } from '../signature';

type Fields = Record<string, unknown>;

describeDatabase('what a feed tells', (database) => {
  let api: TestApi;
  let feed: TestFeed;
  beforeAll(async () => {
    api = await testApi(database);
    feed = testFeed(api.context);
  });
  afterAll(() => api.close());

  const fixture = async (fixtureID: string, Lang = 'tr') =>
    (await api.call('betting/get_fixture', { fixtureID, Lang })).data as Fields & { markets: Fields[] };
  const listed = async (filter: Fields = {}) =>
    ((await api.call('betting/list_fixtures', { limit: 100, ...filter })).data as Fields[]).map(
      ({ fixtureID }) => fixtureID,
    );
  const priced = async (pick: Fields, fold = 1) => {
    const given = { fixtureID: 'f', market: 'result', line: null, selection: 'home', odds: 210, ...pick };
    return ((await api.call('betting/price_coupon', { picks: [given], fold })).data as { picks: Fields[] }).picks[0];
  };

  test('BET-1 fixtures are listed with their main markets, found by teams and leagues, by day and state', async () => {
    await feed.fixture('l1', { home: 'Kızıl Işık', away: 'Mavi Şimşek' });
    await feed.fixture('l2', { startsAt: new Date(api.context.now().getTime() + 86_400_000) });
    await feed.fixture('l3', { sport: 'tennis', markets: [offer('winner', null, { home: 150, away: 260 })] });
    await feed.fixture('l4', { sport: 'virtual-football', round: 1 });
    expect(await listed()).toEqual(['l1', 'l3', 'l2']);
    expect(await listed({ sport: 'virtual-football' })).toEqual(['l4']);
    expect(await listed({ sport: 'tennis' })).toEqual(['l3']);
    expect(await listed({ day: '2026-03-10' })).toEqual(['l1', 'l3']);
    expect(await listed({ search: 'isik' })).toContain('l1');
    expect(await listed({ search: 'MAVİ ŞİMŞ' })).toEqual(['l1']);
    expect((await api.call('betting/list_fixtures', { search: 'ab' })).result).toBe(false);
    expect((await api.call('betting/list_fixtures', { day: '2026-02-30' })).result).toBe(false);
    await feed.live('l2');
    expect(await listed()).toEqual(['l2', 'l1', 'l3']);
    expect(await listed({ state: 'live' })).toEqual(['l2']);
    expect(await listed({ state: 'coming' })).toEqual(['l1', 'l3']);
    const { data } = await api.call('betting/list_fixtures', { limit: 1, Lang: 'en' });
    expect(data).toMatchObject([
      { league: 'League of Light', markets: [{ market: 'result' }, { market: 'total', line: 2.5 }] },
    ]);
    const sports = (await api.call('betting/list_sports')).data as Fields[];
    expect(sports).toMatchObject([
      { sport: 'football', fixtures: 2, live: 1, leagues: [{ name: 'Işık Ligi', fixtures: 2 }] },
      { sport: 'tennis', fixtures: 1 },
      { sport: 'virtual-football', fixtures: 1 },
    ]);
    expect((await api.call('betting/get_fixture', { fixtureID: 'nothing' })).result).toBe(false);
  });

  test('BET-1 price_coupon returns the state of a selection: unchanged, moved, begun, suspended, closed, unknown', async () => {
    await feed.fixture('f');
    expect(await priced({})).toMatchObject({ state: 'ok', odds: 210, shown: 210, live: false });
    expect(await priced({ odds: 200 })).toMatchObject({ state: 'moved', odds: 210 });
    for (const pick of [{ fixtureID: 'none' }, { selection: 'nobody' }, { market: 'total', line: 7.5 }, { line: 2.5 }])
      expect(await priced(pick), JSON.stringify(pick)).toMatchObject({ state: 'unknown', odds: null });
    await feed.suspend('f');
    expect(await priced({})).toMatchObject({ state: 'suspended', odds: null });
    await feed.odds('f', offer('result', null, { home: 210 }), offer('total', 2.5, { over: 180 }, 'closed'));
    expect(await priced({})).toMatchObject({ state: 'ok' });
    expect(await priced({ market: 'total', line: 2.5, selection: 'over' })).toMatchObject({ state: 'closed' });
    await feed.live('f');
    expect(await priced({})).toMatchObject({ state: 'suspended' });
    await feed.odds('f', offer('result', null, { home: 210 }));
    expect(await priced({})).toMatchObject({ state: 'began', live: true });
    expect(await priced({ live: true })).toMatchObject({ state: 'ok', live: true });
    await feed.result('f', [
      { home: 1, away: 0 },
      { home: 0, away: 0 },
    ]);
    expect(await priced({ live: true })).toMatchObject({ state: 'closed' });
  });

  test('BET-1 a match after its scheduled start takes no bets, even if its feed is late', async () => {
    await feed.fixture('late', { startsAt: api.context.now() });
    await feed.fixture('late-virtual', { startsAt: api.context.now(), sport: 'virtual-football' });
    expect(await priced({ fixtureID: 'late' })).toMatchObject({ state: 'suspended' });
    expect(await priced({ fixtureID: 'late-virtual' })).toMatchObject({ state: 'closed' });
  });

  test('BET-5 messages may be late, repeated and in any order: the highest sequence applies', async () => {
    await feed.fixture('order');
    const odds = (sequence: number, home: number) =>
      feed.send({ type: 'odds', fixtureID: 'order', sequence, markets: [offer('result', null, { home })] });
    const home = async () => (await fixture('order')).markets[0];
    expect((await odds(1_000, 222)).body.outcomes).toEqual(['ok']);
    expect((await odds(1_000, 999)).body.outcomes).toEqual(['stale']);
    expect((await odds(999, 111)).body.outcomes).toEqual(['stale']);
    expect(await home()).toMatchObject({ selections: [{ odds: 222 }] });
    // Late, but no newer message is about this market.
    const late = {
      type: 'odds',
      fixtureID: 'order',
      sequence: 998,
      markets: [offer('total', 3.5, { over: 300 })],
    } as const;
    await feed.send({ ...late, markets: [...late.markets] });
    expect((await fixture('order')).markets).toContainEqual(expect.objectContaining({ line: 3.5, status: 'open' }));
    expect((await feed.send({ type: 'suspend', fixtureID: 'order', sequence: 1_002 })).body.outcomes).toEqual(['ok']);
    await odds(1_001, 333);
    expect(await home()).toMatchObject({ status: 'suspended' });
    await odds(1_003, 444);
    expect(await home()).toMatchObject({ status: 'open', selections: [{ odds: 444 }] });
    expect(await fixture('order')).toMatchObject({ openMarkets: 1 });
    const state = (sequence: number, minute: string) =>
      feed.send({
        type: 'state',
        fixtureID: 'order',
        sequence,
        status: 'live',
        clock: { tr: minute, en: minute },
        periods: [{ home: 1, away: 0 }],
        highlights: [
          { number: 1, clock: { tr: minute, en: minute }, kind: 'goal', text: { tr: 'Gol', en: 'Goal' }, x: 90, y: 40 },
        ],
      });
    await state(1_005, "5'");
    expect((await state(1_004, "4'")).body.outcomes).toEqual(['stale']);
    expect(await fixture('order', 'en')).toMatchObject({ clock: "5'", highlights: [{ text: 'Goal', x: 90 }] });
  });

  test('BET-5 unsigned, stale, foreign and unreadable batches change nothing, even if half is valid', async () => {
    const raw = (messages: unknown[], at = api.context.now()) =>
      JSON.stringify({ timestamp: at.toISOString(), messages });
    const [secret = ''] = feedSecrets(api.context, 'stadium');
    const send = (body: string, name = 'stadium', signature = sign(secret, body)) =>
      receiveFeedMessages(api.context, { name, rawBody: body, signature });
    const good = raw([{ type: 'suspend', fixtureID: 'l1', sequence: 5_000 }]);
    expect((await send(good, 'other')).body.code).toBe('UNKNOWN_FEED');
    expect((await send(good, 'stadium', 'abc')).body.code).toBe('BAD_SIGNATURE');
    expect((await send(good, 'stadium', sign(secret, `${good} `))).body.code).toBe('BAD_SIGNATURE');
    expect((await send(raw([{ type: 'suspend', fixtureID: 'l1' }]))).body.code).toBe('BAD_MESSAGE');
    const old = new Date(api.context.now().getTime() - 600_000);
    expect((await send(raw([{ type: 'suspend', fixtureID: 'l1', sequence: 5_000 }], old))).body.code).toBe('STALE');
    const half = [
      { type: 'odds', fixtureID: 'l1', sequence: 5_000, markets: [offer('result', null, { home: 150 })] },
      { type: 'suspend', fixtureID: 'no-such', sequence: 5_001 },
    ];
    expect((await send(raw(half))).body.code).toBe('UNKNOWN_FIXTURE');
    expect(await priced({ fixtureID: 'l1' })).toMatchObject({ state: 'ok' });
  });

  test('RUN-7 a wrong market, line or selection is rejected with its field, logged, and changes nothing', async () => {
    await feed.fixture('field');
    await feed.fixture('net', { sport: 'tennis', markets: [offer('winner', null, { home: 150, away: 250 })] });
    const before = [await fixture('field'), await fixture('net')];
    const warnings: unknown[] = [];
    const log = { warn: (line: unknown) => warnings.push(line) } as unknown as typeof api.context.log;
    const watched = testFeed({ ...api.context, options: { ...api.context.options, log } });
    const good: FeedMessage = {
      type: 'odds',
      fixtureID: 'field',
      sequence: 9_000,
      markets: [offer('result', null, { home: 150 })],
    };
    for (const [fixtureID, market, field] of [
      ['field', offer('result', null, { home: 210, x: 330 }), 'selections.1.selection'],
      ['field', offer('total', 2.5, { Over: 185, under: 190 }), 'selections.0.selection'],
      ['field', offer('correct-score', null, { '5-0': 900 }), 'selections.0.selection'],
      ['field', offer('half-full', null, { 'home/x': 900 }), 'selections.0.selection'],
      ['net', offer('set-score', null, { '2-2': 900 }), 'selections.0.selection'],
      [
        'field',
        { ...offer('result', null, { home: 210 }), selections: [1, 2].map(() => ({ selection: 'home', odds: 210 })) },
        'selections.1.selection',
      ],
      ['field', offer('total', null, { over: 185 }), 'line'],
      ['field', offer('total', -1, { over: 185 }), 'line'],
      ['field', offer('result', 1, { home: 185 }), 'line'],
      ['field', offer('winner', null, { home: 185 }), 'market'],
      ['net', offer('result', null, { home: 185 }), 'market'],
    ] as const) {
      const { status, body } = await watched.send(good, {
        type: 'odds',
        fixtureID,
        sequence: 9_001,
        markets: [market],
      });
      const wanted = `messages.1.markets.0.${field}`;
      const outcomes = ['skipped', 'rejected'];
      expect([status, body], wanted).toEqual([400, { result: false, code: 'BAD_MESSAGE', field: wanted, outcomes }]);
      expect(warnings.pop()).toEqual({ feed: 'stadium', code: 'BAD_MESSAGE', field: wanted });
    }
    expect((await watched.send({ ...good, fixtureID: 'no-such' })).body).toMatchObject({
      code: 'UNKNOWN_FIXTURE',
      field: 'messages.0.fixtureID',
    });
    expect([await fixture('field'), await fixture('net')]).toEqual(before);
  });

  test('BET-12 a batch with an invalid message still applies its suspensions, and returns an outcome per message', async () => {
    for (const id of ['w1', 'w2', 'w3']) await feed.fixture(id);
    const odds = (fixtureID: string, home: number): FeedMessage => ({
      type: 'odds',
      fixtureID,
      sequence: 6_001,
      markets: [offer('result', null, { home, draw: 330, away: 340 })],
    });
    const suspend = (fixtureID: string): FeedMessage => ({ type: 'suspend', fixtureID, sequence: 6_000 });
    const unreadable = { ...odds('w3', 150), sequence: 'last' } as unknown as FeedMessage;
    for (const [batch, field, outcomes] of [
      [[suspend('w1'), unreadable, odds('w3', 150)], 'messages.1.sequence', ['ok', 'rejected', 'skipped']],
      [
        [odds('w3', 150), suspend('no-such'), suspend('w1'), suspend('w2')],
        'messages.1.fixtureID',
        ['skipped', 'rejected', 'stale', 'ok'],
      ],
    ] as const) {
      const { body } = await feed.send(...batch);
      expect(body).toMatchObject({ result: false, field, outcomes });
    }
    const states = await Promise.all(
      ['w1', 'w2', 'w3'].map(async (id) => (await priced({ fixtureID: id }))?.['state']),
    );
    expect(states).toEqual(['suspended', 'suspended', 'ok']);
    // Skipped messages are sent again with their own sequence.
    expect((await feed.send(odds('w1', 210), odds('w3', 150))).body).toMatchObject({ outcomes: ['ok', 'ok'] });
    expect(await priced({ fixtureID: 'w1' })).toMatchObject({ state: 'ok' });
    expect(await priced({ fixtureID: 'w3' })).toMatchObject({ state: 'moved', odds: 150 });
  });

  test('BET-5 a result that contradicts the first is kept and changes nothing', async () => {
    await feed.fixture('twice');
    const goals = [
      { home: 1, away: 0 },
      { home: 0, away: 0 },
    ];
    expect((await feed.result('twice', goals)).body.outcomes).toEqual(['ok']);
    expect((await feed.result('twice', goals)).body.outcomes).toEqual(['stale']);
    expect((await feed.result('twice', [{ home: 0, away: 1 }])).body.outcomes).toEqual(['kept']);
    expect(await fixture('twice')).toMatchObject({ status: 'ended', periods: goals, markets: [] });
    expect((await feed.odds('twice', offer('result', null, { home: 150 }))).body.outcomes).toEqual(['stale']);
    expect((await fixture('twice')).markets).toEqual([]);
  });
});
