/**
 * `npm run bench -- overload`: 200 connections of signed-in players read their pages without a pause, one reads a
 * visitor's page, and four make deposits. The site must answer within two seconds what it accepts, and reject the other
 * reads with 503 and Retry-After. A rejected player waits a second, less than the header says. `OVERLOAD_BENCH_URL` is
 * the PostgreSQL server; a scratch database is created and dropped. The client has a higher priority than the site, if
 * the system allows it (root).
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { load } from './client.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { apiRequest, signIn, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const CONNECTIONS = 200;
const WARM_UP_S = 2;
const PLAYERS = 20;
const DEPOSITORS = 4;
const PASSWORD = 'Deneme.12345';
const PAGES = ['/profile', '/profile/deposit', '/profile/history/finance', '/sport'];
const TARGET_MS = 2_000;
const RETRY_MS = 1_000;
const VISIT_MS = 100;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + DEPOSITORS + 1 });

/** Sends one request. @returns status, whether `Retry-After` is set, text, and the duration in milliseconds */
const send = (url, { body, headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          mayRetry: answer.headers['retry-after'] !== undefined,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - began,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const call = async (origin, name, data, user) => {
  const answer = await send(`${origin}/endpoint/v1`, apiRequest(name, data, user));
  return { ...answer, reply: JSON.parse(answer.text) };
};

const scratch = scratchOn(process.env.OVERLOAD_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
const name = `rubato_overload_${process.pid}`;
await scratch.create(name);
let site;
const reads = [];
const rejected = [];
const others = [];
const visits = [];
const money = [];
let lostDeposits = 0;
try {
  site = await startSite({ DATABASE_URL: scratch.urlOf(name), FEED: 'none' });
  const { origin } = site;
  const cookies = [];
  const users = [];
  for (let at = 0; at < PLAYERS; at += 1) {
    await site.operate('players', ['create', `yuk${at}`], { password: PASSWORD });
    cookies.push(await signIn(origin, `yuk${at}`, PASSWORD));
    if (at >= DEPOSITORS) continue;
    const { reply } = await call(origin, 'user/login', { username: `yuk${at}`, password: PASSWORD });
    users.push({ uid: reply.data.uid, sid: reply.data.sid });
  }
  try {
    setPriority(-10);
  } catch {
    // Without permission all processes have the same priority.
  }
  await send(origin);
  // A process that has just started answers slowly.
  for (const page of PAGES) await load(origin, [page], { seconds: WARM_UP_S, cookie: cookies[0] });
  const end = performance.now() + SECONDS * 1_000;
  const goesOn = () => performance.now() < end;
  const read = async (at) => {
    for (let nth = at; goesOn(); nth += 1) {
      const { status, mayRetry, ms } = await send(`${origin}${PAGES[nth % PAGES.length]}`, {
        headers: { cookie: cookies[at % PLAYERS], 'accept-encoding': 'br' },
      });
      if (status === 200) reads.push(ms);
      else if (status === 503 && mayRetry) rejected.push(ms);
      else others.push(status);
      if (status !== 200) await pause(RETRY_MS);
    }
  };
  const visit = async () => {
    for (; goesOn(); await pause(VISIT_MS)) {
      const { status, ms } = await send(origin);
      if (status === 200) visits.push(ms);
      else others.push(status);
    }
  };
  const deposit = async (user, at) => {
    for (let nth = 0; goesOn(); nth += 1) {
      const serial = `${at}${String(nth).padStart(5, '0')}`;
      const form = { methodID: 'wallet-turna', amount: '50', referenceNumber: `TK-0050-OVERLOAD${serial}` };
      const data = { requestID: randomBytes(13).toString('hex'), ...form };
      const { reply, ms } = await call(origin, 'prepayServices/processTransaction', data, user);
      if (reply.result) money.push(ms);
      else lostDeposits += 1;
      await pause(VISIT_MS);
    }
  };
  await Promise.all([...Array.from({ length: CONNECTIONS }, (_, at) => read(at)), visit(), ...users.map(deposit)]);
} finally {
  agent.destroy();
  await site?.stop();
  await scratch.drop(name);
}
const times = (where, figures, most) => [
  { where, what: 'answered', figure: figures.length },
  { where: '', what: 'median', figure: quantile(figures, 0.5), unit: 'ms' },
  { where: '', what: 'p99', figure: quantile(figures, 0.99), unit: 'ms', ...(most && { most }) },
];
const missed = printTable(`${CONNECTIONS} connections of signed-in players for ${SECONDS} s, PostgreSQL`, [
  ...times('accepted reads', reads, TARGET_MS),
  ...times('rejected reads', rejected, TARGET_MS),
  ...times('visitor page', visits, TARGET_MS),
  // They are never rejected, so they wait while the limit is found.
  ...times('deposits', money),
  { where: '', what: 'not booked', figure: lostDeposits, most: 0 },
  { where: 'other responses', what: [...new Set(others)].join(' '), figure: others.length, most: 0 },
]);
if (missed > 0) process.exitCode = 1;
