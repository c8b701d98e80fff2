import { mergeConfig } from 'vitest/config';
import base from '../vitest.config';
import { currentDomain, NOT_REPEATED } from './domains.mjs';

/** The tests of one domain on the embedded database, in one thread whose modules its files share. */
const { projects: _projects, globalSetup: _setup, ...test } = base.test ?? {};
export default mergeConfig(
  { ...base, test },
  {
    test: {
      include: currentDomain().tests,
      exclude: ['**/node_modules/**', ...NOT_REPEATED],
      isolate: false,
      setupFiles: ['mutation/setup.ts'],
      env: { TEST_DATABASES: 'embedded' },
    },
  },
);
