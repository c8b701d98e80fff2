import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { CLOCK } from '../bench/clock.mjs';
import { TOMORROW } from './screens.mjs';

/*
 * Players of the pictures (look.mjs) and their history: a new one, one who has used everything once, and one with a
 * second factor. They act through the screens, as real players do.
 */

export const PASSWORD = 'Deneme.12345';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Time of day in Istanbul at which a history begins: 19:15. */
const EVENING_MS = 19.25 * 60 * MINUTE_MS;
/** Offset of Istanbul from UTC. */
const ISTANBUL_AHEAD_MS = 180 * MINUTE_MS;
/** Maximum wait for a step: one that cannot be done fails by its name. */
const STEP_MS = 60_000;
/** Cards that the gateway accepts and declines (docs/operating.md). */
const CARD = { paying: '9000000000000019', declined: '9000000000000076' };
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/**
 * Creates a clock that can be moved forward; `environment` is for the site that uses it. `followMove` gets the total
 * offset in milliseconds after each move, for example to move a second clock.
 */
export function movableClock(followMove = async () => {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-look-clock-'));
  const file = path.join(folder, 'clock.mjs');
  let ahead = 0;
  const write = () => writeFileSync(path.join(folder, 'ahead'), String(ahead));
  writeFileSync(file, CLOCK);
  write();
  return {
    environment: { NODE_OPTIONS: `--import=${file}` },
    now: () => Date.now() + ahead,
    async goOn(ms) {
      ahead += ms;
      write();
      await followMove(ahead);
    },
  };
}

/**
 * Follows the steps of a screen on a page: opens a path ('/…'), presses a button, fills in a field (`[field, text]`), or
 * calls a function.
 */
export async function follow(page, steps, tools) {
  for (const step of steps) {
    if (typeof step === 'function') await step(page, tools);
    else if (Array.isArray(step)) await page.locator(step[0]).first().fill(step[1]);
    else if (step.startsWith('/')) {
      // What was pressed before is stored.
      await page.waitForLoadState('networkidle');
      await page.goto(new URL(step, page.url()).href);
    } else {
      // Shows the messages of the site for a rejected form, not those of this browser.
      await page.evaluate(() => {
        for (const form of document.forms) form.noValidate = true;
      });
      await page.locator(step).first().click();
      await page.waitForLoadState('load');
    }
  }
}

/** A player with a browser of their own. */
export class Person {
  constructor(site, page) {
    this.site = site;
    this.page = page;
  }

  static async signedIn(site, browser, username, userAgent) {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(userAgent && { userAgent }) });
    context.setDefaultTimeout(STEP_MS);
    const person = new Person(site, await context.newPage());
    await person.does(
      '/login',
      ['#main [name="username"]', username],
      ['#main [name="password"]', PASSWORD],
      '#main form .btn',
    );
    // Opening the next page earlier would cancel the login.
    await person.page.waitForURL(({ pathname }) => pathname !== '/login');
    return person;
  }

  async does(address, ...steps) {
    await this.page.goto(this.site.origin + address);
    await follow(this.page, steps, {});
  }

  /** Presses a form's button; if the site needs a re-authentication, provides it and presses again. */
  async presses(button) {
    await follow(this.page, [button], {});
    if ((await this.page.locator('[name="proofPassword"]').count()) === 0) return;
    await follow(this.page, [['[name="proofPassword"]', PASSWORD], button], {});
  }

  /** Fills in the form of a payment and confirms its echo. */
  async pays(address, fields, ...more) {
    await this.does(address, ...Object.entries(fields).map(([name, text]) => [`[name="${name}"]`, text]));
    await this.presses('button[name$="~review"]');
    await this.presses('button[name$="~confirm"]');
    await follow(this.page, more, {});
  }

  /** Reviews and confirms until `isDone`: what changed between the two is reviewed again. */
  async confirms(isDone) {
    do {
      await this.presses('button[name$="~review"]');
      await this.presses('button[name$="~confirm"]');
    } while (!(await isDone(this.page)));
  }

  byCard(amount, number = CARD.paying) {
    return this.pays(
      '/profile/deposit?method=card',
      { amount },
      ['[name="value"]', number],
      ['[name="expiry"]', '12/34'],
      ['[name="cvc"]', '123'],
      'button[name$="~pay"]',
    );
  }

  /** Puts these selections on the bet slip and places it. @returns the URL of the coupon's page */
  async bets(words, stake, fold = '') {
    for (const word of words) await this.does(`/sport/${word.split('~')[0]}`, `.market button[name*="~${word}"]`);
    await this.does(`/coupon${fold && `?fold=${fold}`}`, ['[name="stake"]', stake]);
    await this.confirms((page) => new URL(page.url()).pathname !== '/coupon');
    return new URL(this.page.url()).pathname;
  }

  async cookie() {
    const cookies = await this.page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

/** Waits until an operator's list holds the wanted row. */
async function row(site, command, words, options, wanted) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = (await site.operate(command, words, options)).rows?.find(wanted);
    if (found) return found;
    await pause(100);
  }
  throw new Error(`${command} ${words.join(' ')} never showed what was waited for`);
}

