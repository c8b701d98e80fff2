import { test } from '@playwright/test';
import { doMainJob } from './main-job';

test('REG-4 AUTH-3 MONEY-8 PLAY-3 ACC-6 MONEY-6 MONEY-9 the main job from a fresh installation: register, confirm, two factors, deposit, play, withdraw, sign out', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await doMainJob(page, {});
});
