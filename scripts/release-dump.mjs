/**
 * `node scripts/release-dump.mjs`: writes platform/db/fixtures/release-<version>.sql.br, the database of a used site.
 * `platform/db/upgrade.test.ts` migrates it. Needs a PostgreSQL (TEST_DATABASE_URL or 127.0.0.1:5432), pg_dump and a
 * Chromium. The players act on the pages of the built site (look-players.mjs). This file fills the remaining tables,
 * and ends with an error if a table is still empty.
 */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { startSite } from '../bench/site.mjs';
import { findChromium } from './chromium.mjs';
import { follow, makePlayers, movableClock, PASSWORD, Person } from './look-players.mjs';
import { ROOT } from './sources.mjs';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days before the pictures' players: the audit log is pruned after 90 days, and the players use two more. */
const PAST_DAYS = 95;
const WAIT_MS = 180_000;
const FEED = 'acme';
const FEED_SECRET = 'secret-by-which-the-feed-of-the-release-signs';

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_release_${process.pid}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function query(database, statement) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

/** Waits until a query finds rows, because some are created by jobs of the site. */
async function untilRows(statement) {
  const end = Date.now() + WAIT_MS;
  while ((await query(url, statement)).length === 0) {
    if (Date.now() > end) throw new Error(`No row: ${statement}`);
    await pause(1_000);
  }
}

async function emptyTables() {
  const tables = await query(url, "select tablename from pg_tables where schemaname = 'public' order by 1");
  const empty = [];
  for (const { tablename } of tables)
    if ((await query(url, `select from "${tablename}" limit 1`)).length === 0) empty.push(tablename);
  return empty;
}

/** Sends messages of a match, signed like those of a feed. */
async function sendFeed(site, messages) {
  const body = JSON.stringify({ timestamp: new Date(clock.now()).toISOString(), messages });
  const response = await fetch(`${site.origin}/callbacks/feed/${FEED}`, {
    method: 'POST',
    headers: { 'x-signature': createHmac('sha256', FEED_SECRET).update(body).digest('hex') },
    body,
  });
  const { result, code } = await response.json();
  if (!result) throw new Error(`The feed was answered ${code}`);
}

const create = (site, username) => site.operate('players', ['create', username], { password: PASSWORD });

/** Creates data of months ago: a finished tournament, an expired bonus, a pruned audit log. */
async function live(site, browser) {
  await create(site, 'eski.oyuncu');
  await site.operate('players', ['credit', 'eski.oyuncu', '500'], { reason: 'Bakiye düzeltmesi' });
  const player = await Person.signedIn(site, browser, 'eski.oyuncu');
  for (let at = 0; at < 3; at += 1) await player.does('/play/slot/1001', '.spin');
  await site.operate('bonuses', ['grant', 'eski.oyuncu', 'free-spins'], { reason: 'Doğum günü' });
  await untilRows('select from audit where position is not null');
  clock.goOn((PAST_DAYS - 2) * DAY_MS);
  await untilRows('select from tournament_places');
  await untilRows('select from audit_anchor');
}

/** Sends a result that contradicts the operator's. */
async function contradict(site) {
  const words = (text) => ({ tr: text, en: text });
  const fixture = { fixtureID: 'm1', home: 'Deniz Spor', away: 'Kale Gücü' };
  const selections = ['home', 'draw', 'away'].map((selection) => ({ selection, odds: 250 }));
  const startsAt = new Date(clock.now() + HOUR_MS).toISOString();
  await sendFeed(site, [
    { type: 'league', leagueID: 'l1', sport: 'football', name: words('Liman Ligi'), country: words('Türkiye') },
    { type: 'fixture', leagueID: 'l1', startsAt, ...fixture },
    {
      type: 'odds',
      fixtureID: 'm1',
      sequence: 1,
      markets: [{ market: 'result', line: null, status: 'open', selections }],
    },
  ]);
  await site.operate('betting', ['settle', `${FEED}_m1`], { score: '1-0,1-1', reason: 'Resmi sonuç' });
  await site.operate('betting', ['suspend'], { sport: 'tennis', reason: 'Fiyatlar donuk' });
  const periods = [
    { home: 0, away: 0 },
    { home: 0, away: 2 },
  ];
  await sendFeed(site, [{ type: 'result', fixtureID: 'm1', sequence: 2, status: 'ended', periods }]);
}

/**
 * Creates a player with an authenticator app and a passkey; a code by SMS, a second passkey and a login are pending.
 */
