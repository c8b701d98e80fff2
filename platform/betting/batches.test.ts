import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMarket, FeedMessage } from '#contract/feed';
import type { PeriodScore, Sport } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { runForm } from '../ops/form';
import { EMBEDDED_FEED } from '../feeds';
import { feedSecrets, receiveFeedMessages } from './receive';
import { bettingConflicts } from './schema';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';
import { sign } from '../signature';

type Fields = Record<string, unknown>;

const MINUTE_MS = 60_000;
const [ONE_ALL, GOALLESS] = [
  { home: 1, away: 1 },
  { home: 0, away: 0 },
];
/** A football match decided in extra time. */
const WITH_EXTRA_TIME = [GOALLESS, ONE_ALL, GOALLESS, { home: 1, away: 0 }];
/** A tennis match at one set each. */
const TWO_SETS = [
  { home: 6, away: 4 },
  { home: 3, away: 6 },
];

describeDatabase('messages of a feed that belong together', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('eksik');
  });
  afterAll(() => bed.api.close());

  const odds = (fixtureID: string, sequence: number, home: number): FeedMessage => ({
    type: 'odds',
    fixtureID,
    sequence,
    markets: [offer('result', null, { home })],
  });
  const state = (fixtureID: string, sequence: number, minute: string): FeedMessage => ({
    type: 'state',
    fixtureID,
    sequence,
    status: 'live',
    clock: { tr: minute, en: minute },
    periods: [{ home: 0, away: 0 }],
  });
  const shown = async (fixtureID: string) =>
    (await bed.api.call('betting/get_fixture', { fixtureID })).data as Fields & { markets: Fields[] };
  const market = async (fixtureID: string, name: string, line?: number) =>
    (await shown(fixtureID)).markets.find((one) => one['market'] === name && (one['line'] ?? undefined) === line);

  test('BET-5 within a batch the odds with the highest sequence apply, in any order', async () => {
    for (const order of [
      [101, 102],
      [102, 101],
    ]) {
      const id = await bed.feed.newFixture();
      await bed.feed.send(...order.map((sequence) => odds(id, sequence, sequence)));
      expect(await market(id, 'result'), String(order)).toMatchObject({ selections: [{ odds: 102 }] });
      expect(await bed.feed.outcomes(odds(id, 102, 999)), String(order)).toEqual(['stale']);
    }
  });

  test('BET-5 a late suspension leaves newer odds open and closes the older ones', async () => {
    const id = await bed.feed.newFixture();
    await bed.feed.send(odds(id, 200, 222));
    expect(await bed.feed.outcomes({ type: 'suspend', fixtureID: id, sequence: 150 })).toEqual(['ok']);
    expect(await market(id, 'result')).toMatchObject({ status: 'open' });
    expect(await market(id, 'both-score')).toMatchObject({ status: 'suspended' });
  });

  test('BET-5 a late kick-off does not undo a suspension with a higher sequence, in its batch or before', async () => {
    const suspension = (fixtureID: string): FeedMessage => ({ type: 'suspend', fixtureID, sequence: 170 });
    const [before, together] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    await bed.feed.send(suspension(before));
    expect(await bed.feed.outcomes(state(before, 150, "1'"))).toEqual(['ok']);
    const market35 = offer('total', 3.5, { over: 300, under: 130 });
    await bed.feed.send({ type: 'odds', fixtureID: before, sequence: 160, markets: [market35] });
    expect(await market(before, 'total', 3.5)).toMatchObject({ status: 'suspended' });
    await bed.feed.send(odds(together, 160, 222));
    expect(await bed.feed.outcomes(suspension(together), state(together, 150, "1'"))).toEqual(['ok', 'ok']);
    expect(await market(together, 'result')).toMatchObject({ status: 'suspended' });
  });

  test('BET-5 a repeated suspension or state changes nothing', async () => {
    const id = await bed.feed.newFixture();
    const suspension: FeedMessage = { type: 'suspend', fixtureID: id, sequence: 300 };
    expect(await bed.feed.outcomes(suspension)).toEqual(['ok']);
    expect(await bed.feed.outcomes(suspension)).toEqual(['stale']);
    expect(await bed.feed.outcomes(state(id, 301, "1'"))).toEqual(['ok']);
    expect(await bed.feed.outcomes(state(id, 301, "2'"))).toEqual(['stale']);
    expect(await shown(id)).toMatchObject({ clock: "1'" });
  });

  test('BET-5 a suspension leaves a closed market closed', async () => {
    const id = await bed.feed.newFixture();
    await bed.feed.odds(id, offer('total', 2.5, { over: 185 }, 'closed'));
    await bed.feed.suspend(id);
    expect(await market(id, 'total', 2.5)).toMatchObject({ status: 'closed' });
  });

  test('BET-5 the start of a match can change until it is in play, not afterwards', async () => {
    const id = await bed.feed.newFixture();
    const moved = (startsAt: string): FeedMessage => ({
      type: 'fixture',
      fixtureID: id,
      leagueID: 'league-football',
      home: 'a',
      away: 'b',
      startsAt,
    });
    expect(await bed.feed.outcomes(moved('2026-03-10T15:00:00.000Z'))).toEqual(['ok']);
    await bed.feed.live(id);
    expect(await bed.feed.outcomes(moved('2026-03-12T15:00:00.000Z'))).toEqual(['stale']);
    expect(new Date(String((await shown(id))['startsAt'])).toISOString()).toBe('2026-03-10T15:00:00.000Z');
  });

  test('BET-5 odds in the batch of the result leave no market open', async () => {
    const id = await bed.feed.newFixture();
    const result: FeedMessage = {
      type: 'result',
      fixtureID: id,
      sequence: 401,
      status: 'ended',
      periods: [{ home: 1, away: 0 }],
    };
    expect(await bed.feed.outcomes(state(id, 399, "90'"), odds(id, 400, 150), result)).toEqual(['ok', 'ok', 'ok']);
    expect(await shown(id)).toMatchObject({ status: 'ended', markets: [], openMarkets: 0 });
  });

  test('BET-5 `abandoned` after `ended` is a conflict, even with the same score; a repeat is the same conflict', async () => {
    const [id, other] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    const result = (fixtureID: string, sequence: number, status: 'ended' | 'abandoned'): FeedMessage => ({
      type: 'result',
      fixtureID,
      sequence,
      status,
      periods: [{ home: 1, away: 0 }],
    });
    for (const fixtureID of [id, other]) {
      expect(await bed.feed.outcomes(state(fixtureID, 499, "90'"), result(fixtureID, 500, 'ended'))).toEqual([
        'ok',
        'ok',
      ]);
      for (let times = 0; times < 2; times += 1)
        expect(await bed.feed.outcomes(result(fixtureID, 501, 'abandoned'))).toEqual(['kept']);
    }
    const conflicts = async () =>
      ((await runCommand(bed.api.context, 'betting', ['conflicts'], {})).rows ?? []).map((row) => row['id']).sort();
    expect(await conflicts()).toEqual([id, other].sort());
    // A decision about one match does not decide the other.
    await runCommand(bed.api.context, 'betting', ['correct', id], { score: '0-1', reason: 'x' });
    expect(await conflicts()).toEqual([other]);
  });

  test('BET-12 a conflict that a batch repeats is one conflict, and the rest of the batch applies', async () => {
    const [id, other] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    const result = (sequence: number, home: number): FeedMessage => ({
      type: 'result',
      fixtureID: id,
      sequence,
      status: 'ended',
      periods: [{ home, away: 0 }],
    });
    expect(await bed.feed.outcomes(state(id, 499, "90'"), result(500, 1))).toEqual(['ok', 'ok']);
    const suspension: FeedMessage = { type: 'suspend', fixtureID: other, sequence: 800 };
    expect(await bed.feed.outcomes(suspension, result(509, 2), result(509, 2))).toEqual(['ok', 'kept', 'kept']);
    expect(await shown(other)).toMatchObject({ openMarkets: 0 });
    const { rows = [] } = await runCommand(bed.api.context, 'betting', ['conflicts'], {});
    expect(rows.filter((row) => row['id'] === id)).toHaveLength(1);
  });

  test('BET-5 a result settles the conflicts before it in its batch', async () => {
    const id = await bed.feed.newFixture();
    const result = (sequence: number): FeedMessage => ({
      type: 'result',
      fixtureID: id,
      sequence,
      status: 'ended',
      periods: [{ home: 1, away: 0 }],
    });
    expect(await bed.feed.outcomes(result(600), state(id, 601, "1'"), result(602))).toEqual(['kept', 'ok', 'ok']);
    const { rows = [] } = await runCommand(bed.api.context, 'betting', ['conflicts'], {});
    expect(rows.filter((row) => row['id'] === id)).toEqual([]);
  });

  test('RUN-7 an end before the start is a conflict that takes no bets; a result after the start settles it', async () => {
    const [id, decided] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    const result = (fixtureID: string): FeedMessage => ({
      type: 'result',
      fixtureID,
      sequence: 600,
      status: 'ended',
      periods: [{ home: 1, away: 1 }],
    });
    const conflicts = async () =>
      ((await runCommand(bed.api.context, 'betting', ['conflicts'], {})).rows ?? []).map((row) => row['id']);
    for (const fixtureID of [id, decided]) {
      expect(await bed.feed.outcomes(result(fixtureID))).toEqual(['kept']);
      expect(await shown(fixtureID)).toMatchObject({ status: 'scheduled', openMarkets: 0 });
      expect(await market(fixtureID, 'result')).toMatchObject({ status: 'suspended' });
      expect(await conflicts()).toContain(fixtureID);
    }
    await runCommand(bed.api.context, 'betting', ['void', decided], { reason: 'x' });
    expect(await conflicts()).not.toContain(decided);
    // A match that was postponed before its start has its own result.
    const postponed = await bed.feed.newFixture();
    expect(await bed.feed.outcomes({ ...result(postponed), status: 'postponed', periods: [] } as FeedMessage)).toEqual([
      'ok',
    ]);
    expect(await bed.feed.outcomes(state(id, 601, "1'"), result(id))).toEqual(['ok', 'ok']);
    expect(await shown(id)).toMatchObject({ status: 'ended' });
    expect(await conflicts()).not.toContain(id);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 `betting show` has the conflict of its match, however many newer ones other matches have', async () => {
    const { context } = bed.api;
    const [id, other] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    const conflict = { status: 'ended', periods: [{ home: 1, away: 1 }] } as const;
    const newer = Array.from({ length: 200 }, (_, at) => ({ fixtureId: other, sequence: at, toldAt: context.now() }));
    const older = { fixtureId: id, sequence: 1, toldAt: new Date(context.now().getTime() - MINUTE_MS) };
    const rows = [older, ...newer].map((row) => ({ ...row, ...conflict, periods: [...conflict.periods] }));
    await context.db.insert(bettingConflicts).values(rows);
    const { parts = [] } = await runCommand(context, 'betting', ['show', id], {});
    expect(parts.find(({ name }) => name === 'conflicts')?.rows).toMatchObject([{ id, received: 'ended 1-1' }]);
    // The other tests list their own conflicts among all.
    await context.db.delete(bettingConflicts).where(inArray(bettingConflicts.fixtureId, [id, other]));
  });

  test('BET-78 an end that is no complete result of the sport is a conflict that takes no bets, until there is one', async () => {
    const cases: [Sport, FeedMarket, PeriodScore[], PeriodScore[]][] = [
      ['football', offer('result', null, { home: 210 }), [], [{ home: 1, away: 0 }]],
      ['football', offer('result', null, { home: 210 }), WITH_EXTRA_TIME, WITH_EXTRA_TIME.slice(0, 2)],
      ['basketball', offer('winner', null, { home: 210 }), [{ home: 80, away: 80 }], [{ home: 90, away: 88 }]],
      ['tennis', offer('winner', null, { home: 210 }), TWO_SETS, [...TWO_SETS, { home: 7, away: 5 }]],
    ];
    for (const [sport, offered, incomplete, complete] of cases) {
      const id = await bed.feed.newFixture({ sport, markets: [offered] });
      const coupon = await bed.placed(user, [pick(id, { market: offered.market })]);
      const result = (sequence: number, periods: PeriodScore[]): FeedMessage => ({
        type: 'result',
        fixtureID: id,
        sequence,
        status: 'ended',
        periods,
      });
      await bed.feed.outcomes(state(id, 700, "90'"), {
        type: 'odds',
        fixtureID: id,
        sequence: 701,
        markets: [offered],
      });
      expect(await bed.feed.outcomes(result(702, incomplete)), sport).toEqual(['kept']);
      await bed.settle();
      expect(await bed.coupon(user, coupon), sport).toMatchObject({ state: 'open' });
      expect(await shown(id), sport).toMatchObject({ status: 'live', openMarkets: 0 });
      const { rows = [] } = await runCommand(bed.api.context, 'betting', ['conflicts'], {});
      expect(rows, sport).toContainEqual(expect.objectContaining({ id }));
      expect(await bed.feed.outcomes(result(703, complete)), sport).toEqual(['ok']);
      await bed.settle();
      expect(await bed.coupon(user, coupon), sport).not.toMatchObject({ state: 'open' });
    }
    expect((await runCommand(bed.api.context, 'betting', ['conflicts'], {})).rows ?? []).not.toContainEqual(
      expect.objectContaining({ received: 'ended 80-80' }),
    );
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-78 an operator’s result before the start is rejected next to its field, also after a void', async () => {
    const { context } = bed.api;
    const id = await bed.feed.newFixture();
    const enter = async (command: string, isPreview = false) => {
      const entries = Object.entries({ fixture: id, score: '1-0', reason: 'x' });
      return runForm(context, { name: `betting ${command}`, entries, isPreview }, { name: 'ayse', role: 'trade' });
    };
    const early = {
      field: 'score',
      reason: 'invalid',
      text: {
        tr: expect.stringContaining('daha önce sonucu olmaz') as string,
        en: expect.stringContaining('has no result before') as string,
      },
    };
    for (const isPreview of [true, false]) expect((await enter('settle', isPreview)).refusal).toMatchObject(early);
    expect((await shown(id))['status']).toBe('scheduled');
    expect((await enter('void')).failed).toBeFalsy();
    expect((await enter('correct')).refusal).toMatchObject(early);
    expect(await shown(id)).toMatchObject({ status: 'abandoned', markets: [], openMarkets: 0 });
    context.advance(60 * MINUTE_MS);
    expect((await enter('correct')).failed).toBeFalsy();
    expect(await shown(id)).toMatchObject({ status: 'ended', markets: [], openMarkets: 0 });
  });

  test('BET-5 a batch is accepted within five minutes of its timestamp, before and after', async () => {
    const { context } = bed.api;
    const id = await bed.feed.newFixture();
    const [secret = ''] = feedSecrets(context, EMBEDDED_FEED);
    let sequence = 600;
    const signedAt = async (offset: number) => {
      sequence += 1;
      const timestamp = new Date(context.now().getTime() + offset).toISOString();
      const raw = JSON.stringify({ timestamp, messages: [{ type: 'suspend', fixtureID: id, sequence }] });
      return (await receiveFeedMessages(context, { name: EMBEDDED_FEED, rawBody: raw, signature: sign(secret, raw) }))
        .body.code;
    };
    for (const offset of [-5 * MINUTE_MS, 5 * MINUTE_MS]) expect(await signedAt(offset), String(offset)).toBe('OK');
    for (const offset of [-5 * MINUTE_MS - 1, 5 * MINUTE_MS + 1])
      expect(await signedAt(offset), String(offset)).toBe('STALE');
  });
});
