import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApi } from '../api/testing';
import { randomId } from '../db/ids';
import { lockWaits, testPostgres } from '../db/testing';
import { lockPlayer } from './attempt-limit';
import { playerTokens } from './schema';

describe.skipIf(!testPostgres)('locks of players over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  test('RUN-72 a locked player excludes other locks, but not rows that refer to the player', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db, now } = api.context;
      const { uid } = await api.player('kilitli');
      let second: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        await lockPlayer(tx, uid);
        await db.transaction(async (other) => {
          await other.execute(sql`set local lock_timeout = 1000`);
          await other.insert(playerTokens).values({ tokenHash: randomId(), uid, purpose: 'stop', expiresAt: now() });
        });
        second = db.transaction((other) => lockPlayer(other, uid));
        await lockWaits(db, 1);
      });
      expect(await second).toMatchObject({ player: { uid } });
    } finally {
      await api.close();
    }
  });
});
