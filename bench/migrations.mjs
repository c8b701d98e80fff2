/**
 * `npm run bench -- migrations`: fills a database of release 0.1.0, migrates it to this build while players log in, play
 * and bet, and prints the slowest statement of each in every phase. Target: 3 s.
 * Options: `--scale=1` for the full size (default 0.1). `DATABASE_BENCH_URL` is the server.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { ROOT } from '../scripts/sources.mjs';
import { bundled } from './bundle.mjs';
import { fillDatabase } from './database-fill.mjs';
import { scratchOn } from './scratch.mjs';

const RELEASE = 'platform/db/fixtures/release-0.1.0.sql.br';
const TARGET_MS = 3_000;
/** Columns that the filling writes and the release does not have yet. */
const ADDED = [
  ['game_rounds', 'ended_at', 'timestamptz'],
  ['support_messages', 'answered', 'boolean'],
];
/** Players of each kind of statement. */
const PLAYERS = 3;
const PAUSE_MS = 20;

const server = process.env.DATABASE_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.1' } } });
const name = `rubato_migrations_${process.pid}`;
const scratch = scratchOn(server);
const url = scratch.urlOf(name);

async function execute(...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Fills a database of the release, and resets messages to those of an installation before migration 0025. */
async function fillRelease() {
  await execute(brotliDecompressSync(readFileSync(path.join(ROOT, RELEASE))).toString());
  await execute('set session_replication_role = replica', 'truncate audit');
  await execute(...ADDED.map(([table, column, type]) => `alter table ${table} add ${column} ${type}`));
  await fillDatabase(url, Number(values.scale), 1_000);
  await execute(
    ...ADDED.map(([table, column]) => `alter table ${table} drop ${column}`),
    'update outbox set uid = null',
    `insert into installation values ('outbox_uid:before', now()::text)`,
    'vacuum (analyze)',
  );
}

/**
 * Statements of a process of the release, as one transaction. The values are literals: a volatile expression in a
 * condition would read the whole table.
 */
const ACTIONS = {
  login: ({ uid, id }) => [
    `update players set last_login_at = now() where uid = '${uid}'`,
    `insert into sessions (id, sid_hash, uid, pending, created_at, last_activity_at)
      select '${id}', '${id}', '${uid}', false, now(), now()`,
  ],
  booking: ({ uid, id }) => [
    `with account as (update wallet_accounts set balance = balance - 1 where account = 'player:${uid}' returning balance),
      entry as (insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
        select '${id}', '${id}', '', 'stake', 3, '${uid}', 3, true, -1, balance, '', '', now() from account returning id)
      insert into ledger_postings select id, 0, 'player:${uid}', 'house:games:bench', 1 from entry`,
  ],
  round: ({ uid, id }) => [
    `insert into rounds (id, launch_id, uid, game_id, profile, request_id, choice, steps, step_count, seed, commitment, stake, payout, jackpot, status, created_at)
      select '${id}', id, uid, game_id, 'ruby', '${id}', '{}', '[]', 0, '', '${id}', 100, 0, 0, 'drawn', now() from launches limit 1`,
    `insert into game_rounds (provider, round_id, uid, game_id, staked, paid, started_at) values ('bench', '${id}', '${uid}', 'game1', 100, 0, now())`,
  ],
  coupon: ({ uid, id }) => [
    `insert into coupons (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win, state, payout)
      values ('${id}', '${uid}', '${id}', '', now(), 1, 1, 100, 200, 200, 'open', 0)`,
  ],
};

/** Returns a player of the filled database and a new id. */
const randomValues = () => ({
  uid: `BENCH${String(2 + Math.floor(Math.random() * 500)).padStart(21, '0')}`,
  id: randomBytes(13).toString('hex'),
});

const over = new AbortController();
let phase = 'before';
/** Longest time in milliseconds, by phase and action. */
const slowest = {};

async function act(action) {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  await client.connect();
  while (!over.signal.aborted) {
    const started = performance.now();
    const during = phase;
    await client.query(['begin', ...ACTIONS[action](randomValues()), 'commit'].join(';'));
    const figures = (slowest[during] ??= {});
    figures[action] = Math.max(figures[action] ?? 0, performance.now() - started);
    await pause(PAUSE_MS);
  }
  await client.end();
}

let players;
try {
  const product = await bundled(`export { openPostgres } from './platform/db/open';`);
  await scratch.create(name);
  await fillRelease();
  players = Promise.all(Object.keys(ACTIONS).flatMap((action) => Array.from({ length: PLAYERS }, () => act(action))));
  await pause(2_000);
  phase = 'migration';
  const started = performance.now();
  const { close } = await product.openPostgres(url, {
    log: { error() {}, warn: console.warn, info() {} },
    prepare: async () => {},
  });
  console.log(`migrated in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await close();
  over.abort();
  await players;
  for (const [during, figures] of Object.entries(slowest)) {
    const times = Object.entries(figures).map(([action, time]) => `${action} ${time.toFixed(0)}`);
    const isMet = Math.max(...Object.values(figures)) <= TARGET_MS;
    console.log(`slowest ${during}: ${times.join(', ')} ms, target <= ${TARGET_MS} ms ${isMet ? 'met' : 'MISSED'}`);
  }
} finally {
  over.abort();
  await players?.catch(() => {});
  await scratch.drop(name);
}
