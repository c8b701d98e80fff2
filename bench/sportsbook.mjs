/**
 * `npm run bench -- sportsbook`: presses in a full lobby on a processor that is 6 times slower (BET-60). Time until the
 * browser shows what each press or key changed (INP) at both widths, as a signed-in player.
 */
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { cookiePairs, offerMatches, startSite } from './site.mjs';
import { CPU_TIMES_SLOWER } from './slow-visits.mjs';
import { printTable } from './table.mjs';

const INP_MS = 200;
/** Pause after each press: an answer of the site and the rendering that follows it. */
const AFTER_MS = 1_500;
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Keeps in `window.presses` how long the browser took to show each press or key. */
function installProbe() {
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId, name } of list.getEntries())
      if (interactionId) window.presses.push({ duration, name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** The presses of a visit: `what` names one, `press` does it. */
const PRESSES = [
  { what: 'fold a league', press: (page) => page.locator('.league summary').first().click() },
  { what: 'unfold it', press: (page) => page.locator('.league summary').first().click() },
  { what: 'first odds', press: (page) => page.locator('.league .odd:visible').nth(1).click() },
  { what: 'second odds', press: (page) => page.locator('.league .odd:visible').nth(5).click() },
  { what: 'third odds', press: (page) => page.locator('.league .odd:visible').nth(9).click() },
  { what: 'odds again, which removes them', press: (page) => page.locator('.league .odd:visible').nth(9).click() },
];

/** Does all presses in a lobby of `size`. @returns a row of the table for each press */
async function visit(context, origin, size) {
  const page = await context.newPage();
  await page.setViewportSize(size);
  const devtools = await context.newCDPSession(page);
  await page.goto(`${origin}/sport`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(installProbe);
  const rows = [];
  const typing = {
    what: 'a digit of the stake',
    press: async () => {
      const stake = page.locator('input[name="stake"]:visible').first();
      await stake.focus();
      await page.keyboard.press('7');
    },
  };
  const hasColumn = size.width >= 1_024;
  for (const { what, press } of hasColumn ? [...PRESSES, typing] : PRESSES) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
    await page.evaluate(() => void (window.presses.length = 0));
    await press(page);
    await page.waitForTimeout(AFTER_MS);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const durations = await page.evaluate(() => window.presses.map(({ duration }) => duration));
    const figure = Math.max(0, ...durations);
    rows.push({ where: `${size.width} px`, what, figure, unit: 'ms', most: INP_MS });
  }
  await page.close();
  return rows;
}

process.env.CHROMIUM_PATH = await findChromium();
const site = await startSite();
let browser;
const rows = [];
try {
  await offerMatches(site.origin);
  const session = await site.signedIn();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  for (const size of SIZES) {
    const context = await browser.newContext({ viewport: size });
    await context.addCookies(cookiePairs(session).map((pair) => ({ ...pair, url: site.origin })));
    rows.push(...(await visit(context, site.origin, size)));
    await context.close();
  }
} finally {
  await browser?.close();
  await site.stop();
}
process.exitCode = Math.sign(printTable(`Presses in the lobby, CPU ${CPU_TIMES_SLOWER} times slower`, rows));
