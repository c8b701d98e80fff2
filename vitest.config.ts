import { devNull } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ALIASES } from './scripts/aliases.mjs';
import { pageScripts } from './scripts/page-scripts.mjs';
import { localeConstants } from './scripts/locales.mjs';
import { QUICK_START } from './scripts/test/quick-start.mjs';

/** The Remix plugin must not be loaded here. */
export default defineConfig({
  plugins: [pageScripts()],
  define: localeConstants(),
  resolve: { alias: ALIASES },
  test: {
    // Colours of the brand are derived from these.
    css: { include: [/styles\/tokens\.css/] },
    projects: [
      // Modules that read no environment at import are loaded once per worker, not once per file.
      {
        extends: true,
        test: {
          name: 'domains',
          include: [
            '{arcade,bench,content,contract,locales,platform,provider,scripts,server}/**/*.test.ts',
            'app/{components,lib,styles}/**/*.test.{ts,tsx}',
          ],
          isolate: false,
        },
      },
      // Modules of the site read the environment at import, so each file loads them again, but not their libraries.
      {
        extends: true,
        test: {
          name: 'site',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: ['app/{components,lib,styles}/**'],
          execArgv: QUICK_START,
          isolate: false,
          setupFiles: ['scripts/test/fresh-modules.ts'],
          env: { KEEP_TEST_DATABASES: 'no' },
          // lru-cache keeps the clock that it finds at import.
          server: { deps: { inline: ['lru-cache'] } },
        },
      },
    ],
    globalSetup: 'platform/db/testing-setup.ts',
    // Limits against hanging, far above the need of a test: creating a database waits for the disk of a busy machine.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // `npm test` leaves them out (scripts/test.mjs).
    tags: [{ name: 'long', description: 'A test of the long run.' }],
    maxWorkers: 2,
    // Upstreams fail on purpose in tests, and the site logs a warning for each; errors are still printed.
    env: { LOG_LEVEL: 'error', ENV_FILE: devNull },
    passWithNoTests: false,
    // `npm run coverage`: a report, without a threshold.
    coverage: {
      provider: 'v8',
      reporter: ['text-summary', 'html'],
      include: ['{app,arcade,contract,platform,server}/**/*.{ts,tsx}', 'settings.ts'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing.ts', 'platform/db/migrations/**'],
    },
  },
});
