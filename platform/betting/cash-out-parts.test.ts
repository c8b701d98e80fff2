import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COUPON_PAYOUT_MAX } from '#contract/coupons';
import { toFactor, sumPayout } from '#contract/coupon-payout';
import { wireFromKurus } from '#contract/wire';
import type { TestUser } from '../api/testing';
import { runDueJobs } from '../jobs';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { jobs } from '.';
import { decideCashOut } from './cash-out';
import { getPossibleWin } from './settle';
import { coupons } from './schema';
import { findCashOutValue, marketKey } from './cash-out-value';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

interface Quote {
  stake: string;
  of: string;
  amount: string;
  possibleWin: string;
}

const kurus = (lira: unknown): bigint => BigInt(String(lira).replace('.', ''));

describeEachDatabase('cashing out parts of coupons', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bolen', '1000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  const quote = (couponID: string, asked: Record<string, unknown>, by = user) =>
    bed.api.call('betting/quote_cash_out', { couponID, ...asked, Lang: 'en' }, by);
  const quoted = async (couponID: string, asked: Record<string, unknown>): Promise<Quote> => {
    const reply = await quote(couponID, asked);
    if (!reply.result) throw new Error(reply.message);
    return reply.data as Quote;
  };
  const take = (couponID: string, { stake, of, amount }: Quote, requestID = randomId(), by = user) =>
    bed.api.call('betting/cash_out', { requestID, couponID, amount, part: { stake, of }, Lang: 'en' }, by);
  /** Cashes a share or an amount out, as quoted. */
  const takePart = async (couponID: string, asked: Record<string, unknown>) => {
    const part = await quoted(couponID, asked);
    expect(await take(couponID, part)).toMatchObject({ result: true });
    return part;
  };
  const moved = async (work: () => Promise<unknown>) => {
    const before = await bed.balance(user);
    await work();
    return (await bed.balance(user)) - before;
  };

  test('BET-17 HAND-2 a quarter, half and three quarters of a coupon pay their part of the value, and the rest goes on', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    expect(await bed.coupon(user, coupon)).toMatchObject({
      cashOut: '8.85',
      cashOutShares: [
        { share: 'quarter', stake: '2.50', amount: '2.21' },
        { share: 'half', stake: '5.00', amount: '4.42' },
        { share: 'three-quarters', stake: '7.50', amount: '6.63' },
      ],
    });
    const part = await quoted(coupon, { share: 'quarter' });
    expect(part).toEqual({ stake: '2.50', of: '10.00', amount: '2.21', possibleWin: '15.75' });
    expect(await moved(() => take(coupon, part))).toBe(221n);
    expect(await bed.coupon(user, coupon)).toMatchObject({
      state: 'open',
      stake: '7.50',
      possibleWin: '15.75',
      cashOut: '6.63',
      cashedOut: [{ stake: '2.50', amount: '2.21' }],
    });
    expect(await bed.findings()).toEqual([]);
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    expect(await moved(() => bed.settle())).toBe(1_575n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'won', payout: '15.75', stake: '7.50' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 an amount takes the smallest part that is worth it, and pays exactly the amount', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const part = await quoted(coupon, { amount: '5.00' });
    expect(part).toMatchObject({ stake: '5.65', amount: '5.00' });
    expect(await moved(() => take(coupon, part))).toBe(500n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ stake: '4.35', cashOut: '3.85' });
  });

  test('BET-17 several parts in turn, then the rest: the history and the ledger have each, to the kuruş', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const paid = await moved(async () => {
      for (const asked of [{ share: 'quarter' }, { share: 'half' }, { amount: '0.01' }]) {
        await takePart(coupon, asked);
        context().advance(1_000);
      }
      const { cashOut } = await bed.coupon(user, coupon);
      expect((await bed.cashOut(user, coupon, cashOut)).result).toBe(true);
    });
    const row = await bed.couponRow(coupon);
    expect(row.stake + row.cashedStake).toBe(1_000n);
    expect(paid).toBe(row.cashedAmount + row.payout!);
    expect(paid).toBeGreaterThan(880n);
    expect(paid).toBeLessThanOrEqual(885n);
    const { cashedOut } = (await bed.coupon(user, coupon)) as { cashedOut: { stake: string }[] };
    expect(cashedOut.map(({ stake }) => stake)).toEqual(['2.50', '3.75', '0.02']);
    const { data } = await bed.api.call('betframe/getCoupons', { limit: 1 }, user);
    expect(data).toMatchObject([{ stake: '10.00', state: 'cashed-out', cashedOut: wireFromKurus(row.cashedAmount) }]);
    const statement = await bed.api.call('finance/list_transactions', { searchID: coupon, Lang: 'tr' }, user);
    expect(JSON.stringify(statement.data)).toContain('Kupon: kısmi bozdurma');
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 a system is cashed out by the same whole kuruş of each line', async () => {
    const others = [`${fixture}-b`, `${fixture}-c`];
    for (const id of others) await bed.feed.fixture(id);
    const legs = [fixture, ...others].map((id) => pick(id));
    const coupon = await bed.placed(user, legs, { fold: 2, stake: '1.02' });
    // A quarter of 34 kuruş a line is 8.
    const part = await takePart(coupon, { share: 'quarter' });
    expect(part.stake).toBe('0.24');
    expect(await bed.coupon(user, coupon)).toMatchObject({ stake: '0.78', lines: 3 });
    expect(await take(coupon, { ...part, stake: '0.25', of: '0.78', amount: '0.01' })).toMatchObject({
      data: { reason: 'amount-out-of-range' },
    });
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    for (const id of others) await bed.feed.result(id, [], 'postponed');
    // Two lines at 2.10, one void.
    expect(await moved(() => bed.settle())).toBe(54n + 54n + 26n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 a part below one kuruş, or beyond the stake or the value, is rejected with a message', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const reject = async (reply: Promise<{ result: boolean; message: string; data?: unknown }>, message: RegExp) => {
      const { result, data, message: text } = await reply;
      expect({ result, data }).toMatchObject({ result: false, data: { reason: 'amount-out-of-range' } });
      expect(text).toMatch(message);
    };
    await reject(quote(coupon, { amount: '8.85' }), /whole bet is worth ₺8\.85/);
    await reject(quote(coupon, { amount: '1000' }), /whole bet is worth ₺8\.85/);
    const part = { stake: '10.00', of: '10.00', amount: '8.85', possibleWin: '' };
    await reject(take(coupon, part), /not smaller than the stake/);
    await reject(take(coupon, { ...part, stake: '25.00' }), /not smaller than the stake/);
    // The rest of it is worth no quarter any more.
    const rest = await bed.placed(user, [pick(fixture)], { stake: '1' });
    await takePart(rest, { amount: '0.86' });
    expect(await bed.coupon(user, rest)).toMatchObject({ stake: '0.02', cashOut: '0.01', cashOutShares: [] });
    await reject(quote(rest, { share: 'half' }), /less than one kuruş/);
    for (const amount of ['0', '-1.00', 'x']) expect((await quote(rest, { amount })).result, amount).toBe(false);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 a value that fell, or a stake that changed between review and confirm, books nothing', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const changed = { result: false, data: { reason: 'coupon-changed' } };
    const part = await quoted(coupon, { share: 'half' });
    await bed.feed.odds(fixture, offer('result', null, { home: 300, draw: 330, away: 220 }));
    expect(await moved(async () => expect(await take(coupon, part)).toMatchObject(changed))).toBe(0n);
    await bed.feed.odds(fixture, offer('result', null, { home: 150, draw: 400, away: 700 }));
    expect(await moved(() => take(coupon, part))).toBe(kurus(part.amount));
    // A second tab with the same review: its half would be another half.
    expect(await moved(async () => expect(await take(coupon, part)).toMatchObject(changed))).toBe(0n);
    await bed.feed.suspend(fixture);
    expect(await quote(coupon, { share: 'half' })).toMatchObject(changed);
    expect(await bed.coupon(user, coupon)).toMatchObject({ stake: '5.00', cashOutShares: [] });
  });

  test('BET-17 HARD-14 one key is one partial cash-out, also sent twice at once and for another amount, part or coupon', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const other = await bed.placed(user, [pick(fixture)]);
    const part = await quoted(coupon, { share: 'quarter' });
    const requestID = randomId();
    const paid = await moved(async () => {
      const replies = await Promise.all([1, 2, 3].map(() => take(coupon, part, requestID)));
      for (const reply of replies) expect(reply).toMatchObject({ result: true, data: { amount: '2.21' } });
    });
    expect(paid).toBe(221n);
    const used = { result: false, data: { reason: 'number-used' } };
    expect(await take(coupon, { ...part, amount: '2.20' }, requestID)).toMatchObject(used);
    expect(await take(coupon, { ...part, stake: '2.00' }, requestID)).toMatchObject(used);
    expect(await take(other, part, requestID)).toMatchObject(used);
    expect(await bed.cashOut(user, coupon, '2.21', requestID)).toMatchObject(used);
    // Two keys at once, of one review: one is paid.
    const next = await quoted(other, { share: 'half' });
    const both = await moved(() => Promise.all([take(other, next), take(other, next)]));
    expect(both).toBe(kurus(next.amount));
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 HARD-18 another player’s coupon is not found', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const part = await quoted(coupon, { share: 'quarter' });
    const other = await bed.player('yabanci');
    expect(await quote(coupon, { share: 'quarter' }, other)).toMatchObject({ data: { reason: 'not-found' } });
    expect(await take(coupon, part, randomId(), other)).toMatchObject({ data: { reason: 'not-found' } });
  });

  test('BET-17 BET-10 a part in play is paid after the delay, once, by whichever process decides first', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    await bed.feed.live(fixture);
    await bed.feed.odds(fixture, offer('result', null, { home: 210, draw: 330, away: 340 }));
    const part = await quoted(coupon, { share: 'half' });
    const requestID = randomId();
    expect(await take(coupon, part, requestID)).toMatchObject({ data: { state: 'checking' } });
    expect(await take(coupon, part)).toMatchObject({ data: { reason: 'in-use' } });
    expect(await bed.coupon(user, coupon)).toMatchObject({ stake: '10.00', cashOutState: 'checking' });
    const payload = { uid: user.uid, requestID };
    context().advance(5_000);
    const crash = context().db.transaction(async (tx) => {
      await decideCashOut(context(), tx, payload);
      throw new Error('crash before the commit');
    });
    await expect(crash).rejects.toThrow('crash');
    expect(await bed.coupon(user, coupon)).toMatchObject({ stake: '10.00' });
    const paid = await moved(async () => {
      const decide = () => context().db.transaction((tx) => decideCashOut(context(), tx, payload));
      await Promise.all([decide(), decide(), runDueJobs(context(), jobs)]);
    });
    expect(paid).toBe(442n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', stake: '5.00' });
    expect(await take(coupon, part, requestID)).toMatchObject({ result: true, data: { amount: '4.42' } });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 BET-2 a corrected result pays again for the rest of the stake only', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    await takePart(coupon, { share: 'half' });
    await bed.feed.result(fixture, [{ home: 0, away: 1 }]);
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'lost', payout: '0.00' });
    const command = { score: '2-1', reason: 'Düzeltme' };
    expect((await runCommand(context(), 'betting', ['correct', fixture], command)).failed ?? false).toBe(false);
    expect(await moved(() => bed.settle())).toBe(1_050n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 MONEY-8 `ledger verify` finds a part that the coupon, the ledger or the requests do not have', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    await takePart(coupon, { share: 'half' });
    const { db } = context();
    const change = (by: bigint) =>
      db
        .update(coupons)
        .set({ cashedStake: 500n + by })
        .where(eq(coupons.id, coupon));
    await change(1n);
    expect(await bed.findings()).toEqual([
      expect.stringContaining(`${coupon} does not agree with its entries`),
      expect.stringContaining(`${coupon} does not agree with its partial cash-outs`),
    ]);
    await change(0n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-17 LIMIT-1 a loss limit counts what a part paid as returned', async () => {
    const limited = await bed.player('limitli', '1000');
    await bed.api.call('limit/set_limits', { changes: [{ limit: 'loss-day', amount: '10' }] }, limited);
    const coupon = await bed.placed(limited, [pick(fixture)]);
    const place = (stake: string) => bed.place(limited, [pick(fixture)], { stake });
    expect(await place('1')).toMatchObject({ result: false, data: { reason: 'limit-reached' } });
    const { data } = await quote(coupon, { share: 'half' }, limited);
    expect(await take(coupon, data as Quote, randomId(), limited)).toMatchObject({ result: true });
    expect(await place('4.43')).toMatchObject({ result: false, data: { reason: 'limit-reached' } });
    expect(await place('4.42')).toMatchObject({ result: true });
  });
});

