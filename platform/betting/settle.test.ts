import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Market } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { jobs } from '.';
import { settleBatch } from './settle';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const score = (...periods: [number, number][]) => periods.map(([home, away]) => ({ home, away }));
const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeEachDatabase('settling coupons', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bekleyen', '100000');
  });
  afterAll(() => bed.api.close());

  const fixtures = async (...ids: string[]) => {
    for (const id of ids) await bed.feed.fixture(id);
  };
  const operate = (words: string, options: Record<string, string> = {}) =>
    runCommand(bed.api.context, 'betting', words.split(' '), options);

  test('BET-2 every verdict pays its factor, once', async () => {
    await fixtures('v');
    const cases: [Market, number | null, string, number, string, string][] = [
      ['result', null, 'home', 210, 'won', '21.00'],
      ['result', null, 'draw', 330, 'lost', '0.00'],
      ['double-chance', null, 'home-draw', 128, 'won', '12.80'],
      ['draw-no-bet', null, 'home', 152, 'won', '15.20'],
      ['total', 2.5, 'over', 185, 'lost', '0.00'],
      ['handicap', -0.75, 'home', 205, 'won', '15.25'],
      ['handicap', -0.75, 'away', 178, 'lost', '5.00'],
      ['both-score', null, 'no', 200, 'won', '20.00'],
      ['correct-score', null, '1-0', 700, 'won', '70.00'],
      ['half-full', null, 'draw/home', 480, 'lost', '0.00'],
    ];
    const ids = [];
    for (const [market, line, selection, odds] of cases)
      ids.push(await bed.placed(user, [pick('v', { market, line, selection, odds })]));
    const before = await bed.balance(user);
    await bed.feed.result('v', score([1, 0], [0, 0]));
    await bed.settle();
    for (const [at, [market, , selection, , state, payout]] of cases.entries())
      expect(await bed.coupon(user, ids[at] ?? ''), `${market} ${selection}`).toMatchObject({ state, payout });
    expect((await bed.balance(user)) - before).toBe(15_925n);
    await bed.feed.result('v', score([1, 0], [0, 0]));
    await bed.settle();
    expect((await bed.balance(user)) - before).toBe(15_925n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-2 an accumulator waits for its last match and is lost with its first, a system with its last line', async () => {
    await fixtures('w1', 'w2', 'w3');
    const all = ['w1', 'w2', 'w3'].map((id) => pick(id));
    const double = await bed.placed(user, all.slice(0, 2));
    const treble = await bed.placed(user, all);
    const system = await bed.placed(user, all, { fold: 2, stake: '30' });
    await bed.feed.result('w1', score([1, 0]));
    await bed.settle();
    expect(await bed.coupon(user, double)).toMatchObject({
      state: 'open',
      picks: [{ state: 'won' }, { state: 'open' }],
    });
    await bed.feed.result('w3', score([0, 1]));
    await bed.settle();
    expect(await bed.coupon(user, treble)).toMatchObject({ state: 'lost', payout: '0.00' });
    expect(await bed.coupon(user, system)).toMatchObject({ state: 'open', possibleWin: '44.10' });
    const before = await bed.balance(user);
    await bed.feed.result('w2', score([2, 0]));
    await bed.settle();
    expect(await bed.coupon(user, double)).toMatchObject({ state: 'won', payout: '44.10' });
    expect(await bed.coupon(user, system)).toMatchObject({ state: 'won', payout: '44.10' });
    expect((await bed.balance(user)) - before).toBe(8_820n);
  });

  test('BET-2 postponed and abandoned matches count as odds of 1; a coupon with only these refunds its stake', async () => {
    await fixtures('p1', 'p2', 'p3');
    const single = await bed.placed(user, [pick('p1')]);
    bed.api.context.advance(1_000);
    const mixed = await bed.placed(user, [pick('p1'), pick('p2')]);
    await bed.feed.result('p1', [], 'postponed');
    await bed.feed.live('p3');
    await bed.feed.odds('p3', offer('result', null, { home: 210 }));
    const inPlay = await bed.placed(user, [pick('p3', { live: true })]);
    bed.api.context.advance(5_000);
    await bed.settle();
    await bed.feed.result('p3', score([1, 0]), 'abandoned');
    await bed.feed.result('p2', score([1, 0]));
    await bed.settle();
    expect(await bed.coupon(user, single)).toMatchObject({ state: 'void', payout: '10.00' });
    expect(await bed.coupon(user, inPlay)).toMatchObject({ state: 'void', payout: '10.00' });
    expect(await bed.coupon(user, mixed)).toMatchObject({ state: 'won', payout: '21.00' });
    const { data } = await bed.api.call('finance/list_transactions', { searchID: single }, user);
    expect(data).toMatchObject([{ transaction_type_id: 5 }, { transaction_type_id: 3 }]);
  });

  test('BET-2 a correction reverses and books again by new entries, and never below zero', async () => {
    await fixtures('k');
    const gambler = await bed.player('harcayan', '20');
    const home = await bed.placed(user, [pick('k')]);
    const away = await bed.placed(user, [pick('k', { selection: 'away', odds: 340 })]);
    const spent = await bed.placed(gambler, [pick('k')]);
    await bed.feed.result('k', score([1, 0]));
    await bed.settle();
    await fixtures('k2');
    await bed.placed(gambler, [pick('k2')], { stake: '25' });
    const before = await bed.balance(user);
    await bed.feed.result('k', score([0, 1]));
    expect((await operate('conflicts')).rows).toMatchObject([{ id: 'k', settled: 'ended 1-0', received: 'ended 0-1' }]);
    expect(await operate('correct k', { score: '0-1' })).toMatchObject({ failed: true });
    expect(await operate('correct k', { score: 'x', reason: 'r' })).toMatchObject({ failed: true });
    expect((await operate('correct k', { score: '0-1', reason: 'Golü VAR sildi' })).failed).toBeFalsy();
    await bed.settle();
    expect((await operate('conflicts')).rows).toBeUndefined();
    expect(await bed.coupon(user, home)).toMatchObject({ state: 'lost', payout: '0.00' });
    expect(await bed.coupon(user, away)).toMatchObject({ state: 'won', payout: '34.00' });
    expect((await bed.balance(user)) - before).toBe(3_400n - 2_100n);
    expect(await bed.coupon(gambler, spent)).toMatchObject({ state: 'lost', payout: '0.00' });
    expect(await bed.balance(gambler)).toBe(0n);
    expect((await operate('void k', { reason: 'Hakem hatası' })).failed).toBeFalsy();
    await bed.settle();
    expect(await bed.coupon(user, away)).toMatchObject({ state: 'void', payout: '10.00' });
    expect((await bed.balance(user)) - before).toBe(2_000n - 2_100n);
    // The correction took 6 of 21: the player still has 15, more than the stake of 10.
    expect(await bed.balance(gambler)).toBe(0n);
    expect(await bed.findings()).toEqual([]);
    const trail = (await runCommand(bed.api.context, 'audit', [], {})).rows ?? [];
    expect(trail).toContainEqual(
      expect.objectContaining({ by: 'operator operator', detail: expect.stringContaining('Golü VAR sildi') as string }),
    );
  });

  test('BET-2 a corrected first leg reopens a lost accumulator', async () => {
    await fixtures('o1', 'o2');
    const double = await bed.placed(user, [pick('o1'), pick('o2')]);
    await bed.feed.result('o1', score([0, 1]));
    await bed.settle();
    expect(await bed.coupon(user, double)).toMatchObject({ state: 'lost' });
    await operate('correct o1', { score: '1-0', reason: 'Yanlış skor' });
    await bed.settle();
    const open = await bed.coupon(user, double);
    expect(open).toMatchObject({ state: 'open' });
    expect(open).not.toHaveProperty('payout');
    await bed.feed.result('o2', score([1, 0]));
    await bed.settle();
    expect(await bed.coupon(user, double)).toMatchObject({ state: 'won', payout: '44.10' });
  });

  test('BET-2 the operator settles a match whose feed sent no result', async () => {
    await fixtures('f');
    const single = await bed.placed(user, [pick('f', OVER)]);
    expect(await operate('correct f', { score: '2-1', reason: 'r' })).toMatchObject({ failed: true });
    await bed.feed.live('f');
    expect((await operate('settle f', { score: '2-1,1-0', reason: 'Yayın kesildi' })).failed).toBeFalsy();
    expect(await operate('settle f', { score: '2-1', reason: 'r' })).toMatchObject({ failed: true });
    await bed.settle();
    expect(await bed.coupon(user, single)).toMatchObject({ state: 'won', payout: '18.50' });
    expect((await operate('fixtures', { status: 'ended' })).rows).toContainEqual(
      expect.objectContaining({ id: 'f', score: '2-1,1-0', open: 0 }),
    );
  });

  test('BET-2 an operator’s result keeps the results of markets that its score cannot decide, and only these', async () => {
    const EARLY = { market: 'total-h1', line: 0.5, selection: 'over', odds: 140 } as const;
    const FIRST = { market: 'first-score', line: null, selection: 'away', odds: 300 } as const;
    const EVEN = { market: 'draw-no-bet', line: null, selection: 'home', odds: 152 } as const;
    const id = await bed.feed.newFixture({
      markets: [
        offer('total-h1', 0.5, { over: 140, under: 260 }),
        offer('first-score', null, { home: 200, none: 900, away: 300 }),
        offer('draw-no-bet', null, { home: 152, away: 245 }),
        offer('total', 2.5, { over: 185, under: 190 }),
      ],
    });
    const picks = [EARLY, FIRST, EVEN, OVER];
    const coupons: string[] = [];
    for (const one of picks) coupons.push(await bed.placed(user, [pick(id, one)]));
    await bed.feed.live(id);
    await bed.feed.send({
      type: 'market-result',
      fixtureID: id,
      sequence: 10_000,
      markets: picks.map(({ market, line, selection }) => ({
        market,
        line,
        verdicts: [{ selection, verdict: 'won' }],
      })),
    });
    await bed.settle();
    const states = async () => {
      await bed.settle();
      return Promise.all(coupons.map(async (coupon) => (await bed.coupon(user, coupon))['state']));
    };
    expect(await states()).toEqual(['won', 'won', 'won', 'won']);
    const reason = 'Yayın kesildi';
    // The score alone decides the last two.
    expect((await operate(`settle ${id}`, { score: '1-1', reason })).failed).toBeFalsy();
    expect(await states()).toEqual(['won', 'won', 'void', 'lost']);
    expect((await operate(`void ${id}`, { reason })).failed).toBeFalsy();
    expect(await states()).toEqual(['void', 'void', 'void', 'void']);
    expect((await operate(`correct ${id}`, { score: '2-1', reason })).failed).toBeFalsy();
    expect(await states()).toEqual(['won', 'won', 'won', 'won']);
    // With halves and one team that scored, the score decides all.
    expect((await operate(`correct ${id}`, { score: '0-0,1-0', reason })).failed).toBeFalsy();
    expect(await states()).toEqual(['lost', 'lost', 'won', 'lost']);
    expect(await bed.findings()).toEqual([]);
  });

  test('SCALE-3 BET-2 release 0.1.0, which settles by the score alone, gets no job that needs more than the score', async () => {
    const OLD = 'betting.settle';
    await fixtures('kinds', 'plain');
    const { context } = bed.api;
    /** Returns the kind of the settlement that waits, and runs it. */
    const settled = async (id: string) => {
      const { rows } = (await context.db.execute(
        sql`select kind from jobs where kind like 'betting.settle%' and payload ->> 'fixtureID' = ${id}`,
      )) as unknown as { rows: { kind: string }[] };
      await bed.settle();
      expect(rows).toHaveLength(1);
      return rows[0]?.kind === OLD;
    };
    const coupons: string[] = [];
    for (let at = 0; at < 11; at += 1) coupons.push(await bed.placed(user, [pick('kinds')], { stake: '1' }));
    const over = await bed.placed(user, [pick('kinds', OVER)]);
    await bed.feed.live('kinds');
    await bed.feed.send({
      type: 'market-result',
      fixtureID: 'kinds',
      sequence: 10_000,
      markets: [{ market: 'total', line: 2.5, verdicts: [{ selection: 'over', verdict: 'won' }] }],
    });
    expect(await settled('kinds'), 'a result of a market in play').toBe(false);
    expect(await bed.coupon(user, over)).toMatchObject({ state: 'won' });
    expect(await bed.coupon(user, coupons[0]!)).toMatchObject({ state: 'open' });
    await operate('void-bets kinds', { market: 'total', reason: 'Yanlış oran' });
    expect(await settled('kinds'), 'a void of bets in play').toBe(false);
    await operate('settle kinds', { score: '1-0,0-0', reason: 'Yayın kesildi' });
    expect(await settled('kinds'), 'a result of a match with a void').toBe(false);
    for (const coupon of coupons) expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'won' });

    await bed.feed.result('plain', score([1, 0], [0, 0]));
    expect(await settled('plain'), 'a whole result').toBe(true);
    await bed.feed.withdraw('plain');
    expect(await settled('plain'), 'a withdrawn result').toBe(false);
    expect(await bed.findings()).toEqual([]);
  });

  test('SCALE-3 BET-2 a bet on a market of a newer release stays open and is logged; others on the match are settled', async () => {
    await fixtures('newer');
    const { context } = bed.api;
    const unknown = await bed.placed(user, [pick('newer')]);
    const known = await bed.placed(user, [pick('newer')]);
    await context.db.execute(sql`update coupon_picks set market = 'corners' where coupon_id = ${unknown}`);
    const lines: { level: number }[] = [];
    const { log } = context;
    context.log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as { level: number }) });
    await bed.feed.result('newer', score([1, 0], [0, 0]));
    await bed.settle();
    context.log = log;
    expect(lines).toMatchObject([{ level: 50, fixture: 'newer', coupons: [unknown] }]);
    expect((await bed.couponRow(unknown)).state).toBe('open');
    expect(await bed.coupon(user, known)).toMatchObject({ state: 'won', payout: '21.00' });
    // The next release knows the market.
    await context.db.execute(sql`update coupon_picks set market = 'result' where coupon_id = ${unknown}`);
    expect((await operate('correct newer', { score: '1-0,0-0', reason: 'Yeni sürüm' })).failed).toBeFalsy();
    await bed.settle();
    expect(await bed.coupon(user, unknown)).toMatchObject({ state: 'won', payout: '21.00' });
  });

  test('BET-2 two processes that settle one match concurrently pay every coupon once', async () => {
    await fixtures('t');
    const { context } = bed.api;
    for (let at = 0; at < 30; at += 1) await bed.placed(user, [pick('t')], { stake: '1' });
    const before = await bed.balance(user);
    await bed.feed.result('t', score([1, 0]));
    const settle = () =>
      context.db.transaction((tx) => settleBatch(tx, { fixtureID: 't', revision: 1, after: '', at: context.now() }));
    await Promise.all([settle(), settle(), runDueJobs(context, jobs), runDueJobs(context, jobs)]);
    expect((await bed.balance(user)) - before).toBe(6_300n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-2 a process that dies during a settlement leaves nothing half done, and another completes it', async () => {
    await fixtures('dead');
    const { context } = bed.api;
    for (let at = 0; at < 5; at += 1) await bed.placed(user, [pick('dead')], { stake: '1' });
    const before = await bed.balance(user);
    await bed.feed.result('dead', score([1, 0]));
    await expect(
      context.db.transaction(async (tx) => {
        await settleBatch(tx, { fixtureID: 'dead', revision: 1, after: '', at: context.now() });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await bed.balance(user)).toBe(before);
    await bed.settle();
    expect((await bed.balance(user)) - before).toBe(1_050n);
    const { rows } = (await context.db.execute(
      sql`select settled_revision from betting_fixtures where id = 'dead'`,
    )) as unknown as { rows: { settled_revision: number }[] };
    expect(rows).toMatchObject([{ settled_revision: 1 }]);
  });

  test('BET-2 cash out pays by current probabilities, once, and not while a market is suspended', async () => {
    await fixtures('c1', 'c2');
    const double = await bed.placed(user, [pick('c1'), pick('c2')], { stake: '100' });
    expect(await bed.coupon(user, double)).toMatchObject({ cashOut: '78.33' });
    await bed.feed.odds('c1', offer('result', null, { home: 140, draw: 400, away: 700 }));
    expect(await bed.coupon(user, double)).toMatchObject({ cashOut: '113.91' });
    await bed.feed.suspend('c2');
    expect(await bed.coupon(user, double)).toMatchObject({ cashOutRefused: 'suspended' });
    expect(await bed.cashOut(user, double, '113.91')).toMatchObject({ data: { reason: 'coupon-changed' } });
    await bed.feed.odds('c2', offer('result', null, { home: 210, draw: 330, away: 340 }));
    expect(await bed.cashOut(user, double, '113.92')).toMatchObject({ data: { reason: 'coupon-changed' } });
    const before = await bed.balance(user);
    const requestID = randomId();
    const replies = await Promise.all([1, 2].map(() => bed.cashOut(user, double, '113.91', requestID)));
    expect(replies.map(({ data }) => data)).toEqual([{ amount: '113.91' }, { amount: '113.91' }]);
    expect((await bed.balance(user)) - before).toBe(11_391n);
    expect(await bed.cashOut(user, double, '1.00')).toMatchObject({ data: { reason: 'closed' } });
    const other = await bed.placed(user, [pick('c2')]);
    expect(await bed.cashOut(user, other, '8.85', requestID)).toMatchObject({ data: { reason: 'number-used' } });
    await bed.feed.result('c1', score([1, 0]));
    await bed.feed.result('c2', score([1, 0]));
    await bed.settle();
    expect(await bed.coupon(user, double)).toMatchObject({
      state: 'cashed-out',
      payout: '113.91',
      cashOutRefused: 'settled',
    });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-2 a cash out and a concurrent settlement pay once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = `x${round}`;
      await fixtures(id);
      const single = await bed.placed(user, [pick(id)]);
      const before = await bed.balance(user);
      const [reply] = await Promise.all([
        bed.cashOut(user, single, '8.85'),
        bed.feed.result(id, score([1, 0])).then(bed.settle),
      ]);
      await bed.settle();
      expect((await bed.balance(user)) - before).toBe(reply.result ? 885n : 2_100n);
    }
    expect(await bed.findings()).toEqual([]);
  });
});
