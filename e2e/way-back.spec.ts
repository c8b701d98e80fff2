import { expect, test } from '@playwright/test';
import { PICTURES } from './browser';
import { newPlayer, signIn } from './players';

test.use({ launchOptions: PICTURES });

test('SHELL-2 SHELL-7 back navigation to a document returns to the same place', async ({ page, request }) => {
  /** Returns the scroll position, and the position of the first heading or item that is not above the view. */
  const place = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('main h2, main li')].map((one) => one.getBoundingClientRect().top);
      return { y: scrollY, top: Math.round(tops.find((top) => top >= 0) ?? Number.NaN) };
    });
  const thereAndBack = async (path: string, y: number) => {
    await page.goto(path);
    // In small steps like a reader, so that passed elements are laid out.
    for (let at = 200; at <= y; at += 200) {
      await page.mouse.wheel(0, 200);
      await expect.poll(async () => (await place()).y).toBe(at);
    }
    const left = await place();
    await page.goto('/robots.txt');
    await page.goBack();
    await expect.poll(place, { message: `${path} at ${y}` }).toEqual(left);
  };
  for (const y of [600, 1200, 1800]) await thereAndBack('/', y);
  await signIn(page, await newPlayer(request));
  for (const path of ['/profile/deposit', '/profile/withdraw'])
    for (const y of [400, 800, 1000]) await thereAndBack(path, y);
});
