/** `npm run bench -- slow`: paint and first usable control on a slow phone, against a hand-written page in the same run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../scripts/chromium.mjs';
import { installInstruments, instruments } from './instruments.mjs';
import { freePort, offerMatches, PAGES, startSite, untilUp } from './site.mjs';
import { printTable } from './table.mjs';

const BUDGETS = { home: 1.15, 'slot list': 1.2, 'sport lobby': 1.2, login: 1.15, deposit: 1.15, game: 1.15 };
/** The largest thing on a list of games is a poster, which comes after the page. */
const LARGEST_PAINT = { ...BUDGETS, 'slot list': 1.3 };
const BLOCKING_MS = { home: 50, 'slot list': 50, 'sport lobby': 50, login: 0, deposit: 0, game: 0 };
const RUNS = process.env.BENCH_RUNS ?? '3';

const folder = instruments();
if (!folder) {
  console.log('Slow device: the measuring instruments are not here (MEASURE_DIR); nothing was measured.');
  process.exit(0);
}
installInstruments(folder);
const site = await startSite();
const port = await freePort();
const floor = spawn(process.execPath, ['floor.mjs', '--port', String(port)], { cwd: folder, stdio: 'ignore' });
const report = path.join(tmpdir(), `rubato-slow-${process.pid}.json`);
const results = new Map();
const measuredPages = [...PAGES];

async function measure(targets, cookie) {
  const cookies = cookie ? cookie.split('; ').flatMap((pair) => ['--cookie', pair]) : [];
  // Waited for without standing still: connections to the site would go stale unseen.
  const measuring = spawn(
    process.execPath,
    ['measure.mjs', '--skip-nojs-slow', '--runs', RUNS, '--json', report, ...cookies, ...targets],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROMIUM_PATH: chromium },
    },
  );
  const [status] = await once(measuring, 'exit');
  if (status !== 0) console.log('measure.mjs reported a failure; see above');
  return JSON.parse(readFileSync(report, 'utf8')).results;
}

const chromium = await findChromium();
try {
  await untilUp(`http://127.0.0.1:${port}/14`, floor);
  const base = `floor=http://127.0.0.1:${port}/14`;
  const session = await site.signedIn();
  await offerMatches(site.origin);
  // Two passes, each with the floor of its own: the session is for the pages behind the login alone.
  for (const signedIn of [false, true]) {
    // A game that was opened is to be played within minutes.
    if (signedIn) measuredPages.push({ name: 'game', path: await site.openGame(session), signedIn });
    const pages = measuredPages.filter((page) => page.signedIn === signedIn);
    const measured = await measure(
      [base, ...pages.map((page) => `${page.name.replace(' ', '-')}=${site.origin}${page.path}`)],
      signedIn ? session : '',
    );
    for (const page of pages)
      results.set(page.name, {
        floor: measured.find((one) => one.name === 'floor'),
        own: measured.find((one) => one.name === page.name.replace(' ', '-')),
      });
    for (const { name, console: said } of measured) for (const line of said.cold) console.log(`${name}: ${line}`);
  }
} finally {
  floor.kill();
  await site.stop();
}

const rows = [];
for (const { name } of measuredPages) {
  const { floor: base, own } = results.get(name);
  const ratio = (key) => (own?.slow[key] === null || !base?.slow[key] ? undefined : own.slow[key] / base.slow[key]);
  rows.push(
    { where: name, what: 'first paint ÷ floor', figure: ratio('fcp'), unit: '×', most: BUDGETS[name] },
    { where: '', what: 'largest paint ÷ floor', figure: ratio('lcp'), unit: '×', most: LARGEST_PAINT[name] },
    { where: '', what: 'first usable control ÷ floor', figure: ratio('control'), unit: '×', most: BUDGETS[name] },
    { where: '', what: 'blocking time', figure: Math.round(own?.slow.tbt ?? 0), unit: 'ms', most: BLOCKING_MS[name] },
    { where: '', what: 'the hand-written page blocks for', figure: Math.round(base?.slow.tbt ?? 0), unit: 'ms' },
    { where: '', what: 'layout shift', figure: own?.slow.cls ?? 0, most: 0 },
    { where: '', what: 'console errors', figure: own?.console.cold.length, most: 0 },
  );
}
printTable(`Slow 3G, CPU 6 times slower, ${RUNS} runs, against a hand-written page of 14 kB`, rows);
