import { test } from '@playwright/test';
import { doMainJob } from './main-job';

// Without JavaScript the workarounds change only bytes of the document, so this runs with it.
test(
  'REG-4 AUTH-3 MONEY-8 PLAY-3 ACC-6 MONEY-6 MONEY-9 the main job with FRAMEWORK_WORKAROUNDS=off: register, confirm, two factors, deposit, play, withdraw, sign out',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    await doMainJob(page, { FRAMEWORK_WORKAROUNDS: 'off' });
  },
);
