import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type OpenedDatabase } from './open';
import { testPostgres } from './testing';
import { openRelay, type Relay } from './testing-relay';

/** A database behind a relay that stops to forward, like a network that drops packets or a frozen machine. */

describe.skipIf(!testPostgres)('a database that does not answer', { meta: { needs: 'PostgreSQL' } }, () => {
  let relay: Relay;
  let opened: OpenedDatabase;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const scratch = await testPostgres!.scratch();
    ({ drop } = scratch);
    relay = await openRelay(scratch.url);
    opened = await openPostgres(relay.url, {
      log: pino({ level: 'silent' }),
      prepare: async () => {},
      options: { pool: { silenceMs: 200, waitMs: 1_000 } },
    });
  });
  afterEach(async () => {
    relay.close();
    await opened.close();
    await drop();
  });

  test('SCALE-2 statements and transactions fail within seconds, of requests and jobs; afterwards the pool works', async () => {
    let froze = () => {};
    const frozen = new Promise<void>((resolve) => {
      froze = resolve;
    });
    const began = performance.now();
    const work = [opened.db, opened.background].map((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        relay.isFrozen = true;
        froze();
        await tx.execute(sql`select 2`);
      }),
    );
    const later = frozen.then(() => opened.db.execute(sql`select 3`));
    const results = await Promise.allSettled([...work, later]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - began).toBeLessThan(4_000);
    relay.isFrozen = false;
    await opened.db.execute(sql`select 4`);
    await opened.background.execute(sql`select 4`);
  });

  test('SCALE-2 a slow statement on a database that answers continues', async () => {
    await expect(opened.db.execute(sql`select pg_sleep(0.8)`)).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe.skipIf(!testPostgres)('errors of statements', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SCALE-3 an unknown column or table and a null in a required column show an incompatible schema, a time-out does not', async () => {
    const scratch = await testPostgres!.scratch();
    try {
      for (const [caller, text, is] of [
        ['db', 'select pg_sleep(10)', false],
        ['db', 'select 1 / 0', false],
        ['db', 'select total from players', true],
        ['db', 'insert into favorite_games default values', true],
        ['background', 'select * from a_table_of_another_release', true],
      ] as const) {
        const opened = await openPostgres(scratch.url, {
          log: pino({ level: 'silent' }),
          prepare: async () => {},
          options: { statementLimitMs: 100 },
        });
        try {
          expect(opened.hasSchemaFault()).toBe(false);
          await expect(opened[caller].transaction((tx) => tx.execute(sql.raw(text)))).rejects.toThrow('Failed query');
          expect(opened.hasSchemaFault(), text).toBe(is);
        } finally {
          await opened.close();
        }
      }
    } finally {
      await scratch.drop();
    }
  });
});

describe.skipIf(!testPostgres)('statements of a request', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SCALE-5 pg_stat_activity shows the id of the request in a comment, inside and outside a transaction', async () => {
    const scratch = await testPostgres!.scratch();
    const opened = await openPostgres(scratch.url, { log: pino({ level: 'silent' }), prepare: async () => {} });
    try {
      const db = opened.forRequest({ id: 'proxy-request-17' });
      const own = sql`select query from pg_stat_activity where pid = pg_backend_pid()`;
      const read = async (executor: Pick<typeof db, 'execute'>) =>
        ((await executor.execute(own)) as unknown as { rows: { query: string }[] }).rows[0]?.query;
      expect(await read(db)).toContain('/* request proxy-request-17 */');
      expect(await db.transaction((tx) => read(tx))).toContain('/* request proxy-request-17 */');
      expect(await read(opened.db)).not.toContain('request');
      expect(await read(opened.forRequest({ id: 'x */ select 1' }))).not.toContain('/*');
    } finally {
      await opened.close();
      await scratch.drop();
    }
  });
});
