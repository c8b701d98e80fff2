import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { handlers } from './index';
import { testApi, type TestApi } from './testing';

test('API-1 every call of the contract has one handler', () => {
  const answered = handlers.map(({ call }) => `${call.class}/${call.method}`);
  expect(new Set(answered).size).toBe(answered.length);
  expect([...calls.keys()].filter((name) => !answered.includes(name))).toEqual([]);
});

describeDatabase('dispatcher', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());

  const deep = (levels: number): unknown => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level += 1) value = { nested: value };
    return value;
  };

  test('API-3 HARD-12 bodies that are not an envelope are rejected, without a crash', async () => {
    const bodies: unknown[] = [
      undefined,
      null,
      '',
      'text',
      0,
      [],
      [[]],
      {},
      { api: null },
      { api: [] },
      { api: 'user/login' },
      { api: { class: {}, method: [] } },
      deep(5_000),
      { api: { class: 'user', method: 'x'.repeat(100_000) } },
      JSON.parse('{"__proto__":{"api":{"class":"user","method":"login"}}}'),
    ];
    for (const body of bodies)
      expect(await api.answer(body)).toMatchObject({ result: false, code: 400, message: expect.stringMatching(/./) });
  });

  test('API-3 HARD-12 names of Object.prototype members are unknown calls', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'USER', 'user ', '']) {
      for (const [callClass, method] of [
        [name, name],
        ['user', name],
        [name, 'login'],
      ]) {
        const reply = await api.answer({ api: { class: callClass, method }, data: { Lang: 'en' } });
        expect(reply, `${callClass}/${method}`).toMatchObject({
          result: false,
          code: 404,
          message: 'Unknown call',
          debug: 'unknown',
        });
      }
    }
  });

  test('API-3 HARD-29 wrong types, NUL, lone surrogates and 100,000 characters are rejected with their field', async () => {
    for (const username of [1, null, {}, [], 'a\u0000b', 'a\ud800', 'x'.repeat(100_000), deep(2_000)]) {
      expect(await api.call('user/login', { username, password: 'Sifre123' })).toMatchObject({
        result: false,
        code: 422,
        data: { field: 'username' },
      });
    }
    expect(await api.call('user/login', { username: 'oyuncu', Lang: 'en' })).toEqual({
      result: false,
      code: 422,
      message: 'Required field',
      data: { reason: 'required', field: 'password' },
    });
    for (const Lang of [{}, [], 7, 'tur', '__proto__'])
      expect((await api.call('user/login', { Lang, username: 'oyuncu' })).message).toBe('Zorunlu alan');
    const odd = {
      username: 'oyuncu',
      password: 'x',
      __proto__: { admin: true },
      constructor: 1,
      ['a'.repeat(1_000)]: deep(100),
    };
    expect(await api.call('user/login', odd)).toMatchObject({ result: false, message: 'Giriş Başarısız' });
  });

  test('API-1 a player’s call without a user is anonymous, with an ended session expired; public calls ignore both', async () => {
    expect(await api.call('user/get_user_profile')).toMatchObject({
      result: false,
      code: 403,
      debug: 'anonymous user',
    });
    for (const user of [{ uid: 'x', sid: 'y' }, { uid: {}, sid: [] }, 'me', 7, [], { sid: 'only' }]) {
      const reply = await api.answer({ api: { class: 'user', method: 'get_user_profile' }, data: {}, user });
      expect(reply).toMatchObject({ result: false, code: 401, message: 'Oturum süresi doldu' });
      expect(reply.debug).toBeUndefined();
    }
    expect(await api.answer({ api: { class: 'maintenance', method: 'check_status' }, user: 'me' })).toMatchObject({
      result: true,
    });
  });

  test('HARD-30 a rejected call is one log line with call, player, network and reason, without typed values', async () => {
    const user = await api.player('reddedilen');
    const info = vi.spyOn(api.context.log, 'info');
    try {
      const typed = { username: 'reddedilen', password: 'Gizli.98765' };
      await api.call('user/login', typed, undefined, '198.51.100.7');
      await api.call('user/pass_change', { currentPassword: 'Gizli.98765', newPassword: 'kisa' }, user);
      await api.call('user/get_user_profile', {}, { uid: user.uid, sid: 'Baskasinin' });
      await api.call('user/get_user_profile');
      await api.answer({ api: { class: 'user', method: 'nothing' } });
      await api.call('user/get_user_profile', {}, user);
      expect(info.mock.calls).toEqual([
        [{ call: 'user/login', reason: 'login-failed', network: '198.51.100.0/24' }, 'a call was refused'],
        [
          { call: 'user/pass_change', reason: 'invalid', field: 'newPassword', uid: user.uid, network: '192.0.2.0/24' },
          'a call was refused',
        ],
        [
          { call: 'user/get_user_profile', reason: 'session-expired', uid: user.uid, network: '192.0.2.0/24' },
          'a call was refused',
        ],
        [{ call: 'user/get_user_profile', reason: 'not-signed-in', network: '192.0.2.0/24' }, 'a call was refused'],
        [{ call: 'user/nothing', reason: 'unknown-call', network: '192.0.2.0/24' }, 'a call was refused'],
      ]);
    } finally {
      info.mockRestore();
    }
  });

  test('API-8 success returns İşlem Başarılı in any Lang', async () => {
    const user = await api.player('basarili');
    for (const Lang of ['tr', 'en'])
      expect((await api.call('user/get_user_profile', { Lang }, user)).message).toBe('İşlem Başarılı');
  });

  test('MAINT-3 HARD-26 under maintenance every call except the maintenance class is rejected', async () => {
    const user = await api.player('bakimda');
    const closed = { result: false, message: 'This site is under maintenance', code: 503 };
    await runCommand(api.context, 'maintenance', ['on'], {});
    try {
      for (const name of [
        'user/get_user_profile',
        'user/logout',
        'user/login',
        'cmscontroller/getSlider',
        'finance/check_balance',
        'system/ping',
      ]) {
        expect(await api.call(name, {}, user), name).toMatchObject(closed);
      }
      expect((await api.call('maintenance/check_status')).result).toBe(false);
      expect((await runCommand(api.context, 'maintenance', ['status'], {})).text).toMatch(/under maintenance/);
    } finally {
      await runCommand(api.context, 'maintenance', ['off'], {});
    }
    expect((await api.call('maintenance/check_status')).result).toBe(true);
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(true);
  });
});
