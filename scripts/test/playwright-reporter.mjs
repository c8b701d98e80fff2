/** Reporter of Playwright: prints progress and failures as they happen, and writes the results to RESULTS_FILE. */
import { describeErrors, printFailure, Results } from './results.mjs';
import { toLabel } from './summary.mjs';

/** Returns the result of all attempts at a test. */
function toResult(test) {
  const [, project, file, ...titles] = test.titlePath();
  const identity = { runner: 'e2e', file: `e2e/${file}`, project, title: titles.join(' ') };
  const outcome = test.outcome();
  const error = describeErrors(test.results.flatMap(({ errors }) => errors));
  if (outcome === 'expected') return { ...identity, state: 'passed' };
  if (outcome === 'flaky') return { ...identity, state: 'flaky', error };
  if (outcome === 'unexpected') return { ...identity, state: 'failed', error };
  const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return { ...identity, state: 'skipped', reason: skip ? skip.description : 'not run after a failure' };
}

export default class {
  #results = new Results();
  #tests = [];

  printsToStdio() {
    return true;
  }

  onBegin(_config, suite) {
    this.#tests = suite.allTests();
    this.#results.begin(this.#tests.length, 'tests');
  }

  onTestEnd(test, { duration, errors, retry, status }) {
    const { file, project } = toResult(test);
    this.#results.spend(`${file} [${project}]`, duration);
    if (status !== 'skipped' && status !== test.expectedStatus)
      printFailure(`attempt ${retry + 1} at ${toLabel(toResult(test))}`, describeErrors(errors));
    if (retry === 0) this.#results.finishOne();
  }

  // Output of the server under test; a test's own output is in its trace.
  onStdOut(part, test) {
    if (!test) process.stdout.write(part);
  }

  onStdErr(part, test) {
    if (!test) process.stderr.write(part);
  }

  onError(error) {
    const described = describeErrors([error]);
    this.#results.add({ runner: 'e2e', title: 'outside the tests', state: 'failed', error: described });
    printFailure('outside the tests', described);
  }

  onEnd() {
    for (const test of this.#tests) this.#results.add(toResult(test));
    this.#results.write(process.env.RESULTS_FILE);
  }
}
