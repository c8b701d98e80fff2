import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { audit } from '../audit/schema';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { CHALLENGE_MS, library } from '../webauthn';
import { sweepChallenges } from './passkey-challenge';
import { passkeyChallenges, passkeys } from './schema';
import { softAuthenticator, type SoftAuthenticator } from './testing';

const ORIGIN = 'https://play.test';

describeDatabase('passkeys', (database) => {
  let api: TestApi;
  let user: TestUser;
  let authenticator: SoftAuthenticator;
  let secret: string;
  beforeEach(async () => {
    api = await testApi(database, { publicUrl: ORIGIN });
    user = await api.player('oyuncu');
    authenticator = softAuthenticator(ORIGIN);
    secret = '';
  });
  afterEach(() => api.close());

  const code = () => new TOTP({ secret }).generate({ timestamp: api.context.now().getTime() });
  const prove = async () => {
    api.context.advance(30_000);
    expect((await api.call('user/prove', { password: TEST_PASSWORD, code: code() }, user)).result).toBe(true);
  };
  const appOn = async () => {
    secret = ((await api.call('user/user_generate_ga', {}, user)).data as { secret: string }).secret;
    expect((await api.call('user/check_ga', { ga_code: code() }, user)).data).toBe(true);
    await prove();
  };
  const optionsOf = (reply: { data: unknown; message: string }) => {
    const { options } = reply.data as { options?: string };
    if (options === undefined) throw new Error(JSON.stringify(reply));
    return options;
  };
  const begin = async () => optionsOf(await api.call('user/begin_passkey', {}, user));
  const add = (credential: string, name = 'Telefonum') => api.call('user/add_passkey', { name, credential }, user);
  const enrol = async () => {
    await appOn();
    expect(await add(authenticator.make(await begin()))).toMatchObject({ result: true });
  };
  const waiting = () => api.login('oyuncu', TEST_PASSWORD);
  const ask = async (who: TestUser) => optionsOf(await api.call('user/ask_passkey', {}, who));
  const check = (who: TestUser, credential: string) => api.call('user/check_passkey', { credential }, who);
  const list = async () => (await api.call('user/list_passkeys', {}, user)).data as Record<string, string>[];
  const WRONG = { result: true, data: false };

  test('SEC-5 a passkey requires an app or SMS factor and re-authentication', async () => {
    expect(await api.call('user/begin_passkey', {}, user)).toMatchObject({ data: { reason: 'second-factor-off' } });
    await appOn();
    api.context.advance(600_001);
    expect(await api.call('user/begin_passkey', {}, user)).toMatchObject({ data: { reason: 'proof-needed' } });
    await prove();
    expect((await add(authenticator.make(await begin()))).result).toBe(true);
    expect(await list()).toMatchObject([{ name: 'Telefonum', lastUsedAt: null }]);
    const mails = await listOutbox(api.context.db, 'oyuncu@players.example');
    expect(mails[0]?.text).toContain('Telefonum');
    const reply = await api.call('user/login', { username: 'oyuncu', password: TEST_PASSWORD });
    expect(reply.data).toMatchObject({ twoFactorType: 'app', passkey: 1 });
  });

  test('SEC-5 a passkey needs a name, and none is added once the factor is off', async () => {
    await appOn();
    expect(await add(authenticator.make(await begin()), ' \n ')).toMatchObject({ data: { field: 'name' } });
    const late = authenticator.make(await begin());
    await prove();
    await api.call('user/clear_generated_ga', {}, user);
    expect(await add(late)).toMatchObject({ result: false, data: { reason: 'second-factor-off' } });
    expect(await list()).toEqual([]);
  });

  test('SEC-5 the hourly sweep deletes challenges after their time', async () => {
    await appOn();
    await begin();
    const { context } = api;
    const stored = () => context.db.$count(passkeyChallenges);
    context.advance(CHALLENGE_MS - 1);
    await context.db.transaction((tx) => sweepChallenges(tx, context.now()));
    expect(await stored()).toBe(1);
    context.advance(2);
    await context.db.transaction((tx) => sweepChallenges(tx, context.now()));
    expect(await stored()).toBe(0);
  });

  test('SEC-5 a player has at most ten passkeys', async () => {
    await appOn();
    for (let made = 0; made < 10; made += 1) {
      const { make } = softAuthenticator(ORIGIN);
      expect((await add(make(await begin()))).result).toBe(true);
    }
    expect(await api.call('user/begin_passkey', {}, user)).toMatchObject({ result: false, data: { reason: 'full' } });
    await api.call('user/remove_passkey', { passkeyID: (await list())[0]!['passkeyID'] }, user);
    expect((await add(authenticator.make(await begin()))).result).toBe(true);
    expect(await list()).toHaveLength(10);
  });

  test('SEC-5 a passkey completes a pending login, once: the same response again is rejected', async () => {
    await enrol();
    const first = await waiting();
    const answer = authenticator.use(await ask(first));
    expect((await api.call('user/get_user_profile', {}, first)).result).toBe(false);
    expect(await check(first, answer)).toMatchObject({ result: true, data: true });
    expect((await api.call('user/get_user_profile', {}, first)).result).toBe(true);
    const second = await waiting();
    expect(await check(second, answer)).toMatchObject(WRONG);
    await ask(second);
    expect(await check(second, answer)).toMatchObject(WRONG);
    expect((await api.call('user/get_user_profile', {}, second)).result).toBe(false);
    expect(Date.parse((await list())[0]?.['lastUsedAt'] ?? '')).toBeGreaterThan(0);
    // The other factor still works.
    api.context.advance(30_000);
    expect((await api.call('user/check_ga', { ga_code: code() }, second)).data).toBe(true);
  });

  test('SEC-5 a response sent twice at once opens one login', async () => {
    await enrol();
    const login = await waiting();
    const answer = authenticator.use(await ask(login));
    const answers = await Promise.all([check(login, answer), check(login, answer)]);
    expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
  });

  test.each([
    ['another origin', { origin: 'https://play.test.evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['plain http', { origin: 'http://play.test' }],
  ])('SEC-5 what was signed for %s is refused, when a passkey is made and when it is used', async (_what, site) => {
    await appOn();
    expect(await add(authenticator.make(await begin(), site))).toMatchObject({ data: { reason: 'wrong-code' } });
    expect(await add(authenticator.make(await begin()))).toMatchObject({ result: true });
    const login = await waiting();
    expect(await check(login, authenticator.use(await ask(login), site))).toMatchObject(WRONG);
    expect(await check(login, authenticator.use(await ask(login)))).toMatchObject({ data: true });
  });

  test('SEC-4 SEC-5 with the password, a passkey re-authenticates once, only in the session that requested it', async () => {
    await enrol();
    const other = await waiting();
    await check(other, authenticator.use(await ask(other)));
    api.context.advance(600_001);
    const proves = (credential: string, password = TEST_PASSWORD, who = user) =>
      api.call('user/prove', { password, credential }, who);
    const begun = () => api.call('user/begin_passkey', {}, user);
    expect(await begun()).toMatchObject({ data: { reason: 'proof-needed' } });
    const answer = authenticator.use(await ask(user));
    expect(await proves(answer, 'Yanlis123')).toMatchObject({ data: { field: 'password' } });
    expect(await proves(answer, TEST_PASSWORD, other)).toMatchObject({ data: { reason: 'wrong-code' } });
    expect(await proves(authenticator.use(await ask(user), { origin: 'https://evil.test' }))).toMatchObject({
      data: { reason: 'wrong-code' },
    });
    expect(await proves('{}')).toMatchObject({ data: { reason: 'wrong-code' } });
    const fresh = authenticator.use(await ask(user));
    expect(await proves(fresh)).toMatchObject({ result: true });
    expect((await begun()).result).toBe(true);
    api.context.advance(600_001);
    expect(await proves(fresh), 'played back').toMatchObject({ data: { reason: 'wrong-code' } });
    // A signature for a re-authentication completes no login, and the reverse.
    const login = await waiting();
    const forLogin = authenticator.use(await ask(login));
    expect(await proves(forLogin)).toMatchObject({ data: { reason: 'wrong-code' } });
    const forProof = authenticator.use(await ask(user));
    expect(await check(login, forProof)).toMatchObject(WRONG);
  });

  test('SEC-5 a counter that does not increase indicates a copy and is rejected', async () => {
    await enrol();
    const login = await waiting();
    expect(await check(login, authenticator.use(await ask(login), { counter: 1 }))).toMatchObject(WRONG);
    expect(await check(login, authenticator.use(await ask(login), { counter: 9 }))).toMatchObject({ data: true });
    const next = await waiting();
    expect(await check(next, authenticator.use(await ask(next), { counter: 9 }))).toMatchObject(WRONG);
  });

  test('SEC-5 a challenge is valid for one session, five minutes and one purpose', async () => {
    await enrol();
    const mine = await waiting();
    const other = await waiting();
    const asked = await ask(mine);
    expect(await check(other, authenticator.use(asked))).toMatchObject(WRONG);
    api.context.advance(300_001);
    expect(await check(mine, authenticator.use(asked))).toMatchObject(WRONG);
    await prove();
    expect(await check(mine, authenticator.use(await begin()))).toMatchObject(WRONG);
    // A pending login cannot add a passkey.
    expect(await api.call('user/begin_passkey', {}, mine)).toMatchObject({ result: false });
  });

  test('SEC-5 another player’s passkey is rejected, and can’t be added, renamed or removed', async () => {
    await enrol();
    const [{ passkeyID = '' } = {}] = await list();
    const own = user;
    user = await api.player('baskasi');
    await appOn();
    expect(await add(authenticator.make(await begin()))).toMatchObject({ data: { reason: 'wrong-code' } });
    const change = { passkeyID, name: 'Benim' };
    expect(await api.call('user/rename_passkey', change, user)).toMatchObject({ data: { reason: 'not-found' } });
    expect(await api.call('user/remove_passkey', change, user)).toMatchObject({ data: { reason: 'not-found' } });
    expect((await add(softAuthenticator(ORIGIN).make(await begin()))).result).toBe(true);
    const login = await api.login('baskasi', TEST_PASSWORD);
    expect(await check(login, authenticator.use(await ask(login)))).toMatchObject(WRONG);
    user = own;
    expect(await list()).toMatchObject([{ name: 'Telefonum' }]);
  });

  test('SEC-5 renaming and removing need re-authentication; a removed passkey is rejected; the audit log records everything', async () => {
    await enrol();
    const [{ passkeyID = '' } = {}] = await list();
    api.context.advance(600_001);
    for (const call of ['user/rename_passkey', 'user/remove_passkey'])
      expect(await api.call(call, { passkeyID, name: 'Yeni' }, user)).toMatchObject({
        data: { reason: 'proof-needed' },
      });
    await prove();
    expect((await api.call('user/rename_passkey', { passkeyID, name: ' Yeni  ad ' }, user)).result).toBe(true);
    expect(await list()).toMatchObject([{ name: 'Yeni ad' }]);
    const login = await waiting();
    const asked = await ask(login);
    expect((await api.call('user/remove_passkey', { passkeyID }, user)).result).toBe(true);
    expect(await check(login, authenticator.use(asked))).toMatchObject(WRONG);
    expect(await api.call('user/ask_passkey', {}, login)).toMatchObject({ data: { reason: 'second-factor-off' } });
    const events = (await api.context.db.select().from(audit).where(eq(audit.uid, user.uid))).map(({ event }) => event);
    expect(events.filter((event) => event.startsWith('passkey'))).toEqual([
      'passkey-added',
      'passkey-renamed',
      'passkey-removed',
    ]);
    expect(events).toContain('code-failed');
  });

  test('SEC-5 switching the app off removes its passkeys', async () => {
    await enrol();
    expect((await api.call('user/clear_generated_ga', {}, user)).result).toBe(true);
    expect(await api.context.db.$count(passkeys)).toBe(0);
  });

  test('SEC-5 HARD-7 five wrong passkeys end the attempt, counted on the account; an invalid credential is wrong, not a crash', async () => {
    await enrol();
    const login = await waiting();
    const nonsense = ['{', '[]', 'null', '{"__proto__":{}}', JSON.stringify({ id: '../', type: 'public-key' })];
    for (const answer of nonsense) {
      await ask(login);
      expect(await check(login, answer)).toMatchObject(WRONG);
    }
    expect(await check(login, '{}')).toMatchObject({ result: false, code: 401 });
    const next = await waiting();
    const asked = await ask(next);
    await check(next, '{}');
    expect(await check(next, authenticator.use(asked))).toMatchObject({ data: { reason: 'too-soon' } });
  });

  test('SEC-5 no credential makes the library fetch revocation lists, because it has no root certificates to check', async () => {
    const { SettingsService } = await library();
    for (const identifier of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'mds'] as const)
      expect(SettingsService.getRootCertificates({ identifier }), identifier).toEqual([]);
  });
});
