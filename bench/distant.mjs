/**
 * `npm run bench -- distant`: a site in front of a remote API that takes 50 ms for each call. Rounds of calls and time of
 * signed-in pages, and requests per second of public pages against a site with the embedded platform. `BENCH_RUNS` is the
 * number of visits of each page, `BENCH_SECONDS` the time for each public page.
 */
import { load } from './client.mjs';
import { countRounds, openDistantRelay } from './distant-relay.mjs';
import { quantile } from './quantile.mjs';
import { signIn, startSite } from './site.mjs';
import { printTable } from './table.mjs';

const DELAY_MS = 50;
/** Delay of the balance of an API that answers it later than everything else. */
const SLOW_BALANCE_MS = 300;
const ROUNDS = 2;
const SLACK_MS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const PASSWORD = 'Deneme.12345';
const USERNAME = 'uzak';
/** Share of the requests per second of the embedded platform; below it the page cache would not work. */
const SAME_SPEED = 0.9;

const PUBLIC = ['/', '/slot/category/94'];
const OWN = [
  '/',
  '/slot',
  '/live',
  '/sport',
  '/promotions',
  '/tournaments',
  '/favorites',
  '/notifications',
  '/profile',
  '/profile/deposit',
  '/profile/withdraw',
  '/profile/bank-accounts',
  '/profile/history/account',
  '/profile/history/bets',
  '/profile/bonuses',
  '/profile/limits',
  '/profile/two-factor',
];

const SLOW_BALANCE = ['/', '/profile', '/profile/deposit', '/profile/history/account'];

const median = (figures) => quantile(figures, 0.5);

/** Visits a page with the browser's cookies, takes new ones, and measures the page's calls. */
async function visit(address, browser, relay) {
  relay.take();
  const start = performance.now();
  const answer = await fetch(address, { headers: { cookie: browser.cookie }, redirect: 'manual' });
  await answer.text();
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  if (session) browser.cookie = browser.cookie.replace(/session=[^;]*/, session.split(';')[0]);
  const ms = performance.now() - start;
  const calls = relay.take();
  const slowest = Math.max(0, ...calls.map(({ from, to }) => to - from));
  return { status: answer.status, rounds: countRounds(calls), over: ms - slowest, calls };
}

let balanceMs = DELAY_MS;
const platform = await startSite();
const relay = await openDistantRelay(platform.origin, (name) =>
  name === 'finance/check_balance' ? balanceMs : DELAY_MS,
);
const site = await startSite({ ENDPOINT_URL: relay.url });

const rows = [];
try {
  platform.ops('players', 'create', USERNAME, '--password', PASSWORD);
  const browser = { cookie: await signIn(site.origin, USERNAME, PASSWORD) };
  const visitTimes = async (page) => {
    await visit(site.origin + page, browser, relay);
    const visits = [];
    for (let turn = 0; turn < RUNS; turn += 1) visits.push(await visit(site.origin + page, browser, relay));
    const wrong = visits.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`${page} answered ${wrong.status}`);
    return visits;
  };
  for (const page of OWN) {
    const visits = await visitTimes(page);
    rows.push(
      { where: page, what: 'rounds of calls', figure: Math.max(...visits.map(({ rounds }) => rounds)), most: ROUNDS },
      {
        where: '',
        what: 'page without its slowest call',
        figure: Math.round(median(visits.map(({ over }) => over))),
        unit: 'ms',
        most: SLACK_MS,
      },
    );
    const deepest = visits.find(({ rounds }) => rounds > ROUNDS);
    if (deepest) console.log(`${page}: ${deepest.calls.map(({ name }) => name).join(', ')}`);
  }
  balanceMs = SLOW_BALANCE_MS;
  for (const page of SLOW_BALANCE) {
    const visits = await visitTimes(page);
    rows.push({
      where: page,
      what: `without its balance of ${SLOW_BALANCE_MS} ms`,
      figure: Math.round(median(visits.map(({ over }) => over))),
      unit: 'ms',
      most: SLACK_MS,
    });
  }
  balanceMs = DELAY_MS;
  for (const page of PUBLIC) {
    const measure = async ({ origin }) => {
      await load(origin, [page], { seconds: 2, cookie: '' });
      return (await load(origin, [page], { seconds: SECONDS, cookie: '' })).perSecond;
    };
    const embedded = await measure(platform);
    const distant = await measure(site);
    rows.push(
      { where: page, what: 'requests per second, embedded', figure: Math.round(embedded) },
      { where: '', what: 'requests per second, remote', figure: Math.round(distant) },
      { where: '', what: 'remote ÷ embedded', figure: distant / embedded, unit: '×', least: SAME_SPEED },
    );
  }
} finally {
  relay.close();
  await site.stop();
  await platform.stop();
}
if (printTable(`Remote API with ${DELAY_MS} ms per call, median of ${RUNS} visits`, rows) > 0) process.exitCode = 1;
