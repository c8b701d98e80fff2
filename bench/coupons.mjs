/**
 * `npm run bench -- coupons`: coupons per second of one process with PostgreSQL, next to pgbench in the same run. Then
 * a match with 100,000 open lines is settled while players continue to place coupons and the settling process is
 * killed; afterwards the ledger must be complete. Then `betframe/getCoupons` of a player with a thousand and with a
 * million coupons. `COUPONS_BENCH_URL` is the server; scratch databases are created and dropped.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { apiRequest, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const PLAYERS = 40;
const CONNECTIONS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const COUPONS = Number(process.env.BENCH_COUPONS ?? 10_000);
const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const LINES_A_COUPON = 20;
const MANY = Number(process.env.BENCH_MANY ?? 1_000_000);
const PASSWORD = 'Deneme.12345';
const MATCH = 'bench-match';
const server = process.env.COUPONS_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const names = { site: `rubato_coupons_${process.pid}`, pgbench: `rubato_ctpcb_${process.pid}` };
const scratch = scratchOn(server);
const requestID = () => randomBytes(13).toString('hex');

async function call(origin, name, data, user) {
  const response = await fetch(`${origin}/endpoint/v1`, apiRequest(name, data, user));
  return response.json();
}

/** Posts batches like a feed. */
/** Returns the messages for kick-off and result of a match. */
const finish = (fixtureID) => [
  { type: 'state', fixtureID, sequence: 2, status: 'live', clock: { tr: "1'", en: "1'" }, periods: [] },
  { type: 'result', fixtureID, sequence: 3, status: 'ended', periods: [{ home: 2, away: 1 }] },
];

async function send(database, origin, messages) {
  const { rows } = await database.query("select value from installation where key = 'secret'");
  const key = Buffer.from(hkdfSync('sha256', rows[0].value, 'rubato', 'callback:stadium', 32)).toString('base64url');
  const body = JSON.stringify({ timestamp: new Date().toISOString(), messages });
  const answer = await fetch(`${origin}/callbacks/feed/stadium`, {
    method: 'POST',
    headers: { 'x-signature': createHmac('sha256', key).update(body).digest('hex') },
    body,
  });
  const { result, code } = await answer.json();
  if (!result) throw new Error(`The feed was answered ${code}`);
}

/** The match's offers: twenty selections that fit on one coupon of singles. */
const LADDER = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5];
const OFFERS = LADDER.map((line) => ({
  market: 'total',
  line,
  status: 'open',
  selections: [
    { selection: 'over', odds: 185 },
    { selection: 'under', odds: 190 },
  ],
}));
const SINGLES = OFFERS.flatMap(({ market, line, selections }) =>
  selections.map((offer) => ({ fixtureID: MATCH, market, line, ...offer })),
);
const others = Array.from({ length: 20 }, (_, at) => `bench-${at}`);

async function offerMatches(database, origin) {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const league = { tr: 'Ölçüm Ligi', en: 'Bench League' };
  await send(database, origin, [
    { type: 'league', leagueID: 'bench', sport: 'football', name: league, country: league },
    ...[MATCH, ...others].flatMap((fixtureID) => [
      { type: 'fixture', fixtureID, leagueID: 'bench', home: `${fixtureID} A`, away: `${fixtureID} B`, startsAt },
      { type: 'odds', fixtureID, sequence: 1, validityS: 86_400, markets: OFFERS },
    ]),
  ]);
}

async function signedIn(site) {
  const users = [];
  for (let at = 0; at < PLAYERS; at += 1) {
    const username = `kuponcu${at}`;
    await site.operate('players', ['create', username], { password: PASSWORD });
    await site.operate('players', ['credit', username, '1000000'], { reason: 'Bakiye düzeltmesi' });
    const { data, message } = await call(site.origin, 'user/login', { username, password: PASSWORD });
    if (!data?.uid) throw new Error(`Signing in was answered: ${message}`);
    users.push({ uid: data.uid, sid: data.sid, uip: '', lang: 'tr', gmt: '+03:00' });
  }
  return users;
}

async function place(origin, user, picks, lira) {
  const startedAt = performance.now();
  const data = { requestID: requestID(), picks, fold: 1, stake: lira };
  const { result, message } = await call(origin, 'betting/place_coupon', data, user);
  if (!result) throw new Error(`A coupon was answered: ${message}`);
  return performance.now() - startedAt;
}

const single = (at) => [{ ...SINGLES[at % SINGLES.length], fixtureID: others[at % others.length] }];

/** Places `count` coupons over all connections, or as many as fit before `end`. @returns the time of each */
async function placeMany(origin, users, { count = Infinity, end = Infinity, picks, lira }) {
  const times = [];
  let begun = 0;
  await Promise.all(
    users.slice(0, CONNECTIONS).map(async (user) => {
      while (begun < count && performance.now() < end) {
        begun += 1;
        times.push(await place(origin, user, picks(begun), lira));
      }
    }),
  );
  return times;
}

/** Places twenty coupons per second while `goesOn`. @returns the time of each */
async function placeSteadily(origin, users, goesOn) {
  const under = [];
  for (let at = 0; goesOn(at); at += 1) {
    under.push(place(origin, users[at % users.length], single(at), '1'));
    await pause(50);
  }
  return Promise.all(under);
}

