/**
 * Time of a page of a player's history with a ledger of 1,000 entries and of 1,000,000. One player has 1,000 entries,
 * another has all of them. Budget: at most 20 % more (budgets.md). Both ledgers exist in parallel and are queried in
 * turn, so that a busy machine slows both alike.
 */
import pg from 'pg';
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';

const BUDGET = 1.2;
const ROUNDS = 400;
const WARM_UP = 50;
const server = process.env.LEDGER_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const SIZES = ['small', 'large'];
const nameOf = (size) => `rubato_history_${size}_${process.pid}`;

/** Writes a synthetic history: every fifth entry a bet, the rest rounds. */
async function write(client, uid, count) {
  await client.query(
    `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
     select $1 || n, $1 || n, '', 'stake', 3, $1, case when n % 5 = 0 then 4 else 3 end, true, -100, 0, 'Yakut Gecesi', 'Ruby Night',
       timestamptz '2025-01-01' + n * interval '20 seconds' from generate_series(1, $2::int) as n`,
    [uid, count],
  );
  await client.query('analyze ledger_entries');
}

const scratch = scratchOn(server);
try {
  const { openPostgres, statement } = await bundled(`
    export { statement } from './platform/ledger';
    export { openPostgres } from './platform/db/open';
  `);
  const ledgers = {};
  for (const size of SIZES) {
    await scratch.create(nameOf(size));
    const url = scratch.urlOf(nameOf(size));
    ledgers[size] = await openPostgres(url, { log: { error() {}, warn() {}, info() {} }, prepare: async () => {} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await write(client, 'few', 1_000);
    if (size === 'large') await write(client, 'many', 999_000);
    await client.query('vacuum analyze ledger_entries');
    await client.end();
  }
  const PROBES = [
    ['a player of 1,000 at 1,000', 'small', 'few'],
    ['a player of 1,000', 'large', 'few'],
    ['a player of 999,000', 'large', 'many'],
  ].map(([who, size, uid]) => ({ who, db: ledgers[size].db, uid, took: [] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Each probe is first equally often.
    for (let turn = 0; turn < PROBES.length; turn += 1) {
      const { db, uid, took } = PROBES[(round + WARM_UP + turn) % PROBES.length];
      const started = performance.now();
      await statement(db, { uid, lang: 'tr', limit: 10, offset: ((round + WARM_UP) % 5) * 10 });
      if (round >= 0) took.push(performance.now() - started);
    }
  }
  const [before, ...after] = PROBES.map(({ who, took }) => ({ who, median: quantile(took, 0.5) }));
  for (const { who, median } of after) {
    const ratio = median / before.median;
    const verdict = ratio <= BUDGET ? 'met' : 'MISSED';
    console.log(
      `history of ${who}: ${before.median.toFixed(2)} ms at 1,000 entries, ${median.toFixed(2)} ms at 1,000,000: ${ratio.toFixed(2)}x, budget <= ${BUDGET}x ${verdict}`,
    );
  }
  for (const { close } of Object.values(ledgers)) await close();
} finally {
  for (const size of SIZES) await scratch.drop(nameOf(size));
}
