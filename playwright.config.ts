import { mkdtempSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { NO_PICTURES, PICTURES } from './e2e/browser';

/**
 * End-to-end tests against the production build (`npm run build` first), once without and once with JavaScript. The
 * site has a data folder of its own, and the embedded database or the one of E2E_DATABASE_URL. Workers read this file
 * too, so generated values are passed to them by the environment.
 */
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'rubato-e2e-'));
process.env.E2E_PORT ??= '3217';
process.env.E2E_OPS_TOKEN ??= 'operator-token-of-the-journeys';
process.env.E2E_FEED_SECRET ??= 'secret-that-the-feed-of-the-journeys-signs-by';

const { E2E_DATA_DIR, E2E_DATABASE_URL, E2E_PORT, E2E_OPS_TOKEN, E2E_FEED_SECRET, BUILD_DIR = 'build' } = process.env;
/** Whether `npm test` runs: most tests in one project, and none that is tagged `@long`. */
const isShort = process.env.SHORT === '1';
/** Tests of the keyboard: a script moves the focus, so the short run has them with JavaScript. */
const KEYBOARD = /keyboard[\w-]*\.spec\.ts/;

const address = `http://localhost:${E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/text/{arg}{ext}',
  // One more than a small machine has cores, because tests also wait: for odds, for a table, for a deadline.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 360, height: 740 },
    screenshot: 'only-on-failure',
    // A trace of every test would take a fifth of the time; a failed test is run again with one.
    trace: 'on-first-retry',
    launchOptions: PICTURES,
  },
  projects: [
    // A test runs in both projects unless its file's name or its tag names one. `@nojs` is for tests where JavaScript
    // makes no difference: URLs, statuses, documents, and rules of money whose forms another test of the same file
    // sends by script. The short run has a test of both projects without JavaScript, and with `@both` in both.
    // Tests of pictures or weight request pictures without JavaScript.
    {
      name: 'nojs',
      testIgnore: [/\.js\.spec\.ts$/, ...(isShort ? [KEYBOARD] : [])],
      grepInvert: isShort ? /@js\b|@long/ : /@js\b/,
      use: { javaScriptEnabled: false, launchOptions: NO_PICTURES },
    },
    {
      name: 'js',
      testIgnore: /\.nojs\.spec\.ts$/,
      grep: isShort ? [/\.js\.spec\.ts/, KEYBOARD, /@js\b|@both/] : /./,
      grepInvert: isShort ? /@nojs|@long/ : /@nojs/,
      use: { javaScriptEnabled: true },
    },
  ],
  webServer: {
    command: `exec node ${path.join(BUILD_DIR, 'serve.js')}`,
    url: `${address}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // An error that ends the site is in its log.
    stdout: 'pipe',
    env: {
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      PORT: E2E_PORT,
      DATA_DIR: E2E_DATA_DIR,
      // On PostgreSQL a site has demo gateways and the demo feed only if they are set.
      ...(E2E_DATABASE_URL && { DATABASE_URL: E2E_DATABASE_URL, GATEWAYS: 'demo', FEED: 'demo' }),
      OPS_TOKEN: E2E_OPS_TOKEN,
      // No TLS here.
      DESK: 'on',
      FEEDS: `journeys:${E2E_FEED_SECRET}`,
      PUBLIC_URL: address,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    },
  },
});
