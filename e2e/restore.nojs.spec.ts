import { generateKeyPairSync } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { enrol } from './enrol';
import { commandsUnder } from './guide';
import { FEEDS, expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { OwnSite } from './own-site';
import { expectBalance, fillLogin, PASSWORD, pressed, signIn } from './players';
import { administer, findMissingForDump, POSTGRES } from './postgres';
import { totp } from './totp';

/** Backups and restores by the lines of docs/operating.md, on a site with a player, money and an open coupon. */

const SETTINGS = { FEEDS, RATE_LIMIT_FACTOR: '100' };
const PLAYER = 'yedekli';

/** Opens a page of a visitor of this site, with the cookies of another page. */
async function visit(browser: Browser, { address }: OwnSite, kept?: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    ...(kept && { storageState: await kept.context().storageState() }),
  });
  return context.newPage();
}

/**
 * Creates a player with 450 lira, an authenticator app and 50 lira on a coming match, and records the head of the
 * audit log.
 */
async function fill(page: Page, site: OwnSite) {
  site.ops('players', 'create', PLAYER, '--password', PASSWORD);
  site.ops('players', 'credit', PLAYER, '500', '--reason', 'Bakiye düzeltmesi');
  await signIn(page, PLAYER);
  const { key } = await enrol(page);
  const match = await Match.announced(page.request);
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await placeCoupon(page);
  const coupon = new URL(page.url()).pathname;
  await expectBalance(page, 45_000);
  // The audit log is sealed twice a minute.
  const trail = () => site.ops('audit', 'verify') as unknown as { sealed: number; waiting: number };
  const { sealed, waiting } = trail();
  await expect.poll(() => trail().sealed, { timeout: 90_000 }).toBeGreaterThanOrEqual(sealed + waiting);
  return { key, match, coupon };
}

const headIn = (printed: string): string => /its head is ([\w-]+)/.exec(printed)?.[1] ?? '';

/**
 * Asserts that all data is restored: the earlier session, the sealed key of the app, the balance, the coupon, and its
 * settlement.
 */
async function expectWhole(page: Page, fresh: Page, { key, match, coupon }: Awaited<ReturnType<typeof fill>>) {
  await page.goto(coupon);
  await expectBalance(page, 45_000, 'what came after the backup is gone');
  await fresh.goto('/login');
  await fillLogin(fresh, PLAYER);
  await fresh.getByLabel('6 haneli kod').fill(totp(key, Date.now() + 30_000));
  await pressed(fresh, 'Doğrula');
  await expect(fresh.locator('.avatar')).toBeVisible();
  await match.at(page.request).ends(1, 0);
  await expectState(page, 'Kazandı');
  await expectBalance(page, 55_000);
}

test.setTimeout(300_000);

test(
  'HARD-23 MONEY-8 SEC-3 the lines of the guide back up and restore the embedded database: ledger, audit log, sessions, coupons',
  { tag: '@long' },
  async ({ browser }) => {
    const [backup = '', restore = ''] = commandsUnder('### The embedded database');
    const [, , close = '', verify = '', endGames = '', open = ''] = commandsUnder('### PostgreSQL');
    expect(backup).toContain('ops -- backup');
    const site = await OwnSite.start(SETTINGS);
    try {
      const page = await visit(browser, site);
      const made = await fill(page, site);
      const head = headIn(await site.shell(backup));
      site.ops('players', 'credit', PLAYER, '1000', '--reason', 'Bakiye düzeltmesi');
      await site.shell(restore);
      await site.begin();
      expect(await site.shell(close)).toContain('under maintenance');
      const output = await site.shell(verify, { HEAD: head });
      expect(output).toContain('The ledger is correct');
      expect(output).toContain('The audit log is correct');
      expect(await site.shell(endGames)).toContain('open games ended');
      expect(await site.shell(open)).toContain('The site is open');
      await expectWhole(page, await visit(browser, site), made);
      await site.shell(verify, { HEAD: head });
      await expect(site.shell(verify, { HEAD: 'x'.repeat(43) }), 'a head that never was').rejects.toThrow(/WRONG/);
    } finally {
      await site.remove();
    }
  },
);

const name = `rubato_kept_${process.pid}`;
const restoredName = `${name}_restored`;
const addressOf = (database: string) => Object.assign(new URL(POSTGRES), { pathname: `/${database}` }).href;

test(
  'HARD-23 MONEY-8 SEC-3 the lines of the guide restore a dump of PostgreSQL: ledger, audit log, sessions, sealed keys, coupons',
  { tag: '@long' },
  async ({ browser }) => {
    const why = await findMissingForDump();
    test.skip(why !== undefined, why);
    const [backup = '', restore = '', close = '', verify = '', endGames = '', open = ''] =
      commandsUnder('### PostgreSQL');
    expect(backup).toContain('pg_dump');
    await administer(`create database ${name}`);
    const settings = {
      ...SETTINGS,
      SESSION_SECRETS: 'a-secret-that-both-sites-of-this-journey-share',
      SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
      OPS_TOKEN: 'operator-token-of-the-journeys',
    };
    const sites: OwnSite[] = [];
    const start = async (database: string) => {
      const started = await OwnSite.start({ ...settings, DATABASE_URL: addressOf(database) });
      sites.push(started);
      return started;
    };
    try {
      const site = await start(name);
      const page = await visit(browser, site);
      const made = await fill(page, site);
      const head = headIn(await site.shell(backup));
      site.ops('players', 'credit', PLAYER, '1000', '--reason', 'Bakiye düzeltmesi');
      await site.end();
      const [, dump = ''] = /"(rubato-[\d-]+\.dump)"/.exec(await site.shell('ls --quoting-style=c *.dump')) ?? [];
      const lines = restore.replaceAll('rubato_restored', restoredName).replaceAll(/rubato-[\d-]+\.dump/g, dump);
      await site.shell(lines, { RESTORED_URL: addressOf(restoredName) });

      const restored = await start(restoredName);
      expect(await restored.shell(close)).toContain('under maintenance');
      const output = await restored.shell(verify, { HEAD: head });
      expect(output).toContain('The ledger is correct');
      expect(output).toContain('The audit log is correct');
      expect(await restored.shell(endGames)).toContain('open games ended');
      expect(await restored.shell(open)).toContain('The site is open');
      await expectWhole(await visit(browser, restored, page), await visit(browser, restored), made);
      await restored.shell(verify, { HEAD: head });
    } finally {
      for (const one of sites) await one.remove();
      for (const database of [name, restoredName]) await administer(`drop database if exists ${database} with (force)`);
    }
  },
);
