import { expect, test, type Page } from '@playwright/test';
import { BANK, CARD, depositByCard, echoForm, fillAmount, PAYING_CARD, reviewWithdrawal, WALLET_OUT } from './money';
import { OwnSite } from './own-site';
import { fillLogin, newPlayer, operate, PASSWORD, pressed, signIn, toasts } from './players';
import { fillRegistration } from './registration';
import { findSlot } from './slot-games';

/** The account's screens: what is due, the statement as a picture, the mail of a registration, support as a chat. */

const main = (page: Page) => page.locator('#main');

/** Claims the welcome bonus and makes its deposit. */
async function startBonus(page: Page, username: string): Promise<void> {
  await page.goto('/profile/bonuses');
  await page.getByRole('button', { name: /Bonusu al.*%50/ }).click();
  await expect(toasts(page)).toContainText('Bonus alındı');
  await page.goto(BANK);
  await fillAmount(page, '100');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\/\w{26}$/);
  await page.goto('/profile');
  await expect(main(page).getByRole('list', { name: 'Sizi bekleyenler' })).toContainText('100,00 ₺');
  const asked = await operate(page.request, { command: 'payments', words: ['list'], options: { status: 'new' } });
  const payment = asked.find((row) => row['username'] === username);
  await operate(page.request, { command: 'payments', words: ['approve', String(payment?.['id'])] });
}

test('SHELL-30 ACC-40 deposit and the progress of a bonus are in the header, in a game and on the account’s first page', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await startBonus(page, username);

  await page.goto('/profile');
  const money = main(page).getByRole('region', { name: 'Paranız' });
  await expect(money).toContainText('100,00 ₺');
  await expect(money).toContainText('50,00 ₺');
  await expect(money.locator('progress')).toHaveAttribute('value', '0');
  await expect(money).toContainText('0,00 ₺ / 1.000,00 ₺');
  const open = main(page).getByRole('region', { name: 'Açık işlemler' });
  await expect(open).toContainText('Bekleyen ödemeniz yok.');
  await expect(open).toContainText('Açık kuponunuz yok.');

  await operate(request, { command: 'players', words: ['credit', username, '1000'], options: { reason: 'Deneme' } });
  const { address } = findSlot('classic');
  await page.goto(address);
  const bar = page.locator('.bar');
  await expect(bar.locator('progress')).toHaveAttribute('max', '100000');
  await page.locator('[name="stake"]').selectOption('100 ₺');
  await page.locator('.spin').click();
  await expect(bar).toContainText('Bonus çevrimi %10');

  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const deposit = page.getByRole('banner').getByRole('link', { name: 'Para yatır' }).first();
    await expect(deposit).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
    await page.goto(address);
    await expect(bar.getByRole('link', { name: 'Para yatır' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
  }
  await bar.getByRole('link', { name: 'Para yatır' }).click();
  await expect(page).toHaveURL(/\/profile\/deposit$/);
  await page.goto('/');
  await page
    .getByRole('banner')
    .locator('summary', { has: page.locator('.avatar') })
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: /Bonus çevrimi %10/ })).toBeVisible();
});

test('ACC-41 the account menu has its links in four groups', { tag: '@nojs' }, async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/limits');
  const menu = page.locator('.account-menu');
  await menu.locator('summary').click();
  await expect(menu.getByRole('heading', { level: 3 })).toHaveText(['Para', 'Oyun', 'Geçmiş', 'Güvenlik']);
  const words = (await menu.innerText()).split(/\n+/);
  for (const [group, link] of [
    ['Para', 'Para çek'],
    ['Oyun', 'Oyun limitleri'],
    ['Geçmiş', 'Bahis geçmişi'],
    ['Güvenlik', 'Şifre işlemleri'],
  ] as const)
    expect(words.indexOf(link), link).toBeGreaterThan(words.indexOf(group));
});

