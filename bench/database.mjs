/**
 * `npm run bench -- database`: fills a PostgreSQL database and prints the time of lists, histories, exports and checks
 * beside their targets, with plans checked for sequential scans of tables above 10,000 rows.
 * Options: `--scale=1` for the full size (default 0.1), `--database=NAME` fills that database once and keeps it,
 * `--only=TEXT` selects figures by their name.
 * `DATABASE_BENCH_URL` is the server.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bundled } from './bundle.mjs';
import { fillDatabase } from './database-fill.mjs';
import { figures } from './database-figures.mjs';
import { largeTables, measurePlans } from './database-plans.mjs';
import { longRuns } from './database-runs.mjs';
import { scratchOn } from './scratch.mjs';

const server = process.env.DATABASE_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.1' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const isWanted = (figure) => figure.name.includes(values.only);
const name = values.database ?? `rubato_database_${process.pid}`;
const log = { error() {}, warn: console.warn, info() {} };

const scratch = scratchOn(server);
const url = scratch.urlOf(name);
try {
  const product = await bundled(`
    export { listPayments } from './platform/payments/requests';
    export { listOutbox } from './platform/messages/outbox';
    export { supportInbox } from './platform/messages/support-inbox';
    export { listPlayers } from './platform/players/directory';
    export { accountsByDay } from './platform/ledger/report';
    export { statement } from './platform/ledger/statement';
    export { listCoupons } from './platform/betting/coupons';
    export { topWins } from './platform/games/rankings';
    export { exportOwnData } from './platform/personal-data';
    export { verifyAndSeal } from './platform/ops/verify';
    export { credit } from './platform/ledger';
    export { retentionRules } from './platform/retention/rules';
    export { pruneTable } from './platform/db/prune';
    export { openPostgres } from './platform/db/open';
    export { withAuditKey } from './platform/audit';
  `);
  await scratch.create(name).catch((error) => {
    if (!values.database || error.code !== '42P04') throw error;
  });
  const opened = await product.openPostgres(url, { log, prepare: async () => {} });
  const db = product.withAuditKey(opened.db, 'key of the benchmark');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if ((await client.query('select 1 from players limit 1')).rowCount === 0) {
    const started = performance.now();
    await fillDatabase(url, Number(values.scale));
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  // Index-only scans need the visibility map, and new columns their statistics.
  await client.query('vacuum (analyze)');
  const large = await largeTables(client);
  console.log(`rows: ${[...large].map(([table, count]) => `${table} ${count}`).join(', ')}`);
  for (const { name: label, target, run } of figures(product).filter(isWanted)) {
    const { time, scans } = await measurePlans({ url, client, large }, run);
    const read = scans.length > 0 ? `, sequential scan of ${scans.join(', ')}` : '';
    const isMet = time <= target && scans.length === 0;
    console.log(`${label}: ${time.toFixed(2)} ms, target <= ${target} ms${read} ${isMet ? 'met' : 'MISSED'}`);
  }
  for (const { name: label, run } of longRuns(product).filter(isWanted))
    console.log(`${label}: ${await run({ db, url, client })}`);
  await client.end();
  await opened.close();
} finally {
  if (!values.database) await scratch.drop(name);
}
