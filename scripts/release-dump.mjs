/**
 * `node scripts/release-dump.mjs [--to FILE]`: writes the database of a used site, by default to
 * platform/db/fixtures/release-<version>.sql.br. `platform/db/upgrade.test.ts` migrates it. Needs a PostgreSQL
 * (TEST_DATABASE_URL or 127.0.0.1:5432), pg_dump and a Chromium. The players act on the pages of the built site
 * (look-players.mjs). This file and release/ fill the remaining tables. Ends with an error if a table is still empty.
 */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort, startSite, untilUp } from '../bench/site.mjs';
import { plugIn } from './authenticator.mjs';
import { findChromium } from './chromium.mjs';
import { follow, makePlayers, movableClock, PASSWORD, Person } from './look-players.mjs';
import { fillBackOffice } from './release/back-office.mjs';
import { FEEDS, fillMatches } from './release/betting.mjs';
import {
  createDatabase,
  DATABASE_URL,
  dropDatabase,
  findEmptyTables,
  forgetKeys,
  restoreDatabaseTime,
  setDatabaseAhead,
  untilRows,
} from './release/database.mjs';
import { ROOT } from './sources.mjs';

const DAY_MS = 86_400_000;
/** Days before the pictures' players: the audit log is pruned after 90 days, and the players use two more. */
const PAST_DAYS = 95;
const WAIT_MS = 180_000;
const SEARCH_MS = 600_000;
const MINUTE_MS = 60_000;
const AFTER_JOB_MS = 5_000;

const { values: given } = parseArgs({ options: { to: { type: 'string' } } });
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const file = path.resolve(given.to ?? path.join(ROOT, 'platform', 'db', 'fixtures', `release-${version}.sql.br`));
const create = (site, username) => site.operate('players', ['create', username], { password: PASSWORD });

/** Creates data of months ago: a finished tournament, an expired bonus, a pruned audit log. */
async function live(site, browser) {
  await create(site, 'eski.oyuncu');
  await site.operate('players', ['credit', 'eski.oyuncu', '500'], { reason: 'Bakiye düzeltmesi' });
  const player = await Person.signedIn(site, browser, 'eski.oyuncu');
  for (let at = 0; at < 3; at += 1) await player.does('/play/slot/1001', '.spin');
  await site.operate('bonuses', ['grant', 'eski.oyuncu', 'free-spins'], { reason: 'Doğum günü' });
  await untilRows('select from audit where position is not null');
  await clock.goOn((PAST_DAYS - 2) * DAY_MS);
  await untilRows('select from tournament_places');
  await untilRows('select from audit_anchor');
}

/**
 * Creates a player with an authenticator app and a passkey; a code by SMS, a second passkey and a login are pending.
 */
async function useFactors(site, browser) {
  await create(site, 'gonca');
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const { device, authenticatorId } = await plugIn(page);
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
  await player.does('/sport?sport=football', '.odd:enabled:visible');
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

/**
 * Plays a game with a jackpot at the beginning of a minute, because a job adds contributions to the jackpots and deletes
 * them every minute.
 */
async function feedJackpot(site, browser) {
  const player = await Person.signedIn(site, browser, 'eski.oyuncu');
  await player.does('/slot/category/13');
  const game = await player.page.locator('a[href^="/play/slot/"]').first().getAttribute('href');
  await pause(MINUTE_MS - (clock.now() % MINUTE_MS) + AFTER_JOB_MS);
  await player.does(game, '.spin');
  await untilRows('select from jackpot_contributions');
}

let site;
/** Moves the site's clock and the database's; then lets the site compare them, or it would serve by the old offset. */
const clock = movableClock(async (ahead) => {
  await setDatabaseAhead(ahead);
  if (site) await untilUp(`${site.origin}/readyz`, { exitCode: null });
});
const port = String(await freePort());
const environment = {
  DATABASE_URL,
  FEED: 'demo',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  DESK: 'on',
  RATE_LIMIT_FACTOR: '100000',
  AUDIT_KEEP_DAYS: '90',
  FEEDS,
  APPROVAL_ABOVE: 'money:5000',
  CREDIT_CAPS: 'money:10000',
  // A bet in play is rejected by a message that arrives within the delay, also on a slow machine.
  BET_DELAY_S: '20',
  // The second site reads what the first one has written.
  SESSION_SECRETS: randomBytes(32).toString('hex'),
  SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
  ...clock.environment,
};

await createDatabase();
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  await clock.goOn(-PAST_DAYS * DAY_MS);
  site = await startSite({ ...environment, FEED: 'none' });
  await live(site, browser);
  await site.stop();
  site = await startSite(environment);
  await makePlayers(site, browser, clock);
  await fillMatches(site, browser, clock);
  await goOn(site, browser);
  // A job searches for risks every five minutes.
  await clock.goOn(SEARCH_MS);
  await untilRows('select from risk_hits');
  await fillBackOffice(site, browser, clock);
  await useFactors(site, browser);
  await site.operate('ledger', ['verify']);
  await feedJackpot(site, browser);
  await site.operate('maintenance', ['on']);
  const empty = await findEmptyTables();
  if (empty.length > 0) throw new Error(`Empty: ${empty.join(', ')}`);
  await site.stop();
  site = undefined;
  await restoreDatabaseTime();
  await forgetKeys();
  const words = ['--no-owner', '--no-privileges', '--no-comments', '--inserts', '--rows-per-insert=100', DATABASE_URL];
  const dump = execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 2 ** 30 })
    // psql before the patches of August 2025 does not know these commands.
    .replaceAll(/^\\(?:un)?restrict .*\n/gm, '');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, brotliCompressSync(dump, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  console.log(`Wrote ${path.relative(ROOT, file)}`);
} finally {
  await site?.stop();
  await browser.close();
  await dropDatabase();
}
