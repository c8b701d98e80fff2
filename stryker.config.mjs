import { availableParallelism } from 'node:os';
import { currentDomain } from './mutation/domains.mjs';

const { name, mutate } = currentDomain();
const cache = 'node_modules/.cache/mutation';

/**
 * Mutation testing of one domain (MUTATION_DOMAIN); `npm run test:mutation -- DOMAIN` runs it and compares the score
 * with the threshold.
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.ts', related: false },
  mutate,
  mutator: {
    // Strings are texts for people, SQL, or members of unions that the compiler checks: emptying one either breaks
    // every test or changes a sentence.
    excludedMutations: ['StringLiteral'],
  },
  coverageAnalysis: 'perTest',
  // Values computed at import would need the whole domain's tests for each mutant.
  ignoreStatic: true,
  // Mutants are not type-checked: the compiler runs separately.
  disableTypeChecks: true,
  ignorePatterns: ['/build', '/data', '/e2e', '/bench', '/coverage', '/test-results', '/playwright-report'],
  incremental: true,
  incrementalFile: `${cache}/${name}-incremental.json`,
  reporters: ['progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  // The threshold applies to covered mutants without the accepted ones, which Stryker does not know.
  thresholds: { high: 90, low: 90, break: null },
  // On a busy machine slow mutants must not count as detected.
  timeoutMS: 30_000,
  timeoutFactor: 3,
  concurrency: availableParallelism(),
};
