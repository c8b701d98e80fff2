/** A page of the lists and of a search when the catalogue holds 300 games and when it holds 30,000. Budget: at most 20 % more (budgets.md). */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';

const ROUNDS = 200;
const server = process.env.LEDGER_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_catalogue_${process.pid}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const LISTS = { 'all slots': {}, 'page 5': { offset: 240 }, category: { categoryID: '11' }, provider: { providerID: '3' }, type: { type: '3d' }, search: { search: 'ışığında' }, 'search, no hit': { search: 'zzzqq' } };

async function administer(statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.bench-'));
try {
  const outfile = join(folder, 'catalogue.mjs');
  await build({
    stdin: { contents: `export { openPostgres } from './platform/db/open'; export { listGames, seedCatalogue } from './platform/games'; export { seedManyGames } from './bench/many-games';`, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#contract': './contract', '#content': './content', '#arcade': './arcade' },
    outfile,
    logLevel: 'error',
  });
  const { openPostgres, listGames, seedCatalogue, seedManyGames } = await import(pathToFileURL(outfile).href);
  await administer(`create database ${name}`);
  const { db, close } = await openPostgres(url, { error() {}, warn() {}, info() {} }, (own) => own.transaction(seedCatalogue));
  /** Median milliseconds of each list. */
  const measure = async (count) => {
    await db.transaction((tx) => seedManyGames(tx, count));
    await db.execute('analyze');
    const medians = {};
    for (const [list, filter] of Object.entries(LISTS)) {
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = performance.now();
        await listGames(db, { kind: 'slot', limit: 48, offset: 0, ...filter });
        times.push(performance.now() - from);
      }
      medians[list] = times.sort((a, b) => a - b)[ROUNDS / 2];
    }
    return medians;
  };
  const small = await measure(300);
  const large = await measure(30_000);
  await close();
  console.table(Object.fromEntries(Object.keys(LISTS).map((list) => [list, { '300 games, ms': small[list].toFixed(2), '30,000 games, ms': large[list].toFixed(2), ratio: (large[list] / small[list]).toFixed(2), budget: 1.2 }])));
} finally {
  rmSync(folder, { recursive: true, force: true });
  await administer(`drop database if exists ${name} with (force)`);
}
