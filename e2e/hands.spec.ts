import { expect, test, type Page } from '@playwright/test';
import { countRounds, readBalance } from './in-place';
import { newPlayer, signIn } from './players';

for (const { type, deal, end } of [
  { type: 'poker', deal: 'Kartları dağıt', end: 'Çekil' },
  { type: 'blackjack', deal: 'Kartları dağıt', end: 'Dur' },
])
  test(`GAME-2 GAME-7 a hand of ${type} finished in another tab: the next step shows its result and books nothing`, async ({
    page,
    request,
  }) => {
    await signIn(page, await newPlayer(request, { lira: '5000' }));
    await page.goto(`/live/type/${type}`);
    const game = (await page.locator('a[href^="/play/"]').first().getAttribute('href')) ?? '';
    const finish = (tab: Page) => tab.getByRole('button', { name: end, exact: true });
    // A hand may be over with its deal.
    await expect(async () => {
      await page.goto(game);
      await page.getByRole('button', { name: deal }).click();
      const decline = page.getByRole('button', { name: 'Sigorta istemem' });
      await expect(
        decline
          .or(finish(page))
          .or(page.locator('.outcome', { hasText: 'Bahis:' }))
          .first(),
      ).toBeVisible();
      if (await decline.count()) await decline.click();
      await expect(finish(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const rounds = await countRounds(page);
    const other = await page.context().newPage();
    await other.goto(game);
    await finish(other).click();
    await expect(other.locator('.outcome')).toContainText('Bahis:');
    const balance = await readBalance(other);
    await finish(page).click();
    await expect(page.locator('#refused')).toContainText('Bu el bitti');
    await expect(page.locator('.outcome')).toHaveText((await other.locator('.outcome').textContent()) ?? '');
    expect(await readBalance(page)).toBe(balance);
    expect(await countRounds(page)).toBe(rounds);
    await page.getByRole('button', { name: 'Yeniden dağıt' }).click();
    await expect(page.locator('#refused')).toHaveCount(0);
    expect(await countRounds(page)).toBe(rounds + 1);
  });
