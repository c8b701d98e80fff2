import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../db/open';
import { verifyLedger } from '.';

/** A process that books as fast as it can and tells each key once its transaction has been acknowledged. */
const BOOKER = `
import { openEmbedded } from './platform/db/open';
import { credit, debit } from './platform/wallet';
const { db } = await openEmbedded(process.env.FOLDER, async () => {});
const description = { tr: 'Deneme', en: 'Trial' };
for (let n = 0; ; n += 1) {
  const key = process.env.RUN + '-' + n;
  const entry = { key, uid: 'player' + (n % 3), category: 3, description, at: new Date(), counter: 'house:games:test' };
  await db.transaction((tx) => n % 4 === 3 ? debit(tx, { ...entry, kind: 'stake', amount: 5n }) : credit(tx, { ...entry, kind: 'payout', amount: 100n }));
  process.send(key);
}
`;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(resolve('node_modules'), '.kill-'));
  program = join(folder, 'booker.mjs');
  await build({
    stdin: { contents: BOOKER, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#contract': resolve('contract') },
    outfile: program,
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lets the process book until it has told so many keys, then kills it in the middle of whatever it does. */
function bookAndKill(run: string, dataDir: string, count: number): Promise<string[]> {
  return new Promise((done, fail) => {
    const told: string[] = [];
    const child = fork(program, {
      env: { ...process.env, FOLDER: dataDir, RUN: run },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (key) => {
      told.push(String(key));
      if (told.length === count) child.kill('SIGKILL');
    });
    child.on('error', fail);
    child.on('exit', (_, signal) => (signal === 'SIGKILL' ? done(told) : fail(new Error('the booking process ended by itself'))));
  });
}

test(
  'hardening 23: after kill -9 amid bookings the ledger stands, and every acknowledged booking is there',
  { timeout: 120_000 },
  async () => {
    const dataDir = join(folder, 'data');
    const acknowledged: string[] = [];
    for (const [run, count] of [
      ['a', 40],
      ['b', 60],
    ] as const)
      acknowledged.push(...(await bookAndKill(run, dataDir, count)));

    const { db, close } = await openEmbedded(dataDir, async () => {});
    const { rows } = (await db.execute(sql`select key from ledger_entries`)) as unknown as { rows: { key: string }[] };
    const report = await verifyLedger(db);
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    const written = new Set(rows.map(({ key }) => key));
    expect(acknowledged.filter((key) => !written.has(key))).toEqual([]);
    expect(rows).toHaveLength(written.size);
    expect(report.findings).toEqual([]);
  }
);
