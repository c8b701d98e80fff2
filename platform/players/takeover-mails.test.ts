import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { seedPayments } from '../payments';
import { players } from './schema';

const NEW_PASSWORD = 'Gecemavisi7';

describeDatabase('mails about actions that can take over an account', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { rateLimitFactor: 100 });
    await api.context.db.transaction((tx) => seedPayments(tx));
  });
  afterAll(() => api.close());

  const mailbox = (name: string) => `${name}@players.example`;
  /** Returns the mails to a player since the last call of this function, the oldest first. */
  const read = new Map<string, number>();
  const newMails = async (name: string) => {
    const mails = (await listOutbox(api.context.db, mailbox(name))).reverse();
    const known = read.get(name) ?? 0;
    read.set(name, mails.length);
    return mails.slice(known).map(({ subject, text }) => ({ subject: subject.replace(/^[^:]+: /, ''), text }));
  };
  const subjects = async (name: string) => (await newMails(name)).map(({ subject }) => subject);
  const linkIn = (text = '') => /\/account-stop\?token=([0-9A-Za-z]+)/.exec(text)?.[1] ?? '';
  const isSignedIn = async (user: TestUser) => (await api.call('user/get_user_profile', {}, user)).result;
  const changePassword = (user: TestUser) =>
    api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }, user);

  test('SEC-4 a thief’s new password is mailed to the owner, whose link in that mail ends the thief’s session', async () => {
    const owner = await api.player('sahip');
    const thief = await api.login('sahip', TEST_PASSWORD);
    const [device] = await newMails('sahip');
    const changed = await changePassword(thief);
    expect(changed.result).toBe(true);
    const thiefNow = { ...thief, ...(changed.data as Partial<TestUser>) };
    expect(await isSignedIn(thiefNow)).toBe(true);
    expect(await isSignedIn(owner)).toBe(false);
    expect((await api.call('user/stop_access', { token: linkIn(device?.text) })).result).toBe(false);

    const [mail, ...others] = await newMails('sahip');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Şifreniz değiştirildi');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
    const stopped = await api.call('user/stop_access', { token: linkIn(mail?.text) });
    expect(stopped.result).toBe(true);
    expect(await listAudit(api.context.db, { uid: owner.uid, event: 'access-stopped', limit: 2 })).toHaveLength(1);
    expect(await isSignedIn(thiefNow)).toBe(false);
    const { token } = stopped.data as { token: string };
    expect((await api.call('user/pass_reset', { token, password: 'Sabahyeli8' })).result).toBe(true);
    await api.login('sahip', 'Sabahyeli8');
    expect((await subjects('sahip'))[0]).toBe('Şifreniz değiştirildi');
  });

  test('SEC-4 a rejected change of the password mails nothing', async () => {
    const user = await api.player('yanlis');
    const data = { currentPassword: 'Yanlis123', newPassword: NEW_PASSWORD };
    expect((await api.call('user/pass_change', data, user)).result).toBe(false);
    expect((await api.call('user/pass_reset', { token: 'A'.repeat(26), password: NEW_PASSWORD })).result).toBe(false);
    expect(await newMails('yanlis')).toEqual([]);
  });

  test('SEC-4 a second factor is mailed when it is switched on and off, with a link that ends all sessions', async () => {
    const user = await api.player('ikinci');
    await api.context.db.update(players).set({ language: 'en' }).where(eq(players.uid, user.uid));
    await api.requireSms(user);
    const [on, ...more] = await newMails('ikinci');
    expect(more).toEqual([]);
    expect(on?.subject).toBe('Two-step verification was turned on');
    expect(on?.text).toContain('by SMS');
    // A code that confirms the active factor again changes nothing.
    expect(
      (await api.call('user/prove', { password: TEST_PASSWORD, code: await api.smsCode(user) }, user)).result,
    ).toBe(true);
    expect(await newMails('ikinci')).toEqual([]);
    expect((await api.call('user/two_auth_type', { type: 'none', code: '000000' }, user)).result).toBe(false);
    expect(await newMails('ikinci')).toEqual([]);
    expect((await api.call('user/two_auth_type', { type: 'none' }, user)).data).toEqual({ type: 'none' });
    const [off] = await newMails('ikinci');
    expect(off?.subject).toBe('Two-step verification was turned off');
    expect(linkIn(off?.text)).not.toBe('');
    expect((await api.call('user/stop_access', { token: linkIn(on?.text) })).result).toBe(true);
    expect(await isSignedIn(user)).toBe(false);
  });

  test('SEC-4 replaced recovery codes are mailed, with a link that ends all sessions; the first ones are not', async () => {
    const user = await api.player('kodlu');
    await api.requireSms(user);
    await newMails('kodlu');
    expect((await api.call('user/make_recovery_codes', {}, user)).result).toBe(true);
    expect((await api.call('user/make_recovery_codes', { code: '000000' }, user)).result).toBe(false);
    expect(await newMails('kodlu')).toEqual([]);
    const made = await api.call('user/make_recovery_codes', { code: await api.smsCode(user) }, user);
    const [mail, ...more] = await newMails('kodlu');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Kurtarma kodlarınız yenilendi');
    expect(mail?.text).not.toContain((made.data as { codes: string[] }).codes[0]);
    expect((await api.call('user/stop_access', { token: linkIn(mail?.text) })).result).toBe(true);
    expect(await isSignedIn(user)).toBe(false);
  });

  test('SEC-4 a factor that an operator reset is mailed, with a link that ends all sessions', async () => {
    const user = await api.player('sifirla');
    await api.requireSms(user);
    await newMails('sifirla');
    await api.run('players reset-factor sifirla', { reason: 'lost phone' });
    const [mail, ...more] = await newMails('sifirla');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('İki adımlı doğrulama kaldırıldı');
    expect((await api.call('user/stop_access', { token: linkIn(mail?.text) })).result).toBe(true);
    expect(await isSignedIn(user)).toBe(false);
  });

  test('SEC-4 a saved bank account is mailed with the last digits of its IBAN', async () => {
    const user = await api.player('bankali');
    const form = { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '4815', IBAN: '' };
    const save = (changes: Record<string, unknown>) =>
      api.call('finance/save_bank_account', { ...form, ...changes }, user);
    expect((await save({ IBAN: 'TR090090100000000000481517' })).result).toBe(false);
    expect(await newMails('bankali')).toEqual([]);
    const saved = await save({ IBAN: 'tr09 0090 1000 0000 0000 4815 16' });
    expect(saved.result).toBe(true);
    const [mail] = await newMails('bankali');
    expect(mail?.subject).toBe('Banka hesabı kaydedildi');
    expect(mail?.text).toContain('IBAN: TR…1516');
    expect(mail?.text).not.toMatch(/\d{5}|Deneme Oyuncu/);
    const { bankAccountID } = saved.data as { bankAccountID: string };
    expect((await save({ bankAccountID, owner: 'Başka Biri', IBAN: 'TR090090100000000000481516' })).result).toBe(true);
    expect(await subjects('bankali')).toEqual(['Banka hesabı kaydedildi']);
    expect((await save({ IBAN: 'TR090090100000000000481516' })).result).toBe(false);
    expect(await newMails('bankali')).toEqual([]);
  });
});
