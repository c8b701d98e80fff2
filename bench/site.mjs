import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isStamped, ROOT, sourcesDigest } from '../scripts/sources.mjs';

const TOKEN = 'operator-token-of-the-benchmarks';
const PASSWORD = 'Deneme.12345';
/** Name of the feed; the ids of its matches begin with it. */
export const FEED = 'bench';
const FEED_SECRET = 'secret-that-the-feed-of-the-benchmarks-signs-by';
const READY_MS = 180_000;

/** Returns a port that is free now. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until a URL responds with 200. */
export async function untilUp(address, child) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const up = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await pause(100);
  }
  throw new Error(`${address} did not come up`);
}

/** Adds the cookies of a response to a Cookie header. */
function withCookies(cookie, response) {
  const kept = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair]),
  );
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';', 1)[0];
    const name = pair.slice(0, pair.indexOf('='));
    if (pair === `${name}=` || /max-age=0/i.test(line)) kept.delete(name);
    else kept.set(name, pair);
  }
  return [...kept.values()].join('; ');
}

/** Returns the names and values of a Cookie header, in the format of a browser's context. */
export const cookiePairs = (cookie) =>
  cookie
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }));

/** @throws an error with the status of a response, if it is none of `expected` */
function assertStatus({ status }, ...expected) {
  if (!expected.includes(status)) throw Object.assign(new Error(`Signing in answered ${status}`), { status });
}

/** Signs a player in by the login form. @returns the Cookie header of the session. */
export async function signIn(origin, username, password) {
  const login = await fetch(`${origin}/login`);
  assertStatus(login, 200);
  const fields = formFields(await login.text(), 'name="password"');
  fields.set('username', username);
  fields.set('password', password);
  const cookie = withCookies('', login);
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: fields,
  });
  assertStatus(answer, 302, 303);
  const signed = withCookies(cookie, answer);
  // The toast is shown once, here, so that it is not measured.
  return withCookies(signed, await fetch(`${origin}/`, { headers: { cookie: signed } }));
}

const COMING = 90;
const IN_PLAY = 10;
const WORDS = ['Deniz', 'Kale', 'Bozkır', 'Liman', 'Çınar', 'Doruk', 'Ova', 'Irmak', 'Yayla', 'Körfez'];

/** Returns the selections of the match `at` with their odds in hundredths, with a margin of 6 %. */
export const matchOdds = (at) => {
  const percent = { home: 20 + 0.4 * at, draw: 26, away: 54 - 0.4 * at };
  return Object.entries(percent).map(([selection, chance]) => ({ selection, odds: Math.floor(9_400 / chance) }));
};

/**
 * Returns the request of an API call to `/endpoint/v1`, for `fetch`.
 * @param name class and method: 'user/login'
 * @param user uid and sid of the player; undefined for a visitor
 */
export function apiRequest(name, data, user) {
  const [callClass, method] = name.split('/');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', panel: 'frontend' },
    body: JSON.stringify({
      api: { class: callClass, method },
      data: { Lang: 'tr', ...data },
      ...(user && { user: { ...user, uip: '', lang: 'tr', gmt: '+03:00' } }),
    }),
  };
}

/** Sends a batch of messages, signed like a feed. @throws if the site rejects it or does not answer */
export async function sendToFeed(origin, messages) {
  const body = JSON.stringify({ timestamp: new Date().toISOString(), messages });
  const answer = await fetch(`${origin}/callbacks/feed/${FEED}`, {
    method: 'POST',
    headers: { 'x-signature': createHmac('sha256', FEED_SECRET).update(body).digest('hex') },
    body,
  });
  const { result, code } = await answer.json();
  if (!result) throw new Error(`The feed was answered ${code}`);
}

/**
 * Sends a full lobby of football matches, signed like a feed. @returns the path of a match in play
 * @param betweenMs time between the starts of two matches that are not in play
 */
export async function offerMatches(origin, betweenMs = 60_000) {
  const league = { tr: 'Ölçüm Ligi', en: 'Bench League' };
  const clock = { tr: "12'", en: "12'" };
  const messages = Array.from({ length: COMING + IN_PLAY }, (_, at) => {
    const fixtureID = `m${at}`;
    const isLive = at < IN_PLAY;
    const home = `${WORDS[at % 10]} ${WORDS[Math.floor(at / 10)]}spor`;
    const away = `${WORDS[(at + 3) % 10]} ${WORDS[(Math.floor(at / 10) + 7) % 10]} Gücü`;
    const startsAt = new Date(Date.now() + (isLive ? -600_000 : betweenMs * at)).toISOString();
    const odds = (first) => ({
      type: 'odds',
      fixtureID,
      sequence: first ? 1 : 3,
      validityS: 86_400,
      markets: [
        {
          market: 'result',
          line: null,
          status: 'open',
          selections: matchOdds(at),
        },
      ],
    });
    const state = {
      type: 'state',
      fixtureID,
      sequence: 2,
      status: 'live',
      clock,
      periods: [{ home: at % 3, away: 1 }],
    };
    return [
      { type: 'fixture', fixtureID, leagueID: `l${at % 9}`, home, away, startsAt },
      ...(isLive ? [state, odds(false)] : [odds(true)]),
    ];
  });
  const leagues = Array.from({ length: 9 }, (_, at) => ({
    type: 'league',
    leagueID: `l${at}`,
    sport: 'football',
    name: { tr: `${WORDS[at]} ${league.tr}`, en: `${WORDS[at]} ${league.en}` },
    country: { tr: 'Türkiye', en: 'Türkiye' },
  }));
  for (const some of [leagues, messages.slice(0, 50).flat(), messages.slice(50).flat()]) await sendToFeed(origin, some);
  const shown = (await (await fetch(`${origin}/sport`)).text()).split('id="f-').length - 1;
  if (shown < COMING + IN_PLAY) throw new Error(`The lobby shows ${shown} matches`);
  return `/sport/${FEED}_m0`;
}

