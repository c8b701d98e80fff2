import { expect, test } from '@playwright/test';
import { expectPicked, Match } from './matches';

/** Markets of a match with more than are shown at once: odds of 1.90 on each selection. */
const SELECTIONS: Record<string, string[]> = {
  result: ['home', 'draw', 'away'],
  'double-chance': ['home-draw', 'home-away', 'draw-away'],
  'both-score': ['yes', 'no'],
  'odd-even': ['odd', 'even'],
  'exact-goals': ['0', '1', '2', '6+'],
  margin: ['home/1', 'draw', 'away/3+'],
  'top-half': ['first', 'equal', 'second'],
  'result-both': ['home/yes', 'home/no'],
  'clean-sheet-home': ['yes', 'no'],
  'clean-sheet-away': ['yes', 'no'],
  'result-h1': ['home', 'draw', 'away'],
  'both-score-h1': ['yes', 'no'],
  'result-h2': ['home', 'draw', 'away'],
};

async function offered(match: Match): Promise<void> {
  const lines = [1.5, 2.5, 3.5, 4.5].map((line) => ({
    market: 'total',
    line,
    odds: { over: 150 + line * 20, under: 220 },
  }));
  await match.offers([
    ...Object.entries(SELECTIONS).map(([market, selections]) => ({
      market,
      line: null,
      odds: Object.fromEntries(selections.map((selection) => [selection, 190])),
    })),
    ...lines,
  ]);
}

test('BET-52 the markets of a match are in groups with links, and further lines are folded', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await offered(match);
  await expect(async () => {
    await page.goto(`/sport/${match.id}`);
    await expect(page.getByRole('navigation', { name: 'Bahis türleri' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const groups = page.getByRole('navigation', { name: 'Bahis türleri' });
  await expect(groups.getByRole('link', { name: /^Ana/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'Maç sonucu' })).toBeVisible();
  await expect(page.getByText('çizgi daha')).toHaveCount(0);

  await groups.getByRole('link', { name: /^Gol/ }).click();
  await expect(page).toHaveURL(/group=goals$/);
  const total = page.getByRole('region', { name: 'Toplam gol alt/üst' });
  await expect(total.locator('button:visible')).toHaveCount(2);
  const summary = total.locator('summary');
  await expect(summary).toHaveText(/^3 çizgi daha/);
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(total.locator('button:visible')).toHaveCount(8);

  await groups.getByRole('link', { name: /^Yarılar/ }).click();
  await expect(page).toHaveURL(/group=periods$/);
  const half = page.getByRole('region', { name: 'Sonuç (1. yarı)' });
  await half.getByRole('button', { name: /Beraberlik/ }).click();
  await expectPicked(page, match.id);
  await expect(page).toHaveURL(new RegExp(`/sport/${match.id}\\?group=periods`));
  await page.goto('/coupon');
  await expect(page.locator('main')).toContainText('Sonuç (1. yarı): Beraberlik');

  const unknown = await page.goto(`/sport/${match.id}?group=nothing`);
  expect(unknown!.status()).toBe(404);
});

test('BET-52 HAND-7 a match in play shows its score by period and who serves', async ({ page, request }) => {
  const match = await Match.announced(request, 'tennis');
  await match.plays({
    clock: { tr: '2. set', en: 'Set 2' },
    server: 'away',
    periods: [
      { home: 6, away: 4 },
      { home: 2, away: 3 },
    ],
  });
  const table = page.getByRole('table', { name: 'Bölümlere göre skor' });
  await expect(async () => {
    await page.goto(`/sport/${match.id}`);
    await expect(table).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(table.getByRole('row')).toHaveText([
    /^Set\s*1\s*2$/,
    new RegExp(`^${match.home}\\s*6\\s*2$`),
    new RegExp(`^${match.away}.*servis kullanıyor\\s*4\\s*3$`),
  ]);
  await expect(page.getByRole('status')).toContainText(`${match.home} 1, ${match.away} 0`);
});

test('BET-52 budgets: a match with every market of football weighs at most 14 kB in its main group and 22 kB in all @nojs', async ({
  request,
}) => {
  const { SPORT_MARKETS } = await import('../contract/markets');
  const { hasLine, listSelections } = await import('../contract/market-rules');
  const match = await Match.announced(request);
  await match.offers(
    SPORT_MARKETS.football.flatMap((market) =>
      (hasLine(market) ? [0.5, 1.5, 2.5, 3.5] : [null]).map((line, at) => ({
        market,
        line,
        odds: Object.fromEntries(
          listSelections('football', market).map((selection, place) => [
            selection,
            120 + at * 37 + ((place * 91) % 700),
          ]),
        ),
      })),
    ),
  );
  const sizeOf = async (group: string) => {
    const reply = await request.fetch(`/sport/${match.id}${group}`, { headers: { 'accept-encoding': 'br' } });
    expect(reply.status()).toBe(200);
    const { brotliCompressSync, constants } = await import('node:zlib');
    return brotliCompressSync(await reply.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  };
  await expect
    .poll(async () => (await (await request.get(`/sport/${match.id}?group=all`)).text()).includes('-h2'))
    .toBe(true);
  expect(await sizeOf('')).toBeLessThanOrEqual(14_000);
  expect(await sizeOf('?group=all')).toBeLessThanOrEqual(22_000);
});
