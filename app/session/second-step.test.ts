import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { otherCode, pass, PASSWORD, playersSite, type Browser, type PlayersSite } from './testing';

/** The second step of a login, over a real platform. */

let site: PlayersSite;
beforeAll(async () => {
  site = await playersSite();
});
afterAll(() => site.close());
// The throttle of an earlier test ends after an hour.
beforeEach(() => pass(3 * 3_600_000));

test('AUTH-3 AUTH-4 AUTH-5 HARD-7 the player is signed in only after the right SMS code', async () => {
  const username = await site.playerWithSms();
  const visitor = site.browser();
  expect((await site.signIn(visitor, username)).location).toBe('/login/two-factor');
  expect(visitor.jar.has('pending')).toBe(true);
  expect((await visitor.get(site.routes.profile, '/profile')).location).toBe('/login');
  expect((await visitor.get(site.routes.code, '/login/two-factor')).data).toMatchObject({
    type: 'sms',
    name: username,
  });

  // The first code was sent when the prompt opened.
  const soon = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'send' });
  expect(soon.status).toBe(400);
  expect(soon.data.form?.error?.['']?.[0]).toMatch(/(saniye|dakika) sonra/);
  pass(61_000);
  const sent = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'send' });
  expect(sent.toasts).toEqual(['Kod telefonunuza gönderildi']);

  const code = await site.newestCode();
  const shape = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code: `${code}0` });
  expect(shape.data.form?.error?.['code']).toEqual(['6 haneli kodu yalnızca rakamlarla yazın']);
  const wrong = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code: otherCode(code) });
  expect(wrong.status).toBe(400);
  expect(wrong.data.form).toMatchObject({ error: { code: ['Girdiğiniz kod hatalı'] } });
  expect(wrong.data.form?.initialValue).not.toHaveProperty('code');
  expect(await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code })).toMatchObject({
    location: '/',
    toasts: [expect.stringMatching(/^Başarıyla giriş yapıldı/)],
  });
  expect(visitor.jar.has('pending')).toBe(false);
  expect((await visitor.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
});

test('API-6 HARD-1 on an English page a code requested too soon shows the wait in English', async () => {
  const visitor = site.browser();
  visitor.jar.set('lang', 'en');
  await site.signIn(visitor, await site.playerWithSms());
  const again = async () =>
    (await visitor.post(site.routes.code, '/login/two-factor', { intent: 'send' })).data.form?.error?.[''];
  expect(await again()).toEqual(['Too many attempts. Try again in 1 minute.']);
  pass(17_500);
  expect(await again()).toEqual(['Too many attempts. Try again in 43 seconds.']);
  visitor.jar.set('lang', 'tr');
  expect(await again()).toEqual(['Çok fazla deneme yaptınız. 43 saniye sonra yeniden deneyin.']);
});

test('HARD-3 a pending cookie used as a full one makes a visitor', async () => {
  const username = await site.playerWithSms();
  const visitor = site.browser();
  await site.signIn(visitor, username);
  const pending = visitor.jar.get('pending')!;
  visitor.jar.clear();
  visitor.jar.set('session', pending);
  expect((await visitor.get(site.routes.profile, '/profile')).location).toBe('/login');
});

test('AUTH-4 HARD-7 too many wrong codes end the attempt, and /login says so', async () => {
  const username = await site.playerWithSms();
  const visitor = site.browser();
  await site.signIn(visitor, username);
  await visitor.post(site.routes.code, '/login/two-factor', { intent: 'send' });
  const code = otherCode(await site.newestCode());
  let last = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code });
  for (let tries = 0; tries < 8 && last.status === 400; tries += 1) {
    pass(20_000);
    last = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code });
  }
  expect(last.location).toBe('/login');
  expect(last.toasts[0]).toMatch(/çok fazla hatalı kod/);
  expect(visitor.jar.has('pending')).toBe(false);
});

test('AUTH-3 a cancelled login is removed, here and at the API', async () => {
  const username = await site.playerWithSms();
  const visitor = site.browser();
  await site.signIn(visitor, username);
  const pending = visitor.jar.get('pending')!;
  expect((await visitor.post(site.routes.code, '/login/two-factor', { intent: 'cancel' })).location).toBe('/login');
  expect((await visitor.get(site.routes.code, '/login/two-factor')).location).toBe('/login');
  visitor.jar.set('pending', pending);
  expect((await visitor.post(site.routes.code, '/login/two-factor', { intent: 'send' })).location).toBe('/login');
});