/**
 * Returns the default values of a page's form: its hidden fields and its selected options. `holding` is text that only
 * this form contains.
 */
export function formFields(page, holding) {
  const form = (page.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes(holding)) ?? '';
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const counts = !/type="(?:checkbox|radio)"/.test(input) || /\bchecked\b/.test(input);
    if (name && counts) fields.append(name, /\bvalue="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  for (const [select, name] of form.matchAll(/<select\b[^>]*name="([^"]*)"[\s\S]*?<\/select>/g)) {
    const chosen = /<option\b[^>]*\bselected\b[^>]*>/.exec(select) ?? /<option\b[^>]*>/.exec(select);
    fields.append(name, /\bvalue="([^"]*)"/.exec(chosen?.[0] ?? '')?.[1] ?? '');
  }
  return fields;
}

/**
 * Starts the production build on a scratch data folder. `DATABASE_URL` of the environment is passed on; the content of
 * that database is then measured too.
 * @param {Record<string, string>} [environment]
 * @param {string} [begun] data folder whose content is copied
 */
export async function startSite(environment = {}, begun) {
  process.chdir(ROOT);
  const build = path.resolve(process.env.BUILD_DIR ?? 'build');
  if (!isStamped(path.join(build, 'stamp'), sourcesDigest())) {
    if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0)
      throw new Error('The build failed');
  }
  const data = mkdtempSync(path.join(tmpdir(), 'rubato-bench-'));
  if (begun) cpSync(begun, data, { recursive: true });
  const port = environment.PORT ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(build, 'serve.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      OPS_TOKEN: TOKEN,
      FEEDS: `${FEED}:${FEED_SECRET}`,
      // With DATABASE_URL deposits would wait for an operator.
      GATEWAYS: 'demo',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  await untilUp(`${origin}/healthz`, child);

  const ops = (...words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ops.mjs', ...words], {
      encoding: 'utf8',
      env: { ...process.env, SITE_URL: origin, OPS_TOKEN: TOKEN, DATA_DIR: data },
    });
    if (status !== 0) throw new Error(`ops ${words.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };

  return {
    origin,
    pid: child.pid,
    ops,
    /** Runs a command like `ops`, without a process of its own. */
    async operate(command, words, options = {}) {
      const answer = await fetch(`${origin}/ops`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ command, words, options }),
      });
      const reply = await answer.json();
      if (reply.failed) throw new Error(`ops ${command} ${words.join(' ')}: ${reply.text}`);
      return reply;
    },
    /** Creates a player with money and signs in. @returns the Cookie header of the session. */
    async signedIn() {
      const username = `bench${Date.now().toString(36)}`;
      ops('players', 'create', username, '--password', PASSWORD);
      ops('players', 'credit', username, '1000000', '--reason', 'Bakiye düzeltmesi');
      return signIn(origin, username, PASSWORD);
    },
    /** Opens a game by its launch, or the first slot of the list. @returns the path of its page */
    async openGame(cookie, launch) {
      const wanted = launch ?? /\/play\/slot\/\w+/.exec(await (await fetch(`${origin}/slot/category/94`)).text())?.[0];
      const answer = await fetch(`${origin}${wanted}`, { headers: { cookie }, redirect: 'manual' });
      const game = answer.headers.get('location');
      if (!game?.includes('/rounds/')) throw new Error(`Opening ${wanted} answered ${answer.status}, ${game}`);
      return new URL(game, origin).pathname;
    },
    /** Kills the process, like a power cut. */
    kill() {
      child.kill('SIGKILL');
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => {
          child.once('exit', resolve);
        });
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * Pages with budgets. `/slot/category/94` is a full page of 48 games; `/sport` shows 100 matches after `offerMatches`.
 */
export const PAGES = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'slot list', path: '/slot/category/94', signedIn: false },
  { name: 'sport lobby', path: '/sport', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'deposit', path: '/profile/deposit', signedIn: true },
];
