/** The main flows of a player (BROWSER-3), written once for all browsers. */
import { TOTP } from 'otpauth';

const PASSWORD = 'Gecemavisi7';
const main = (text) => `document.querySelector('#main')?.innerText.includes(${JSON.stringify(text)})`;
const at = (path) => `location.pathname.startsWith(${JSON.stringify(path)})`;
const shown = (selector) => `(document.querySelector(${JSON.stringify(selector)})?.getClientRects().length ?? 0) > 0`;
const button = (name) => `#main button[name$="~${name}"]`;

/**
 * Each flow gets the driver, the site and what earlier flows left. It throws where a player would not see what they should.
 * @type {[string, (page: any, site: any, state: any) => Promise<void>][]}
 */
export const FLOWS = [
  [
    'home',
    async (page, site) => {
      await page.goto(`${site.origin}/`);
      await page.until(shown('#main .game'));
    },
  ],
  [
    'lists',
    async (page, site) => {
      for (const path of ['/slot', '/slot/category/94', '/live', '/sport', '/promotions']) {
        await page.goto(site.origin + path);
        await page.until(shown('h1'));
      }
    },
  ],
  [
    'search',
    async (page, site) => {
      await page.goto(`${site.origin}/slot?q=isik`);
      await page.until(shown('#main .game'));
    },
  ],
  [
    'back and forward',
    async (page, site) => {
      await page.goto(`${site.origin}/slot`);
      await page.click('nav.tabs a[href="/sport"]');
      await page.until(at('/sport'));
      await page.back();
      await page.until(`${at('/slot')} && ${shown('#main .game')}`);
      await page.forward();
      await page.until(at('/sport'));
    },
  ],
  [
    'language and mode',
    async (page, site) => {
      await page.goto(`${site.origin}/about-us?lang=en`);
      await page.until('document.documentElement.lang === "en"');
      await page.goto(`${site.origin}/about-us`);
      await page.until('document.documentElement.lang === "tr"');
    },
  ],
  [
    'login',
    async (page, site, state) => {
      state.username = `tarayici${Date.now().toString(36)}`;
      await site.operate('players', ['create', state.username], { password: PASSWORD });
      await site.operate('players', ['credit', state.username, '5000']);
      await signIn(page, site, state);
      await page.until(shown('.face'));
    },
  ],
  [
    'second factor',
    async (page, site, state) => {
      await page.goto(`${site.origin}/profile/two-factor`);
      await page.click('#main form button');
      const key = await page.until(`document.querySelector('.key')?.textContent.replace(/ /g, '')`);
      await page.fill('#main input[autocomplete="one-time-code"]', new TOTP({ secret: key }).generate());
      await page.click('#main form button');
      await page.until(main('İki adımlı doğrulama açıldı'));
      state.key = key;
    },
  ],
  [
    'deposit',
    async (page, site) => {
      await page.goto(`${site.origin}/profile/deposit?method=card`);
      await page.fill('#main [name="amount"]', '100');
      await page.click(button('review'));
      await page.until(main('Yatırımınızı kontrol edin'));
      await page.click(button('confirm'));
      await page.until(at('/pay/'));
      await page.fill('[name="value"]', '9000000000000019');
      await page.fill('[name="expiry"]', '12/34');
      await page.fill('[name="cvc"]', '123');
      await page.click('button[name$="~pay"]');
      await page.until(at('/profile/payments/'));
    },
  ],
  [
    'slot',
    async (page, site) => {
      await page.goto(`${site.origin}/demo/slot/1001`);
      await page.until(shown('.spin'));
      await page.click('.spin');
      await page.until(`!!document.querySelector('.spin:not([disabled])')`);
    },
  ],
  [
    'coupon',
    async (page, site) => {
      await page.goto(`${site.origin}/sport?sport=football`);
      await page.click('.odd[aria-pressed="false"]:enabled');
      await page.until(shown('.slip-bar'));
      await page.goto(`${site.origin}/coupon`);
      // Odds may move between review and confirmation: the player accepts them and tries again.
      for (let tries = 0; tries < 4; tries += 1) {
        await page.fill('#main [name="stake"]', '10');
        await page.click(button('review'));
        await page.until(`${shown(button('confirm'))} || ${main('Değişiklikleri kabul et')}`);
        if (await page.evaluate(shown(button('confirm')))) await page.click(button('confirm'));
        await page.until(`${at('/profile/coupons/')} || ${main('Değişiklikleri kabul et')}`);
        if (await page.evaluate(at('/profile/coupons/'))) break;
        await page.goto(`${site.origin}/coupon`);
      }
      await page.until(at('/profile/coupons/'));
    },
  ],
  [
    'history with dates',
    async (page, site) => {
      await page.goto(`${site.origin}/profile/history/finance?from=2020-01-01&to=2020-01-31`);
      await page.until(shown('h1'));
      await page.goto(`${site.origin}/profile/history/finance`);
      await page.until(main('100,00'));
    },
  ],
];

async function signIn(page, site, { username }) {
  await page.goto(`${site.origin}/login`);
  await page.fill('#main [name="username"]', username);
  await page.fill('#main [name="password"]', PASSWORD);
  await page.click('#main form button.btn');
}

/** Screens of which pictures are kept. */
export const PICTURES = {
  home: '/',
  slot: '/slot',
  'slot-category': '/slot/category/94',
  game: '/demo/slot/1001',
  live: '/live',
  sport: '/sport',
  coupon: '/coupon',
  promotions: '/promotions',
  deposit: '/profile/deposit?method=card',
  profile: '/profile',
  login: '/login',
};
