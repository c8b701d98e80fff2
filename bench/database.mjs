/**
 * `npm run bench -- database`: fills a PostgreSQL database and prints the time of lists, histories, exports and checks
 * beside their targets, with plans checked for sequential scans of tables above 10,000 rows.
 * Options: `--scale=1` for the full size (default 0.1), `--database=NAME` fills that database once and keeps it.
 * `DATABASE_BENCH_URL` is the server.
 */
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { bundled } from './bundle.mjs';
import { fillDatabase } from './database-fill.mjs';
import { figures } from './database-figures.mjs';
import { longRuns } from './database-runs.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';

const LARGE = 10_000;
const REPEATS = 5;
const server = process.env.DATABASE_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.1' }, database: { type: 'string' } } });
const name = values.database ?? `rubato_database_${process.pid}`;
const log = { error() {}, warn: console.warn, info() {} };

/** Returns every node of a plan. */
const nodesOf = (plan) => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs one call on one connection and returns its statements with their values. */
async function record(url, run) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const statements = [];
  try {
    await run(drizzle(client, { logger: { logQuery: (text, params) => statements.push({ text, params }) } }));
  } finally {
    await client.end();
  }
  return statements.filter(({ text }) => /^\(*\s*(?:select|with)/i.test(text));
}

/** Explains a statement several times; returns the median time in milliseconds and its sequential scans of large tables. */
async function explain(client, large, { text, params }) {
  const times = [];
  const scans = new Set();
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, params);
    const [{ Plan, 'Execution Time': time }] = rows[0]['QUERY PLAN'];
    times.push(time);
    for (const node of nodesOf(Plan))
      if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'])) scans.add(node['Relation Name']);
  }
  return { time: quantile(times, 0.5), scans };
}

const scratch = scratchOn(server);
const url = scratch.urlOf(name);
try {
  const product = await bundled(`
    export { listPayments } from './platform/payments/requests';
    export { listOutbox } from './platform/messages/outbox';
    export { supportInbox } from './platform/messages/support';
    export { listPlayers } from './platform/players/directory';
    export { accountsByDay } from './platform/ledger/report';
    export { statement } from './platform/ledger/statement';
    export { listCoupons } from './platform/betting/coupons';
    export { topWins } from './platform/games/rankings';
    export { verifyBooks } from './platform/ops/verify';
    export { openPostgres } from './platform/db/open';
  `);
  await scratch.create(name).catch((error) => {
    if (!values.database || error.code !== '42P04') throw error;
  });
  const { db, close } = await product.openPostgres(url, log, async () => {});
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if ((await client.query('select 1 from players limit 1')).rowCount === 0) {
    const started = performance.now();
    await fillDatabase(url, Number(values.scale));
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const { rows } = await client.query(
    `select relname, reltuples::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE} order by 2 desc`,
  );
  console.log(`rows: ${rows.map(({ relname, count }) => `${relname} ${count}`).join(', ')}`);
  const large = new Set(rows.map(({ relname }) => relname));
  for (const { name: label, target, scans: mayScan, run } of figures(product)) {
    let time = 0;
    const scans = new Set();
    for (const statement of await record(url, run)) {
      const explained = await explain(client, large, statement);
      time += explained.time;
      if (!mayScan) for (const table of explained.scans) scans.add(table);
    }
    const notes = [`target <= ${target} ms`];
    if (scans.size > 0) notes.push(`sequential scan of ${[...scans].join(', ')}`);
    const isMet = time <= target && scans.size === 0;
    console.log(`${label}: ${time.toFixed(2)} ms, ${notes.join(', ')} ${isMet ? 'met' : 'MISSED'}`);
  }
  for (const { name: label, run } of longRuns(product)) console.log(`${label}: ${await run({ db, url, client })}`);
  await client.end();
  await close();
} finally {
  if (!values.database) await scratch.drop(name);
}
