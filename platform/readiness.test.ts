import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from './db/database';
import { describeDatabase, testContext, type TestContext } from './db/testing';
import { createReadiness } from './readiness';

describeDatabase('readiness', (database) => {
  let context: TestContext;
  let dataDir: string;
  beforeEach(async () => {
    context = await testContext(database);
    dataDir = mkdtempSync(join(tmpdir(), 'rubato-ready-'));
  });
  afterEach(async () => {
    await context.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('SCALE-5 a process is ready with its schema and a writable disk; the check leaves no file', async () => {
    expect(await createReadiness({ db: context.db, dataDir })()).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('SCALE-5 it is not ready with a missing migration, a missing folder or a failing statement', async () => {
    const missing = join(dataDir, 'none');
    expect(await createReadiness({ db: context.db, dataDir: missing })()).toEqual([
      'disk: DATA_DIR cannot be written to (ENOENT)',
    ]);
    const faults: string[][] = [];
    const rolledBack = context.db.transaction(async (tx) => {
      const findFaults = createReadiness({ db: tx as unknown as Database, dataDir });
      await tx.execute(sql`delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
      faults.push(await findFaults());
      await tx.execute(sql`drop table drizzle.__drizzle_migrations`);
      faults.push(await findFaults());
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
    expect(faults).toEqual([
      ['schema: migrations of this build are missing in the database'],
      ['database: a statement failed'],
    ]);
  });

  test('SCALE-5 a database that does not answer is named in time, and asked once for all callers', async () => {
    let asked = 0;
    const hanging = {
      execute: () => {
        asked += 1;
        return new Promise(() => {});
      },
    } as unknown as Database;
    const findFaults = createReadiness({ db: hanging, dataDir }, 50);
    for (let at = 0; at < 3; at += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, findFaults));
      // The limit of this test is too short for a busy disk, whose reason comes second.
      expect(answers.map(([first]) => first)).toEqual(
        Array.from({ length: 5 }, () => 'database: no answer within a second'),
      );
    }
    expect(asked).toBe(1);
  });
});
