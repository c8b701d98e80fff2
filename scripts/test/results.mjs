import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { clock } from './time.mjs';

const PROGRESS_MS = 30_000;

/**
 * Results of one test runner, collected by its reporter. A result is `{ runner, file, project, title, state, error,
 * reason }`; the state is `passed`, `failed`, `flaky` or `skipped`.
 */
export class Results {
  #began = performance.now();
  #printed = performance.now();
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

  /** Writes what `readResults` reads. */
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
