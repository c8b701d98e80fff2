import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { popups } from '#content/notices';
import { OwnSite } from './own-site';

test('CONTENT-1 HOME-5 promotions are active, coming and finished, with the figures of the three marketing texts', async ({
  page,
}) => {
  await page.goto('/promotions');
  for (const name of ['Devam edenler', 'Yakında', 'Bitenler']) {
    await expect(page.getByRole('region', { name }).getByRole('article')).not.toHaveCount(0);
  }
  const running = page.getByRole('region', { name: 'Devam edenler' });
  await expect(running.getByRole('heading', { name: '%50 hoş geldin bonusu, 999 TRY’ye kadar' })).toBeVisible();
  await expect(running.getByRole('heading', { name: '%30 casino kayıp iadesi' })).toBeVisible();
  await expect(running.getByRole('heading', { name: '%20 çevrimsiz yatırım bonusu' })).toBeVisible();
  const welcome = running.getByRole('article').filter({ hasText: '%50 hoş geldin bonusu' });
  await expect(welcome.locator('a[href="/profile/bonuses"]')).toHaveText('Bonusu al');
  await expect(welcome.getByText('Yalnızca ilk yatırım için')).toBeHidden();
  await welcome.locator('summary').click();
  await expect(welcome.getByText('Yalnızca ilk yatırım için')).toBeVisible();
});

test(
  'CONTENT-1 tournaments are running, upcoming and concluded, each in one list',
  { tag: '@nojs' },
  async ({ page }) => {
    await page.goto('/tournaments?lang=en');
    const turns: string[] = [];
    for (const name of ['Running', 'Upcoming', 'Concluded']) {
      const shown = await page.getByRole('region', { name }).getByRole('article').allTextContents();
      expect(shown.length).toBeGreaterThan(0);
      turns.push(...shown);
    }
    // Repeats of the same tournament differ by their dates.
    expect(new Set(turns).size).toBe(turns.length);
  },
);

