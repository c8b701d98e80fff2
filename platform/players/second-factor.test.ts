import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { testApi, TEST_PASSWORD, TEST_PHONE, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { players, secondFactors } from './schema';

/** Computes a code by RFC 6238 with SHA-1, 30 seconds and six digits, from the RFC's own text; no library. */
function totp(base32: string, at: Date, stepsOff = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = '';
  for (const letter of base32.replace(/=+$/, '')) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000) + stepsOff));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash[19] ?? 0) & 15;
  return ((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0');
}

test('ACC-3 the oracle agrees with RFC 6238’s test vectors', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totp(secret, new Date(59_000))).toBe('287082');
  expect(totp(secret, new Date(1_111_111_109_000))).toBe('081804');
  expect(totp(secret, new Date(20_000_000_000_000))).toBe('353130');
});

describeDatabase('second factor', (database) => {
  let api: TestApi;
  let user: TestUser;
  let secret: string;
  beforeEach(async () => {
    api = await testApi(database);
    user = await api.player('oyuncu');
    secret = '';
  });
  afterEach(() => api.close());

  const code = (stepsOff = 0) => totp(secret, api.context.now(), stepsOff);
  const wrong = () => ((Number(code()) + 1) % 1_000_000).toString().padStart(6, '0');
  const nextStep = () => api.context.advance(30_000);
  const check = (who: TestUser, ga_code: string) => api.call('user/check_ga', { ga_code }, who);
  const switchOn = async () => {
    const generated = await api.call('user/user_generate_ga', {}, user);
    ({ secret } = generated.data as { secret: string });
    expect((await check(user, code())).data).toBe(true);
    nextStep();
    return generated.data as { secret: string; url: string };
  };
  const waiting = () => api.login('oyuncu', TEST_PASSWORD);
  const EXPIRED = { result: false, message: 'Oturum süresi doldu', code: 401 };

  test('ACC-3 a generated secret counts from its first right code on, and a current code removes it', async () => {
    const generated = await api.call('user/user_generate_ga', {}, user);
    const shown = generated.data as { secret: string; url: string };
    expect(shown.url).toMatch(/^otpauth:\/\/totp\/Rubato:oyuncu\?/);
    expect(shown.url).toContain(`secret=${shown.secret}`);
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(false);
    ({ secret } = shown);
    expect(await check(user, wrong())).toMatchObject({ result: true, data: false });
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(false);
    expect((await check(user, code())).data).toBe(true);
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(true);
    const stored = [await api.context.db.select().from(players), await api.context.db.select().from(secondFactors)];
    expect(JSON.stringify(stored)).not.toContain(secret);

    // An active second factor cannot be replaced by another person at the screen.
    expect((await api.call('user/user_generate_ga', {}, user)).result).toBe(false);
    nextStep();
    expect(await api.call('user/clear_generated_ga', { gacode: wrong() }, user)).toMatchObject({
      result: false,
      data: { field: 'gacode' },
    });
    expect((await api.call('user/clear_generated_ga', { gacode: code() }, user)).result).toBe(true);
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(false);
    expect((await api.call('user/login', { username: 'oyuncu', password: TEST_PASSWORD })).data).toMatchObject({
      gasecret: '',
    });
  });

  test('AUTH-3 HARD-7 a pending login gives access to its own calls only', async () => {
    await switchOn();
    const reply = await api.call('user/login', { username: 'oyuncu', password: TEST_PASSWORD });
    const { uid, sid, gasecret, twoFactorType } = reply.data as TestUser & { gasecret: string; twoFactorType: string };
    expect(gasecret.length).toBeGreaterThan(10);
    expect(gasecret).not.toContain(secret);
    expect(twoFactorType).toBe('app');
    const pending = { uid, sid };
    for (const name of [
      'user/get_user_profile',
      'user/two_auth_type',
      'user/check_user_ga',
      'user/user_generate_ga',
      'system/ping',
      'finance/check_balance',
      'finance/list_bank_accounts',
    ]) {
      expect(await api.call(name, {}, pending), name).toMatchObject(EXPIRED);
    }
    expect(await api.call('user/clear_generated_ga', { gacode: code() }, pending)).toMatchObject(EXPIRED);
    expect(
      await api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Yepyeni1' }, pending),
    ).toMatchObject(EXPIRED);
    expect(await check(pending, code())).toMatchObject({ result: true, data: true });
    expect((await api.call('user/get_user_profile', {}, pending)).result).toBe(true);
  });

  test('AUTH-3 HARD-7 of all calls of the contract, a pending login may use its own only', async () => {
    await switchOn();
    const pending = await waiting();
    const answered: string[] = [];
    for (const [name, { auth }] of calls) {
      if (auth !== 'player' && auth !== 'pending') continue;
      const reply = await api.call(name, {}, pending);
      if (reply.code !== EXPIRED.code || reply.message !== EXPIRED.message) answered.push(name);
      // Cancelling it is one of them.
      if (name === 'user/logout') Object.assign(pending, await waiting());
    }
    expect(answered.sort()).toEqual([
      'user/ask_passkey',
      'user/check_ga',
      'user/check_passkey',
      'user/logout',
      'user/recovery_code',
      'user/sms_send',
      'user/sms_validate',
    ]);
    // In calls that visitors may use, a pending login counts as a visitor.
    const favorites = { favorites: true, limit: 48, offset: 0 };
    for (const [name, { auth }] of calls) {
      if (auth !== 'optional') continue;
      expect(await api.call(name, favorites, pending), name).toEqual(await api.call(name, favorites));
    }
  });

  test('REG-5 HARD-7 a password reset by mail still requires the second factor', async () => {
    await switchOn();
    await api.call('user/forgot', { email: 'oyuncu@players.example' });
    const { token } = await api.newestMessage('oyuncu@players.example');
    expect((await api.call('user/pass_reset', { token, password: 'Gecemavisi7' })).result).toBe(true);
    const after = await api.login('oyuncu', 'Gecemavisi7');
    expect(await api.call('user/get_user_profile', {}, after)).toMatchObject(EXPIRED);
    expect((await check(after, code())).data).toBe(true);
    expect((await api.call('user/get_user_profile', {}, after)).result).toBe(true);
  });

  test('AUTH-3 a pending login can be cancelled, and ends after ten minutes', async () => {
    await switchOn();
    const first = await waiting();
    expect((await api.call('user/logout', {}, first)).result).toBe(true);
    expect(await check(first, code())).toMatchObject(EXPIRED);
    const second = await waiting();
    api.context.advance(600_000);
    expect(await check(second, code())).toMatchObject(EXPIRED);
  });

  test('AUTH-4 HARD-7 a code works once, even when sent twice at once', async () => {
    await switchOn();
    const logins = [await waiting(), await waiting(), await waiting()];
    const replies = await Promise.all(logins.map((login) => check(login, code())));
    expect(replies.map((reply) => reply.data).sort()).toEqual([false, false, true]);
    const late = await waiting();
    expect((await check(late, code())).data).toBe(false);
    nextStep();
    expect((await check(late, code())).data).toBe(true);
  });

  test('AUTH-5 HARD-7 an SMS code works once, even when sent twice at once, and for ten minutes', async () => {
    const send = async (who: TestUser) => {
      expect((await api.call('user/sms_send', {}, who)).result).toBe(true);
      return (await api.newestMessage(TEST_PHONE)).code;
    };
    const validate = async (who: TestUser, given: string) =>
      (await api.call('user/sms_validate', { code: given }, who)).data;
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    const first = await send(user);
    api.context.advance(599_999);
    expect(await validate(user, first)).toBe(true);
    const logins = [await waiting(), await waiting(), await waiting()];
    expect(await validate(logins[0]!, first)).toBe(false);
    const fresh = await send(logins[0]!);
    const replies = await Promise.all(logins.map((login) => validate(login, fresh)));
    expect(replies.sort()).toEqual([false, false, true]);
    expect(await validate(await waiting(), fresh)).toBe(false);

    api.context.advance(60_000);
    const stale = await send(user);
    api.context.advance(600_000);
    expect(await validate(await waiting(), stale)).toBe(false);
  });

  test('AUTH-4 HARD-7 a code is valid within one step of drift either way', async () => {
    await switchOn();
    const login = await waiting();
    expect((await check(login, code(-2))).data).toBe(false);
    expect((await check(login, code(2))).data).toBe(false);
    expect((await check(login, code(1))).data).toBe(true);
    api.context.advance(90_000);
    expect((await check(await waiting(), code(-1))).data).toBe(true);
  });

  test('HARD-27 after a clock was a day ahead, neither used codes nor waits block a login', async () => {
    await switchOn();
    const DAY_MS = 86_400_000;
    api.context.advance(DAY_MS);
    expect((await check(await waiting(), code())).data).toBe(true);
    for (let tries = 0; tries < 6; tries += 1)
      await api.call('user/login', { username: 'oyuncu', password: 'Yanlis123' });
    api.context.advance(-DAY_MS);
    nextStep();
    expect((await check(await waiting(), code())).data).toBe(true);
    // From then on a code works once, as usual.
    expect((await check(await waiting(), code())).data).toBe(false);
    // A phone whose clock is a day off only has wrong codes.
    nextStep();
    const login = await waiting();
    expect((await check(login, code(2_880))).data).toBe(false);
    expect((await check(login, code())).data).toBe(true);
  });

  test('HARD-27 a code sent while the clock was a day ahead delays no other code and is invalid', async () => {
    const DAY_MS = 86_400_000;
    const send = async (who: TestUser) => (await api.call('user/sms_send', {}, who)).result;
    /** Returns the code of the newest message dated by the current clock. */
    const newest = async () => {
      const sent = await listOutbox(api.context.db, TEST_PHONE);
      return /\b\d{6}\b/.exec(sent.find(({ createdAt }) => createdAt <= api.context.now())?.text ?? '')?.[0] ?? '';
    };
    const validate = async (who: TestUser, given: string) =>
      (await api.call('user/sms_validate', { code: given }, who)).data;
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    expect(await send(user)).toBe(true);
    expect(await validate(user, await newest())).toBe(true);
    api.context.advance(DAY_MS);
    expect(await send(await waiting())).toBe(true);
    const ahead = await newest();
    api.context.advance(60_000 - DAY_MS);
    const login = await waiting();
    expect(await validate(login, ahead)).toBe(false);
    expect(await send(login)).toBe(true);
    expect(await send(login), 'the pause holds again').toBe(false);
    expect(await validate(login, await newest())).toBe(true);
  });

  test('AUTH-4 HARD-7 five wrong codes end the attempt and are counted on the account', async () => {
    await switchOn();
    const login = await waiting();
    for (let tries = 0; tries < 5; tries += 1) expect((await check(login, wrong())).data).toBe(false);
    expect(await check(login, code())).toMatchObject(EXPIRED);
    const again = await waiting();
    expect(await check(again, code())).toMatchObject({ result: false, code: 429 });
    api.context.advance(15_000);
    expect((await check(again, wrong())).data).toBe(false);
    expect(await check(again, code())).toMatchObject({ result: false, code: 429 });
    api.context.advance(30_000);
    expect((await check(again, code())).data).toBe(true);
  });

  test('HARD-7 leading zeros are kept; spaces, full-width and other digits are an error with the field', async () => {
    await switchOn();
    while (!code().startsWith('0')) nextStep();
    const login = await api.login('oyuncu', TEST_PASSWORD);
    for (const odd of [` ${code()}`, code().replace(/^0/, ''), '１２３４５６', '١٢٣٤٥٦', '12 345', '1234567', '']) {
      expect(await check(login, odd), odd).toMatchObject({ result: false, code: 422, data: { field: 'ga_code' } });
    }
    expect((await check(login, code())).data).toBe(true);
  });

  test('AUTH-5 SMS codes are sent at most once a minute, valid for ten minutes, and required at login', async () => {
    const phone = TEST_PHONE;
    const newest = async () => (await api.newestMessage(phone)).code;
    const validate = (who: TestUser, given: string) => api.call('user/sms_validate', { code: given }, who);
    expect((await api.call('user/two_auth_type', { type: 'sms' }, user)).data).toEqual({ type: 'none' });
    expect((await api.call('user/sms_send', {}, user)).result).toBe(true);
    expect(await api.call('user/sms_send', {}, user)).toMatchObject({ result: false, code: 429 });
    expect((await validate(user, await newest())).data).toBe(true);
    expect((await api.call('user/two_auth_type', {}, user)).data).toEqual({ type: 'sms' });

    api.context.advance(60_000);
    const login = await waiting();
    const sent = await Promise.all([1, 2].map(() => api.call('user/sms_send', {}, login)));
    expect(sent.map((reply) => reply.result).sort()).toEqual([false, true]);
    const stale = await newest();
    api.context.advance(599_000);
    // The pending login expires after ten minutes before its code does.
    api.context.advance(1_000);
    expect(await validate(login, stale)).toMatchObject(EXPIRED);
    const next = await waiting();
    expect((await validate(next, stale)).data).toBe(false);
    expect((await api.call('user/sms_send', {}, next)).result).toBe(true);
    const fresh = await newest();
    expect((await check(next, fresh)).data).toBe(false);
    expect((await validate(next, fresh)).data).toBe(true);
    expect((await api.call('user/get_user_profile', {}, next)).result).toBe(true);

    api.context.advance(60_000);
    await api.call('user/sms_send', {}, next);
    const last = await newest();
    expect((await api.call('user/two_auth_type', { type: 'none', code: last }, next)).data).toEqual({ type: 'none' });
  });

  test('AUTH-5 HARD-7 five wrong SMS codes end the attempt as well', async () => {
    await api.requireSms(user);
    api.context.advance(60_000);
    const login = await waiting();
    await api.call('user/sms_send', {}, login);
    const { code: right } = await api.newestMessage(TEST_PHONE);
    const bad = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await api.call('user/sms_validate', { code: bad }, login)).toMatchObject({ result: true, data: false });
    expect(await api.call('user/sms_validate', { code: right }, login)).toMatchObject(EXPIRED);
  });

  test('ACC-3 a begun set-up is displayed again for an hour, until it is on', async () => {
    const begun = async () => (await api.call('user/begun_factor', {}, user)).data;
    expect(await begun()).toEqual({ type: 'none', url: '' });
    const { url } = (await api.call('user/user_generate_ga', {}, user)).data as { url: string };
    expect(await begun()).toEqual({ type: 'app', url });
    api.context.advance(1_000);
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    expect(await begun()).toEqual({ type: 'sms', url: '' });
    await api.call('user/sms_send', {}, user);
    await api.call('user/sms_validate', { code: (await api.newestMessage(TEST_PHONE)).code }, user);
    expect(await begun()).toEqual({ type: 'none', url: '' });
  });

  test('SEC-4 a begun secret is not displayed again once the re-authentication expired, nor switched on after an hour', async () => {
    const begun = async (who = user) => (await api.call('user/begun_factor', {}, who)).data;
    const { url, secret: made } = (await api.call('user/user_generate_ga', {}, user)).data as Record<string, string>;
    secret = made!;
    const other = await waiting();
    api.context.advance(599_000);
    expect(await begun()).toEqual({ type: 'app', url });
    api.context.advance(1_000);
    expect(await begun()).toEqual({ type: 'app', url: '' });
    expect(await begun(other), 'every session gives its own password').toEqual({ type: 'app', url: '' });
    await api.call('user/prove', { password: TEST_PASSWORD }, user);
    expect(await begun()).toEqual({ type: 'app', url });
    expect(await begun(other)).toEqual({ type: 'app', url: '' });
    // Reading pages keeps the session active, not the factor.
    api.context.advance(1_800_000);
    await api.call('user/get_user_profile', {}, user);
    api.context.advance(1_200_000);
    expect(await check(user, code())).toMatchObject({ result: false, data: { reason: 'no-secret' } });
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(false);
  });

  test('AUTH-5 a code is sent only if SMS is on or was begun within the hour', async () => {
    const send = async (who = user) => (await api.call('user/sms_send', {}, who)).data;
    const none = { reason: 'second-factor-off' };
    expect(await send()).toEqual(none);
    await api.call('user/user_generate_ga', {}, user);
    expect(await send(), 'an app was begun, no SMS').toEqual(none);
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    expect(await send()).toBeNull();
    api.context.advance(1_800_000);
    await api.call('user/get_user_profile', {}, user);
    api.context.advance(1_800_000 - 1);
    expect(await send()).toBeNull();
    api.context.advance(60_001);
    expect(await send()).toEqual(none);
    expect(await listOutbox(api.context.db, TEST_PHONE)).toHaveLength(2);
  });

  test('AUTH-5 the code of a begun SMS factor is wrong once the app was switched on instead', async () => {
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    const sent = await api.smsCode(user);
    await switchOn();
    expect(await api.call('user/sms_validate', { code: sent }, user)).toMatchObject({ result: true, data: false });
    expect((await api.call('user/check_user_ga', {}, user)).data).toBe(true);
  });

  test('AUTH-5 a factor that is on is neither begun again nor replaced nor switched off as another kind', async () => {
    await api.requireSms(user);
    const choose = (type: string) => api.call('user/two_auth_type', { type }, user);
    expect(await choose('sms')).toMatchObject({ result: true, data: { type: 'sms' } });
    expect(await choose('app')).toMatchObject({ result: false, data: { reason: 'second-factor-on', field: 'type' } });
    expect(await api.call('user/clear_generated_ga', {}, user)).toMatchObject({
      data: { reason: 'second-factor-off' },
    });
    expect(await api.call('user/two_auth_type', {}, user)).toMatchObject({ data: { type: 'sms' } });
  });

  test('AUTH-5 a phone gets at most ten codes in 24 hours, counted over all accounts', async () => {
    const other = await api.player('baskasi');
    const sent = async (who: TestUser) => {
      await api.call('user/two_auth_type', { type: 'sms' }, who);
      const reply = await api.call('user/sms_send', {}, who);
      api.context.advance(60_000);
      return reply;
    };
    for (let times = 0; times < 5; times += 1)
      for (const who of [user, other]) expect((await sent(who)).result).toBe(true);
    // The first message was sent ten minutes ago.
    await api.call('user/prove', { password: TEST_PASSWORD }, user);
    expect(await sent(user)).toMatchObject({
      code: 429,
      message: 'Çok fazla deneme yaptınız. 24 saat sonra yeniden deneyin.',
      data: { reason: 'too-soon', retryAfter: 86_400 - 600 },
    });
    api.context.advance(86_400_000 - 660_000);
    const next = await waiting();
    expect((await sent(next)).result).toBe(true);
  });

  test.each([
    ['the player', () => api.call('user/change_phone', { phone: '0533 222 33 44' }, user)],
    ['an operator', () => api.run('players change oyuncu', { phone: '0533 222 33 44', reason: 'new phone' })],
  ])('AUTH-5 SEC-4 when %s changes the phone, a begun SMS factor and its code are deleted', async (_, change) => {
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    const old = await api.smsCode(user);
    await change();
    expect((await api.call('user/get_user_profile', {}, user)).data).toMatchObject({ phone: '+905332223344' });
    expect((await api.call('user/sms_validate', { code: old }, user)).data).toBe(false);
    expect(await api.call('user/sms_send', {}, user)).toMatchObject({ data: { reason: 'second-factor-off' } });
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    expect((await api.call('user/sms_validate', { code: old }, user)).data).toBe(false);
    expect((await api.call('user/two_auth_type', {}, user)).data).toEqual({ type: 'none' });
  });

  test('AUTH-5 SEC-10 codes that a stranger sent to a phone do not block logins of a player whose factor is on', async () => {
    await api.requireSms(user);
    const stranger = await api.player('yabanci');
    await api.call('user/two_auth_type', { type: 'sms' }, stranger);
    let taken = 0;
    for (let times = 0; times < 10; times += 1) {
      api.context.advance(60_000);
      if ((await api.call('user/sms_send', {}, stranger)).result) taken += 1;
    }
    expect(taken).toBe(9);
    expect((await api.call('user/sms_send', {}, await waiting())).result).toBe(true);
  });

  test('AUTH-5 an SMS code is used once and becomes invalid after five wrong attempts', async () => {
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    await api.call('user/sms_send', {}, user);
    const { code: right } = await api.newestMessage(TEST_PHONE);
    const bad = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await api.call('user/sms_validate', { code: bad }, user)).data).toBe(false);
    api.context.advance(15_000);
    expect((await api.call('user/sms_validate', { code: right }, user)).data).toBe(false);
  });
});
