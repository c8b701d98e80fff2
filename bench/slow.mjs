/**
 * `npm run bench -- slow`: paint and first usable control on a slow phone, against a hand-written page in the same run.
 * `BENCH_RUNS` is the number of visits of each page. Single visits differ by a fifth if browser, site and clients share
 * two processors: each ratio is one of medians, shown with the range of the middle half of the turns.
 */
import { spawn } from 'node:child_process';
import { findChromium } from '../scripts/chromium.mjs';
import { installInstruments, instruments } from './instruments.mjs';
import { quantile } from './quantile.mjs';
import { cookiePairs, freePort, offerMatches, PAGES, startSite, untilUp } from './site.mjs';
import { slowVisits } from './slow-visits.mjs';
import { printTable } from './table.mjs';

const BUDGETS = { home: 1.15, 'slot list': 1.2, 'sport lobby': 1.2, login: 1.15, deposit: 1.15, game: 1.15 };
/** The largest element of a list of games is a poster, which loads after the page. */
const LARGEST_PAINT = { ...BUDGETS, 'slot list': 1.3 };
const BLOCKING_MS = { home: 50, 'slot list': 50, 'sport lobby': 50, login: 0, deposit: 0, game: 0 };
const TURNS = Number(process.env.BENCH_RUNS ?? 15);

const folder = instruments();
if (!folder) {
  console.log('Slow device: the measuring instruments are not here (MEASURE_DIR); nothing was measured.');
  process.exit(0);
}
installInstruments(folder);
process.env.CHROMIUM_PATH = await findChromium();
const site = await startSite();
const port = await freePort();
const floor = spawn(process.execPath, ['floor.mjs', '--port', String(port)], { cwd: folder, stdio: 'ignore' });
let pages;
let visits;
try {
  const floorPage = { name: 'floor', url: `http://127.0.0.1:${port}/14` };
  await untilUp(floorPage.url, floor);
  const session = await site.signedIn();
  await offerMatches(site.origin);
  const cookies = cookiePairs(session);
  pages = [...PAGES, { name: 'game', path: await site.openGame(session), signedIn: true }].map((page) => ({
    name: page.name,
    url: `${site.origin}${page.path}`,
    cookies: page.signedIn ? cookies : [],
  }));
  visits = await slowVisits(folder, [floorPage, ...pages], TURNS);
} finally {
  floor.kill();
  await site.stop();
}

const floors = visits.get('floor');
const median = (of, key) =>
  quantile(
    of.map((one) => one[key]),
    0.5,
  );
const row = (what, figure, unit, most) => ({ where: '', what, figure, unit, most });
const rows = pages.flatMap(({ name }) => {
  const own = visits.get(name);
  const ratio = (what, key, most) => {
    const turns = own.map((one, turn) => one[key] / floors[turn][key]);
    const [low, high] = [0.25, 0.75].map((share) => quantile(turns, share)?.toFixed(2));
    return row(`${what} ÷ floor (${low} to ${high})`, median(own, key) / median(floors, key), '×', most);
  };
  const errors = own.flatMap((one) => one.errors);
  return [
    { ...ratio('first paint', 'fcp', BUDGETS[name]), where: name },
    ratio('largest paint', 'lcp', LARGEST_PAINT[name]),
    ratio('first usable control', 'control', BUDGETS[name]),
    row('blocking time', Math.round(median(own, 'tbt') ?? 0), 'ms', BLOCKING_MS[name]),
    row('layout shift', median(own, 'cls') ?? 0, undefined, 0),
    row('console errors', errors.length, undefined, 0),
  ];
});
rows.push(
  { ...row('first paint', Math.round(median(floors, 'fcp')), 'ms'), where: 'the floor itself' },
  row('largest paint', Math.round(median(floors, 'lcp')), 'ms'),
);
printTable(`Slow 3G, CPU 6 times slower, ${TURNS} visits each, against a hand-written page of 14 kB`, rows);
for (const { name } of pages)
  for (const error of new Set(visits.get(name).flatMap(({ errors }) => errors))) console.log(`${name}: ${error}`);