test('BET-17 parts and rest are the stake, and no sequence of parts is worth more than the whole, nor loses a kuruş a part', () => {
  let seed = 20_261_126;
  const random = (count: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  };
  for (let run = 0; run < 2_000; run += 1) {
    const count = 1 + random(4);
    const fold = 1 + random(count);
    const picks = Array.from({ length: count }, (_, at) => ({
      fixtureId: `f${at}`,
      // In every fourth run lines reach the maximum payout of a market, or of a coupon.
      market: (['result', 'correct-score'] as const)[run % 4 === 0 ? random(2) : 0]!,
      line: '',
      selection: 'home',
      state: 'open' as const,
      odds: 101 + random(run % 4 === 0 ? 20_000 : 900),
    }));
    const markets = new Map(
      picks.map((one) => {
        const home = 101 + random(900);
        const selections = [
          { selection: 'home', odds: home },
          { selection: 'draw', odds: 101 + random(400) },
          { selection: 'away', odds: 101 + random(400) },
        ];
        return [marketKey(one), { market: one.market, line: '', status: 'open' as const, selections }];
      }),
    );
    const combinations = (of: number, taken: number): number =>
      taken === 0 ? 1 : (combinations(of - 1, taken - 1) * of) / taken;
    const lines = combinations(count, fold);
    const placed = BigInt(lines * (1 + random(3_000)));
    const whole = findCashOutValue({ fold, lines, stake: placed }, picks, markets);
    if ('refused' in whole) continue;
    let [stake, cashedStake, cashedAmount, parts] = [placed, 0n, 0n, 0n];
    for (;;) {
      const value = findCashOutValue({ fold, lines, stake, cashedAmount }, picks, markets);
      if ('refused' in value) break;
      const units = Number(stake) / lines;
      const part = BigInt(lines * (1 + random(units)));
      const amount = part === stake ? value.amount : value.valueOf(part);
      expect(amount).toBeGreaterThanOrEqual(0n);
      const winBefore = getPossibleWin({ fold, lines, stake, cashedAmount, payout: null }, picks);
      [stake, cashedStake, cashedAmount, parts] = [stake - part, cashedStake + part, cashedAmount + amount, parts + 1n];
      expect(stake + cashedStake).toBe(placed);
      if (stake === 0n) break;
      expect(stake % BigInt(lines)).toBe(0n);
      expect(getPossibleWin({ fold, lines, stake, cashedAmount, payout: null }, picks)).toBeLessThanOrEqual(winBefore);
    }
    expect(cashedAmount).toBeLessThanOrEqual(whole.amount);
    // Each line of each part is rounded down once; what was paid reduces the maximum payout of a coupon.
    const highest = picks.map(({ market, odds }) => ({ market, factor: toFactor(odds) }));
    const isCapped = sumPayout(highest, fold, placed) >= COUPON_PAYOUT_MAX;
    const lost = stake === 0n && !isCapped ? whole.amount - cashedAmount : 0n;
    expect(lost).toBeLessThanOrEqual(parts * BigInt(lines));
  }
});
