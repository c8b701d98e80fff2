import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { describeDatabase, lockWaits, tamper } from '../db/testing';
import { runDueJobs } from '../jobs';
import { seedPayments } from '../payments';
import { players } from '../players/schema';
import { enqueuePruning, enqueueSealing, jobs, pruneOldest, record, SYSTEM, verifyAudit } from './index';
import { pruneBatch } from './retention';
import { audit, auditAnchor } from './schema';

describeDatabase('audit', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  const rows = () => api.context.db.select().from(audit).orderBy(audit.id);
  const events = async () => (await rows()).map(({ event }) => event);
  const seal = async () => {
    await api.context.db.transaction((tx) => enqueueSealing(api.context, tx));
    api.context.advance(30_000);
    await runDueJobs(api.context, jobs);
  };
  const some = (count: number) =>
    api.context.db.transaction((tx) =>
      record(
        tx,
        ...Array.from({ length: count }, (_, at) => ({
          event: 'login' as const,
          by: SYSTEM,
          at: api.context.now(),
          uid: 'u',
          detail: { b: String(at), a: 'x' },
        })),
      ),
    );

  test('SEC-3 a player’s actions are recorded with actor, event, subject and network', async () => {
    const user = await api.player('oyuncu');
    await api.call('user/login', { username: 'oyuncu', password: 'Yanlis123' }, undefined, '203.0.113.9');
    await api.call('user/login', { username: 'nobody', password: 'Yanlis123' }, undefined, '203.0.113.9');
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    await api.call('user/sms_send', {}, user);
    const { code } = await api.newestMessage('+905321112233');
    await api.call('user/sms_validate', { code }, user);
    const waiting = await api.login('oyuncu', TEST_PASSWORD);
    await api.call('user/sms_validate', { code: code === '000000' ? '000001' : '000000' }, waiting);
    await api.call('user/pass_change', { currentPassword: TEST_PASSWORD, newPassword: 'Yepyeni1' }, user);
    await run('players reset-factor oyuncu', { reason: 'Telefonu kayıp' });
    expect(await events()).toEqual([
      'registered',
      'operator-command',
      'login',
      'login-failed',
      'login-failed',
      'factor-on',
      'code-failed',
      'password-changed',
      'session-ended',
      'factor-off',
      'factor-reset',
      'operator-command',
    ]);
    const entries = await rows();
    expect(entries[3]).toMatchObject({ actor: 'visitor', uid: user.uid, addressPrefix: '203.0.113.0/24' });
    expect(entries[4]).toMatchObject({ actor: 'visitor', uid: null });
    expect(entries[5]).toMatchObject({ actor: 'player', actorName: user.uid, uid: user.uid, subject: 'sms' });
    expect(entries[8]).toMatchObject({ uid: user.uid, detail: { reason: 'password-change' } });
    expect(entries[9]).toMatchObject({ actor: 'operator', actorName: 'operator', uid: user.uid });
    expect(entries[10]).toMatchObject({ event: 'factor-reset', detail: { reason: 'Telefonu kayıp' } });
    expect(entries[11]).toMatchObject({ subject: 'players reset-factor' });
    const text = JSON.stringify(entries);
    for (const secret of [TEST_PASSWORD, 'Yepyeni1', 'Yanlis123', '203.0.113.9', 'nobody', user.sid])
      expect(text, secret).not.toContain(secret);
    const listed = await run('audit', { player: 'OYUNCU' });
    expect(listed.rows?.map(({ event }) => event)).toContain('factor-off');
    expect(listed.rows?.every(({ player }) => player === user.uid)).toBe(true);
    expect(await run('audit', { player: 'nobody' })).toMatchObject({ failed: true });
  });

  test('SEC-3 bank accounts, payments, decisions, contact details and resets are recorded with actor and amount', async () => {
    await api.context.db.transaction((tx) => seedPayments(tx));
    const user = await api.player('oyuncu');
    await run('players credit oyuncu 1000', { reason: 'Deneme' });
    const account = { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '' };
    const saved = await api.call('finance/save_bank_account', { ...account, IBAN: 'TR090090100000000000481516' }, user);
    const { bankAccountID } = saved.data as { bankAccountID: string };
    await api.call('finance/delete_bank_account', { bankAccountID }, user);
    const withdraw = async (number: number) => {
      const requestID = String(number).repeat(26);
      const data = { requestID, methodID: 'wallet-yelken-withdrawal', amount: '200.00', account: 'YLK-1' };
      const reply = await api.call('prepayServices/processTransaction', data, user);
      return (reply.data as { transactionID: string }).transactionID;
    };
    await run(`payments approve ${await withdraw(1)}`);
    await run(`payments reject ${await withdraw(2)}`, { reason: 'Belge eksik' });
    await api.call('finance/cancel_withdrawal', { transactionID: await withdraw(3), requestID: 'c'.repeat(26) }, user);
    const read = (await api.call('user/list_activity', {}, user)).data as { event: string; subject: string }[];
    const payments = read.filter(({ event }) => event.startsWith('payment-'));
    expect(payments.map(({ subject }) => subject)).toEqual(Array(6).fill('withdrawal'));
    await api.call('user/change_email', { email: 'yeni@players.example' }, user);
    await api.call('user/confirm_email', { token: (await api.newestMessage('yeni@players.example')).token });
    await api.call('user/change_phone', { phone: '0532 123 45 67' }, user);
    api.context.advance(1_000);
    await api.call('user/forgot', { email: 'yeni@players.example' });
    const { token } = await api.newestMessage('yeni@players.example');
    await api.call('user/pass_reset', { token, password: 'Gecemavisi7' });
    const entries = (await rows()).filter(({ uid, event }) => uid === user.uid && event !== 'session-ended');
    expect(entries.slice(2).map(({ event, actor }) => [event, actor])).toEqual([
      ['bank-account-saved', 'player'],
      ['bank-account-deleted', 'player'],
      ['payment-asked', 'player'],
      ['payment-approved', 'operator'],
      ['payment-asked', 'player'],
      ['payment-rejected', 'operator'],
      ['payment-asked', 'player'],
      ['payment-cancelled', 'player'],
      ['email-change-asked', 'player'],
      ['email-changed', 'visitor'],
      ['phone-changed', 'player'],
      ['password-reset', 'visitor'],
    ]);
    expect(entries[2]).toMatchObject({ subject: bankAccountID });
    for (const { detail } of entries.filter(({ event }) => event.startsWith('payment-')))
      expect(Object.values(detail)).toContain('200.00');
    const text = JSON.stringify(entries);
    for (const secret of ['TR0900', 'YLK-1', 'Gecemavisi7', 'players.example', '532123', token])
      expect(text, secret).not.toContain(secret);
  });

  test('SEC-3 a failed action is not recorded, and an action that cannot be recorded fails', async () => {
    await expect(
      api.context.db.transaction(async (tx) => {
        await record(tx, { event: 'confirmed', by: SYSTEM, at: api.context.now() });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    await api.context.db.execute(sql`alter table audit rename to audit_away`);
    await expect(run('players create kimse', { password: TEST_PASSWORD })).rejects.toThrow('Failed query');
    await api.context.db.execute(sql`alter table audit_away rename to audit`);
    expect(await api.context.db.select().from(players)).toEqual([]);
  });

  test('SEC-3 the database rejects updates, deletions and truncation of the audit log', async () => {
    await some(2);
    await seal();
    const before = await rows();
    const refused = async (work: Promise<unknown>) =>
      expect(
        String(
          await work.then(
            () => '',
            (error: Error) => `${error.message} ${String(error.cause)}`,
          ),
        ),
      ).toContain('append-only');
    const { db } = api.context;
    await refused(db.update(audit).set({ event: 'confirmed' }));
    await refused(db.update(audit).set({ digest: 'other' }));
    await refused(db.update(audit).set({ digest: null, position: null, previous: null }));
    await refused(db.delete(audit));
    await refused(db.execute(sql`truncate audit`));
    await some(1);
    await refused(
      db
        .update(audit)
        .set({ digest: 'x', event: 'confirmed' })
        .where(sql`${audit.digest} is null`),
    );
    expect((await rows()).slice(0, 2)).toEqual(before);
  });

  test('SEC-3 the chain detects every change, removal and reordering, with its row; a noted head detects a cut end', async () => {
    const { db } = api.context;
    await some(3);
    await seal();
    await some(2);
    expect(await verifyAudit(api.context)).toMatchObject({ sealed: 3, waiting: 2, findings: [] });
    await seal();
    const whole = await verifyAudit(api.context);
    expect(whole).toMatchObject({ sealed: 5, waiting: 0, findings: [] });
    const output = await run('audit verify', { noted: whole.head });
    expect(output).toMatchObject({ facts: { stands: true, sealed: 5 } });
    expect(output.failed).toBeFalsy();
    await seal();

    // The owner of the database can disable the trigger; the chain still detects the change.
    await db.execute(sql`alter table audit disable trigger user`);
    const kept = await rows();
    const put = (row: (typeof kept)[number] | undefined) =>
      db.update(audit).set({ detail: row!.detail, position: row!.position }).where(eq(audit.id, row!.id));
    await db
      .update(audit)
      .set({ detail: { a: 'y', b: '1' } })
      .where(eq(audit.position, 2));
    expect((await verifyAudit(api.context)).findings).toEqual([expect.stringContaining('Row 2 (login')]);
    await put(kept[1]);
    await db.delete(audit).where(eq(audit.position, 3));
    expect((await verifyAudit(api.context)).findings).toEqual(['Rows 3 to 3 of the chain are missing']);
    await db.delete(audit).where(sql`${audit.position} > 2`);
    const cut = 'Row 6, the newest one at the last sealing, is missing: the end was cut off';
    expect((await verifyAudit(api.context)).findings).toEqual([cut]);
    expect((await verifyAudit(api.context, whole.head)).findings).toHaveLength(2);
    expect(await run('audit verify', { noted: whole.head })).toMatchObject({ failed: true, facts: { stands: false } });
    await db.update(audit).set({ digest: null, position: null, previous: null }).where(eq(audit.position, 2));
    api.context.advance(600_001);
    expect((await verifyAudit(api.context)).findings).toEqual([expect.stringContaining('not sealed'), cut]);
  });

  test('SEC-20 a row that is changed between its insert and its sealing is detected, before the sealing and after it', async () => {
    const { db } = api.context;
    await some(3);
    const [first, second] = await rows();
    expect(await verifyAudit(api.context)).toMatchObject({ sealed: 0, waiting: 3, findings: [] });
    const changed = { addressPrefix: '198.51.100.0/24' };
    const finding = `A row (login, id ${first!.id}) was changed after its insert`;
    await tamper(db, sql`update audit set address_prefix = ${changed.addressPrefix} where id = ${first!.id}`);
    expect((await verifyAudit(api.context)).findings).toEqual([finding]);
    await seal();
    expect(await verifyAudit(api.context)).toMatchObject({ sealed: 3, findings: [finding] });
    expect(await run('audit verify')).toMatchObject({ failed: true });
    await some(1);
    const copy = sql`update audit set at = ${second!.at.toISOString()}::timestamptz, detail = ${JSON.stringify(second!.detail)}::jsonb, mark = ${second!.mark} where digest is null and event = 'login'`;
    await tamper(db, copy);
    expect((await verifyAudit(api.context)).findings).toEqual([
      finding,
      expect.stringContaining('is a copy of another one'),
    ]);
  });

  test('SEC-20 a row of the previous release has no mark; after the upgrade a removed mark is detected', async () => {
    const { db } = api.context;
    await some(1);
    await tamper(db, sql`update audit set mark = null`);
    await some(1);
    expect((await verifyAudit(api.context)).findings).toEqual([]);
    api.context.advance(3_700_000);
    await some(1);
    await seal();
    await some(1);
    await tamper(db, sql`update audit set mark = null, event = 'confirmed' where digest is null`);
    expect((await verifyAudit(api.context)).findings).toEqual([
      expect.stringMatching(/^A row \(confirmed, id \d+\) has no digest from its insert$/),
    ]);
  });

  test.each(['truncate audit', 'truncate audit restart identity', 'delete from audit'])(
    'SEC-20 `%s` is detected without a noted head, also after new rows are sealed',
    async (statement) => {
      await some(3);
      await seal();
      await tamper(api.context.db, sql.raw(statement));
      const cut = ['Row 3, the newest one at the last sealing, is missing: the end was cut off'];
      expect((await verifyAudit(api.context)).findings).toEqual(cut);
      await some(5);
      await seal();
      expect((await verifyAudit(api.context)).findings).toEqual(cut);
      await tamper(api.context.db, sql`delete from audit_head`);
      api.context.advance(600_001);
      expect((await verifyAudit(api.context)).findings).toEqual(['The record of the newest sealed row is missing']);
    },
  );

  test('SEC-20 a transaction without the key cannot write the audit log', async () => {
    const { db } = await database.open();
    await expect(
      db.transaction((tx) => record(tx, { event: 'login', by: SYSTEM, at: api.context.now() })),
    ).rejects.toThrow('without its key');
  });

  test('SEC-3 retention deletes old rows from the start, and the chain stays valid', async () => {
    const { db, options } = api.context;
    const dayMs = 86_400_000;
    const prune = async () => {
      await db.transaction((tx) => enqueuePruning(api.context, tx));
      api.context.advance(dayMs);
      await runDueJobs(api.context, { 'audit-prune': jobs['audit-prune']! });
    };
    await some(3);
    await seal();
    const old = await verifyAudit(api.context);
    await prune();
    expect(await rows()).toHaveLength(3);
    options.auditKeepDays = 90;
    api.context.advance(90 * dayMs);
    await some(2);
    await seal();
    const whole = await verifyAudit(api.context);
    await prune();
    expect((await rows()).map(({ position }) => position)).toEqual([4, 5]);
    expect(await verifyAudit(api.context, whole.head)).toMatchObject({ sealed: 5, letGo: 3, findings: [] });
    expect((await verifyAudit(api.context, old.head)).findings).toEqual([]);
    // Manual deletions beyond that are rejected, and the newest row stays at any age.
    const byHand = db.delete(audit).where(eq(audit.position, 4));
    expect(
      await byHand.then(
        () => '',
        (error: Error) => String(error.cause),
      ),
    ).toContain('append-only');
    api.context.advance(200 * dayMs);
    await prune();
    expect((await rows()).map(({ position }) => position)).toEqual([5]);
    await some(1);
    await seal();
    expect(await verifyAudit(api.context)).toMatchObject({ sealed: 6, letGo: 4, findings: [] });
    // An anchor moved by hand allows deletions, but the check detects it.
    await db.update(auditAnchor).set({ position: 5 });
    await db.delete(audit).where(eq(audit.position, 5));
    expect((await verifyAudit(api.context)).findings).toContain(
      'The anchor, where the chain begins, was not made by this installation',
    );
  });

  test('SEC-3 a run of the retention deletes one batch; the next run is due at once while there are more rows', async () => {
    const { db, options } = api.context;
    options.auditKeepDays = 90;
    const table: typeof jobs = {
      'audit-prune': { lane: 'housekeeping', inside: (context, tx) => pruneOldest(context, tx, 3) },
    };
    // A run of one job.
    const prune = () => {
      let left = 1;
      return runDueJobs(api.context, table, { goOn: () => left-- > 0 });
    };
    await some(7);
    await seal();
    api.context.advance(100 * 86_400_000);
    await some(2);
    await seal();
    await db.transaction((tx) => pruneOldest(api.context, tx, 3));
    const left = [];
    for (let runs = 0; runs < 4; runs += 1) {
      left.push((await rows()).map(({ position }) => position));
      expect(await verifyAudit(api.context)).toMatchObject({ sealed: 9, findings: [] });
      await prune();
    }
    expect(left).toEqual([
      [4, 5, 6, 7, 8, 9],
      [7, 8, 9],
      [8, 9],
      [8, 9],
    ]);
    // Without more rows the next run is due a day later.
    expect(await prune()).toBe(0);
    api.context.advance(86_400_000);
    expect(await prune()).toBe(1);
  });

  test.skipIf(database.kind === 'PGlite')(
    'SEC-3 a retention that deletes rows during a check is no finding',
    { meta: { needs: 'PostgreSQL' } },
    async () => {
      const { db, options } = api.context;
      options.auditKeepDays = 90;
      await some(3);
      await seal();
      api.context.advance(100 * 86_400_000);
      await some(1);
      await seal();
      // The check has read where the chain begins, and waits for the record of the newest row.
      const checked = await db.transaction(async (tx) => {
        await tx.execute(sql`lock table audit_head in access exclusive mode`);
        const check = verifyAudit(api.context);
        await lockWaits(db, 1);
        expect(await db.transaction((pruning) => pruneBatch(api.context, pruning, 100))).toBe(3);
        return { check };
      });
      expect(await checked.check).toMatchObject({ sealed: 4, findings: [] });
      expect(await verifyAudit(api.context)).toMatchObject({ sealed: 4, letGo: 3, findings: [] });
    },
  );

  test('SEC-3 concurrent writers do not wait for one another, and the chain contains all their rows', async () => {
    await Promise.all(Array.from({ length: 20 }, () => some(30)));
    await seal();
    expect(await verifyAudit(api.context)).toMatchObject({ sealed: 600, waiting: 0, findings: [] });
  });
});
