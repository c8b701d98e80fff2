import { setTimeout as pause } from 'node:timers/promises';

const PREFERENCES = '.pages a[href="#preferences"]:visible';
/** Seconds within which a match of the demo feed is live. */
const LIVE_TRIES = 60;
/** A wide screen always shows the menu. */
const MENU = `.menu summary:visible, ${PREFERENCES}`;

/** Opens the first league with odds: in a long list of matches it is folded. */
const openLeague = async (page) => {
  const league = page.locator('.league', { has: page.locator('.odd:enabled') }).first();
  if ((await league.getAttribute('open')) === null) await league.locator('summary').click();
};

/** Opens the first league with live matches; between two of them there may be none for some seconds. */
const openLiveLeague = async (page) => {
  const league = page.locator('.league').first();
  for (let tries = 0; tries < LIVE_TRIES && (await league.count()) === 0; tries += 1) {
    await pause(1_000);
    await page.reload();
  }
  if ((await league.getAttribute('open')) === null) await league.locator('summary').click();
};
const ODD = '.league[open] .odd[aria-pressed="false"]:enabled';

/**
 * The screens of the site, for who looks at all of them (`npm run look`). A screen is its address; `name` also names
 * its picture. `press` is what is pressed or opened there, one after the other, to show what comes next; `steps` are
 * used where more must be done.
 * @type {Screen[]}
 */
