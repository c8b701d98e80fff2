import { expect, test, type Page } from '@playwright/test';
import { Match, placeCoupon, reviewCoupon } from './matches';
import { newPlayer, pressed, signIn } from './players';

const MODEL = { periods: [{ home: 0, away: 0 }], rest: [0.7, 0.8].map((home) => ({ home, away: home - 0.2 })) };

/** Sends markets and the model of their prices. */
const offer = (match: Match, scoreModel: object | undefined = MODEL) =>
  match.offers(
    [
      { market: 'result', line: null, odds: { home: 200, draw: 300, away: 320 } },
      { market: 'total', line: 2.5, odds: { over: 190, under: 185 } },
      { market: 'both-score', line: null, odds: { yes: 185, no: 190 } },
      { market: 'clean-sheet-home', line: null, odds: { yes: 260, no: 140 } },
      { market: 'draw-no-bet', line: null, odds: { home: 150, away: 240 } },
    ],
    scoreModel,
  );

const builder = (page: Page) => page.locator('#builder');

/** Chooses a selection; without JavaScript the button shows the odds. */
async function choose(page: Page, market: string, selection: string, javaScript: boolean): Promise<void> {
  const select = builder(page).getByLabel(market, { exact: true });
  const value = await select
    .locator('option', { hasText: new RegExp(`^${selection}`) })
    .first()
    .getAttribute('value');
  await select.selectOption(value);
  if (javaScript) await page.waitForURL((url) => url.searchParams.getAll('part').includes(value ?? ''));
}

async function openBuilder(page: Page, match: Match): Promise<void> {
  await page.goto(`/sport/${match.id}`);
  await page.getByRole('link', { name: 'Bahis oluştur' }).click();
  await expect(builder(page)).toContainText('iki ile altı seçim');
}

test('BET-75 selections of a match are built into one bet, placed, and each shows its result', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const hasScript = javaScriptEnabled !== false;
  const match = await Match.announced(request);
  await offer(match);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await openBuilder(page, match);
  await expect(builder(page).getByLabel('Beraberlikte iade')).toHaveCount(0);
  await choose(page, 'Maç sonucu', match.home, hasScript);
  await choose(page, 'Toplam gol alt/üst', '2,5 üst', hasScript);
  if (!hasScript) await pressed(page, 'Oranı göster');
  await expect(builder(page)).toContainText('Maç sonucu: ' + match.home);
  const odds = await builder(page).locator('.win').textContent();
  expect(Number(odds?.replace(',', '.'))).toBeGreaterThan(2);
  expect(Number(odds?.replace(',', '.'))).toBeLessThan(3.8);
  await pressed(page, 'Kupona ekle');
  await expect(builder(page).getByRole('button', { name: 'Kupondan çıkar' })).toBeVisible();
  await page.goto('/coupon');
  await expect(page.locator('.picks li')).toHaveCount(1);
  const what = `Bahis oluşturucu: Maç sonucu: ${match.home} + Toplam gol alt/üst: 2,5 üst`;
  await expect(page.locator('.picks')).toContainText(what);
  await expect(page.locator('.picks .win')).toHaveText(odds!);
  await reviewCoupon(page, '10');
  await expect(page.locator('#main')).toContainText(what);
  await placeCoupon(page);
  await expect(page.locator('.picks')).toContainText('Bahis oluşturucu');
  await expect(page.locator('.picks .win')).toHaveText(odds!);
  const parts = page.locator('.picks .parts li');
  await expect(parts).toHaveText([`Maç sonucu: ${match.home} Açık`, 'Toplam gol alt/üst: 2,5 üst Açık']);
  await match.ends(2, 0);
  await expect(async () => {
    await page.reload();
    await expect(parts).toHaveText([`Maç sonucu: ${match.home} Kazandı`, 'Toplam gol alt/üst: 2,5 üst Kaybetti'], {
      timeout: 500,
    });
  }).toPass();
});

test('BET-71 a contradiction and a selection that adds nothing are explained next to the bet builder', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const hasScript = javaScriptEnabled !== false;
  const match = await Match.announced(request);
  await offer(match);
  await openBuilder(page, match);
  await choose(page, 'Karşılıklı gol', 'Var', hasScript);
  if (!hasScript) await pressed(page, 'Oranı göster');
  await expect(builder(page)).toContainText('En az iki seçim yapın.');
  await choose(page, `Gol yemez (${match.home})`, 'Var', hasScript);
  if (!hasScript) await pressed(page, 'Oranı göster');
  await expect(builder(page)).toContainText(
    `“Karşılıklı gol: Var” ile “Gol yemez (${match.home}): Var” birlikte gerçekleşemez.`,
  );
  await expect(builder(page).getByRole('button', { name: 'Kupona ekle' })).toHaveCount(0);
  await choose(page, `Gol yemez (${match.home})`, 'Yok', hasScript);
  if (!hasScript) await pressed(page, 'Oranı göster');
  await expect(builder(page)).toContainText(
    `“Gol yemez (${match.home}): Yok” oranı artırmaz, çünkü “Karşılıklı gol: Var” gerçekleşirse zaten gerçekleşir.`,
  );
  await expect(builder(page).locator('.win')).toHaveText('1,85');
});

test('BET-73 a match whose feed sends no model has no bet builder', async ({ page, request }) => {
  const match = await Match.announced(request);
  await page.goto(`/sport/${match.id}?build=1`);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.getByText('Bahis oluştur')).toHaveCount(0);
});
