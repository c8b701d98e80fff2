import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { runCommand } from '../ops';
import { players } from './schema';
import { testRegistration } from './testing';

const MAILBOX = 'kurban@mail.example';
const THIEF = { username: 'hirsiz', password: 'Hirsiz123', email: MAILBOX };
const OWNER = { username: 'kurban', password: 'Kurban123', email: MAILBOX };

describeDatabase('registrations with one e-mail address', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());

  const register = (changes: Record<string, unknown>, address?: string) =>
    api.call('user/register', testRegistration(changes), undefined, address);
  const login = ({ username, password }: typeof THIEF) => api.call('user/login', { username, password });
  const confirm = (token: string, { password }: typeof THIEF) =>
    api.call('user/confirm_registration', { token, password });
  /** Returns the tokens of all mails to the mailbox, newest first. */
  const tokens = async () => {
    const mails = await listOutbox(api.context.db, MAILBOX);
    return mails.map(({ text }) => /register-account-confirm\?token=([0-9A-Za-z]+)/.exec(text)?.[1] ?? '');
  };
  const registerInTurn = async (...forms: (typeof THIEF)[]) => {
    for (const each of forms) {
      expect((await register(each)).result).toBe(true);
      api.context.advance(1_000);
    }
  };
  const STALE = { result: false, data: { reason: 'link-expired', field: 'token' } };
  const WRONG = { result: false, data: { reason: 'wrong-password', field: 'password' } };

  test('SEC-10 a stranger who registered the address first gets no access to its owner’s account', async () => {
    await registerInTurn(THIEF, OWNER);
    const [ofOwner = '', ofThief = ''] = await tokens();
    expect(await confirm(ofThief, OWNER), 'the first link is dead').toMatchObject(STALE);
    expect((await confirm(ofOwner, OWNER)).result).toBe(true);
    expect((await login(OWNER)).result).toBe(true);
    expect(await login(THIEF)).toMatchObject({ result: false, data: { reason: 'unconfirmed' } });
    const row = eq(players.usernameFolded, OWNER.username);
    expect(await api.context.db.$count(players, row)).toBe(1);
  });

  test('SEC-10 the link of a stranger’s later registration is only valid with the stranger’s password', async () => {
    await registerInTurn(OWNER, THIEF);
    const [ofThief = ''] = await tokens();
    expect(await confirm(ofThief, OWNER)).toMatchObject(WRONG);
    // The owner signs in with the right password, and gets a link of their own registration.
    api.context.advance(1_000);
    expect(await login(OWNER)).toMatchObject({ data: { reason: 'unconfirmed' } });
    const [ofOwner = ''] = await tokens();
    expect((await confirm(ofOwner, OWNER)).result).toBe(true);
    expect((await login(OWNER)).result).toBe(true);
    expect(await confirm(ofThief, THIEF), 'one address has one account').toMatchObject(STALE);
  });

  test('SEC-10 of two concurrent registrations one is confirmed, by its own password', async () => {
    const both = await Promise.all([register(THIEF, '192.0.2.10'), register(OWNER, '192.0.2.11')]);
    expect(both.map(({ result }) => result)).toEqual([true, true]);
    const sent = await tokens();
    const replies = await Promise.all(sent.map((token) => confirm(token, OWNER)));
    expect(replies.filter(({ result }) => result).length).toBeLessThanOrEqual(1);
    // If the stranger's link was the later one, the owner's link is mailed again.
    api.context.advance(1_000);
    await login(OWNER);
    await confirm((await tokens())[0] ?? '', OWNER);
    expect((await login(OWNER)).result).toBe(true);
    expect((await login(THIEF)).result).toBe(false);
  });

  test('SEC-10 wrong passwords at a confirmation are counted, and the link stays valid', async () => {
    await registerInTurn(OWNER);
    const [token = ''] = await tokens();
    for (let tries = 0; tries < 5; tries += 1) expect(await confirm(token, THIEF)).toMatchObject(WRONG);
    expect(await confirm(token, OWNER)).toMatchObject({ data: { reason: 'too-soon' }, code: 429 });
    api.context.advance(15_000);
    expect((await confirm(token, OWNER)).result).toBe(true);
  });

  test('SEC-10 code and language of one registration never reach another', async () => {
    await api.call('user/register', { ...testRegistration({ ...THIEF, referenceNumber: 'HIRSIZ' }), Lang: 'en' });
    api.context.advance(1_000);
    await registerInTurn(OWNER);
    await confirm((await tokens())[0] ?? '', OWNER);
    const [account] = await api.context.db.select().from(players).where(eq(players.status, 'active'));
    expect(account).toMatchObject({ username: OWNER.username, referenceNumber: '', language: 'tr' });
  });

  test('SEC-10 HARD-34 no sequence of calls distinguishes an address with an account from one without', async () => {
    await runCommand(api.context, 'players', ['create', 'sahibi'], { password: 'Sifre123', email: MAILBOX });
    /** Returns all responses about an address that a stranger can request; uids and links differ by nature. */
    const probe = async (email: string, names: [string, string]) => {
      const [one, two] = names;
      const replies = [
        await register({ username: one, password: 'Hirsiz123', email }),
        await login({ username: one, password: 'Hirsiz123', email }),
        await login({ username: one, password: 'Yanlis123', email }),
        await register({ username: one, password: 'Hirsiz123', email: `${one}@elsewhere.example` }),
        await register({ username: one, password: 'Hirsiz123', email }),
        await register({ username: two, password: 'Hirsiz123', email }),
        await login({ username: one, password: 'Hirsiz123', email }),
        await login({ username: two, password: 'Hirsiz123', email }),
        await api.call('user/forgot', { email }),
        await api.call('user/confirm_registration', { token: 'x'.repeat(26), password: 'Hirsiz123' }),
      ];
      api.context.advance(3_600_000);
      // An hour later every link has expired.
      replies.push(await login({ username: one, password: 'Hirsiz123', email }));
      return replies.map(({ data, ...reply }) => ({
        ...reply,
        data: data && typeof data === 'object' && 'uid' in data ? { uid: 'some' } : data,
      }));
    };
    const used = await probe(MAILBOX, ['birinci', 'ikinci']);
    const unused = await probe('bos@mail.example', ['ucuncu', 'dorduncu']);
    expect(used).toEqual(unused);
    expect(used.map(({ data }) => (data as { reason?: string } | null)?.reason)).toContain('unconfirmed');
    // No mail gives the owner of the account a link to another one.
    expect((await tokens()).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['suspended', { status: 'inactive' }],
    ['held', { status: 'inactive', heldFor: 'name' }],
  ] as const)('REG-5 SEC-10 the owner of a %s account gets neither a reset link nor a notice', async (_, closed) => {
    await registerInTurn(OWNER);
    await confirm((await tokens())[0] ?? '', OWNER);
    const count = async () => (await listOutbox(api.context.db, MAILBOX)).length;
    const ask = async () => {
      const replies = [await api.call('user/forgot', { email: MAILBOX }), await register(THIEF)];
      api.context.advance(1_000);
      return replies.map(({ result }) => result);
    };
    const isOwner = eq(players.usernameFolded, OWNER.username);
    await api.context.db.update(players).set(closed).where(isOwner);
    const before = await count();
    expect(await ask()).toEqual([true, true]);
    expect(await count()).toBe(before);
    await api.context.db.update(players).set({ status: 'active', heldFor: null }).where(isOwner);
    await api.context.db.delete(players).where(eq(players.usernameFolded, THIEF.username));
    expect(await ask()).toEqual([true, true]);
    expect(await count()).toBe(before + 2);
  });

  test('SEC-10 an e-mail change to an address of unconfirmed registrations is possible and ends them', async () => {
    await registerInTurn(THIEF);
    const [ofThief = ''] = await tokens();
    const user = await api.player('sahibi');
    expect((await api.call('user/change_email', { email: MAILBOX }, user)).result).toBe(true);
    const { token } = await api.newestMessage(MAILBOX);
    expect((await api.call('user/confirm_email', { token })).result).toBe(true);
    expect(await confirm(ofThief, THIEF)).toMatchObject(STALE);
  });

  test('ACC-1 an operator’s search by e-mail address finds its account, not unconfirmed registrations', async () => {
    await runCommand(api.context, 'players', ['create', 'sahibi'], { password: 'Sifre123', email: MAILBOX });
    await registerInTurn(THIEF);
    expect((await runCommand(api.context, 'players', ['show', MAILBOX], {})).rows?.[0]).toMatchObject({
      username: 'sahibi',
    });
    const mailed = await runCommand(api.context, 'players', ['reset-password', THIEF.username], {});
    expect(mailed).toMatchObject({ failed: true });
  });
});
