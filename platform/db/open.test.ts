import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLongRun } from '#arcade/testing';
import { installation } from './installation';
import { randomId } from './ids';
import { lockFolder } from './lock';
import { openEmbedded, openPostgres } from './open';
import { describeEachDatabase, testContext, testPostgres, type TestContext } from './testing';

test('API-9 random ids have 26 alphanumeric characters and never repeat', () => {
  const ids = Array.from({ length: 2_000 }, () => randomId());
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{26}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('HARD-23 a data folder is locked by one process, and is free again after kill -9', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-lock-'));
  try {
    const code = `const { statSync } = require('node:fs'); const { createHash } = require('node:crypto'); const { dev, ino } = statSync(${JSON.stringify(folder)});
      const name = 'rubato-' + createHash('sha256').update(dev + ':' + ino).digest('hex').slice(0, 24);
      const path = process.platform === 'linux' ? String.fromCharCode(0) + name : require('node:path').join(require('node:os').tmpdir(), name + '.sock');
      require('node:net').createServer().listen(path, () => console.log('held'));`;
    const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another process.*DATA_DIR/);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    const unlock = await lockFolder(folder);
    await unlock();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const hasNamespaces = spawnSync('unshare', ['-n', 'true']).status === 0;
test.skipIf(!hasNamespaces)(
  'HARD-23 a data folder is locked for a process of another container; a long path, kill -9 and a new start do not matter',
  { meta: { needs: 'unshare -n' } },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rubato-lock-'));
    const data = join(folder, 'd'.repeat(120));
    mkdirSync(data);
    try {
      const code = "require('node:net').createServer().listen('.lock', () => console.log('held'))";
      const holder = spawn('unshare', ['-n', process.execPath, '--eval', code], {
        cwd: data,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((held) => holder.stdout.once('data', held));
      await expect(lockFolder(data)).rejects.toThrow(/in use by another process.*DATA_DIR/);
      const ended = new Promise((exited) => holder.once('exit', exited));
      holder.kill('SIGKILL');
      await ended;
      for (let turn = 0; turn < 2; turn += 1) {
        const unlock = await lockFolder(data);
        await expect(lockFolder(data)).rejects.toThrow('in use by another process');
        await unlock();
      }
      expect(readdirSync(data)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('MONEY-8 an unusable data folder and an unreachable database stop the start with a line that names the setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-open-'));
  try {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const nothing = () => Promise.resolve();
    await expect(openEmbedded(join(file, 'data'), nothing)).rejects.toThrow(/^Setting DATA_DIR is wrong: [^\n]+$/);
    await expect(
      openPostgres('postgres://nobody@127.0.0.1:1/none', { log: pino({ level: 'silent' }), prepare: nothing }),
    ).rejects.toThrow(/^Setting DATABASE_URL is wrong: [^\n]+$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Mounts a small file system, if the machine permits it. */
const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

test('MONEY-8 a read-only and a full data folder are named in one line', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-disk-'));
  try {
    if (!mount(folder, 'size=64k')) skip('the system does not permit a mount');
    try {
      const nothing = () => Promise.resolve();
      mkdirSync(join(folder, 'database'));
      writeFileSync(join(folder, 'rest'), Buffer.alloc(60_000));
      await expect(openEmbedded(folder, nothing)).rejects.toThrow(
        /^Setting DATA_DIR is wrong: [^\n]+\(ENOSPC\)[^\n]+$/,
      );
      spawnSync('mount', ['-o', 'remount,ro', folder]);
      await expect(openEmbedded(folder, nothing)).rejects.toThrow(/^Setting DATA_DIR is wrong: [^\n]+\(EROFS\)[^\n]+$/);
    } finally {
      spawnSync('umount', [folder]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(inLongRun(['global/pg_control'], ['global/pg_control', 'pg_wal', 'base']))(
  'HARD-23 a copy of the embedded database without %s is named in one line',
  async (part) => {
    const folder = mkdtempSync(join(tmpdir(), 'rubato-copy-'));
    try {
      const client = await PGlite.create(join(folder, 'database'), { extensions: { pg_trgm } });
      await client.close();
      rmSync(join(folder, 'database', part), { recursive: true });
      await expect(openEmbedded(folder, () => Promise.resolve())).rejects.toThrow(
        /^The embedded database in [^\n]+ cannot be opened: it is damaged, or an incomplete copy[^\n]+$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

describeEachDatabase('database', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  test('MONEY-8 a transaction that throws leaves no rows', async () => {
    await expect(
      context.db.transaction(async (tx) => {
        await tx.insert(installation).values({ key: 'half', value: 'done' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await context.db.select().from(installation)).toEqual([]);
  });

  test('CAT-3 trigram search is available', async () => {
    const answer = (await context.db.execute(sql`select similarity('slot', 'slots') as likeness`)) as unknown as {
      rows: { likeness: number }[];
    };
    expect(answer.rows[0]?.likeness).toBeGreaterThan(0.5);
  });
});

test.skipIf(!testPostgres)(
  'SCALE-33 PostgreSQL ends a long statement of a request; jobs and operators have no limit',
  { meta: { needs: 'PostgreSQL' } },
  async () => {
    const { url, drop } = await testPostgres!.scratch();
    const opened = await openPostgres(url, {
      log: pino({ level: 'silent' }),
      prepare: async () => {},
      options: { statementLimitMs: 100 },
    });
    try {
      await expect(opened.db.execute(sql`select pg_sleep(0.5)`)).rejects.toMatchObject({ cause: { code: '57014' } });
      await opened.background.execute(sql`select pg_sleep(0.5)`);
    } finally {
      await opened.close();
      await drop();
    }
  },
);
