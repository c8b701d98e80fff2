import { expect, test, type Page } from '@playwright/test';
import { hydrated } from './hydrated';
import { newPlayer, PASSWORD, pressed, signIn } from './players';
import { fillRegistration } from './registration';

/** A form whose answer does not arrive: the screen and everything typed stay. */

const NO_ANSWER = 'Yanıt gelmedi; isteğiniz yine de işlenmiş olabilir';
/** The answer of Remix to an action that throws. */
const SERVER_ERROR = '[{"_1":2},"error",["SanitizedError",3,4,-7],"Error","Unexpected Server Error"]\n';

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

const notice = (page: Page) => page.locator('#main .notice.error');

async function expectKept(page: Page): Promise<void> {
  await expect(notice(page)).toBeFocused();
  await expect(notice(page)).toContainText(NO_ANSWER);
  await expect(notice(page)).toBeInViewport();
}

for (const width of [360, 1280]) {
  test(`BROWSER-1 A11Y-1 a lost connection leaves the registration with everything typed, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const username = `kopan${width}x${Date.now().toString(36)}`;
    await fillRegistration(page, { username, email: `${username}@example.org`, password: PASSWORD });
    await hydrated(page);
    let sent = 0;
    await page.route('**/register.data*', (route) => {
      sent += 1;
      return sent === 1
        ? route.abort('connectionreset')
        : sent === 2
          ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
          : route.fallback();
    });
    const button = page.locator('#main form').getByRole('button', { name: 'Üyeliği tamamla' });
    await button.click();
    await expectKept(page);
    await page.locator('h1').evaluate((heading: HTMLElement) => heading.scrollIntoView());
    await button.click();
    await expect.poll(() => sent).toBe(2);
    await expectKept(page);
    await expect(page.locator('[name="username"]')).toHaveValue(username);
    await expect(page.locator('[name="password"]')).toHaveValue(PASSWORD);
    await expect(page.locator('h1')).toHaveText('Üye ol');
    await button.click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page)).toHaveCount(0);
  });
}

test('BROWSER-1 messages of an earlier submit and the corrected input survive a lost answer', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/bank-accounts/new');
  await hydrated(page);
  const iban = page.locator('[name="IBAN"]');
  await iban.fill('TR75 0090 2000 0000 0002 3421 09');
  await pressed(page, 'Kaydet');
  await expect(page.locator('#main .summary')).toBeFocused();
  await iban.fill('TR75 0090 2000');
  await page.route('**/profile/bank-accounts/new.data*', (route) => route.abort(), { times: 1 });
  await pressed(page, 'Kaydet');
  await expectKept(page);
  await expect(iban).toHaveValue('TR75 0090 2000');
  await pressed(page, 'Kaydet');
  await expect(page.locator('#main .summary')).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
  await expect(iban).toHaveValue('TR75 0090 2000');
});

test('BROWSER-1 an error that the server answers shows the error screen', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/bank-accounts/new');
  await hydrated(page);
  await page.route('**/profile/bank-accounts/new.data*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/x-script', body: SERVER_ERROR }),
  );
  await pressed(page, 'Kaydet');
  await expect(page.locator('#main .message')).toContainText('Sorun bizden kaynaklanıyor');
});
