import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Network of a phone on Slow 3G, in the format of DevTools: milliseconds per request, bytes per second. */
export const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular3g',
};
export const CPU_TIMES_SLOWER = 6;
const LONGEST_VISIT_MS = 90_000;
const QUIET_MS = 2_000;
/** Pause between visits, so that the end of the last one's process does not slow the next one. */
const BETWEEN_MS = 500;

/**
 * Loads the code that measures a visit from the folder of the instruments, which are not among the site's own packages.
 */
async function visitor(folder) {
  const library = (name) => import(pathToFileURL(path.join(folder, 'lib', `${name}.mjs`)).href);
  const [{ launch, newContext }, { recordNetwork }, { probe, readProbe }] = await Promise.all([
    library('browser'),
    library('net'),
    library('probe'),
  ]);
  const browser = await launch();

  /** Visits a page with a new browser context: milliseconds to the paints, blocking time, shift, console errors. */
  async function visit({ url, cookies }) {
    const context = await newContext(browser, { url, cookies });
    try {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      const network = await recordNetwork(devtools);
      const errors = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.addInitScript(probe);
      await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
      const answer = await page.goto(url, { waitUntil: 'load', timeout: LONGEST_VISIT_MS });
      if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`);
      await network.idle({ quiet: QUIET_MS, cap: LONGEST_VISIT_MS });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      return { ...(await page.evaluate(readProbe)), errors };
    } finally {
      await context.close();
      await pause(BETWEEN_MS);
    }
  }
  return { visit, close: () => browser.close() };
}

/**
 * Visits pages like a slow phone on Slow 3G: each once, then each again, so that other load of the machine affects all
 * alike. The first turn only warms the servers.
 * @param pages `{ name, url, cookies? }`
 * @returns the visits by name of the page
 */
export async function slowVisits(folder, pages, turns) {
  const { visit, close } = await visitor(folder);
  const visits = new Map(pages.map(({ name }) => [name, []]));
  try {
    for (const page of pages) await visit(page);
    for (let turn = 0; turn < turns; turn += 1) for (const page of pages) visits.get(page.name).push(await visit(page));
  } finally {
    await close();
  }
  return visits;
}
