import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the operator's program. */
async function ops(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, 'ops.mjs'), ...words], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      OPS_TOKEN: 'operator-token-of-the-test-0123',
      ...environment,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

/** Writes the folder `name` with a database as a backup. @returns the file */
async function makeBackup(name: string, database = 'database'): Promise<string> {
  const from = path.join(folder, name);
  mkdirSync(path.join(from, database), { recursive: true });
  writeFileSync(path.join(from, database, 'PG_VERSION'), '17\n');
  writeFileSync(path.join(from, 'platform-secret'), 'secret');
  const file = path.join(folder, `${name}.tgz`);
  const tar = spawn('tar', ['-czf', file, '-C', from, '.']);
  await once(tar, 'close');
  return file;
}

test('HARD-23 `restore` writes a backup into an empty or missing DATA_DIR, and never over files', async () => {
  const file = await makeBackup('made');
  const DATA_DIR = path.join(folder, 'data');
  expect(await ops(['restore', file], { DATA_DIR })).toMatchObject({ code: 0 });
  expect(readdirSync(DATA_DIR).sort()).toEqual(['database', 'platform-secret']);
  writeFileSync(path.join(DATA_DIR, 'database', 'PG_VERSION'), 'newer');
  expect(await ops(['restore', file], { DATA_DIR })).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is not empty') as string,
  });
  expect(readFileSync(path.join(DATA_DIR, 'database', 'PG_VERSION'), 'utf8')).toBe('newer');
  const toPostgres = await ops(['restore', file], {
    DATA_DIR: path.join(folder, 'other'),
    DATABASE_URL: 'postgres://x',
  });
  expect(toPostgres).toMatchObject({ code: 1, printed: expect.stringContaining('PostgreSQL') as string });
});

test.each([
  ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)])],
  ['another file', () => Buffer.from('no backup')],
  ['an empty archive', () => gzipSync(Buffer.alloc(1024))],
])('HARD-23 `restore` rejects a file that is %s, and the folder stays empty', async (_what, change) => {
  const file = await makeBackup('made');
  writeFileSync(file, change(readFileSync(file)));
  const DATA_DIR = path.join(folder, 'data');
  expect(await ops(['restore', file], { DATA_DIR })).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is no complete backup') as string,
  });
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('HARD-23 `restore` rejects an archive without a database, and a missing file', async () => {
  const DATA_DIR = path.join(folder, 'data');
  const file = await makeBackup('made', 'pictures');
  for (const [name, reason] of [
    [file, 'it has no database'],
    [path.join(folder, 'none'), 'There is no file'],
  ] as const)
    expect(await ops(['restore', name], { DATA_DIR })).toMatchObject({
      code: 1,
      printed: expect.stringContaining(reason) as string,
    });
});

test('HARD-23 a connection that breaks during a backup leaves no file', async () => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    response.write('part', () => response.destroy());
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    const SITE_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const file = path.join(folder, 'rubato.tgz');
    expect(await ops(['backup', file], { SITE_URL })).toMatchObject({
      code: 1,
      printed: expect.stringContaining('The backup failed') as string,
    });
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    site.close();
  }
});
