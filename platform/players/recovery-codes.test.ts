import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { listOutbox } from '../messages';
import { seedPayments } from '../payments';
import { creditAdjustment } from '../ledger/testing';
import { audit, recoveryCodes } from '../db/schema';

const MAIL = 'oyuncu@players.example';

describeDatabase('recovery codes', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => seedPayments(tx));
    user = await api.player('oyuncu');
  });
  afterEach(() => api.close());

  const make = async (data: Record<string, unknown> = {}) => api.call('user/make_recovery_codes', data, user);
  const codesOf = (reply: { data?: unknown }) => (reply.data as { codes: string[] }).codes;
  const recover = (who: TestUser, code: string) => api.call('user/recovery_code', { code }, who);
  const waiting = () => api.login('oyuncu', TEST_PASSWORD);
  const left = async (who = user) =>
    ((await api.call('user/security_state', {}, who)).data as { recoveryCodesLeft?: number }).recoveryCodesLeft;

  test('SEC-1 ten codes are displayed once, stored as hashes, and created without a code only just after switching the factor on', async () => {
    expect(await make()).toMatchObject({ result: false, data: { reason: 'second-factor-off' } });
    expect(await left()).toBeUndefined();
    await api.requireSms(user);
    expect(await left()).toBe(0);
    const codes = codesOf(await make());
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(await left()).toBe(10);
    const stored = JSON.stringify(await api.context.db.select().from(recoveryCodes));
    const trail = JSON.stringify(await api.context.db.select().from(audit));
    for (const code of codes) expect(stored + trail).not.toContain(code.replace('-', ''));
    expect(await make()).toMatchObject({ result: false, data: { reason: 'required', field: 'code' } });
  });

  test('SEC-1 SEC-4 only the session whose code switched the factor on gets the first codes without a code', async () => {
    const stranger = await waiting();
    const first = (who: TestUser) => api.call('user/make_recovery_codes', {}, who);
    await api.call('user/two_auth_type', { type: 'sms' }, stranger);
    await api.call('user/sms_validate', { code: await api.smsCode(user) }, user);
    expect(await first(stranger)).toMatchObject({ result: false, data: { reason: 'required', field: 'code' } });
    expect(await left()).toBe(0);
    expect(codesOf(await first(user))).toHaveLength(10);
  });

  test('SEC-1 a code opens a pending login once, even when sent twice at once, and the player is notified by mail', async () => {
    await api.requireSms(user);
    const [first = '', second = ''] = codesOf(await make());
    const logins = [await waiting(), await waiting(), await waiting()];
    const replies = await Promise.all(logins.map((login) => recover(login, first)));
    expect(replies.map(({ data }) => data).sort()).toEqual([false, false, true]);
    api.context.advance(1_000);
    const late = await waiting();
    expect((await recover(late, first)).data).toBe(false);
    expect((await api.call('user/get_user_profile', {}, late)).result).toBe(false);
    expect((await recover(late, ` ${second.toLowerCase().replace('-', ' ')} `)).data).toBe(true);
    expect((await api.call('user/get_user_profile', {}, late)).result).toBe(true);
    expect(await left(late)).toBe(8);
    const mails = (await listOutbox(api.context.db, MAIL)).map(({ text }) => text);
    for (const few of [9, 8]) expect(mails.filter((text) => text.includes(`Kalan kod sayısı: ${few}`))).toHaveLength(1);
  });

  test('SEC-1 HARD-7 an invalid form is an error with the field; wrong codes count on the account and end the attempt', async () => {
    await api.requireSms(user);
    const [right = ''] = codesOf(await make());
    const login = await waiting();
    for (const odd of ['123456', 'ABCDE-2345', 'ABCDE-23451', 'ÅBCDE-23456', '', 'ABCDE-234567'])
      expect(await recover(login, odd), odd).toMatchObject({ result: false, code: 422, data: { field: 'code' } });
    for (let tries = 0; tries < 5; tries += 1) expect((await recover(login, 'AAAAA-22222')).data).toBe(false);
    expect(await recover(login, right)).toMatchObject({ result: false, message: 'Oturum süresi doldu' });
    const again = await waiting();
    expect(await recover(again, right)).toMatchObject({ result: false, code: 429 });
    api.context.advance(15_000);
    expect((await recover(again, right)).data).toBe(true);
  });

  test('SEC-1 renewal needs a current code and revokes the earlier ones; switching the factor off revokes all', async () => {
    await api.requireSms(user);
    const old = codesOf(await make());
    api.context.advance(600_000);
    expect(await make({ code: '000000' })).toMatchObject({
      result: false,
      data: { reason: 'wrong-code', field: 'code' },
    });
    const fresh = codesOf(await make({ code: await api.smsCode(user) }));
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    const login = await waiting();
    expect((await recover(login, old[0]!)).data).toBe(false);
    expect((await recover(login, fresh[0]!)).data).toBe(true);
    await api.call('user/prove', { password: TEST_PASSWORD, code: await api.smsCode(user) }, user);
    await api.call('user/two_auth_type', { type: 'none' }, user);
    expect(await api.context.db.select().from(recoveryCodes)).toEqual([]);
  });

  test('SEC-1 a renewal that is sent twice is answered with a notice of the new codes, in the language of the call', async () => {
    await api.requireSms(user);
    await make();
    const code = await api.smsCode(user);
    expect(codesOf(await make({ code }))).toHaveLength(10);
    const notice = (message: string) => ({
      result: false,
      message: expect.stringContaining(message) as string,
      data: { reason: 'codes-just-made', field: 'code' },
    });
    expect(await make({ code })).toMatchObject(notice('Az önce yeni kurtarma kodları oluşturuldu'));
    expect(await make({ code, Lang: 'en' })).toMatchObject(notice('New recovery codes have just been made'));
    expect(await left()).toBe(10);
    api.context.advance(600_000);
    expect(await make({ code })).toMatchObject({ data: { reason: 'wrong-code' } });
  });

  test('SEC-1 the mail about a used code also fits a re-authentication, which is no login', async () => {
    await api.requireSms(user);
    const [code = ''] = codesOf(await make());
    expect((await api.call('user/prove', { password: TEST_PASSWORD, code }, user)).result).toBe(true);
    const { text } = await api.newestMessage(MAIL);
    expect(text).toContain('Hesabınızda az önce bir kurtarma kodu kullanıldı. Kalan kod sayısı: 9.');
    expect(text).not.toContain('giriş yapıldı');
  });

  test('SEC-1 a recovery code is rejected in a session that is not pending', async () => {
    await api.requireSms(user);
    const [code = ''] = codesOf(await make());
    expect(await recover(user, code)).toMatchObject({ result: false });
    expect(await left()).toBe(10);
  });

  test('SEC-2 a login returns time, device and network of the previous one', async () => {
    const before = api.context.now();
    api.context.advance(60_000);
    const login = await api.call(
      'user/login',
      { username: 'oyuncu', password: TEST_PASSWORD, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' },
      undefined,
      '203.0.113.9',
    );
    const { uid, sid } = login.data as TestUser;
    const state = (await api.call('user/security_state', {}, { uid, sid })).data;
    expect(state).toMatchObject({ lastLogin: { date: before.toISOString(), device: '', address: '192.0.2.0/24' } });
    const third = await waiting();
    expect((await api.call('user/security_state', {}, third)).data).toMatchObject({
      lastLogin: { device: 'Chrome, Android', address: '203.0.113.0/24' },
    });
  });

  test('SEC-1 players reset-factor needs a reason, removes the factor, blocks withdrawals for 24 hours and mails the player', async () => {
    await api.requireSms(user);
    await make();
    const run = (options: Record<string, string>) =>
      runCommand(api.context, 'players', ['reset-factor', 'oyuncu'], options);
    expect(await run({})).toMatchObject({ failed: true });
    await creditAdjustment(api.context, user.uid, 50_000n);
    expect(await run({ reason: 'Kimlik doğrulandı' })).toMatchObject({
      text: expect.stringContaining('No withdrawal') as string,
    });
    expect((await api.newestMessage(MAIL)).text).toContain('iki adımlı doğrulamayı kaldırdı');
    expect(await api.context.db.select().from(recoveryCodes)).toEqual([]);
    const activity = (await api.call('user/list_activity', {}, user)).data as { event: string; by: string }[];
    expect(activity).toContainEqual(expect.objectContaining({ event: 'factor-reset', by: 'operator' }));

    const login = await waiting();
    const added = await api.call(
      'finance/save_bank_account',
      { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '', IBAN: 'TR090090100000000000481516' },
      login,
    );
    expect(added.result).toBe(true);
    const withdraw = (requestID: string) =>
      api.call(
        'finance/save_bank_transfer',
        {
          requestID: requestID.repeat(26),
          methodID: 'bank-withdrawal',
          identityValidityDate: '2030-01-01',
          amount: '200.00',
          bankAccountID: (added.data as { bankAccountID: string }).bankAccountID,
        },
        login,
      );
    expect(await withdraw('a')).toMatchObject({ result: false, data: { reason: 'withdrawals-held' } });
    expect((await api.call('finance/check_balance', {}, login)).data).toMatchObject([{ balance: '500.00' }]);
    api.context.advance(86_400_000);
    Object.assign(login, await waiting());
    expect((await withdraw('a')).result).toBe(true);
    expect((await api.call('finance/check_balance', {}, login)).data).toMatchObject([{ balance: '300.00' }]);
  });
});