test('ACC-42 the statement draws deposits, stakes and the net result by month, with the player’s limits', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto('/profile/statement');
  await expect(main(page)).toContainText('Son on iki ayda para hareketiniz yok.');
  await page.goto('/profile/limits');
  await page.locator('[name="deposit-month"]').fill('500');
  await page.locator('form:has([name="deposit-month"]) button').first().click();
  await depositByCard(page, '200');
  await expect(main(page).locator('.status')).toHaveText('Onaylandı');
  await page.goto('/profile/statement');
  const chart = page.getByRole('img', { name: /Yatırım ve çekim/ });
  await expect(chart.locator('rect.in')).toHaveCount(1);
  await expect(chart.locator('path.limit')).toHaveCount(1);
  await expect(main(page)).toContainText('Aylık limitiniz: 500,00 ₺');
  // The limit is above the bar, at two and a half times its height.
  const [bar, limit] = await Promise.all([
    chart.locator('rect.in').boundingBox(),
    chart.locator('path.limit').boundingBox(),
  ]);
  const zero = bar!.y + bar!.height;
  expect((zero - limit!.y) / bar!.height).toBeGreaterThan(2.2);
  expect((zero - limit!.y) / bar!.height).toBeLessThan(2.8);
  await expect(page.getByRole('table')).toContainText('200,00 ₺');
});

test('ACC-43 HAND-6 after a registration the login page shows the address, sends the mail again and corrects the address', async ({
  page,
  request,
}, { project }) => {
  const username = `yanlis.${project.name}.${Date.now().toString(36)}`;
  const wrong = `${username}@yanlis.example`;
  const right = `${username}@dogru.example`;
  const mails = (to: string) => operate(request, { command: 'outbox', words: [], options: { to } });
  await fillRegistration(page, { username, email: wrong, password: PASSWORD });
  await page.getByRole('button', { name: 'Üyeliği tamamla' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const panel = page.getByRole('region', { name: 'E-postanızı onaylayın' });
  await expect(panel).toContainText(wrong);
  await panel.getByRole('button', { name: 'Yeniden gönder' }).click();
  await expect(main(page).locator('.page-notes')).toContainText(`Bağlantıyı ${wrong} adresine gönderdik.`);
  expect(await mails(wrong)).toHaveLength(2);

  await panel.getByText('Adres yanlış mı?').click();
  await panel.getByLabel('Doğru e-posta adresi').fill(right);
  await panel.getByLabel('Kayıt olurken seçtiğiniz şifre').fill('Baska12345');
  await panel.getByRole('button', { name: 'Adresi düzelt ve gönder' }).click();
  await expect(page.getByRole('alert')).toContainText('Bu, kayıt olurken seçtiğiniz şifre değil');
  await expect(panel.getByLabel('Doğru e-posta adresi')).toHaveValue(right);
  await panel.getByLabel('Kayıt olurken seçtiğiniz şifre').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Adresi düzelt ve gönder' }).click();
  await expect(panel).toContainText(right);
  const [old] = await mails(wrong);
  const [mail] = await mails(right);
  const link = (text = '') => {
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)![0]);
    return pathname + search;
  };
  // The link of the wrong address is void.
  await page.goto(link(old?.['text']));
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Hesabımı onayla' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(link(mail?.['text']));
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Hesabımı onayla' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(panel).toHaveCount(0);
  await fillLogin(page, username);
  await expect(page.locator('.avatar')).toBeVisible();
});

test('ACC-46 the card’s page shows a test number above its field', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto(CARD);
  await fillAmount(page, '100');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  const number = page.locator('form .copied').first();
  await expect(number).toHaveText(PAYING_CARD.replace(/(\d{4})(?=\d)/g, '$1 '));
  const [shown, field] = await Promise.all([number.boundingBox(), page.locator('[name="value"]').boundingBox()]);
  expect(shown!.y).toBeLessThan(field!.y);
});

test('SHELL-33 a success is stated above the content of the target page', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  await reviewWithdrawal(page, '100');
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  const note = main(page).locator('.page-notes');
  await expect(note).toContainText('100,00 ₺');
  const [box, heading] = await Promise.all([note.boundingBox(), page.locator('h1').boundingBox()]);
  expect(box!.y).toBeLessThan(heading!.y);
  await expect(note).toBeInViewport();
});

test('SHELL-31 the welcome popup is a line between header and content on the first visit', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const [popup, header, content] = await Promise.all([
      page.getByRole('dialog').boundingBox(),
      page.getByRole('banner').boundingBox(),
      main(page).boundingBox(),
    ]);
    expect(popup!.y, String(width)).toBeGreaterThanOrEqual(header!.y + header!.height - 1);
    expect(popup!.y + popup!.height, String(width)).toBeLessThanOrEqual(content!.y + 1);
    expect(popup!.height, String(width)).toBeLessThan(150);
  }
});