async function listing(origin, user) {
  const times = [];
  for (let at = 0; at < 200; at += 1) {
    const startedAt = performance.now();
    const { result } = await call(origin, 'betframe/getCoupons', {}, user);
    if (!result) throw new Error('getCoupons said no');
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

const figures = [];
const data = mkdtempSync(path.join(tmpdir(), 'rubato-coupons-'));
const sites = [];
let database;
try {
  for (const name of Object.values(names)) await scratch.create(name);
  const transactions = scratch.pgbench(names.pgbench, CONNECTIONS);
  const shared = { DATABASE_URL: scratch.urlOf(names.site), DATA_DIR: data, FEED: 'none' };
  sites.push(await startSite(shared));
  const [first] = sites;
  database = new pg.Client({ connectionString: scratch.urlOf(names.site) });
  await database.connect();
  const count = async (what) => Number((await database.query(what)).rows[0].count);
  await offerMatches(database, first.origin);
  const users = await signedIn(first);

  const began = performance.now();
  const placed = await placeMany(first.origin, users, { end: began + SECONDS * 1_000, picks: single, lira: '1' });
  figures.push(
    {
      where: 'one process',
      what: 'coupons a second',
      figure: Math.round(placed.length / ((performance.now() - began) / 1_000)),
      least: 200,
    },
    { where: '', what: 'pgbench TPC-B transactions a second', figure: Math.round(transactions) },
  );

  const wide = LINES / LINES_A_COUPON;
  await placeMany(first.origin, users, { count: wide, picks: () => SINGLES, lira: '20' });
  const missing = COUPONS - placed.length - wide;
  if (missing > 0) await placeMany(first.origin, users, { count: missing, picks: single, lira: '1' });
  const idle = quantile(await placeSteadily(first.origin, users, (at) => at < 200), 0.99);

  sites.push(await startSite(shared));
  const second = sites[1];
  const settled = async () =>
    (await count(`select count(*) from betting_fixtures where id = '${MATCH}' and settled_revision = 1`)) === 1;
  const open = () => count(`select count(*) from coupon_picks where fixture_id = '${MATCH}' and state = 'open'`);
  const lines = await open();
  const sentAt = performance.now();
  let isSettled = false;
  const busy = placeSteadily(first.origin, users, () => !isSettled);
  await send(database, second.origin, [...finish(MATCH)]);
  let left = lines;
  // Poll rarely: frequent counts of a hundred thousand lines would themselves slow placements.
  for (; left > lines / 2; left = await open()) await pause(200);
  second.kill();
  while (!(await settled())) await pause(50);
  const took = (performance.now() - sentAt) / 1_000;
  isSettled = true;
  const p99 = quantile(await busy, 0.99);
  await send(database, first.origin, others.flatMap(finish));
  while ((await count("select count(*) from coupons where state = 'open'")) > 0) await pause(100);
  const { text } = await first.operate('ledger', ['verify']);
  console.log(text);
  figures.push(
    {
      where: 'two processes, one killed',
      what: 'coupons placed and settled',
      figure: await count('select count(*) from coupons'),
    },
    { where: '', what: 'open lines of one match', figure: lines },
    { where: '', what: 'seconds until they were settled', figure: Math.round(took * 10) / 10, most: 60 },
    { where: '', what: 'placing, p99 in ms, idle', figure: Math.round(idle) },
    { where: '', what: 'placing, p99 in ms, meanwhile', figure: Math.round(p99), most: Math.round(2 * idle) },
    {
      where: '',
      what: 'stakes paid twice',
      figure: await count(
        "select count(*) from (select reference from ledger_entries where kind = 'payout' group by 1 having count(*) > 1) t",
      ),
      most: 0,
    },
  );

  const [lister] = users;
  const fill = (from, until) =>
    database.query(
      `with made as (
        insert into coupons (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win, state, payout, closed_at)
        select 'bench' || n, $1, 'bench' || n, '', now() - interval '1 second' * (n % 2000000), 1, 1, 100, 185, 185, 'lost', 0, now()
        from generate_series($2::int, $3::int) as n returning id
      ) insert into coupon_picks (coupon_id, position, fixture_id, market, line, selection, odds, live, state)
        select id, 0, '${MATCH}', 'total', '2.5', 'under', 185, false, 'lost' from made`,
      [lister.uid, from, until],
    );
  await fill(1, 1_000);
  await database.query('vacuum analyze coupons');
  await listing(first.origin, lister);
  const few = await listing(first.origin, lister);
  await fill(1_001, MANY);
  await database.query('vacuum analyze coupons');
  await database.query('vacuum analyze coupon_picks');
  await listing(first.origin, lister);
  const many = await listing(first.origin, lister);
  figures.push(
    { where: 'getCoupons', what: 'ms at 1,000 coupons', figure: Math.round(few * 100) / 100 },
    {
      where: '',
      what: `ms at ${MANY.toLocaleString('en')} coupons`,
      figure: Math.round(many * 100) / 100,
      most: Math.round(few * 120) / 100,
    },
  );
  process.exitCode = Math.sign(printTable('Coupons, on PostgreSQL', figures));
} finally {
  await database?.end();
  await Promise.all(sites.map((site) => site.stop()));
  for (const name of Object.values(names)) await scratch.drop(name);
  rmSync(data, { recursive: true, force: true });
}
