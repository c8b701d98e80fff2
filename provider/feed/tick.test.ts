import { not } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feedBatch, type FeedAnswer, type FeedMessage } from '#contract/feed';
import type { Sport } from '#contract/markets';
import { describeDatabase, testContext, type TestContext } from '#platform/db/testing';
import { fromPort, enqueueJob, runDueJobs } from '#platform/jobs';
import { embeddedFeed } from './index';
import { feedFixtures } from './schema';

/** Interval at which these tests run due jobs. */
const STEP_MS = 10_000;
/** A time at which matches of several sports are in play, and others end soon. */
const EVENING = '2026-05-02T17:40:00Z';

interface Heard {
  sport: Sport;
  startsAt: number;
  sequence: number;
  status: 'coming' | 'live' | 'ended' | 'postponed' | 'abandoned';
  score: number;
  open: number;
  suspensions: number;
  highlights: number[];
  endedAt?: number;
}

/** A receiver of the feed's messages that rejects contradictions. */
function listener(now: () => Date) {
  const leagues = new Map<string, Sport>();
  const fixtures = new Map<string, Heard>();
  let batches = 0;
  const wrong: string[] = [];
  const must = (right: boolean, promise: string) => right || wrong.push(promise);
  const hear = (message: FeedMessage) => {
    if (message.type === 'alive') return;
    if (message.type === 'league') return void leagues.set(message.leagueID, message.sport);
    if (message.type === 'fixture') {
      const sport = leagues.get(message.leagueID);
      must(sport !== undefined, 'a league is told before its matches');
      must(!fixtures.has(message.fixtureID), 'a match is announced once');
      return void fixtures.set(message.fixtureID, {
        sport: sport!,
        startsAt: Date.parse(message.startsAt),
        sequence: message.sequence ?? 0,
        status: 'coming',
        score: 0,
        open: 0,
        suspensions: 0,
        highlights: [],
      });
    }
    if (!('fixtureID' in message) || message.type === 'withdraw' || message.type === 'market-result') return;
    const known = fixtures.get(message.fixtureID)!;
    must(known !== undefined, 'a match is announced first');
    must(message.sequence > known.sequence, 'numbers rise');
    must(['coming', 'live'].includes(known.status), 'nothing follows a result');
    known.sequence = message.sequence;
    if (message.type === 'suspend') {
      known.suspensions += 1;
      known.open = 0;
      return;
    }
    if (message.type === 'odds' || message.type === 'snapshot') {
      known.open += message.markets.filter(({ status }) => status === 'open').length;
      return;
    }
    const points = message.periods.reduce((sum, { home, away }) => sum + home + away, 0);
    must(message.status === 'postponed' || points >= known.score, 'a score never falls');
    known.score = points;
    known.highlights.push(...(message.highlights ?? []).map(({ number }) => number));
    known.status = message.status;
    if (message.type === 'result') known.endedAt = now().getTime();
  };
  return {
    fixtures,
    wrong,
    batches: () => batches,
    report: async (_: unknown, __: string, rawBody: string): Promise<FeedAnswer> => {
      batches += 1;
      const { messages } = feedBatch.parse(JSON.parse(rawBody));
      for (const message of messages) hear(message);
      return { status: 200, body: { result: true, code: 'OK' } };
    },
  };
}

/** The listener has no fixtures to lock. */
const noLock = async (): Promise<void> => {};

