import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY, WITHDRAWAL } from '#contract/constants';
import { DAY_MS, HOUR_MS } from '#contract/istanbul';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { ledgerHourSums, payments } from '../db/schema';
import { describeDatabase } from '../db/testing';
import { credit, sumHours, takeStake } from '../ledger';
import { requestPayment, seedPayments } from '../payments';
import { readToday } from './today';

describeDatabase('the operators’ day', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => seedPayments(tx));
    user = await api.player('ayse');
    await run('players credit ayse 1000', { reason: 'Test' });
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  const play = async (kind: 'stake' | 'payout', amount: bigint) => {
    const entry = {
      key: randomId(),
      uid: user.uid,
      category: TRANSACTION_CATEGORY.game,
      description: { tr: 'Oyun', en: 'Game' },
      amount,
      counter: 'house:games:arcade',
      at: api.context.now(),
    };
    await api.context.db.transaction((tx): Promise<unknown> => {
      return kind === 'stake' ? takeStake(tx, entry) : credit(tx, { ...entry, kind });
    });
  };
  const deposit = () =>
    api.context.db.transaction((tx) =>
      requestPayment(api.context, tx, {
        uid: user.uid,
        call: 'bank',
        form: { requestID: randomId(), methodID: 'bank-transfer', amount: 10_000n, bankID: '1', referenceNumber: 'R' },
        needProof: async () => {},
      }),
    );

  test('DESK-40 `today` lists what waits with number, oldest age and the command that lists it', async () => {
    expect((await run('today')).rows).toEqual([]);
    await deposit();
    const message = { requestID: 'a'.repeat(26), category: 'payments', text: 'Merhaba' };
    expect(await api.call('support/send_message', message, user)).toMatchObject({ result: true });
    api.context.advance(90 * 60_000);
    await deposit();
    const { rows } = await run('today');
    expect(rows).toMatchObject([
      {
        item: 'Waiting deposits',
        count: 2,
        amount: '200.00',
        age: '1 h 30 min',
        command: 'payments queue --kind deposit',
      },
      { item: 'Support messages without a reply', count: 1, command: 'support list' },
    ]);
    const queue = await run('payments queue', { kind: 'deposit' });
    expect(queue.rows).toHaveLength(2);
  });

  test('DESK-41 the figures of `today` equal `ops report`; yesterday and last week are counted until the same time', async () => {
    api.context.setTime('2026-03-03T08:00:00.000Z');
    await play('stake', 1_000n);
    api.context.setTime('2026-03-09T08:59:00.000Z');
    await play('stake', 2_000n);
    api.context.setTime('2026-03-09T09:01:00.000Z');
    await play('stake', 50_000n);
    api.context.setTime('2026-03-10T09:00:00.000Z');
    await play('stake', 7_000n);
    await play('payout', 2_500n);
    const output = await run('today');
    const figures = output.parts?.find(({ name }) => name === 'figures')?.rows;
    expect(figures).toMatchObject([
      { item: 'Stakes', today: '70.00', yesterday: '20.00', lastWeek: '10.00' },
      { item: 'Payouts', today: '25.00', yesterday: '0.00', lastWeek: '0.00' },
      { item: 'Gross gaming revenue', today: '45.00', yesterday: '20.00', lastWeek: '10.00' },
      { item: 'Deposits', today: '0.00' },
      { item: 'Withdrawals', today: '0.00' },
    ]);
    const report = (await run('report', { from: '2026-03-10', to: '2026-03-10' })).rows?.at(-1);
    expect(report).toMatchObject({ stakes: '70.00', payouts: '25.00', 'gross gaming revenue': '45.00' });
    const hours = (await run('today revenue')).rows ?? [];
    expect(hours).toHaveLength(24 + 13);
    expect(hours.filter(({ stakes }) => stakes !== '0.00')).toEqual([
      { from: '2026-03-09T08:00:00.000Z', stakes: '20.00', payouts: '0.00', 'gross gaming revenue': '20.00' },
      { from: '2026-03-09T09:00:00.000Z', stakes: '500.00', payouts: '0.00', 'gross gaming revenue': '500.00' },
      { from: '2026-03-10T09:00:00.000Z', stakes: '70.00', payouts: '25.00', 'gross gaming revenue': '45.00' },
    ]);
    const days = (await run('today revenue', { by: 'day' })).rows ?? [];
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toMatchObject({ from: '2026-03-10', stakes: '70.00' });
    expect(days.at(-2)).toMatchObject({ from: '2026-03-09', stakes: '520.00' });
    expect(days.at(-8)).toMatchObject({ from: '2026-03-03', stakes: '10.00' });
  });

  test('DESK-57 stored hours give the same sums as the entries, also for hours that are not over', async () => {
    for (const at of [
      '2026-03-03T08:10',
      '2026-03-03T08:50',
      '2026-03-09T09:20',
      '2026-03-10T07:05',
      '2026-03-10T09:30',
    ]) {
      api.context.setTime(`${at}:00.000Z`);
      await play('stake', 1_500n);
      await play('payout', 700n);
    }
    api.context.setTime('2026-03-10T09:40:00.000Z');
    const read = async () => [
      (await run('today')).parts?.find(({ name }) => name === 'figures')?.rows,
      (await run('today revenue')).rows,
    ];
    const counted = await read();
    expect(counted[0]).toMatchObject([{ today: '30.00', yesterday: '15.00', lastWeek: '30.00' }, {}, {}, {}, {}]);
    const sum = () => api.context.db.transaction((tx) => sumHours(tx, api.context.now()));
    await sum();
    await sum();
    expect(await read()).toEqual(counted);
    // Only the hours that are over by a quarter of an hour are stored.
    const stored = await api.context.db.select().from(ledgerHourSums).orderBy(desc(ledgerHourSums.hour));
    expect(stored[0]?.hour).toEqual(new Date('2026-03-10T07:00:00.000Z'));
    await play('stake', 2_000n);
    expect((await read())[0]).toMatchObject([{ today: '50.00' }, {}, {}, {}, {}]);
    api.context.setTime('2026-03-30T09:40:00.000Z');
    await sum();
    expect(await api.context.db.select().from(ledgerHourSums)).toEqual([]);
  });

  test('DESK-42 `today` counts what waits at a gateway: deposits and requested payouts', async () => {
    const { db, now } = api.context;
    const context = { ...api.context, gateways: { ...api.context.gateways, on: new Set(['pay']) } };
    const gatewayItem = async () => (await readToday(context)).health.find(({ kind }) => kind === 'gateway');
    expect(await gatewayItem()).toMatchObject({ name: 'pay', state: 'ok', detail: '' });
    // A withdrawal that waits for an operator does not wait at the gateway.
    await deposit();
    await db.update(payments).set({ gateway: 'pay', direction: WITHDRAWAL });
    api.context.advance(2 * HOUR_MS);
    expect(await gatewayItem()).toMatchObject({ state: 'ok', detail: '' });
    const since = now().toISOString();
    await deposit();
    api.context.advance(HOUR_MS + 1);
    await db.update(payments).set({ gateway: 'pay' });
    await db.update(payments).set({ payoutAt: now() }).where(eq(payments.direction, WITHDRAWAL));
    expect(await gatewayItem()).toMatchObject({ state: 'warning', detail: { en: `2 payments wait since ${since}` } });
  });

  test('DESK-42 `today` counts players online and names late jobs and gateways', async () => {
    const { online, health } = await readToday(api.context);
    expect(online).toBe(1);
    expect(health.map(({ kind }) => kind)).toContain('ledger');
    api.context.advance(2 * HOUR_MS);
    const later = await readToday(api.context);
    expect(later.online).toBe(0);
    await api.context.db.execute(
      `insert into jobs (id, kind, key, payload, run_at) values ('j', 'audit-seal', 'j', '{}', '2026-03-10T12:00:00Z')`,
    );
    api.context.advance(DAY_MS);
    expect((await readToday(api.context)).health.find(({ kind }) => kind === 'jobs')).toMatchObject({
      name: 'audit-seal',
      state: 'warning',
    });
  });
});
