/** Reporter of vitest: prints progress and failures as they happen, and writes the results to RESULTS_FILE. */
import path from 'node:path';
import { describeErrors, printFailure, Results } from './results.mjs';
import { toLabel } from './summary.mjs';

/**
 * Returns the reason of a skipped test: that of `context.skip(reason)`, its tag, or `meta: { needs }` of the test or of
 * its suite.
 */
function reasonOf(test) {
  if (test.tags.includes('long') && process.env.LONG !== '1') return 'runs in the long run';
  const { needs } = test.meta();
  return test.result().note ?? (needs && `needs ${needs}`);
}

function toResult(test, file) {
  const { state, errors } = test.result();
  const identity = { runner: 'unit', file, title: test.fullName.replaceAll(' > ', ' ') };
  if (state === 'skipped') return { ...identity, state, reason: reasonOf(test) };
  if (state !== 'passed') return { ...identity, state: 'failed', error: describeErrors(errors) || 'did not end' };
  return test.diagnostic()?.flaky
    ? { ...identity, state: 'flaky', error: describeErrors(errors) }
    : { ...identity, state };
}

export default class {
  #results = new Results();

  onTestRunStart(specifications) {
    this.#results.begin(specifications.length, 'files');
  }

  onTestModuleEnd(module) {
    const file = path.relative(process.cwd(), module.moduleId);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#results.spend(file, collectDuration + setupDuration + duration);
    for (const test of module.children.allTests()) this.#add(toResult(test, file));
    // Errors of the import and of a suite's hooks belong to no test.
    for (const part of [module, ...module.children.allSuites()])
      if (part.errors().length > 0)
        this.#add({ runner: 'unit', file, state: 'failed', error: describeErrors(part.errors()) });
    this.#results.finishOne();
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors)
      this.#add({ runner: 'unit', title: 'unhandled error', state: 'failed', error: describeErrors([error]) });
    this.#results.write(process.env.RESULTS_FILE);
  }

  #add(result) {
    this.#results.add(result);
    if (result.state === 'failed') printFailure(toLabel(result), result.error);
  }
}
