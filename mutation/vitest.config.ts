import { mergeConfig } from 'vitest/config';
import base from '../vitest.config';
import { currentDomain, NOT_REPEATED } from './domains.mjs';

/**
 * The tests of one domain on one kind of database: PostgreSQL if it answers, which is twice as fast and shows a missing
 * lock. The files of a run share modules and databases; each run has a thread of its own, and finds the databases again.
 */
const { projects: _projects, ...test } = base.test ?? {};
export default mergeConfig(
  { ...base, test },
  {
    test: {
      include: currentDomain().tests,
      exclude: ['**/node_modules/**', ...NOT_REPEATED],
      isolate: false,
      setupFiles: ['mutation/setup.ts'],
      env: { TEST_DATABASES: process.env.TEST_DATABASES ?? 'postgresql', KEEP_TEST_DATABASES: 'process' },
    },
  },
);
