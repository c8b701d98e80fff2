import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD, testApi, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

describeDatabase('a player’s sessions', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());

  const signIn = async (username: string, userAgent: string, address: string): Promise<TestUser> => {
    const data = { username, password: TEST_PASSWORD, userAgent };
    return (await api.call('user/login', data, undefined, address)).data as TestUser;
  };
  const list = async (user: TestUser) =>
    (await api.call('user/list_sessions', {}, user)).data as { sessionID: string; device: string; current: number }[];
  const stands = async (user: TestUser) => (await api.call('user/get_user_profile', {}, user)).result;

  test('SEC-2 sessions are listed with device, network and times; one or all others can be ended', async () => {
    const here = await api.player('oturumlu');
    api.context.advance(60_000);
    const phone = await signIn('oturumlu', PHONE, '203.0.113.77');
    api.context.advance(60_000);
    const third = await signIn('oturumlu', '', '203.0.113.78');
    const listed = await list(here);
    expect(listed).toHaveLength(3);
    const second = listed.find(({ device }) => device !== '');
    expect(second).toMatchObject({ device: 'Chrome, Android', address: '203.0.113.0/24', current: 0 });
    expect(listed.filter(({ current }) => current)).toHaveLength(1);

    const end = (data: Record<string, unknown>, user = here) => api.call('user/end_sessions', data, user);
    expect(await end({ sessionID: second!.sessionID })).toMatchObject({ result: true });
    expect([await stands(here), await stands(phone), await stands(third)]).toEqual([true, false, true]);
    expect(await end({ sessionID: second!.sessionID })).toMatchObject({ data: { reason: 'not-found' } });

    const stranger = await api.player('yabanci');
    const [theirs] = await list(stranger);
    expect(await end({ sessionID: theirs!.sessionID }), 'not somebody else’s').toMatchObject({
      data: { reason: 'not-found' },
    });
    expect(await end({})).toMatchObject({ result: true });
    expect([await stands(here), await stands(third), await stands(stranger)]).toEqual([true, false, true]);
  });

  test('SEC-3 a player can read the account’s own activity, and no others’', async () => {
    const user = await api.player('izleyen');
    await api.call('user/login', { username: 'izleyen', password: 'Yanlis123' }, undefined, '203.0.113.9');
    const activity = (await api.call('user/list_activity', {}, user)).data as Record<string, string>[];
    expect(activity.map(({ event }) => event)).toEqual(['login-failed', 'login', 'registered']);
    expect(activity[0]).toMatchObject({ by: 'visitor', address: '203.0.113.0/24' });
    expect(JSON.stringify(activity)).not.toContain(user.sid);
  });
});
