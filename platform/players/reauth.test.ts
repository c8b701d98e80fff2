import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { seedPayments } from '../payments';
import { creditAdjustment } from '../ledger/testing';
import { reauthenticate } from './reauth';
import { sessions } from './schema';

const STALE_MS = 600_000;

describeDatabase('re-authentication', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => seedPayments(tx));
    user = await api.player('oyuncu');
  });
  afterEach(() => api.close());

  const NEEDED = { result: false, data: { reason: 'proof-needed' } };
  const prove = (data: Record<string, unknown>, who = user) => api.call('user/prove', data, who);
  const off = (data = {}, who = user) => api.call('user/two_auth_type', { type: 'none', ...data }, who);
  const save = (IBAN: string, bankAccountID?: string, who = user) =>
    api.call(
      'finance/save_bank_account',
      {
        bankID: IBAN === IBANS[0] ? '1' : '2',
        owner: 'Deneme Oyuncu',
        branch: '',
        accountNumber: '',
        IBAN,
        ...(bankAccountID && { bankAccountID }),
      },
      who,
    );
  const IBANS = ['TR090090100000000000481516', 'TR750090200000000002342108'] as const;

  test('SEC-4 a bank account is added within ten minutes of the login, afterwards by the password', async () => {
    expect((await save(IBANS[0])).result).toBe(true);
    api.context.advance(STALE_MS);
    expect(await save(IBANS[1])).toMatchObject(NEEDED);
    expect(await prove({ password: 'Yanlis123' })).toMatchObject({ result: false, data: { field: 'password' } });
    expect(await save(IBANS[1])).toMatchObject(NEEDED);
    expect((await prove({ password: TEST_PASSWORD })).result).toBe(true);
    expect((await save(IBANS[1])).result).toBe(true);
    const activity = (await api.call('user/list_activity', {}, user)).data as { event: string }[];
    expect(activity.map(({ event }) => event)).toContain('proof-failed');
  });

  test('SEC-3 SEC-4 a wrong current password at a password change is recorded as a failed re-authentication', async () => {
    const change = { currentPassword: 'Yanlis123', newPassword: 'Gecemavisi7' };
    expect(await api.call('user/pass_change', change, user)).toMatchObject({ data: { field: 'currentPassword' } });
    const activity = (await api.call('user/list_activity', {}, user)).data as { event: string }[];
    expect(activity.filter(({ event }) => event === 'proof-failed')).toHaveLength(1);
  });

  test('SEC-4 a re-authentication counts only in its own session', async () => {
    api.context.advance(STALE_MS);
    const other = await api.login('oyuncu', TEST_PASSWORD);
    expect(await save(IBANS[0])).toMatchObject(NEEDED);
    expect((await save(IBANS[0], undefined, other)).result).toBe(true);
  });

  test('SEC-4 a re-authentication in a session that ended meanwhile is rejected', async () => {
    const found = await api.context.db.select({ sessionId: sessions.id, uid: sessions.uid }).from(sessions);
    const [session] = found;
    await api.call('user/logout', {}, user);
    await expect(reauthenticate(api.context, session!, { password: TEST_PASSWORD })).rejects.toMatchObject({
      reason: 'session-expired',
    });
  });

  test('SEC-4 beginning a first factor by app or SMS needs re-authentication, else an open session could lock its player out', async () => {
    const begin = {
      app: () => api.call('user/user_generate_ga', {}, user),
      sms: () => api.call('user/two_auth_type', { type: 'sms' }, user),
    };
    api.context.advance(STALE_MS);
    for (const [kind, begun] of Object.entries(begin)) expect(await begun(), kind).toMatchObject(NEEDED);
    expect((await api.call('user/begun_factor', {}, user)).data).toMatchObject({ type: 'none' });
    // No factor was begun, so no code can switch one on.
    expect(await api.call('user/sms_send', {}, user)).toMatchObject({ data: { reason: 'second-factor-off' } });
    const on = async () => (await api.call('user/two_auth_type', {}, user)).data;
    expect(await on()).toMatchObject({ type: 'none' });
    expect((await prove({ password: TEST_PASSWORD })).result).toBe(true);
    for (const [kind, begun] of Object.entries(begin)) expect((await begun()).result, kind).toBe(true);
    // A begun factor is completed by its code alone.
    api.context.advance(STALE_MS);
    await api.call('user/sms_validate', { code: await api.smsCode(user) }, user);
    expect(await on()).toMatchObject({ type: 'sms' });
  });

  test('SEC-4 the secret of a begun app is displayed again only in the session that began it', async () => {
    const generate = async (who: TestUser) =>
      ((await api.call('user/user_generate_ga', {}, who)).data as { url: string }).url;
    const begun = async (who: TestUser) => (await api.call('user/begun_factor', {}, who)).data;
    const url = await generate(user);
    const stranger = await api.login('oyuncu', TEST_PASSWORD);
    expect(await begun(stranger)).toEqual({ type: 'app', url: '' });
    await prove({ password: TEST_PASSWORD }, stranger);
    expect(await begun(stranger)).toEqual({ type: 'app', url: '' });
    expect(await begun(user)).toEqual({ type: 'app', url });
    api.context.advance(STALE_MS);
    await prove({ password: TEST_PASSWORD });
    expect(await begun(user)).toEqual({ type: 'app', url });
    // A stranger who begins another one gets its secret, not the owner's.
    await prove({ password: TEST_PASSWORD }, stranger);
    const other = await generate(stranger);
    expect(other).not.toBe(url);
    expect(await begun(stranger)).toEqual({ type: 'app', url: other });
    expect(await begun(user)).toEqual({ type: 'app', url: '' });
  });

  test('SEC-4 with a second factor, re-authentication needs its code or a recovery code', async () => {
    await api.requireSms(user);
    const codes = ((await api.call('user/make_recovery_codes', {}, user)).data as { codes: string[] }).codes;
    api.context.advance(STALE_MS);
    expect(await prove({ password: TEST_PASSWORD })).toMatchObject({ data: { reason: 'required', field: 'code' } });
    expect(await prove({ password: TEST_PASSWORD, code: '12345' })).toMatchObject({
      data: { reason: 'invalid', field: 'code' },
    });
    expect(await prove({ password: TEST_PASSWORD, code: 'AAAAA-22222' })).toMatchObject({
      data: { reason: 'wrong-code' },
    });
    expect(await save(IBANS[0])).toMatchObject(NEEDED);
    expect((await prove({ password: TEST_PASSWORD, code: await api.smsCode(user) })).result).toBe(true);
    expect((await save(IBANS[0])).result).toBe(true);
    api.context.advance(STALE_MS);
    expect((await prove({ password: TEST_PASSWORD, code: codes[0] })).result).toBe(true);
    expect(await prove({ password: TEST_PASSWORD, code: codes[0] })).toMatchObject({ data: { reason: 'wrong-code' } });
    expect((await save(IBANS[1])).result).toBe(true);
  });

  test('SEC-4 switching the factor off needs a re-authentication from after it was switched on', async () => {
    await api.requireSms(user);
    expect(await off()).toMatchObject(NEEDED);
    expect(await off({ code: await api.smsCode(user) })).toMatchObject(NEEDED);
    expect((await prove({ password: TEST_PASSWORD, code: await api.smsCode(user) })).result).toBe(true);
    expect(await off({ code: '000000' })).toMatchObject({ data: { reason: 'wrong-code' } });
    expect((await off()).data).toEqual({ type: 'none' });
  });

  test('SEC-4 a login with a recovery code may switch the lost factor off', async () => {
    await api.requireSms(user);
    const codes = ((await api.call('user/make_recovery_codes', {}, user)).data as { codes: string[] }).codes;
    const login = await api.login('oyuncu', TEST_PASSWORD);
    expect((await api.call('user/recovery_code', { code: codes[0] }, login)).data).toBe(true);
    expect((await off({ code: codes[1] }, login)).data).toEqual({ type: 'none' });
  });

  test('SEC-4 HARD-1 wrong passwords of re-authentications are throttled together with those of password changes', async () => {
    api.context.advance(STALE_MS);
    const change = (currentPassword: string) =>
      api.call('user/pass_change', { currentPassword, newPassword: 'Gecemavisi7' }, user);
    for (let tries = 0; tries < 3; tries += 1) await prove({ password: 'Yanlis123' });
    for (let tries = 0; tries < 2; tries += 1) await change('Yanlis123');
    expect(await prove({ password: TEST_PASSWORD })).toMatchObject({ result: false, code: 429 });
    expect(await change(TEST_PASSWORD)).toMatchObject({ result: false, code: 429 });
    api.context.advance(600_000);
    expect((await prove({ password: TEST_PASSWORD })).result).toBe(true);
  });

  test('SEC-4 HARD-1 a changed password resets the count of wrong ones', async () => {
    for (let tries = 0; tries < 4; tries += 1) await prove({ password: 'Yanlis123' });
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Gecemavisi7' };
    const { data } = await api.call('user/pass_change', change, user);
    const renewed = { ...user, ...(data as { sid: string }) };
    for (let tries = 0; tries < 4; tries += 1)
      expect(await prove({ password: 'Yanlis123' }, renewed)).toMatchObject({ data: { reason: 'wrong-password' } });
    expect((await prove({ password: 'Gecemavisi7' }, renewed)).result).toBe(true);
  });

  test('SEC-4 the first withdrawal to an account needs re-authentication, the next ones do not', async () => {
    await creditAdjustment(api.context, user.uid, 100_000n);
    const bankAccountID = ((await save(IBANS[0])).data as { bankAccountID: string }).bankAccountID;
    api.context.advance(STALE_MS);
    let made = 0;
    const withdraw = () =>
      api.call(
        'finance/save_bank_transfer',
        {
          requestID: String((made += 1))
            .repeat(26)
            .slice(0, 26),
          methodID: 'bank-withdrawal',
          amount: '200.00',
          bankAccountID,
          identityValidityDate: '2030-01-01',
        },
        user,
      );
    const balance = async () => (await api.call('finance/check_balance', {}, user)).data;
    expect(await withdraw()).toMatchObject(NEEDED);
    expect(await balance()).toMatchObject([{ balance: '1000.00' }]);
    await prove({ password: TEST_PASSWORD });
    const first = await withdraw();
    expect(first.result).toBe(true);
    api.context.advance(STALE_MS);
    expect((await withdraw()).result).toBe(true);
    expect(await balance()).toMatchObject([{ balance: '600.00' }]);
  });
});
