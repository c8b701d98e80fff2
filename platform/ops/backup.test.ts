import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listAudit } from '../audit';
import { describeDatabase, testContext } from '../db/testing';
import { runCommand } from './index';

describeDatabase('backup', (database) => {
  test('HARD-23 a backup that cannot be recorded leaves no copy, and the next one is made', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'rubato-backup-'));
    mkdirSync(path.join(dataDir, 'database'));
    const copyDatabase = async (folder: string) => {
      mkdirSync(folder);
      // More than the buffers of a stream that is not read.
      writeFileSync(path.join(folder, 'table'), randomBytes(8_000_000));
    };
    const context = await testContext(database, { dataDir });
    const isReadOnly = () => Promise.reject(new Error('read-only'));
    const backup = (db = context.db) => runCommand({ ...context, copyDatabase, db }, 'backup', ['site.tgz'], {});
    try {
      const readOnly = new Proxy(context.db, {
        get: (db, name) => (name === 'transaction' ? isReadOnly : Reflect.get(db, name)) as unknown,
      });
      await expect(backup(readOnly)).rejects.toThrow('read-only');
      await expect.poll(() => readdirSync(dataDir)).toEqual(['database']);
      const { file } = await backup();
      await file!.toArray();
      expect(await listAudit(context.db, { event: 'operator-command', limit: 5 })).toMatchObject([
        { subject: 'backup' },
      ]);
      await expect.poll(() => readdirSync(dataDir)).toEqual(['database']);
    } finally {
      await context.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
