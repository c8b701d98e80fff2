import { inSeconds } from './time.mjs';

/** Number of flaky tests from which a run fails. */
const FLAKY_LIMIT = 3;
const SLOWEST_SHOWN = 10;
const ERROR_LINES = 6;
const TITLES_SHOWN = 20;

/**
 * Returns how a result is named in the output: file, project, title and version of Node.
 * @param {import('./results.mjs').Result} result
 */
export function toLabel({ file, project, title, node }) {
  const name = [[file, project && `[${project}]`].filter(Boolean).join(' '), title].filter(Boolean).join(': ');
  return node ? `${name} (Node ${node})` : name;
}

const escapePattern = (title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const quote = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Returns the shell command that repeats a result, or undefined if there is none.
 * @param {import('./results.mjs').Result} result
 */
export function toCommand({ runner, file, project, title, command, node, bin }) {
  if (command) return command;
  if (!file) return undefined;
  if (runner === 'e2e')
    return ['npx playwright test', file, `--project=${project}`, '-g', quote(escapePattern(title))].join(' ');
  const words = ['npx vitest run', file, ...(title ? ['-t', quote(escapePattern(title))] : [])].join(' ');
  return node ? `PATH=${bin}:$PATH ${words}` : words;
}

/**
 * Returns the results and one failure more for each reason why a run fails although every test passed in the end.
 * @param {import('./results.mjs').Result[]} results
 * @param {{ name: string, message: string, stack: string, program: string }[]} warnings
 */
export function judge(results, warnings = []) {
  const flaky = results.filter(({ state }) => state === 'flaky');
  return [
    ...results,
    ...warnings.map(({ name, message, stack, program }) => ({
      title: `${name}: ${message}`,
      state: 'failed',
      error: `${stack}\nin ${program}`,
    })),
    ...(flaky.length >= FLAKY_LIMIT
      ? [
          {
            title: 'too many flaky tests',
            state: 'failed',
            error: `${flaky.length} tests passed only on retry; the limit is ${FLAKY_LIMIT - 1}`,
          },
        ]
      : []),
  ];
}

/**
 * Counts the results that passed, on retry too, and those that failed.
 * @param {import('./results.mjs').Result[]} results
 */
export function count(results) {
  const failed = results.filter(({ state }) => state === 'failed').length;
  const skipped = results.filter(({ state }) => state === 'skipped').length;
  const flaky = results.filter(({ state }) => state === 'flaky').length;
  return { passed: results.length - failed - skipped, failed, skipped, flaky };
}

const shorten = (error = '') =>
  error
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`);

function describeOne(result) {
  const command = toCommand(result);
  return [`  ${toLabel(result)}`, ...shorten(result.error), ...(command ? [`    repeat: ${command}`] : [])];
}

/** Returns the skipped tests by reason, with their titles. */
function describeSkipped(results) {
  const reasons = new Set(results.map(({ reason }) => reason));
  return [...reasons].flatMap((reason) => {
    const skipped = results.filter((result) => result.reason === reason);
    return [
      `  ${skipped.length} × ${reason ?? 'no reason given'}`,
      ...skipped.slice(0, TITLES_SHOWN).map((result) => `    ${toLabel(result)}`),
      ...(skipped.length > TITLES_SHOWN ? [`    and ${skipped.length - TITLES_SHOWN} more`] : []),
    ];
  });
}

const section = (title, lines) => (lines.length > 0 ? ['', `${title}:`, ...lines] : []);

/**
 * Returns the lines at the end of a run; the last one is `N passed, N failed`.
 * @param {object} run
 * @param {import('./results.mjs').Result[]} run.results
 * @param {{ name: string, message: string, stack: string, program: string }[]} run.warnings
 * @param {{ title: string, milliseconds: number, load: number }[]} run.steps with the machine's load at their end.
 * @param {Record<string, number>} run.spent milliseconds by file.
 * @param {number} run.cores
 */
export function summarize({ results, warnings, steps, spent, cores }) {
  const judged = judge(results, warnings);
  const { passed, failed } = count(judged);
  const inState = (state) => judged.filter((result) => result.state === state);
  const slowest = Object.entries(spent).sort(([, one], [, other]) => other - one);
  return [
    ...section(
      `Duration by step, with the load average at its end (${cores} cores)`,
      steps.map(({ title, milliseconds, load }) => `${inSeconds(milliseconds)}  ${title} (load ${load.toFixed(1)})`),
    ),
    ...section(
      'Slowest files',
      slowest.slice(0, SLOWEST_SHOWN).map(([file, milliseconds]) => `${inSeconds(milliseconds)}  ${file}`),
    ),
    ...section('Skipped', describeSkipped(inState('skipped'))),
    ...section('Flaky, passed only on retry', inState('flaky').flatMap(describeOne)),
    ...section('Failed', inState('failed').flatMap(describeOne)),
    '',
    `${passed} passed, ${failed} failed`,
  ];
}
