import { expect, test } from 'vitest';
import { readWarnings } from './run.mjs';
import { toCommand, count, judge, toLabel, summarize } from './summary.mjs';
import { clock } from './time.mjs';

const passed = { runner: 'unit', file: 'a.test.ts', title: 'one', state: 'passed' };
const flaky = { ...passed, title: 'sometimes', state: 'flaky', error: 'late' };
const failed = { ...passed, title: "isn't (1.5)", state: 'failed', error: 'Error: no\n    at a.test.ts:3:1' };
const skipped = {
  runner: 'e2e',
  file: 'e2e/b.spec.ts',
  project: 'js',
  title: 'two',
  state: 'skipped',
  reason: 'no lynx',
};
const run = { results: [passed, failed, skipped], warnings: [], steps: [], spent: {}, cores: 2 };

test('the last line counts passed and failed tests; a skipped one counts as neither', () => {
  expect(summarize(run).at(-1)).toBe('1 passed, 1 failed');
  expect(count([passed, flaky, failed, skipped])).toEqual({ passed: 2, failed: 1, skipped: 1, flaky: 1 });
});

test('a failed unit test comes with the command that repeats it, quoted for a shell and a pattern', () => {
  expect(toCommand(failed)).toBe(String.raw`npx vitest run a.test.ts -t 'isn'\''t \(1\.5\)'`);
  expect(summarize(run).join('\n')).toContain(
    `a.test.ts: isn't (1.5)\n    Error: no\n        at a.test.ts:3:1\n    repeat: npx vitest run`,
  );
  expect(toCommand({ runner: 'unit', file: 'a.test.ts', state: 'failed' })).toBe('npx vitest run a.test.ts');
});

test('the command of an end-to-end test names its project, that of another Node its folder', () => {
  expect(toCommand({ ...skipped, state: 'failed' })).toBe("npx playwright test e2e/b.spec.ts --project=js -g 'two'");
  expect(toCommand({ ...passed, node: '24.1.0', bin: '/n/bin' })).toBe(
    "PATH=/n/bin:$PATH npx vitest run a.test.ts -t 'one'",
  );
  expect(toCommand({ title: 'lint', state: 'failed', command: 'npm run lint' })).toBe('npm run lint');
  expect(toCommand({ title: 'too many flaky tests', state: 'failed' })).toBeUndefined();
});

test('two flaky tests pass and are listed, three fail the run as one failure', () => {
  const two = [flaky, { ...flaky, title: 'rarely' }];
  const lines = summarize({ ...run, results: two });
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
  expect(lines).toContain('  a.test.ts: sometimes');
  expect(lines).toContain('  a.test.ts: rarely');
  expect(judge(two)).toEqual(two);
  const three = summarize({ ...run, results: [...two, { ...flaky, title: 'often' }] });
  expect(three.at(-1)).toBe('3 passed, 1 failed');
  expect(three).toContain('  too many flaky tests');
});

test('each warning is one failure, however often it was emitted', () => {
  const line = (message: string) =>
    `${JSON.stringify({ name: 'DeprecationWarning', message, stack: `Warning: ${message}`, program: 'serve.js' })}\n`;
  const warnings = readWarnings(line('old call') + line('old call') + line('older call'));
  const lines = summarize({ ...run, results: [passed], warnings });
  expect(lines.at(-1)).toBe('1 passed, 2 failed');
  expect(lines).toContain('  DeprecationWarning: old call');
  expect(lines).toContain('    in serve.js');
});

test('skipped tests are listed under their reason', () => {
  const lines = summarize({
    ...run,
    results: [skipped, { ...skipped, title: 'three' }, { ...passed, state: 'skipped' }],
  });
  expect(lines.slice(lines.indexOf('Skipped:'))).toEqual([
    'Skipped:',
    '  2 × no lynx',
    '    e2e/b.spec.ts [js]: two',
    '    e2e/b.spec.ts [js]: three',
    '  1 × no reason given',
    '    a.test.ts: one',
    '',
    '0 passed, 0 failed',
  ]);
});

test('the ten slowest files are listed, the slowest first, and each step with the load of the machine', () => {
  const spent = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index * 1_000]));
  const steps = [{ title: 'types', milliseconds: 12_400, load: 1.94 }];
  const lines = summarize({ ...run, spent, steps });
  expect(lines.filter((line) => line.endsWith('.test.ts') && line.includes(' s  '))).toHaveLength(10);
  expect(lines[lines.indexOf('Slowest files:') + 1]).toBe('   11 s  11.test.ts');
  expect(lines).toContain('   12 s  types (load 1.9)');
});

test('a result is named by file, project, title and version of Node', () => {
  expect(toLabel(skipped)).toBe('e2e/b.spec.ts [js]: two');
  expect(toLabel({ ...passed, node: '24.1.0' })).toBe('a.test.ts: one (Node 24.1.0)');
  expect(toLabel({ title: 'types', state: 'passed' })).toBe('types');
  expect(clock(83_400)).toBe('01:23');
});
