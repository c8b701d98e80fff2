import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { runCommand } from '../ops';
import { requestEmailChange } from './contact';
import { mailPasswordReset } from './password';
import { passkeyChallenges, players, playerTokens, secondFactors, sessions, smsCodes } from './schema';

const MINUTE_MS = 60_000;

/** A player with one of each pending item: mailed links and begun factors. */
interface Waiting {
  name: string;
  uid: string;
  user: TestUser;
  reset: string;
  stop: string;
  email: string;
}

/** Events that revoke all pending items. */
const EVENTS: Record<string, (api: TestApi, waiting: Waiting) => Promise<unknown>> = {
  'password change': (api, { user }) =>
    api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Gecemavisi7' }, user),
  reset: (api, { reset }) => api.call('user/pass_reset', { token: reset, password: 'Gecemavisi7' }),
  'e-mail change': (api, { email }) => api.call('user/confirm_email', { token: email }),
  'stop link': (api, { stop }) => api.call('user/stop_access', { token: stop }),
  'self-exclusion': (api, { user }) => api.call('limit/self_exclude', { period: '6m' }, user),
  suspension: async (api, { name }) => ({
    result: (await runCommand(api.context, 'players', ['suspend', name], { reason: 'test' })).failed !== true,
  }),
};

/**
 * Purposes of the tokens that an event itself makes: a stop link leads to a new password, whose mail has a stop link. A
 * used one is only recognized in a repeat.
 */
const NEW_LINKS: Record<string, string[]> = {
  'stop link': ['reset', 'stop-used'],
  'password change': ['stop'],
  reset: ['reset-used', 'stop'],
  'e-mail change': ['email-used'],
};

/** Replies to a repeat of the event's own form, which changes nothing. */
const REPEATS: Record<string, object> = {
  'e-mail change': { email: { result: true } },
  'stop link': { stop: { result: true, data: { token: '' } } },
};

describeDatabase('tokens of an account that changes hands', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { rateLimitFactor: 100 });
  });
  afterAll(() => api.close());

  const newestToken = async (to: string, path: string): Promise<string> => {
    const mails = await listOutbox(api.context.db, to);
    const mail = mails.find(({ text }) => text.includes(path));
    return /token=([0-9A-Za-z]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  async function waitingPlayer(name: string): Promise<Waiting> {
    await api.player(name);
    api.context.advance(MINUTE_MS);
    // The second login, on an unknown device, mails a stop link.
    const user = await api.login(name, TEST_PASSWORD);
    const mailbox = `${name}@players.example`;
    await api.call('user/forgot', { email: mailbox });
    await api.call('user/change_email', { email: `${name}@thief.example` }, user);
    expect((await api.call('user/user_generate_ga', {}, user)).result).toBe(true);
    expect((await api.call('user/two_auth_type', { type: 'sms' }, user)).result).toBe(true);
    expect((await api.call('user/sms_send', {}, user)).result).toBe(true);
    // A passkey can only be begun with an active factor, so insert its challenge directly.
    const [session] = await api.context.db.select().from(sessions).where(eq(sessions.uid, user.uid)).limit(1);
    await api.context.db.insert(passkeyChallenges).values({
      sessionId: session!.id,
      uid: user.uid,
      purpose: 'add',
      challenge: 'x',
      expiresAt: new Date(api.context.now().getTime() + MINUTE_MS),
    });
    return {
      name,
      uid: user.uid,
      user,
      reset: await newestToken(mailbox, '/account_reset'),
      stop: await newestToken(mailbox, '/account-stop'),
      email: await newestToken(`${name}@thief.example`, '/confirm-email'),
    };
  }

  test.each(Object.keys(EVENTS))('SEC-7 a %s revokes every pending link, code and change', async (event) => {
    const { db } = api.context;
    const waiting = await waitingPlayer(`oyuncu-${Object.keys(EVENTS).indexOf(event)}`);
    const { uid } = waiting;
    const own = (table: typeof playerTokens | typeof secondFactors | typeof passkeyChallenges) =>
      db.$count(table, eq(table.uid, uid));
    expect(await own(playerTokens)).toBe(3);
    expect(await own(secondFactors)).toBe(2);
    expect(await own(passkeyChallenges)).toBe(1);

    const reply = (await EVENTS[event]!(api, waiting)) as { result: boolean; data?: { token?: string } };
    expect(reply.result).toBe(true);

    const links = await db
      .select({ purpose: playerTokens.purpose })
      .from(playerTokens)
      .where(eq(playerTokens.uid, uid));
    expect(links.map(({ purpose }) => purpose).sort()).toEqual(NEW_LINKS[event] ?? []);
    expect(await own(secondFactors)).toBe(0);
    expect(await own(passkeyChallenges)).toBe(0);
    const codes = await db.select({ codeHash: smsCodes.codeHash }).from(smsCodes).where(eq(smsCodes.uid, uid));
    expect(codes).toEqual([{ codeHash: '' }]);
    const stale = { result: false, data: { reason: 'link-expired', field: 'token' } };
    const repeats = {
      reset: await api.call('user/pass_reset', { token: waiting.reset, password: 'Baskasifre8' }),
      email: await api.call('user/confirm_email', { token: waiting.email }),
      stop: await api.call('user/stop_access', { token: waiting.stop }),
    };
    expect(repeats).toMatchObject({ reset: stale, email: stale, stop: stale, ...REPEATS[event] });
  });

  test('SEC-7 an e-mail change that began before its session ended mails no link afterwards', async () => {
    const user = await api.player('yarisan');
    const { db } = api.context;
    const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.uid, user.uid));
    const asking = { uid: user.uid, sessionId: session!.id };
    // The session was found when the call arrived. The owner's new password ended it while the call waited for the row.
    await db.update(sessions).set({ endedAt: api.context.now(), endReason: 'password-change' });
    await expect(
      db.transaction((tx) => requestEmailChange(api.context, tx, { asking, typed: 'yarisan@thief.example' })),
    ).rejects.toMatchObject({ reason: 'proof-needed' });
    expect(await listOutbox(db, 'yarisan@thief.example')).toEqual([]);
  });

  test('SEC-7 a reset link that an operator mails during an e-mail change goes to the new address', async () => {
    const { db } = api.context;
    const [before, after] = ['tasinan@players.example', 'tasinan@yeni.example'];
    const user = await api.player('tasinan');
    await api.call('user/change_email', { email: after }, user);
    // The command read this row before the change.
    const [found] = await db.select().from(players).where(eq(players.uid, user.uid));
    const token = await newestToken(after, '/confirm-email');
    expect((await api.call('user/confirm_email', { token })).result).toBe(true);
    await db.transaction((tx) => mailPasswordReset(api.context, tx, found!));
    expect(await newestToken(before, '/account_reset')).toBe('');
    expect(await newestToken(after, '/account_reset')).not.toBe('');
  });
});