describeDatabase('the embedded feed', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  test(
    'BET-5 BET-3 BET-62 a quarter of an hour: matches of two weeks are announced, played, sent in order and ended, in any process',
    { tags: ['long'], timeout: 240_000 },
    async () => {
      context.setTime(EVENING);
      const received = listener(context.now);
      const operator = {
        now: context.now,
        key: context.key,
        lock: noLock,
        report: received.report,
        enqueue: enqueueJob,
      };
      const feed = embeddedFeed(operator);
      // Each start of a process schedules the same job.
      await context.db.transaction((tx) => feed.seed(tx));
      await context.db.transaction((tx) => feed.seed(tx));
      const from = context.now().getTime();
      const until = from + 16 * 60_000;
      let runs = 0;
      while (context.now().getTime() < until) {
        runs += await runDueJobs(context, fromPort(feed.jobs));
        context.advance(STEP_MS);
      }
      expect(received.wrong).toEqual([]);
      expect(runs).toBeGreaterThan(80);
      expect(received.batches()).toBeLessThan(2 * runs);
      const now = context.now().getTime();
      const all = [...received.fixtures.values()];
      const sport = all.filter((fixture) => fixture.sport !== 'virtual-football');
      const coming = sport.filter(({ status }) => status === 'coming');
      expect(coming.length).toBeGreaterThanOrEqual(400);
      expect(coming.length).toBeLessThanOrEqual(520);
      expect(Math.max(...coming.map(({ startsAt }) => startsAt)) - now).toBeGreaterThan(13.5 * 86_400_000);
      expect(new Set(coming.map((fixture) => fixture.sport)).size).toBe(4);
      const live = sport.filter(({ status }) => status === 'live');
      expect(live.length).toBeGreaterThanOrEqual(2);
      expect(live.length).toBeLessThanOrEqual(20);
      for (const fixture of all) {
        const late = { coming: STEP_MS, live: 5 * 3_600_000 }[fixture.status as string] ?? Infinity;
        expect(now - fixture.startsAt, fixture.status).toBeLessThanOrEqual(late);
        expect(fixture.highlights).toEqual([...new Set(fixture.highlights)].toSorted((a, b) => a - b));
      }
      expect(sport.filter(({ status }) => status === 'ended').length).toBeGreaterThan(4);
      expect(live.filter(({ open }) => open > 0).length).toBeGreaterThan(1);
      const virtual = all.filter((fixture) => fixture.sport === 'virtual-football');
      const played = virtual.filter(({ status }) => status === 'ended');
      expect(played.length).toBeGreaterThanOrEqual(8 * 3);
      expect(played.length % 8).toBe(0);
      for (const { startsAt, endedAt, highlights } of played) {
        expect(endedAt! - startsAt).toBeGreaterThanOrEqual(60_000);
        expect(endedAt! - startsAt).toBeLessThan(75_000);
        expect(highlights.length).toBeGreaterThanOrEqual(10);
      }
      expect(virtual.filter(({ status }) => status === 'coming').length).toBeGreaterThanOrEqual(16);
      expect(await context.db.$count(feedFixtures, not(feedFixtures.isOver))).toBe(
        all.filter(({ status }) => status === 'coming' || status === 'live').length,
      );
    },
  );

  test(
    'BET-5 a tick that fails half-way sends the same messages again, and after a pause it ends matches in the meantime',
    { tags: ['long'], timeout: 240_000 },
    async () => {
      const received = listener(context.now);
      const deaths = [false, true, false, true];
      const operator = {
        now: context.now,
        key: context.key,
        report: async (...parameters: Parameters<typeof received.report>): Promise<FeedAnswer> => {
          if (deaths.shift()) throw new Error('the process died');
          return received.report(...parameters);
        },
        lock: noLock,
        enqueue: enqueueJob,
      };
      const feed = embeddedFeed(operator);
      await context.db.transaction((tx) => feed.seed(tx));
      for (let step = 0; step < 12; step += 1) {
        await runDueJobs(context, fromPort(feed.jobs));
        context.advance(STEP_MS);
      }
      expect(deaths).toEqual([]);
      const known = [...received.fixtures.keys()];
      expect(known.length).toBeGreaterThan(40);
      // No process ran for five hours.
      context.advance(5 * 3_600_000);
      for (let step = 0; step < 36; step += 1) {
        await runDueJobs(context, fromPort(feed.jobs));
        context.advance(STEP_MS);
      }
      const now = context.now().getTime();
      const past = known
        .map((id) => received.fixtures.get(id)!)
        .filter(({ startsAt }) => startsAt < now - 4 * 3_600_000);
      expect(past.length).toBeGreaterThan(20);
      for (const { status } of past) expect(['ended', 'postponed', 'abandoned']).toContain(status);
      expect(received.wrong).toEqual([]);
      const late = [...received.fixtures.values()].filter(
        ({ status, startsAt }) => status === 'coming' && startsAt < now - 10_000,
      );
      expect(late).toEqual([]);
    },
  );

  test('BET-5 a rejected message is sent again separately and delays nothing else', async () => {
    const received = listener(context.now);
    let spoilt: string | undefined;
    const operator = {
      now: context.now,
      key: context.key,
      report: async (db: unknown, name: string, rawBody: string): Promise<FeedAnswer> => {
        const { messages } = feedBatch.parse(JSON.parse(rawBody));
        const results = messages.flatMap((message) => (message.type === 'result' ? [message.fixtureID] : []));
        spoilt ??= results[0];
        if (spoilt && results.includes(spoilt) && refusals-- > 0)
          return { status: 409, body: { result: false, code: 'UNREADY' } };
        return received.report(db, name, rawBody);
      },
      lock: noLock,
      enqueue: enqueueJob,
    };
    let refusals = 3;
    const feed = embeddedFeed(operator);
    await context.db.transaction((tx) => feed.seed(tx));
    for (let step = 0; step < 70; step += 1) {
      await runDueJobs(context, fromPort(feed.jobs));
      context.advance(STEP_MS);
    }
    expect(received.wrong).toEqual([]);
    expect(refusals).toBeLessThan(1);
    expect(received.fixtures.get(spoilt!)!.status).not.toMatch(/coming|live/);
    expect([...received.fixtures.values()].filter(({ status }) => status === 'ended').length).toBeGreaterThan(16);
  }, 240_000);
});
