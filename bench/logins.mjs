/**
 * `npm run bench -- logins`: the home page at a constant rate, alternately alone and while twenty players per second
 * sign in by the login form. `LOGINS_BENCH_URL` is the PostgreSQL server; a scratch database is created and dropped.
 *
 * Real visitors use their own machines; here they share the site's. So the measuring process has a higher priority than
 * all others, if the system allows it (root). Two rows separate the machine's share from the site's: the delay of each
 * request's start, and the response times of an idle server at the same rate.
 */
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { formFields, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const LOGINS_PER_SECOND = 20;
const PAGES_PER_SECOND = 100;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** Short turns, so that other load of the machine affects both alike. */
const TURNS = 9;
const PLAYERS = 40;
const PASSWORD = 'Deneme.12345';

/**
 * Runs some work at a constant rate, regardless of its duration: each run is timed from its due time.
 * @returns the duration of each, and the delay of its start after the due time, milliseconds
 */
async function paced(perSecond, seconds, work) {
  const times = [];
  const late = [];
  const running = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = began + (at * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    late.push(performance.now() - due);
    const done = work(at).then(() => times.push(performance.now() - due));
    // The later wait for all runs reports the error.
    done.catch(() => undefined);
    running.push(done);
  }
  await Promise.all(running);
  return { times, late };
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/** Sends one request over a keep-alive connection; rejects a response with another status. */
const send = (origin, place, status, headers = {}, body = undefined) =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(`${origin}${place}`, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === status
          ? resolve()
          : reject(new Error(`${method} ${place} answered ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

/**
 * Signs players in, in a separate process, so that the client's own work does not count in the pages' times. For each
 * message with a number of seconds it signs in for that time, and replies with the durations.
 */
function signPlayersIn({ origin, fields }) {
  process.on('message', async (seconds) => {
    let refused = 0;
    const login = (nth) => {
      const body = `${fields}&username=giren${nth % PLAYERS}&password=${PASSWORD}`;
      const length = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
      return send(origin, '/login', 303, length, body).catch(() => (refused += 1));
    };
    const { times } = await paced(LOGINS_PER_SECOND, seconds, login);
    process.send({ times, refused });
  });
}

/** Starts that process once, not for each turn: the start alone takes a processor for one request in a hundred. */
function startLogins(task) {
  const child = fork(import.meta.filename, [JSON.stringify(task)]);
  prioritise(child.pid, 0);
  const signIn = (seconds) =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`The logins ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (signed) => {
        child.off('exit', ended);
        resolve(signed);
      });
      child.send(seconds);
    });
  return { signIn, stop: () => child.kill() };
}

/** Starts a process that responds with as many bytes as the home page, without other work. */
async function startIdle() {
  const code = `require('node:http').createServer((_, answer) => answer.end(Buffer.alloc(12_000)))
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => {
    child.stdout.once('data', (output) => resolve(Number(output)));
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Sets a process's priority, if allowed: only root may raise one. */
function prioritise(pid, niceness) {
  try {
    setPriority(pid, niceness);
  } catch {
    // Without permission all processes have the same priority.
  }
}

async function measure() {
  const scratch = scratchOn(process.env.LOGINS_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  const name = `rubato_logins_${process.pid}`;
  const data = mkdtempSync(path.join(tmpdir(), 'rubato-logins-'));
  await scratch.create(name);
  let site;
  let idle;
  let players;
  const pages = { alone: [], beside: [] };
  const late = { alone: [], beside: [] };
  const nothing = { alone: [], beside: [] };
  const logins = [];
  let refused = 0;
  try {
    // No feed: it prices matches in the same process, and `bench -- book` measures its cost.
    site = await startSite({ DATABASE_URL: scratch.urlOf(name), DATA_DIR: data, FEED: 'none' });
    for (let one = 0; one < PLAYERS; one += 1)
      await site.operate('players', ['create', `giren${one}`], { password: PASSWORD });
    const form = formFields(await (await fetch(`${site.origin}/login`)).text(), 'name="password"');
    for (const field of ['username', 'password']) form.delete(field);
    players = startLogins({ origin: site.origin, fields: form.toString() });
    const { signIn } = players;
    idle = await startIdle();
    const home = async (seconds, when) => {
      const [page, other] = await Promise.all([
        paced(PAGES_PER_SECOND, seconds, () => send(site.origin, '/', 200, { 'accept-encoding': 'br' })),
        // Half-way between two pages, so that neither delays the other.
        pause(500 / PAGES_PER_SECOND).then(() => paced(PAGES_PER_SECOND, seconds, () => send(idle.origin, '/', 200))),
      ]);
      if (!when) return;
      pages[when].push(...page.times);
      late[when].push(...page.late);
      nothing[when].push(...other.times);
    };
    prioritise(process.pid, -10);
    await Promise.all([home(5), signIn(5)]);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await home(SECONDS, 'alone');
      const [, signed] = await Promise.all([home(SECONDS, 'beside'), signIn(SECONDS)]);
      logins.push(...signed.times);
      refused += signed.refused;
    }
  } finally {
    players?.stop();
    idle?.stop();
    await site?.stop();
    await scratch.drop(name);
    rmSync(data, { recursive: true, force: true });
  }
  const [alone, busy] = [quantile(pages.alone, 0.99), quantile(pages.beside, 0.99)];
  const control = (what, figures) => [
    { where: what, what: 'p99 alone', figure: quantile(figures.alone, 0.99), unit: 'ms' },
    { where: '', what: 'p99 beside logins', figure: quantile(figures.beside, 0.99), unit: 'ms' },
  ];
  printTable(
    `Home at ${PAGES_PER_SECOND} a second, alone and beside ${LOGINS_PER_SECOND} logins a second, PostgreSQL`,
    [
      { where: 'home alone', what: 'median', figure: quantile(pages.alone, 0.5), unit: 'ms' },
      { where: '', what: 'p99', figure: alone, unit: 'ms' },
      { where: 'beside logins', what: 'median', figure: quantile(pages.beside, 0.5), unit: 'ms' },
      { where: '', what: 'p99', figure: busy, unit: 'ms' },
      { where: '', what: 'p99 ÷ p99 alone', figure: busy / alone, unit: '×', most: 2 },
      ...control('sent late by', late),
      ...control('an idle server', nothing),
      {
        where: '',
        what: 'p99 ÷ p99 alone',
        figure: quantile(nothing.beside, 0.99) / quantile(nothing.alone, 0.99),
        unit: '×',
      },
      { where: 'logins', what: 'sent', figure: logins.length },
      { where: '', what: 'that did not sign in', figure: refused, most: 0 },
      { where: '', what: 'median', figure: quantile(logins, 0.5), unit: 'ms' },
      { where: '', what: 'p99', figure: quantile(logins, 0.99), unit: 'ms' },
    ],
  );
}

// The forked process signs in, the first one measures.
await (process.send ? signPlayersIn(JSON.parse(process.argv[2])) : measure());
