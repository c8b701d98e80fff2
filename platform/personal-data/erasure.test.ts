import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { listGrants } from '../bonuses';
import { setupCashback } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { bonusGrants } from '../db/schema';
import { describeDatabase } from '../db/testing';

const WHY = { reason: 'asked in writing' };

describeDatabase('an erasure', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);

  test('LIMIT-2 SEC-6 an erasure is rejected during a cool-off, and succeeds after it', async () => {
    const user = await api.player('molada');
    expect((await api.call('limit/take_break', { days: 1 }, user)).result).toBe(true);
    expect(await run('players erase molada', WHY)).toMatchObject({
      failed: true,
      text: expect.stringContaining('cool-off'),
    });
    api.context.advance(86_400_001);
    expect(await run('players erase molada', WHY)).not.toHaveProperty('failed');
  });
});

describeDatabase('an erasure of a player with a cashback', (database) => {
  test('SEC-6 BONUS-5 open bonuses end as cancelled: the lost money of the day pays no cashback', async () => {
    const { bed, player } = await setupCashback(database);
    try {
      expect(await player.claim('cashback')).toMatchObject({ result: true });
      expect(await player.stake('1000', randomId(), true)).toMatchObject({ status: 200 });
      expect(await bed.api.run(`players erase kaybeden`, WHY)).not.toHaveProperty('failed');
      const states = (await listGrants(bed.api.context.db, player.uid, 9)).map(({ state }) => state);
      expect(states).toEqual(['cancelled']);
      const joined = and(eq(bonusGrants.uid, player.uid), eq(bonusGrants.state, 'joined'));
      expect(await bed.api.context.db.$count(bonusGrants, joined)).toBe(0);
      expect((await bed.api.run(`audit`, { player: player.uid })).rows?.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['bonus-ended', 'erased']),
      );
    } finally {
      await bed.api.close();
    }
  });
});
