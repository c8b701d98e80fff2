/** Measurements of the database benchmark that are more than one statement. */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LONG_PLAYER } from './database-fill.mjs';

/** Runs `work` and returns its seconds, with the temporary files that the server wrote for it. */
async function measured(client, work) {
  const written = async () => {
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      'select temp_bytes::float8 as bytes from pg_stat_database where datname = current_database()',
    );
    return rows[0].bytes;
  };
  const before = await written();
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  // The server reports temporary files when the connection is idle, about a second later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return {
    result,
    text: `${seconds.toFixed(1)} s, ${(((await written()) - before) / 1e6).toFixed(0)} MB of temporary files`,
  };
}

/** Reads the export of the player with the long history page by page, as a download does. */
async function exportLongPlayer({ db, product }) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const context = {
    now: () => new Date(),
    by: { actor: 'player', name: LONG_PLAYER, address: '' },
    key: (name) => name,
    options: { rateLimitFactor: 1_000_000 },
  };
  const read = (after) => db.transaction((tx) => product.exportOwnData({ ...context, db }, tx, LONG_PLAYER, after));
  const milliseconds = (share) => (delays.percentile(share) / 1e6).toFixed(0);
  // The first page of a process also compiles its code. It is measured apart.
  delays.enable();
  await read();
  const first = milliseconds(100);
  delays.reset();
  const started = performance.now();
  let [rows, bytes, after] = [0, 0, undefined];
  do {
    const page = await read(after);
    bytes += JSON.stringify(page.tables).length;
    rows += Object.values(page.tables).flat().length;
    after = page.next;
  } while (after !== undefined);
  delays.disable();
  const seconds = (performance.now() - started) / 1000;
  const memory = process.memoryUsage.rss() / 1e6;
  return `${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, event loop blocked ${[99, 99.9, 100].map(milliseconds).join(', ')} ms (99, 99.9, 100 % of samples; target <= 50), ${first} ms by the first page of a process, ${memory.toFixed(0)} MB resident`;
}

/** Deletes rounds and their messages for some seconds, as the retention job does. */
async function pruneRounds({ db, product }) {
  const context = { options: { roundsKeepDays: 365 }, now: () => new Date() };
  const [rounds, messages] = product.retentionRules(context);
  let batches = 0;
  let isMore = true;
  const started = performance.now();
  for (; isMore && performance.now() - started < PRUNING_MS; batches += 1)
    isMore = await db.transaction(async (tx) => {
      await product.pruneTable(tx, messages, context.now());
      return product.pruneTable(tx, rounds, context.now());
    });
  const seconds = (performance.now() - started) / 1000;
  return `${((batches * PRUNE_BATCH) / seconds).toFixed(0)} rounds/s (target >= 58: 10,000 players with 500 a day)`;
}

const PRUNING_MS = 5_000;
const PRUNE_BATCH = 1_000;
const BOOKINGS = 500;
const entry = () => ({
  key: randomUUID(),
  kind: 'adjustment',
  uid: LONG_PLAYER,
  category: 1,
  description: { tr: 'Ölçüm', en: 'Measurement' },
  amount: 1n,
  counter: 'house:adjustments',
  at: new Date(),
});

async function verify({ db, client, product }, isComplete) {
  const { result, text } = await measured(client, () =>
    db.transaction((tx) => product.verifyAndSeal(tx, { provider: undefined, now: new Date(), isComplete }), {
      isolationLevel: 'repeatable read',
    }),
  );
  const { entries, findings } = result.report;
  return `${text}, ${entries} entries, ${findings.length} findings ${findings.slice(0, 3).join('; ')}`.trim();
}

/** @param product the product's functions, from `bundled` */
export function longRuns(product) {
  return [
    { name: 'export of personal data', run: ({ db }) => exportLongPlayer({ db, product }) },
    { name: 'ledger verify --all', run: ({ db, client }) => verify({ db, client, product }, true) },
    {
      name: 'ledger verify',
      run: async ({ db, client }) => {
        for (let booking = 0; booking < BOOKINGS; booking += 1)
          await db.transaction((tx) => product.credit(tx, entry()));
        return `${await verify({ db, client, product }, false)} with ${BOOKINGS} new entries`;
      },
    },
    { name: 'retention of rounds', run: ({ db }) => pruneRounds({ db, product }) },
  ];
}
