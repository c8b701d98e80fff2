/**
 * `npm run bench -- rounds`: settled rounds per second of one process with PostgreSQL, by documents and in place,
 * next to pgbench in the same run.
 * Then 10,000 rounds of every kind of game by 50 players over two processes. Forms and callbacks are repeated, and one
 * process is killed during the run; afterwards the ledger must be complete. `ROUNDS_BENCH_URL` is the server; scratch
 * databases are created and dropped.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { requestKeepAlive } from './client.mjs';
import { scratchOn } from './scratch.mjs';
import { formFields, signIn, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const PLAYERS = 50;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONNECTIONS = 20;
const LIRA = 100_000;
const PASSWORD = 'Deneme.12345';
/**
 * Maximum wait for the rounds of a dead process. Another process ends them after half a minute; a shared table also
 * needs its result.
 */
const RESCUED_MS = 120_000;
const server = process.env.ROUNDS_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const names = { site: `rubato_rounds_${process.pid}`, pgbench: `rubato_tpcb_${process.pid}` };
const scratch = scratchOn(server);

/** Returns the milliseconds of CPU time of a process so far; 0 if the system does not report it. */
function cpuOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Form values of each kind of game in addition to the form's defaults. */
const GAMES = [
  { launch: '/play/slot/1002' },
  { launch: '/play/slot/1012' },
  { launch: '/play/slot/1017' },
  { launch: '/play/slot/1013' },
  { launch: '/play/slot/1007' },
  { launch: '/play/virtual/82/bingo' },
  { launch: '/play/live/7021', step: { action: 'stand' } },
  { launch: '/play/live/7061', step: { action: 'play' } },
  { launch: '/play/live/7001', start: { bet: 'red' } },
  { launch: '/play/live/7041', start: { bet: 'player' } },
];

/** A player at one game: plays by its page's form, like a browser without scripts. */
class Seat {
  constructor(game, place) {
    this.game = game;
    this.place = place;
    this.page = '';
  }

  async look(origin) {
    this.page = (await requestKeepAlive(`${origin}${this.place}`)).text;
  }

  /** Sends the next form, `times` at once, and stores the resulting page. @returns whether a round was begun */
  async play(origin, times = 1) {
    const form = formFields(this.page, 'name="requestID"');
    if (!form.has('requestID')) {
      await this.look(origin);
      return false;
    }
    const begins = !form.has('roundID');
    for (const [name, value] of Object.entries((begins ? this.game.start : this.game.step) ?? {}))
      form.set(name, value);
    const send = () => requestKeepAlive(`${origin}${this.place}`, form);
    const answers = await Promise.all(Array.from({ length: times }, send));
    const places = new Set(answers.map(({ location }) => location));
    if (answers.every(({ status }) => status === 303) && places.size > 1)
      throw new Error(`One form played ${places.size} rounds: ${[...places].join(', ')}`);
    const [first] = answers;
    this.page = first.status === 303 ? (await requestKeepAlive(new URL(first.location, origin))).text : first.text;
    if (first.status !== 303) await this.look(origin);
    return begins && first.status === 303;
  }

  /** Plays the next round as the game's script does: one request, whose answer holds the round's markup. */
  async playInPlace(origin) {
    const form = formFields(this.page, 'name="requestID"');
    const answer = await requestKeepAlive(`${origin}${this.place}`, form, { 'x-in-place': '1' });
    if (answer.status !== 200) throw new Error(`A round in place was answered ${answer.status}`);
    this.page = JSON.parse(answer.text).markup;
  }
}

/** Creates the players, each with a seat at one of the games. */
async function seated(site, games) {
  const seats = [];
  for (let at = 0; at < PLAYERS; at += 1) {
    const username = `oyuncu${at}x${games.length}`;
    await site.operate('players', ['create', username], { password: PASSWORD });
    await site.operate('players', ['credit', username, String(LIRA)], { reason: 'Bakiye düzeltmesi' });
    const cookie = await signIn(site.origin, username, PASSWORD);
    const game = games[at % games.length];
    const seat = new Seat(game, await site.openGame(cookie, game.launch));
    await seat.look(site.origin);
    seats.push(seat);
  }
  return seats;
}

/** Repeats every stake and every win of the provider to the platform, over HTTP. @returns their number */
async function repeatCallbacks(database, origin) {
  const { rows: secrets } = await database.query("select value from installation where key = 'secret'");
  const key = Buffer.from(hkdfSync('sha256', secrets[0].value, 'rubato', 'callback:arcade', 32)).toString('base64url');
  const { rows } = await database.query(
    `select t.*, r.launch_id from provider_transactions t join rounds r on r.id = t.round_id
     where t.kind in ('debit', 'credit') and t.status = 200 order by random() limit 500`,
  );
  for (const row of rows) {
    const body = JSON.stringify({
      type: row.kind,
      transactionID: row.transaction_id,
      roundID: row.round_id,
      ...(row.kind === 'debit' ? { launchID: row.launch_id } : { stakeID: row.stake_id }),
      amount: (Number(row.amount) / 100).toFixed(2),
      uid: row.uid,
      gameID: row.game_id,
      timestamp: new Date().toISOString(),
    });
    const answer = await fetch(`${origin}/callbacks/provider/arcade`, {
      method: 'POST',
      headers: { 'x-signature': createHmac('sha256', key).update(body).digest('hex') },
      body,
    });
    const { result, code } = await answer.json();
    if (!result) throw new Error(`A repeated ${row.kind} was answered ${code}`);
  }
  return rows.length;
}

