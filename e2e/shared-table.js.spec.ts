import { generateKeyPairSync } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { OwnSite } from './own-site';
import { PASSWORD, signIn } from './players';

/** Two processes over one PostgreSQL, with a browser at each. */

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_shared_${process.pid}`;
const TABLE = '/play/live/7001';
const ROUND = { timeout: 60_000 };

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

let reachable = false;
const sites: OwnSite[] = [];
test.beforeAll(async () => {
  reachable = await administer(`create database ${name}`).then(
    () => true,
    () => false,
  );
  if (!reachable) return console.log('No PostgreSQL is reachable: a table over two processes is not tested.');
  const settings = {
    DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    SESSION_SECRETS: 'a-secret-that-two-processes-of-the-journeys-share',
    SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
    OPS_TOKEN: 'operator-token-of-the-journeys',
    RATE_LIMIT_FACTOR: '100',
  };
  for (let count = 0; count < 2; count += 1) sites.push(await OwnSite.start(settings));
});
test.afterAll(async () => {
  for (const site of sites) await site.remove();
  if (reachable) await administer(`drop database ${name} with (force)`);
});

test.setTimeout(240_000);

async function sitDown(page: Page, { address }: OwnSite, username: string): Promise<void> {
  await signIn(page, username, address);
  await page.goto(`${address}${TABLE}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Boğaz Ruleti' })).toBeVisible();
}

const numberOf = async (page: Page) => Number(await page.locator('.bet-form [name="number"]').inputValue());
const results = async (page: Page) => (await page.locator('.recent .mark').allInnerTexts()).join(' ');

/** Puts a chip on each colour and the zero, so that one always wins. */
async function bet(page: Page): Promise<number> {
  for (const place of ['red', 'black', 'straight-0']) await page.locator(`.layout input[value="${place}"]`).check();
  const number = await numberOf(page);
  await page.getByRole('button', { name: 'Fişleri koy' }).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz');
  return number;
}

test(
  'GAME-1 two browsers at one roulette table over two processes see one result and each other’s wins; a killed process blocks no round',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.skip(!reachable, 'no PostgreSQL');
    const [one, two] = sites as [OwnSite, OwnSite];
    for (const username of ['ayseoynar', 'burakoynar']) {
      one.ops('players', 'create', username, '--password', PASSWORD);
      one.ops('players', 'credit', username, '1000', '--reason', 'Bakiye düzeltmesi');
    }
    const other = await (await browser.newContext()).newPage();
    await sitDown(page, one, 'ayseoynar');
    await sitDown(other, two, 'burakoynar');
    // A round that has just begun leaves both enough time to bet.
    const before = await numberOf(page);
    for (const seen of [page, other]) {
      await expect.poll(() => numberOf(seen), ROUND).toBe(before + 1);
      await expect(seen.locator('.clock.open')).toBeVisible();
    }
    expect(await bet(other)).toBe(await bet(page));
    // The first process is killed with the bets on the table.
    await one.end('SIGKILL');
    await expect(other.locator('.outcome [role="status"]')).toContainText(/Kazandınız|Geri ödenen/, ROUND);
    await one.begin();
    await page.reload();
    await expect(page.locator('.outcome, .earlier').filter({ hasText: /Kazandınız|Geri ödenen/ })).toBeVisible();
    const [mine, theirs] = [await results(page), await results(other)];
    expect(mine.length > theirs.length ? mine.endsWith(theirs) : theirs.endsWith(mine)).toBe(true);
    expect(two.ops('ledger', 'verify').failed ?? false).toBe(false);
    await other.context().close();
  },
);
