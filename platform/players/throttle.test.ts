import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { Refusal } from '../refusal';
import { throttles } from './schema';
import { recordAttempt, sweepThrottles, type Limit } from './throttle';

describeDatabase('throttle', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());

  /** @returns the wait in seconds; 0 for an attempt that was counted */
  const attempt = (...limits: Limit[]) =>
    recordAttempt(api.context, api.context.db, limits).then(
      () => 0,
      (error: unknown) => (error instanceof Refusal ? error.retryAfter : Promise.reject(error as Error)),
    );
  const tries = async () =>
    Object.fromEntries((await api.context.db.select().from(throttles)).map((row) => [row.key, row.tries]));

  test('HARD-1 waits double from 15 seconds up to ten minutes', async () => {
    const limit = { key: 'a', free: 1 };
    const waits = [];
    for (let round = 0; round < 9; round += 1) {
      expect(await attempt(limit)).toBe(0);
      const wait = (await attempt(limit)) ?? 0;
      waits.push(wait);
      api.context.advance(wait * 1_000 - 1);
      expect(await attempt(limit)).toBe(1);
      api.context.advance(1);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600]);
  });

  test('HARD-1 during a wait of one limit nothing is counted', async () => {
    await attempt({ key: 'a', free: 1 });
    const before = await tries();
    expect(await attempt({ key: 'b', free: 5 }, { key: 'a', free: 1 }, { key: 'c', free: 5 })).toBe(15);
    expect(await tries()).toEqual(before);
  });

  test('HARD-1 a wait above ten minutes comes from a wrong clock and is ignored', async () => {
    const blockedUntil = new Date(api.context.now().getTime() + 3_600_000);
    const row = { key: 'a', tries: 1, lastTryAt: api.context.now(), blockedUntil };
    await api.context.db.insert(throttles).values(row);
    expect(await attempt({ key: 'a', free: 5 })).toBe(0);
    expect((await api.context.db.select().from(throttles))[0]).toMatchObject({ tries: 2, blockedUntil: null });
  });

  test('HARD-1 counts are forgotten an hour after the last attempt and its wait', async () => {
    const limit = { key: 'a', free: 1 };
    await attempt(limit);
    await attempt(limit);
    api.context.advance(15_000);
    await attempt(limit);
    expect(await tries()).toEqual({ a: 2 });
    api.context.advance(30_000 + 3_600_000 - 1);
    await attempt(limit);
    expect(await tries()).toEqual({ a: 2 });
    api.context.advance(30_000 + 3_600_000);
    await attempt(limit);
    expect(await tries()).toEqual({ a: 1 });
  });

  test('HARD-1 the hourly sweep keeps a wait that runs, and deletes counts that are forgotten', async () => {
    const limit = { key: 'a', free: 1 };
    const { context } = api;
    const sweep = () => context.db.transaction((tx) => sweepThrottles(tx, context.now()));
    await attempt(limit);
    expect(await attempt(limit)).toBe(15);
    await sweep();
    expect(await attempt(limit)).toBe(15);
    context.advance(3 * 3_600_000);
    await sweep();
    expect(await tries()).toEqual({});
  });

  test('HARD-1 a count falls by one per hour divided by the free attempts, so a busy address does not wait', async () => {
    const limit = { key: 'a', free: 30 };
    for (let round = 0; round < 40; round += 1) {
      expect(await attempt(limit), String(round)).toBe(0);
      expect(await attempt(limit), String(round)).toBe(0);
      api.context.advance(30 * 60_000);
    }
    for (let minute = 0; minute < 120; minute += 1) {
      if (minute > 0) api.context.advance(60_000);
      expect(await attempt({ key: 'b', free: 60 }), String(minute)).toBe(0);
    }
    expect(await tries()).toMatchObject({ b: 1 });
  });

  test('HARD-1 the fall of a count leaves a burst, and a steady rate above the free attempts, refused', async () => {
    const limit = { key: 'a', free: 30 };
    for (let tried = 0; tried < 30; tried += 1) expect(await attempt(limit)).toBe(0);
    expect(await attempt(limit)).toBe(15);
    let passed = 0;
    for (let second = 0; second < 24 * 3_600; second += 100) {
      api.context.advance(100_000);
      if ((await attempt(limit)) === 0) passed += 1;
    }
    expect(passed).toBeLessThanOrEqual(24 * 30 + 6);
  });

  test('HARD-1 of concurrent first attempts only the free ones pass', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => attempt({ key: 'a', free: 5 })));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === 15)).toHaveLength(7);
  });
});
