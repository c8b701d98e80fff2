/**
 * `npm run bench -- slow`: paint and first usable control on a slow phone, against a hand-written page in the same run.
 * `BENCH_RUNS` says how often each page is visited. A single visit differs from the next by a fifth where browser, site and
 * clients share two processors: each ratio is one of medians, and stands beside the range in which half of the turns lie.
 */
import { spawn } from 'node:child_process';
import { findChromium } from '../scripts/chromium.mjs';
import { installInstruments, instruments } from './instruments.mjs';
import { freePort, offerMatches, PAGES, startSite, untilUp } from './site.mjs';
import { quantile, slowVisits } from './slow-visits.mjs';
import { printTable } from './table.mjs';

const BUDGETS = { home: 1.15, 'slot list': 1.2, 'sport lobby': 1.2, login: 1.15, deposit: 1.15, game: 1.15 };
/** The largest thing on a list of games is a poster, which comes after the page. */
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
  const cookies = session.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
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
const rows = pages.flatMap(({ name }) => {
  const own = visits.get(name);
  const median = (of, key) =>
    quantile(
      of.map((one) => one[key]),
      0.5,
    );
  const ratio = (what, key, most) => {
    const turns = own.map((one, turn) => one[key] / floors[turn][key]);
    const [low, high] = [quantile(turns, 0.25), quantile(turns, 0.75)].map((figure) => figure?.toFixed(2));
    const figure = median(own, key) / median(floors, key);
    return { where: '', what: `${what} ÷ floor (${low} to ${high})`, figure, unit: '×', most };
  };
  return [
    { ...ratio('first paint', 'fcp', BUDGETS[name]), where: name },
    ratio('largest paint', 'lcp', LARGEST_PAINT[name]),
    ratio('first usable control', 'control', BUDGETS[name]),
    {
      where: '',
      what: 'blocking time',
      figure: Math.round(median(own, 'tbt') ?? 0),
      unit: 'ms',
      most: BLOCKING_MS[name],
    },
    { where: '', what: 'layout shift', figure: median(own, 'cls') ?? 0, most: 0 },
    { where: '', what: 'console errors', figure: own.flatMap(({ errors }) => errors).length, most: 0 },
  ];
});
for (const what of ['fcp', 'lcp'])
  rows.push({
    where: what === 'fcp' ? 'the floor itself' : '',
    what: what === 'fcp' ? 'first paint' : 'largest paint',
    figure: Math.round(
      quantile(
        floors.map((one) => one[what]),
        0.5,
      ),
    ),
    unit: 'ms',
  });
printTable(`Slow 3G, CPU 6 times slower, ${TURNS} visits each, against a hand-written page of 14 kB`, rows);
for (const { name } of pages)
  for (const said of new Set(visits.get(name).flatMap(({ errors }) => errors))) console.log(`${name}: ${said}`);
