/** Main flows of a player (BROWSER-3), written once for all browsers: by links, fields and buttons. */
import { TOTP } from 'otpauth';
import { toIdentityNumber } from '../identity-number.mjs';

const PASSWORD = 'Gecemavisi7';
/** docs/operating.md lists the cards of the demonstration gateway. */
const PAYING_CARD = '9000000000000019';
/** Seconds to place a bet at a table, also on a busy machine. */
const TIME_TO_BET_S = 10;
const CODE_STEP_MS = 30_000;

const text = (words, place = '#main') =>
  `document.querySelector(${JSON.stringify(place)})?.innerText.includes(${JSON.stringify(words)})`;
const at = (path) => `location.pathname.startsWith(${JSON.stringify(path)})`;
const atHome = 'location.pathname === "/"';
const shown = (selector) => `(document.querySelector(${JSON.stringify(selector)})?.getClientRects().length ?? 0) > 0`;
const button = (name) => `#main button[name$="~${name}"]`;
const background = 'getComputedStyle(document.body).backgroundColor';

const RESULT = `/Kazandınız|Geri ödenen:|Ödeme|kazanç yok|kazanmadı/.test(document.querySelector('.outcome')?.textContent ?? '')`;

async function fillAll(page, fields) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`#main [name="${name}"]`, value);
}

/** Chooses a language or a mode in the footer, to which the menu links, and waits for the reloaded page. */
export async function choose(page, preference, value) {
  if (!(await page.evaluate(shown('.prefs')))) {
    await page.click('.menu summary');
    await page.click('header a[href="#preferences"]');
  }
  const control = `form[action="/preferences/display"] button[name="${preference}~${value}"]`;
  await page.click(control);
  await page.until(`!!document.querySelector(${JSON.stringify(`${control}[aria-pressed="true"]`)})`);
}

async function signIn(page, site, { username }) {
  await page.goto(`${site.origin}/login`);
  await fillAll(page, { username, password: PASSWORD });
  await page.click('#main form button.btn');
}

async function signOut(page, site) {
  await page.goto(`${site.origin}/profile/logout`);
  await page.click('#main form button');
  await page.until(`${atHome} && ${shown('header a[href="/login"]')}`);
}

/** Registers a player and confirms the account by the link of its mail. */
async function register(page, site, state) {
  state.username = `tarayici${Date.now().toString(36)}`;
  const email = `${state.username}@example.com`;
  await page.goto(`${site.origin}/`);
  await page.click('header a[href="/register"]');
  await page.until(shown('#main [name="firstName"]'));
  await fillAll(page, {
    firstName: 'Işıl',
    lastName: 'İnce',
    username: state.username,
    city: 'İzmir',
    phone: '0532 123 45 67',
    email,
    emailConfirmation: email,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    birthDate: '17.5.1990',
    identityNumber: toIdentityNumber(String(Date.now()).slice(-8)),
  });
  await page.click('#main [name="acceptRules"]');
  await page.click('#main form button.btn');
  await page.until(`${at('/login')} && ${text('Kaydınız tamamlandı', '.toasts')}`);
  const { rows } = await site.operate('outbox', [], { to: email });
  const link = new URL(/https?:\/\/\S+/.exec(rows[0].text)[0]);
  await page.goto(site.origin + link.pathname + link.search);
  await page.fill('#main [name="password"]', PASSWORD);
  await page.click('#main form button.btn');
  await page.until(`${at('/login')} && ${text('Hesabınız onaylandı', '.toasts')}`);
  await site.operate('players', ['credit', state.username, '5000'], { reason: 'Bakiye düzeltmesi' });
}

async function switchSecondFactorOn(page, site, state) {
  await page.goto(`${site.origin}/profile/two-factor`);
  await page.click(button('app-begin'));
  const secret = await page.until(`document.querySelector('.key')?.textContent.replace(/ /g, '')`);
  state.factor = new TOTP({ secret });
  await page.fill('#main [name="code"]', state.factor.generate({ timestamp: site.now() }));
  await page.click(button('app-on'));
  await page.until(text('İki adımlı doğrulama açıldı', 'body'));
}

