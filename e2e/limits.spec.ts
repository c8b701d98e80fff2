import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { rows } from './money';
import { OwnSite } from './own-site';
import { expectToastRemoved, fillLogin, PASSWORD, signIn, signInByForm, toasts } from './players';

/**
 * Effects of time on a player: limits, cool-offs, an idle session. The tests share a site whose clock can be set
 * ahead.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
  for (const name of ['sinirli', 'kapali', 'molada', 'kilitli', 'dalgin', 'yazan', 'oynayan', 'sekmeli']) {
    site.ops('players', 'create', name, '--password', PASSWORD);
    site.ops('players', 'credit', name, '500', '--reason', 'Bakiye düzeltmesi');
  }
});
test.afterAll(async () => {
  expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
  await site?.remove();
});
test.beforeEach(() => site.setAhead(0));

/** Returns the card with this heading. */
const part = (page: Page, title: string) => page.locator('section.card').filter({ hasText: title }).first();

async function limit(page: Page, title: string, name: string, value: string): Promise<void> {
  await page.goto(`${site.address}/profile/limits`);
  const card = part(page, title);
  await card.locator(`[name="${name}"]`).fill(value);
  await card.getByRole('button', { name: 'Kaydet' }).click();
}

/**
 * Asserts that in the first slot a stake of 5 lira is rejected with this text and stays chosen, and one of 2 lira is
 * played.
 */
async function refusedFiveThenTwo(page: Page, refusal: string): Promise<void> {
  await page.goto(`${site.address}/slot/category/94`);
  await page.goto(`${site.address}${await page.locator('.game a').first().getAttribute('href')}`);
  await page.locator('[name="stake"]').selectOption('500');
  await page.locator('.spin').click();
  await expect(page.locator('#refused')).toContainText(refusal);
  await expect(page.locator('[name="stake"]')).toHaveValue('500');
  await page.locator('[name="stake"]').selectOption('200');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/round=/);
}

/** Requests 200 lira to a wallet, and opens the payment in the history. */
async function withdraw(page: Page): Promise<void> {
  await page.goto(`${site.address}/profile/withdraw?method=wallet-yelken-withdrawal`);
  await page.locator('[name="amount"]').fill('200');
  await page.locator('[name="account"]').fill('YLK-100200');
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('button', { name: 'Çekimi onayla' }).click();
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
}

