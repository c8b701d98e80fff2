import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { listOutbox } from '../messages';
import { describeDatabase } from '../db/testing';
import { testRegistration } from './testing';

/** Returns the processor time of a task on all threads of the process, in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describeDatabase('attempts', (database) => {
  let api: TestApi;
  let made = 0;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());

  const register = (address: string) => {
    made += 1;
    const own = { username: `deneyen${made}`, email: `deneyen${made}@mail.example` };
    return api.call('user/register', testRegistration(own), undefined, address);
  };

  test('HARD-1 a registration that the throttle rejects hashes no password', async () => {
    const times: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      let reply: Awaited<ReturnType<typeof register>> | undefined;
      times.push(
        await processorTime(async () => {
          reply = await register('192.0.2.9');
        }),
      );
      expect(reply?.result).toBe(true);
    }
    const accepted = Math.min(...times);
    const rejected: number[] = [];
    for (let tries = 0; tries < 10; tries += 1)
      rejected.push(
        await processorTime(async () => {
          expect(await register('192.0.2.9')).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
        }),
      );
    expect(Math.min(...rejected)).toBeLessThan(accepted / 3);
  });

  test.each([
    ['a /64 of IPv6', (host: number) => `2001:db8:1:2:${host.toString(16)}::1`, '2001:db8:1:3::1'],
    [
      'an IPv4 address in every spelling',
      (host: number) => ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105'][host % 3]!,
      '203.0.113.6',
    ],
  ])('HARD-1 registrations are counted by network: %s', async (_, at, other) => {
    for (let host = 1; host <= 10; host += 1) expect((await register(at(host))).result).toBe(true);
    for (let host = 11; host <= 14; host += 1) expect(await register(at(host)), at(host)).toMatchObject({ code: 429 });
    expect((await register(other)).result).toBe(true);
  });

  test('HARD-34 a request for a reset link takes as long for an unknown address as for a known one', async () => {
    await api.player('oyuncu');
    for (const email of ['oyuncu@players.example', 'kimse@players.example']) {
      const began = performance.now();
      expect((await api.call('user/forgot', { email })).result).toBe(true);
      // A timer may end a millisecond early.
      expect(performance.now() - began, email).toBeGreaterThanOrEqual(99);
    }
  });

  test('REG-5 HARD-1 a reset ends the waits after wrong passwords, at the login and in a session', async () => {
    const email = 'unutkan@players.example';
    const user = await api.player('unutkan');
    const login = (password: string) => api.call('user/login', { username: 'unutkan', password });
    const prove = (password: string, who = user) => api.call('user/prove', { password }, who);
    for (let tries = 0; tries < 5; tries += 1) {
      await login('Yanlis123');
      await prove('Yanlis123');
    }
    expect([(await login(TEST_PASSWORD)).code, (await prove(TEST_PASSWORD)).code]).toEqual([429, 429]);
    await api.call('user/forgot', { email });
    const { token } = await api.newestMessage(email);
    expect((await api.call('user/pass_reset', { token, password: 'Gecemavisi7' })).result).toBe(true);
    const { result, data } = await login('Gecemavisi7');
    expect(result).toBe(true);
    expect((await prove('Gecemavisi7', data as TestUser)).result).toBe(true);
  });

  test('HARD-1 one reset link cannot be used to keep the processor hashing', async () => {
    await api.player('oyuncu7');
    api.context.advance(1_000);
    await api.call('user/forgot', { email: 'oyuncu7@players.example' });
    const { token } = await api.newestMessage('oyuncu7@players.example');
    const reset = (password: string) => api.call('user/pass_reset', { token, password });
    // Five tries are counted before anything else; a username is then rejected, so the link remains valid throughout.
    const replies = await Promise.all(Array.from({ length: 12 }, () => reset('Oyuncu7')));
    expect(replies.map(({ code }) => code).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    api.context.advance(15_000);
    expect((await reset('Gecemavisi7')).result).toBe(true);
    expect((await api.call('user/login', { username: 'oyuncu7', password: 'Gecemavisi7' })).result).toBe(true);
  });

  test('REG-5 HARD-14 a reset sent twice succeeds with the same password only, changes nothing and counts as an attempt', async () => {
    const user = await api.player('oyuncu8');
    api.context.advance(1_000);
    await api.call('user/forgot', { email: 'oyuncu8@players.example' });
    const { token } = await api.newestMessage('oyuncu8@players.example');
    const reset = (password: string) => api.call('user/pass_reset', { token, password });
    const both = await Promise.all([reset('Gecemavisi7'), reset('Gecemavisi7')]);
    expect(both.map(({ result }) => result)).toEqual([true, true]);
    const login = await api.login('oyuncu8', 'Gecemavisi7');
    const mails = (await listOutbox(api.context.db, 'oyuncu8@players.example')).length;
    expect((await reset('Gecemavisi7')).result).toBe(true);
    expect(await reset('Baskasifre8')).toMatchObject({ data: { reason: 'link-expired', field: 'token' } });
    expect(await api.call('user/check_reset_link', { token })).toMatchObject({ data: { valid: 0 } });
    expect((await api.call('user/get_user_profile', {}, login)).result).toBe(true);
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(false);
    expect(await listOutbox(api.context.db, 'oyuncu8@players.example')).toHaveLength(mails);
    for (let tries = 0; tries < 4; tries += 1) await reset('Baskasifre8');
    expect(await reset('Gecemavisi7')).toMatchObject({ code: 429 });
    // The next change of the password ends repeats.
    api.context.advance(600_000);
    const change = { currentPassword: 'Gecemavisi7', newPassword: 'Sabahyeli8' };
    expect((await api.call('user/pass_change', change, login)).result).toBe(true);
    expect(await reset('Sabahyeli8')).toMatchObject({ data: { reason: 'link-expired' } });
  });
});
