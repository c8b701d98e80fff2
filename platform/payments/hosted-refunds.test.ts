import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { describeDatabase } from '../db/testing';
import { randomId } from '../db/ids';
import { debit, getBalance, statement } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { payments } from './schema';
import { chargeBack, getDebt, refundDeposit } from '.';
import { startService } from './testing-service';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const REASON = { tr: 'Deneme', en: 'Test' };

describeDatabase('refunds through a service in its own process', (database) => {
  let running: Awaited<ReturnType<typeof startService>>;

  beforeEach(async () => {
    running = await startService(database);
  });
  afterEach(() => running.close());

  const balance = (uid: string) => getBalance(running.context.db, uid);
  const refund = (id: string, amount?: bigint, key = randomId()) =>
    running.context.db.transaction((tx) => refundDeposit(running.context, tx, { id, amount, reason: REASON, key }));
  const deposited = async () => {
    const { uid, id } = await running.pay('paid');
    await running.settled(id, APPROVED);
    return { uid, id };
  };
  const spend = (uid: string, amount: bigint) =>
    running.context.db.transaction((tx) =>
      debit(tx, {
        key: randomId(),
        kind: 'adjustment',
        uid,
        category: TRANSACTION_CATEGORY.finance,
        description: REASON,
        amount,
        counter: 'house:adjustments',
        at: running.context.now(),
      }),
    );
  const booksAgree = async () => expect((await verifyBooks(running.context.db)).findings).toEqual([]);

  test('INT-34 a refund takes the money at once, is paid once, and all parts never exceed the deposit', async () => {
    const { runJobs, chooseTransfer, settled, row } = running;
    const { uid, id } = await deposited();
    const key = randomId();
    const clicks = await Promise.all([refund(id, 6_000n, key), refund(id, 6_000n, key)]);
    expect(clicks[0].id).toBe(clicks[1].id);
    expect(await balance(uid)).toBe(4_000n);
    await expect(refund(id, 5_000n, key)).rejects.toMatchObject({ reason: 'number-used' });
    await expect(refund(id, 4_001n)).rejects.toMatchObject({ reason: 'amount-out-of-range' });
    await Promise.all([runJobs(), runJobs()]);
    await chooseTransfer(clicks[0].id, 'repeated');
    await settled(clicks[0].id, APPROVED, 3);
    expect([await balance(uid), (await row(id)).status]).toEqual([4_000n, APPROVED]);
    await refund(id);
    expect(await balance(uid)).toBe(0n);
    await expect(refund(id)).rejects.toMatchObject({ reason: 'amount-out-of-range' });
    await booksAgree();
  });

  test('INT-34 MONEY-8 a chargeback without an amount takes what was neither refunded nor charged back', async () => {
    const { context } = running;
    const { uid, id } = await deposited();
    await refund(id, 6_000n);
    const takeBack = () => runCommand(context, 'payments', ['charge-back', id], { reason: 'Test' });
    expect((await takeBack()).text).toContain('40.00 TRY');
    expect(await balance(uid)).toBe(0n);
    expect(await takeBack()).toMatchObject({ failed: true });
    // A report of the gateway counts although the money was refunded: the bank reversed it a second time.
    await context.db.transaction((tx) => chargeBack(context, tx, { id, reason: REASON, part: 6_000n }));
    expect(await getDebt(context.db, uid)).toBe(6_000n);
    await booksAgree();
  });

  test('INT-34 a failed refund returns the money and can be repeated; a lost response changes nothing', async () => {
    const { context, runJobs, chooseTransfer, settled, afterRequest, row } = running;
    const { uid, id } = await deposited();
    const first = await refund(id);
    afterRequest.set('/v1/refunds', async () => 'drop');
    await runJobs();
    expect((await row(first.id)).status).toBe(NEW);
    afterRequest.clear();
    context.advance(2_000);
    await runJobs();
    await chooseTransfer(first.id, 'declined');
    await settled(first.id, CANCELLED);
    expect(await balance(uid)).toBe(10_000n);
    const second = await refund(id);
    await runJobs();
    await chooseTransfer(second.id, 'paid');
    await settled(second.id, APPROVED);
    expect(await balance(uid)).toBe(0n);
    await booksAgree();
  });

  test('INT-34 the service declines a refund of a deposit that it does not know: the response returns the money', async () => {
    const { context, runJobs, row } = running;
    const { uid, id } = await deposited();
    const { id: refundId } = await refund(id);
    await context.db.update(payments).set({ refundOf: randomId() }).where(eq(payments.id, refundId));
    await runJobs();
    expect([(await row(refundId)).status, await balance(uid)]).toEqual([CANCELLED, 10_000n]);
  });

  test('INT-34 a refund is rejected above the balance, for a charged-back part, or without an enabled gateway', async () => {
    const { context } = running;
    const { uid, id } = await deposited();
    await spend(uid, 3_000n);
    await expect(refund(id)).rejects.toMatchObject({ reason: 'insufficient-balance' });
    expect(await balance(uid)).toBe(7_000n);
    await context.db.transaction((tx) => chargeBack(context, tx, { id, reason: REASON, part: 5_000n }));
    await expect(refund(id, 5_001n)).rejects.toMatchObject({ reason: 'amount-out-of-range' });
    const off = { ...context, gateways: { ...context.gateways, on: new Set<string>() } };
    await expect(
      context.db.transaction((tx) => refundDeposit(off, tx, { id, reason: REASON, key: 'k', amount: 100n })),
    ).rejects.toMatchObject({ reason: 'not-allowed' });
    await booksAgree();
  });

  test('INT-34 MONEY-11 a refund pays an open debt first, and is refused if the balance does not cover both', async () => {
    const { context, settled, pay } = running;
    const { uid, id: lost } = await deposited();
    const { id } = await pay('paid', uid);
    await settled(id, APPROVED);
    await spend(uid, 15_000n);
    await context.db.transaction((tx) => chargeBack(context, tx, { id: lost, reason: REASON }));
    expect(await getDebt(context.db, uid)).toBe(5_000n);
    await creditAdjustment(context, uid, 8_000n);
    await expect(refund(id, 3_001n)).rejects.toMatchObject({ reason: 'owes-money' });
    expect([await balance(uid), await getDebt(context.db, uid)]).toEqual([8_000n, 5_000n]);
    await refund(id, 3_000n);
    expect([await balance(uid), await getDebt(context.db, uid)]).toEqual([0n, 0n]);
    await booksAgree();
  });

  test('INT-34 `payments refund` books once by its key; `payments settle-payout` books an outcome without a report', async () => {
    const { context, row } = running;
    const { uid, id } = await deposited();
    const options = { amount: '40', reason: 'Test', key: 'one', 'taken-back': '0' };
    const run = () => runCommand(context, 'payments', ['refund', id], options);
    const first = await run();
    expect(first.rows).toMatchObject([{ amount: '40.00', status: 'sent' }]);
    expect((await run()).rows).toEqual(first.rows);
    const notices = await statement(context.db, { uid, lang: 'tr', limit: 9, offset: 0, category: 2 });
    const texts = notices.lines.map(({ description }) => description);
    expect(texts.filter((text) => text.includes('iade ediliyor'))).toEqual([
      'Yatırımınız iade ediliyor (40,00\u00a0₺): Test',
    ]);
    expect(await balance(uid)).toBe(6_000n);
    const refundId = String(first.rows?.[0]?.['id']);
    const settle = (outcome: string) =>
      runCommand(context, 'payments', ['settle-payout', refundId], { outcome, reason: 'Test' });
    expect((await runCommand(context, 'payments', ['approve', refundId], {})).failed).toBe(true);
    expect((await settle('paid')).text).toBe('Approved: withdrawal of 40.00 TRY.');
    expect((await settle('failed')).failed).toBe(true);
    expect((await row(refundId)).status).toBe(APPROVED);
    expect((await settle('returned')).text).toBe('Rejected: withdrawal of 40.00 TRY.');
    expect(await balance(uid)).toBe(10_000n);
    await booksAgree();
  });

  test('DESK-46 INT-34 of two operators who refund the same part of a deposit, one books it', async () => {
    const { context } = running;
    const { uid, id } = await deposited();
    const run = (options: Record<string, string | true>) =>
      runCommand(context, 'payments', ['refund', id], { amount: '30', reason: 'Test', ...options });
    const unread = 'A part needs the sum taken back before, which is 0.00 TRY now: --taken-back 0.00';
    expect(await run({})).toMatchObject({ failed: true, text: unread });
    expect(await run({ preview: true })).toMatchObject({ failed: true, text: unread });
    const both = await Promise.all([run({ 'taken-back': '0' }), run({ 'taken-back': '0' })]);
    expect(both.filter(({ failed }) => !failed)).toHaveLength(1);
    const changed = 'It changed meanwhile: the sum taken back is ₺30.00 now. Nothing was done';
    expect(both.find(({ failed }) => failed)?.text).toBe(changed);
    expect(await balance(uid)).toBe(7_000n);
    expect(await run({ 'taken-back': '0', preview: true })).toMatchObject({ failed: true, text: changed });
    // A chargeback counts too.
    const chargeBackPart = { amount: '20', reason: 'Test', 'taken-back': '0' };
    expect(await runCommand(context, 'payments', ['charge-back', id], chargeBackPart)).toMatchObject({ text: changed });
    expect((await run({ 'taken-back': '30', preview: true })).text).toContain(
      'Taken back before: 0.00 TRY by chargebacks, 30.00 TRY by refunds.',
    );
    expect((await run({ 'taken-back': '30' })).rows).toMatchObject([{ amount: '30.00', status: 'sent' }]);
    expect(await balance(uid)).toBe(4_000n);
    await booksAgree();
  });
});
