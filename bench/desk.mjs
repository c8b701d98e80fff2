/**
 * `npm run bench -- desk`: time of each screen of the back office on PostgreSQL, with 10,000 payments that wait, a player
 * with 100,000 entries and a match with 60,000 open bets: the median of `BENCH_RUNS` requests (15), whole documents over
 * HTTP. Budget: 100 ms. `DATABASE_BENCH_URL` is the server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { bundled } from './bundle.mjs';
import { fillDatabase, LONG_PLAYER } from './database-fill.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { formFields, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const server = process.env.DATABASE_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const RUNS = Number(process.env.BENCH_RUNS ?? 15);
const SCREEN_MS = 100;
const SCALE = 0.1;
const ENTRIES = 100_000;
const WAITING = 10_000;
const MATCH = 'bench-match';
const BETS = 60_000;
/** Far longer than the count takes: it runs when the site starts. */
const COUNT_WAIT_MS = 60_000;
const PASSWORD = 'Kanarya-Uctu-7';

/** Lets deposits wait, over the last ten days. */
const WAITING_PAYMENTS = `
  with added as (
    insert into payments (id, uid, request_id, content_hash, direction, method_id, amount, status, fields, created_at)
    select 'WAITING' || lpad(n::text, 19, '0'), 'BENCH' || lpad((1 + n % 10000)::text, 21, '0'), 'waiting' || n, '', 1, 'bank-transfer',
      10000 + n, 1001, '{}'::jsonb, now() - interval '10 days' * (n::float8 / ${WAITING})
    from generate_series(1, ${WAITING}) as n returning *
  )
  insert into statement_items (id, uid, at, category, status, type, amount, description_tr, description_en)
  select id, uid, created_at, 1, status, 1, amount, 'Havale', 'Bank transfer' from added`;

/** Places open bets on one match that is still to come. */
const OPEN_BETS = [
  `insert into betting_fixtures (id, sport, league_id, home, away, search_name, starts_at)
    values ('${MATCH}', 'football', 'bench', 'Bench', 'Mark', 'bench mark', now() + interval '30 days')`,
  `insert into coupons (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win)
    select 'BET' || lpad(n::text, 23, '0'), 'BENCH' || lpad((1 + n % 10000)::text, 21, '0'), 'bet' || n, '', now(), 1, 1, 1000,
      210, 2100 from generate_series(1, ${BETS}) as n`,
  `insert into coupon_picks (coupon_id, position, fixture_id, market, line, selection, odds, live)
    select 'BET' || lpad(n::text, 23, '0'), 0, '${MATCH}', 'result', '', (array['home', 'draw', 'away'])[1 + n % 3], 210, false
    from generate_series(1, ${BETS}) as n`,
];

/** Waits until the site has counted the exposure of the match. */
async function counted(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const deadline = Date.now() + COUNT_WAIT_MS; Date.now() < deadline; await pause(200)) {
      const { rows } = await client.query(
        'select sum(coupons)::int as bets from betting_exposure where fixture_id = $1',
        [MATCH],
      );
      if (rows[0].bets === BETS) return;
    }
  } finally {
    await client.end();
  }
  throw new Error('The exposure of the match was not counted');
}

async function fill(url) {
  await fillDatabase(url, SCALE, ENTRIES);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(WAITING_PAYMENTS);
    for (const statement of OPEN_BETS) await client.query(statement);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Creates an operator and accepts the invitation. @returns the Cookie header of the session */
async function enter({ origin, ops }) {
  const link = new URL(/http\S+/.exec(ops('operators', 'add', 'bench', '--role', 'all'))[0]);
  const page = await (await fetch(origin + link.pathname + link.search)).text();
  const secret = /<code class="copied">([^<]+)</.exec(page)[1].replaceAll(' ', '');
  const fields = formFields(page, 'name="password"');
  fields.set('password', PASSWORD);
  fields.set('code', new TOTP({ secret }).generate());
  const answer = await fetch(`${origin}/desk/invitation`, { method: 'POST', body: fields, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The invitation answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

const thisMonth = new Date().toISOString().slice(0, 7);
const SCREENS = [
  ['Today', '/desk'],
  ['queue of payments', '/desk/commands/payments-queue'],
  ['one payment', `/desk/commands/payments-show?id=WAITING${String(WAITING).padStart(19, '0')}`],
  ['search for players', '/desk/players?text=oyuncu1'],
  ['player', `/desk/players/${LONG_PLAYER}`],
  ['support', '/desk/support'],
  ['sport', '/desk/sport'],
  ['match with 60,000 open bets', `/desk/sport/${MATCH}`],
  ['content', '/desk/content'],
  ['section of the content', '/desk/content/promotions'],
  ['games', '/desk/games'],
  ['returns of a month', `/desk/games?month=${thisMonth}`],
  ['reports', '/desk/reports'],
  ['audit log', '/desk/commands/audit'],
];

const scratch = scratchOn(server);
const name = `rubato_desk_${process.pid}`;
await scratch.create(name);
const url = scratch.urlOf(name);
let site;
try {
  const { openPostgres } = await bundled(`export { openPostgres } from './platform/db/open';`);
  const opened = await openPostgres(url, { log: { error() {}, warn() {}, info() {} }, prepare: async () => {} });
  await opened.close();
  await fill(url);
  site = await startSite({ DATABASE_URL: url, DESK: 'on' });
  const cookie = await enter(site);
  await counted(url);
  const rows = [];
  for (const [what, path] of SCREENS) {
    const times = [];
    for (let run = -3; run < RUNS; run += 1) {
      const started = performance.now();
      const answer = await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (run >= 0) times.push(performance.now() - started);
    }
    rows.push({ where: what, what: 'median', figure: quantile(times, 0.5), unit: 'ms', most: SCREEN_MS });
  }
  const title = `Back office, ${WAITING} payments that wait, a player of ${ENTRIES} entries, ${RUNS} requests`;
  if (printTable(title, rows) > 0) process.exitCode = 1;
} finally {
  await site?.stop();
  await scratch.drop(name);
}
