import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase, tamper } from '../db/testing';
import { runDueJobs } from '../jobs';
import { saveBankAccount, seedPayments } from '../payments';
import type { Localized } from '../refusal';
import { runForm } from './form';
import { riskJobs, scheduleRisks } from './risk';

describeDatabase('risk rules', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction(async (tx) => {
      await seedPayments(tx);
      await scheduleRisks(tx, api.context.now());
    });
    user = await api.player('ayse');
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  const find = async () => {
    api.context.advance(300_000);
    await runDueJobs(api.context, riskJobs);
    const { rows = [] } = await runForm(
      api.context,
      { name: 'risk list', entries: [] },
      { name: 'operator', role: 'all' },
    );
    return rows.map(({ id, reason }) => {
      const { tr, en } = reason as Localized;
      expect(tr, 'the reason in Turkish').not.toBe(en);
      return `${String(id).split(':')[0]} ${en}`;
    });
  };
  const payment = (
    direction: number,
    { amount, status, method }: { amount: number; status: number; method: string },
  ) => {
    const id = randomId();
    const at = api.context.now().toISOString();
    return tamper(
      api.context.db,
      sql`insert into payments (id, uid, request_id, content_hash, direction, method_id, amount, status, fields, created_at)
        values (${id}, ${user.uid}, ${id}, '', ${direction}, ${method}, ${amount}, ${status}, '{}', ${at}::timestamptz)`,
    );
  };
  const { new: waiting, approved, cancelled } = TRANSACTION_STATUS;

  test('DESK-52 DESK-75 accounts with one phone number or IBAN are found once, each with its reason in numbers', async () => {
    expect(await find()).toEqual([]);
    const other = await api.player('fatma');
    for (const { uid } of [user, other])
      await api.context.db.transaction((tx) =>
        saveBankAccount(
          tx,
          uid,
          { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '', IBAN: 'TR090090100000000000481516' },
          api.context.now(),
        ),
      );
    const found = await find();
    expect(found.filter((text) => text === 'shared-iban 2 accounts with one IBAN')).toHaveLength(2);
    expect(found.filter((text) => text === 'shared-phone 2 accounts with one phone number')).not.toHaveLength(0);
    expect(await find()).toEqual(found);
    expect((await run('today')).rows).toContainEqual(expect.objectContaining({ item: 'Risks', command: 'risk list' }));
    const { parts } = await run('players show ayse');
    expect(parts?.find(({ name }) => name === 'risks')?.rows).toContainEqual(
      expect.objectContaining({ reason: '2 accounts with one IBAN' }),
    );
  });

  test('DESK-52 DESK-75 a withdrawal without play is found, and so are failed card payments', async () => {
    await payment(DEPOSIT, { amount: 200_000, status: approved, method: 'bank-transfer' });
    await payment(WITHDRAWAL, { amount: 190_000, status: waiting, method: 'bank-withdrawal' });
    const { rows } = (await api.context.db.execute(
      sql`select id from payment_methods where kind = 'card' and direction = ${DEPOSIT} limit 1`,
    )) as unknown as { rows: { id: string }[] };
    for (let number = 0; number < 5; number += 1)
      await payment(DEPOSIT, { amount: 10_000, status: cancelled, method: rows[0]!.id });
    expect(await find()).toEqual([
      'failed-cards 5 failed card payments in 24 hours',
      'no-play deposited 2000.00 TRY, staked 0.00 TRY in 30 days',
    ]);
  });

  const grant = ({ uid, released }: { uid: string; released: number }) => {
    const at = api.context.now().toISOString();
    return tamper(
      api.context.db,
      sql`insert into bonus_grants (id, uid, offer_id, kind, state, terms, amount, required, progress, released, created_at, ended_at)
        values (${randomId()}, ${uid}, 'welcome', 'deposit', 'released', '{}', ${released}, 50000, 52550, ${released}, ${at}::timestamptz, ${at}::timestamptz)`,
    );
  };
  const findReasons = async () => {
    await find();
    const { rows = [] } = await runForm(
      api.context,
      { name: 'risk list', entries: [] },
      { name: 'operator', role: 'all' },
    );
    return rows.map(({ id, reason }) => [String(id).split(':')[0], reason] as const);
  };

  test('DESK-52 DESK-75 a withdrawal soon after a bonus is found, with the amounts in both languages', async () => {
    await grant({ uid: user.uid, released: 10_000 });
    await payment(WITHDRAWAL, { amount: 10_000, status: waiting, method: 'bank-withdrawal' });
    expect(await findReasons()).toEqual([
      [
        'bonus-withdrawn',
        {
          tr: '500.00 TRY çevrimin 525.50 TRY tutarını tamamladı, sonra çekim istedi',
          en: 'wagered 525.50 of 500.00 TRY, then withdrew',
        },
      ],
    ]);
  });

  test('DESK-52 DESK-75 accounts of one network that claim one bonus are found, with their number in both languages', async () => {
    const players = [user, await api.player('fatma'), await api.player('can')];
    await tamper(api.context.db, sql`update sessions set address_prefix = '10.7.0.0/24', device = ''`);
    for (const { uid } of players) await grant({ uid, released: 0 });
    const found = (await findReasons()).filter(([rule]) => rule === 'bonus-network');
    expect(found).toHaveLength(3);
    for (const [, reason] of found)
      expect(reason).toEqual({
        tr: '10.7.0.0/24 ağında 3 hesap welcome bonusunu aldı',
        en: '3 accounts in 10.7.0.0/24 claimed welcome',
      });
  });

  test('DESK-53 a dismissed hit returns only with a larger figure', async () => {
    await payment(DEPOSIT, { amount: 200_000, status: approved, method: 'bank-transfer' });
    await payment(WITHDRAWAL, { amount: 100_000, status: waiting, method: 'bank-withdrawal' });
    expect(await find()).toHaveLength(1);
    const [hit] = (await run('risk list')).rows ?? [];
    expect(await run(`risk dismiss ${String(hit?.['id'])}`)).toMatchObject({ failed: true });
    const done = await run(`risk dismiss ${String(hit?.['id'])}`, { reason: 'Belge görüldü' });
    expect(done.failed).toBeFalsy();
    expect(await run(`risk dismiss ${String(hit?.['id'])}`, { reason: 'x' })).toMatchObject({ failed: true });
    expect(await find()).toEqual([]);
    expect((await run('risk list', { all: true })).rows).toMatchObject([
      { outcome: 'dismissed by operator: Belge görüldü' },
    ]);
    await payment(DEPOSIT, { amount: 300_000, status: approved, method: 'bank-transfer' });
    expect(await find()).toEqual(['no-play deposited 5000.00 TRY, staked 0.00 TRY in 30 days']);
  });
});
