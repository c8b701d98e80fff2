import { expect, test, type Page } from '@playwright/test';
import { enter, writeToSupport } from './desk';
import { newPlayer, operate, signIn } from './players';

test('DESK-54 an operator answers a thread with a saved answer, and the player reads it', async ({ page, browser }) => {
  const player = await newPlayer(page.request);
  await signIn(page, player);
  await writeToSupport(page, 'Bonusum nerede?');

  const context = await browser.newContext();
  const desk = await context.newPage();
  const { name } = await enter(desk, 'support');
  const title = `Süre ${player}`;
  await operate(page.request, {
    command: 'support',
    words: ['add-answer'],
    options: { title, tr: 'İki gün içinde eklenir.', en: 'It is added within two days.' },
  });
  await desk.getByRole('navigation').getByRole('link', { name: 'Destek' }).click();
  await desk.locator('.threads').getByRole('link', { name: player, exact: true }).click();
  await expect(desk.locator('.thread')).toContainText('Bonusum nerede?');
  await desk.locator('#text').fill('Taslak');
  await desk.getByRole('button', { name: 'Al', exact: true }).click();
  await expect(desk.locator('.done')).toContainText('Yazışmayı al');
  await expect(desk.locator('main')).toContainText(name);
  await expect(desk.locator('#text')).toHaveValue('Taslak');
  await desk.getByRole('link', { name: title }).click();
  await expect(desk.locator('#text')).toHaveValue('İki gün içinde eklenir.');

  // A second operator can't answer a taken thread; the text stays in the form.
  const second = await (await browser.newContext()).newPage();
  const { name: secondName } = await enter(second, 'support');
  await second.goto(new URL(desk.url()).pathname);
  await expect(second.locator('#text')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Bırak' }).click();
  await second.reload();
  await second.locator('#text').fill('Bakıyorum.');

  await desk.goto(new URL(second.url()).pathname);
  await desk.locator('#text').fill('İki gün içinde eklenir.');
  await desk.getByRole('button', { name: 'Yanıtı gönder' }).click();
  await expect(desk).toHaveURL(/\/desk\/support\?done=support-reply$/);
  await expect(desk.locator('.threads').getByRole('link', { name: player, exact: true })).toHaveCount(0);
  await second.getByRole('button', { name: 'Yanıtı gönder' }).click();
  await expect(second.getByRole('alert')).toContainText(`${name} adlı operatör`);
  await expect(second.locator('#text')).toHaveValue('Bakıyorum.');

  await page.goto('/support');
  await expect(page.locator('main')).toContainText('İki gün içinde eklenir.');
  await expect(page.locator('main')).not.toContainText('Bakıyorum.');

  // Enter in the name of an operator hands the thread over; it sends no answer.
  await desk.goto(new URL(second.url()).pathname);
  await desk.locator('#text').fill('Yarım yanıt');
  await desk.locator('#to').fill(secondName);
  await desk.locator('#to').press('Enter');
  await expect(desk.locator('.done')).toContainText('Yazışmayı al');
  await expect(desk.locator('#text')).toHaveValue('Yarım yanıt');
  await expect(desk.locator('#text')).not.toBeEditable();
  await page.reload();
  await expect(page.locator('main')).not.toContainText('Yarım yanıt');
  await context.close();
  await second.context().close();
});

test(
  'DESK-100 a chat: a message of the player appears in the open thread, and the draft and the thread stay',
  { tag: '@both' },
  async ({ page, browser }, { project }) => {
    const player = await newPlayer(page.request);
    await signIn(page, player);
    await writeToSupport(page, 'Merhaba');

    const context = await browser.newContext();
    const desk = await context.newPage();
    const list = await context.newPage();
    await enter(desk, 'support');
    await list.goto('/desk/support');
    await list.locator('.threads').getByRole('link', { name: player, exact: true }).waitFor();
    await desk.goto('/desk/support');
    await desk.locator('.threads').getByRole('link', { name: player, exact: true }).click();
    await desk.getByRole('button', { name: 'Al', exact: true }).click();
    await desk.locator('#text').fill('Taslak');

    await writeToSupport(page, 'Hâlâ orada mısınız?');
    const see = async (screen: Page, text: string) => {
      if (project.name === 'nojs') await screen.getByRole('link', { name: 'Yenile' }).click();
      await expect(screen.locator('main')).toContainText(text);
    };
    await see(list, 'Hâlâ orada mısınız?');
    await see(desk, 'Hâlâ orada mısınız?');
    await expect(desk).toHaveTitle(/^\(2\) /);
    await expect(desk.getByRole('log').getByRole('listitem')).toHaveCount(2);
    if (project.name === 'js') await expect(desk.locator('#text')).toHaveValue('Taslak');

    await desk.locator('#text').fill('Buradayım.');
    await desk.getByRole('button', { name: 'Yanıtı gönder' }).click();
    await expect(desk.locator('.done')).toContainText('Destek mesajını yanıtla');
    await expect(desk.getByRole('log').getByRole('listitem')).toHaveCount(3);
    // The reply answers both messages: nothing waits.
    await expect(desk).toHaveTitle(/^[^(]/);
    await page.goto('/support');
    await expect(page.locator('main')).toContainText('Buradayım.');
    await context.close();
  },
);

test(
  'DESK-100 closing an open thread also closes the messages that appeared in it without a reload',
  { tag: '@js' },
  async ({ page, browser }) => {
    const player = await newPlayer(page.request);
    await signIn(page, player);
    await writeToSupport(page, 'Merhaba');

    const desk = await (await browser.newContext()).newPage();
    await enter(desk, 'support');
    await desk.goto('/desk/support');
    const thread = desk.locator('.threads').getByRole('link', { name: player, exact: true });
    await thread.click();
    await desk.getByRole('button', { name: 'Al', exact: true }).click();
    await expect(desk.locator('.done')).toContainText('Yazışmayı al');

    await writeToSupport(page, 'Teşekkürler, sorun çözüldü.');
    await expect(desk.getByRole('log').getByRole('listitem')).toHaveCount(2);
    await desk.getByRole('button', { name: 'Kapat' }).click();
    await expect(desk).toHaveURL(/\/desk\/support\?done=support-close$/);
    await expect(thread).toHaveCount(0);
    await desk.context().close();
  },
);

test(
  'DESK-100 DESK-14 an open thread says that the session has ended, keeps the draft, and goes on after a sign-in',
  { tag: '@js' },
  async ({ page, browser }) => {
    const player = await newPlayer(page.request);
    await signIn(page, player);
    await writeToSupport(page, 'Merhaba');

    const context = await browser.newContext();
    const desk = await context.newPage();
    await enter(desk, 'support');
    await desk.goto('/desk/support');
    await desk.locator('.threads').getByRole('link', { name: player, exact: true }).click();
    await desk.locator('#text').fill('Taslak');
    const session = (await context.cookies(new URL('/desk', desk.url()).href)).filter(({ name }) => name === 'desk');
    await context.clearCookies({ name: 'desk' });
    const notice = desk.getByRole('alert');
    await expect(notice).toContainText('Oturumunuz kapandı');
    const thread = encodeURIComponent(new URL(desk.url()).pathname);
    await expect(notice.getByRole('link')).toHaveAttribute('href', `/desk/sign-in?to=${thread}`);
    await expect(desk.locator('#text')).toHaveValue('Taslak');

    await context.addCookies(session);
    await expect(notice).toHaveCount(0);
    await expect(desk.locator('#text')).toHaveValue('Taslak');
    await context.close();
  },
);

test('DESK-54 @nojs a role without support reads threads and answers none', async ({ page }) => {
  await enter(page, 'money');
  expect((await page.goto('/desk/support'))?.status()).toBe(200);
  expect((await page.goto('/desk/support/yok'))?.status()).toBe(404);
  const posted = await page.request.post('/desk/support/yok', {
    form: { intent: 'close', submission: 'x'.repeat(22) },
  });
  expect([403, 404]).toContain(posted.status());
});
