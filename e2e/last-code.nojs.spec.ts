import { expect, test, type APIRequestContext } from '@playwright/test';
import { OwnSite } from './own-site';
import { fillLogin, PASSWORD, pressed, signIn, toasts } from './players';

/**
 * The last recovery code, and new ones by SMS. The site's clock is moved because the API needs a minute between two
 * SMS.
 */

const PHONE = '+905321110099';
const MINUTE_MS = 61_000;

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
  site.ops('players', 'create', 'telefonsuz', '--password', PASSWORD, '--phone', PHONE);
});
test.afterAll(async () => {
  await site?.remove();
});

const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';

/** Returns the code of the newest SMS, once it differs from the previous one. */
async function nextSms(before = ''): Promise<string> {
  let code = '';
  await expect
    .poll(() => (code = codeOf(site.ops('outbox', '--to', PHONE).rows?.[0]?.['text'])))
    .toMatch(new RegExp(`^(?!${before || 'none'})\\d{6}$`));
  return code;
}

/** Signs in through the API with a recovery code, as from other browsers. */
async function useUp(request: APIRequestContext, code: string): Promise<void> {
  const call = async (method: string, data: object, user?: object) => {
    const reply = await request.post(`${site.address}/endpoint/v1`, {
      headers: { panel: 'frontend' },
      data: { api: { class: 'user', method }, data, user },
    });
    return ((await reply.json()) as { data: unknown }).data;
  };
  const { uid, sid } = (await call('login', { username: 'telefonsuz', password: PASSWORD })) as Record<string, string>;
  expect(await call('recovery_code', { code }, { uid, sid })).toBe(true);
}

test('SEC-1 SEC-4 a login warns of few recovery codes and of the last one used; then new ones are created, or the factor is switched off', async ({
  page,
  request,
}) => {
  const at = (place: string) => site.address + place;
  await signIn(page, 'telefonsuz', site.address);
  await page.goto(at('/profile/two-factor'));
  await pressed(page, 'SMS kodu gönder');
  const first = await nextSms();
  await page.getByLabel('6 haneli kod').fill(first);
  await pressed(page, 'Etkinleştir');
  const box = page.getByRole('textbox', { name: 'Kurtarma kodlarınız' });
  const codes = (await box.inputValue()).split('\n');
  for (const code of codes.slice(0, 8)) await useUp(request, code);

  const warnings = [
    '1 kurtarma kodunuz kaldı',
    'Kurtarma kodunuz kalmadı: yenilerini oluşturun; telefonunuz yoksa ikinci adımı şimdi kapatın',
  ];
  for (const [nth, warning] of warnings.entries()) {
    await page.context().clearCookies();
    await page.goto(at('/login'));
    await fillLogin(page, 'telefonsuz');
    await page.getByRole('link', { name: /Kurtarma kodu kullan/ }).click();
    await page.getByLabel('Kurtarma kodu').fill(codes[8 + nth]!);
    await pressed(page, 'Doğrula');
    await expect(toasts(page)).toContainText(warning);
  }

  await page.goto(at('/profile/two-factor/codes'));
  await expect(page.locator('#main')).toContainText('Kurtarma kodunuz yok');
  site.setAhead(MINUTE_MS);
  const known = codeOf(site.ops('outbox', '--to', PHONE).rows?.[0]?.['text']);
  await pressed(page, 'SMS kodu gönder');
  await expect(page).toHaveURL(at('/profile/two-factor/codes'));
  await page.getByLabel('6 haneli kod').fill(await nextSms(known));
  await pressed(page, 'Yeni kodlar oluştur');
  const fresh = (await box.inputValue()).split('\n');
  expect(fresh).toHaveLength(10);
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);

  // The login by a recovery code was minutes ago, so the field of the code may be empty.
  await page.goto(at('/profile/two-factor'));
  await pressed(page, 'Kapat');
  await expect(toasts(page)).toContainText('İki adımlı doğrulama kapatıldı');
});
