import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { enter } from './desk';
import { htmlProblems, type ServedDocument } from './html-checker';
import { operate } from './players';

/** Fills in the form of a new promotion that runs for two days. */
async function fillPromotion(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.locator('[name="id"]').fill(id);
  await page.locator('[name="status"]').selectOption('active');
  await page.locator('[name="window.from"]').fill(`${day(-1)}T09:00`);
  await page.locator('[name="window.to"]').fill(`${day(1)}T09:00`);
  for (const [field, tr, en] of [
    ['title', title, `${title} in English`],
    ['text', 'Bir cümle.', 'One sentence.'],
    ['linkText', 'Katıl', 'Join'],
  ] as const) {
    await page.locator(`[name="${field}.tr"]`).fill(tr);
    await page.locator(`[name="${field}.en"]`).fill(en);
  }
}

/** Waits until players see a promotion or not: a change reaches every page within a second. */
const expectShown = (visitor: Page, title: string, isShown: boolean) =>
  expect(async () => {
    await visitor.goto('/promotions');
    await expect(visitor.getByRole('heading', { name: title })).toHaveCount(isShown ? 1 : 0, { timeout: 500 });
  }).toPass({ timeout: 15_000 });

/** Opens a preview of the form of an entry. @returns its page and its HTML */
async function openPreview(page: Page, button = 'İngilizce, Koyu'): Promise<{ preview: Page; html: string }> {
  const [preview, response] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (sent) => sent.request().method() === 'POST'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(response.headers()['content-security-policy']).toContain("form-action 'none';sandbox");
  return { preview, html: await response.text() };
}

/** Returns the violations of axe in the HTML of a preview. It runs in a copy, because a preview runs no script. */
async function axeIn(page: Page, html: string): Promise<string[]> {
  if (test.info().project.use.javaScriptEnabled === false) return [];
  const copy = await page.context().newPage();
  await copy.setContent(html);
  const found = await axeProblems(copy);
  await copy.close();
  return found;
}

/** Opens the form of the first entry of a section. */
async function openFirst(page: Page, section: string): Promise<void> {
  await page.goto(`/desk/content/${section}`);
  await page.locator('main table a').first().click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet' }).click();

test('DESK-64 an operator adds a promotion by form, a player sees it, and the history takes the edit back', async ({
  page,
  browser,
}) => {
  const javaScriptEnabled = test.info().project.use.javaScriptEnabled ?? true;
  const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
  const id = `deneme-${Date.now().toString(36)}`;
  const title = `Deneme ${id}`;
  const { name } = await enter(page, 'content');
  await page.getByRole('navigation').getByRole('link', { name: 'İçerik', exact: true }).click();
  const list = await (await page.request.get('/desk/content')).text();
  await page.getByRole('link', { name: 'Promosyonlar' }).click();
  await page.getByRole('link', { name: 'Giriş ekle' }).click();
  const empty = await (await page.request.get('/desk/content/promotions/_new')).text();

  // The message of a wrong value stands next to its field, and the input is kept.
  await fillPromotion(page, { id, title });
  await page.locator('[name="link"]').fill('javascript:alert(1)');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Boş, bu sitenin bir yolu');
  await expect(page.locator('[name="link"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name="title.en"]')).toHaveValue(`${title} in English`);

  // The preview shows what is typed, and saves nothing.
  await page.locator('[name="link"]').fill('/bonuses');
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'İngilizce, Koyu' }).click(),
  ]);
  await expect(preview.locator('html')).toHaveAttribute('lang', 'en');
  await expect(preview.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(preview.getByRole('heading', { name: `${title} in English` })).toBeVisible();
  await preview.close();
  await expectShown(visitor, title, false);

  await save(page);
  await expect(page.locator('.done')).toContainText('Giriş ekle');
  await expect(page.locator('tr').filter({ hasText: id }).first()).toContainText('Yayında');
  await expectShown(visitor, title, true);

  // A form of before the last change does nothing.
  const second = await page.context().newPage();
  await second.goto(`/desk/content/promotions/${id}`);
  await page.getByRole('link', { name: title }).first().click();
  await page.locator('[name="status"]').selectOption('passive');
  await save(page);
  await expect(page.locator('tr').filter({ hasText: id }).first()).toContainText('Kapalı');
  await second.locator('[name="title.tr"]').fill('Eski sayfa');
  await save(second);
  await expect(second.getByRole('alert')).toContainText(`${name}, `);
  await expect(second.locator('[name="title.tr"]')).toHaveValue('Eski sayfa');
  const form = await (await page.request.get(`/desk/content/promotions/${id}`)).text();
  await expectShown(visitor, title, false);

  // The history restores the state before.
  const versions = page.locator('#history tbody tr');
  await expect(versions.first()).toContainText(name);
  await expect(versions.first()).toContainText('düzenleme');
  await versions.nth(1).getByRole('link', { name: 'Sürümü geri yükle' }).click();
  await page.locator('#reason').fill('Yanlış giriş kapandı');
  await page.locator('main form button').click();
  await expect(page.locator('.preview')).toContainText('0 giriş eklenir, 1 giriş değişir, 0 giriş silinir');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('.done')).toContainText('Sürümü geri yükle');
  await expect(versions.first()).toContainText('Yanlış giriş kapandı');
  await expectShown(visitor, title, true);
  const section = await (await page.request.get('/desk/content/promotions')).text();

  // Deleted, and no longer there.
  await page.getByRole('button', { name: `Sil ${id}` }).click();
  await expect(page.locator('.preview')).toContainText(`“${title}” silinir`);
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('#history')).toContainText('silme');
  await expectShown(visitor, title, false);
  await visitor.context().close();
  expect(
    htmlProblems([
      { name: 'list', html: list },
      { name: 'empty', html: empty },
      { name: 'form', html: form },
      { name: 'section', html: section },
    ]),
  ).toEqual([]);
});