/**
 * Lets the seats play for `SECONDS`.
 * @param play plays one form. @returns whether it settled a round
 * @returns settled rounds a second, and CPU time of the site and of this client for each
 */
async function rateOf(seats, site, play) {
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  const clientBefore = process.cpuUsage();
  const siteBefore = cpuOf(site.pid);
  let settled = 0;
  await Promise.all(
    seats.map(async (seat) => {
      while (performance.now() < end) if (await play(seat)) settled += 1;
    }),
  );
  const { user, system } = process.cpuUsage(clientBefore);
  return {
    perSecond: settled / ((performance.now() - began) / 1_000),
    siteMs: (cpuOf(site.pid) - siteBefore) / settled,
    clientMs: (user + system) / 1_000 / settled,
  };
}

const figures = [];
const data = mkdtempSync(path.join(tmpdir(), 'rubato-rounds-'));
const sites = [];
let database;
try {
  for (const name of Object.values(names)) await scratch.create(name);
  const transactions = scratch.pgbench(names.pgbench, CONNECTIONS);
  // No feed: it prices matches in the same process, and `bench -- book` measures its cost.
  const shared = { DATABASE_URL: scratch.urlOf(names.site), DATA_DIR: data, FEED: 'none' };
  sites.push(await startSite(shared));
  const [first] = sites;
  database = new pg.Client({ connectionString: scratch.urlOf(names.site) });
  await database.connect();

  const slots = await seated(first, GAMES.slice(0, 5));
  const documents = await rateOf(slots.slice(0, CONNECTIONS), first, (seat) => seat.play(first.origin));
  const inPlace = await rateOf(slots.slice(0, CONNECTIONS), first, async (seat) => {
    await seat.playInPlace(first.origin);
    return true;
  });
  figures.push(
    { where: 'one process', what: 'rounds a second by documents', figure: Math.round(documents.perSecond), least: 100 },
    { where: '', what: 'CPU of the site for each', figure: documents.siteMs, unit: 'ms' },
    { where: '', what: 'CPU of this client for each', figure: documents.clientMs, unit: 'ms' },
    { where: '', what: 'rounds a second in place', figure: Math.round(inPlace.perSecond), least: documents.perSecond },
    { where: '', what: 'CPU of the site for each', figure: inPlace.siteMs, unit: 'ms' },
    { where: '', what: 'pgbench TPC-B transactions a second', figure: Math.round(transactions) },
  );

  sites.push(await startSite(shared));
  const second = sites[1];
  const seats = await seated(first, GAMES);
  let begun = 0;
  let lost = 0;
  let powerCut;
  const cutPower = async () => {
    second.kill();
    const repeated = await repeatCallbacks(database, first.origin);
    figures.push({ where: 'two processes', what: 'callbacks repeated over HTTP', figure: repeated });
  };
  await Promise.all(
    seats.map(async (seat, at) => {
      while (begun < ROUNDS) {
        const site = powerCut || (begun + at) % 2 === 0 ? first : second;
        try {
          // Every tenth form is sent three times at once.
          if (await seat.play(site.origin, begun % 10 === 0 ? 3 : 1)) begun += 1;
          // Shared tables and waiting hands have their own pace.
          else await pause(50);
        } catch (error) {
          if (!powerCut || site === first) throw error;
          lost += 1;
          await seat.look(first.origin);
        }
        if (begun >= ROUNDS / 2) powerCut ??= cutPower();
      }
    }),
  );
  await powerCut;
  const late = performance.now() + RESCUED_MS;
  const unsettled = async () =>
    Number(
      (await database.query("select count(*) from rounds where status in ('drawn', 'won', 'returning')")).rows[0].count,
    );
  while ((await unsettled()) > 0 && performance.now() < late) await pause(500);
  const { text } = await first.operate('ledger', ['verify']);
  const count = async (what) => Number((await database.query(what)).rows[0].count);
  const doubled = await count(
    "select count(*) from (select round_id from provider_transactions where kind = 'credit' and status = 200 group by 1 having count(*) > 1) t",
  );
  figures.push(
    { where: '', what: 'rounds by 50 players', figure: begun },
    { where: '', what: 'requests lost with the killed process', figure: lost },
    { where: '', what: 'rounds whose money is still on its way', figure: await unsettled(), most: 0 },
    { where: '', what: 'rounds paid twice', figure: doubled, most: 0 },
  );
  console.log(text);
  process.exitCode = Math.sign(printTable('Rounds, on PostgreSQL', figures));
} finally {
  await database?.end();
  await Promise.all(sites.map((site) => site.stop()));
  for (const name of Object.values(names)) await scratch.drop(name);
  rmSync(data, { recursive: true, force: true });
}
