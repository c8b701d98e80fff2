import { spawnSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { FEEDS, Match } from './matches';
import { CARD } from './money';
import { OwnSite } from './own-site';
import { PASSWORD, pressed, signIn } from './players';

/*
 * Screens as text browsers render them, stored in e2e/text: a diff shows how a change affects the text of a screen.
 * After an intended change: npx playwright test text-dumps --update-snapshots.
 */

const BROWSERS: Record<string, string[]> = {
  lynx: ['lynx', '-dump', '-stdin', '-nolist', '-width=400', '-assume_charset=utf-8', '-display_charset=utf-8'],
  w3m: ['w3m', '-dump', '-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8', '-cols', '400'],
};
const missing = Object.values(BROWSERS).some(([command]) => spawnSync(command!, ['-version']).error);

const VISITORS = {
  home: '/',
  'home-en': '/?lang=en',
  slots: '/slot',
  'slots-of-category': '/slot/category/94',
  live: '/live',
  bingo: '/bingo',
  sport: '/sport',
  promotions: '/promotions',
  tournaments: '/tournaments',
  'about-us': '/about-us',
  faq: '/info/faq',
  accessibility: '/accessibility',
  support: '/support',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'not-found': '/no-such-page',
};
const PLAYERS = {
  profile: '/profile',
  'deposit-methods': '/profile/deposit',
  'deposit-by-card': CARD,
  withdraw: '/profile/withdraw?method=bank-withdrawal',
  'account-history': '/profile/history/account',
  coupons: '/profile/history/bets',
  limits: '/profile/limits',
  'two-factor': '/profile/two-factor',
  notifications: '/notifications',
  'slot-game': '/play/slot/1001',
};

/** Time of the site, so that dates are the same in every run. */
const NOON = Date.parse('2026-11-19T12:00:00+03:00');

/** Parts that differ between runs: random names and numbers, elapsed minutes, the start of the test's match. */
const VARIABLE: [RegExp, string][] = [
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\b[0-9a-f]{16}(?=_|\b)/g, '<seed>'],
  [/Durak [0-9a-f]{6}/g, 'Durak'],
  [/(?<=\b|%2F)[0-9A-Za-z]{26}\b/g, '<number>'],
  // A time, with its day where it is not today.
  [/(?:(?:(?<!\d)\d{1,2} )?(?<!\p{L})\p{L}{3}(?: \p{L}{3})? )?(?:ÖÖ|ÖS) \d+:\d\d/gu, '<time>'],
  [/(?:(?<!\p{L})(?:\p{L}{3} )?(?:\d{1,2} \p{L}{3},? )?)?(?<!\d)\d{1,2}:\d\d [ap]m/gu, '<time>'],
  [/ +/g, ' '],
  [/^ | $/gm, ''],
  [/(<time>) [0-9A-Za-z]{8}\b/g, '$1 <number>'],
];

/** Returns the document as a text browser renders it, without the parts that differ between runs. */
function dump([command, ...words]: string[], html: string): string {
  const { stdout } = spawnSync(command!, words, {
    input: html,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  return VARIABLE.reduce((text, [pattern, name]) => text.replace(pattern, name), stdout);
}

async function compare(page: Page, site: OwnSite, screens: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    const html = await (await page.request.get(site.address + path)).text();
    for (const [browser, command] of Object.entries(BROWSERS))
      expect.soft(dump(command, html)).toMatchSnapshot(`${name}.${browser}.txt`);
  }
}

test('A11Y-6 every kind of screen has its stored text in lynx and w3m, and no words run together', async ({
  page,
  playwright,
}) => {
  test.skip(missing, 'lynx or w3m is missing; apt-get install lynx w3m');
  test.setTimeout(300_000);
  const site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none', FEEDS });
  try {
    const request = await playwright.request.newContext({ baseURL: site.address });
    const match = await Match.announced(request, 'football', 'Yolcu');
    await request.dispose();
    // The feed's messages carry their time.
    site.setAhead(NOON - Date.now());
    await compare(page, site, { ...VISITORS, fixture: `/sport/${match.id}` });
    site.ops('players', 'create', 'okur', '--password', PASSWORD);
    site.ops('players', 'credit', 'okur', '100', '--reason', 'Bakiye düzeltmesi');
    await signIn(page, 'okur', site.address);
    await page.goto(`${site.address}/sport/${match.id}`);
    await page.locator('.odd').first().click();
    await compare(page, site, { coupon: '/coupon' });
    await page.goto(`${site.address}/coupon`);
    await page.locator('[name="stake"]').fill('20');
    await pressed(page, 'Kuponu kontrol et');
    await pressed(page, 'Kuponu oyna');
    await compare(page, site, { 'placed-coupon': new URL(page.url()).pathname, ...PLAYERS });
  } finally {
    await site.remove();
  }
});