test(
  'ACC-9 LIMIT-1 LIMIT-3 limits apply to deposits and stakes, a raise waits a day and a second confirmation, the reality check appears',
  { tag: '@nojs' },
  async ({ page }) => {
    await signIn(page, 'sinirli', site.address);
    await page.goto(`${site.address}/profile/limits`);
    const deposits = part(page, 'Yatırım limitleri');
    await deposits.locator('[name="deposit-day"]').fill('yüz');
    await deposits.locator('[name="deposit-week"]').fill('300');
    await deposits.getByRole('button', { name: 'Kaydet' }).click();
    await expect(deposits.locator('.error')).toContainText('Tutar okunamadı');
    await expect(deposits.locator('[name="deposit-day"]')).toHaveValue('yüz');
    await expect(deposits.locator('[name="deposit-week"]')).toHaveValue('300');
    await limit(page, 'Yatırım limitleri', 'deposit-day', '100');
    await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
    await deposits.locator('[name="deposit-day"]').fill('');
    await deposits.locator('[name="deposit-week"]').fill('yüz');
    await deposits.getByRole('button', { name: 'Kaydet' }).click();
    await expect(deposits.locator('.error')).toContainText('Tutar okunamadı');
    await expect(deposits.locator('[name="deposit-day"]'), 'an emptied field stays empty').toHaveValue('');

    await page.goto(`${site.address}/profile/deposit?method=card`);
    await page.locator('[name="amount"]').fill('150');
    await page.getByRole('button', { name: 'Devam et' }).click();
    await page.getByRole('button', { name: 'Yatırımı onayla' }).click();
    await expect(page.locator('#f-amount-error')).toContainText('Günlük yatırım limitiniz: 100,00 ₺. Kalan: 100,00 ₺.');
    await expect(page.locator('[name="amount"]')).toHaveValue('150');

    await limit(page, 'Yatırım limitleri', 'deposit-day', '200');
    await expect(toasts(page)).toContainText('24 saat sonra');
    await expect(deposits.locator('.notice')).toContainText('100,00 ₺ → 200,00 ₺');
    await expect(deposits.getByRole('button', { name: 'Onayla' })).toHaveCount(0);

    await limit(page, 'Bahis ve süre', 'stake-round', '2');
    await refusedFiveThenTwo(page, 'Tur başına bahis limitiniz: 2,00 ₺.');
    // Playing on and on: never an hour without a stake, but an hour since the first.
    for (const minutes of [35, 70]) {
      const played = page.url();
      site.setAhead(minutes * 60_000);
      await page.locator('[name="stake"]').selectOption('200');
      await page.locator('.spin').click();
      // The clock moves only after this stake is played.
      await expect(page).not.toHaveURL(played);
    }
    await expect(page.getByRole('heading', { name: 'Kısa bir hatırlatma' })).toBeVisible();
    await expect(page.locator('.pays')).toContainText('70 dakika');
    await expect(page.locator('.pays')).toContainText('4,00 ₺');
    await page.getByRole('button', { name: 'Oynamaya devam et' }).click();
    await expect(page.locator('#refused')).toContainText('Devam edebilirsiniz');
    await expect(page.locator('[name="stake"]')).toHaveValue('200');
    await page.locator('.spin').click();
    await expect(page).toHaveURL(/round=/);

    site.setAhead(DAY_MS + 60_000);
    await signIn(page, 'sinirli', site.address);
    await page.goto(`${site.address}/profile/limits`);
    await deposits.getByRole('button', { name: 'Onayla' }).click();
    await expect(toasts(page)).toContainText('Yeni limitiniz geçerli');
    await expect(deposits.locator('[name="deposit-day"]')).toHaveValue('200,00');
    await page.goto(`${site.address}/profile/statement`);
    await expect(page.locator('.history')).toContainText('6,00 ₺');
  },
);

test('ACC-9 LIMIT-2 self-exclusion is confirmed, signs out, and rejects the login with a link to help', async ({
  page,
}) => {
  await signIn(page, 'kapali', site.address);
  await page.goto(`${site.address}/profile/limits`);
  const closing = part(page, 'Hesabı oyuna kapatma');
  await closing.getByRole('button', { name: 'Devam et' }).click();
  await expect(closing.locator('.error')).toContainText('Bir süre seçin');
  await closing.locator('[name="period"]').selectOption('6m');
  await closing.getByRole('button', { name: 'Devam et' }).click();
  await expect(page.locator('.facts')).toContainText('500,00 ₺');
  await page.getByRole('button', { name: 'Hesabımı oyuna kapat' }).click();
  await expect(page).toHaveURL(`${site.address}/info/responsible-play`);
  await expect(toasts(page)).toContainText('Hesabınız oyuna kapatıldı.');
  await expect(page.locator('.avatar')).toHaveCount(0);

  await page.goto(`${site.address}/login`);
  await fillLogin(page, 'kapali');
  await expect(page.getByRole('alert')).toContainText('Bu karar erken geri alınamaz');
  await page.locator('#main').getByRole('link', { name: 'Destek ekibine yaz' }).click();
  await expect(page).toHaveURL(/\/support\?category=membership/);
});

