/**
 * `npm run test:browsers -- [browser …]`: the main flows in real old and other browsers, and pictures of eleven screens in
 * each at 360 px, light and dark, in `test-results/browsers`. Ends with `N passed, N failed`.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { offerMatches, startSite } from '../bench/site.mjs';
import { PuppeteerDriver, SeleniumDriver } from './browsers/drivers.mjs';
import { FLOWS, PICTURES } from './browsers/flows.mjs';
import { INSTALLERS } from './browsers/install.mjs';

const asked = process.argv.slice(2);
const names = Object.keys(INSTALLERS).filter((name) => asked.length === 0 || asked.includes(name));
const folder = path.resolve('test-results/browsers');
mkdirSync(folder, { recursive: true });

let [passed, failed] = [0, 0];

async function takePictures(page, site, name) {
  for (const mode of ['light', 'dark']) {
    await page.evaluate(`document.cookie = 'mode=${mode}; path=/'`);
    for (const [screen, address] of Object.entries(PICTURES)) {
      if (screen === 'login') await page.evaluate(`void (document.cookie = 'popup=welcome; path=/')`);
      await page.goto(site.origin + address);
      await page.screenshot(path.join(folder, `${name}-${screen}-${mode}.png`));
    }
  }
}

async function testBrowser(name, site) {
  const browser = INSTALLERS[name]();
  const errors = [];
  const page = await (browser.selenium ? SeleniumDriver : PuppeteerDriver).open(browser, (error) => errors.push(error));
  const state = {};
  const note = (flow, error) => {
    if (error) failed += 1;
    else passed += 1;
    console.log(`${error ? 'FAIL' : 'ok  '} ${name}: ${flow}${error ? `\n     ${error.message}` : ''}`);
  };
  const step = async (flow, run) => {
    const error = await run().then(
      () => (errors.length > 0 ? new Error(`page errors: ${errors.splice(0).join('; ')}`) : undefined),
      (reason) => reason,
    );
    if (error) await page.screenshot(path.join(folder, `${name}-failed-${flow}.png`)).catch(() => {});
    note(flow, error);
  };
  try {
    for (const [flow, run] of FLOWS) await step(flow, () => run(page, site, state));
    await step('pictures', () => takePictures(page, site, name));
  } finally {
    await page.close();
  }
}

const site = await startSite();
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