test(
  'CONTENT-2 information screens have headings and lists; an unknown one is a 404 with a link to another page',
  { tag: '@nojs' },
  async ({ page }) => {
    await page.goto('/info/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Gizlilik' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Çerezler' })).toBeVisible();
    await expect(page.locator('.prose li').first()).toContainText('Üyelik bilgileri');
    const missing = await page.goto('/info/no-such-page');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link', { name: 'Ana sayfaya dön' })).toBeVisible();
  },
);

test.describe('with an operator', { tag: '@nojs' }, () => {
  let site: OwnSite;
  let folder: string;
  test.beforeAll(async () => {
    site = await OwnSite.start();
    folder = mkdtempSync(path.join(tmpdir(), 'rubato-content-'));
  });
  test.afterAll(async () => {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const importing = (content: unknown) => {
    const file = path.join(folder, 'content.json');
    writeFileSync(file, JSON.stringify(content, null, 2));
    return () => site.ops('content', 'import', file);
  };

  test('SHELL-9 of two active popups the second appears once the first is closed; both stay closed', async ({
    page,
  }) => {
    const popup = (id: string, title: string) => ({ ...popups[0]!, id, title: { tr: title, en: title } });
    importing({ popups: [popup('first', 'Birinci duyuru'), popup('second', 'İkinci duyuru')] })();
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: 'Kapat' });
    await page.goto(site.address);
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText('Birinci duyuru');
    await close.click();
    await expect(dialog).toContainText('İkinci duyuru');
    await close.click();
    await expect(dialog).toHaveCount(0);
    await page.goto(site.address);
    await expect(page.locator('h1')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('CONTENT-3 a visitor writes, the operator replies, and the reply is mailed', async ({ page }) => {
    await page.goto(`${site.address}/support?category=vip`);
    await page.getByLabel('Mesajınız').fill('Merhaba <i>destek</i>');
    await page.getByLabel('E-posta adresiniz').fill('yanlis@posta');
    await page.getByRole('button', { name: 'Gönder' }).click();
    await expect(page.getByRole('alert')).toContainText('e-posta adresi yazın');
    await expect(page.getByLabel('Mesajınız')).toHaveValue('Merhaba <i>destek</i>');
    await expect(page.getByLabel('Konu')).toHaveValue('vip');
    await page.getByLabel('E-posta adresiniz').fill('ziyaretci@posta.example');
    await page.getByRole('button', { name: 'Gönder' }).click();
    await expect(page.locator('#main').getByText('Mesajınız alındı')).toBeVisible();
    const [message] = site.ops('support', 'list').rows ?? [];
    expect(message).toMatchObject({ category: 'vip', text: 'Merhaba <i>destek</i>', from: 'ziyaretci@posta.example' });
    site.ops('support', 'reply', message!['id']!, 'Size nasıl yardım edelim?');
    const [mail] = site.ops('outbox', '--to', 'ziyaretci@posta.example').rows ?? [];
    expect(mail?.['text']).toContain('Size nasıl yardım edelim?');
    expect(site.ops('support', 'list').rows ?? []).toEqual([]);
  });

  test('CONTENT-3 a signed-in player sees the thread and its replies', async ({ page }, { project }) => {
    const username = `yazan-${project.name}`;
    site.ops('players', 'create', username, '--password', 'Deneme123!');
    await page.goto(`${site.address}/login`);
    const login = page.getByRole('main');
    await login.getByLabel('Kullanıcı adı').fill(username);
    await login.locator('[type=password]').fill('Deneme123!');
    await login.getByRole('button', { name: 'Giriş yap' }).click();
    await expect(page).toHaveURL(`${site.address}/`);
    await page.goto(`${site.address}/support`);
    await page.getByLabel('Konu').selectOption('documents');
    await page.getByLabel('Mesajınız').fill('İlk satır\nikinci satır');
    await page.getByRole('button', { name: 'Gönder' }).click();
    const thread = page.getByRole('region', { name: 'Yazışmanız' });
    await expect(thread.getByRole('listitem')).toHaveText([/Siz.*İlk satır\s+ikinci satır/s]);
    const [message] = site.ops('support', 'list').rows ?? [];
    expect(message).toMatchObject({ from: username, category: 'documents' });
    site.ops('support', 'reply', message!['id']!, '<b>Buradan</b> yazabilirsiniz.');
    await page.goto(`${site.address}/support`);
    await expect(thread.getByRole('listitem').last()).toContainText('<b>Buradan</b> yazabilirsiniz.');
    await page.goto(`${site.address}/notifications`);
    const notice = page.getByRole('article').filter({ hasText: 'Destek mesajınıza yanıt verdik' });
    await expect(notice).toContainText('<b>Buradan</b> yazabilirsiniz.');
  });

  test(
    'HARD-13 markup in imported texts is shown as text; a script link rejects the whole file',
    { tag: '@nojs' },
    async ({ page }) => {
      const hostile = '<script>document.title = "gone"</script><img src=x onerror="document.title = 1">';
      const words = { tr: hostile, en: hostile };
      const promotion = {
        id: 'hostile',
        status: 'active',
        window: { from: '2020-01-01', to: '2090-01-01' },
        title: { tr: '<b>Kalın</b>', en: 'Bold' },
        text: words,
        image: '',
        link: '/slot',
        linkText: { tr: 'Git', en: 'Go' },
      };
      importing({
        promotions: [promotion],
        information: { DomainBilgi: { tr: `# ${hostile}\n${hostile}`, en: hostile } },
      })();
      await page.goto(`${site.address}/info/domain-information`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('<script>');
      await expect(page.locator('main script, main img')).toHaveCount(0);
      await expect(page).toHaveTitle(/Alan adları/);
      expect(importing({ promotions: [{ ...promotion, link: 'javascript:alert(1)' }] })).toThrow(
        /line \d+, promotions\[0\]\.link/,
      );
      // Public content is served from caches that are refreshed within seconds.
      await expect(async () => {
        await page.goto(`${site.address}/promotions`);
        await expect(page.getByRole('heading', { name: '<b>Kalın</b>' })).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000, intervals: [2_000] });
      await expect(page.locator('main script')).toHaveCount(0);
    },
  );
});
