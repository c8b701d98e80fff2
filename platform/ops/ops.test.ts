import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import { seedCatalogue } from '../games';
import { games } from '../games/schema';
import { readSiteState } from '../maintenance';
import { OWNER } from '../operators';
import { seedPayments } from '../payments';
import { players } from '../players/schema';
import { runForm } from './form';
import { runCommand } from './index';

describeDatabase('operator’s commands', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);

  test('API-3 HARD-12 an unknown command gets the list, failed', async () => {
    for (const line of ['', 'nothing', '__proto__', 'players', 'players constructor', 'toString on']) {
      const output = await run(line);
      expect(output.failed, line).toBe(true);
      expect(output.text, line).toContain('players create NAME');
    }
  });

  test('SCALE-1 commands that visitors see raise the version of public data; commands for one player, readers and failed ones do not', async () => {
    const version = async () => Number((await readSiteState(api.context)).version);
    const raises = async (line: string, options: Record<string, string | true> = {}) => {
      const before = await version();
      const { failed = false } = await run(line, options);
      return { failed, by: (await version()) - before };
    };
    await api.context.db.transaction((tx) => seedCatalogue(tx));
    const [game] = await api.context.db.select().from(games).limit(1);
    const text = JSON.stringify({ information: { SiteInformation: { tr: 'Biz', en: 'We' } } });
    const suspension = { market: 'result', reason: 'Deneme' };
    expect(await raises(`games close ${game!.id}`)).toEqual({ failed: false, by: 1 });
    expect(await raises(`games open ${game!.id}`)).toEqual({ failed: false, by: 1 });
    expect(await raises('content import about.json', { text })).toEqual({ failed: false, by: 1 });
    expect(await raises('betting suspend', suspension)).toEqual({ failed: false, by: 1 });
    expect(await raises('betting resume', suspension)).toEqual({ failed: false, by: 1 });
    expect(await raises('games close 0')).toEqual({ failed: true, by: 0 });
    expect(await raises('games closed')).toEqual({ failed: false, by: 0 });
    expect(await raises('players create tekil', { password: 'Sifre123' })).toEqual({ failed: false, by: 0 });
  });

  test('AUTH-1 players create makes a player who can sign in at once', async () => {
    const made = await run('players create operatorun', { password: 'Sifre123', language: 'en' });
    expect(made.rows).toEqual([{ uid: expect.any(String), username: 'operatorun', status: 'active' }]);
    await api.login('operatorun', 'Sifre123');
    expect(await run('players create sifresiz')).toMatchObject({
      failed: true,
      text: expect.stringMatching(/^Which password\?/),
    });
    expect(await run('players create OPERATORUN', { password: 'Sifre123' })).toMatchObject({
      failed: true,
      text: 'This username is taken',
    });
    expect(await run('players create zayif', { password: 'zayif' })).toMatchObject({ failed: true });
  });

  test('MONEY-8 players credit books an adjustment, once per key, and never below zero', async () => {
    await run('players create zengin', { password: 'Sifre123' });
    expect((await run('players credit zengin 250.50', { reason: 'Deneme', key: 'k1' })).rows).toMatchObject([
      { balance: '250.50', replayed: false },
    ]);
    expect((await run('players credit zengin 250.50', { reason: 'Deneme', key: 'k1' })).rows).toMatchObject([
      { balance: '250.50', replayed: true },
    ]);
    expect(await run('players credit zengin 99', { reason: 'Deneme', key: 'k1' })).toMatchObject({ failed: true });
    expect(await run('players credit zengin -300', { reason: 'Deneme' })).toMatchObject({
      failed: true,
      text: 'Insufficient balance',
    });
    for (const amount of ['', '0', '1e3', 'NaN', '1.234', '+5', '٥', '99999999999999999999'])
      expect(await run(`players credit zengin ${amount}`, { reason: 'Deneme' }), amount).toMatchObject({
        failed: true,
      });
    expect((await run('players show zengin')).rows).toMatchObject([{ balance: '250.50' }]);
    expect((await run('ledger verify')).failed).toBeFalsy();
  });

  test('MONEY-8 ACC-6 a credit is in the player’s history with its reason, as a correction or as a bonus', async () => {
    const user = await api.player('gerekceli');
    await run('players credit gerekceli 10', { reason: 'Yanlış çekim', key: 'g1' });
    api.context.advance(1_000);
    await run('players credit gerekceli 20', { reason: 'Sadakat', key: 'g2', bonus: true });
    const { data } = await api.call('finance/list_transactions', { limit: 10 }, user);
    expect(data).toMatchObject([
      { transaction_category_id: 5, transaction_type_id: 6, amount: '20.00', description: 'Sadakat' },
      { transaction_category_id: 1, transaction_type_id: 7, amount: '10.00', description: 'Yanlış çekim' },
    ]);
  });

  test('ACC-9 MONEY-8 players show prints balances, limits, sessions and the last movements', async () => {
    const user = await api.player('gosterilen');
    await run('players credit gosterilen 250', { reason: 'Deneme' });
    await api.call('limit/set_limits', { changes: [{ limit: 'deposit-day', amount: '100' }] }, user);
    const { rows: [shown] = [], parts = [] } = await run('players show gosterilen');
    const rowsOf = (part: string) => parts.find(({ name }) => name === part)?.rows ?? [];
    expect(shown).toMatchObject({ balance: '250.00', bonusBalance: '0.00', owed: '0.00' });
    expect(rowsOf('limits')).toContainEqual(
      expect.objectContaining({ limit: 'deposit-day', value: '100.00', left: '100.00' }),
    );
    expect(JSON.stringify(rowsOf('sessions'))).toContain(api.context.now().toISOString());
    expect(rowsOf('movements')[0]?.['detail']).toMatch(/250\.00 .*Deneme \(250\.00\)/);
  });

  test('AUTH-3 after players reset-factor a player without the phone can sign in', async () => {
    const user = await api.player('telefonsuz');
    await api.requireSms(user);
    expect((await run('players show telefonsuz')).rows).toMatchObject([{ secondFactor: 'sms' }]);
    expect((await run('players reset-factor telefonsuz', { reason: 'Telefonu kayıp' })).failed).toBeFalsy();
    const again = await api.login('telefonsuz', 'Sifre123');
    expect((await api.call('user/get_user_profile', {}, again)).result).toBe(true);
  });

  test('MONEY-8 players credit takes amounts as operators type them; an ambiguous amount books nothing', async () => {
    await run('players create virgul', { password: 'Sifre123' });
    expect((await run('players credit virgul 12,5', { reason: 'Deneme' })).rows).toMatchObject([{ balance: '12.50' }]);
    expect((await run('players credit virgul 1.234,50', { reason: 'Deneme' })).rows).toMatchObject([
      { balance: '1247.00' },
    ]);
    expect((await run('players credit virgul -7,5', { reason: 'Deneme' })).rows).toMatchObject([
      { balance: '1239.50' },
    ]);
    for (const amount of ['1.234', '1,234', '-10.000'])
      expect(await run(`players credit virgul ${amount}`, { reason: 'Deneme' }), amount).toMatchObject({
        failed: true,
        text: expect.stringMatching(/two ways.*1\.234,50/) as string,
      });
    expect((await run('players show virgul')).rows).toMatchObject([{ balance: '1239.50' }]);
  });

  test('AUTH-1 every command finds a player by username, e-mail address or uid', async () => {
    const made = await run('players create Kimlik', { password: 'Sifre123', email: 'Kimlik@Posta.example' });
    const uid = String(made.rows?.[0]?.uid);
    for (const who of ['kimlik', 'KIMLIK', 'kimlik@posta.example', uid]) {
      expect((await run(`players show ${who}`)).rows, who).toMatchObject([{ uid, username: 'Kimlik' }]);
      expect((await run(`players credit ${who} 10`, { reason: 'Deneme' })).failed, who).toBeFalsy();
      expect((await run('audit', { player: who })).rows?.length, who).toBeGreaterThan(0);
    }
    for (const who of ['', 'nobody', uid.slice(1), 'posta.example'])
      expect(await run(`players show ${who}`), who).toMatchObject({ failed: true });
  });

  test('AUTH-1 a uid is no username; a player named so before does not hide the owner of the uid', async () => {
    const create = async (name: string) =>
      String((await run(`players create ${name}`, { password: 'Sifre123' })).rows?.[0]?.uid);
    const uid = await create('asil');
    expect(await run(`players create ${uid}`, { password: 'Sifre123' })).toMatchObject({
      failed: true,
      text: 'A username cannot be exactly 26 letters and digits: choose a shorter or longer one',
    });
    for (const name of [uid.slice(1), `${uid}1`, `${uid.slice(1)}-`]) expect(await create(name), name).toHaveLength(26);
    const other = await create('ikinci');
    await api.context.db
      .update(players)
      .set({ username: uid, usernameFolded: uid.toLowerCase() })
      .where(eq(players.uid, other));
    expect((await run(`players show ${uid}`)).rows).toMatchObject([{ uid, username: 'asil' }]);
    expect((await run(`players show ${other}`)).rows).toMatchObject([{ uid: other, username: uid }]);
    await api.login(uid, 'Sifre123');
  });

  test('AUTH-1 players list and search find players by part of a name, an address or a number', async () => {
    await run('players create aranan', {
      password: 'Sifre123',
      email: 'bulunur@posta.example',
      phone: '+905059998877',
      'first-name': 'Işıl',
      'last-name': 'Öztürk',
    });
    const found = async (text: string) => (await run(`players search ${text}`)).rows?.map(({ username }) => username);
    for (const text of ['aran', 'ARANAN', 'bulunur@', 'ışıl', 'ISIL', 'isil ozturk', '0505 999', '+90 505'])
      expect(await found(text), text).toEqual(['aranan']);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody-of-that-name')).toEqual([]);
    expect(await run('players search')).toMatchObject({ failed: true });
    expect((await run('players list')).rows).toContainEqual(
      expect.objectContaining({ username: 'aranan', status: 'active', uid: expect.any(String) as string }),
    );
    expect((await run('players list', { status: 'inactive' })).rows).toEqual([]);
    expect(await run('players list', { status: 'gone' })).toMatchObject({ failed: true });
  });

  test('RUN-25 suspension ends the sessions and blocks logins until reopening; the audit log has the reason', async () => {
    const user = await api.player('askida');
    const loginMessage = async () =>
      (await api.call('user/login', { username: 'askida', password: 'Sifre123' })).message;
    expect(await run('players suspend askida')).toMatchObject({
      failed: true,
      text: expect.stringContaining('--reason') as string,
    });
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(true);
    expect((await run('players suspend askida', { reason: 'Belge bekleniyor' })).failed).toBeFalsy();
    expect((await api.call('user/get_user_profile', {}, user)).message).toBe('Oturum süresi doldu');
    expect(await loginMessage()).toBe('İnaktif hesap');
    expect((await run('players show askida')).rows).toMatchObject([{ status: 'inactive', reason: 'Belge bekleniyor' }]);
    expect((await run('players list', { status: 'inactive' })).rows).toMatchObject([{ username: 'askida' }]);
    expect(await run('players suspend askida', { reason: 'Yine' })).toMatchObject({ failed: true });
    expect(await run('players reset-password askida')).toMatchObject({ failed: true });

    expect((await run('players reopen askida', { reason: 'Belge geldi' })).failed).toBeFalsy();
    expect(await run('players reopen askida', { reason: 'Yine' })).toMatchObject({ failed: true });
    expect(await loginMessage()).toBe('İşlem Başarılı');
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(false);
    const trail = (await run('audit', { player: 'askida' })).rows ?? [];
    expect(trail).toContainEqual(
      expect.objectContaining({ event: 'suspended', by: 'operator operator', detail: 'reason=Belge bekleniyor' }),
    );
    expect(trail).toContainEqual(expect.objectContaining({ event: 'reopened', detail: 'reason=Belge geldi' }));
    expect(trail).toContainEqual(expect.objectContaining({ event: 'session-ended', detail: 'reason=suspended' }));
  });

  test('RUN-25 a login during the suspension leaves no open session', async () => {
    await api.player('ayni-anda');
    const [reply] = await Promise.all([
      api.call('user/login', { username: 'ayni-anda', password: 'Sifre123' }),
      run('players suspend ayni-anda', { reason: 'Deneme' }),
    ]);
    // In either order there is no open session: it has ended again, or was never opened.
    const user = reply.result ? (reply.data as { uid: string; sid: string }) : undefined;
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(false);
  });

  test('REG-4 players reset-password mails the link, prints no password, and the link works once', async () => {
    const user = await api.player('unutan');
    const output = await run('players reset-password unutan');
    expect(output.text).toContain('unutan@players.example');
    const { token } = await api.newestMessage('unutan@players.example');
    expect(JSON.stringify(output)).not.toContain(token);
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(true);
    expect((await api.call('user/pass_reset', { token, password: 'Yepyeni1' })).result).toBe(true);
    expect((await api.call('user/pass_reset', { token, password: 'Yepyeni2' })).result).toBe(false);
    await api.login('unutan', 'Yepyeni1');
    expect((await run('audit', { player: 'unutan' })).rows).toContainEqual(
      expect.objectContaining({ event: 'reset-mailed', by: 'operator operator' }),
    );
  });

  test('REG-1 rid, promotion code and reference number are shown and set; an invalid one changes nothing', async () => {
    await run('players create kodlu', { password: 'Sifre123', 'promotion-code': 'YAZ24', 'reference-number': 'R-7' });
    const shown = async () => (await run('players show kodlu')).rows?.[0];
    expect(await shown()).toMatchObject({ rid: '1', promotionCode: 'YAZ24', referenceNumber: 'R-7' });
    await run('players set kodlu', { rid: '20', 'promotion-code': '-' });
    expect(await shown()).toMatchObject({ rid: '20', promotionCode: '', referenceNumber: 'R-7' });
    const login = await api.call('user/login', { username: 'kodlu', password: 'Sifre123' });
    expect(login.data).toMatchObject({ rid: '20' });
    for (const options of [{}, { rid: 'a b' }, { rid: '-' }, { 'promotion-code': 'x'.repeat(41) }] as Record<
      string,
      string
    >[])
      expect(await run('players set kodlu', options), JSON.stringify(options)).toMatchObject({ failed: true });
    expect(await shown()).toMatchObject({ rid: '20', promotionCode: '', referenceNumber: 'R-7' });
    expect((await run('audit', { player: 'kodlu' })).rows).toContainEqual(
      expect.objectContaining({ event: 'registration-changed', detail: 'rid=20 promotionCode=' }),
    );
  });

  test('MONEY-9 payments list names the same player as players show', async () => {
    const user = await api.player('ceken');
    await api.context.db.transaction((tx) => seedPayments(tx));
    await run('players credit ceken 1000', { reason: 'Deneme' });
    const asked = await api.call(
      'finance/save_bank_transfer',
      { methodID: 'bank-transfer', bankID: '1', amount: '750', account: 'TR1', requestID: 'P'.repeat(26) },
      user,
    );
    expect(asked.message).toBe('İşlem Başarılı');
    const [payment] = (await run('payments list', { status: 'new' })).rows ?? [];
    expect(payment).toMatchObject({ username: 'ceken', player: user.uid });
    expect((await run(`players show ${String(payment?.player)}`)).rows).toMatchObject([{ username: 'ceken' }]);
  });

  test('CONTENT-3 ACC-5 a reply from support reaches the player as a notification', async () => {
    const user = await api.player('soran');
    await api.call('support/send_message', { requestID: 'S'.repeat(26), category: 'bonuses', text: 'Bonusum?' }, user);
    const [message] = (await run('support list')).rows ?? [];
    expect(message).toMatchObject({ from: 'soran' });
    expect((await run(`support reply ${String(message?.id)} Hesabınıza eklendi.`)).text).toContain('soran');
    const notices = async (Lang: string) =>
      (await api.call('finance/list_transactions', { Lang, searchCategory: '2', status: '1003', limit: 250 }, user))
        .data as Record<string, unknown>[];
    expect(await notices('tr')).toMatchObject([
      {
        transaction_category_id: 2,
        transaction_status: 1003,
        description: 'Destek mesajınıza yanıt verdik',
        reason: 'Hesabınıza eklendi.',
      },
    ]);
    expect(await notices('en')).toMatchObject([{ description: 'We answered your support message' }]);
  });

  test('REG-4 outbox lists mails with their recipients', async () => {
    await api.call('user/forgot', { email: 'operatorun@players.example' });
    const { rows } = await run('outbox', { to: 'operatorun@players.example' });
    expect(rows).toMatchObject([{ channel: 'mail', subject: 'Rubato: Reset your password', sent: '' }]);
    expect((await run('outbox', { to: 'nobody@players.example' })).rows).toEqual([]);
  });

  test('SEC-3 the audit log masks search terms, replies to support and mail addresses without an account', async () => {
    await runCommand(api.context, 'players', ['search', 'Nurgül', 'Özdemir'], {});
    await runCommand(api.context, 'support', ['reply', 'm1', 'Sayın', 'Nurgül'], {});
    await runCommand(api.context, 'outbox', [], { to: 'nurgul@mail.example' });
    const entries = (await listAudit(api.context.db, { event: 'operator-command', limit: 3 })).map(
      ({ detail }) => detail['said'],
    );
    expect(entries).toEqual(['--to …', 'm1 … …', '… …']);
  });

  test('SEC-6 SEC-3 the audit log masks phone numbers in words, options and reasons, because an erased player’s would stay', async () => {
    const { uid } = await api.player('silinen');
    const newest = async () => (await listAudit(api.context.db, { event: 'operator-command', limit: 1 }))[0]?.detail;
    for (const phone of ['+905321112233', '+90 (532) 111-22-33', '00905321112233', '905321112233', '0532 111 22 33']) {
      await run('outbox', { to: phone });
      expect(await newest()).toEqual({ said: '--to …', outcome: 'done' });
      expect(await runCommand(api.context, 'players', ['show', phone], {})).toMatchObject({ failed: true });
      expect(await newest()).toEqual({ said: '…', outcome: 'failed' });
    }
    await run('players suspend silinen', { reason: 'Telefonu +90 532 111 22 33, aradım' });
    expect(await newest()).toMatchObject({ said: uid, reason: 'Telefonu …, aradım' });
    // Amounts, dates and references are no phone numbers.
    await run('audit', { command: '5.000.000.000,50' });
    expect(await newest()).toMatchObject({ said: '--command 5.000.000.000,50' });
    const kept = 'FT26 0532111223344 5321112233,50 2026-03-01T09:00:00+03:00 TR330006100519786457841326';
    await run('players reopen silinen', { reason: kept });
    expect(await newest()).toMatchObject({ said: uid, reason: kept });
  });

  test('SEC-3 the audit log keeps amounts and reasons: a username of digits replaces none, an address within a reason is masked', async () => {
    const digits = await api.player('5000');
    const { uid } = await api.player('hedef');
    const newest = async () => (await listAudit(api.context.db, { event: 'operator-command', limit: 1 }))[0]?.detail;
    await run('players credit hedef 5000', { reason: '5000' });
    expect(await newest()).toEqual({ said: `${uid} 5000`, reason: '5000', outcome: 'done' });
    const why = { reason: 'mail from noc@firm.example: laptop stolen' };
    await run('players suspend hedef', why);
    const masked = { reason: 'mail from …: laptop stolen', outcome: 'done' };
    expect(await newest()).toEqual({ said: uid, ...masked });
    await runForm(api.context, { name: 'players reopen', entries: Object.entries({ who: 'hedef', ...why }) }, OWNER);
    expect(await newest()).toEqual({ said: uid, ...masked });
    const whole = 'Uzun bir neden. '.repeat(31).trim();
    await run('players credit 5000 -0,01', { reason: whole, preview: true });
    expect(await newest()).toEqual({ said: `${digits.uid} -0,01 --preview true`, reason: whole, outcome: 'done' });
    // A rejected command may have a name in the wrong field; its readable amount stays.
    expect(await run('payments approve hedef', { amount: '5000' })).toMatchObject({ failed: true });
    expect(await newest()).toEqual({ said: `${uid} --amount 5000`, outcome: 'failed' });
    expect(await run('players credit 5000 hedef', { reason: 'x' })).toMatchObject({ failed: true });
    expect(await newest()).toEqual({ said: `${digits.uid} ${uid}`, reason: 'x', outcome: 'failed' });
  });

  test('SEC-3 HARD-29 a command whose words are cut within an emoji succeeds and is recorded', async () => {
    // One of the two texts is cut between the halves of an emoji.
    for (const start of ['', 'x']) {
      const text = start + '😀'.repeat(120);
      expect(await run('audit', { command: text })).not.toHaveProperty('failed');
      const [entry] = await listAudit(api.context.db, { event: 'operator-command', limit: 1 });
      expect(entry?.detail['said']).toHaveLength(200);
      expect(entry?.detail['said']?.isWellFormed()).toBe(true);
    }
  });
});
