import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { seedPayments } from '../payments';
import { TEST_PASSWORD, testApi, type TestApi } from './testing';

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

/** Values of fields that pass the checks of their own handler. */
const BY_NAME: Record<string, unknown> = {
  amount: '250.00',
  code: 'ABCD2345',
  type: 'bingo',
  bankID: '1',
  currentPassword: TEST_PASSWORD,
  IBAN: 'TR330006100519786457841326',
  identityNumber: '10000000146',
  methodID: 'bank-transfer',
  phone: '+905321234567',
  email: 'ayse@posta.example',
  birthDate: '1990-01-01',
};
const CANDIDATES = ['1', 1, 'TR', '1.50', '2026-01-01', 'Sifre1234', true, 'A'.repeat(26)];

/** Returns a value that a schema accepts; undefined for an optional one. */
function sample(schema: z.ZodType, name = ''): unknown {
  if (schema.safeParse(undefined).success) return undefined;
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as z.ZodRawShape).map(([field, inner]) => [field, sample(inner as z.ZodType, field)]),
    );
  if (schema instanceof z.ZodArray) return [1, 2].map(() => sample(schema.element as z.ZodType));
  const options = schema instanceof z.ZodEnum ? schema.options : [];
  return [BY_NAME[name], ...options, ...CANDIDATES].find(
    (value) => value !== undefined && schema.safeParse(value).success,
  );
}

describeDatabase('refused values', (database) => {
  let api: TestApi;
  let user: Awaited<ReturnType<TestApi['player']>>;
  beforeAll(async () => {
    api = await testApi(database, { gateways: 'demo' });
    await api.context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    user = await api.player('garip');
  });
  afterAll(() => api.close());

  test(
    'API-3 every field of every call handles any value without a crash, next to valid values of the other fields',
    { tags: ['long'], timeout: 600_000 },
    async () => {
      for (const [name, call] of calls) {
        if (LEFT_OUT.has(name) || !('shape' in call.data)) continue;
        const valid = sample(call.data) as Record<string, unknown>;
        expect(call.data.safeParse(valid).success, `${name} ${JSON.stringify(valid)}`).toBe(true);
        // A call may have ended the session.
        if (!(await api.call('user/get_user_profile', {}, user)).result)
          user = await api.player(`garip${randomId().slice(-8).toLowerCase()}`);
        for (const field of Object.keys(call.data.shape as object)) {
          for (const value of ODD) {
            const others = { ...valid, ...('requestID' in valid && { requestID: randomId() }) };
            const reply = await api.call(name, { ...others, [field]: value }, user);
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
