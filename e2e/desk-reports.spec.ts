import { expect, test } from '@playwright/test';
import { enter } from './desk';
import { htmlProblems } from './html-checker';
import { newPlayer, operate } from './players';

/** Day of Istanbul, as the field of the form takes it. */
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

test('DESK-73 a report has charts, tables and a CSV file with the figures of `ops report`', async ({ page }) => {
  await newPlayer(page.request, { lira: '1234,56' });
  await enter(page, 'support');
  await page.getByRole('navigation').getByRole('link', { name: 'Raporlar', exact: true }).click();
  await expect(page.locator('#to')).toHaveValue(today());
  await page.locator('#from').fill(today());
  await page.locator('#by').selectOption('month');
  await page.locator('#group').selectOption('kind');
  await page.locator('main').getByRole('button', { name: 'Göster' }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.locator('svg.chart')).toHaveCount(await page.locator('.charts figure').count());
  await expect(page.locator('.charts figure')).not.toHaveCount(0);
  await expect(page.locator('main')).toContainText(today().slice(0, 7));
  expect(htmlProblems([{ name: 'reports', html: await (await page.request.get(page.url())).text() }])).toEqual([]);

  const link = page.getByRole('link', { name: 'CSV olarak indir' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('report.csv');
  const [head = '', ...lines] = (await file.text()).split('\n');
  expect(head).toMatch(/^month,kind,of,deposits,/);
  const options = { from: today(), to: today(), by: 'month', group: 'kind' };
  const rows = await operate(page.request, { command: 'report', words: [], options });
  expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map(({ kind }) => kind));
  expect(rows.find(({ kind }) => kind === 'adjustments')?.['adjustments']).toMatch(/^\d+\.\d\d$/);
});

test('DESK-73 @nojs a reversed span keeps its input and names the field', async ({ page }) => {
  await enter(page, 'support');
  const wrong = await page.goto('/desk/reports?from=2026-03-02&to=2026-03-01');
  expect(wrong?.status()).toBe(422);
  await expect(page.getByRole('alert')).toContainText('Son gün ilk günden önce.');
  await expect(page.locator('#from')).toHaveValue('2026-03-02');
});