const decide = async (site, decision, wanted, options = {}) => {
  const { id } = await row(site, 'payments', ['list'], {}, wanted);
  await site.operate('payments', [decision, id], options);
};

/** Requests looser limits, which wait a day, so this runs first. */
async function asksForLooserLimits(player) {
  const save = (group) => `form:has([value="${group}"]) button[name$="~save"]`;
  await player.does('/profile/limits', ['[name="deposit-day"]', '90000'], save('deposit'));
  await player.does('/profile/limits', ['[name="deposit-day"]', '99000'], save('deposit'));
  await player.does('/profile/limits', ['[name="loss-week"]', '2000'], save('loss'));
}

async function paysInAndOut(site, player) {
  await player.byCard('1500,50');
  await player.byCard('300', CARD.declined);
  await player.byCard('250');
  await pause(1_500);
  await decide(site, 'charge-back', ({ amount, status }) => /^250(\.00)?$/.test(amount) && status === 'approved', {
    reason: 'Kart sahibi ödemeye itiraz etti',
  });
  for (const amount of ['750', '400', '600'])
    await player.pays('/profile/deposit?method=bank-transfer&bank=1', { amount });
  await decide(site, 'approve', ({ amount }) => amount.startsWith('750'));
  await decide(site, 'reject', ({ amount }) => amount.startsWith('400'), { reason: 'Havale hesabımıza ulaşmadı' });
  const accounts = [
    ['2', 'Ayşe Demir', 'TR750090200000000002342108'],
    ['5', 'Ayşe Demir', 'TR660090500000000046264338'],
    ['7', 'Mehmet Yılmaz', 'TR450090700000000084197169'],
  ];
  for (const [bank, owner, iban] of accounts) {
    await player.does(
      '/profile/bank-accounts/new',
      (page) => page.locator('[name="bankID"]').selectOption(bank),
      ['[name="owner"]', owner],
      ['[name="IBAN"]', iban],
    );
    await player.presses('button[name$="~save"]');
  }
  const wallet = '/profile/withdraw?method=wallet-yelken-withdrawal';
  for (const amount of ['120', '180,50', '90']) await player.pays(wallet, { amount, account: 'YLK-100200' });
  await decide(site, 'approve', ({ amount }) => /^-?120/.test(amount));
  await decide(site, 'reject', ({ amount }) => /^-?90/.test(amount), { reason: 'Cüzdan başka bir ada kayıtlı' });
}

async function plays(player) {
  for (const heart of ['/slot/category/94', '/live', '/profile/deposit'])
    for (let at = 0; at < 3; at += 1) await player.does(heart, '.heart[aria-pressed="false"]');
  for (const game of ['1001', '1001', '1008', '1002']) await player.does(`/play/slot/${game}`, '.spin');
}

/** Number of matches of tomorrow that the coupons of a player need. */
const MATCHES = 6;

/** Bets on each result of the next match of football, so that a coupon wins and two lose. @returns its id */
async function betsOnEachResult(site, player, clock) {
  const findNext = async () => {
    const { rows } = await site.operate('betting', ['fixtures'], { status: 'current', sport: 'football' });
    const coming = rows.filter(({ starts }) => Date.parse(starts) > clock.now() + 60 * MINUTE_MS);
    return coming.toSorted((one, other) => Date.parse(one.starts) - Date.parse(other.starts))[0];
  };
  let next = await findNext();
  for (const end = Date.now() + STEP_MS; !next; next = await findNext()) {
    if (Date.now() > end) throw new Error('No match is announced');
    await clock.goOn(2_000);
    await pause(500);
  }
  for (const result of ['home', 'draw', 'away']) await player.bets([`${next.id}~result~~${result}~`], '25');
  return next.id;
}

async function bets(site, player, clock) {
  const findMatches = async () => {
    await player.does('/sport?sport=football', TOMORROW);
    const odds = player.page.locator('.odd:enabled[name*="~result~~home~"]');
    return odds.evaluateAll((buttons) => buttons.map(({ name }) => name));
  };
  let fixtures = await findMatches();
  const end = Date.now() + STEP_MS;
  // A new site announces some matches every two seconds of its clock.
  while (fixtures.length < MATCHES) {
    if (Date.now() > end) throw new Error(`${fixtures.length} of ${MATCHES} matches of tomorrow are announced`);
    await clock.goOn(2_000);
    await pause(500);
    fixtures = await findMatches();
  }
  const [off, sold, ...rest] = fixtures.map((name) => name.split('~')[1]);
  const home = (fixture) => `${fixture}~result~~home~`;
  await player.bets([home(off)], '40');
  await player.bets([home(sold)], '100');
  await player.confirms(async (page) => (await page.locator('button[name$="~review"]').count()) === 0);
  await player.bets(rest.slice(0, 3).map(home), '60', '2');
  await player.bets(rest.slice(0, 4).map(home), '20');
  await site.operate('betting', ['void', off], { reason: 'Karşılaşma oynanmadı' });
}

