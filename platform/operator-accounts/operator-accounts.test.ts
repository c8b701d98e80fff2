import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../audit';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { runCommand } from '../ops';
import {
  acceptInvitation,
  confirmFactor,
  findOperator,
  OPERATOR_IDLE_MS,
  OPERATOR_SESSION_MS,
  readInvitation,
  rememberBrowser,
  signIn,
  signOut,
} from './index';

const PASSWORD = 'Kanarya-Uctu-7';
const from = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 Firefox/140.0' };

describeDatabase('operators', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const ops = (line: string, options: Record<string, string | true> = {}, by = 'operator') => {
    const [command = '', ...words] = line.split(' ');
    return runCommand(context, command, words, options, { name: by, role: 'all' });
  };
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() });
  const invite = async (line: string, options: Record<string, string | true>) => {
    const { text = '' } = await ops(line, options);
    return /token=(\w+)/.exec(text)?.[1] ?? '';
  };
  const enrol = async (name: string, role = 'money') => {
    const token = await invite(`operators add ${name}`, { role });
    const secret = (await readInvitation(context, token))?.secret ?? '';
    const session = await acceptInvitation(context, {
      token,
      password: PASSWORD,
      given: { code: codeOf(secret) },
      from,
    });
    return { token, secret, session };
  };
  const enter = async (name: string, secret: string) => {
    const pending = await signIn(context, { name, password: PASSWORD, from });
    return {
      pending,
      confirm: (code = codeOf(secret)) => confirmFactor(context, { token: pending, given: { code }, from }),
    };
  };
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: { reason?: string }) => error.reason ?? error,
    );
  beforeEach(() => context.advance(3_600_001));

  test('DESK-10 an invitation is used once, even by two requests at once, and not after a day', async () => {
    const token = await invite('operators add ayse', { role: 'money' });
    const secret = (await readInvitation(context, token))?.secret ?? '';
    const accept = () =>
      acceptInvitation(context, { token, password: PASSWORD, given: { code: codeOf(secret) }, from });
    const outcomes = await Promise.all([reasonOf(accept()), reasonOf(accept())]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'link-expired']);
    expect(await readInvitation(context, token)).toBeUndefined();

    const late = await invite('operators add gec', { role: 'read' });
    context.advance(86_400_001);
    expect(await readInvitation(context, late)).toBeUndefined();
    const accepted = acceptInvitation(context, { token: late, password: PASSWORD, given: { code: '000000' }, from });
    expect(await reasonOf(accepted)).toBe('link-expired');
  });

  test('DESK-10 DESK-1 the audit log has neither the invitation nor the password', async () => {
    const { token } = await enrol('gizli');
    const log = JSON.stringify(await listAudit(context.db, { limit: 100 }));
    expect(log).toContain('operators add');
    expect(log).not.toContain(token);
    expect(log).not.toContain(PASSWORD);
  });

  test('DESK-10 a weak password and a wrong code leave the invitation valid, and name their fields', async () => {
    const token = await invite('operators add zayif', { role: 'read' });
    const secret = (await readInvitation(context, token))?.secret ?? '';
    const fieldOf = (password: string, code: string) =>
      acceptInvitation(context, { token, password, given: { code }, from }).catch(
        (error: { field?: string }) => error.field,
      );
    expect(await fieldOf('Kisa1', codeOf(secret))).toBe('password');
    expect(await fieldOf('Uzun-Ama-zayif-1', codeOf(secret))).toBe('password');
    expect(await fieldOf(PASSWORD, '12')).toBe('code');
    expect(await readInvitation(context, token)).toMatchObject({ name: 'zayif' });
  });

  test('DESK-11 a password alone opens nothing, and each code is accepted once, even by two requests at once', async () => {
    const { secret } = await enrol('kod');
    // The code of the enrolment was used.
    const { pending, confirm } = await enter('kod', secret);
    expect(await findOperator(context, pending)).toBeUndefined();
    expect(await reasonOf(confirm())).toBe('wrong-code');
    context.advance(60_000);
    const other = await enter('kod', secret);
    const outcomes = await Promise.all([reasonOf(confirm()), reasonOf(other.confirm())]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'wrong-code']);
  });

  test('DESK-11 five wrong codes end a pending sign-in; further sign-ins wait', async () => {
    const { secret } = await enrol('yanlis');
    context.advance(60_000);
    const { confirm } = await enter('yanlis', secret);
    for (let at = 0; at < 5; at += 1) expect(await reasonOf(confirm('000000'))).toBe('wrong-code');
    expect(await reasonOf(confirm())).toBe('session-expired');
    const again = await enter('yanlis', secret);
    expect(await reasonOf(again.confirm())).toBe('too-soon');
  });

  test('DESK-13 attempts are counted in the database for all processes, for known and unknown names alike', async () => {
    const { secret } = await enrol('hedef');
    const second = { ...context, options: { ...context.options } };
    for (const name of ['hedef', 'hayalet']) {
      const attempt = (own: typeof context) =>
        reasonOf(
          signIn(own, { name, password: 'Yanlis-Sifre-1', from: { ...from, address: `203.0.113.${name.length}` } }),
        );
      const outcomes: unknown[] = [];
      for (let at = 0; at < 6; at += 1) outcomes.push(await attempt(at % 2 ? context : second));
      expect(outcomes, name).toEqual([...Array<string>(5).fill('login-failed'), 'too-soon']);
    }
    context.advance(600_000);
    expect((await enter('hedef', secret)).pending).not.toBe('');
  });

  /** Tries wrong passwords from another network until a wait begins. */
  const guess = async (name: string) => {
    const stranger = { ...from, address: '203.0.113.99' };
    const attempt = () => reasonOf(signIn(context, { name, password: 'Yanlis-Sifre-1', device: '', from: stranger }));
    for (let tries = 0; tries < 5; tries += 1) expect(await attempt()).toBe('login-failed');
    expect(await attempt()).toBe('too-soon');
  };

  test('DESK-13 a browser of a complete sign-in is not delayed by strangers who guess; it has a wait of its own', async () => {
    const { session, secret } = await enrol('tanidik');
    const other = await enrol('komsu');
    const device = await rememberBrowser(context, { token: session, device: '' });
    const pending = await signIn(context, { name: 'tanidik', password: PASSWORD, device: '', from });
    expect(await rememberBrowser(context, { token: pending, device: '' })).toBe('');
    await guess('tanidik');
    const attempt = (name: string, known: string, password = PASSWORD) =>
      reasonOf(signIn(context, { name, password, device: known, from }));
    for (const unknown of ['', 'x'.repeat(70), await rememberBrowser(context, { token: other.session, device: '' })])
      expect(await attempt('tanidik', unknown)).toBe('too-soon');
    expect(await attempt('tanidik', device)).toBe('accepted');
    // Its browser is known to both operators.
    const both = await rememberBrowser(context, { token: other.session, device });
    await guess('komsu');
    for (const name of ['tanidik', 'komsu']) expect(await attempt(name, both), name).toBe('accepted');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await attempt('tanidik', device, 'Yanlis-Sifre-1')).toBe('login-failed');
    expect(await attempt('tanidik', device)).toBe('too-soon');
    context.advance(600_000);
    expect(await reasonOf((await enter('tanidik', secret)).confirm())).toBe('accepted');
    // A new password makes it unknown.
    await ops('operators reset tanidik', { reason: 'Telefon kayıp' });
    expect(await rememberBrowser(context, { token: session, device })).toBe('');
  });

  test('DESK-13 a reset of an operator ends the wait that strangers caused', async () => {
    await enrol('bekletilen');
    await guess('bekletilen');
    const token = await invite('operators reset bekletilen', { reason: 'Giriş yapamıyor' });
    const secret = (await readInvitation(context, token))?.secret ?? '';
    await acceptInvitation(context, { token, password: PASSWORD, given: { code: codeOf(secret) }, from });
    expect((await enter('bekletilen', secret)).pending).not.toBe('');
  });

  test('DESK-11 unknown, invited and suspended operators get the same answer as a wrong password', async () => {
    await enrol('askida');
    await ops('operators suspend askida', { reason: 'Deneme' });
    await invite('operators add davetli', { role: 'read' });
    const messages = await Promise.all(
      ['askida', 'davetli', 'bilinmeyen', '__proto__', ''].map((name) =>
        signIn(context, { name, password: PASSWORD, from }).catch((error: Error) => error.message),
      ),
    );
    expect(new Set(messages)).toEqual(new Set(['Wrong name or password.']));
  });

  test('DESK-14 a session ends after 30 minutes without a request, and 12 hours after the sign-in', async () => {
    const idle = await enrol('bosta');
    context.advance(OPERATOR_IDLE_MS - 1);
    expect(await findOperator(context, idle.session)).toEqual({ name: 'bosta', role: 'money' });
    context.advance(OPERATOR_IDLE_MS - 1);
    expect(await findOperator(context, idle.session)).toBeDefined();
    context.advance(OPERATOR_IDLE_MS - 1);
    // What a page reads by itself is no activity (DESK-100).
    expect(await findOperator(context, idle.session, { isPassive: true })).toBeDefined();
    context.advance(1);
    expect(await findOperator(context, idle.session, { isPassive: true })).toBeUndefined();
    expect(await findOperator(context, idle.session)).toBeUndefined();

    // By the server's clock the session begins in the future.
    const ahead = await enrol('ileride');
    context.advance(-OPERATOR_IDLE_MS);
    expect(await findOperator(context, ahead.session)).toBeUndefined();
    context.advance(1);
    expect(await findOperator(context, ahead.session)).toBeDefined();
    context.advance(OPERATOR_IDLE_MS - 1);

    const busy = await enrol('mesgul');
    const step = OPERATOR_IDLE_MS / 2;
    for (let at = step; at < OPERATOR_SESSION_MS; at += step) {
      context.advance(step);
      expect(await findOperator(context, busy.session)).toBeDefined();
    }
    context.advance(step);
    expect(await findOperator(context, busy.session)).toBeUndefined();
  });

  test('DESK-14 sign-out, suspension and reset end every session at once; a new role counts at once', async () => {
    const one = await enrol('cikan');
    await signOut(context, { token: one.session, from });
    expect(await findOperator(context, one.session)).toBeUndefined();

    const two = await enrol('durdurulan');
    await ops('operators suspend durdurulan', { reason: 'Deneme' });
    expect(await findOperator(context, two.session)).toBeUndefined();

    const three = await enrol('sifirlanan');
    const token = await invite('operators reset sifirlanan', { role: 'trade', reason: 'Telefon kayıp' });
    expect(await findOperator(context, three.session)).toBeUndefined();
    expect(await reasonOf(signIn(context, { name: 'sifirlanan', password: PASSWORD, from }))).toBe('login-failed');
    const secret = (await readInvitation(context, token))?.secret ?? '';
    expect(secret).not.toBe(three.secret);
    const session = await acceptInvitation(context, {
      token,
      password: PASSWORD,
      given: { code: codeOf(secret) },
      from,
    });
    expect(await findOperator(context, session)).toEqual({ name: 'sifirlanan', role: 'trade' });
  });

  test('DESK-10 names are unique, and operators cannot suspend or reset themselves', async () => {
    await enrol('tek');
    for (const line of ['operators add tek', 'operators add operator', 'operators add Ayşe'])
      expect(await ops(line, { role: 'all' }), line).toMatchObject({ failed: true });
    for (const command of ['suspend', 'reset'])
      expect(await ops(`operators ${command} tek`, { reason: 'x' }, 'tek'), command).toMatchObject({ failed: true });
    expect((await ops('operators list')).rows).toContainEqual(
      expect.objectContaining({ name: 'tek', role: 'money', status: 'active', sessions: 1 }),
    );
  });
});