test(
  'DESK-64 every section opens, and a role without content changes nothing',
  { tag: ['@nojs', '@long'] },
  async ({ page }) => {
    const sections = await operate(page.request, { command: 'content', words: ['sections'] });
    expect(sections.length).toBeGreaterThan(20);
    await enter(page, 'support');
    for (const { section = '' } of sections) {
      const path = `/desk/content/${section.replace('/', '.')}`;
      expect((await page.goto(path))?.status(), path).toBe(200);
      const [first] = await operate(page.request, { command: 'content', words: ['show', section] });
      if (first) expect((await page.goto(`${path}/${first['entry']}`))?.status(), path).toBe(200);
      await expect(page.getByRole('button', { name: 'Kaydet' })).toHaveCount(0);
    }
    expect((await page.goto('/desk/content/yok'))?.status()).toBe(404);
    await expect(page.locator('main a')).toHaveAttribute('href', '/desk/content');
    expect((await page.goto('/desk/content/popups/yok'))?.status()).toBe(404);
    await expect(page.locator('main a')).toHaveAttribute('href', '/desk/content/popups');
    await expect(page.locator('main a')).toHaveText('Açılır duyurular');
    const [popup] = await operate(page.request, { command: 'content', words: ['show', 'popups'] });
    const posted = await page.request.post(`/desk/content/popups/${popup?.['entry']}`, {
      form: { active: 'on', 'title.tr': 'a', 'title.en': 'b', 'text.tr': 'a', 'text.en': 'b', link: '' },
    });
    expect(posted.status()).toBe(403);
  },
);

test(
  'DESK-64 entries of other kinds are previewed as players see them, without a form that can be sent',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'content');
    const previewed = async (section: string) => {
      await openFirst(page, section);
      return (await openPreview(page)).preview;
    };
    const bonus = await previewed('bonuses');
    await expect(bonus.getByText('Wagering requirement', { exact: true })).toBeVisible();
    await expect(bonus.getByRole('button', { name: 'Claim' })).toBeVisible();
    for (const [section, shown] of [
      ['payments.methods', '.method b'],
      ['licenses.licenses', 'footer ul li'],
      ['datas.footer-menu', 'footer nav'],
      ['massMessages', 'article h2'],
    ] as const)
      await expect((await previewed(section)).locator(shown)).toHaveCount(1);
  },
);

