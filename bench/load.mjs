/**
 * `npm run bench -- load`: requests per second against the smallest possible Remix route, in the same run; memory after
 * mixed requests, and after requests for invented hosts. `BENCH_PARTS` selects the parts (`speed,mixed,hosts`).
 * `BENCH_SECONDS` is the time for each page, `BENCH_REQUESTS` and `BENCH_NAMES` the number of requests of the other
 * parts.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { load } from './client.mjs';
import { anchor, instruments } from './instruments.mjs';
import { readMemory } from './process-memory.mjs';
import { freePort, offerMatches, startSite, untilUp } from './site.mjs';
import { printTable } from './table.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MIXED = Number(process.env.BENCH_REQUESTS ?? 100_000);
const NAMES = Number(process.env.BENCH_NAMES ?? 100_000);
const PUBLIC = ['/', '/slot/category/94'];
const OWN = ['/profile', '/profile/deposit', '/profile/history/finance'];

async function startAnchor() {
  const folder = instruments();
  if (!folder) return undefined;
  const place = anchor(folder);
  const port = await freePort();
  const cli = path.join(place, 'node_modules', '@remix-run', 'serve', 'dist', 'cli.js');
  const child = spawn(process.execPath, [cli, './build/server/index.js'], {
    cwd: place,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilUp(`${origin}/bare`, child);
  return { origin, stop: () => child.kill() };
}

const parts = (process.env.BENCH_PARTS ?? 'speed,mixed,hosts').split(',');
const rows = [];

/** Measures the speed of each page against the anchor's. */
async function speed(site) {
  const least = await startAnchor();
  if (!least) console.log('The anchor is not here (MEASURE_DIR): figures stand without their ratio.');
  try {
    const measure = async (origin, place, cookie) => {
      await load(origin, [place], { seconds: 2, cookie });
      return load(origin, [place], { seconds: SECONDS, cookie });
    };
    const base = least && (await measure(least.origin, '/bare', '')).perSecond;
    if (base) rows.push({ where: 'least Remix route', what: 'requests per second', figure: Math.round(base) });
    const page = async (where, cookie, atLeast) => {
      const { perSecond, median, p99, failed } = await measure(site.origin, where, cookie);
      rows.push(
        { where, what: 'requests per second', figure: Math.round(perSecond) },
        {
          where: '',
          what: 'against the least Remix route',
          figure: base && perSecond / base,
          unit: '×',
          ...(base ? { least: atLeast } : {}),
        },
        { where: '', what: 'p99 at 20 connections', figure: p99, unit: 'ms' },
        { where: '', what: 'p99 ÷ median', figure: p99 / median, unit: '×', most: 2.5 },
        { where: '', what: 'answers that were not 200', figure: failed, most: 0 },
      );
    };
    // Pages with matches in play are cached only for seconds.
    const inPlay = [await offerMatches(site.origin), '/sport', '/sport?day=live'];
    for (const place of [...PUBLIC, ...inPlay]) await page(place, '', 10);
    const session = await site.signedIn();
    for (const place of OWN) await page(place, session, 0.8);
  } finally {
    least?.stop();
  }
}

/** Measures the process's memory after half of the requests, and after all. */
async function memory(site, what, paths, options) {
  const first = await load(site.origin, paths, { ...options('first'), seconds: 1_200 });
  const between = readMemory(site.pid);
  const rest = await load(site.origin, paths, { ...options('then'), seconds: 1_200 });
  const end = readMemory(site.pid);
  const count = first.count + rest.count;
  rows.push(
    { where: `${count} ${what}`, what: 'memory after them', figure: end, unit: 'MB', most: 350 },
    { where: '', what: 'grown over the last half', figure: end / between, unit: '×', most: 1.1 },
    {
      where: '',
      what: 'requests per second',
      figure: Math.round(count / (first.count / first.perSecond + rest.count / rest.perSecond)),
    },
    { where: '', what: 'answers that were not 200', figure: first.failed + rest.failed, most: 0 },
  );
}

const site = await startSite();
try {
  if (parts.includes('speed')) await speed(site);
  const mixed = [...PUBLIC, '/login', '/register', '/slot', '/promotions', '/?utm=1', '/slot/category/94?x=1'];
  if (parts.includes('mixed')) await memory(site, 'mixed requests', mixed, () => ({ requests: MIXED / 2 }));
  // Without PUBLIC_URL every Host is a name of the site, and its pages are rendered for it.
  if (parts.includes('hosts'))
    await memory(site, 'invented hosts', ['/', '/login'], (invented) => ({ requests: NAMES / 2, invented }));
} finally {
  await site.stop();
}
printTable(
  `Requests per second, one process, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database (DATABASE_URL for PostgreSQL)'}`,
  rows,
);
