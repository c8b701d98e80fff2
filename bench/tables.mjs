/**
 * How long a shared roulette table with 500 players takes from its result to the last booked payout, on PostgreSQL.
 * Budget: 1 s (budgets.md). `TABLES_BENCH_URL` names the server; a scratch database is made and dropped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { printTable } from './table.mjs';

const PLAYERS = 500;
const ROUNDS = 5;
const AT_ONCE = 10;
const MOST_MS = 1_000;
const server = process.env.TABLES_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_tables_${process.pid}`;

async function administer(statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Bundles the bench's own table; packages stay where they are. */
async function bundled(folder) {
  const outfile = join(folder, 'tables-bench.mjs');
  await build({
    entryPoints: ['bench/shared-table.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: Object.fromEntries(
      ['contract', 'platform', 'provider', 'arcade', 'content'].map((part) => [`#${part}`, `./${part}`]),
    ),
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.bench-'));
try {
  await administer(`create database ${name}`);
  const { openTable } = await bundled(folder);
  const table = await openTable(Object.assign(new URL(server), { pathname: `/${name}` }).href, PLAYERS, AT_ONCE);
  // What players do: each on a colour or a dozen, and on two numbers. And the worst: everybody wins.
  const usual = [];
  const worst = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    usual.push(await table.play(table.usualBets));
    worst.push(await table.play(table.winningBets));
  }
  const findings = await table.end();
  if (findings.length > 0) throw new Error(findings.join('\n'));
  const row = (what, plays, most) => ({
    where: `${PLAYERS} players`,
    what: `${what}, ${median(plays.map(({ winners }) => winners))} winners`,
    figure: median(plays.map(({ settledMs }) => settledMs)),
    unit: 'ms',
    most,
  });
  process.exitCode = Math.sign(
    printTable(`Shared table: from the result to the last payout, median of ${ROUNDS} rounds`, [
      row('usual bets', usual, MOST_MS),
      row('everybody wins', worst, MOST_MS),
      {
        where: `${PLAYERS} players`,
        what: 'usual bets, CPU of this process',
        figure: median(usual.map(({ cpuMs }) => cpuMs)),
        unit: 'ms',
      },
      {
        where: `${PLAYERS} players`,
        what: 'bets taken a second',
        figure: median([...usual, ...worst].map(({ placedMs }) => (PLAYERS / placedMs) * 1000)),
      },
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
  await administer(`drop database if exists ${name} with (force)`);
}
