import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../audit';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { runCommand } from '../ops';
import { softAuthenticator, type SoftAuthenticator } from '../players/testing';
import {
  acceptInvitation,
  addApp,
  addOperatorPasskey,
  beginInvitationPasskey,
  beginPasskeyCreation,
  beginPasskeyProof,
  beginPasskeySignIn,
  confirmFactor,
  findOperator,
  findPendingFactors,
  proveOperator,
  readInvitation,
  readSecurity,
  removeApp,
  removeOperatorPasskey,
  signIn,
} from './index';

const ORIGIN = 'https://play.test';
const PASSWORD = 'Kanarya-Uctu-7';
const from = { address: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

describeDatabase('passkeys of operators', (database) => {
  let context: TestContext;
  let authenticator: SoftAuthenticator;
  beforeEach(async () => {
    context = await testContext(database, { publicUrl: ORIGIN });
    authenticator = softAuthenticator(ORIGIN);
  });
  afterEach(() => context.close());

  const ops = (command: string, words: string[], options: Record<string, string | true> = {}) =>
    runCommand(context, command, words, options, { name: 'operator', role: 'all' });
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() });
  const invite = async (name: string, command = 'add', options: Record<string, string> = { role: 'money' }) => {
    const { text = '' } = await ops('operators', [command, name], options);
    return /token=(\w+)/.exec(text)?.[1] ?? '';
  };
  const accept = (token: string, credential: string) =>
    acceptInvitation(context, { token, password: PASSWORD, given: { credential }, from });
  /** Creates an operator with a passkey. @returns a session */
  const enrol = async (name: string, own = authenticator) => {
    const token = await invite(name);
    return accept(token, own.make(await beginInvitationPasskey(context, { token, password: PASSWORD })));
  };
  /** Creates an operator with an app. */
  const enrolApp = async (name: string) => {
    const token = await invite(name);
    const secret = (await readInvitation(context, token))?.secret ?? '';
    const session = await acceptInvitation(context, {
      token,
      password: PASSWORD,
      given: { code: codeOf(secret) },
      from,
    });
    context.advance(60_000);
    return { session, secret };
  };
  const pending = (name: string) => signIn(context, { name, password: PASSWORD, from });
  const confirm = (token: string, credential: string, own: typeof context = context) =>
    confirmFactor(own, { token, given: { credential }, from });
  const ask = (token: string) => beginPasskeySignIn(context, token);
  const proveByPasskey = async (token: string) =>
    proveOperator(context, {
      token,
      password: PASSWORD,
      given: { credential: authenticator.use(await beginPasskeyProof(context, token)) },
      from,
    });
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: { reason?: string }) => error.reason ?? error,
    );
  const eventsOf = async (operator: string) =>
    (await listAudit(context.db, { operator, limit: 50 }))
      .toReversed()
      .map(({ event, subject, detail }) => [event, subject, detail['code'] ?? ''].filter(Boolean).join(' '));

  test('DESK-80 an invitation is accepted by a passkey, once, and the passkey signs in', async () => {
    const token = await invite('ayse');
    const options = await beginInvitationPasskey(context, { token, password: PASSWORD });
    const made = authenticator.make(options);
    const outcomes = await Promise.all([reasonOf(accept(token, made)), reasonOf(accept(token, made))]);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    const login = await pending('ayse');
    expect(await findPendingFactors(context, login)).toEqual({ app: false, passkeys: 1 });
    const session = await confirm(login, authenticator.use(await ask(login)));
    expect(await findOperator(context, session)).toEqual({ name: 'ayse', role: 'money' });
    expect((await readSecurity(context, session))?.passkeys).toMatchObject([{ label: 'Firefox, Linux' }]);
    expect(await eventsOf('ayse')).toEqual(['operator-enrolled passkey', 'operator-login passkey']);
  });

  test('DESK-80 a weak password begins no passkey; a passkey of another site or invitation leaves the invitation valid', async () => {
    const token = await invite('zayif');
    const other = await invite('baska');
    expect(await reasonOf(beginInvitationPasskey(context, { token, password: 'Kisa1' }))).toBe('invalid');
    expect(await reasonOf(beginInvitationPasskey(context, { token: 'x'.repeat(26), password: PASSWORD }))).toBe(
      'link-expired',
    );
    const begin = (of: string) => beginInvitationPasskey(context, { token: of, password: PASSWORD });
    for (const site of [
      { origin: 'https://play.test.evil.test' },
      { rpId: 'evil.test' },
      { origin: 'http://play.test' },
    ])
      expect(await reasonOf(accept(token, authenticator.make(await begin(token), site)))).toBe('wrong-code');
    const foreign = authenticator.make(await begin(other));
    expect(await reasonOf(accept(token, foreign))).toBe('wrong-code');
    expect(await reasonOf(accept(token, '{}'))).toBe('wrong-code');
    expect(await readInvitation(context, token)).toMatchObject({ name: 'zayif' });
    expect(await reasonOf(accept(token, authenticator.make(await begin(token))))).toBe('accepted');
  });

  test('DESK-81 a response opens one session, even sent twice at once; played back it is refused', async () => {
    await enrol('ayse');
    const first = await pending('ayse');
    const answer = authenticator.use(await ask(first));
    const outcomes = await Promise.all([reasonOf(confirm(first, answer)), reasonOf(confirm(first, answer))]);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    const second = await pending('ayse');
    expect(await reasonOf(confirm(second, answer))).toBe('wrong-code');
    await ask(second);
    expect(await reasonOf(confirm(second, answer))).toBe('wrong-code');
    expect(await eventsOf('ayse')).toContain('operator-login-failed passkey');
  });

  test.each([
    ['another origin', { origin: 'https://play.test.evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['plain http', { origin: 'http://play.test' }],
    ['a counter that does not increase', { counter: 1 }],
  ])('DESK-81 a response with %s is refused, and the next right one signs in', async (_what, site) => {
    await enrol('ayse');
    const login = await pending('ayse');
    expect(await reasonOf(confirm(login, authenticator.use(await ask(login), site)))).toBe('wrong-code');
    expect(await reasonOf(confirm(login, authenticator.use(await ask(login))))).toBe('accepted');
  });

  test('DESK-81 a challenge is valid for one session, one operator, one step and five minutes', async () => {
    const session = await enrol('ayse');
    const others = softAuthenticator(ORIGIN);
    await enrol('berk', others);
    const mine = await pending('ayse');
    const again = await pending('ayse');
    const berk = await pending('berk');
    // Another session of the same operator, then another operator, each with the own and with the foreign passkey.
    expect(await reasonOf(confirm(again, authenticator.use(await ask(mine))))).toBe('wrong-code');
    const forBerk = await ask(berk);
    expect(await reasonOf(confirm(mine, authenticator.use(forBerk)))).toBe('wrong-code');
    expect(await reasonOf(confirm(mine, others.use(await ask(mine))))).toBe('wrong-code');
    expect(await reasonOf(confirm(berk, authenticator.use(forBerk)))).toBe('wrong-code');
    // A challenge for a re-authentication completes no sign-in, and the reverse.
    const forProof = authenticator.use(await beginPasskeyProof(context, session));
    expect(await reasonOf(confirm(mine, forProof))).toBe('wrong-code');
    const late = await pending('ayse');
    const answer = authenticator.use(await ask(late));
    context.advance(300_001);
    expect(await reasonOf(confirm(late, answer))).toBe('wrong-code');
    context.advance(60_000);
    expect(await reasonOf(confirm(late, authenticator.use(await ask(late))))).toBe('accepted');
  });

  test('DESK-81 DESK-13 wrong passkeys and wrong codes count together, for all processes; five end the sign-in', async () => {
    await enrol('ayse');
    const second = { ...context, options: { ...context.options } };
    const login = await pending('ayse');
    for (const [at, answer] of ['{', '[]', 'null', '{"__proto__":{}}'].entries()) {
      await ask(login);
      expect(await reasonOf(confirm(login, answer, at % 2 ? context : second))).toBe('wrong-code');
    }
    expect(await reasonOf(confirmFactor(context, { token: login, given: { code: '000000' }, from }))).toBe(
      'wrong-code',
    );
    expect(await reasonOf(confirm(login, '{}'))).toBe('session-expired');
    const next = await pending('ayse');
    expect(await reasonOf(confirm(next, authenticator.use(await ask(next))))).toBe('too-soon');
    context.advance(60_000);
    expect(await reasonOf(confirm(next, authenticator.use(await ask(next))))).toBe('accepted');
  });

  test('DESK-81 DESK-14 a passkey of an operator who was suspended or reset meanwhile opens nothing', async () => {
    await enrol('ayse');
    const login = await pending('ayse');
    const answer = authenticator.use(await ask(login));
    await ops('operators', ['suspend', 'ayse'], { reason: 'Deneme' });
    expect(await reasonOf(confirm(login, answer))).toBe('session-expired');
    expect(await reasonOf(ask(login))).toBe('session-expired');
    const token = await invite('ayse', 'reset', { reason: 'Telefon kayıp' });
    expect(await reasonOf(pending('ayse'))).toBe('login-failed');
    const replacement = softAuthenticator(ORIGIN);
    await accept(token, replacement.make(await beginInvitationPasskey(context, { token, password: PASSWORD })));
    const next = await pending('ayse');
    expect(await reasonOf(confirm(next, authenticator.use(await ask(next)))), 'the removed passkey').toBe('wrong-code');
    expect(await reasonOf(confirm(next, replacement.use(await ask(next))))).toBe('accepted');
  });

  test('DESK-82 each change needs the password and a factor, given again in the same session within ten minutes', async () => {
    const { session, secret } = await enrolApp('ayse');
    const prove = (changes: { password?: string; code?: string } = {}, token = session) =>
      proveOperator(context, {
        token,
        password: changes.password ?? PASSWORD,
        given: { code: changes.code ?? codeOf(secret) },
        from,
      });
    const changes = (token: string) => [
      () => beginPasskeyCreation(context, token),
      () => addOperatorPasskey(context, { token, label: 'Telefonum', credential: '{}', from }),
      () => removeOperatorPasskey(context, { token, id: 'x', from }),
      () => removeApp(context, { token, from }),
      () => addApp(context, { token, code: '000000', from }),
    ];
    const login = await pending('ayse');
    const other = await confirmFactor(context, { token: login, given: { code: codeOf(secret) }, from });
    context.advance(60_000);
    for (const change of changes(session)) expect(await reasonOf(change())).toBe('proof-needed');
    expect(await reasonOf(prove({ password: 'Yanlis-Sifre-1' }))).toBe('wrong-password');
    expect(await reasonOf(prove({ code: '000000' }))).toBe('wrong-code');
    expect(await reasonOf(beginPasskeyProof(context, session))).toBe('second-factor-off');
    await prove();
    for (const change of changes(other)) expect(await reasonOf(change())).toBe('proof-needed');
    expect(await reasonOf(beginPasskeyCreation(context, session))).toBe('accepted');
    context.advance(600_001);
    expect((await readSecurity(context, session))?.isProved).toBe(false);
    for (const change of changes(session)) expect(await reasonOf(change())).toBe('proof-needed');
    for (const token of ['', login])
      for (const change of changes(token)) expect(await reasonOf(change())).toBe('session-expired');
    expect(await eventsOf('ayse')).toEqual(
      expect.arrayContaining(['operator-proof-failed', 'operator-proof-failed app']),
    );
  });

  test('DESK-82 DESK-13 wrong passwords of a re-authentication wait after five', async () => {
    const session = await enrol('ayse');
    const attempt = () =>
      reasonOf(proveOperator(context, { token: session, password: 'Yanlis-1', given: { credential: '{}' }, from }));
    for (let at = 0; at < 5; at += 1) expect(await attempt()).toBe('wrong-password');
    expect(await attempt()).toBe('too-soon');
  });

  test('DESK-82 DESK-80 app and passkeys are added and removed, the last factor stays, and the audit log has each change', async () => {
    const session = await enrol('ayse');
    const state = async () => (await readSecurity(context, session))!;
    const [{ id = '' } = {}] = (await state()).passkeys;
    expect((await state()).newApp).toBeUndefined();
    await proveByPasskey(session);
    const removal = (passkey = id) => removeOperatorPasskey(context, { token: session, id: passkey, from });
    expect(await reasonOf(removal())).toBe('not-allowed');
    const { secret = '' } = (await state()).newApp ?? {};
    expect(await reasonOf(addApp(context, { token: session, code: '000000', from }))).toBe('wrong-code');
    await addApp(context, { token: session, code: codeOf(secret), from });
    expect(await reasonOf(addApp(context, { token: session, code: codeOf(secret), from }))).toBe('not-allowed');
    // Of two removals at once, one is refused as that of the last factor.
    const outcomes = await Promise.all([reasonOf(removal()), reasonOf(removeApp(context, { token: session, from }))]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'not-allowed']);
    const { hasApp, passkeys } = await state();
    expect((hasApp ? 1 : 0) + passkeys.length).toBe(1);
    const second = softAuthenticator(ORIGIN);
    const credential = second.make(await beginPasskeyCreation(context, session));
    expect(await reasonOf(addOperatorPasskey(context, { token: session, label: ' ', credential, from }))).toBe(
      'required',
    );
    await addOperatorPasskey(context, { token: session, label: ' Yedek  anahtar ', credential, from });
    expect((await state()).passkeys).toContainEqual(expect.objectContaining({ label: 'Yedek anahtar' }));
    expect(await reasonOf(addOperatorPasskey(context, { token: session, label: 'x', credential, from }))).toBe(
      'wrong-code',
    );
    expect(await reasonOf(removal('baska'))).toBe('not-found');
    expect((await eventsOf('ayse')).filter((event) => event.startsWith('operator-factor'))).toEqual([
      'operator-factor-added app',
      expect.stringMatching(/^operator-factor-removed (?:app|passkey)$/),
      'operator-factor-added passkey',
    ]);
  });

  test('DESK-82 a change of the factors ends the other sessions and sign-ins of the operator, and of no other', async () => {
    const session = await enrol('ayse');
    const theirs = await enrol('berk', softAuthenticator(ORIGIN));
    const login = await pending('ayse');
    const other = await confirm(login, authenticator.use(await ask(login)));
    const waiting = await pending('ayse');
    await proveByPasskey(session);
    expect(await findOperator(context, other)).toBeDefined();
    const { secret = '' } = (await readSecurity(context, session))?.newApp ?? {};
    await addApp(context, { token: session, code: codeOf(secret), from });
    expect(await findOperator(context, other)).toBeUndefined();
    expect(await findPendingFactors(context, waiting)).toBeUndefined();
    expect(await findOperator(context, session)).toMatchObject({ name: 'ayse' });
    expect(await findOperator(context, theirs)).toMatchObject({ name: 'berk' });
  });

  test('DESK-82 another operator’s passkey can be neither added nor removed', async () => {
    const session = await enrol('ayse');
    const others = softAuthenticator(ORIGIN);
    const theirs = await enrol('berk', others);
    const [{ id = '' } = {}] = (await readSecurity(context, theirs))?.passkeys ?? [];
    await proveByPasskey(session);
    expect(await reasonOf(removeOperatorPasskey(context, { token: session, id, from }))).toBe('not-found');
    const credential = others.make(await beginPasskeyCreation(context, session));
    const add = addOperatorPasskey(context, { token: session, label: 'Benim', credential, from });
    expect(await reasonOf(add)).toBe('wrong-code');
    expect((await readSecurity(context, theirs))?.passkeys).toHaveLength(1);
  });

  test('DESK-83 `operators list` shows the factors of each operator, and `operators reset` removes them', async () => {
    await enrol('anahtar');
    await enrolApp('kod');
    const factors = async () =>
      Object.fromEntries(((await ops('operators', ['list'])).rows ?? []).map((row) => [row['name'], row['factors']]));
    expect(await factors()).toEqual({ anahtar: '1 passkey', kod: 'app' });
    await invite('anahtar', 'reset', { reason: 'Telefon kayıp' });
    await invite('kod', 'reset', { reason: 'Telefon kayıp' });
    expect(await factors()).toEqual({ anahtar: '', kod: '' });
  });
});
