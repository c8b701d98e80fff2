import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { describeEachDatabase } from '../db/testing';
import { runCommand } from './index';

describeEachDatabase('operator’s commands', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const run = (line: string, options: Record<string, string | true> = {}) => {
    const [command = '', ...words] = line.split(' ');
    return runCommand(api.context, command, words, options);
  };

  test('API-3 hardening 12: an unknown command gets the list, failed', async () => {
    for (const line of ['', 'nothing', '__proto__', 'players', 'players constructor', 'toString on']) {
      const output = await run(line);
      expect(output.failed, line).toBe(true);
      expect(output.text, line).toContain('players create NAME');
    }
  });

  test('AUTH-1 players create makes a player who may sign in at once', async () => {
    const made = await run('players create operatorun', { password: 'Sifre123', language: 'en' });
    expect(made.rows).toEqual([{ uid: expect.any(String), username: 'operatorun', password: '(as given)', status: 'active' }]);
    await api.login('operatorun', 'Sifre123');
    const chosen = await run('players create rastgele');
    await api.login('rastgele', String(chosen.rows?.[0]?.password));
    expect(await run('players create OPERATORUN', { password: 'Sifre123' })).toMatchObject({ failed: true, text: 'This username is taken' });
    expect(await run('players create zayif', { password: 'zayif' })).toMatchObject({ failed: true });
  });

  test('MONEY-8 players credit books an adjustment, once per key, and never below zero', async () => {
    await run('players create zengin', { password: 'Sifre123' });
    expect((await run('players credit zengin 250.50', { key: 'k1' })).rows).toMatchObject([{ balance: '250.50', replayed: false }]);
    expect((await run('players credit zengin 250.50', { key: 'k1' })).rows).toMatchObject([{ balance: '250.50', replayed: true }]);
    expect(await run('players credit zengin 99', { key: 'k1' })).toMatchObject({ failed: true });
    expect(await run('players credit zengin -300')).toMatchObject({ failed: true, text: 'Insufficient balance' });
    for (const amount of ['', '0', '1e3', 'NaN', '1.234', '+5', '٥', '99999999999999999999']) expect(await run(`players credit zengin ${amount}`), amount).toMatchObject({ failed: true });
    expect((await run('players show zengin')).rows).toMatchObject([{ balance: '250.50' }]);
    expect((await run('ledger verify')).failed).toBeFalsy();
  });

  test('AUTH-3 players second-factor off lets somebody in who lost the phone', async () => {
    const user = await api.player('telefonsuz');
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    await api.call('user/sms_send', {}, user);
    await api.call('user/sms_validate', { code: (await api.newestMessage('+905321112233')).code }, user);
    expect((await run('players show telefonsuz')).rows).toMatchObject([{ secondFactor: 'sms' }]);
    expect((await run('players second-factor off telefonsuz')).failed).toBeFalsy();
    const again = await api.login('telefonsuz', 'Sifre123');
    expect((await api.call('user/get_user_profile', {}, again)).result).toBe(true);
  });

  test('REG-4 outbox shows what was mailed to whom', async () => {
    await api.call('user/forgot', { email: 'operatorun@players.example' });
    const { rows } = await run('outbox', { to: 'operatorun@players.example' });
    expect(rows).toMatchObject([{ channel: 'mail', subject: 'Rubato: Reset your password', sent: '' }]);
    expect((await run('outbox', { to: 'nobody@players.example' })).rows).toEqual([]);
  });
});
