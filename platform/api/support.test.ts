import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { testApi, type TestApi, type TestUser } from './testing';

describeDatabase('support', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const send = (user?: TestUser, address = '192.0.2.1', requestID = randomId()) => {
    const message = { requestID, category: 'documents', text: 'Belgem nerede?', email: 'a@b.example' };
    return api.call('support/send_message', message, user, address);
  };

  test('CONTENT-3 after five messages a sender is throttled for a time, also for concurrent ones; others are not affected', async () => {
    const player = await api.player('yazan');
    const key = randomId();
    const sent = await Promise.all([send(player, undefined, key), ...Array.from({ length: 5 }, () => send(player))]);
    expect(sent.filter(({ result }) => result)).toHaveLength(5);
    expect(sent.find(({ result }) => !result)).toMatchObject({
      code: 429,
      data: { reason: 'too-soon', retryAfter: 15 },
    });
    for (let more = 0; more < 5; more += 1) expect((await send(undefined, '192.0.2.77')).result).toBe(true);
    expect(await send(undefined, '192.0.2.77')).toMatchObject({ result: false, code: 429 });
    expect((await send(undefined, '192.0.2.78')).result).toBe(true);
    expect((await send(await api.player('baska'))).result).toBe(true);
    api.context.advance(15_000);
    expect((await send(player)).result).toBe(true);
  });

  test('CONTENT-3 a repeated form gets the same response and does not count', async () => {
    const key = randomId();
    const first = await send(undefined, '192.0.2.90', key);
    for (let again = 0; again < 6; again += 1)
      expect((await send(undefined, '192.0.2.90', key)).data).toEqual(first.data);
  });

  test('HARD-1 messages of visitors are counted by network: a /64 of IPv6, an IPv4 address in any spelling', async () => {
    const networks = [
      (host: number) => `2001:db8:5:6::${host.toString(16)}`,
      (host: number) => (host % 2 === 0 ? '203.0.113.9' : '::ffff:cb00:7109'),
    ];
    for (const at of networks) {
      for (let host = 1; host <= 5; host += 1) expect((await send(undefined, at(host))).result).toBe(true);
      expect((await send(undefined, at(6))).data).toMatchObject({ reason: 'too-soon' });
    }
    expect((await send(undefined, '2001:db8:5:7::1')).result).toBe(true);
  });
});
