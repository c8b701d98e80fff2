import { expect, test } from '@playwright/test';
import { SLOTS } from '#content/games';
import { enter } from './desk';
import { htmlProblems } from './html-checker';
import { newPlayer, signIn } from './players';
import { findSlot } from './slot-games';

/** Month of Istanbul, as the field of the form takes it. */
const thisMonth = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);

test('DESK-70 DESK-71 a game is closed and opened from its list, and its rounds are measured', async ({
  page,
  browser,
}) => {
  const javaScriptEnabled = test.info().project.use.javaScriptEnabled ?? true;
  const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signIn(visitor, await newPlayer(page.request, { lira: '100' }));
  const { name, address } = findSlot('lines');
  await visitor.goto(address);
  await visitor.locator('[name="stake"]').selectOption('2 ₺');
  await visitor.locator('.spin').click();
  await expect(visitor).toHaveURL(/round=/);
  await visitor.context().close();

  await enter(page, 'content');
  await page.getByRole('navigation').getByRole('link', { name: 'Oyunlar', exact: true }).click();
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  await expect(page.locator('#jackpots')).toContainText('Büyük İkramiye');

  // The last game of the list, which no other test plays.
  const closed = SLOTS.at(-1)!;
  const row = page.locator('tbody tr', { hasText: closed.id });
  await page.locator('#text').fill(closed.id);
  await page.getByRole('button', { name: 'Göster' }).first().click();
  await expect(row).toContainText('Açık');
  await row.getByRole('button', { name: 'Oyunu kapat' }).click();
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('.done')).toContainText('Oyunu kapat');
  await expect(row).toContainText('Kapalı');
  await expect(row.getByRole('button', { name: 'Oyunu kapat' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Oyunu aç' }).click();
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(row).toContainText('Açık');

  await page.locator('#month').fill(thisMonth());
  await page.locator('#returns').getByRole('button', { name: 'Göster' }).click();
  await expect(page).toHaveURL(/month=/);
  await expect(page.locator('#text')).toHaveValue(closed.id);
  const measured = page.locator('#returns [data-row]', { hasText: name });
  await expect(measured).toContainText('Tur sayısı az');
  await expect(measured).toContainText(/%\d+,\d\d/);
  expect(htmlProblems([{ name: 'games', html: await (await page.request.get(page.url())).text() }])).toEqual([]);
});

test('DESK-70 @nojs a role that only reads is offered no change, and a wrong month names its field', async ({
  page,
}) => {
  await enter(page, 'support');
  await page.goto('/desk/games');
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('Oyunu kapat');
  const id = SLOTS[0]!.id;
  const posted = await page.request.post('/desk/commands/games-close', {
    form: { game: id, step: 'run', submission: 'x'.repeat(22) },
  });
  expect(posted.status()).toBe(403);
  const wrong = await page.goto('/desk/games?month=2026-13');
  expect(wrong?.status()).toBe(422);
  await expect(page.getByRole('alert')).toContainText('Ayı 2026-03 gibi yazın.');
});
