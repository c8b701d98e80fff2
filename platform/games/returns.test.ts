import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '#arcade/testing';
import { SLOTS, TABLES } from '#content/games';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { runCommand } from '../ops';
import { seedCatalogue } from '.';
import { estimateReturn, measureReturns, type ReturnSums } from './returns';
import { gameRounds } from './schema';
import { findStatedReturn } from './stated-returns';

type Result = readonly [stake: number, payout: number];

/** Sums results as the database does. */
const sum = (results: readonly Result[]): ReturnSums => {
  const add = (pick: (result: Result) => number) => results.reduce((total, one) => total + pick(one), 0);
  return {
    results: results.length,
    stakes: BigInt(add(([stake]) => stake)),
    payouts: BigInt(add(([, payout]) => payout)),
    stakesSquared: add(([stake]) => stake ** 2),
    payoutsSquared: add(([, payout]) => payout ** 2),
    product: add(([stake, payout]) => stake * payout),
  };
};

/** Standard error of a ratio from the residuals of each result, without the shortcut over sums. */
function errorOf(results: readonly Result[]): number {
  const stakes = results.reduce((total, [stake]) => total + stake, 0);
  const share = results.reduce((total, [, payout]) => total + payout, 0) / stakes;
  const squares = results.reduce((total, [stake, payout]) => total + (payout - share * stake) ** 2, 0);
  return Math.sqrt((results.length * squares) / (results.length - 1)) / stakes;
}

const many = (count: number, resultOf: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => resultOf(at));
const STATED = { min: 0.96, max: 0.96 };

describe('the estimate of a return', () => {
  test('DESK-70 the interval equals 1.96 standard errors of the residuals on each side', () => {
    const random = seeded(7);
    const results = many(12_000, () => [100 * (1 + random(20)), random(4) === 0 ? 100 * random(80) : 0]);
    const { share, interval } = estimateReturn(sum(results), STATED);
    expect(interval!.to - share).toBeCloseTo(1.959964 * errorOf(results), 10);
    expect(share - interval!.from).toBeCloseTo(1.959964 * errorOf(results), 10);
  });

  test('DESK-70 19 of 20 intervals contain the true return', () => {
    const random = seeded(11);
    // 1 of 20 rounds pays 19.2 times its stake, which is 100 or 1,000 kuruş.
    const sample = () =>
      many(2_000, () => {
        const stake = random(2) === 0 ? 100 : 1_000;
        return [stake, random(20) === 0 ? stake * 19.2 : 0];
      });
    const hits = many(400, () => {
      const { interval } = estimateReturn(sum(sample()), STATED);
      return [1, interval!.from <= 0.96 && 0.96 <= interval!.to ? 1 : 0];
    }).filter(([, hit]) => hit === 1).length;
    expect(hits).toBeGreaterThan(400 * 0.92);
    expect(hits).toBeLessThan(400 * 0.98);
  });

  test('DESK-70 the verdict compares the interval with the stated return, also with a range of it', () => {
    const verdict = (share: number, stated = STATED) =>
      estimateReturn(sum(many(20_000, (at) => [100, at % 2 === 0 ? 200 * share : 0])), stated).verdict;
    expect(verdict(0.96)).toBe('within');
    expect(verdict(0.9)).toBe('below');
    expect(verdict(1.02)).toBe('above');
    expect(verdict(0.9, { min: 0.86, max: 0.99 })).toBe('within');
  });

  test('DESK-70 few results, and few large stakes among small ones, get no verdict', () => {
    const half = (at: number): Result => [100, at % 2 === 0 ? 200 : 0];
    expect(estimateReturn(sum(many(999, half)), STATED)).toEqual({ share: 1000 / 999, verdict: 'too-few' });
    expect(estimateReturn(sum(many(9_999, half)), STATED)).toMatchObject({
      interval: { from: expect.any(Number) },
      verdict: 'too-few',
    });
    expect(estimateReturn(sum(many(20_000, half)), undefined)).toMatchObject({ verdict: 'unstated' });
    // 100 stakes of 10,000 lira decide the result of 20,000 rounds: they are about 104 effective results.
    const skewed = [...many(20_000, half), ...many(100, (): Result => [1_000_000, 0])];
    expect(estimateReturn(sum(skewed), STATED)).toMatchObject({ verdict: 'too-few' });
    expect(estimateReturn(sum(skewed), STATED)).not.toHaveProperty('interval');
  });

  test('DESK-70 the stated return of a game is that of its rules; of games of decisions there is none', () => {
    expect(findStatedReturn('steady')).toEqual({ min: 0.9604, max: 0.9604 });
    expect(findStatedReturn('garden-hall')).toEqual({ min: 0.9572, max: 0.9572 });
    expect(findStatedReturn('speed-roulette')!.min).toBeCloseTo(36 / 37, 10);
    expect(findStatedReturn('roulette')!.max).toBeCloseTo(36 / 37, 10);
    expect(findStatedReturn('baccarat')!.min).toBeLessThan(0.9);
    expect(findStatedReturn('baccarat')!.max).toBeCloseTo(0.9894, 4);
    for (const profile of ['blackjack', 'three-card-poker', 'acme:lucky', null])
      expect(findStatedReturn(profile)).toBeUndefined();
  });
});

