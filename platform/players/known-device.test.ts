import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, TEST_PHONE, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';

const MAIL = 'oyuncu@players.example';

describeDatabase('devices', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    user = await api.player('oyuncu');
    api.context.advance(1_000);
  });
  afterEach(() => api.close());

  const tokens = async (who = user, device = '') =>
    ((await api.call('user/security_state', { device }, who)).data as { device: string }).device;
  const attempt = (password: string, device = '', more: Record<string, unknown> = {}) =>
    api.call('user/login', { username: 'oyuncu', password, ...(device && { device }), ...more });
  const subject = async () => (await api.newestMessage(MAIL)).text;

  test('SEC-4 five wrong passwords elsewhere do not delay the owner on a known device, which is counted separately', async () => {
    const device = await tokens();
    for (let tries = 0; tries < 5; tries += 1) await attempt('Yanlis123');
    expect((await attempt(TEST_PASSWORD)).code).toBe(429);
    expect((await attempt(TEST_PASSWORD, device)).result).toBe(true);
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('Yanlis123', device)).code).toBe(401);
    expect((await attempt(TEST_PASSWORD, device)).code).toBe(429);
    api.context.advance(15_000);
    expect((await attempt(TEST_PASSWORD, device)).result).toBe(true);
  });

  test('SEC-4 wrong logins of other usernames from one address do not delay the owner on a known device', async () => {
    const device = await tokens();
    for (let tries = 0; tries < 31; tries += 1)
      await api.call('user/login', { username: `baskasi${tries}`, password: 'Yanlis123' });
    expect((await attempt(TEST_PASSWORD)).code).toBe(429);
    expect((await attempt(TEST_PASSWORD, device)).result).toBe(true);
    expect((await attempt(TEST_PASSWORD)).code).toBe(429);
  });

  test('SEC-4 a session makes one known device, however often it requests its token', async () => {
    const guess = async (password: string, address: string) =>
      api.call('user/login', { username: 'oyuncu', password, device: await tokens() }, undefined, address);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('Yanlis123', `203.0.113.${tries}`)).code).toBe(401);
    expect((await guess(TEST_PASSWORD, '203.0.113.9')).code).toBe(429);
  });

  test('SEC-4 a forged token, another player’s token and one from before a password change make no known device', async () => {
    const device = await tokens();
    const other = await api.player('baskasi');
    const flipped = device.slice(0, -1) + (device.endsWith('A') ? 'B' : 'A');
    for (let tries = 0; tries < 5; tries += 1) await attempt('Yanlis123');
    for (const forged of [flipped, await tokens(other), 'x'.repeat(69), '...'])
      expect((await attempt(TEST_PASSWORD, forged)).code, forged).toBe(429);
    await api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Gecemavisi7' }, user);
    expect((await attempt('Gecemavisi7', device)).code).toBe(429);
  });

  test('SEC-4 one browser stays known to three players; unknown tokens drop out over time', async () => {
    const other = await api.player('baskasi');
    const both = await tokens(other, await tokens());
    expect(both.split('.')).toHaveLength(2);
    for (let tries = 0; tries < 5; tries += 1) await attempt('Yanlis123');
    expect((await attempt(TEST_PASSWORD, both)).result).toBe(true);
    expect(await tokens(user, both)).toHaveLength(both.length);
  });

  test('SEC-4 a new password replaces the player’s own token; those of two other players stay', async () => {
    const others = [await api.player('ikinci'), await api.player('ucuncu')] as const;
    let device = await tokens(others[0], await tokens(others[1]));
    device = await tokens(user, device);
    for (const password of ['Gecemavisi7', 'Sabahyeli8']) {
      await api.call('user/forgot', { email: MAIL });
      const { token } = await api.newestMessage(MAIL);
      expect((await api.call('user/pass_reset', { token, password })).result).toBe(true);
      api.context.advance(1_000);
      device = await tokens(await api.login('oyuncu', password), device);
    }
    expect(device.split('.')).toHaveLength(3);
    for (const name of ['ikinci', 'ucuncu']) {
      const mailed = (await api.newestMessage(`${name}@players.example`)).text;
      expect((await api.call('user/login', { username: name, password: TEST_PASSWORD, device })).result).toBe(true);
      expect((await api.newestMessage(`${name}@players.example`)).text, name).toBe(mailed);
    }
  });

  test('SEC-2 a login on a new device is mailed in the player’s language; one on a known device and the first login are not', async () => {
    expect(await subject()).toBe('');
    const device = await tokens();
    await attempt(TEST_PASSWORD, device);
    expect(await subject()).toBe('');
    await attempt(TEST_PASSWORD, '', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' });
    expect(await subject()).toMatch(
      /daha önce kullanılmamış bir cihazdan[^]*Firefox, Windows[^]*192\.0\.2\.0\/24[^]*account-stop\?token=/,
    );
  });

  test('SEC-2 with a second factor, the mail about a new device is sent after the right code', async () => {
    await api.requireSms(user);
    const factorMail = await subject();
    api.context.advance(60_000);
    const login = await api.login('oyuncu', TEST_PASSWORD);
    expect(await subject()).toBe(factorMail);
    await api.call('user/sms_send', {}, login);
    const { code } = await api.newestMessage(TEST_PHONE);
    expect((await api.call('user/sms_validate', { code }, login)).data).toBe(true);
    expect(await subject()).toMatch(/daha önce kullanılmamış bir cihazdan[^]*account-stop/);
  });

  test('SEC-2 the link of that mail ends every session and starts a reset, once', async () => {
    const stranger = await api.login('oyuncu', TEST_PASSWORD);
    const { token } = await api.newestMessage(MAIL);
    const stop = () => api.call('user/stop_access', { token });
    const reset = ((await stop()).data as { token: string }).token;
    for (const who of [user, stranger])
      expect((await api.call('user/get_user_profile', {}, who)).message).toBe('Oturum süresi doldu');
    const again = await api.login('oyuncu', TEST_PASSWORD);
    // A repeat of the form changes nothing and gets no second link.
    expect(await stop()).toMatchObject({ result: true, data: { token: '' } });
    expect((await api.call('user/get_user_profile', {}, again)).result).toBe(true);
    expect((await api.call('user/pass_reset', { token: reset, password: 'Gecemavisi7' })).result).toBe(true);
    expect((await attempt('Gecemavisi7')).result).toBe(true);
  });

  test('SEC-4 the e-mail address changes by a link to the new one; the old one is notified and its reset links are revoked', async () => {
    const NEW = 'yeni@players.example';
    const change = (email: string) => api.call('user/change_email', { email }, user);
    await api.call('user/forgot', { email: MAIL });
    const old = (await api.newestMessage(MAIL)).token;
    api.context.advance(1_000);
    expect(await change(MAIL)).toMatchObject({ data: { reason: 'invalid', field: 'email' } });
    expect((await change(NEW)).result).toBe(true);
    const { token } = await api.newestMessage(NEW);
    expect((await api.call('user/get_user_profile', {}, user)).data).toMatchObject({ email: MAIL });
    expect((await api.call('user/confirm_email', { token })).result).toBe(true);
    expect((await api.call('user/get_user_profile', {}, user)).data).toMatchObject({ email: NEW });
    expect(await subject()).toContain('iletilerimiz artık yeni adrese gidecek');
    expect((await api.call('user/check_reset_link', { token: old })).data).toEqual({ valid: 0 });
    api.context.advance(600_000);
    expect(await change('baska@players.example')).toMatchObject({ data: { reason: 'proof-needed' } });
  });

  test('SEC-4 HARD-34 an address with an account gets no link, and the response is the same', async () => {
    await api.player('baskasi');
    expect(await api.call('user/change_email', { email: 'baskasi@players.example' }, user)).toEqual(
      await api.call('user/change_email', { email: 'yeni@players.example' }, user),
    );
    expect((await api.newestMessage('baskasi@players.example')).text).toBe('');
  });

  test('SEC-4 the phone changes after re-authentication and is notified by mail, but not while codes go to the old one', async () => {
    const change = (phone: string) => api.call('user/change_phone', { phone }, user);
    expect(await change('12')).toMatchObject({ data: { reason: 'invalid', field: 'phone' } });
    expect((await change('0532 123 45 67')).result).toBe(true);
    expect((await api.call('user/get_user_profile', {}, user)).data).toMatchObject({ phone: '+905321234567' });
    expect(await subject()).toContain('telefon numarası değiştirildi');
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    await api.call('user/sms_send', {}, user);
    await api.call('user/sms_validate', { code: (await api.newestMessage('+905321234567')).code }, user);
    api.context.advance(61_000);
    await api.call('user/sms_send', {}, user);
    await api.call(
      'user/prove',
      { password: TEST_PASSWORD, code: (await api.newestMessage('+905321234567')).code },
      user,
    );
    expect(await change('0532 765 43 21')).toMatchObject({ data: { reason: 'second-factor-on', field: 'phone' } });
  });
});
