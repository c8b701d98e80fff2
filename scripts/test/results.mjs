import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { clock } from './time.mjs';

const PROGRESS_MS = 30_000;

/**
 * Result of a test or of a check. `command` repeats it; `node` and `bin` are a version of Node and its folder.
 * @typedef {object} Result
 * @property {string} state `passed`, `failed`, `flaky` or `skipped`.
 * @property {string} [runner] `unit` or `e2e`; none for a check.
 * @property {string} [file]
 * @property {string} [project]
 * @property {string} [title]
 * @property {string} [error]
 * @property {string} [reason]
 * @property {string} [command]
 * @property {string} [node]
 * @property {string} [bin]
 */

/** Results of one test runner, collected by its reporter. */
export class Results {
  #began = performance.now();
  #printed = performance.now();
  /** @type {Result[]} */
  #results = [];
  #spent = {};
  #finished = 0;
  #total = 0;
  #unit = '';

  /** @param {string} unit what progress counts, in the plural. */
  begin(total, unit) {
    this.#total = total;
    this.#unit = unit;
  }

  /** Adds milliseconds to the duration of a file. */
  spend(file, milliseconds) {
    this.#spent[file] = (this.#spent[file] ?? 0) + milliseconds;
  }

  /** @param {Result} result */
  add(result) {
    this.#results.push(result);
  }

  /** Counts one finished file or test, and prints the progress every 30 seconds. */
  finishOne() {
    this.#finished += 1;
    if (performance.now() - this.#printed < PROGRESS_MS) return;
    this.#printed = performance.now();
    const elapsed = clock(performance.now() - this.#began);
    console.log(`      ${this.#finished} of ${this.#total} ${this.#unit}, ${elapsed} in this step`);
  }

  /** Writes the results as JSON for `readResults`. */
  write(file) {
    writeFileSync(file, JSON.stringify({ results: this.#results, spent: this.#spent }));
  }
}

/** Returns message, difference, source lines and own stack frames of errors, as vitest and Playwright report them. */
export function describeErrors(errors = []) {
  const described = errors.map(({ message, value, diff, snippet, stack = '' }) => {
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
    return [message ?? value, diff, snippet, ...frames].filter(Boolean).join('\n');
  });
  return stripVTControlCharacters(described.join('\n'));
}

/** Prints a failed attempt at once, so that a person need not wait for the summary. */
export function printFailure(label, error) {
  console.log(`\n      FAILED ${label}\n${error.replace(/^/gm, '        ')}\n`);
}