async function writesAndIsAnswered(site, player) {
  await player.does(
    '/support',
    (page) => page.locator('[name="category"]').selectOption({ index: 4 }),
    ['[name="text"]', 'Merhaba, hoş geldin bonusunu aldım. Çevrim şartını nereden izleyebilirim?'],
    '#main form .btn',
  );
  const { id } = await row(site, 'support', ['list'], {}, () => true);
  await site.operate('support', ['reply', id, 'Merhaba Ayşe Hanım, Bonuslarım sayfasında kalan çevrimi görürsünüz.']);
}

/**
 * Returns the time until the next 19:15 in Istanbul. The history ends 75 minutes after that time of day, when matches
 * are live.
 */
const untilEvening = (now) => (DAY_MS + EVENING_MS - ((now + ISTANBUL_AHEAD_MS) % DAY_MS)) % DAY_MS;

/** Creates the players. @returns the Cookie header of each, and the values that screens need */
export async function makePlayers(site, browser, clock) {
  await clock.goOn(untilEvening(clock.now()));
  const made = {
    password: PASSWORD,
    'first-name': 'Ayşe',
    'last-name': 'Demir',
    city: 'İzmir',
    address: 'Kordon 12/3, Alsancak',
  };
  await site.operate('players', ['create', 'ayse.demir'], { ...made, email: 'ayse.demir@example.com' });
  await site.operate('players', ['credit', 'ayse.demir', '5000'], { reason: 'Bakiye düzeltmesi' });
  await site.operate('players', ['create', 'deniz'], { password: PASSWORD });
  await site.operate('players', ['create', 'can.yildiz'], {
    password: PASSWORD,
    'first-name': 'Can',
    'last-name': 'Yıldız',
  });
  await site.operate('players', ['credit', 'can.yildiz', '2000'], { reason: 'Bakiye düzeltmesi' });

  const guarded = await Person.signedIn(site, browser, 'can.yildiz');
  await guarded.does('/profile/two-factor', 'button[name$="~app-begin"]');
  const secret = (await guarded.page.locator('.key').first().textContent()).replaceAll(' ', '');
  const factor = new TOTP({ secret });
  /** Returns an unused code, because each is valid once. */
  const code = async () => {
    await clock.goOn(30_000);
    return factor.generate({ timestamp: clock.now() });
  };
  await follow(guarded.page, [['[name="code"]', await code()], 'button[name$="~app-on"]'], {});
  const first = await Person.signedIn(site, browser, 'ayse.demir');
  await asksForLooserLimits(first);
  const played = await betsOnEachResult(site, first, clock);

  await clock.goOn(DAY_MS + MINUTE_MS);
  const player = await Person.signedIn(site, browser, 'ayse.demir', PHONE);
  await player.does(
    '/profile/limits',
    ['[name="loss-week"]', '4000'],
    'form:has([value="loss"]) button[name$="~save"]',
  );
  await paysInAndOut(site, player);
  await player.does('/profile/history/finance');
  const refused = await player.page.locator('main tr:has(.status.bad) a').first().getAttribute('href');
  // Games come first, because the feed needs seconds to announce the matches of the coupons.
  await plays(player);
  await bets(site, player, clock);
  await writesAndIsAnswered(site, player);
  await player.does('/profile/bonuses', 'article:has-text("%30") button[name$="~claim"]');
  await site.operate('bonuses', ['grant', 'ayse.demir', 'free-spins'], { reason: 'Doğum günü' });
  await player.does('/profile/bonuses', 'article:has-text("Sultan") button[name$="~claim"]');

  const again = await signedInByCode(site, browser, code);
  // Continuous play, never an hour without a stake, leads to the reality check.
  for (let at = 0; at < 2; at += 1) {
    await again.does('/play/slot/1001', '.spin');
    await clock.goOn(35 * MINUTE_MS);
  }
  await row(site, 'betting', ['fixtures'], { status: 'ended', sport: 'football' }, ({ id }) => id === played);
  await Person.signedIn(site, browser, 'ayse.demir', PHONE);
  return {
    new: await (await Person.signedIn(site, browser, 'deniz')).cookie(),
    guarded: await again.cookie(),
    lived: await (await Person.signedIn(site, browser, 'ayse.demir')).cookie(),
    tools: { code, refused: site.origin + refused },
  };
}

async function signedInByCode(site, browser, code) {
  const person = await Person.signedIn(site, browser, 'can.yildiz');
  await follow(person.page, [['[name="code"]', await code()], '#main form .btn'], {});
  return person;
}
