import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, TEST_PHONE, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';

const WAIT_MS = 660_000;

describeDatabase('limits of SMS codes', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    user = await api.player('oyuncu');
  });
  afterEach(() => api.close());

  const change = (phone: string) => api.call('user/change_phone', { phone }, user);
  const begin = () => api.call('user/two_auth_type', { type: 'sms' }, user);
  const toPhone = (count: number) => `+9053200000${count.toString().padStart(2, '0')}`;
  /** Sends a code to each of as many numbers; returns how many were sent. */
  const sendToNumbers = async (numbers: number) => {
    let sent = 0;
    for (let count = 0; count < numbers; count += 1) {
      api.context.advance(WAIT_MS);
      await api.call('user/prove', { password: TEST_PASSWORD }, user);
      expect((await change(toPhone(count))).result).toBe(true);
      await begin();
      if ((await api.call('user/sms_send', {}, user)).result) sent += 1;
    }
    return sent;
  };

  test('HARD-7 AUTH-5 a player who changes the phone gets at most ten codes in 24 hours for factors that are not on', async () => {
    expect(await sendToNumbers(12)).toBe(10);
    expect(await api.call('user/sms_send', {}, user)).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
    expect((await listOutbox(api.context.db)).filter(({ channel }) => channel === 'sms')).toHaveLength(10);
    api.context.advance(86_400_000 - 11 * WAIT_MS);
    user = await api.login('oyuncu', TEST_PASSWORD);
    await begin();
    expect((await api.call('user/sms_send', {}, user)).result).toBe(true);
  });

  test('AUTH-5 codes sent to earlier phones do not block logins once the factor is on', async () => {
    expect(await sendToNumbers(10)).toBe(10);
    const { code } = await api.newestMessage(toPhone(9));
    expect((await api.call('user/sms_validate', { code }, user)).data).toBe(true);
    api.context.advance(60_000);
    expect((await api.call('user/sms_send', {}, await api.login('oyuncu', TEST_PASSWORD))).result).toBe(true);
  });

  test('AUTH-5 after a password reset, ten more codes are sent to a player whose ten codes were used up, once in 24 hours', async () => {
    await begin();
    await api.call('user/sms_send', {}, user);
    const { code } = await api.newestMessage(TEST_PHONE);
    expect((await api.call('user/sms_validate', { code }, user)).data).toBe(true);
    let password = TEST_PASSWORD;
    const sendUntilRejected = async () => {
      let sent = 0;
      for (;;) {
        api.context.advance(61_000);
        user = await api.login('oyuncu', password);
        const reply = await api.call('user/sms_send', {}, user);
        if (!reply.result) return { sent, reply };
        sent += 1;
      }
    };
    const reset = async () => {
      api.context.advance(3_600_000);
      await api.call('user/forgot', { email: 'oyuncu@players.example' });
      const { token } = await api.newestMessage('oyuncu@players.example');
      password = `${password}x`;
      expect((await api.call('user/pass_reset', { token, password })).result).toBe(true);
    };
    const rejected = { code: 429, data: { reason: 'too-soon' } };
    expect(await sendUntilRejected()).toMatchObject({ sent: 9, reply: rejected });
    await reset();
    expect(await sendUntilRejected()).toMatchObject({ sent: 10, reply: rejected });
    await reset();
    expect(await sendUntilRejected()).toMatchObject({ sent: 0, reply: rejected });
  });

  test('HARD-7 above five changes of the phone, the next ones wait', async () => {
    for (let count = 0; count < 5; count += 1) expect((await change(toPhone(count))).result).toBe(true);
    expect(await change(toPhone(5))).toMatchObject({
      result: false,
      code: 429,
      message: 'Çok fazla deneme yaptınız. 15 saniye sonra yeniden deneyin.',
      data: { reason: 'too-soon' },
    });
    api.context.advance(15_000);
    expect((await change(toPhone(5))).result).toBe(true);
  });
});
