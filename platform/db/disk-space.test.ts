import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { shortenLog } from './disk-space';

test('RUN-83 the log of the embedded database is reused instead of growing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-log-'));
  const client = await PGlite.create(folder);
  try {
    // 20 MB, 10 times.
    for (let round = 0; round < 10; round += 1) {
      for (let part = 0; part < 10; part += 1)
        await client.exec(`select pg_logical_emit_message(true, 'test', repeat('x', 2000000))`);
      await shortenLog(client);
    }
    // Without it there are 13 files of 16 MB.
    expect(readdirSync(join(folder, 'pg_wal')).filter((name) => name.length === 24).length).toBeLessThan(9);
  } finally {
    await client.close();
    rmSync(folder, { recursive: true });
  }
});
