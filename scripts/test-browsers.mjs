/**
 * `npm run test:browsers -- [browser …]`: the main flows in real old and other browsers, and pictures of twelve screens in
 * each at 360 px, light in Turkish and dark in English, in `test-results/browsers`. Ends with `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { offerMatches, startSite } from '../bench/site.mjs';
import { PuppeteerDriver, SeleniumDriver } from './browsers/drivers.mjs';
import * as flows from './browsers/flows.mjs';
import { INSTALLERS, WITHOUT_RUNTIME } from './browsers/install.mjs';
import { movableClock } from './look-players.mjs';

const wanted = process.argv.slice(2);
const names = Object.keys(INSTALLERS).filter((name) => wanted.length === 0 || wanted.includes(name));
const folder = path.resolve('test-results/browsers');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const OPEN_MS = 60_000;
const STEP_MS = 180_000;
const CLOSE_MS = 20_000;

/** Language and mode of the pictures. The flows read Turkish, so it comes last. */
const LOOKS = [
  ['en', 'dark'],
  ['tr', 'light'],
];

let [passed, failed] = [0, 0];

async function takePictures(page, site, name, screens) {
  for (const [language, mode] of LOOKS) {
    await page.goto(`${site.origin}/about-us`);
    await flows.choose(page, 'lang', language);
    await flows.choose(page, 'mode', mode);
    for (const [screen, address] of Object.entries(screens)) {
      await page.goto(site.origin + address);
      await page.screenshot(path.join(folder, `${name}-${screen}-${language}-${mode}.png`));
    }
  }
}

/** Rejects if a driver waits too long for a hanging browser. */
async function within(milliseconds, work) {
  const timer = new AbortController();
  const timeOut = pause(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer for ${milliseconds / 1_000} s`, { cause: 'hangs' });
  });
  try {
    return await Promise.race([work, timeOut]);
  } finally {
    timer.abort();
  }
}

/** Opens a browser. Old Chromiums in one process sometimes hang at their start, so there is a second attempt. */
async function openBrowser(name, onError, attempts = 2) {
  const browser = INSTALLERS[name]();
  const page = browser.selenium ? new SeleniumDriver() : new PuppeteerDriver();
  try {
    await within(OPEN_MS, page.open(browser, onError));
    return page;
  } catch (error) {
    page.kill();
    if (attempts === 1) throw error;
    return openBrowser(name, onError, attempts - 1);
  }
}

async function testBrowser(name, site) {
  const errors = [];
  const page = await openBrowser(name, (error) => errors.push(error));
  const state = { hasRuntime: !WITHOUT_RUNTIME.includes(name) };
  const step = async (title, run) => {
    const startedAt = Date.now();
    const error = await within(STEP_MS, run()).then(
      () => (errors.length > 0 ? new Error(`page errors: ${errors.splice(0).join('; ')}`) : undefined),
      (reason) => reason,
    );
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${error ? 'FAIL' : 'ok  '} ${name}: ${title} (${seconds} s)${error ? `\n     ${error.message}` : ''}`);
    if (!error) passed += 1;
    else if (error.cause === 'hangs') throw error;
    else {
      failed += 1;
      await page.screenshot(path.join(folder, `${name}-failed-${title.replace(/\W+/g, '-')}.png`)).catch(() => {});
    }
  };
  const play = async (list) => {
    for (const [title, run] of list) await step(title, () => run(page, site, state));
  };
  try {
    await play(flows.VISITOR_FLOWS);
    await step('pictures of visitors', () => takePictures(page, site, name, flows.VISITOR_PICTURES));
    await play(flows.PLAYER_FLOWS);
    await step('pictures of players', () => takePictures(page, site, name, flows.PLAYER_PICTURES));
  } finally {
    await within(CLOSE_MS, page.close()).catch(() => page.kill());
  }
}

const clock = movableClock();
const site = { ...(await startSite(clock.environment)), ...clock };
try {
  await offerMatches(site.origin);
  for (const name of names) {
    await testBrowser(name, site).catch((error) => {
      failed += 1;
      console.log(`FAIL ${name}: ${error.message}`);
    });
  }
} finally {
  await site.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
