import { expect, test } from '@playwright/test';
import { enter } from './desk';
import { htmlProblems } from './html-checker';
import { Match, placeCoupon, reviewCoupon } from './matches';
import { newPlayer, operate, signIn } from './players';

test('DESK-56 a trader finds a match, reads its exposure, voids a market and takes it back', async ({
  page,
  browser,
}) => {
  const match = await Match.announced(page.request);
  const player = await newPlayer(page.request, { lira: '100' });
  const javaScriptEnabled = test.info().project.use.javaScriptEnabled ?? true;
  const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signIn(visitor, player);
  await match.pick(visitor);
  await visitor.goto('/coupon');
  await reviewCoupon(visitor, '50');
  await placeCoupon(visitor);
  const balance = async () =>
    (await operate(page.request, { command: 'players', words: ['show', player] }))[0]?.['balance'];

  const { name } = await enter(page, 'trade');
  await page.getByRole('navigation').getByRole('link', { name: 'Spor', exact: true }).click();
  await page.locator('#text').fill(match.home);
  await page.locator('#sport').selectOption('football');
  await page.getByRole('button', { name: 'Göster' }).click();
  await page.getByRole('link', { name: match.home }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/sport/${match.id}$`));
  await expect(page.locator('h1')).toContainText(match.away);
  await expect(page.locator('#exposure')).toContainText('100,00');
  const screen = await (await page.request.get(`/desk/sport/${match.id}`)).text();
  const list = await (await page.request.get('/desk/sport')).text();

  await page.locator('#markets').getByRole('link', { name: 'Bahisleri geçersiz say' }).click();
  await page.locator('#reason').fill('Yanlış oran');
  await page.locator('main form button').click();
  await expect(page.locator('.preview')).toContainText('1 kupon değişir, bahis toplamı 50.00 TRY');
  expect(await balance()).toBe('50.00');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('.done')).toContainText('Bahisleri geçersiz say');
  await expect(page.locator('#voids')).toContainText(name);
  await expect.poll(balance).toBe('100.00');

  await page.locator('#voids').getByRole('link', { name: 'Geçersiz saymayı geri al' }).click();
  await page.locator('#reason').fill('Oran doğruymuş');
  await page.locator('main form button').click();
  await expect(page.locator('.preview')).toContainText('1 kupon yeniden açılır');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('#ended-voids')).toContainText('Oran doğruymuş');
  await expect.poll(balance).toBe('50.00');

  // A form of before the last change does nothing.
  await page.goto(`/desk/commands/betting-void?fixture=${match.id}&seen=0`);
  await page.locator('#reason').fill('Eski sayfa');
  await page.locator('main form button').click();
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.getByRole('alert')).toContainText('değişti');
  expect(await balance()).toBe('50.00');
  await visitor.context().close();
  expect(
    htmlProblems([
      { name: 'fixture', html: screen },
      { name: 'list', html: list },
    ]),
  ).toEqual([]);
});

test('DESK-91 a trader limits a market of a match, and a player may stake what the limit leaves', async ({
  page,
  browser,
}) => {
  const match = await Match.announced(page.request);
  await enter(page, 'trade');
  await page.goto(`/desk/sport/${match.id}`);
  const market = page.locator('#markets tr', { hasText: 'Maç sonucu' });
  await market.getByRole('link', { name: 'Bahis limiti koy' }).click();
  await page.locator('#amount').fill('100');
  await page.locator('#reason').fill('Oynak karşılaşma');
  await page.locator('main form button').click();
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('.done')).toContainText('Bahis limiti koy');
  await expect(market).toContainText('100,00');

  const player = await newPlayer(page.request, { lira: '200' });
  const javaScriptEnabled = test.info().project.use.javaScriptEnabled ?? true;
  const openPage = async () => (await browser.newContext({ javaScriptEnabled })).newPage();
  const visitor = await openPage();
  await signIn(visitor, player);
  await match.pick(visitor);
  const other = await openPage();
  await match.pick(other);
  await visitor.goto('/coupon');
  await visitor.locator('input[name="stake"]').fill('60');
  await visitor.getByRole('button', { name: 'Kuponu kontrol et' }).click();
  // With JavaScript the message beside the field comes before the response; the summary comes with it.
  await expect(visitor.locator('main')).toContainText(
    'Lütfen şunları düzeltinBahis tutarı: Tutar 1–50 ₺ arasında olmalı',
  );
  await reviewCoupon(visitor, '50');
  await placeCoupon(visitor);
  await other.goto('/coupon');
  await expect(other.locator('main')).toContainText('askıda');
  await other.context().close();
  // Pages that players share are read again after two seconds.
  await expect(async () => {
    await visitor.goto(`/sport/${match.id}`);
    await expect(visitor.locator('.odd[aria-disabled]')).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await visitor.context().close();
  await page.reload();
  await expect(page.locator('#exposure')).toContainText('0,00');
});

test('DESK-56 @nojs an unknown match is 404, and a role without trade is offered no change', async ({ page }) => {
  const match = await Match.announced(page.request);
  await enter(page, 'support');
  expect((await page.goto('/desk/sport/yok'))?.status()).toBe(404);
  expect((await page.goto(`/desk/sport/${match.id}`))?.status()).toBe(200);
  await expect(page.locator('main')).not.toContainText('geçersiz say');
  const posted = await page.request.post('/desk/commands/betting-void-bets', {
    form: { fixture: match.id, market: 'result', reason: 'x', step: 'run', submission: 'x'.repeat(22) },
  });
  expect(posted.status()).toBe(403);
});
