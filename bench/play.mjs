/**
 * `npm run bench -- play`: games in place on a processor that is 6 times slower (GAME-7). For each family: time from
 * the press to the first frame that moves, the longest task from the press to the end of the movement, and the time
 * until the browser shows what a press changed (INP, the longest of the run). `BENCH_RUNS` is the number of rounds of
 * each family.
 */
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { quantile } from './quantile.mjs';
import { cookiePairs, startSite } from './site.mjs';
import { CPU_TIMES_SLOWER } from './slow-visits.mjs';
import { printTable } from './table.mjs';

const TURNS = Number(process.env.BENCH_RUNS ?? 10);
/**
 * Maximum wait for a press, for example while a table is closed; the time that a round's movement lasts; pause between
 * two looks at the button; pause before a press, as a page that has just changed is idle then.
 */
const [PRESSED_MS, BETWEEN_MS, POLL_MS, SETTLED_MS] = [60_000, 4_000, 200, 300];
const [MOVEMENT_MS, TASK_MS, INP_MS] = [100, 100, 200];
const GAMES = [
  { name: 'slot with paylines', launch: '/play/slot/1002', press: '.spin' },
  { name: 'slot with tumbles', launch: '/play/slot/1012', press: '.spin' },
  { name: 'blackjack', launch: '/play/live/7021', press: '.spin' },
  { name: 'bingo', launch: '/play/virtual/82/bingo', press: '.spin' },
  { name: 'roulette, a chip', launch: '/play/live/7001', press: '.layout label:has(input[value="red"])' },
];

/**
 * Records in the page, from the next press on: `moved`, the milliseconds until the first animation started or the first
 * frame after the page changed; `tasks`, tasks above 50 ms; `presses`, how long the browser took to show each press.
 */
function installProbe() {
  const record = { moved: [], tasks: [], presses: [] };
  let pressedAt = Infinity;
  const addTask = ({ startTime, duration }) => startTime + duration > pressedAt && record.tasks.push(duration);
  window.record = record;
  const read = () => {
    tasks.takeRecords().forEach(addTask);
    for (const { duration, interactionId } of presses.takeRecords()) if (interactionId) record.presses.push(duration);
  };
  const tasks = new PerformanceObserver((list) => list.getEntries().forEach(addTask));
  const presses = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration, interactionId }) => interactionId && record.presses.push(duration)),
  );
  window.readRecord = () => {
    read();
    pressedAt = Infinity;
    return record;
  };
  tasks.observe({ type: 'longtask' });
  presses.observe({ type: 'event', durationThreshold: 16 });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      let isDone = false;
      const end = () => {
        if (!isDone) record.moved.push(performance.now() - timeStamp);
        isDone = true;
        changes.disconnect();
      };
      const before = new Set(document.getAnimations());
      const changes = new MutationObserver(() => requestAnimationFrame(() => setTimeout(end)));
      changes.observe(document.body, { subtree: true, childList: true, characterData: true });
      const look = () => {
        const fresh = document.getAnimations().find((animation) => !before.has(animation));
        if (fresh) void fresh.ready.then(end);
        else if (!isDone) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Waits until one of the elements that `selector` names can be pressed. @returns its centre in CSS pixels */
async function untilOpen(page, selector) {
  const end = performance.now() + PRESSED_MS;
  while (performance.now() < end) {
    const centre = await page.evaluate((query) => {
      const element = [...document.querySelectorAll(query)].find(
        (each) => each.checkVisibility() && !each.matches(':disabled, :has(:disabled)'),
      );
      if (!element) return null;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, selector);
    if (centre) return centre;
    await page.waitForTimeout(POLL_MS);
  }
  throw new Error(`${selector} cannot be pressed`);
}

/**
 * Plays the rounds of a family. The processor is slowed and tasks count from the press on: what Playwright does in the
 * page to find the button is no part of the game.
 *
 * @returns figures in milliseconds
 */
async function play(context, origin, { launch, press }) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(origin + launch);
  await page.locator('.switches, .bet-form.stacks').first().waitFor();
  await page.evaluate(installProbe);
  for (let turn = 0; turn < TURNS; turn += 1) {
    // A hand in progress is ended, so that the next press starts a round.
    const { x, y } = await untilOpen(page, `${press}, button[name$="stand"], button[name$="decline"]`);
    await page.mouse.move(x, y);
    await page.evaluate(() => window.readRecord());
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
    await page.waitForTimeout(SETTLED_MS);
    await page.mouse.click(x, y);
    await page.waitForTimeout(BETWEEN_MS);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const record = await page.evaluate(() => window.readRecord());
  await page.close();
  if (record.moved.length < TURNS) throw new Error(`${launch} moved after ${record.moved.length} of ${TURNS} presses`);
  return record;
}

process.env.CHROMIUM_PATH = await findChromium();
const site = await startSite({ FEED: 'none' });
const rows = [];
let browser;
try {
  const session = await site.signedIn();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies(cookiePairs(session).map((pair) => ({ ...pair, url: site.origin })));
  for (const game of GAMES) {
    const { moved, tasks, presses } = await play(context, site.origin, game);
    rows.push(
      {
        where: game.name,
        what: 'press to first movement, median',
        figure: quantile(moved, 0.5),
        unit: 'ms',
        most: MOVEMENT_MS,
      },
      { where: '', what: 'press to first movement, longest', figure: Math.max(...moved), unit: 'ms' },
      { where: '', what: 'longest task', figure: Math.max(0, ...tasks), unit: 'ms', most: TASK_MS },
      { where: '', what: 'INP', figure: Math.max(0, ...presses), unit: 'ms', most: INP_MS },
    );
  }
} finally {
  await browser?.close();
  await site.stop();
}
process.exitCode = Math.sign(
  printTable(`Games in place, CPU ${CPU_TIMES_SLOWER} times slower, ${TURNS} rounds each`, rows),
);