test('AUTH-3 SEC-1 a code that is sent again because the response was lost signs in, also after the last recovery code', async () => {
  const { username, codes } = await site.playerWithCodes();
  const sendTwice = async (visitor: Browser, fields: Record<string, string>) => {
    const cookies = [...visitor.jar];
    expect((await visitor.post(site.routes.code, '/login/two-factor', fields)).location).toBe('/');
    // The browser has only the cookies from before the lost response.
    visitor.jar.clear();
    for (const [name, value] of cookies) visitor.jar.set(name, value);
    return visitor.post(site.routes.code, '/login/two-factor', fields);
  };
  const begin = async () => {
    const visitor = site.browser();
    expect((await site.signIn(visitor, username)).location).toBe('/login/two-factor');
    return visitor;
  };
  const bySms = await begin();
  const code = await site.newestCode();
  expect((await sendTwice(bySms, { intent: 'verify', code })).location).toBe('/');
  expect(bySms.jar.has('pending')).toBe(false);
  for (const recovery of codes.slice(1)) {
    pass(61_000);
    await (await begin()).post(site.routes.code, '/login/two-factor', { intent: 'recover', recovery });
  }
  pass(61_000);
  const byLast = await begin();
  expect(await sendTwice(byLast, { intent: 'recover', recovery: codes[0]! })).toMatchObject({
    location: '/',
    toasts: [expect.stringContaining('Kurtarma kodunuz kalmadı')],
  });
  expect((await byLast.get(site.routes.profile, '/profile')).data.facts).toBeDefined();
});

test('HARD-3 HARD-7 the cookie of a completed login signs in no longer than a login waits for its code', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.playerWithSms());
  const pending = visitor.jar.get('pending')!;
  const code = await site.newestCode();
  await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code });
  visitor.jar.clear();
  visitor.jar.set('pending', pending);
  pass(600_001);
  const late = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code: otherCode(code) });
  expect(late.data.form?.error?.['code']).toEqual(['Girdiğiniz kod hatalı']);
});

test('SEC-1 SEC-4 after a login by the last recovery code, the lost factor is switched off without another code', async () => {
  const { username, codes } = await site.playerWithCodes();
  const off = (visitor: Browser) =>
    visitor.post(site.routes.twoFactor, '/profile/two-factor', { intent: 'sms-off', code: '' });
  const enter = async (code: string) => {
    const visitor = site.browser();
    await site.signIn(visitor, username);
    const entered = await visitor.post(site.routes.code, '/login/two-factor', { intent: 'recover', recovery: code });
    expect(entered.location).toBe('/');
    return { visitor, toast: entered.toasts[0] };
  };
  const last = codes.pop() ?? '';
  for (const code of codes) {
    const { visitor } = await enter(code);
    pass(601_000);
    expect((await off(visitor)).data).toMatchObject({ form: { proof: { code: 'Doğrulama kodu' } } });
  }
  const { visitor, toast } = await enter(last);
  expect(toast).toMatch(
    /Son giriş: .*\. Kurtarma kodunuz kalmadı: .* ikinci adımı şimdi kapatın ya da desteğe yazın\.$/,
  );
  expect(await off(visitor)).toMatchObject({
    location: '/profile/two-factor',
    toasts: ['İki adımlı doğrulama kapatıldı'],
  });
});

test('SEC-1 SEC-4 the passkey button of the form that switches the factor off keeps the form, and sends no password back', async () => {
  const username = await site.playerWithSms();
  const visitor = site.browser();
  await site.signIn(visitor, username);
  await visitor.post(site.routes.code, '/login/two-factor', { intent: 'verify', code: await site.newestCode() });
  const asked = await visitor.post(site.routes.twoFactor, '/profile/two-factor', {
    intent: 'proof-passkey',
    proofPassword: PASSWORD,
  });
  expect(asked.data).toMatchObject({ intent: expect.stringMatching(/-off$/), form: { proof: { password: 'Şifre' } } });
  expect(JSON.stringify(asked.data)).not.toContain(PASSWORD);
});

test('SEC-4 a second factor that is begun long after the login requires the password in its own form', async () => {
  const visitor = site.browser();
  await site.signIn(visitor, await site.newPlayer());
  pass(11 * 60_000);
  const begin = (intent: string, typed: Record<string, string> = {}) =>
    visitor.post(site.routes.twoFactor, '/profile/two-factor', { intent, ...typed });
  for (const intent of ['app-begin', 'sms-begin']) {
    const asked = await begin(intent);
    expect(asked.status, intent).toBe(400);
    expect(asked.data, intent).toMatchObject({ intent, form: { proof: { password: 'Şifre' } } });
  }
  const wrong = await begin('app-begin', { proofPassword: 'Yanlis123' });
  expect(wrong.data.form?.error).toEqual({ proofPassword: ['Mevcut şifreniz hatalı'] });
  expect(JSON.stringify(wrong.data)).not.toContain('Yanlis123');
  expect((await begin('app-begin', { proofPassword: PASSWORD })).data['app']).toHaveProperty('groups');
  expect((await begin('sms-begin')).location).toBe('/profile/two-factor?via=sms');
});