export const VISITORS_SCREENS = [
  { name: 'home', path: '/' },
  { name: 'visitors-menu', path: '/promotions', press: MENU },
  { name: 'slot', path: '/slot' },
  { name: 'slot-category', path: '/slot/category/94' },
  { name: 'slot-type', path: '/slot/type/jackpot' },
  { name: 'slot-provider', path: '/slot/provider/1' },
  { name: 'slot-search', path: '/slot?q=ate' },
  { name: 'slot-search-too-short', path: '/slot?q=a' },
  { name: 'slot-search-nothing', path: '/slot?q=zzzz' },
  { name: 'live', path: '/live' },
  { name: 'live-type', path: '/live/type/roulette' },
  { name: 'coupon-empty', path: '/coupon' },
  { name: 'sport', path: '/sport' },
  { name: 'sport-live', path: '/sport?day=live' },
  { name: 'sport-picked', path: '/sport', steps: [openLeague, ODD] },
  { name: 'sport-search-nothing', path: '/sport?q=zzzz' },
  { name: 'sport-fixture', path: '/sport', steps: [openLeague, '.league[open] a'] },
  { name: 'virtual', path: '/virtual' },
  { name: 'coupon', path: '/sport?sport=football', steps: [openLeague, ODD, '/coupon'] },
  { name: 'fair', path: '/fair' },
  { name: 'betting-rules', path: '/info/betting-rules' },
  { name: 'bingo-lobby', path: '/bingo' },
  { name: 'promotions', path: '/promotions' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'about-us', path: '/about-us' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'faq', path: '/info/faq' },
  { name: 'responsible-play', path: '/info/responsible-play' },
  { name: 'support', path: '/support' },
  { name: 'support-refused', path: '/support', press: 'main form .btn' },
  { name: 'demo', path: '/demo/slot/1001' },
  { name: 'demo-played', path: '/demo/slot/1001', press: '.spin' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', press: 'main form .btn' },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', press: 'main form .btn' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-refused', path: '/forgot-password', press: 'main form .btn' },
  { name: 'account-reset', path: '/account_reset?token=x' },
  { name: 'register-account-confirm', path: '/register-account-confirm?token=x' },
  { name: 'confirm-email', path: '/confirm-email?token=x' },
  { name: 'account-stop', path: '/account-stop?token=x' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'no-access', path: '/no-access' },
  { name: 'page-unavailable', path: '/page-unavailable' },
  { name: 'device-unsupported', path: '/device-unsupported' },
];

/** Those of a player who has money.
 * @type {typeof VISITORS_SCREENS}
 */
export const PLAYERS_SCREENS = [
  { name: 'players-home', path: '/' },
  { name: 'players-menu', path: '/promotions', press: 'summary:has(.avatar)' },
  { name: 'preferences', path: '/promotions', press: [MENU, PREFERENCES] },
  { name: 'profile', path: '/profile' },
  { name: 'deposit', path: '/profile/deposit' },
  { name: 'deposit-card', path: '/profile/deposit?method=card' },
  { name: 'deposit-refused', path: '/profile/deposit?method=card', press: 'button[name$="~review"]' },
  { name: 'deposit-receiver', path: '/profile/deposit?method=quick-pay&bank=1' },
  { name: 'deposit-review', path: '/profile/deposit?method=card&amount=250', press: 'button[name$="~review"]' },
  {
    name: 'deposit-gateway',
    path: '/profile/deposit?method=card&amount=250',
    press: ['button[name$="~review"]', 'button[name$="~confirm"]'],
  },
  { name: 'withdraw', path: '/profile/withdraw' },
  { name: 'withdraw-bank', path: '/profile/withdraw?method=bank-withdrawal' },
  { name: 'bank-accounts', path: '/profile/bank-accounts' },
  { name: 'bank-account-new', path: '/profile/bank-accounts/new' },
  { name: 'history-account', path: '/profile/history/account' },
  { name: 'history-finance', path: '/profile/history/finance' },
  { name: 'history-games', path: '/profile/history/games' },
  { name: 'history-bets', path: '/profile/history/bets' },
  { name: 'bonuses', path: '/profile/bonuses' },
  { name: 'limits', path: '/profile/limits' },
  { name: 'statement', path: '/profile/statement' },
  { name: 'sessions', path: '/profile/sessions' },
  { name: 'activity', path: '/profile/activity' },
  { name: 'contact', path: '/profile/contact' },
  { name: 'consents', path: '/profile/consents' },
  {
    name: 'players-coupon',
    path: '/sport?sport=football',
    steps: [openLeague, ODD, '/coupon'],
  },
  { name: 'history-bonuses', path: '/profile/history/bonuses' },
  { name: 'tickets', path: '/profile/tickets' },
  { name: 'favorites', path: '/favorites' },
  { name: 'notifications', path: '/notifications' },
  { name: 'password', path: '/profile/password' },
  { name: 'two-factor', path: '/profile/two-factor' },
  { name: 'two-factor-app', path: '/profile/two-factor', press: 'main form .btn' },
  { name: 'passkeys', path: '/profile/two-factor/passkeys' },
  { name: 'logout', path: '/profile/logout' },
  { name: 'slot-game', path: '/play/slot/1001' },
  { name: 'slot-game-played', path: '/play/slot/1001', press: '.spin' },
  { name: 'roulette', path: '/play/live/7001' },
  { name: 'blackjack', path: '/play/live/7021' },
  { name: 'blackjack-dealt', path: '/play/live/7021', press: '.controls .btn' },
  { name: 'baccarat', path: '/play/live/7043' },
  { name: 'poker', path: '/play/live/7067' },
  { name: 'poker-dealt', path: '/play/live/7067', press: '.controls .btn' },
  { name: 'show-wheel', path: '/play/live/7090' },
  { name: 'hall', path: '/play/virtual/82/hall' },
  { name: 'round-past', path: '/profile/history/games', press: 'main table a' },
  { name: 'slot-cascade', path: '/play/slot/1064' },
  { name: 'bingo-game', path: '/play/virtual/82/bingo' },
  { name: 'bingo-rules', path: '/play/virtual/82/bingo', press: 'details:has(.rules) summary' },
  { name: 'bingo-game-played', path: '/play/virtual/82/bingo', press: '.spin' },
];

/** A screen with more to do than to press: fields are filled in (`[field, text]`), and functions do the rest.
 * @typedef {string | [string, string] | ((page: import('@playwright/test').Page, tools: any) => Promise<unknown>)} Step
 * @typedef {{ name: string, path: string, press?: string | string[], steps?: Step[] }} Screen
 */

/** Link to matches that do not begin while the player bets on them, however slow that is. */
export const TOMORROW = 'main a:text-matches("^(Yarın|Tomorrow)$")';
const odd = (match) => `.league[open] li:nth-child(${match}) .odd[aria-pressed="false"]:enabled`;
/** Puts a selection of each of two matches on the bet slip and opens it. */
const PICKED = [TOMORROW, odd(1), odd(3), '/coupon'];
/** Like PICKED, with outdated odds. */
const MOVED = [
  TOMORROW,
  (page) =>
    page
      .locator(odd(1))
      .first()
      .evaluate((button) => {
        button.name = button.name.replace(/(?<=~)\d+$/, (odds) => String(Number(odds) + 25));
      }),
  ...PICKED.slice(1),
];
const FOOTBALL = '/sport?sport=football';
const coupon = (state) => `main tr:has(.status:text-matches("^(${state})$")) a`;
const REVIEW = 'button[name$="~review"]';
/** Link from an open coupon to the forms of its cash-out. */
const CASH_OUT = 'main a[href*="cash-out="]';
const CONFIRM = 'button[name$="~confirm"]';
const paying = (fields) => [
  ...Object.entries(fields).map(([name, text]) => [`[name="${name}"]`, text]),
  REVIEW,
  CONFIRM,
];

/** Those of a player who has seen everything once (look-players.mjs).
 * @type {Screen[]}
 */
export const LIVED_SCREENS = [
  { name: 'lived-profile', path: '/profile' },
  {
    name: 'lived-account-menu',
    path: '/profile/withdraw',
    // A wide screen always shows it.
    steps: [
      async (page) => {
        const summary = page.locator('.account-menu summary');
        if (await summary.isVisible()) await summary.click();
      },
    ],
  },
  { name: 'lived-contact', path: '/profile/contact' },
  { name: 'lived-contact-refused', path: '/profile/contact', steps: [['[name="email"]', 'ayse'], 'main form .btn'] },
  { name: 'lived-password-refused', path: '/profile/password', press: 'main form .btn' },
  { name: 'lived-two-factor-sms', path: '/profile/two-factor?via=sms' },
  { name: 'lived-sessions', path: '/profile/sessions' },
  { name: 'lived-activity', path: '/profile/activity' },
  { name: 'lived-favorites', path: '/favorites' },
  { name: 'lived-notifications', path: '/notifications' },
  { name: 'lived-tickets', path: '/profile/tickets' },
  { name: 'lived-support', path: '/support' },
  { name: 'lived-banks', path: '/profile/bank-accounts' },
  {
    name: 'lived-bank-edit',
    path: '/profile/bank-accounts',
    press: 'main a[href^="/profile/bank-accounts/"]:not([href$="new"])',
  },
  { name: 'lived-bank-delete', path: '/profile/bank-accounts', press: 'main a[href$="/delete"]' },
  { name: 'lived-bank-refused', path: '/profile/bank-accounts/new', press: 'button[name$="~save"]' },
  { name: 'lived-deposit', path: '/profile/deposit' },
  { name: 'lived-deposit-bank', path: '/profile/deposit?method=bank-transfer' },
  { name: 'lived-deposit-bank-chosen', path: '/profile/deposit?method=bank-transfer&bank=1' },
  { name: 'lived-deposit-wallet', path: '/profile/deposit?method=wallet-yelken' },
  { name: 'lived-deposit-voucher', path: '/profile/deposit?method=wallet-turna' },
  { name: 'lived-deposit-bitcoin', path: '/profile/deposit?method=bitcoin' },
  { name: 'lived-deposit-quick', path: '/profile/deposit?method=quick-pay&bank=2' },
  { name: 'lived-deposit-cash', path: '/profile/deposit?method=cash' },
  { name: 'lived-pay-card', path: '/profile/deposit?method=card', steps: paying({ amount: '250' }) },
  {
    name: 'lived-pay-card-refused',
    path: '/profile/deposit?method=card',
    steps: [
      ...paying({ amount: '250' }),
      ['[name="value"]', '4111'],
      ['[name="expiry"]', '12/34'],
      ['[name="cvc"]', '123'],
      'button[name$="~pay"]',
    ],
  },
  {
    name: 'lived-pay-wallet',
    path: '/profile/deposit?method=wallet-yelken',
    steps: paying({ amount: '100', account: 'YLK-100200' }),
  },
  { name: 'lived-pay-bitcoin', path: '/profile/deposit?method=bitcoin', steps: paying({ amount: '500' }) },
  {
    name: 'lived-pay-cash',
    path: '/profile/deposit?method=cash',
    steps: paying({ amount: '200', senderPhone: '0532 123 45 67' }),
  },
  {
    name: 'lived-pay-quick',
    path: '/profile/deposit?method=quick-pay&bank=2',
    steps: paying({ amount: '200', senderPhone: '0532 123 45 67', senderIdentityNumber: '10000000146' }),
  },
  { name: 'lived-payment', path: '/profile/deposit?method=bank-transfer&bank=1', steps: paying({ amount: '300' }) },
  { name: 'lived-payment-cancelled', path: '/profile', steps: [(page, { refused }) => page.goto(refused)] },
  { name: 'lived-withdraw', path: '/profile/withdraw' },
  { name: 'lived-withdraw-bank', path: '/profile/withdraw?method=bank-withdrawal' },
  { name: 'lived-withdraw-refused', path: '/profile/withdraw?method=bank-withdrawal', press: REVIEW },
  { name: 'lived-withdraw-quick', path: '/profile/withdraw?method=quick-pay-withdrawal' },
  {
    name: 'lived-withdraw-review',
    path: '/profile/withdraw?method=bank-withdrawal',
    steps: [
      ['[name="amount"]', '250'],
      'input[name="bankAccountID"]',
      ['[name="identityValidityDate"]', '31.01.2034'],
      REVIEW,
    ],
  },
  { name: 'lived-withdraw-cancel', path: '/profile/withdraw', press: 'main a[href$="/cancel"]' },
  { name: 'lived-history-account', path: '/profile/history/account' },
  { name: 'lived-history-account-filter', path: '/profile/history/account', press: '.fold summary' },
  {
    name: 'lived-history-refused',
    path: '/profile/history/account',
    steps: [
      '.fold summary',
      (page) => page.locator('[name="period"]').selectOption('range'),
      ['[name="from"]', '1.13.2026'],
      '.fold .btn',
    ],
  },
  {
    name: 'lived-history-reversal',
    path: '/profile/history/finance',
    steps: [
      async (page) => {
        const reversal = page.getByText(/Yatırım ödeme kuruluşunca geri alındı|Deposit reversed/);
        while ((await reversal.count()) === 0) await page.locator('main a[rel="next"]').click({ timeout: 2_000 });
      },
    ],
  },
  { name: 'lived-history-finance', path: '/profile/history/finance' },
  { name: 'lived-history-games', path: '/profile/history/games' },
  { name: 'lived-history-bets', path: '/profile/history/bets' },
  { name: 'lived-history-bonuses', path: '/profile/history/bonuses' },
  { name: 'lived-statement', path: '/profile/statement' },
  { name: 'lived-bonuses', path: '/profile/bonuses' },
  { name: 'lived-bonus-give-up', path: '/profile/bonuses', press: 'button[name$="~give-up"]' },
  { name: 'lived-limits', path: '/profile/limits' },
  {
    name: 'lived-limits-refused',
    path: '/profile/limits',
    steps: [['[name="deposit-day"]', 'yüz'], 'button[name$="~save"]'],
  },
  { name: 'lived-break-review', path: '/profile/limits', steps: [['[name="days"]', '7'], 'button[name$="~break"]'] },
  {
    name: 'lived-exclusion-review',
    path: '/profile/limits',
    steps: [(page) => page.locator('select[name="period"]').selectOption('6m'), 'button[name$="~exclude"]'],
  },
  { name: 'lived-sport', path: '/sport' },
  { name: 'lived-sport-live', path: '/sport?day=live' },
  { name: 'lived-league', path: `${FOOTBALL}&league=anadolu-ligi` },
  { name: 'lived-league-open', path: FOOTBALL, press: '.league:not([open]) summary' },
  { name: 'lived-fixture', path: FOOTBALL, press: [TOMORROW, '.league[open] li:nth-child(2) a'] },
  {
    name: 'lived-builder',
    path: FOOTBALL,
    press: [TOMORROW, '.league[open] li:nth-child(2) a', 'main a[href*="build="]'],
  },
  {
    name: 'lived-fixture-stats',
    path: FOOTBALL,
    press: [TOMORROW, '.league[open] li:nth-child(2) a', 'a[href$="group=stats"]'],
  },
  { name: 'lived-fixture-live', path: '/sport?day=live', steps: [openLiveLeague, '.league[open] a'] },
  { name: 'lived-fixture-tennis', path: '/sport?sport=tennis', steps: [openLeague, '.league[open] a'] },
  { name: 'lived-sport-picked', path: FOOTBALL, press: PICKED.slice(0, 3) },
  { name: 'lived-coupon-empty', path: '/coupon' },
  { name: 'lived-coupon', path: FOOTBALL, press: PICKED },
  { name: 'lived-coupon-refused', path: FOOTBALL, press: [...PICKED, REVIEW] },
  { name: 'lived-coupon-changed', path: FOOTBALL, steps: MOVED },
  { name: 'lived-coupon-review', path: FOOTBALL, steps: [...PICKED, ['[name="stake"]', '50'], REVIEW] },
  { name: 'lived-coupon-placed', path: FOOTBALL, steps: [...PICKED, ['[name="stake"]', '10'], REVIEW, CONFIRM] },
  { name: 'lived-coupon-won', path: '/profile/history/bets?state=closed', press: coupon('Kazandı|Won') },
  { name: 'lived-coupon-lost', path: '/profile/history/bets?state=closed', press: coupon('Kaybetti|Lost') },
  { name: 'lived-coupon-void', path: '/profile/history/bets?state=closed', press: coupon('İade|Returned|Void') },
  { name: 'lived-coupon-cashed', path: '/profile/history/bets?state=closed', press: coupon('Bozduruldu|Cashed out') },
  { name: 'lived-coupon-cash-out', path: '/profile/history/bets?state=open', press: [coupon('Açık|Open'), REVIEW] },
  { name: 'lived-coupon-open', path: '/profile/history/bets?state=open', press: coupon('Açık|Open') },
  { name: 'lived-coupon-forms', path: '/profile/history/bets?state=open', press: [coupon('Açık|Open'), CASH_OUT] },
  {
    name: 'lived-coupon-part',
    path: '/profile/history/bets?state=open',
    press: [coupon('Açık|Open'), CASH_OUT, 'button[name$="~half"]'],
  },
  {
    name: 'lived-coupon-part-refused',
    path: '/profile/history/bets?state=open',
    steps: [coupon('Açık|Open'), CASH_OUT, ['[name="part"]', '100000'], '.slip section .form > .btn'],
  },
  { name: 'lived-history-bets-open', path: '/profile/history/bets?state=open' },
  { name: 'lived-virtual', path: '/virtual' },
];

/** Those of a player whose second factor is on, and whom the reality check asks.
 * @type {Screen[]}
 */
export const GUARDED_SCREENS = [
  { name: 'guarded-reality-check', path: '/play/slot/1001', press: '.spin' },
  { name: 'guarded-two-factor', path: '/profile/two-factor' },
  { name: 'guarded-passkeys', path: '/profile/two-factor/passkeys' },
  { name: 'guarded-renew-codes', path: '/profile/two-factor/codes' },
  {
    name: 'guarded-codes',
    path: '/profile/two-factor/codes',
    steps: [async (page, { code }) => page.locator('[name="code"]').fill(await code()), 'button[name$="~renew"]'],
  },
  {
    name: 'guarded-proof',
    path: '/profile/bank-accounts/new',
    steps: [
      (page) => page.locator('[name="bankID"]').selectOption('2'),
      ['[name="owner"]', 'Can Yıldız'],
      ['[name="IBAN"]', 'TR750090200000000002342108'],
      'button[name$="~save"]',
    ],
  },
];