test(
  'DESK-93 menu, languages, banks, groups and lotteries are previewed; links and buttons do nothing',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'content');
    const documents: ServedDocument[] = [];
    for (const [section, field, typed, shown] of [
      ['datas.header-menu', 'title.en', 'Front page', '.pages li:first-child a'],
      ['datas.languages', 'title', 'Dil 1', '.prefs .btn'],
      ['datas.languages', 'title', 'Dil 1', '.pages a'],
      ['payments.banks', 'house.owner', 'Deneme Alıcısı', '.facts dd'],
      ['payments.banks', 'name', 'Deneme Bankası', '.banks a'],
      ['payments.groups', 'name.en', 'Trial group', 'section h2'],
      ['lotteries', 'title.en', 'Trial lottery', 'section h2'],
    ] as const) {
      await openFirst(page, section);
      await page.locator(`[name="${field}"]`).fill(typed);
      const { preview, html } = await openPreview(page);
      await expect(preview.locator(shown).first(), section).toHaveText(typed);
      await expect(preview.locator(shown).first()).toBeVisible();
      expect(await axeIn(page, html), section).toEqual([]);
      const { length } = page.context().pages();
      const address = preview.url();
      for (const target of await preview.locator('main :is(a, button):visible').all()) await target.click();
      expect(preview.url()).toBe(address);
      await expect(preview.locator(shown).first()).toHaveText(typed);
      expect(page.context().pages()).toHaveLength(length);
      await preview.close();
      documents.push({ name: `${section} ${field}`, html });
    }
    // Nothing was saved.
    expect((await operate(page.request, { command: 'content', words: ['show', 'lotteries'] }))[0]).not.toMatchObject({
      title: { en: 'Trial lottery' },
    });
    expect(htmlProblems(documents)).toEqual([]);
  },
);

test(
  'DESK-93 a preview at a chosen time shows an entry as players see it at that time',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'content');
    const documents: ServedDocument[] = [];
    const previewAt = async (time: string) => {
      await page.locator('[name="previewTime"]').fill(time);
      const { preview, html } = await openPreview(page, 'Türkçe, Açık');
      documents.push({ name: `${page.url()} ${time}`, html });
      return preview;
    };
    // Times are of Istanbul.
    await openFirst(page, 'lotteries');
    await page.locator('[name="window.from"]').fill('2030-01-01T09:00');
    await page.locator('[name="window.to"]').fill('2030-02-01T09:00');
    const running = await previewAt('2030-01-01T09:00');
    await expect(running.locator('.notice')).toContainText('01.01.2030 09:00 · Yayında');
    await expect(running.locator('section')).toContainText('1 Ocak – 1 Şubat 2030 · devam ediyor');
    await expect((await previewAt('2030-02-01T09:00')).locator('section')).toContainText('sona erdi');
    await expect((await previewAt('2029-12-31T09:00')).locator('section')).toContainText('henüz başlamadı');

    // Before and after its time no player sees a slide. Without a time it is shown.
    await openFirst(page, 'sliders');
    for (const field of ['anchor', 'everyDays', 'days'] as const)
      await page.locator(`[name="window.${field}"]`).fill('');
    await page.locator('[name="window.occurrence"]').selectOption('');
    await page.locator('[name="window.from"]').fill('2030-01-01T09:00');
    await page.locator('[name="window.to"]').fill('2030-02-01T09:00');
    const title = await page.locator('[name="title.tr"]').inputValue();
    for (const [time, state, count] of [
      ['2030-01-01T08:59', 'Planlandı · Oyuncular bu zamanda görmez.', 0],
      ['2030-01-01T09:00', 'Yayında', 1],
      ['2030-02-01T09:00', 'Bitti · Oyuncular bu zamanda görmez.', 0],
    ] as const) {
      const preview = await previewAt(time);
      await expect(preview.locator('.notice')).toContainText(state);
      await expect(preview.locator('.notice')).toContainText('Yayın başlangıcı: 01.01.2030 09:00');
      await expect(preview.locator('.slide', { hasText: title })).toHaveCount(count);

      await preview.close();
    }
    const now = await previewAt('');
    await expect(now.locator('.slide', { hasText: title })).toHaveCount(1);
    await expect(now.locator('.notice')).toHaveCount(0);

    for (const { name, html } of documents) expect(await axeIn(page, html), name).toEqual([]);

    // A wrong time has its message at the field, and the input is kept.
    const path = new URL(page.url()).pathname;
    const names = await page.locator('form.entry :is(input, select, textarea)').all();
    const form: Record<string, string> = {};
    for (const field of names) form[(await field.getAttribute('name')) ?? ''] = await field.inputValue();
    const refused = await page.request.post(path, {
      form: { ...form, previewTime: '2030-02-30T09:00', preview: 'tr-light' },
    });
    expect(refused.status()).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(/id="previewTime-error"[^>]*>2026-03-01 veya 2026-03-01T09:00Z gibi yazın\./);
    expect(html).toContain('value="2030-02-30T09:00"');
    // Sections without times of display have no such field.
    await openFirst(page, 'datas.header-menu');
    await expect(page.locator('[name="previewTime"]')).toHaveCount(0);
    expect(htmlProblems([...documents, { name: 'refused', html }])).toEqual([]);
  },
);
