import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from './testing';

describeEachDatabase('storage', (database) => {
  test('RUN-73 tables whose rows change have free space on their pages, or are vacuumed early', async () => {
    const { db, close } = await database.open();
    const { rows } = (await db.execute(
      sql`select relname as name, reloptions as options from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and reloptions is not null order by 1`,
    )) as unknown as { rows: { name: string; options: string[] }[] };
    expect(Object.fromEntries(rows.map(({ name, options }) => [name, options]))).toEqual({
      coupon_picks: ['fillfactor=85'],
      jobs: ['autovacuum_vacuum_scale_factor=0.01'],
      rounds: ['fillfactor=85'],
      sessions: ['autovacuum_vacuum_scale_factor=0.01'],
      wallet_accounts: ['autovacuum_vacuum_scale_factor=0.01'],
    });
    await close();
  });
});
