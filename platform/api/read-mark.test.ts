import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../db/testing';
import { testApi, type TestApi, type TestUser } from './testing';

describeDatabase('the mark of read notifications', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const mark = async (user: TestUser) => {
    const { data } = await api.call('finance/check_balance', {}, user);
    return (data as unknown as [{ notificationsReadAt: number }])[0].notificationsReadAt;
  };

  test('ACC-5 belongs to the player, never goes back and is never in the future', async () => {
    const [player, other] = [await api.player('okuyan'), await api.player('okumayan')];
    const now = api.context.now().getTime();
    const read = (until: unknown) => api.call('user/read_notifications', { until }, player);
    expect(await mark(player)).toBe(0);
    expect((await read(now - 5_000)).result).toBe(true);
    expect(await mark(player)).toBe(now - 5_000);
    await read(now - 60_000);
    expect(await mark(player)).toBe(now - 5_000);
    await read(now + 3_600_000);
    expect(await mark(player)).toBe(now);
    for (const wrong of [-1, 1e300, '', undefined]) expect((await read(wrong)).result).toBe(false);
    expect(await mark(other)).toBe(0);
    expect((await api.call('user/read_notifications', { until: now })).code).toBe(403);
  });
});