describeDatabase('measured returns', (database) => {
  let context: TestContext;
  const [slot, other] = SLOTS.filter(({ profile, jackpot }) => profile === 'steady' && !jackpot);
  const table = TABLES.find(({ profile }) => profile === 'roulette')!;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction((tx) => seedCatalogue(tx));
  });
  afterAll(() => context.close());

  let number = 0;
  const play = (gameId: string, at: string, more: Partial<typeof gameRounds.$inferInsert>) => {
    number += 1;
    const startedAt = new Date(at);
    return {
      provider: 'arcade',
      roundId: `r${number}`,
      uid: 'ayse',
      gameId,
      staked: 100n,
      paid: 0n,
      startedAt,
      endedAt: startedAt,
      isOpen: true,
      ...more,
    };
  };
  const returns = async (options: Record<string, string>) =>
    (await runCommand(context, 'games', ['returns'], options)).rows ?? [];

  test('DESK-70 a month of Istanbul counts ended rounds that were not rolled back, a table’s round once', async () => {
    await context.db.insert(gameRounds).values([
      play(slot!.id, '2026-01-31T20:59:59.999Z', { staked: 7_000n }),
      play(slot!.id, '2026-01-31T21:00:00Z', { staked: 1_000n, paid: 2_500n }),
      play(slot!.id, '2026-02-28T20:59:59.999Z', { staked: 2_000n }),
      play(slot!.id, '2026-02-28T21:00:00Z', { staked: 9_000n }),
      play(slot!.id, '2026-02-10T12:00:00Z', { staked: 0n }),
      play(slot!.id, '2026-02-10T12:00:00Z', { staked: 500n, endedAt: null }),
      // A round from before its end was stored.
      play(slot!.id, '2026-02-10T12:00:00Z', { staked: 300n, endedAt: null, isOpen: false }),
      play(other!.id, '2026-02-10T12:00:00Z', { staked: 100n, paid: 96n }),
      ...['ayse', 'burak'].map((uid) =>
        play(table.id, '2026-02-10T12:00:00Z', { uid, tableRoundId: 't1', staked: 400n, paid: 100n }),
      ),
      play(table.id, '2026-02-10T12:01:00Z', { tableRoundId: 't2', staked: 200n, paid: 0n }),
    ]);
    expect(await returns({ month: '2026-02' })).toEqual([
      {
        id: slot!.id,
        name: slot!.name,
        provider: expect.any(String),
        rounds: 3,
        stakes: '33.00',
        payouts: '25.00',
        jackpots: '0.00',
        return: '75.76 %',
        interval: '',
        stated: '96.04 %',
        verdict: 'too-few',
      },
      expect.objectContaining({ id: table.id, rounds: 3, stakes: '10.00', payouts: '2.00', stated: '97.30 %' }),
      expect.objectContaining({ id: other!.id, rounds: 1, return: '96.00 %' }),
    ]);
    expect((await returns({ month: '2026-01', until: '2026-03' }))[0]).toMatchObject({ rounds: 5, stakes: '193.00' });
    expect(await returns({ month: '2026-02', provider: slot!.providerID })).not.toContainEqual(
      expect.objectContaining({ id: table.id }),
    );
    expect(await runCommand(context, 'games', ['returns'], { provider: 'yok' })).toMatchObject({ failed: true });
    expect(await runCommand(context, 'games', ['returns'], { month: '2026-13' })).toMatchObject({ failed: true });
    expect(await runCommand(context, 'games', ['returns'], { month: '2026-02', until: '2026-01' })).toMatchObject({
      failed: true,
    });
  });

  test('DESK-70 sums of the database give the same interval as the results one by one', async () => {
    const random = seeded(3);
    const results = many(1_500, () => [100 * (1 + random(5)), random(3) === 0 ? 100 * random(15) : 0]);
    await context.db
      .insert(gameRounds)
      .values(
        results.map(([stake, payout]) =>
          play(slot!.id, '2026-05-10T12:00:00Z', { staked: BigInt(stake), paid: BigInt(payout) }),
        ),
      );
    const period = { from: new Date('2026-05-01T00:00:00Z'), until: new Date('2026-06-01T00:00:00Z') };
    const [game] = await measureReturns(context.db, period);
    expect(game).toMatchObject({ rounds: 1_500, share: expect.any(Number) });
    expect(game!.interval!.to - game!.share).toBeCloseTo(1.959964 * errorOf(results), 10);
  });
});
