import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { getBalance, statement } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { verifyBooks } from '../ops/verify';
import { payments } from './schema';
import { approvePayment, cancelWithdrawal, rejectPayment, requestPayment, returnPayout, seedPayments } from '.';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const REASON = { tr: 'Belge eksik', en: 'Document missing' };
const WALLET = { methodID: 'wallet-yelken-withdrawal', account: '5551234' };
const AMOUNT = 30_000n;

/** Decisions without a gateway; a withdrawal is marked as sent where its payout matters. */
describeDatabase('decisions of payments', (database) => {
  let context: TestContext;
  let uid: string;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    uid = randomId();
    await creditAdjustment(context, uid, 100_000n);
  });

  const ask = async (form: Record<string, unknown> & { methodID: string }) => {
    const { transactionID } = await context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID: randomId(), amount: AMOUNT, ...form },
        needProof: async () => {},
      }),
    );
    return transactionID;
  };
  const approve = (id: string, came?: bigint) =>
    context.db.transaction((tx) => approvePayment(context, tx, { id, came }));
  const reject = (id: string) => context.db.transaction((tx) => rejectPayment(context, tx, { id, reason: REASON }));
  const returned = (id: string) => context.db.transaction((tx) => returnPayout(context, tx, { id, reason: REASON }));
  const cancel = (id: string) =>
    context.db.transaction((tx) => cancelWithdrawal(tx, { uid, id, requestId: randomId(), now: context.now() }));
  const change = (id: string, values: Partial<typeof payments.$inferInsert>) =>
    context.db.update(payments).set(values).where(eq(payments.id, id));
  const row = async (id: string) => (await context.db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const lines = async (category: number = TRANSACTION_CATEGORY.finance) =>
    (await statement(context.db, { uid, lang: 'en', limit: 50, offset: 0, category })).lines;
  const notices = async () => (await lines(TRANSACTION_CATEGORY.notice)).map(({ description }) => description);
  const isSound = async () => expect((await verifyBooks(context.db)).findings).toEqual([]);

  test('MONEY-9 each decision is one line of the history and one notification, which names event, amount, and method or reason', async () => {
    const decided = async (id: string, decision: Promise<unknown>) => {
      await decision;
      const [line, ...others] = (await lines()).filter((found) => found.id === id || found.reference === id);
      expect(others).toEqual([]);
      return [line?.status, line?.reason ?? '', line?.balanceAfter, (await notices())[0]];
    };
    const paid = await ask({ methodID: 'card' });
    expect(await decided(paid, approve(paid))).toEqual([
      APPROVED,
      '',
      130_000n,
      'Your deposit was approved (₺300.00): Credit or debit card',
    ]);
    const refused = await ask({ methodID: 'card' });
    expect(await decided(refused, reject(refused))).toEqual([
      CANCELLED,
      'Document missing',
      130_000n,
      'Your deposit was rejected (₺300.00): Document missing',
    ]);
    const out = await ask(WALLET);
    expect(await decided(out, approve(out))).toEqual([
      APPROVED,
      '',
      100_000n,
      'Your withdrawal was paid (₺300.00): Yelken Wallet',
    ]);
    const back = await ask(WALLET);
    expect(await decided(back, reject(back))).toEqual([
      CANCELLED,
      'Document missing',
      100_000n,
      'Your withdrawal was rejected and the amount returned (₺300.00): Document missing',
    ]);
    expect(await row(back)).toMatchObject({ reason: 'Belge eksik', decidedAt: context.now() });
    await isSound();
  });

  test('MONEY-9 INT-34 a payout that the bank returns is one line with its reason; the money is back, and the books agree', async () => {
    const id = await ask(WALLET);
    const noGateway = { reason: 'closed' };
    await approve(id);
    await expect(returned(id)).rejects.toMatchObject(noGateway);
    await change(id, { payoutAt: context.now() });
    await returned(id);
    expect(await getBalance(context.db, uid)).toBe(100_000n);
    expect(await row(id)).toMatchObject({ status: CANCELLED, reason: 'Belge eksik' });
    expect((await lines()).filter((line) => line.id === id || line.reference === id)).toMatchObject([
      { id, status: CANCELLED, reason: 'Document missing', balanceAfter: 100_000n },
    ]);
    await expect(returned(id)).rejects.toMatchObject({ reason: 'closed' });
    await isSound();
  });

  test('INT-34 a refund of a deposit is called one in history and notifications', async () => {
    const refundOf = await ask({ methodID: 'card' });
    await approve(refundOf);
    const asked = async () => {
      const id = await ask(WALLET);
      await change(id, { refundOf });
      return id;
    };
    await approve(await asked());
    expect((await notices())[0]).toBe('Your deposit was refunded (₺300.00): Refund of a deposit: Yelken Wallet');
    const failed = await asked();
    await reject(failed);
    expect((await notices())[0]).toBe(
      'Your deposit could not be refunded and the amount returned (₺300.00): Document missing',
    );
    await isSound();
  });

  test('GATE-1 late money is booked whole or in part, once, and the line names the reason', async () => {
    const late = async (amount: bigint) => {
      const id = await ask({ methodID: 'card' });
      await reject(id);
      await expect(approve(id)).rejects.toMatchObject({ reason: 'closed' });
      await change(id, { late: amount });
      return id;
    };
    const whole = await late(AMOUNT);
    await approve(whole, AMOUNT);
    expect(await row(whole)).toMatchObject({ amount: AMOUNT, asked: null, late: null, reason: null });
    expect((await lines()).find(({ id }) => id === whole)).toMatchObject({ reason: 'The payment came late' });
    const part = await late(20_000n);
    await expect(approve(part, 20_001n)).rejects.toMatchObject({ reason: 'amount-out-of-range' });
    await approve(part);
    expect(await row(part)).toMatchObject({ amount: 20_000n, asked: AMOUNT });
    expect((await lines()).find(({ id }) => id === part)).toMatchObject({
      amount: 20_000n,
      reason: '₺300.00 was asked for, ₺200.00 came',
    });
    await expect(approve(part)).rejects.toMatchObject({ reason: 'closed' });
    expect(await getBalance(context.db, uid)).toBe(150_000n);
    await isSound();
  });

  test('MONEY-9 INT-34 a decision that comes too late says why: already decided, payout requested, or none requested', async () => {
    const text = (decision: Promise<unknown>) =>
      decision.then(
        () => 'done',
        (error: { text: { en: string } }) => error.text.en,
      );
    const [deposit, sent, own] = [await ask({ methodID: 'card' }), await ask(WALLET), await ask(WALLET)];
    await approve(deposit);
    const alreadyDecided = await text(approve(deposit));
    await change(sent, { payoutAt: context.now() });
    const requested = await text(reject(sent));
    expect(await text(cancel(sent))).toBe(requested);
    const paid = await ask(WALLET);
    expect(await text(returned(paid))).toBe(alreadyDecided);
    await approve(paid);
    const none = await text(returned(paid));
    await cancel(own);
    expect(await text(approve(own))).toBe(alreadyDecided);
    expect(await text(reject(own))).toBe(alreadyDecided);
    expect([alreadyDecided, requested, none]).toEqual([
      'This transaction can no longer be changed',
      'This withdrawal was sent to the payment provider; it can no longer be changed',
      'This withdrawal was not sent to a payment provider',
    ]);
    expect(await text(approve(randomId()))).toBe('Transaction not found');
    expect([(await row(sent)).status, (await row(own)).status]).toEqual([NEW, CANCELLED]);
  });
});
