import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { changeLimits, getLimitStatuses, limitText, type LimitChange } from './limits';

test('ACC-9 the audit log has a limit in lira or minutes, a lock as on, and no limit as none', () => {
  expect(limitText('deposit-day', 12_345)).toBe('123.45');
  expect(limitText('session-time', 30)).toBe('30 min');
  expect(limitText('reality-check', 60)).toBe('60 min');
  expect(limitText('withdrawal-lock', 1)).toBe('on');
  expect(limitText('withdrawal-lock', undefined)).toBe('none');
});

describeEachDatabase('values of limits', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const change = (uid: string, ...changes: LimitChange[]) =>
    context.db.transaction((tx) => changeLimits(context, tx, { uid, changes }));

  test('ACC-9 LIMIT-1 a requested raise is shown at its own limit only', async () => {
    const uid = randomId();
    await change(uid, { limit: 'loss-day', value: 1_000 }, { limit: 'loss-week', value: 2_000 });
    await change(uid, { limit: 'loss-week', value: undefined }, { limit: 'loss-day', value: 1_500 });
    const raises = async () => {
      const { limits } = await getLimitStatuses(context.db, uid, context.now());
      return limits.flatMap(({ limit, raise }) => (raise ? [[limit, raise.value]] : []));
    };
    expect(await raises()).toEqual([
      ['loss-day', 1_500],
      ['loss-week', undefined],
    ]);
  });

  test('ACC-9 the rejection of an invalid value names the accepted values in both languages', async () => {
    for (const [limit, value, tr, en] of [
      [
        'deposit-week',
        99,
        'Limit 1,00\u00a0₺ ile 1.000.000,00\u00a0₺ arasında olmalı',
        'A limit is between ₺1.00 and ₺1,000,000.00',
      ],
      ['reality-check', 61, 'Şunlardan biri: 15, 20, 30, 45, 60 dakika', 'One of 15, 20, 30, 45, 60 minutes'],
      ['session-time', 721, '15 ile 720 dakika arasında tam sayı yazın', 'A whole number from 15 to 720 minutes'],
    ] as const)
      await expect(change(randomId(), { limit, value })).rejects.toMatchObject({ field: limit, text: { tr, en } });
  });
});
