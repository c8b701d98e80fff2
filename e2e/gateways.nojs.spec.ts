import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

/** Payment gateways that are for trying out: what a site says where they are on. */

const PLAY_MONEY = 'Oyun parası: ödemeler gerçek değildir.';

test('hardening 36: where the embedded gateways are on, footer and payment screens say that it is play money, in both languages', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  for (const path of ['/profile/deposit', '/profile/deposit?method=card', '/profile/withdraw']) {
    await page.goto(path);
    await expect(page.locator('main'), path).toContainText(PLAY_MONEY);
    await expect(page.locator('footer'), path).toContainText(PLAY_MONEY);
  }
  await page.goto('/about-us');
  await expect(page.locator('footer')).toContainText(PLAY_MONEY);
  await page.goto('/about-us?lang=en');
  await expect(page.locator('footer')).toContainText('Play money: payments here are not real.');
});
