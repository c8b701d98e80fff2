import { dictionary } from '@zxcvbn-ts/language-common';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { isCommonPassword } from './common-passwords';

describeDatabase('passwords', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, { rateLimitFactor: 100 });
  });
  afterEach(() => api.close());

  test('REG-2 the 10,000 most common passwords, one’s own name or address, and the site’s name with digits are rejected with the field', async () => {
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
    for (const site of ['Rubato1', 'RUBATO2026!', 'Casino77', '1Bahis1'])
      expect(await change(site), site).toMatchObject({
        result: false,
        message: 'Sitenin adına ya da “casino” gibi bir söze rakam eklemek şifre olmaz; başka bir şifre seçin',
        data: { field: 'newPassword' },
      });
    expect((await change('Gecemavisi7')).result).toBe(true);
  });

  test('REG-2 registration, reset and change reject the same passwords', async () => {
    const user = await api.player('kararsiz7');
    const email = 'kararsiz7@players.example';
    const person = { firstName: 'Ayşe', lastName: 'Yılmaz', country: 'TR', city: 'İzmir', phone: '0532 111 22 33' };
    const papers = { birthDate: '1990-05-17', identityNumber: '10000000146', address: '', acceptRules: true };
    await api.call('user/forgot', { email });
    const { token } = await api.newestMessage(email);
    for (const password of ['Password1', 'Kararsiz7', 'Kararsiz7@players.example', 'Rubato34']) {
      const forms: [string, string, Record<string, unknown>][] = [
        ['user/register', 'password', { ...person, ...papers, username: 'kararsiz7', email, password }],
        ['user/pass_reset', 'password', { token, password }],
        ['user/pass_change', 'newPassword', { currentPassword: TEST_PASSWORD, newPassword: password }],
      ];
      for (const [call, field, form] of forms)
        expect(await api.call(call, form, user), `${call} ${password}`).toMatchObject({
          result: false,
          data: { field },
        });
    }
    // The 10,000th of the list is the last common one.
    const list = dictionary['passwords-common'].map(String);
    expect([list[9_999], list[10_000]].map((password) => isCommonPassword(password!))).toEqual([true, false]);
  });

  test('REG-5 a reset link can be checked before a password is typed, without consuming it', async () => {
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