async function signInWithSecondFactor(page, site, state) {
  await signOut(page, site);
  await signIn(page, site, state);
  await page.until(at('/login/two-factor'));
  // Each code is valid once.
  site.goOn(CODE_STEP_MS);
  await page.fill('#main [name="code"]', state.factor.generate({ timestamp: site.now() }));
  await page.click(button('verify'));
  await page.until(`${atHome} && ${shown('.avatar')}`);
}

async function deposit(page, site) {
  await page.goto(`${site.origin}/profile/deposit`);
  await page.click('#main a[href*="method=card"]');
  await fillAll(page, { amount: '100' });
  await page.click(button('review'));
  await page.until(text('Yatırımınızı kontrol edin'));
  await page.click(button('confirm'));
  await page.until(at('/pay/'));
  await page.fill('[name="value"]', PAYING_CARD);
  await page.fill('[name="expiry"]', '12/34');
  await page.fill('[name="cvc"]', '123');
  await page.click('button[name$="~pay"]');
  await page.until(`${at('/profile/payments/')} && ${text('100,00')}`);
}

async function withdraw(page, site) {
  await page.goto(`${site.origin}/profile/withdraw`);
  await page.click('#main a[href*="method=wallet-yelken-withdrawal"]');
  await fillAll(page, { amount: '200', account: 'YLK-100200' });
  await page.click(button('review'));
  await page.until(text('Çekiminizi kontrol edin'));
  await page.click(button('confirm'));
  await page.until(`${at('/profile/history/finance')} && ${text('200,00')} && ${text('Bekliyor')}`);
}

async function playSlot(page, site) {
  await page.goto(`${site.origin}/slot`);
  await page.click('#main .game a');
  await page.until(`${at('/rounds/')} && ${shown('.spin')}`);
  await page.click('.spin');
  await page.until(RESULT);
}

async function playBlackjack(page, site) {
  await page.goto(`${site.origin}/play/live/7021`);
  await page.until(shown('.spin'));
  await page.click('.spin');
  for (;;) {
    await page.until(`${shown('.steps')} || ${RESULT}`);
    if (!(await page.evaluate(shown('.steps')))) break;
    const step = await page.evaluate(`document.querySelector('.steps [name="step"]').value`);
    await page.click('.steps button[name$="~stand"], .steps button[name$="~decline"]');
    await page.until(
      `document.querySelector('.steps [name="step"]')?.value !== ${JSON.stringify(step)} && ${shown('.controls')}`,
    );
  }
}

/** Bets on red shortly before the table closes; the page receives the result automatically. */
async function playRoulette(page, site) {
  await page.goto(`${site.origin}/play/live/7001`);
  for (;;) {
    await page.until(shown('.clock'));
    const [isOpen, left] = await page.evaluate(
      `(({ className, dataset }) => [className.includes('open'), Number(dataset.from)])(document.querySelector('.clock'))`,
    );
    if (isOpen && left >= TIME_TO_BET_S && left < TIME_TO_BET_S + 3) break;
    site.goOn((isOpen && left >= TIME_TO_BET_S ? left - TIME_TO_BET_S - 1 : left) * 1_000);
    await page.goto(await page.url());
  }
  await page.click('.outside .red');
  await page.click('.bet-form .spin');
  await page.until(shown('.mine'));
  await page.until(RESULT);
}

async function playBingo(page, site) {
  await page.goto(`${site.origin}/bingo`);
  await page.click('.room a');
  await page.until(`${at('/rounds/')} && ${shown('.spin')}`);
  await page.click('.spin');
  await page.until(`${RESULT} && ${shown('.balls')}`);
}

/** Goes from the lobby to a fixture, a pick, the bet slip, the coupon and its cash-out. */
async function bet(page, site) {
  // A match that begins later, in a league of its own page: the lobby folds the others.
  await page.goto(`${site.origin}/sport?sport=football&league=bench_l7`);
  await page.click('#main a[href^="/sport/bench_m7"]:not([href$="_m7"])');
  await page.until(at('/sport/bench_m7'));
  await page.click('.market .odd[aria-pressed="false"]');
  await page.until(`${shown('.market .odd[aria-pressed="true"]')} && ${shown('.slip-bar')}`);
  await page.click('.slip-bar a');
  await page.until(at('/coupon'));
  await page.fill('#main [name="stake"]', '10');
  await page.click(button('review'));
  await page.until(shown(button('confirm')));
  await page.click(button('confirm'));
  await page.until(at('/profile/coupons/'));
  await page.click(button('review'));
  await page.until(text('Bozdurma tutarı'));
  await page.click(button('confirm'));
  await page.until(`${text('Bozduruldu')} && !${shown(button('review'))}`);
}

