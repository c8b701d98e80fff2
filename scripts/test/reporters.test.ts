import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../sources.mjs';
import { readWarnings } from './run.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'rubato-reporters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FIXTURES = path.join('scripts', 'test', 'fixtures');

interface Result {
  file?: string;
  title?: string;
  state: string;
  error?: string;
  reason?: string;
}

/** Runs one of the test runners on the fixtures and returns the results of its reporter. */
async function run(name: string, words: string[], environment: Record<string, string> = {}) {
  const file = path.join(folder, name);
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      RESULTS_FILE: file,
      OUTPUT_DIR: path.join(folder, 'output'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
  await once(child, 'close');
  const output = Buffer.concat(printed).toString();
  const { results, spent } = JSON.parse(readFileSync(file, 'utf8')) as {
    results: Result[];
    spent: Record<string, number>;
  };
  const named = (title: string) => results.find((result) => result.title === title);
  return { output, results, spent, named };
}

test('the reporter of vitest writes passed, flaky, failed and skipped tests and recorded warnings', async () => {
  const warnings = path.join(folder, 'warnings');
  const recorder = new URL(`warnings.mjs?to=${encodeURIComponent(warnings)}`, import.meta.url);
  const { output, results, spent, named } = await run(
    'vitest.json',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--retry=1',
      `--config=${path.join(FIXTURES, 'vitest.config.ts')}`,
      '--reporter=./scripts/test/vitest-reporter.mjs',
    ],
    { NODE_OPTIONS: `--import=${recorder}` },
  );
  const several = path.join(FIXTURES, 'several.outcome.ts');
  expect(named('outcomes passes')).toEqual({
    runner: 'unit',
    file: several,
    title: 'outcomes passes',
    state: 'passed',
  });
  expect(named('outcomes passes on retry')).toMatchObject({
    state: 'flaky',
    error: expect.stringContaining('expected 1 to be 2'),
  });
  expect(named("outcomes fails (isn't equal)")).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('"a": 2'),
  });
  expect(named('outcomes is skipped with a note')).toMatchObject({ state: 'skipped', reason: 'no database' });
  expect(named('a skipped suite is skipped')).toMatchObject({ state: 'skipped', reason: 'needs PostgreSQL' });
  expect(results.find(({ title }) => title === undefined)).toMatchObject({
    file: path.join(FIXTURES, 'import.outcome.ts'),
    state: 'failed',
    error: expect.stringContaining('cannot be imported'),
  });
  expect(results).toHaveLength(7);
  expect(spent[several]).toBeGreaterThan(0);
  expect(output).toContain(`FAILED ${several}: outcomes fails`);
  expect(readWarnings(readFileSync(warnings, 'utf8'))).toMatchObject([
    { name: 'DeprecationWarning', message: 'old call', stack: expect.stringContaining('several.outcome.ts') },
    { name: 'TimeoutOverflowWarning', stack: expect.stringContaining('several.outcome.ts') },
  ]);
});

test('the reporter of Playwright writes passed, flaky, failed and skipped tests', { tags: ['long'] }, async () => {
  const { output, results, spent, named } = await run('playwright.json', [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--retries=1',
    `--config=${path.join(FIXTURES, 'playwright.config.ts')}`,
    '--reporter=./scripts/test/playwright-reporter.mjs',
  ]);
  expect(named('outcomes passes')).toMatchObject({ file: 'e2e/several.journey.ts', project: 'js', state: 'passed' });
  expect(named('outcomes passes on retry')).toMatchObject({ state: 'flaky', error: expect.stringContaining('toBe') });
  expect(named('outcomes fails')).toMatchObject({ state: 'failed', error: expect.stringContaining('one') });
  expect(named('outcomes is skipped')).toMatchObject({ state: 'skipped', reason: 'no database' });
  expect(results).toHaveLength(4);
  expect(spent['e2e/several.journey.ts [js]']).toBeGreaterThanOrEqual(0);
  expect(output).toContain('FAILED attempt 2 at e2e/several.journey.ts [js]: outcomes fails');
});
