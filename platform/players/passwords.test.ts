import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { describeEachDatabase } from '../db/testing';

describeEachDatabase('passwords', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, { rateLimitFactor: 100 });
  });
  afterEach(() => api.close());

  test('REG-2 a password among the 10,000 most common, or one’s own name or address, is refused beside its field', async () => {
    const user = await api.player('guclu.oyuncu9');
    const change = (newPassword: string) =>
      api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword }, user);
    for (const common of ['Password1', 'PASSWORD1', 'Qwerty123', 'Abc123'])
      expect(await change(common), common).toMatchObject({
        result: false,
        message: 'Bu şifre çok yaygın ve kolay tahmin edilir; başka bir şifre seçin',
        data: { field: 'newPassword' },
      });
    for (const own of ['Guclu.Oyuncu9', 'GÜÇLÜOYUNCU9', 'Guclu.oyuncu9@players.example'])
      expect(await change(own), own).toMatchObject({
        result: false,
        message: 'Şifre adınızla, kullanıcı adınızla ya da e-posta adresinizle aynı olamaz',
        data: { field: 'newPassword' },
      });
    expect((await change('Gecemavisi7')).result).toBe(true);
  });

  test('REG-5 a reset link tells before anything is typed whether it still works, and is not used up by that', async () => {
    const user = await api.player('unutkan');
    expect(user.uid).not.toBe('');
    await api.call('user/forgot', { email: 'unutkan@players.example' });
    const { token } = await api.newestMessage('unutkan@players.example');
    const valid = async (asked = token) =>
      ((await api.call('user/check_reset_link', { token: asked })).data as { valid: number }).valid;
    expect([await valid(), await valid(), await valid('kimsenin')]).toEqual([1, 1, 0]);
    expect((await api.call('user/pass_reset', { token, password: 'Gecemavisi7' })).result).toBe(true);
    expect(await valid()).toBe(0);
    api.context.advance(60_000);
    await api.call('user/forgot', { email: 'unutkan@players.example' });
    const later = await api.newestMessage('unutkan@players.example');
    api.context.advance(3_600_000);
    expect(await valid(later.token)).toBe(0);
  });
});
