import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase, lockWaits, testPostgres } from '../db/testing';
import { runCommand } from '../ops';
import { bettingFixtures } from './schema';
import { settleBatch } from './settle';
import { offer, pick, setupBetting, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
const AYSE = { name: 'ayse', role: 'trade' } as const;
const MINUTE_MS = 60_000;

const operatorOf = (bed: () => BettingTestBed) => {
  const run = (words: string, options: Record<string, string | true> = {}) =>
    runCommand(bed().api.context, 'betting', words.split(' '), { reason: 'Yanlış oran', ...options }, AYSE);
  return {
    run,
    /** Runs a command that reads. */
    read: (words: string, options: Record<string, string> = {}) =>
      runCommand(bed().api.context, 'betting', words.split(' '), options, AYSE),
    /** Runs a command that must succeed, and the jobs that it schedules. */
    operate: async (words: string, options: Record<string, string> = {}) => {
      const output = await run(words, options);
      expect(output.failed, output.text).toBeFalsy();
      await bed().settle();
      return output.text;
    },
  };
};

describeEachDatabase('voids of bets by an operator', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bahisci', '1000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  const { run, operate, read } = operatorOf(() => bed);
  const preview = async (words: string, options: Record<string, string> = {}) =>
    (await run(words, { ...options, preview: true })).text;

  test('DESK-56 the bets of a span of time are void and open again, with their effect in numbers first', async () => {
    const { context } = bed.api;
    const placed: string[] = [];
    const start = context.now().getTime();
    for (let count = 0; count < 3; count += 1) {
      placed.push(await bed.placed(user, [pick(fixture)]));
      context.advance(2 * MINUTE_MS);
    }
    const [early, within, late] = placed as [string, string, string];
    const before = await bed.balance(user);
    const at = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString();
    const span = { from: at(1), until: at(3) };
    expect(await preview(`void-bets ${fixture}`, span)).toBe(
      'Bets that change: 1, stakes 10.00 TRY. Settled: 1, open again: 0. Paid 10.00 TRY, taken back 0.00 TRY.',
    );
    expect(await bed.couponRow(within)).toMatchObject({ state: 'open' });
    await operate(`void-bets ${fixture}`, span);
    expect(
      [await bed.couponRow(early), await bed.couponRow(within), await bed.couponRow(late)].map(({ state }) => state),
    ).toEqual(['open', 'void', 'open']);
    expect(await bed.balance(user)).toBe(before + 1_000n);
    expect(await preview(`take-back ${fixture} 1`)).toContain(
      'Settled: 0, open again: 1. Paid 0.00 TRY, taken back 10',
    );
    await operate(`take-back ${fixture} 1`);
    expect(await bed.couponRow(within)).toMatchObject({ state: 'open', payout: null, closedAt: null, borne: 0n });
    expect(await bed.balance(user)).toBe(before);
    // The result is for all of them.
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await bed.balance(user)).toBe(before + 6_300n);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 a market or a line of it is void without the others, before and after the result', async () => {
    const options = { market: 'total', line: 1.5 } as const;
    await bed.feed.odds(fixture, offer('total', 1.5, { over: 130, under: 320 }));
    const [winner, over, other, both] = [
      await bed.placed(user, [pick(fixture)]),
      await bed.placed(user, [pick(fixture, OVER)]),
      await bed.placed(user, [pick(fixture, { ...options, selection: 'over', odds: 130 })]),
      await bed.placed(user, [pick(fixture, OVER), pick(await second())]),
    ] as const;
    await operate(`void-bets ${fixture}`, { market: 'total', line: '2.5' });
    expect(await bed.couponRow(winner)).toMatchObject({ state: 'open' });
    expect(await bed.couponRow(over)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(other)).toMatchObject({ state: 'open' });
    expect(await bed.couponRow(both)).toMatchObject({ state: 'open', payout: null });
    await bed.feed.result(fixture, [{ home: 3, away: 0 }]);
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(other)).toMatchObject({ state: 'won', payout: 1_300n });
    await operate(`void-bets ${fixture}`, { market: 'total' });
    expect(await bed.couponRow(other)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(winner)).toMatchObject({ state: 'won', payout: 2_100n });
    for (const number of [1, 2]) await operate(`take-back ${fixture} ${number}`);
    expect(await bed.couponRow(over)).toMatchObject({ state: 'won', payout: 1_850n });
    expect(await bed.couponRow(other)).toMatchObject({ state: 'won', payout: 1_300n });
    expect(await bed.findings()).toEqual([]);
  });

  const second = async () => {
    await bed.feed.fixture(`${fixture}b`);
    return `${fixture}b`;
  };

  test('DESK-56 a reversal of money that is spent is borne by the operator, like a correction', async () => {
    const spender = await bed.player('harcar', '10');
    const coupon = await bed.placed(spender, [pick(fixture)]);
    await operate(`void-bets ${fixture}`, { market: 'result' });
    expect(await bed.balance(spender)).toBe(1_000n);
    await bed.placed(spender, [pick(await second())]);
    await operate(`take-back ${fixture} 1`);
    expect(await bed.balance(spender)).toBe(0n);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', borne: 1_000n });
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 a cashed-out coupon stays so, and none is cashed out between a void and its settlement', async () => {
    const cashed = await bed.placed(user, [pick(fixture)]);
    expect((await bed.cashOut(user, cashed, '8.85')).result).toBe(true);
    const open = await bed.placed(user, [pick(fixture)]);
    expect(await preview(`void-bets ${fixture}`, { market: 'result' })).toMatch(
      /^Bets that change: 1, .*Cashed-out bets, which do not change: 1\.$/,
    );
    expect((await run(`void-bets ${fixture}`, { market: 'result' })).failed).toBeFalsy();
    expect(await bed.cashOut(user, open, '8.85')).toMatchObject({ result: false, data: { reason: 'coupon-changed' } });
    await bed.settle();
    expect(await bed.couponRow(cashed)).toMatchObject({ state: 'cashed-out', payout: 885n });
    expect(await bed.couponRow(open)).toMatchObject({ state: 'void', payout: 1_000n });
    await operate(`take-back ${fixture} 1`);
    expect(await bed.couponRow(cashed)).toMatchObject({ state: 'cashed-out', payout: 885n });
    expect((await bed.cashOut(user, open, '8.85')).result).toBe(true);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 a void match has its state, result and bets again after the void is taken back', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    await bed.feed.live(fixture, [{ home: 1, away: 0 }]);
    await operate(`void ${fixture}`);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void' });
    expect(await run(`void ${fixture}`)).toMatchObject({
      failed: true,
      text: expect.stringContaining('operator ayse'),
    });
    await operate(`take-back ${fixture} 1`);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', payout: null });
    const [restored] = await bed.api.context.db.select().from(bettingFixtures).where(eq(bettingFixtures.id, fixture));
    expect(restored).toMatchObject({ status: 'live', periods: [{ home: 1, away: 0 }], byOperator: false });
    await bed.feed.odds(fixture, offer('result', null, { home: 140, draw: 400, away: 700 }));
    const shown = (await bed.api.call('betting/get_fixture', { fixtureID: fixture }, user)).data;
    expect(shown).toMatchObject({ status: 'live', openMarkets: 1 });
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n });
    await operate(`void ${fixture}`);
    await operate(`correct ${fixture}`, { score: '0-1' });
    expect(await run(`take-back ${fixture} 2`)).toMatchObject({ failed: true });
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n });
    expect(await bed.findings()).toEqual([]);
  });

  const odds = (sequence: number, home = 210): FeedMessage => ({
    type: 'odds',
    fixtureID: fixture,
    sequence,
    markets: [offer('result', null, { home, draw: 330, away: 340 })],
  });
  const result = (sequence: number, status: 'ended' | 'abandoned', home = 0): FeedMessage => ({
    type: 'result',
    fixtureID: fixture,
    sequence,
    status,
    periods: status === 'ended' ? [{ home, away: 0 }] : [],
  });
  const conflicts = async () =>
    ((await read('conflicts')).rows ?? []).filter(({ id }) => id === fixture).map(({ received }) => received);

  test('DESK-56 BET-15 results that arrived before or during a void wait for a decision after it is taken back', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    // An end before the start waits, until the void decides it.
    expect(await bed.feed.outcomes(result(1_001, 'ended', 2))).toEqual(['kept']);
    expect(await conflicts()).toEqual(['ended 2-0']);
    await operate(`void ${fixture}`);
    expect(await conflicts()).toEqual([]);
    // The feed agrees with the void, also with a score: nothing to decide while it is in force.
    expect(await bed.feed.outcomes(result(1_002, 'abandoned'))).toEqual(['stale']);
    const scored = { ...result(1_003, 'abandoned'), periods: [{ home: 1, away: 0 }] } as FeedMessage;
    expect(await bed.feed.outcomes(scored)).toEqual(['stale']);
    expect(await conflicts()).toEqual([]);
    await operate(`take-back ${fixture} 1`);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open' });
    expect((await conflicts()).sort()).toEqual(['abandoned', 'abandoned 1-0', 'ended 2-0']);
    await operate(`void ${fixture}`);
    expect(await conflicts()).toEqual([]);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void' });
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 BET-15 the result of a market that arrives during a void is in force after it', async () => {
    const HALF = { market: 'result-h1', line: null, selection: 'home', odds: 240 } as const;
    const half = (sequence: number, verdict: 'won' | 'lost'): FeedMessage => ({
      type: 'market-result',
      fixtureID: fixture,
      sequence,
      markets: [{ market: 'result-h1', line: null, verdicts: [{ selection: 'home', verdict }] }],
    });
    await bed.feed.odds(fixture, offer('result-h1', null, { home: 240 }));
    const [first, whole] = [await bed.placed(user, [pick(fixture, HALF)]), await bed.placed(user, [pick(fixture)])];
    await bed.feed.live(fixture, [{ home: 1, away: 0 }]);
    await operate(`void ${fixture}`);
    expect(await bed.feed.outcomes(half(1_002, 'won'), half(1_001, 'lost'))).toEqual(['ok', 'stale']);
    await bed.settle();
    expect(await bed.couponRow(first)).toMatchObject({ state: 'void', payout: 1_000n });
    await operate(`take-back ${fixture} 1`);
    expect(await bed.couponRow(first)).toMatchObject({ state: 'won', payout: 2_400n });
    // The final score alone does not decide the half.
    expect(await bed.feed.outcomes(result(1_003, 'ended', 2))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(first)).toMatchObject({ state: 'won', payout: 2_400n });
    expect(await bed.couponRow(whole)).toMatchObject({ state: 'won', payout: 2_100n });
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 BET-20 after a void is taken back, late odds from before it open no market', async () => {
    await bed.feed.outcomes(odds(1_000, 400), odds(1_002, 210));
    await operate(`void ${fixture}`);
    await operate(`take-back ${fixture} 1`);
    const open = async () =>
      ((await bed.api.call('betting/get_fixture', { fixtureID: fixture })).data as { openMarkets: number }).openMarkets;
    await bed.feed.outcomes(odds(1_001, 400));
    expect(await open()).toBe(0);
    expect(await bed.feed.outcomes(odds(1_003))).toEqual(['ok']);
    expect(await open()).toBe(1);
  });

  test('DESK-56 BET-10 a bet that was submitted in the span and is accepted after the void is void', async () => {
    const { context } = bed.api;
    await bed.feed.live(fixture);
    await bed.feed.odds(fixture, offer('result', null, { home: 210, draw: 330, away: 340 }));
    const submitted = async () =>
      (await bed.place(user, [pick(fixture, { live: true })])).data as { couponID: string; state?: string };
    const before = await bed.balance(user);
    const first = await submitted();
    context.advance(5_000);
    await bed.settle();
    await bed.feed.odds(fixture, offer('result', null, { home: 210, draw: 330, away: 340 }));
    const late = await submitted();
    expect(late).toMatchObject({ state: 'checking' });
    context.advance(1_000);
    await operate(`void-bets ${fixture}`, { market: 'result' });
    context.advance(1_000);
    const third = await submitted();
    context.advance(5_000);
    await bed.settle();
    expect(await bed.couponRow(first.couponID)).toMatchObject({ state: 'void', payout: 1_000n });
    // Until its settlement the late one has no cash-out.
    expect(await bed.cashOut(user, late.couponID, '8.85')).toMatchObject({ result: false });
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await bed.couponRow(late.couponID)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(third.couponID)).toMatchObject({ state: 'won', payout: 2_100n });
    expect(await bed.balance(user)).toBe(before + 1_100n);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 the margin counts parts that were cashed out, and what a correction could not collect', async () => {
    const sums = async () => {
      const rows = (await read('margin')).parts?.[0]?.rows ?? [];
      const { stakes, payouts } = rows[0] ?? { stakes: '0', payouts: '0' };
      return [stakes, payouts].map((text) => Math.round(Number(text) * 100));
    };
    const change = async (work: () => Promise<unknown>) => {
      const before = await sums();
      await work();
      return (await sums()).map((value, at) => value - before[at]!);
    };
    const [spender, next] = [await bed.player('parcali', '10'), await second()];
    const coupon = await bed.placed(spender, [pick(fixture)]);
    const half = await bed.api.call('betting/quote_cash_out', { couponID: coupon, share: 'half' }, spender);
    const { stake, of, amount } = half.data as Record<'stake' | 'of' | 'amount', string>;
    const request = { requestID: randomId(), couponID: coupon, amount, part: { stake, of } };
    // An open coupon does not count.
    expect(await change(() => bed.api.call('betting/cash_out', request, spender))).toEqual([0, 0]);
    const won = await change(async () => {
      await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
      await bed.settle();
    });
    // Half of 10.00 cashed out for 4.42, and the other half won at 2.10.
    expect(won).toEqual([1_000, 442 + 1_050]);
    expect(await bed.balance(spender)).toBe(1_492n);
    await bed.placed(spender, [pick(next)], { stake: '14' });
    // Of the 10.50 only 0.92 is left: the rest stays paid.
    expect(await change(() => operate(`correct ${fixture}`, { score: '0-1' }))).toEqual([0, -92]);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n, borne: 958n });
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 a wrong span, an empty one, a second operator and an old view change nothing', async () => {
    const { context } = bed.api;
    const now = context.now().getTime();
    const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
    const refused = async (words: string, options: Record<string, string>, text: RegExp) => {
      for (const more of [{}, { preview: true as const }]) {
        const output = await run(words, { ...options, ...more });
        expect(output, words).toMatchObject({ failed: true });
        expect(output.text).toMatch(text);
      }
    };
    await refused(`void-bets ${fixture}`, { market: 'result' }, /No bet was placed/);
    await bed.placed(user, [pick(fixture)]);
    await refused(`void-bets ${fixture}`, {}, /Give a market or a time/);
    await refused(`void-bets ${fixture}`, { line: '2.5', from: at(-5) }, /line of which market/);
    await refused(`void-bets ${fixture}`, { from: at(-1), until: at(-2) }, /must end after/);
    await refused(`void-bets ${fixture}`, { until: at(5) }, /ends in the future/);
    await refused(`void-bets ${fixture}`, { from: at(-9), until: at(-8) }, /No bet was placed/);
    await refused('void-bets nothing', { market: 'result' }, /No such fixture/);
    await refused(`take-back ${fixture} 1`, {}, /no void with the number 1/);
    await operate(`void-bets ${fixture}`, { market: 'result', seen: '0' });
    await refused(`void-bets ${fixture}`, { market: 'result' }, /operator ayse voided these bets at .*number 1/);
    expect(await run(`void-bets ${fixture}`, { market: 'total', seen: '0' })).toMatchObject({
      failed: true,
      text: 'The match changed since you saw it: result no. 0, now 1 (scheduled). Nothing has changed.',
    });
    expect(await run(`settle ${fixture}`, { score: '1-0', seen: '0' })).toMatchObject({ failed: true });
    await operate(`take-back ${fixture} 1`);
    await refused(`take-back ${fixture} 1`, {}, /no longer in force: the operator ayse/);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 exposure counts open bets by selection, and the margin those that are settled', async () => {
    await bed.placed(user, [pick(fixture)]);
    await bed.placed(user, [pick(fixture)], { stake: '5' });
    await bed.placed(user, [pick(fixture, OVER), pick(await second())]);
    const { rows: [shown] = [], parts = [] } = await read(`show ${fixture}`);
    const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows ?? [];
    expect(rowsOf('exposure')).toMatchObject([
      { market: 'Total', selection: 'over 2.5', odds: '1.85', count: 1, stakes: '10.00', possibleWin: '38.85' },
      { count: 2, odds: '2.10', stakes: '15.00', possibleWin: '31.50' },
    ]);
    expect(shown).toMatchObject({ count: 3, stakes: '25.00', possibleWin: '70.35', status: 'scheduled' });
    expect(rowsOf('markets')[0]).toMatchObject({ market: 'total', line: '2.5', status: 'open', count: 1 });
    const sums = async () =>
      ((await read('margin')).parts?.[0]?.rows ?? []).map(({ count, stakes, payouts }) => ({
        count: Number(count),
        stakes: Number(stakes),
        payouts: Number(payouts),
      }))[0] ?? { count: 0, stakes: 0, payouts: 0 };
    const before = await sums();
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    await bed.settle();
    const after = await sums();
    // Two won, and half of the one with two selections is lost on each match.
    expect(after.count - before.count).toBe(4);
    expect(after.stakes - before.stakes).toBeCloseTo(25);
    expect(after.payouts - before.payouts).toBeCloseTo(31.5);
    expect((await read(`show ${fixture}`)).rows).toMatchObject([{ count: 0, stakes: '0.00' }]);
  });

  test('DESK-56 fixtures are filtered by sport, status and text, in pages of 50 with each once', async () => {
    for (let count = 0; count < 52; count += 1)
      await bed.feed.fixture(`${fixture}p${count}`, {
        home: `Sayfa ${count}`,
        startsAt: new Date(bed.api.context.now().getTime() + (2 + (count % 3)) * 3_600_000),
      });
    const list = async (options: Record<string, string>) => read('fixtures', options);
    const filter = { status: 'current', sport: 'football', text: 'sayfa' };
    const first = await list(filter);
    expect(first.rows).toHaveLength(50);
    const last = await list({ ...filter, after: String(first.next) });
    expect(last).toMatchObject({ rows: [{}, {}], next: undefined });
    const starts = [...(first.rows ?? []), ...(last.rows ?? [])].map((one) => String(one['starts']));
    expect(starts).toEqual([...starts].sort());
    expect(new Set([...(first.rows ?? []), ...(last.rows ?? [])].map(({ id }) => id)).size).toBe(52);
    expect((await list({ ...filter, sport: 'tennis' })).rows).toEqual([]);
    expect((await list({ ...filter, status: 'ended' })).rows).toEqual([]);
    expect((await list({ text: '100%_' })).rows).toEqual([]);
  });
});

