import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOG_SERIALIZERS } from '#contract/log';
import { seedContent } from '../content';
import { testPostgres } from '../db/testing';
import { seedPayments } from '../payments';
import { TEST_PASSWORD, testApi, type TestApi, type TestUser } from './testing';

/** Values that no log line may contain, for any failure: typed values of players, and credentials. */
const TYPED = {
  firstName: 'Gülizar',
  lastName: 'Karabulutoğlu',
  username: 'gulizar.k',
  country: 'TR',
  city: 'Şanlıurfa',
  phone: '05321112233',
  email: 'gulizar@mail.example',
  password: 'Gizli.98765',
  birthDate: '1987-03-19',
  identityNumber: '10000000146',
  address: 'Bağlarbaşı Sokak',
};
const OTHERS = ['5321112233', '$argon2', 'Yeni.98765', 'gizli soru', 'YLK-778899', 'TR090090100000000000481516'];

describe.skipIf(!testPostgres)('log of failing statements', { meta: { needs: 'PostgreSQL' } }, () => {
  let api: TestApi;
  let player: TestUser;
  const lines: string[] = [];
  const secrets = new Set<string>([...Object.values(TYPED).filter((value) => value !== 'TR'), ...OTHERS]);

  beforeAll(async () => {
    api = await testApi(testPostgres!);
    await api.context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    player = await api.player('sinanan');
    secrets.add(player.sid);
    api.context.log = pino({ level: 'trace', serializers: LOG_SERIALIZERS }, { write: (line) => lines.push(line) });
  });
  afterAll(() => api.close());

  /**
   * Makes the nth statement with values fail like PostgreSQL, with its values in message and detail. @returns whether
   * there was one
   */
  async function failing(nth: number, work: () => Promise<unknown>): Promise<boolean> {
    let count = 0;
    const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parameters: unknown[]
    ) {
      const values = Array.isArray(parameters[1]) ? parameters[1] : [];
      if (values.length === 0) return query.apply(this, parameters);
      for (const value of values) if (typeof value === 'string' && value.length >= 40) secrets.add(value);
      count += 1;
      if (count !== nth) return query.apply(this, parameters);
      const text = values.join();
      const error = Object.assign(new Error(`invalid input syntax for type date: "${text}"`), {
        code: '22007',
        severity: 'ERROR',
        detail: `Failing row contains (${text})`,
        where: text,
      });
      const callback = parameters.at(-1);
      if (typeof callback !== 'function') return Promise.reject(error);
      process.nextTick(callback as () => void, error);
      return undefined;
    } as never);
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    return count >= nth;
  }

  const mail = TYPED.email;
  const CALLS: [name: string, call: () => Promise<unknown>][] = [
    ['user/register', () => api.call('user/register', { ...TYPED, acceptRules: true })],
    ['user/login', () => api.call('user/login', { username: TYPED.username, password: TYPED.password })],
    ['user/forgot', () => api.call('user/forgot', { email: mail })],
    [
      'user/pass_change',
      () => api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Yeni.98765' }, player),
    ],
    ['user/change_email', () => api.call('user/change_email', { email: mail }, player)],
    [
      'support/send_message',
      () => api.call('support/send_message', { requestID: 'r1', category: 'vip', text: 'gizli soru' }, player),
    ],
  ];

  test.each(CALLS)('HARD-30 %s logs no typed value, for a failure of any of its statements', async (_name, call) => {
    lines.length = 0;
    let failed = 0;
    while (await failing(failed + 1, call)) failed += 1;
    expect(failed).toBeGreaterThan(0);
    const logged = lines.join('');
    expect(logged).toContain('Failed query');
    expect([...secrets].filter((secret) => logged.includes(secret))).toEqual([]);
  });
});