test('ACC-47 HAND-5 support: a message names a payment, the reply appears with its time, marked as new until it was seen', async ({
  page,
  request,
}, { project }) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await depositByCard(page, '150');
  await page.getByRole('link', { name: 'Destek ekibine sor' }).click();
  await expect(page.getByLabel('Konu')).toHaveValue('payments');
  await expect(page.getByLabel('İlgili ödeme ya da kupon')).toHaveValue(/^payment:\w{26}$/);
  await page.getByLabel('Mesajınız').fill('Bu ödeme neden bekliyor?');
  await pressed(page, 'Gönder');
  const thread = page.getByRole('region', { name: 'Yazışmanız' });
  await expect(thread.getByRole('link', { name: 'Ödeme' })).toHaveAttribute('href', /^\/profile\/payments\/\w{26}$/);
  const listed = await operate(request, { command: 'support', words: ['list'] });
  const message = listed.find(({ from }) => from === username)!;
  expect(message).toMatchObject({
    category: 'payments',
    about: expect.stringMatching(/^payment:\w{26}$/) as unknown as string,
  });
  await operate(request, { command: 'support', words: ['reply', message['id']!, 'Bankanız', 'onaylıyor.'] });
  // With script the reply appears by itself, and a message that is being written stays.
  if (project.name === 'js') await page.getByLabel('Mesajınız').fill('Bir sorum daha');
  const key = page.locator('#main [name="requestID"]');
  const keyBefore = await key.inputValue();
  await thread.getByRole('link', { name: 'Yazışmayı yenile' }).click();
  await expect(key).not.toHaveValue(keyBefore);
  await expect(page.getByLabel('Mesajınız')).toHaveValue(project.name === 'js' ? 'Bir sorum daha' : '');
  await expect(thread.getByRole('listitem').last()).toContainText('Bankanız onaylıyor.', { timeout: 15_000 });
  await expect(thread.getByRole('listitem').last().locator('time')).toBeVisible();
  await expect(thread).toContainText('1 yeni yanıt');
  await page.goto('/support');
  await expect(thread.getByRole('listitem').last()).toContainText('Bankanız onaylıyor.');
  await expect(thread).not.toContainText('yeni yanıt');
});

test.describe('with a clock that can be set', () => {
  let site: OwnSite;
  test.beforeAll(async () => {
    site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
  });
  test.afterAll(() => site[Symbol.asyncDispose]());

  test('ACC-44 the review of a withdrawal to a new destination asks for the password; the next one does not', async ({
    page,
  }, { project }) => {
    const username = `ceken-${project.name}`;
    site.ops('players', 'create', username, '--password', PASSWORD);
    site.ops('players', 'credit', username, '500', '--reason', 'Deneme');
    await signIn(page, username, site.address);
    const review = async () => {
      await page.goto(site.address + WALLET_OUT);
      await fillAmount(page, '100');
      await page.locator('[name="account"]').fill('YLK-100200');
      await pressed(page, 'Devam et');
      await expect(echoForm(page)).toBeVisible();
    };
    site.setAhead(20 * 60_000);
    await review();
    await expect(page.locator('[name="proofPassword"]')).toBeVisible();
    await page.locator('[name="proofPassword"]').fill('Baska12345');
    await pressed(page, 'Çekimi onayla');
    await expect(page.getByRole('alert')).toContainText('şifre');
    await page.locator('[name="proofPassword"]').fill(PASSWORD);
    await pressed(page, 'Çekimi onayla');
    await expect(page).toHaveURL(/\/profile\/history\/finance$/);
    site.setAhead(40 * 60_000);
    await review();
    await expect(page.locator('[name="proofPassword"]')).toHaveCount(0);
    site.setAhead(0);
  });
});

test('ACC-1 REG-1 consents to news are given and withdrawn by form, and the profile states both', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile');
  await main(page).getByRole('link', { name: 'Bildirim izinlerini değiştir' }).click();
  const sms = main(page).getByRole('checkbox', { name: /^SMS ile/ });
  const mail = main(page).getByRole('checkbox', { name: /^E-posta ile/ });
  await expect(sms).not.toBeChecked();
  await sms.check();
  await pressed(page, 'İzinleri kaydet');
  await expect(toasts(page)).toContainText('kaydedildi');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(main(page).locator('.facts')).toContainText(/SMS bildirimleri\s*Açık\s*E-posta bildirimleri\s*Kapalı/);
  await page.goto('/profile/consents');
  await expect(sms).toBeChecked();
  await expect(mail).not.toBeChecked();
  await sms.uncheck();
  await mail.check();
  await pressed(page, 'İzinleri kaydet');
  await expect(main(page).locator('.facts')).toContainText(/SMS bildirimleri\s*Kapalı\s*E-posta bildirimleri\s*Açık/);
});