async function useFactors(site, browser) {
  await create(site, 'gonca');
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const signIn = async () => {
    await page.goto(`${origin}/login`);
    await page.locator('#main [name="username"]').fill('gonca');
    await page.locator('#main [name="password"]').fill(PASSWORD);
    await page.locator('#main form .btn').first().click();
  };
  await signIn();
  await page.locator('.avatar').waitFor();
  await page.goto(`${origin}/profile/two-factor`);
  await page.locator('button[name$="~sms-begin"]').click();
  await page.locator('button[name$="~sms-on"]').waitFor();
  await page.goto(`${origin}/profile/two-factor`);
  await page.locator('button[name$="~app-begin"]').click();
  const factor = new TOTP({ secret: (await page.locator('.key').first().textContent()).replaceAll(' ', '') });
  const code = factor.generate({ timestamp: clock.now() });
  await page.locator('form:has(button[name$="~app-on"]) [name="code"]').fill(code);
  await page.locator('button[name$="~app-on"]').click();
  const [recoveryCode] = (await page.locator('textarea').inputValue()).split('\n');
  await page.goto(`${origin}/profile/two-factor/passkeys`);
  const add = page.locator('button[name$="~begin"]');
  await page.locator('[name="name"]').fill('Telefonum');
  await add.click();
  await page.locator('[name="proofPassword"]').fill(PASSWORD);
  await page.locator('[name="proofCode"]').fill(recoveryCode);
  await add.click();
  await page.locator('h2:has-text("Telefonum"), h3:has-text("Telefonum")').waitFor();
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.locator('form:has(button[name$="~begin"]) [name="name"]').fill('Anahtarlık');
  await page.locator('button[name$="~begin"]').click();
  await untilRows('select from passkey_challenges');
  await context.clearCookies();
  await signIn();
  await page.waitForURL('**/login/two-factor*');
  await context.close();
}

/** Creates payments, tables and closed accounts that the players of the pictures do not use. */
async function goOn(site, browser) {
  await create(site, 'mert');
  await site.operate('players', ['credit', 'mert', '1000'], { reason: 'Bakiye düzeltmesi' });
  const player = await Person.signedIn(site, browser, 'mert');
  await player.pays('/profile/deposit?method=card', { amount: '500' });
  await follow(player.page, ['button[name$="~cancel"]'], {});
  await player.does(
    '/profile/deposit?method=wallet-turna',
    (page) => page.locator('[name="amount"][value="100,00"]').check(),
    ['[name="referenceNumber"]', 'TK-0100-ABC'],
  );
  await player.presses('button[name$="~review"]');
  await player.presses('button[name$="~confirm"]');
  await player.does('/sport', '.odd:enabled');
  await player.does('/coupon', 'button[name$="~share"]');
  await player.does('/live/type/roulette');
  const table = await player.page.locator('a[href^="/play/live/"]').first().getAttribute('href');
  await player.does(table, (page) => page.locator('.layout input[value="red"]').check(), '.bet-form .btn');
  const grant = (offer, more) => site.operate('bonuses', ['grant', 'mert', offer], { reason: 'Doğum günü', ...more });
  const presses = (...intents) => player.does('/profile/bonuses', ...intents.map((one) => `button[name$="~${one}"]`));
  await grant('free-spins');
  const { rows } = await site.operate('bonuses', ['list', 'mert']);
  await site.operate('bonuses', ['revoke', rows[0].id], { reason: 'Yanlış oyuncu' });
  await grant('free-spins');
  await presses('decline');
  await grant('welcome', { amount: '100' });
  await presses('claim');
  await presses('give-up', 'give-up-confirm');
  await presses('claim');
  await grant('free-spins');
  for (const username of ['askida', 'silinen', 'kapali']) await create(site, username);
  await site.operate('players', ['suspend', 'askida'], { reason: 'İnceleniyor' });
  await site.operate('players', ['erase', 'silinen'], { reason: 'Oyuncunun isteği' });
  await site.operate('limits', ['exclude', 'kapali'], { period: '6m', reason: 'Oyuncunun isteği' });
}

const clock = movableClock();
clock.goOn(-PAST_DAYS * DAY_MS);
const environment = {
  DATABASE_URL: url,
  FEED: 'demo',
  RATE_LIMIT_FACTOR: '100000',
  AUDIT_KEEP_DAYS: '90',
  FEEDS: `${FEED}:${FEED_SECRET}`,
  ...clock.environment,
};

await query(server, `create database ${name}`);
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
let site;
try {
  site = await startSite({ ...environment, FEED: 'none' });
  await live(site, browser);
  await site.stop();
  site = await startSite(environment);
  await makePlayers(site, browser, clock);
  await contradict(site);
  await goOn(site, browser);
  await useFactors(site, browser);
  await site.operate('maintenance', ['on']);
  const empty = await emptyTables();
  if (empty.length > 0) throw new Error(`Empty: ${empty.join(', ')}`);
  await site.stop();
  site = undefined;
  const words = ['--no-owner', '--no-privileges', '--no-comments', '--inserts', '--rows-per-insert=100', url];
  const dump = execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 2 ** 30 })
    // psql before the patches of August 2025 does not know these commands.
    .replaceAll(/^\\(?:un)?restrict .*\n/gm, '');
  const folder = path.join(ROOT, 'platform', 'db', 'fixtures');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `release-${version}.sql.br`);
  writeFileSync(file, brotliCompressSync(dump, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  console.log(`Wrote ${path.relative(ROOT, file)}`);
} finally {
  await site?.stop();
  await browser.close();
  await query(server, `drop database ${name} with (force)`);
}
