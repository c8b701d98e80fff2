/**
 * `npm test`: from a fresh clone to green tests. Installs what is missing, a browser included (not with
 * `TEST_INSTALL=no`: then what needs it is left out, and named), then runs types, lint,
 * unused code, build, unit and integration tests, journeys. A test that fails is tried once more, and what passed only then is named, so that
 * a race is neither hidden nor stops a release. What failed is named too; the last line says `N passed, N failed` over all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installWhenNeeded } from './install.mjs';
import { isStamped, ROOT, sourcesDigest } from './sources.mjs';

process.chdir(ROOT);
installWhenNeeded();
const { findWindowlessChromium } = await import('./chromium.mjs');
const { findJava } = await import('./java.mjs');
const { findLynx } = await import('./lynx.mjs');

const mayInstall = process.env.TEST_INSTALL !== 'no';
const reports = mkdtempSync(path.join(tmpdir(), 'rubato-test-'));
const total = { passed: 0, failed: 0 };
/** What did not pass at once: title and first lines of the error. */
const failures = [];
const unsteady = [];
/** Milliseconds by the file of a test, so that it is seen where the minutes go. */
const spent = new Map();
const spend = (file, milliseconds) => spent.set(file, (spent.get(file) ?? 0) + milliseconds);
/** What was left out, and why. */
const leftOut = [];

/** Runs a program of Node's; what it prints is shown as it comes, or of one `beside` others when it has ended. */
async function run(title, words, { environment = {}, beside = false } = {}) {
  if (!beside) console.log(`\n── ${title}`);
  const began = performance.now();
  const child = spawn(process.execPath, words, {
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
  const [status] = await once(child, 'close');
  if (beside) process.stdout.write(`\n── ${title}\n${Buffer.concat(printed)}`);
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  return status === 0;
}

/** A check that is one thing: right or wrong. It uses one core, and another check the other. */
async function check(title, words) {
  const good = await run(title, words, { beside: true });
  total[good ? 'passed' : 'failed'] += 1;
  if (!good) failures.push({ title, error: 'see above' });
  return good;
}

/** A runner that counts for itself; without its report it is one failure. */
async function count(title, words, environment, report, read) {
  const good = await run(title, words, { environment });
  const tests = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
  if (!good && tests.every(({ failed }) => !failed)) tests.push({ title, failed: true, error: 'see above' });
  const failed = tests.filter((one) => one.failed).length;
  const passed = tests.length - failed;
  failures.push(...tests.filter((one) => one.failed));
  unsteady.push(...tests.filter((one) => !one.failed && one.error));
  console.log(`── ${title}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}

/** Vitest's report as a list of tests. A file that could not even be loaded has none and counts as one. */
function unitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, startTime, endTime, assertionResults }) => {
    const file = path.relative(ROOT, name);
    spend(file, endTime - startTime);
    for (const { status: outcome, fullName } of assertionResults)
      if (outcome === 'pending' || outcome === 'skipped') leftOut.push(`${file}: ${fullName}`);
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({
        title: `${file}: ${one.fullName}`,
        failed: one.status === 'failed',
        error: one.failureMessages[0],
      }));
    return status === 'failed' && tests.every(({ failed }) => !failed)
      ? [...tests, { title: file, failed: true, error: message }]
      : tests;
  });
}

/** Playwright's report as a list of tests. */
function journeys({ suites, errors }) {
  const under = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(under)];
  const specs = suites.flatMap(under);
  for (const { file, title, tests: runs } of specs) {
    for (const { status, projectName, annotations, results } of runs) {
      for (const { duration } of results) spend(`e2e/${file} [${projectName}]`, duration);
      const why = annotations.find(({ type, description }) => type === 'skip' && description)?.description;
      if (status === 'skipped' && why) leftOut.push(`${file} [${projectName}]: ${title}: ${why}`);
    }
  }
  const tests = specs.flatMap(({ file, title, tests: runs }) =>
    runs
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, projectName, results }) => ({
        title: `${file} [${projectName}]: ${title}`,
        failed: status === 'unexpected',
        error: results.find(({ error }) => error)?.error.message,
      })),
  );
  return tests.some(({ failed }) => failed)
    ? tests
    : [...tests, ...errors.map(({ message }) => ({ title: 'journeys', failed: true, error: message }))];
}

const bin = (name, file) => path.join('node_modules', name, file);

const build = path.resolve(process.env.BUILD_DIR ?? 'build');
const [, built] = await Promise.all([
  (async () => {
    await check('types', [bin('typescript', 'bin/tsc'), '--noEmit']);
    await check('unused code', [bin('knip', 'bin/knip.js')]);
  })(),
  (async () => {
    await check('lint', [bin('oxlint', 'bin/oxlint'), '--deny-warnings']);
    await check('format', [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '.']);
    return isStamped(path.join(build, 'stamp'), sourcesDigest()) || check('build', ['scripts/build.mjs']);
  })(),
]);

const vitestReport = path.join(reports, 'vitest.json');
await count(
  'unit and integration',
  [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--retry=1',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  { NODE_ENV: 'test' },
  vitestReport,
  unitTests,
);

if (built) {
  const chromium = await findWindowlessChromium(mayInstall);
  const java = findJava(mayInstall);
  // Without it the journey in a text browser is left out, and named.
  findLynx(mayInstall);
  if (!java && mayInstall) console.log('\n── no Java found and none could be installed: the HTML checker will fail');
  const journeyReport = path.join(reports, 'journeys.json');
  if (chromium) {
    await count(
      'journeys',
      [bin('@playwright/test', 'cli.js'), 'test', '--retries=1', '--reporter=line,json'],
      {
        CHROMIUM_PATH: chromium,
        E2E_DATA_DIR: path.join(reports, 'data'),
        PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
        ...(java || mayInstall ? {} : { HTML_CHECKER: 'no' }),
      },
      journeyReport,
      journeys,
    );
  } else if (mayInstall) {
    console.log('\n── journeys: no Chromium found and none could be installed; set CHROMIUM_PATH');
    total.failed += 1;
    failures.push({ title: 'journeys', error: 'no Chromium' });
  } else leftOut.push('all journeys: no Chromium; set CHROMIUM_PATH, or let it be installed');
}

const slowest = [...spent].sort(([, one], [, other]) => other - one).slice(0, 25);
console.log('\nWhere the time went:');
for (const [file, milliseconds] of slowest)
  console.log(`  ${String(Math.round(milliseconds / 1_000)).padStart(4)} s  ${file}`);

rmSync(reports, { recursive: true, force: true });
const named = ({ title, error }) =>
  `  ${title}\n    ${String(error ?? '')
    .split('\n')
    .slice(0, 6)
    .join('\n    ')}`;
if (unsteady.length > 0) console.log(`\nPassed only at the second try:\n${unsteady.map(named).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map(named).join('\n')}`);
if (leftOut.length > 0) console.log(`\nLeft out, and so not passed:\n${leftOut.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
