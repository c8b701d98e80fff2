import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { runCommand } from '.';

const OLD = 'ayse@posta.example';
const NEW = 'ayse.yilmaz@posta.example';
const WHY = { reason: 'showed the papers' };

describeDatabase('details that an operator corrects', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await run('players create ayse', { password: TEST_PASSWORD, email: OLD, phone: '+905321112244', language: 'en' });
    user = await api.login('ayse', TEST_PASSWORD);
  });
  afterEach(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);
  const profile = async () => (await api.call('user/get_user_profile', {}, user)).data;

  test('RUN-21 name, phone and birth date change, the player gets a mail, and the audit log has no value', async () => {
    const changes = {
      'first-name': ' Ayşe  Nur',
      'last-name': 'Yılmaz',
      phone: '0532 111 22 55',
      'birth-date': '1991-02-03',
    };
    expect(await run('players change ayse', { ...changes, ...WHY })).toMatchObject({
      text: expect.stringContaining('first name, last name, phone number, birth date'),
    });
    expect(await profile()).toMatchObject({
      firstname: 'Ayşe Nur',
      lastname: 'Yılmaz',
      phone: '+905321112255',
      birthDate: '1991-02-03',
      email: OLD,
    });
    const [mail] = await listOutbox(api.context.db, OLD);
    expect(mail?.text).toContain('Our support team has changed these details of your account: first name, last name');
    expect(mail?.text).not.toContain('papers');
    const entries = await listAudit(api.context.db, { uid: user.uid, limit: 20 });
    const commands = await listAudit(api.context.db, { event: 'operator-command', limit: 5 });
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'details-changed',
        actor: 'operator',
        detail: { fields: 'firstName lastName phone birthDate', ...WHY },
      }),
    );
    for (const value of ['Nur', 'Yılmaz', '1991', '22 55', '2255'])
      expect(JSON.stringify([entries, commands])).not.toContain(value);
    const exported = await api.call('user/get_personal_data', {}, user);
    expect(JSON.stringify(exported)).not.toContain(WHY.reason);
  });

  test('RUN-21 SEC-7 an e-mail change notifies both addresses and revokes the links to the old one', async () => {
    await run('players reset-password ayse');
    const { token } = await api.newestMessage(OLD);
    expect((await api.call('user/check_reset_link', { token })).data).toEqual({ valid: 1 });
    api.context.advance(1_000);
    expect(await run('players change ayse', { email: NEW, ...WHY })).not.toHaveProperty('failed');
    for (const address of [OLD, NEW]) {
      const [mail] = await listOutbox(api.context.db, address);
      expect(mail?.subject, address).toBe('Rubato: Your details were changed');
    }
    expect((await api.call('user/check_reset_link', { token })).data).toEqual({ valid: 0 });
    expect(await profile()).toMatchObject({ email: NEW });
    api.context.advance(1_000);
    await run('players reset-password ayse');
    expect((await api.newestMessage(NEW)).token).not.toBe('');
  });

  test('RUN-21 a change without a reason, with an invalid value, or to an address of another account is rejected', async () => {
    await run('players create baska', { password: TEST_PASSWORD, email: NEW });
    const before = await profile();
    for (const [options, why] of [
      [{ email: 'yeni@posta.example' }, 'reason is needed'],
      [WHY, 'What?'],
      [{ email: 'yeni', ...WHY }, 'valid e-mail'],
      [{ email: NEW.toUpperCase(), ...WHY }, 'There is an account'],
      [{ phone: '123', ...WHY }, 'valid phone'],
      [{ 'birth-date': '2020-01-01', ...WHY }, '18 years'],
      [{ 'first-name': ' ', ...WHY }, 'Required'],
      [{ 'first-name': 'A'.repeat(121), ...WHY }, 'At most'],
      [{ email: OLD, ...WHY }, 'Nothing changes'],
    ] as const)
      expect(await run('players change ayse', options)).toMatchObject({
        failed: true,
        text: expect.stringContaining(why),
      });
    expect(await profile()).toEqual(before);
    const clerk = { name: 'kasa', role: 'money' } as const;
    const asked = { phone: '0532 111 22 55', ...WHY };
    expect(await runCommand(api.context, 'players', ['change', 'ayse'], asked, clerk)).toMatchObject({ failed: true });
    expect(await profile()).toEqual(before);
  });

  test('RUN-21 a phone that gets codes of the second factor cannot change until the factor is reset', async () => {
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    await api.call('user/sms_send', {}, user);
    const { code } = await api.newestMessage('+905321112244');
    await api.call('user/sms_validate', { code }, user);
    const asked = { phone: '0532 111 22 55', ...WHY };
    expect(await run('players change ayse', asked)).toMatchObject({
      failed: true,
      text: expect.stringContaining('Verification codes'),
    });
    await run('players reset-factor ayse', WHY);
    expect(await run('players change ayse', asked)).not.toHaveProperty('failed');
  });

  test('SEC-3 the player and an operator change the consents to news; the audit log has each change', async () => {
    const consents = async () =>
      (await listAudit(api.context.db, { uid: user.uid, event: 'consents-changed', limit: 9 }))
        .map(({ actor, detail }) => ({ actor, ...detail }))
        .reverse();
    const set = (smsOptIn: boolean, emailOptIn: boolean) =>
      api.call('user/set_consents', { smsOptIn, emailOptIn }, user);
    const given = { actor: 'player', sms: 'on', email: 'on' };
    expect((await set(true, true)).result).toBe(true);
    expect(await profile()).toMatchObject({ smsOptIn: true, emailOptIn: true });
    // The same form again records nothing.
    await set(true, true);
    expect(await consents()).toEqual([given]);
    expect((await set(false, true)).result).toBe(true);
    expect(await profile()).toMatchObject({ smsOptIn: false, emailOptIn: true });
    expect(await run('players change ayse', { 'email-opt-in': 'no', ...WHY })).toMatchObject({
      text: expect.stringContaining('e-mail notifications'),
    });
    expect(await profile()).toMatchObject({ smsOptIn: false, emailOptIn: false });
    expect(await run('players change ayse', { 'email-opt-in': 'no', ...WHY })).toMatchObject({ failed: true });
    expect(await consents()).toEqual([
      given,
      { ...given, sms: 'off' },
      { actor: 'operator', sms: 'off', email: 'off' },
    ]);
    expect(await api.call('user/set_consents', { smsOptIn: true, emailOptIn: true })).toMatchObject({ result: false });
  });
});
