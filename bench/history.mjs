/**
 * A page of a player's history when the ledger holds 1,000 entries and when it holds 1,000,000, for a player of 1,000
 * entries and for one who made them all. Budget: at most 20 % more (budgets.md).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';

const BUDGET = 1.2;
const ROUNDS = 400;
const server = process.env.LEDGER_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_history_${process.pid}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function administer(statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function load(folder) {
  const outfile = join(folder, 'history-bench.mjs');
  await build({
    stdin: {
      contents: `export { statement } from './platform/wallet'; export { openPostgres } from './platform/db/open';`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#contract': './contract' },
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

/** Entries of a made-up past: every fifth a bet, the rest rounds. */
async function write(client, uid, count) {
  await client.query(
    `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
     select $1 || n, $1 || n, '', 'stake', 3, $1, case when n % 5 = 0 then 4 else 3 end, true, -100, 0, 'Yakut Gecesi', 'Ruby Night',
       timestamptz '2025-01-01' + n * interval '20 seconds' from generate_series(1, $2::int) as n`,
    [uid, count],
  );
  await client.query('analyze ledger_entries');
}

const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.bench-'));
try {
  await administer(`create database ${name}`);
  const { openPostgres, statement } = await load(folder);
  const { db, close } = await openPostgres(url, { error() {}, warn() {}, info() {} }, async () => {});
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  /** The median of many, in milliseconds. */
  const time = async (uid) => {
    const took = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await statement(db, { uid, lang: 'tr', limit: 10, offset: (round % 5) * 10 });
      took.push(performance.now() - started);
    }
    return took.sort((a, b) => a - b)[ROUNDS / 2];
  };
  await write(client, 'few', 1_000);
  const before = await time('few');
  await write(client, 'many', 999_000);
  for (const [who, after] of [
    ['a player of 1,000', await time('few')],
    ['a player of 999,000', await time('many')],
  ]) {
    const ratio = after / before;
    const verdict = ratio <= BUDGET ? 'met' : 'MISSED';
    console.log(`history of ${who}: ${before.toFixed(2)} ms at 1,000 entries, ${after.toFixed(2)} ms at 1,000,000: ${ratio.toFixed(2)}x, budget <= ${BUDGET}x ${verdict}`);
  }
  await client.end();
  await close();
} finally {
  rmSync(folder, { recursive: true, force: true });
  await administer(`drop database if exists ${name} with (force)`);
}
