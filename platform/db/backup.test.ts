import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from './backup';
import { installation } from './installation';
import { openEmbedded } from './open';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const toFile = (made: Awaited<ReturnType<typeof createBackup>>): Readable => {
  if ('wrong' in made) throw new Error(made.wrong.en);
  return made;
};

test(
  'HARD-23 MONEY-8 a copy of the embedded database waits for the open transaction and has all of it; the start removes an incomplete one',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const data = path.join(folder, 'data');
    mkdirSync(path.join(data, 'backup.draft'), { recursive: true });
    const opened = await openEmbedded(data, async () => {});
    expect(readdirSync(data)).not.toContain('backup.draft');
    const copy = path.join(folder, 'copy');
    let copied: Promise<void> | undefined;
    await opened.db.transaction(async (tx) => {
      await tx.insert(installation).values({ key: 'first half', value: 'x' });
      copied = opened.copy!(copy);
      await tx.insert(installation).values({ key: 'second half', value: 'x' });
      expect(existsSync(copy), 'no copy before the end of the transaction').toBe(false);
    });
    await copied;
    await opened.db.insert(installation).values({ key: 'later', value: 'x' });
    await opened.close();
    const client = await PGlite.create(copy, { extensions: { pg_trgm } });
    const { rows } = await client.query<{ key: string }>("select key from installation where value = 'x' order by key");
    await client.close();
    expect(rows.map(({ key }) => key)).toEqual(['first half', 'second half']);
  },
);

test('HARD-23 a backup omits the owner’s token and leaves no copy; a second one at the same time is rejected', async () => {
  mkdirSync(path.join(folder, 'database'));
  for (const file of ['ops-token', 'platform-secret', '.start-1']) writeFileSync(path.join(folder, file), 'x');
  const copy = async (target: string) => {
    mkdirSync(target);
    writeFileSync(path.join(target, 'PG_VERSION'), '17');
  };
  const backup = toFile(await createBackup(folder, copy));
  expect(await createBackup(folder, copy)).toEqual({
    wrong: { tr: 'Başka bir yedek alınıyor.', en: 'Another backup is being made.' },
  });
  const bytes = Buffer.concat(await backup.toArray());
  const { stdout } = spawnSync('tar', ['-tzf', '-'], { input: bytes, encoding: 'utf8' });
  expect(stdout.trim().split('\n').sort()).toEqual(['database/', 'database/PG_VERSION', 'platform-secret']);
  await expect.poll(() => readdirSync(folder).includes('backup.draft')).toBe(false);

  // A client that disconnects, and a copy that fails.
  const left = toFile(await createBackup(folder, copy));
  left.destroy();
  await once(left, 'close');
  await expect.poll(() => readdirSync(folder).includes('backup.draft')).toBe(false);
  await expect(createBackup(folder, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(readdirSync(folder)).not.toContain('backup.draft');
  await toFile(await createBackup(folder, copy)).toArray();
  await expect.poll(() => readdirSync(folder).includes('backup.draft')).toBe(false);
});

test('HARD-23 RUN-83 a backup is rejected when the disk has too little space for the copy and the reserve of bookings', async ({
  skip,
}) => {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', folder]).status !== 0)
    skip('the system does not permit a mount');
  try {
    mkdirSync(path.join(folder, 'database'));
    const fillTo = (bytes: number) => writeFileSync(path.join(folder, 'database', 'table'), Buffer.alloc(bytes));
    const copy = () => Promise.reject(new Error('it copied'));
    // Enough for the copy, but it would leave less than 64 MB.
    fillTo(5_000_000);
    expect(await createBackup(folder, copy)).toMatchObject({
      wrong: {
        en: expect.stringContaining('too full: a backup needs 70 MB for a while, and 65 MB are free') as string,
      },
    });
    fillTo(1_000_000);
    await expect(createBackup(folder, copy)).rejects.toThrow('it copied');
  } finally {
    spawnSync('umount', [folder]);
  }
});
