/**
 * `npm test`: from a fresh clone to green tests. Installs what is missing, a browser included, then runs types, lint,
 * unused code, build, unit and integration tests, journeys. The last line says `N passed, N failed` over all of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installWhenNeeded } from './install.mjs';
import { isStamped, ROOT, sourcesDigest } from './sources.mjs';

process.chdir(ROOT);
installWhenNeeded();
const { findChromium } = await import('./chromium.mjs');
const { findJava } = await import('./java.mjs');

const reports = mkdtempSync(path.join(tmpdir(), 'rubato-test-'));
const total = { passed: 0, failed: 0 };

function run(title, words, environment = {}) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...environment } });
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - began) / 1_000)} s`);
  return status === 0;
}

/** A check that is one thing: right or wrong. */
function check(title, words, environment) {
  const good = run(title, words, environment);
  total[good ? 'passed' : 'failed'] += 1;
  return good;
}

/** A runner that counts for itself; without its report it is one failure. */
function count(title, words, environment, report, read) {
  const good = run(title, words, environment);
  let passed = 0;
  let failed = 0;
  if (existsSync(report)) ({ passed, failed } = read(JSON.parse(readFileSync(report, 'utf8'))));
  if (!good && failed === 0) failed = 1;
  console.log(`── ${title}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}

const bin = (name, file) => path.join('node_modules', name, file);

check('types', [bin('typescript', 'bin/tsc'), '--noEmit']);
check('lint', [bin('oxlint', 'bin/oxlint'), '--deny-warnings']);
check('unused code', [bin('knip', 'bin/knip.js')]);

const build = path.resolve(process.env.BUILD_DIR ?? 'build');
const built = isStamped(path.join(build, 'stamp'), sourcesDigest()) || check('build', ['scripts/build.mjs']);

const vitestReport = path.join(reports, 'vitest.json');
count(
  'unit and integration',
  [bin('vitest', 'vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
  { NODE_ENV: 'test' },
  vitestReport,
  ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not even be loaded has no tests to count.
    failed: numFailedTests + testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).length,
  }),
);

if (built) {
  const chromium = await findChromium();
  if (!findJava()) console.log('\n── no Java found and none could be installed: the HTML checker will fail');
  const journeyReport = path.join(reports, 'journeys.json');
  if (chromium) {
    count(
      'journeys',
      [bin('@playwright/test', 'cli.js'), 'test', '--reporter=line,json'],
      { CHROMIUM_PATH: chromium, E2E_DATA_DIR: path.join(reports, 'data'), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
      journeyReport,
      ({ stats, errors }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0) }),
    );
  } else {
    console.log('\n── journeys: no Chromium found and none could be installed; set CHROMIUM_PATH');
    total.failed += 1;
  }
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
