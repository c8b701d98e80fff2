import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase, lockWaits } from '../db/testing';
import { readFeedSecrets } from '../feeds';
import type { Operator } from '../operators';
import { runCommand } from '../ops';
import { placeCoupon } from './place';
import { setupBetting, offer, pick, testFeed, type BettingTestBed, type TestFeed } from './testing';

const SECRET = 'the-secret-that-acme-signs-its-batches-by';
const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
const WINNER = { market: 'winner', selection: 'home', odds: 150 } as const;

describeDatabase('suspensions by an operator', (database) => {
  let bed: BettingTestBed;
  let acme: TestFeed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, { feeds: readFeedSecrets(`acme:${SECRET}`) });
    acme = testFeed(bed.api.context, 'acme');
    user = await bed.player('askida');
    await bed.feed.fixture('own');
    await bed.feed.fixture('set', {
      sport: 'tennis',
      markets: [offer('winner', null, { home: 150, away: 250 })],
    });
    await acme.fixture('m1');
  });
  afterAll(() => bed.api.close());

  const run = (command: string, options: Record<string, string> = {}, by?: Operator) =>
    runCommand(bed.api.context, 'betting', command.split(' '), options, by);
  const done = async (command: string, options: Record<string, string>) => {
    const output = await run(command, { reason: 'Fiyatlar donuk', ...options });
    expect(output.failed, output.text).toBeFalsy();
    return output.text;
  };
  const states = async (picks: Parameters<BettingTestBed['place']>[1]) => {
    const { data } = await bed.api.call('betting/price_coupon', { picks, fold: 1 }, user);
    return (data as { picks: { state: string; odds: number | null }[] }).picks.map(({ state }) => state);
  };
  /** Returns the open markets of a match, after a check of its count. */
  const open = async (fixtureID: string) => {
    const fixture = (await bed.api.call('betting/get_fixture', { fixtureID }, user)).data as Row;
    const lists = (await bed.api.call('betting/list_fixtures', { limit: 50, offset: 0 }, user)).data as Row[];
    const listed = lists.find((row) => row.fixtureID === fixtureID);
    expect(listed?.openMarkets).toBe(fixture.openMarkets);
    for (const { market, line, status } of listed?.markets ?? [])
      expect(fixture.markets.find((one) => one.market === market && one.line === line)?.status).toBe(status);
    const names = fixture.markets.flatMap(({ market, status }) => (status === 'open' ? market : []));
    expect(names).toHaveLength(fixture.openMarkets);
    return names;
  };
  interface Row {
    fixtureID: string;
    openMarkets: number;
    markets: { market: string; line: number | null; status: string }[];
  }

  test('RUN-30 a suspended feed takes no bets and no cash-outs, shows no odds, and resumes with its newest odds', async () => {
    const coupon = await bed.placed(user, [pick('acme_m1')]);
    const own = await bed.placed(user, [pick('own')]);
    expect(await done('suspend', { feed: 'acme' })).toContain('feed acme. It covers 1 match');
    expect(await states([pick('acme_m1'), pick('own'), pick('set', WINNER)])).toEqual(['suspended', 'ok', 'ok']);
    expect(await open('acme_m1')).toEqual([]);
    expect(await open('own')).toHaveLength(8);
    expect(await bed.place(user, [pick('acme_m1')])).toMatchObject({
      result: false,
      data: { reason: 'coupon-changed' },
    });
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutRefused: 'suspended' });
    expect(await bed.cashOut(user, coupon, '8.85')).toMatchObject({ result: false });
    expect(await bed.cashOut(user, own, '8.85')).toMatchObject({ result: true });

    await acme.odds('m1', offer('result', null, { home: 190, draw: 330, away: 380 }));
    expect(await states([pick('acme_m1', { odds: 190 })])).toEqual(['suspended']);
    await done('resume', { feed: 'acme' });
    expect(await states([pick('acme_m1', { odds: 190 })])).toEqual(['ok']);
    expect(await bed.cashOut(user, coupon, '8.85')).toMatchObject({ result: true });
    expect(await bed.findings()).toEqual([]);
  });

  test('RUN-30 sport, match and market narrow a suspension, and each scope is resumed separately', async () => {
    const all = [pick('own'), pick('own', OVER), pick('set', WINNER), pick('acme_m1', { ...OVER })];
    await done('suspend', { sport: 'tennis' });
    expect(await states(all)).toEqual(['ok', 'ok', 'suspended', 'ok']);
    await done('suspend', { match: 'own', market: 'total' });
    expect(await states(all)).toEqual(['ok', 'suspended', 'suspended', 'ok']);
    expect(await open('own')).not.toContain('total');
    await done('suspend', { market: 'total' });
    expect(await states(all)).toEqual(['ok', 'suspended', 'suspended', 'suspended']);
    await done('resume', { match: 'own', market: 'total' });
    expect(await states(all)).toEqual(['ok', 'suspended', 'suspended', 'suspended']);
    bed.api.context.advance(1_000);
    await done('suspend', { match: 'own' });
    await done('resume', { market: 'total' });
    expect(await states(all)).toEqual(['suspended', 'suspended', 'suspended', 'ok']);
    expect((await run('suspensions')).rows).toMatchObject([
      { feed: '', sport: '', match: 'own', market: '', reason: 'Fiyatlar donuk', by: 'operator' },
      { sport: 'tennis' },
    ]);
    await done('resume', { match: 'own' });
    await done('resume', { sport: 'tennis' });
    expect(await states(all)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await run('suspensions')).toEqual({ text: 'No market is suspended by an operator.' });
  });

  test.skipIf(database.kind === 'PGlite')(
    'RUN-30 a bet in progress is booked before the suspension commits, and the next one is rejected',
    { meta: { needs: 'PostgreSQL' } },
    async () => {
      const { db, now } = bed.api.context;
      const asked = { uid: user.uid, picks: [pick('own')], fold: 1, stake: 1000n, at: now(), delayMs: 5_000 };
      let suspended: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        await placeCoupon(tx, { ...asked, requestID: 'a'.repeat(36) });
        suspended = done('suspend', { match: 'own' });
        await lockWaits(db, 1);
      });
      await suspended;
      expect(await bed.place(user, [pick('own')])).toMatchObject({ data: { reason: 'coupon-changed' } });
      await done('resume', { match: 'own' });
    },
  );

  test('RUN-30 suspend and resume need the role trade, a scope and a reason, and are recorded in the audit log', async () => {
    const reason = 'x';
    for (const [command, options, text] of [
      ['suspend', { reason }, 'Which markets?'],
      ['suspend', { feed: 'acme' }, 'A reason is needed'],
      ['suspend', { feed: 'acm', reason }, 'Feed is one of stadium, acme.'],
      ['suspend', { sport: 'chess', reason }, 'Sport is one of'],
      ['suspend', { market: 'goals', reason }, 'Market is one of'],
      ['suspend', { match: 'nope', reason }, 'No such match'],
      ['resume', { match: 'own', reason }, 'match own: not suspended'],
      ['resume', { match: 'own' }, 'A reason is needed'],
    ] as const) {
      const output = await run(command, { ...options });
      expect(output, text).toMatchObject({ failed: true, text: expect.stringContaining(text) });
    }
    const reader: Operator = { name: 'can', role: 'read' };
    expect(await run('suspend', { feed: 'acme', reason }, reader)).toMatchObject({ failed: true });
    const trader: Operator = { name: 'ayse', role: 'trade' };
    expect(await run('suspend', { feed: 'acme', reason: 'Kesinti' }, trader)).not.toHaveProperty('failed');
    expect(await run('suspend', { feed: 'acme', reason: 'Kesinti' }, trader)).toMatchObject({ failed: true });
    expect((await run('suspensions')).rows).toMatchObject([{ by: 'ayse', reason: 'Kesinti' }]);
    await done('resume', { feed: 'acme' });
    const entries = await listAudit(bed.api.context.db, { limit: 30 });
    const details = entries.flatMap(({ subject, detail }) => (subject === 'betting suspend' ? [detail] : []));
    expect(details).toContainEqual({ said: '--feed acme', reason: 'Kesinti', outcome: 'done' });
  });
});