test('ACC-9 LIMIT-1 LIMIT-2 a table rejects a stake above a limit and keeps the chips; a cool-off stops games and deposits, not withdrawals', async ({
  page,
}) => {
  await signIn(page, 'molada', site.address);
  await limit(page, 'Bahis ve süre', 'stake-round', '1');
  await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
  await page.goto(`${site.address}/live/type/roulette`);
  const table = await page
    .getByRole('link', { name: /Hızlı Rulet/ })
    .first()
    .getAttribute('href');
  await page.goto(`${site.address}${table ?? ''}`);
  // A round that closes at this time responds that it is too late: the chips are placed again.
  await expect(async () => {
    await page.locator('.layout input[value="red"]').check();
    await page.getByRole('button', { name: 'Fişleri koy' }).click();
    await expect(page.getByRole('alert')).toContainText('Tur başına bahis limitiniz: 1,00 ₺.', { timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.locator('.layout input[value="red"]')).toBeChecked();

  await page.goto(`${site.address}/profile/limits`);
  const rest = part(page, 'Mola');
  await rest.locator('[name="days"]').fill('31');
  await rest.getByRole('button', { name: 'Devam et' }).click();
  await expect(rest.locator('.error')).toContainText('1 ile 30 arasında');
  await rest.locator('[name="days"]').fill('7');
  await rest.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('button', { name: 'Molayı başlat' }).click();
  await expect(page.locator('#main .notice').first()).toContainText('Moladasınız');

  await page.goto(`${site.address}/live/type/roulette`);
  await page
    .getByRole('link', { name: /Hızlı Rulet/ })
    .first()
    .click();
  await expect(toasts(page)).toContainText('Mola verdiniz');
  await expect(page).not.toHaveURL(/\/rounds\//);
  await page.goto(`${site.address}/profile/deposit?method=card`);
  await expect(page.locator('#main .notice')).toContainText('Moladasınız: para yatıramazsınız');
  await page.locator('[name="amount"]').fill('100');
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('button', { name: 'Yatırımı onayla' }).click();
  await expect(page.locator('#f-amount-error')).toContainText('Mola verdiniz');

  await withdraw(page);
});

test(
  'ACC-9 LIMIT-1 MONEY-9 a loss limit rejects a stake that could exceed it; with the lock on, a withdrawal cannot be cancelled',
  { tag: '@nojs' },
  async ({ page }) => {
    await signIn(page, 'kilitli', site.address);
    await limit(page, 'Kayıp limitleri', 'loss-day', '3');
    await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
    await expect(part(page, 'Kayıp limitleri')).toContainText('Kalan 3,00 ₺');
    await refusedFiveThenTwo(page, 'Günlük kayıp limitiniz: 3,00 ₺. Kalan: 3,00 ₺.');

    await page.goto(`${site.address}/profile/limits`);
    const lock = part(page, 'Çekim kilidi');
    await lock.locator('[name="withdrawal-lock"]').check();
    await lock.getByRole('button', { name: 'Kaydet' }).click();
    await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
    await withdraw(page);
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/profile\/payments\/[^/]+$/);
    // No page offers it, and a direct request is rejected.
    const cancel = `/withdrawals/${page.url().split('/').at(-1)}/cancel`;
    for (const place of [page.url(), `${site.address}${cancel}`, `${site.address}/profile/withdraw`]) {
      await page.goto(place);
      await expect(page.locator('#main')).toContainText('Çekim kilidiniz açık: bekleyen çekimler iptal edilemez.');
      await expect(page.locator('#main').getByRole('link', { name: 'Oyun limitlerim' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'İptal et' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Çekimi iptal et' })).toHaveCount(0);
    }
    const asked = await page.request.post(`${site.address}${cancel}`, {
      form: { intent: 'cancel' },
      headers: { origin: site.address },
    });
    expect(await asked.text()).toContain('Çekim kilidiniz açık: bekleyen bir çekim iptal edilemez');

    await page.goto(`${site.address}/profile/limits`);
    await lock.locator('[name="withdrawal-lock"]').uncheck();
    await lock.getByRole('button', { name: 'Kaydet' }).click();
    await expect(toasts(page)).toContainText('24 saat sonra');
    await page.goto(`${site.address}/profile/withdraw`);
    await expect(page.locator('#main')).toContainText('Çekim kilidiniz açık');
  },
);

test('AUTH-9 HARD-5 after an hour the server signs the player out, says so on the login, and keeps the return URL', async ({
  page,
}, { project }) => {
  const scripted = project.use.javaScriptEnabled !== false;
  site.setAhead(0);
  if (scripted) await page.clock.install();
  await signInByForm(page, 'dalgin', site.address);
  if (scripted) await expectToastRemoved(page);
  if (scripted) {
    site.setAhead(HOUR_MS + 60_000);
    // The open page detects it automatically.
    await page.clock.fastForward(HOUR_MS);
    await page.clock.runFor(10_000);
  } else {
    // The browser follows the page's own timed refresh; the test shortens its hour.
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', /^3605; url=/);
    await page.route(`${site.address}/promotions`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('content="3605;', 'content="5;');
      await route.fulfill({ response, body });
    });
    await page.goto(`${site.address}/promotions`);
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', /^5; url=/);
    site.setAhead(HOUR_MS + 60_000);
    await page.waitForURL(`${site.address}/login`);
    await page.unroute(`${site.address}/promotions`);
  }
  await expect(page).toHaveURL(`${site.address}/login`);
  await expect(toasts(page)).toContainText('Bir saat işlem yapmadığınız için oturumunuz kapatıldı.');
  await expect(page.locator('.avatar')).toHaveCount(0);
  await page.goto(`${site.address}/promotions`);
  await expect(toasts(page), 'said once').toHaveCount(0);

  await page.goto(`${site.address}/favorites`);
  await expect(page).toHaveURL(`${site.address}/login`);
  await fillLogin(page, 'dalgin');
  await expect(page).toHaveURL(`${site.address}/favorites`);
});

test(
  'AUTH-9 a stake in a game is activity: an hour after the last page of the site its link back is still signed in',
  { tag: '@nojs' },
  async ({ page }) => {
    site.setAhead(0);
    await signIn(page, 'oynayan', site.address);
    await page.goto(`${site.address}/play/slot/1001`);
    site.setAhead(50 * 60_000);
    await page.locator('.spin').click();
    await expect(page).toHaveURL(/round=/);
    site.setAhead(70 * 60_000);
    await page.goto(`${site.address}/profile`);
    await expect(page.locator('.avatar')).toBeVisible();
  },
);

const MESSAGE = 'Çekimim neden bekliyor? Şunu da merak ediyorum: hangi belgeler gerekli?';
const MINUTE_MS = 60_000;
const message = (page: Page) => page.getByRole('textbox', { name: 'Mesajınız' });

/** Moves the clocks of site and page forward, and runs the page's timers. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  ahead += minutes * MINUTE_MS;
  site.setAhead(ahead);
  await page.clock.fastForward(minutes * MINUTE_MS);
  await page.clock.runFor(6_000);
}
let ahead = 0;

test(
  'AUTH-9 an idle tab whose session another tab extends stays unchanged and says so; two idle tabs do not renew each other',
  { tag: '@both' },
  async ({ page, context }, { project }) => {
    const scripted = project.use.javaScriptEnabled !== false;
    const elsewhere = 'Oturumunuzu başka bir sekme açık tutuyor. Bu sayfa olduğu gibi kaldı.';
    ahead = 0;
    site.setAhead(0);
    if (scripted) await page.clock.install();
    await signIn(page, 'sekmeli', site.address);
    if (scripted) await expectToastRemoved(page);
    const address = `${site.address}/${scripted ? 'support?category=vip' : 'promotions'}`;
    await page.goto(address);
    // The page's script watches from now on.
    if (scripted) await expect(page.locator('.session-note')).toHaveCount(0);
    if (scripted) await message(page).fill(MESSAGE);
    const other = await context.newPage();
    const goOn = async (minutes: number) => {
      if (scripted) return passMinutes(page, minutes);
      ahead += minutes * MINUTE_MS;
      site.setAhead(ahead);
    };
    /** Without a script the page redirects there automatically after an hour. */
    const refresh = async () => {
      if (scripted) return;
      const [, path] = (await page.locator('meta[http-equiv="refresh"]').getAttribute('content'))!.split('; url=');
      await page.goto(`${site.address}${path}`);
    };
    // The typed input is reported once, after three minutes; the clocks wait for the response.
    const reported = scripted && page.waitForResponse((response) => response.request().method() === 'POST');
    await goOn(4);
    if (reported) await (await reported).finished();
    await goOn(46);
    await other.goto(`${site.address}/profile`);
    await goOn(15);
    await refresh();
    await expect(page.getByText(elsewhere).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${new URL(address).pathname}`));
    if (scripted) await expect(message(page)).toHaveValue(MESSAGE);
    await goOn(50);
    if (scripted) await page.clock.runFor(40_000);
    await refresh();
    await expect(page).toHaveURL(`${site.address}/login`);
    await other.goto(`${site.address}/profile?passive=1`);
    await expect(other).toHaveURL(`${site.address}/login`);
    await other.close();
  },
);

test(
  'A11Y-3 typing extends the session; a dialog warns five minutes before its end; the typed input survives the login',
  { tag: '@js' },
  async ({ page }) => {
    ahead = 0;
    await page.clock.install();
    await signIn(page, 'yazan', site.address);
    await page.goto(`${site.address}/support`);
    // The page's script watches from now on.
    await expect(page.locator('.session-note')).toHaveCount(0);
    await message(page).fill(MESSAGE);
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    await passMinutes(page, 4);
    expect(new URL((await kept).url()).pathname).toBe('/session/left');
    // An hour after the page was opened, but less after the last key.
    const warning = page.getByRole('dialog', { name: 'Oturumunuz kapanmak üzere' });
    await passMinutes(page, 52);
    await expect(warning).toHaveCount(0);

    await message(page).focus();
    await passMinutes(page, 4);
    await expect(warning).toHaveAccessibleDescription(/oturumunuz saat (?:ÖÖ|ÖS) \d{1,2}:\d\d itibarıyla kapanacak/);
    await expect(warning.getByRole('button', { name: 'Oturumu açık tut' })).toBeFocused();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(warning).toHaveCount(0);
    await expect(message(page)).toBeFocused();
    await passMinutes(page, 54);
    await expect(warning).toHaveCount(0);

    await passMinutes(page, 2);
    await expect(warning).toBeVisible();
    await passMinutes(page, 6);
    await expect(page).toHaveURL(`${site.address}/login`);
    await expect(toasts(page)).toContainText('Giriş yapınca yazdıklarınız formda olacak');
    await fillLogin(page, 'yazan');
    await expect(page).toHaveURL(`${site.address}/support`);
    await expect(message(page)).toHaveValue(MESSAGE);
  },
);

test(
  'A11Y-3 without script a note warns and its button keeps the input; a message sent too late is there after the login',
  { tag: '@nojs' },
  async ({ page }) => {
    await signIn(page, 'yazan', site.address);
    await page.goto(`${site.address}/support`);
    await expect(page.locator('meta[http-equiv="refresh"]'), 'a form stays').toHaveCount(0);
    await page.getByRole('combobox', { name: 'Konu' }).selectOption('vip');
    await message(page).fill(MESSAGE);
    const stay = page.getByRole('status').getByRole('button', { name: 'Oturumu açık tut' });
    const atMinute = (minute: number) =>
      page.evaluate((time) => {
        const note = document.querySelector('.session-note')!;
        for (const animation of note.getAnimations()) Object.assign(animation, { currentTime: time });
      }, minute * MINUTE_MS);
    await atMinute(54);
    await expect(stay).toHaveCount(0);
    await atMinute(55.1);
    await expect(stay).toBeVisible();
    site.setAhead(56 * MINUTE_MS);
    const [tab] = await Promise.all([page.waitForEvent('popup'), stay.click()]);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Oturumunuz açık');
    await tab.close();
    await expect(message(page)).toHaveValue(MESSAGE);

    site.setAhead(117 * MINUTE_MS);
    await page.getByRole('button', { name: 'Gönder' }).click();
    await expect(page).toHaveURL(`${site.address}/login`);
    await expect(toasts(page)).toContainText('Giriş yapınca yazdıklarınız formda olacak');
    await fillLogin(page, 'yazan');
    await expect(page).toHaveURL(`${site.address}/support`);
    await expect(message(page)).toHaveValue(MESSAGE);
    await page.getByRole('button', { name: 'Gönder' }).click();
    await expect(page.locator('.thread')).toContainText(MESSAGE);

    await page.goto(`${site.address}/profile/limits`);
    const losses = part(page, 'Kayıp limitleri');
    await losses.locator('[name="loss-week"]').fill('300');
    site.setAhead(178 * MINUTE_MS);
    await losses.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page).toHaveURL(`${site.address}/login`);
    await fillLogin(page, 'yazan');
    await expect(page).toHaveURL(`${site.address}/profile/limits`);
    await expect(losses.locator('[name="loss-week"]')).toHaveValue('300');
  },
);