describe.skipIf(!testPostgres)('concurrent voids over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(testPostgres!);
    user = await bed.player('yaris', '1000');
  });
  afterAll(() => bed.api.close());

  test('DESK-56 a void waits for a settlement in progress, and both are booked once', async () => {
    const { run } = operatorOf(() => bed);
    const { db, now } = bed.api.context;
    await bed.feed.fixture('r1');
    const coupon = await bed.placed(user, [pick('r1')]);
    const before = await bed.balance(user);
    await bed.feed.result('r1', [{ home: 1, away: 0 }]);
    let waiting: ReturnType<typeof run> | undefined;
    await db.transaction(async (tx) => {
      await settleBatch(tx, { fixtureID: 'r1', revision: 1, after: '', at: now() });
      waiting = run('void-bets r1', { market: 'result' });
      await lockWaits(db, 1);
    });
    expect((await waiting)?.failed).toBeFalsy();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n });
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.balance(user)).toBe(before + 1_000n);
    expect(await bed.findings()).toEqual([]);
  });

  test('DESK-56 of two operators who void the same bets at once one succeeds, and the other reads who was first', async () => {
    await bed.feed.fixture('r2');
    const coupon = await bed.placed(user, [pick('r2')]);
    const both = await Promise.all(
      ['ayse', 'berk'].map((name) =>
        runCommand(
          bed.api.context,
          'betting',
          ['void-bets', 'r2'],
          { market: 'result', reason: 'x' },
          { name, role: 'trade' },
        ),
      ),
    );
    expect(both.filter(({ failed }) => failed)).toMatchObject([
      { text: expect.stringMatching(/^The operator (?:ayse|berk) voided these bets/) },
    ]);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'void', payout: 1_000n, bookings: 1 });
    expect(await bed.findings()).toEqual([]);
  });
});