async function readHistory(page, site) {
  await page.goto(`${site.origin}/profile/history/finance`);
  await page.until(text('100,00'));
  await page.click('#main .fold summary');
  await fillAll(page, { from: '01.01.2020', to: '31.01.2020' });
  await page.click('#main .filters button');
  await page.until(`location.search.includes('from=') && !${text('100,00')} && ${shown('h1')}`);
}

async function search(page, site) {
  await page.goto(`${site.origin}/slot`);
  await page.fill('#main [name="q"]', 'isik');
  await page.click('#main [role="search"] button');
  await page.until(`location.search.includes('q=isik') && ${shown('#main .game')}`);
}

async function goBackAndForward(page, site) {
  await page.goto(`${site.origin}/slot`);
  await page.click('nav.tabs a[href="/sport"]');
  await page.until(at('/sport'));
  await page.back();
  await page.until(`${at('/slot')} && ${shown('#main .game')}`);
  await page.forward();
  await page.until(at('/sport'));
}

async function chooseLanguageAndMode(page, site) {
  await page.goto(`${site.origin}/about-us`);
  await choose(page, 'lang', 'en');
  await page.until(text('About us'));
  await choose(page, 'lang', 'tr');
  await page.until(text('Hakkımızda'));
  await choose(page, 'mode', 'light');
  const light = await page.evaluate(background);
  await choose(page, 'mode', 'dark');
  await page.until(`${background} !== ${JSON.stringify(light)}`);
}

async function openHome(page, site, { hasRuntime }) {
  await page.goto(`${site.origin}/`);
  await page.until(`${shown('#main .game')} && !!window.__remixRouter === ${hasRuntime}`);
}

async function openLists(page, site) {
  for (const path of ['/slot', '/slot/category/94', '/live', '/sport', '/bingo', '/promotions']) {
    await page.goto(site.origin + path);
    await page.until(shown('h1'));
  }
}

async function signInOnce(page, site, state) {
  await signIn(page, site, state);
  await page.until(`${atHome} && ${shown('.avatar')}`);
}

/**
 * Each flow gets the driver, the site and what earlier flows left. It throws where a player would not see what they should.
 * @type {[string, (page: any, site: any, state: any) => Promise<void>][]}
 */
export const VISITOR_FLOWS = [
  ['BROWSER-3 home shows games, with the runtime where the browser can run it', openHome],
  ['BROWSER-3 lists open', openLists],
  ['BROWSER-3 a search finds games', search],
  ['BROWSER-3 back and forward lead to the same screens', goBackAndForward],
  ['BROWSER-3 language and mode follow their controls', chooseLanguageAndMode],
  ['BROWSER-3 a registration is confirmed by the link of its mail', register],
];

/** Flows after the account is confirmed. */
export const PLAYER_FLOWS = [
  ['BROWSER-3 login', signInOnce],
  ['BROWSER-3 a second factor is switched on', switchSecondFactorOn],
  ['BROWSER-3 login with a second factor', signInWithSecondFactor],
  ['BROWSER-3 a deposit by card reaches its receipt', deposit],
  ['BROWSER-3 a withdrawal reaches the history', withdraw],
  ['BROWSER-3 a round of a slot', playSlot],
  ['BROWSER-3 a round of blackjack', playBlackjack],
  ['BROWSER-3 a round of roulette, whose result comes by itself', playRoulette],
  ['BROWSER-3 a round of bingo', playBingo],
  ['BROWSER-3 from a fixture by bet slip and coupon to the cash-out', bet],
  ['BROWSER-3 the history by dates', readHistory],
];

/** Screens to picture, before the login and after it. */
export const VISITOR_PICTURES = {
  home: '/',
  'slot-category': '/slot/category/94',
  live: '/live',
  sport: '/sport',
  promotions: '/promotions',
  register: '/register',
  login: '/login',
};
export const PLAYER_PICTURES = {
  slot: '/play/slot/1001',
  roulette: '/play/live/7001',
  blackjack: '/play/live/7021',
  deposit: '/profile/deposit?method=card',
  profile: '/profile',
};
