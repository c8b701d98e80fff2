import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listGrants } from '../bonuses';
import { setupCashback } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { bonusGrants } from '../db/schema';
import { describeDatabase } from '../db/testing';

const WHY = { reason: 'asked in writing' };

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
