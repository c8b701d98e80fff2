import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

const SLOT = '/slot/category/94';

test('GAME-5 a player sees the hash before the stake, enters a seed, sees the server’s afterwards and recomputes the round', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto(SLOT);
  await page.goto((await page.locator('.game a').first().getAttribute('href')) ?? '');
  const fairness = page.locator('.fair');
  await fairness.locator('summary').click();
  const promised = (await fairness.locator('code').first().innerText()).trim();
  expect(promised).toMatch(/^[\da-f]{64}$/);
  await fairness.locator('[name="playerSeed"]').fill('çay ve simit');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/round=/);
  // A game that plays in place keeps it open.
  if ((await fairness.getAttribute('open')) === null) await fairness.locator('summary').click();
  await expect(fairness.locator('[name="playerSeed"]')).toHaveValue('çay ve simit');
  const [hash, seed, own] = await fairness.locator('section code').allInnerTexts();
  expect([hash, own]).toEqual([promised, 'çay ve simit']);
  expect(
    createHash('sha256')
      .update(seed ?? '')
      .digest('hex'),
  ).toBe(promised);

  await fairness.getByRole('link', { name: 'Bu turu doğrula' }).click();
  await expect(page).toHaveURL(/\/fair\?round=/);
  const checks = page.locator('.checks');
  await expect(checks).toContainText('✓ Özet tutuyor');
  await expect(checks).toContainText('✓ Hesaplanan bahis tutarı ve kazanç, kayıttakilerle aynı');
  if (javaScriptEnabled ?? true) await expect(checks).toContainText('✓ Tarayıcınız da aynı sonuca vardı');
  else await expect(checks.locator('li')).toHaveCount(2);

  const form = page.locator('form', { has: page.locator('[name="serverSeed"]') });
  await form.locator('[name="serverSeed"]').fill('başka bir tohum');
  await form.getByRole('button', { name: 'Doğrula' }).click();
  await expect(checks).toContainText('✗ Özet tutmuyor');
  await form.locator('[name="choice"]').fill('çok');
  await form.getByRole('button', { name: 'Doğrula' }).click();
  await expect(page.getByRole('alert')).toContainText('Seçim okunamadı');
  await expect(form.locator('[name="choice"]')).toHaveValue('çok');
});

test('GAME-4 a visitor at a game is offered the demo, plays it with play money, and continues to the real game', async ({
  page,
}) => {
  await page.goto(SLOT);
  await page.goto((await page.locator('.game a').first().getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Üye olmadan demo oyna' }).click();
  await expect(page).toHaveURL(/\/rounds\/demo\//);
  await expect(page).toHaveTitle(/^Demo · /);
  await expect(page.locator('.demo')).toContainText('kazanç da kayıp da gerçek değil');
  await expect(page.locator('.bar')).toContainText('Demo bakiyesi');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/state=/);
  await expect(page.locator('.outcome .tag')).toHaveText('Demo');
  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await page.locator('.spin').click();
  await expect(page).not.toHaveURL(address);
  await page.locator('.demo a').click();
  await expect(page).toHaveURL(/\/login/);

  await page.goto('/bingo');
  await page.getByRole('link', { name: 'demo oyna' }).first().click();
  await expect(page).toHaveTitle(/^Demo · /);
  await page.locator('.spin').click();
  await expect(page.locator('.balls li').first()).toBeVisible();
  await expect(page.locator('.outcome .tag')).toBeVisible();
});

test('GAME-4 a visitor at a blackjack table is offered its demo and plays a hand; a shared table has none', async ({
  page,
}) => {
  await page.goto('/play/live/7001');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('link', { name: 'Üye olmadan demo oyna' })).toHaveCount(0);

  await page.goto('/play/live/7021');
  await page.getByRole('link', { name: 'Üye olmadan demo oyna' }).click();
  await expect(page).toHaveTitle(/^Demo · /);
  await expect(page.locator('.demo')).toContainText('kazanç da kayıp da gerçek değil');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/state=/);
  // A hand that ends at once is a blackjack.
  const done = page.locator('.outcome .tag');
  const stand = page.locator('.steps [name$="~decline"], .steps [name$="~stand"]');
  while (!(await done.isVisible())) {
    const address = page.url();
    await stand.first().click();
    await expect(page).not.toHaveURL(address);
  }
  await expect(done).toHaveText('Demo');
  await expect(page.locator('.bar')).toContainText('Demo bakiyesi');
});
