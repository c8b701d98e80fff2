/** `npm run bench -- weight`: bytes, requests and nodes of the pages that have budgets. Exact figures, no timings. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { cookiePairs, offerMatches, PAGES, startSite } from './site.mjs';
import { SLOW_3G } from './slow-visits.mjs';
import { printTable } from './table.mjs';

const BUDGETS = {
  home: { html: 11_000, nojs: 70_000, js: 115_000, nodes: 700 },
  'slot list': { html: 12_000, nojs: 80_000, js: 115_000, nodes: 900 },
  'sport lobby': { html: 14_000, nojs: 16_000, js: 115_000, nodes: 2_600 },
  login: { html: 7_000, nojs: 9_000, js: 115_000, nodes: 260 },
  deposit: { html: 9_000, nojs: 14_000, js: 115_000, nodes: 350 },
};
const QUIET_MS = 1_200;

/** Returns the bytes of a document as a browser receives it, with its content coding. */
function bytesOf(address, cookie) {
  return new Promise((resolve, reject) => {
    request(
      address,
      { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip', ...(cookie ? { cookie } : {}) } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${address} answered ${response.statusCode}`)),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

async function visit(browser, address, cookie, { js, slow }) {
  const context = await browser.newContext({
    javaScriptEnabled: js,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    locale: 'tr-TR',
  });
  const { hostname } = new URL(address);
  if (cookie) {
    await context.addCookies(cookiePairs(cookie).map((pair) => ({ ...pair, domain: hostname, path: '/' })));
  }
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const types = new Map();
  const seen = { bytes: 0, js: 0, requests: 0 };
  network.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.requests += 1;
    seen.bytes += encodedDataLength;
    if (types.get(requestId) === 'Script') seen.js += encodedDataLength;
  });
  await network.send('Network.enable');
  if (slow) await network.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(address, { waitUntil: 'load', timeout: 90_000 });
  for (let before = -1; before !== seen.requests;) {
    before = seen.requests;
    await pause(slow ? QUIET_MS * 2 : QUIET_MS);
  }
  const counted = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    blocking: document.querySelectorAll(
      'link[rel=stylesheet], head script[src]:not([async]):not([defer]):not([type=module])',
    ).length,
  }));
  await context.close();
  return { ...seen, ...counted };
}

const site = await startSite();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const rows = [];
try {
  const session = await site.signedIn();
  await offerMatches(site.origin);
  for (const { name, path, signedIn } of PAGES) {
    const address = site.origin + path;
    const cookie = signedIn ? session : '';
    // A page that is requested again is compressed at the best level a moment later.
    for (let count = 0; count < 3; count += 1) await bytesOf(address, cookie);
    await pause(500);
    const html = await bytesOf(address, cookie);
    const nojs = await visit(browser, address, cookie, { js: false });
    const full = await visit(browser, address, cookie, { js: true });
    const slow = await visit(browser, address, cookie, { js: true, slow: true });
    const budget = BUDGETS[name];
    const kb = (bytes) => bytes / 1_000;
    rows.push(
      { where: name, what: 'HTML with its CSS, as sent', figure: kb(html), unit: 'kB', most: kb(budget.html) },
      { where: '', what: 'render-blocking files', figure: nojs.blocking, most: 0 },
      { where: '', what: 'all bytes with JS off', figure: kb(nojs.bytes), unit: 'kB', most: kb(budget.nojs) },
      { where: '', what: 'requests with JS off', figure: nojs.requests },
      { where: '', what: 'JS, everything', figure: kb(full.js), unit: 'kB', most: kb(budget.js) },
      { where: '', what: 'JS on an emulated Slow 3G', figure: kb(slow.js), unit: 'kB', most: 0 },
      { where: '', what: 'DOM nodes', figure: nojs.nodes, most: budget.nodes },
    );
  }
} finally {
  await browser.close();
  await site.stop();
}
printTable('Weight of a page as a visitor first meets it', rows);
