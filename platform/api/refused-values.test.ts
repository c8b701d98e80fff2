import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { describeDatabase } from '../db/testing';
import { testApi, type TestApi } from './testing';

/** Invalid values, as programs send them by mistake or on purpose. */
const ODD = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '-1',
  'NaN',
  '1e3',
  '٣',
  '2026-02-30',
  '9'.repeat(25),
  '999,999,999,999,999,999',
  'x'.repeat(70_000),
  'a\u0000b',
  '\ud800',
  [],
  [1],
  {},
  '__proto__',
  "'; drop table players;--",
  '%_%',
];
/** Calls that end the session of the other calls, or send real messages. */
const LEFT_OUT = new Set(['user/logout', 'user/sms_send']);

describeDatabase('refused values', (database) => {
  let api: TestApi;
  let user: Awaited<ReturnType<TestApi['player']>>;
  beforeAll(async () => {
    api = await testApi(database);
    user = await api.player('garip');
  });
  afterAll(() => api.close());

  test(
    'API-3 every field of every call handles any value without a crash',
    { tags: ['long'], timeout: 300_000 },
    async () => {
      for (const [name, call] of calls) {
        if (LEFT_OUT.has(name) || !('shape' in call.data)) continue;
        for (const field of Object.keys(call.data.shape as object)) {
          for (const value of ODD) {
            const reply = await api.call(name, { [field]: value }, user);
            expect(reply.code, `${name} ${field}=${JSON.stringify(value).slice(0, 40)}: ${reply.message}`).not.toBe(
              500,
            );
            expect(reply.message).toMatch(/./);
          }
        }
      }
    },
  );

  test('ERR-5 a missing field returns the reason `required`, also for ids and amounts', async () => {
    for (const [name, field] of [
      ['casino/init_game', 'gameID'],
      ['finance/save_bank_account', 'bankID'],
      ['finance/delete_bank_account', 'bankAccountID'],
      ['finance/list_cash_methods_new', 'Type'],
      ['finance/check_favorite_cash_method', 'methodID'],
    ] as const) {
      expect(await api.call(name, {}, user), name).toMatchObject({
        result: false,
        code: 422,
        message: 'Zorunlu alan',
        data: { field },
      });
      expect((await api.call(name, { Lang: 'en', [field]: null }, user)).message).toBe('Required field');
      expect((await api.call(name, { Lang: 'en', [field]: {} }, user)).message).toBe('Invalid value');
    }
  });
});
