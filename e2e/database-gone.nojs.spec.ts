import { expect, test } from '@playwright/test';
import pg from 'pg';
import { OwnSite } from './own-site';
import { expectBalance, PASSWORD, pressed, signIn, toasts } from './players';

/** A site with its own PostgreSQL database, which becomes unavailable and returns. */

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_gone_${process.pid}`;

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

let reachable = false;
let site: OwnSite;
test.beforeAll(async () => {
  reachable = await administer(`create database ${name}`).then(
    () => true,
    () => false,
  );
  if (!reachable) return console.log('No PostgreSQL is reachable: a database that goes and comes back is not tested.');
  site = await OwnSite.start({
    DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'fatal',
  });
});
test.afterAll(async () => {
  await site?.remove();
  if (reachable) await administer(`drop database ${name} with (force)`);
});

test.setTimeout(240_000);

const UNAVAILABLE = 'Sayfa görüntülenemiyor';

test('HARD-22 without the database: error pages with links, nothing booked, and recovery without a restart', async ({
  page,
  request,
}) => {
  test.skip(!reachable, 'no PostgreSQL');
  const at = (path: string) => site.address + path;
  site.ops('players', 'create', 'bekleyen', '--password', PASSWORD);
  site.ops('players', 'credit', 'bekleyen', '500', '--reason', 'Bakiye düzeltmesi');
  await signIn(page, 'bekleyen', site.address);
  await page.goto(at('/profile/withdraw?method=wallet-yelken-withdrawal'));
  await page.locator('[name="amount"]').fill('200');
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');

  // New connections are refused and open ones are cut, as when the database machine fails.
  await administer(
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await pressed(page, 'Çekimi onayla');
  // The outcome is unknown: the typed values stay, with the request ID, to be sent again.
  await expect(page.locator('#main h1')).toHaveText('Sayfanın geri kalanı gösterilemiyor');
  await expect(page.locator('#main')).toContainText('sonucu henüz belli değil');
  await expect(page.locator('#main form button')).toBeVisible();
  expect((await request.get(at('/readyz'))).status()).toBe(503);
  expect((await request.get(at('/healthz'))).status()).toBe(200);
  // A page without its own content is an error page; if only a part is missing, a message replaces it.
  const meanwhile = {
    '/profile/deposit': 503,
    '/profile/history/finance': 503,
    '/slot/category/94': 503,
    '/live': 503,
    '/profile': 200,
    '/notifications': 200,
  };
  for (const [path, status] of Object.entries(meanwhile)) {
    const answer = await page.goto(at(path));
    expect(answer?.status(), path).toBe(status);
    expect(answer?.headers()['retry-after'], path).toBe(status === 503 ? '5' : undefined);
    await expect(page.locator('#main'), path).toContainText(
      status === 503 ? UNAVAILABLE : 'Bu bölüm şu anda gösterilemiyor',
    );
    await expect(toasts(page), path).toContainText('Bazı sorunlar yaşıyoruz, lütfen daha sonra tekrar deneyin.');
    await expect(page.locator('header a[href="/"]').first(), path).toBeVisible();
    await expect(page.locator('.wallet span a'), path).toHaveText('Bakiye: — ₺şu anda gösterilemiyor');
    expect(await page.content(), path).not.toMatch(/\bat \w+ \(|node_modules|postgres|ECONN/i);
  }

  await administer(`alter database ${name} allow_connections true`);
  await expect.poll(async () => (await request.get(at('/readyz'))).status(), { timeout: 60_000 }).toBe(200);
  for (const path of ['/slot/category/94', '/promotions', '/profile/history/finance', '/profile'])
    await expect.poll(async () => (await page.goto(at(path)))?.status(), { message: path, timeout: 60_000 }).toBe(200);
  // Still signed in, and nothing was booked.
  await expectBalance(page, 50_000);
  await page.goto(at('/profile/withdraw?method=wallet-yelken-withdrawal'));
  await page.locator('[name="amount"]').fill('200');
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');
  await pressed(page, 'Çekimi onayla');
  await expect(toasts(page)).toContainText('Çekim talebiniz alındı: 200,00 ₺');
  await expectBalance(page, 30_000);
});
