import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { getBalance } from '../ledger';
import { runCommand } from '../ops';
import { signCallback } from './callback-signature';
import type { Gateway } from '../ports/gateway';
import { payments } from './schema';
import {
  answerCharge,
  approvePayment,
  jobs,
  listPayments,
  receiveGatewayCallback,
  rejectPayment,
  requestPayment,
  seedPayments,
} from '.';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const REASON = { tr: 'Gelmedi', en: 'It did not come' };

describeEachDatabase('what gateways report about deposits', (database) => {
  let context: TestContext;
  let uid: string;
  beforeEach(async () => {
    context = await testContext(database, { gateways: 'demo' });
    await context.db.transaction((tx) => seedPayments(tx));
    uid = randomId();
  });
  afterEach(() => context.close());

  const ask = async (form: Record<string, unknown> & { methodID: string }, amount = 25_000n) =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID: randomId(), amount, ...form },
        needProof: async () => {},
      }),
    );
  const send = (body: Record<string, unknown>, gateway = 'kartgec') => {
    const raw = JSON.stringify(body);
    return receiveGatewayCallback(context, {
      name: gateway,
      rawBody: raw,
      signature: signCallback(context, { gateway, rawBody: raw, at: context.now() }),
    });
  };
  const report = (payment: string, outcome: string, amount: string, gateway?: string) =>
    send({ id: randomId(), payment, outcome, amount }, gateway);
  const row = async (id: string) => (await context.db.select().from(payments).where(eq(payments.id, id)))[0];
  const lateOnes = async () => (await listPayments(context.db, { late: true, limit: 9 })).map(({ id }) => id);

  test('GATE-1 HARD-20 a gateway settles only the deposits that were created with it', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    expect(await report(id, 'approved', '250.00', 'zincir')).toMatchObject({
      status: 404,
      body: { reason: 'not-found' },
    });
    expect(await row(id)).toMatchObject({ status: NEW });
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('GATE-1 a New deposit that the bank charges back whole is cancelled; its approval, if it comes later, credits nothing', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    expect(await report(id, 'charged-back', '250.00')).toMatchObject({ status: 200, body: { status: CANCELLED } });
    expect(await row(id)).toMatchObject({ status: CANCELLED, reversed: 25_000n });
    expect(await report(id, 'approved', '250.00')).toMatchObject({ status: 409 });
    expect(await lateOnes()).toEqual([]);
    await expect(context.db.transaction((tx) => approvePayment(context, tx, { id }))).rejects.toMatchObject({
      reason: 'closed',
    });
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('GATE-1 a chargeback of a part that comes before the approval is repeated, and booked after it', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    const part = { id: randomId(), payment: id, outcome: 'charged-back', amount: '100.00' };
    expect(await send(part)).toMatchObject({ status: 503, body: { reason: 'unreachable' } });
    expect(await row(id)).toMatchObject({ status: NEW });
    expect(await report(id, 'approved', '250.00')).toMatchObject({ status: 200 });
    expect(await send(part)).toMatchObject({ status: 200, body: { status: APPROVED } });
    expect(await getBalance(context.db, uid)).toBe(15_000n);
  });

  test('GATE-1 late money that the bank charges back can no longer be approved; of a part, the rest can', async () => {
    const late = async (amount: string) => {
      const { transactionID: id } = await ask({ methodID: 'card' });
      await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
      expect(await report(id, 'approved', amount)).toMatchObject({ status: 409 });
      return id;
    };
    const whole = await late('200.00');
    const part = await late('250.00');
    expect(await lateOnes()).toHaveLength(2);
    expect(await report(whole, 'charged-back', '200.00')).toMatchObject({ status: 200 });
    expect(await report(part, 'charged-back', '100.00')).toMatchObject({ status: 200 });
    // A report of the same money under another id.
    expect(await report(part, 'approved', '250.00')).toMatchObject({ status: 409 });
    expect(await lateOnes()).toEqual([part]);
    await context.db.transaction((tx) => approvePayment(context, tx, { id: part }));
    expect(await getBalance(context.db, uid)).toBe(15_000n);
    // The chargebacks may come before the late report.
    const { transactionID: reordered } = await ask({ methodID: 'card' });
    await context.db.transaction((tx) => rejectPayment(context, tx, { id: reordered, reason: REASON }));
    expect(await report(reordered, 'charged-back', '50.00')).toMatchObject({ status: 200 });
    expect(await report(reordered, 'charged-back', '200.00')).toMatchObject({ status: 200 });
    expect(await report(reordered, 'approved', '250.00')).toMatchObject({ status: 409 });
    expect(await lateOnes()).toEqual([]);
  });

  test('GATE-1 more money than requested that comes for a cancelled deposit is stored as late money', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
    expect(await report(id, 'approved', '300.00')).toMatchObject({ status: 409 });
    expect(await lateOnes()).toEqual([id]);
    await context.db.transaction((tx) => approvePayment(context, tx, { id }));
    expect(await getBalance(context.db, uid)).toBe(30_000n);
  });

  test('GATE-1 MONEY-8 a deposit that an operator approved with more than requested is charged back whole', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    expect(await report(id, 'approved', '300.00')).toMatchObject({ status: 409, body: { reason: 'other-amount' } });
    await context.db.transaction((tx) => approvePayment(context, tx, { id, came: 30_000n }));
    expect(await report(id, 'charged-back', '300.00')).toMatchObject({ status: 200, body: { status: CANCELLED } });
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('GATE-1 after a part was credited, a report of the whole returns the status of the deposit', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' });
    expect(await report(id, 'approved', '125.00')).toMatchObject({ status: 200 });
    expect(await report(id, 'approved', '250.00')).toMatchObject({
      status: 409,
      body: { result: false, status: APPROVED },
    });
    expect(await report(id, 'approved', '250.01')).toMatchObject({ status: 409, body: { reason: 'other-amount' } });
    expect(await getBalance(context.db, uid)).toBe(12_500n);
  });

  test('GATE-1 late money of a voucher cannot be approved: its code is free for another deposit again', async () => {
    const voucher = { methodID: 'wallet-turna', referenceNumber: 'TK-0250-ABC' };
    const { transactionID: id } = await ask(voucher);
    await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
    expect(await report(id, 'approved', '250.00', 'turna')).toMatchObject({ status: 409 });
    expect(await lateOnes()).toEqual([]);
    await expect(context.db.transaction((tx) => approvePayment(context, tx, { id }))).rejects.toMatchObject({
      code: 409,
    });
    expect((await ask(voucher)).status).toBe(NEW);
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('GATE-1 late money that was approved is no longer listed', async () => {
    const { transactionID: id, url = '' } = await ask({ methodID: 'card' });
    await answerCharge(context, url.slice('/pay/'.length), { cancel: true });
    await report(id, 'approved', '250.00');
    expect(await lateOnes()).toEqual([id]);
    await context.db.transaction((tx) => approvePayment(context, tx, { id }));
    expect(await lateOnes()).toEqual([]);
    expect(await getBalance(context.db, uid)).toBe(25_000n);
  });

  test('GATE-1 HARD-37 a voucher’s code works once, also while its gateway is off', async () => {
    context.gateways = { ...context.gateways, on: new Set() };
    const voucher = (referenceNumber: string) => ask({ methodID: 'wallet-turna', referenceNumber });
    await voucher('TK-0250-ABC');
    await expect(voucher('tk 0250 abc')).rejects.toMatchObject({ reason: 'taken', field: 'referenceNumber' });
  });

  test('GATE-1 a gateway is not queried about a deposit that was decided meanwhile', async () => {
    let asked = 0;
    const counting: Gateway = {
      ...context.gateways.known.get('kartgec')!,
      queryStatus: async () => {
        asked += 1;
        return 'open';
      },
    };
    context.gateways = { known: new Map([['kartgec', counting]]), on: new Set(['kartgec']) };
    const [open, decided] = [await ask({ methodID: 'card' }), await ask({ methodID: 'card' })];
    await context.db.transaction((tx) => approvePayment(context, tx, { id: decided.transactionID }));
    context.advance(60_000);
    await runDueJobs(context, jobs);
    expect(asked).toBe(1);
    expect(await row(open.transactionID)).toMatchObject({ status: NEW });
  });

  test('MONEY-9 pending requests are listed oldest first, decided ones newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await ask({ methodID: 'card' })).transactionID);
      context.advance(1_000);
    }
    const listed = async (status?: number) =>
      (await listPayments(context.db, { status, limit: 9 })).map(({ id }) => id);
    expect(await listed(NEW)).toEqual(ids);
    for (const id of ids) await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
    expect(await listed(CANCELLED)).toEqual(ids.toReversed());
  });

  test('DESK-18 MONEY-8 the preview of payments states what is booked: late money, the rest of a deposit, each id once', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' }, 10_000n);
    await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
    expect(await report(id, 'approved', '150.00')).toMatchObject({ status: 409 });
    const run = async (word: string, options: Record<string, string | true> = {}, ids = [id]) =>
      (await runCommand(context, 'payments', [word, ...ids], options)).text;
    const read = { late: '150.00' };
    const preview = (word: string, options: Record<string, string> = {}) =>
      run(word, { ...options, preview: true }, [id, id]);
    expect(await preview('approve', read)).toBe('1 payment: deposits 150.00 TRY, withdrawals 0.00 TRY.');
    expect(await run('approve', read)).toBe('Approved: deposit of 150.00 TRY.');

    const why = { reason: 'Banka' };
    expect(await run('charge-back', { ...why, amount: '50', 'taken-back': '0' })).toContain('50.00 TRY');
    expect(await preview('charge-back', why)).toBe(
      '1 payment: deposits of 100.00 TRY are charged back. Taken back before: 50.00 TRY by chargebacks, 0.00 TRY by refunds.',
    );
    expect(await run('charge-back', why)).toBe('Taken back: deposit of 100.00 TRY.');
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('DESK-18 GATE-1 an operator approves another amount than the late money: preview, outcome and balance agree', async () => {
    const { transactionID: id } = await ask({ methodID: 'card' }, 10_000n);
    await context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
    expect(await report(id, 'approved', '150.00')).toMatchObject({ status: 409 });
    const approve = async (options = {}) =>
      (await runCommand(context, 'payments', ['approve', id], { amount: '120', late: '150', ...options })).text;
    expect(await approve({ preview: true })).toBe('1 payment: deposits 120.00 TRY, withdrawals 0.00 TRY.');
    for (const more of [{ preview: true }, {}] as const)
      expect(await approve({ amount: '150.01', ...more })).toBe('The late money of this deposit is ₺150.00');
    expect(await approve()).toBe('Approved: deposit of 120.00 TRY.');
    expect(await getBalance(context.db, uid)).toBe(12_000n);
    expect(await lateOnes()).toEqual([]);
    // The same report again is no new money.
    expect(await report(id, 'approved', '150.00')).toMatchObject({ status: 409 });
    expect(await getBalance(context.db, uid)).toBe(12_000n);
  });
});
