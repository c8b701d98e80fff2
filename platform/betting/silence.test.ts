import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { readFeedSecrets } from '../feeds';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { jobs, scheduleSilenceCheck } from '.';
import { testFeed, type TestFeed } from './testing';

const SECRET = 'the-secret-that-acme-signs-its-batches-by';

describeDatabase('silent feeds', (database) => {
  let context: TestContext;
  let acme: TestFeed;
  let lines: { level: number; feed?: string; msg: string; openMarkets?: number }[];
  beforeEach(async () => {
    lines = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
    const opened = await testContext(database, {
      feeds: readFeedSecrets(`acme:${SECRET},quiet:${'q'.repeat(32)}`),
      feedSilenceSeconds: 60,
    });
    context = { ...opened, log };
    acme = testFeed(context, 'acme');
    await acme.fixture('m1', { startsAt: new Date(context.now().getTime() + 7_200_000) });
    await context.db.transaction((tx) => scheduleSilenceCheck(tx, context.now()));
  });
  afterEach(() => context.close());

  /** Runs the checks of some seconds. @returns feed and level of the logged lines */
  const pass = async (seconds: number) => {
    lines.length = 0;
    for (let left = seconds; left > 0; left -= 5) {
      context.advance(5_000);
      await runDueJobs(context, jobs);
    }
    return lines.map(({ feed, level }) => `${feed} ${level}`);
  };
  const listed = async () => (await runCommand(context, 'betting', ['feeds'], {})).rows ?? [];

  test('RUN-31 a feed without a batch for longer than the limit logs one error line until it sends again', async () => {
    expect(await pass(60)).toEqual([]);
    expect(await pass(10)).toEqual(['acme 50']);
    expect(lines[0]).toMatchObject({ openMarkets: 8, limitSeconds: 60, last: '2026-03-10T12:00:00.000Z' });
    expect(await pass(300)).toEqual([]);
    expect((await listed())[0]).toMatchObject({ feed: 'acme', count: 8, what: expect.stringMatching(/^SILENT/) });
    await acme.send({
      type: 'state',
      fixtureID: 'm1',
      sequence: 0,
      status: 'live',
      clock: { tr: '1', en: '1' },
      periods: [],
    });
    await acme.odds('m1', {
      market: 'result',
      line: null,
      status: 'open',
      selections: [{ selection: 'home', odds: 200 }],
    });
    expect(await pass(5)).toEqual(['acme 30']);
    expect((await listed())[0]).not.toMatchObject({ what: expect.stringMatching(/^SILENT/) });
    expect(await pass(65)).toEqual(['acme 50']);
  });

  test('RUN-31 a feed with no market that takes bets may be silent', async () => {
    const reason = 'Akış durdu';
    await runCommand(context, 'betting', ['suspend'], { feed: 'acme', reason });
    expect(await pass(120)).toEqual([]);
    await runCommand(context, 'betting', ['resume'], { feed: 'acme', reason });
    expect(await pass(5)).toEqual(['acme 50']);
  });
});
