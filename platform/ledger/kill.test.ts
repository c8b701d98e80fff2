import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/database';
import { openEmbedded, openPostgres, type OpenedDatabase } from '../db/open';
import { testPostgres } from '../db/testing';
import { verifyLedger } from '.';

vi.setConfig({ testTimeout: 300_000 });

const BOOKERS = 4;

/**
 * Program that books as fast as it can, four bookings at a time, and reports each key after its transaction is
 * acknowledged. If the connection is lost, the outcome is unknown: the program reports the key as lost and sends it
 * again.
 */
const BOOKER = `
import { pino } from 'pino';
import { openEmbedded, openPostgres } from './platform/db/open';
import { credit, debit } from './platform/ledger';
const { FOLDER, DATABASE, RUN } = process.env;
const nothing = async () => {};
const { db } = await (DATABASE ? openPostgres(DATABASE, { log: pino({ level: 'silent' }), prepare: nothing }) : openEmbedded(FOLDER, nothing));
const description = { tr: 'Deneme', en: 'Trial' };
const isLost = (error) => /terminat|connection|ECONN|57P01/i.test([error.code, error.message].join()) || (error.cause !== undefined && isLost(error.cause));
async function book(booker) {
  for (let n = 0; ; n += 1) {
    const key = [RUN, booker, n].join('-');
    const entry = { key, uid: 'player' + (n % 3), category: 3, description, at: new Date(), counter: 'house:games:test' };
    const once = () => db.transaction((tx) => n % 4 === 3 ? debit(tx, { ...entry, kind: 'stake', amount: 5n }) : credit(tx, { ...entry, kind: 'payout', amount: 100n }));
    while (!(await once().then(() => true, (error) => {
      if (!isLost(error)) throw error;
      process.send({ lost: key });
      return false;
    })));
    process.send({ key });
  }
}
await Promise.all(Array.from({ length: ${BOOKERS} }, (_, booker) => book(booker)));
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

interface Told {
  /** Keys whose booking was acknowledged. */
  keys: string[];
  /** Keys whose outcome was unknown once, because the connection was lost. */
  lost: string[];
}

/** Runs the process, calls `each` after every acknowledged key, and kills the process once `each` returns true. */
function bookAndKill(home: Record<string, string>, run: string, each: (outcome: Told) => boolean): Promise<Told> {
  return new Promise((done, fail) => {
    const outcome: Told = { keys: [], lost: [] };
    const child = fork(program, {
      env: { ...process.env, ...home, RUN: run },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', ({ key, lost }: { key?: string; lost?: string }) => {
      if (lost !== undefined) outcome.lost.push(lost);
      if (key === undefined) return;
      outcome.keys.push(key);
      if (each(outcome)) child.kill('SIGKILL');
    });
    child.on('error', fail);
    child.on('exit', (_, signal) =>
      signal === 'SIGKILL' ? done(outcome) : fail(new Error('the booking process ended by itself')),
    );
  });
}

/**
 * Returns the faults: acknowledged keys that are missing, duplicate keys, more unacknowledged keys than bookings under
 * way, and findings of the ledger check.
 */
async function faultsOf(db: Database, acknowledged: string[], runs: number) {
  const { rows } = (await db.execute(sql`select key from ledger_entries`)) as unknown as { rows: { key: string }[] };
  const written = new Set(rows.map(({ key }) => key));
  return {
    missing: acknowledged.filter((key) => !written.has(key)),
    doubled: rows.length - written.size,
    unexplained: Math.max(0, written.size - acknowledged.length - BOOKERS * runs),
    findings: (await verifyLedger(db)).findings,
  };
}
const NONE = { missing: [], doubled: 0, unexplained: 0, findings: [] };

const inTwoRuns = async (home: Record<string, string>, first = 40) => [
  ...(await bookAndKill(home, 'a', ({ keys }) => keys.length === first)).keys,
  ...(await bookAndKill(home, 'b', ({ keys }) => keys.length === first * 1.5)).keys,
];

test(
  'HARD-23 after kill -9 during bookings the ledger is consistent and holds every acknowledged booking (PGlite)',
  { tags: ['long'] },
  async () => {
    const dataDir = join(folder, 'data');
    const acknowledged = await inTwoRuns({ FOLDER: dataDir });
    const { db, close } = await openEmbedded(dataDir, async () => {});
    expect(await faultsOf(db, acknowledged, 2)).toEqual(NONE);
    await close();
  },
);

describe.skipIf(!testPostgres)('over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let scratch: Awaited<ReturnType<NonNullable<typeof testPostgres>['scratch']>>;
  let opened: OpenedDatabase;
  beforeEach(async () => {
    scratch = await testPostgres!.scratch();
    opened = await openPostgres(scratch.url, { log: pino({ level: 'silent' }), prepare: async () => {} });
  });
  afterEach(async () => {
    await opened.close();
    await scratch.drop();
  });

  const others = sql`from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  /** Waits until the transactions of a killed process have ended. */
  const allQuiet = () =>
    vi.waitFor(
      async () =>
        expect(
          (await opened.db.execute(sql`select pid ${others} and state <> 'idle'`)) as unknown as { rows: unknown[] },
        ).toMatchObject({ rows: [] }),
      {
        timeout: 30_000,
      },
    );

  test('HARD-23 after kill -9 during bookings the ledger is consistent and holds every acknowledged booking (PostgreSQL)', async () => {
    const acknowledged = await inTwoRuns({ DATABASE: scratch.url });
    await allQuiet();
    expect(await faultsOf(opened.db, acknowledged, 2)).toEqual(NONE);
  });

  test(
    'HARD-23 if the database kills every connection repeatedly, each key is booked once and no acknowledged booking is missing',
    { tags: ['long'] },
    async () => {
      const KILLS = 30;
      let kills = 0;
      let killing: Promise<unknown> = Promise.resolve();
      const { keys, lost } = await bookAndKill({ DATABASE: scratch.url }, 'c', (outcome) => {
        if (outcome.keys.length % 10 === 0 && kills < KILLS) {
          kills += 1;
          killing = killing.then(() => opened.db.execute(sql`select pg_terminate_backend(pid) ${others}`));
        }
        return kills === KILLS && outcome.keys.length >= KILLS * 10 + 40;
      });
      await killing;
      await allQuiet();
      expect(lost.length).toBeGreaterThan(0);
      expect(await faultsOf(opened.db, keys, 1)).toEqual(NONE);
    },
  );
});
