/** `npm run bench -- load`: requests per second against the least possible Remix route, in the same run; memory. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from './client.mjs';
import { anchor, instruments } from './instruments.mjs';
import { freePort, offerMatches, startSite, untilUp } from './site.mjs';
import { printTable } from './table.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MIXED = Number(process.env.BENCH_REQUESTS ?? 100_000);
const NAMES = Number(process.env.BENCH_NAMES ?? 100_000);
const PUBLIC = ['/', '/slot/category/94'];
const OWN = ['/profile', '/profile/deposit', '/profile/history/finance'];

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

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

const least = await startAnchor();
if (!least) console.log('The anchor is not here (MEASURE_DIR): figures stand without their ratio.');
const site = await startSite();
const rows = [];
try {
  const session = await site.signedIn();
  // What shows matches in play is fresh for seconds.
  const inPlay = [await offerMatches(site.origin), '/sport', '/sport?day=live'];
  const measure = async (origin, paths, cookie) => {
    await load(origin, paths, { seconds: 2, cookie });
    return load(origin, paths, { seconds: SECONDS, cookie });
  };
  const base = least && (await measure(least.origin, ['/bare'], ''));
  const against = (result) => (base ? result.perSecond / base.perSecond : undefined);
  if (base) rows.push({ where: 'least Remix route', what: 'requests per second', figure: Math.round(base.perSecond) });
  for (const place of [...PUBLIC, ...inPlay]) {
    const result = await measure(site.origin, [place], '');
    rows.push(
      { where: place, what: 'requests per second', figure: Math.round(result.perSecond) },
      {
        where: '',
        what: 'against the least Remix route',
        figure: against(result),
        unit: '×',
        ...(base ? { least: 10 } : {}),
      },
      { where: '', what: 'p99 at 20 connections', figure: result.p99, unit: 'ms' },
      { where: '', what: 'p99 ÷ median', figure: result.p99 / result.median, unit: '×', most: 2.5 },
      { where: '', what: 'answers that were not 200', figure: result.failed, most: 0 },
    );
  }
  for (const place of OWN) {
    const result = await measure(site.origin, [place], session);
    rows.push(
      { where: place, what: 'requests per second', figure: Math.round(result.perSecond) },
      {
        where: '',
        what: 'against the least Remix route',
        figure: against(result),
        unit: '×',
        ...(base ? { least: 0.8 } : {}),
      },
      { where: '', what: 'p99 at 20 connections', figure: result.p99, unit: 'ms' },
      { where: '', what: 'p99 ÷ median', figure: result.p99 / result.median, unit: '×', most: 2.5 },
      { where: '', what: 'answers that were not 200', figure: result.failed, most: 0 },
    );
  }
  const mixed = [...PUBLIC, '/login', '/register', '/slot', '/promotions', '/?utm=1', '/slot/category/94?x=1'];
  const half = await load(site.origin, mixed, { requests: MIXED / 2, seconds: 600 });
  const between = memoryOf(site.pid);
  const rest = await load(site.origin, mixed, { requests: MIXED / 2, seconds: 600 });
  const end = memoryOf(site.pid);
  rows.push(
    { where: `${MIXED} mixed requests`, what: 'memory after them', figure: end, unit: 'MB', most: 350 },
    { where: '', what: 'grown over the last half', figure: end / between, unit: '×', most: 1.1 },
    {
      where: '',
      what: 'requests per second',
      figure: Math.round((half.count + rest.count) / (half.count / half.perSecond + rest.count / rest.perSecond)),
    },
  );
  // Without PUBLIC_URL every Host is a name of the site, and its pages are rendered for it.
  const names = (which) => load(site.origin, ['/', '/login'], { requests: NAMES / 2, seconds: 1_200, invented: which });
  await names('first');
  const halfway = memoryOf(site.pid);
  const { failed } = await names('then');
  rows.push(
    { where: `${NAMES} invented hosts`, what: 'memory after them', figure: memoryOf(site.pid), unit: 'MB', most: 350 },
    { where: '', what: 'grown over the last half', figure: memoryOf(site.pid) / halfway, unit: '×', most: 1.1 },
    { where: '', what: 'answers that were not 200', figure: failed, most: 0 },
  );
} finally {
  least?.stop();
  await site.stop();
}
printTable(
  `Requests per second, one process, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database (DATABASE_URL for PostgreSQL)'}`,
  rows,
);
