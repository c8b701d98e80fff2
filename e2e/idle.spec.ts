import { expect, test } from '@playwright/test';
import { OwnSite } from './own-site';
import { fillLogin, PASSWORD, signIn, toasts } from './players';

const HOUR_MS = 3_600_000;
const NOTICE = 'Bir saat işlem yapmadığınız için oturumunuz kapatıldı.';

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100' });
  site.ops('players', 'create', 'dalgin', '--password', PASSWORD);
});
test.afterAll(async () => {
  await site.remove();
});

async function anHourLater(): Promise<void> {
  await site.end();
  site.setAhead(HOUR_MS + 60_000);
  await site.begin();
}

test('AUTH-9 HARD-5 after an hour the server signs the player out, says so on the login, and keeps the return address', async ({
  page,
}, { project }) => {
  const scripted = project.use.javaScriptEnabled !== false;
  if (scripted) await page.clock.install();
  await signIn(page, 'dalgin', site.address);
  await page.goto(`${site.address}/favorites`);
  await expect(page.locator('.face')).toBeVisible();
  await anHourLater();
  if (scripted) {
    // The open page notices by itself.
    await expect
      .poll(() => page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await page.clock.fastForward(HOUR_MS);
    await page.clock.runFor(10_000);
  } else {
    // Without a script by one timed refresh, which nobody waits for here.
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '3605; url=/login');
    await page.goto(`${site.address}/login`);
  }
  await expect(page).toHaveURL(`${site.address}/login`);
  await expect(toasts(page)).toContainText(NOTICE);
  await expect(page.locator('.face')).toHaveCount(0);
  await page.goto(`${site.address}/promotions`);
  await expect(toasts(page), 'said once').toHaveCount(0);

  await page.goto(`${site.address}/favorites`);
  await expect(page).toHaveURL(`${site.address}/login`);
  await fillLogin(page, 'dalgin');
  await expect(page).toHaveURL(`${site.address}/favorites`);
});
