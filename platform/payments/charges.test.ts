import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { paymentMethods as seededMethods } from '#content/payments';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs as jobRows } from '../jobs/schema';
import { verifyBooks } from '../ops/verify';
import { getBalance, statement } from '../ledger';
import { signCallback } from './callback-signature';
import type { Gateway } from '../ports/gateway';
import { gatewayCharges, payments } from './schema';
import {
  answerCharge,
  jobs,
  openCharge,
  receiveGatewayCallback,
  requestPayment,
  seedPayments,
  testValue,
  type PaymentCall,
} from '.';

/** Pages of the embedded gateways, with all their success and failure paths. */

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const MINUTE = 60_000;
const IDENTITY = '10000000146';
/** Kinds of methods that lead to a page, with the values of its form. */
const PAGES: Record<string, { by: PaymentCall; fields: Record<string, string> }> = {
  card: { by: 'prepaid', fields: {} },
  'wallet-yelken': { by: 'prepaid', fields: { account: '5551234' } },
  bitcoin: { by: 'prepaid', fields: {} },
  cash: { by: 'prepaid', fields: { senderPhone: '05321234567' } },
  'quick-pay': {
    by: 'quickPay',
    fields: {
      bankID: '1',
      senderPhone: '05321234567',
      receiverPhone: '05550009001',
      senderIdentityNumber: IDENTITY,
      receiverIdentityNumber: IDENTITY,
    },
  },
};

describeEachDatabase('pages of gateways', (database) => {
  let context: TestContext;
  let uid: string;
  beforeEach(async () => {
    context = await testContext(database, { gateways: 'demo' });
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    uid = randomId();
  });
  afterEach(() => context.close());
  const ledgerStands = async () => expect((await verifyBooks(context.db)).findings).toEqual([]);

  const ask = (by: PaymentCall, form: Record<string, unknown> & { methodID: string; amount: bigint }) =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: by,
        form: { requestID: randomId(), ...form },
        needProof: async () => {},
      }),
    );
  async function begin(methodID: string, amount = 25_000n) {
    const { by, fields } = PAGES[methodID]!;
    const { transactionID, url } = await ask(by, { methodID, amount, ...fields });
    return { payment: transactionID, token: /^\/pay\/(\w{26})$/.exec(url ?? '')?.[1] ?? '' };
  }
  const pay = (token: string, methodID: string, outcome: Parameters<typeof testValue>[1]) =>
    answerCharge(context, token, { value: testValue(seededMethods.find(({ id }) => id === methodID)!.kind, outcome) });
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 5_000) {
      context.advance(Math.min(left, 5_000));
      await runDueJobs(context, jobs);
    }
  };
  const state = async (payment: string) =>
    (await context.db.select().from(payments).where(eq(payments.id, payment)))[0];
  const balance = () => getBalance(context.db, uid);
  const line = async (id: string) =>
    (await statement(context.db, { uid, lang: 'tr', limit: 9, offset: 0, category: 1, id })).lines[0];
  const notices = async () =>
    (await statement(context.db, { uid, lang: 'tr', limit: 9, offset: 0, category: 2 })).lines.map(
      ({ description }) => description,
    );

  test.each(Object.keys(PAGES))(
    'GATE-1 MONEY-1 %s leads to a page: paid once even if sent repeatedly, declined, cancelled, or too late',
    async (methodID) => {
      const paid = await begin(methodID);
      expect(await openCharge(context, paid.token)).toMatchObject({ charge: { state: 'open', amount: 25_000n } });
      expect(await answerCharge(context, paid.token, { value: 'nonsense' })).toBe('wrong-value');
      await Promise.all([1, 2, 3].map(() => pay(paid.token, methodID, 'paid')));
      expect(await answerCharge(context, paid.token, { cancel: true })).toMatchObject({ payment: paid.payment });
      await pass(15_000);
      expect(await state(paid.payment)).toMatchObject({ status: APPROVED, asked: null });
      expect(await balance()).toBe(25_000n);
      expect((await notices())[0]).toMatch(/^Yatırımınız onaylandı \(250,00\u00a0₺\): /);

      for (const [outcome, reason] of [
        ['declined', 'Ödeme kuruluşu reddetti'],
        ['no-money', 'Ödeme aracında yeterli bakiye yok'],
      ] as const) {
        const { payment, token } = await begin(methodID);
        await pay(token, methodID, outcome);
        expect(await line(payment)).toMatchObject({ status: CANCELLED, reason });
      }
      const left = await begin(methodID);
      await answerCharge(context, left.token, { cancel: true });
      expect(await line(left.payment)).toMatchObject({ status: CANCELLED, reason: 'Ödemeden vazgeçtiniz' });

      const late = await begin(methodID);
      const { charge } = (await openCharge(context, late.token))!;
      context.setTime(charge.expiresAt);
      expect(await openCharge(context, late.token)).toMatchObject({ isOver: true });
      await pay(late.token, methodID, 'paid');
      expect(await line(late.payment)).toMatchObject({ status: CANCELLED, reason: 'Ödeme süresi doldu' });
      expect(await balance()).toBe(25_000n);
      await ledgerStands();
    },
  );

  test('GATE-1 a deposit whose page is never opened is cancelled after a status check', async () => {
    const { payment } = await begin('card');
    await pass(10 * MINUTE);
    expect((await state(payment))?.status).toBe(NEW);
    await pass(40 * MINUTE);
    expect(await line(payment)).toMatchObject({ status: CANCELLED, reason: 'Ödeme süresi doldu' });
  });

  test.each([
    ['does not answer', new Error('down')],
    ['does not decide', 'open'],
  ] as const)(
    'GATE-1 a gateway that %s is queried again until four days have passed; one that does not know the deposit ends it at once',
    async (_, answer) => {
      const answers = { next: answer as typeof answer | 'unknown' };
      let asked = 0;
      const deaf: Gateway = {
        ...context.gateways.known.get('kartgec')!,
        begin: async () => ({}),
        queryStatus: async () => {
          asked += 1;
          if (answers.next instanceof Error) throw answers.next;
          return answers.next;
        },
      };
      context.gateways = { known: new Map([['kartgec', deaf]]), on: new Set(['kartgec']) };
      const { transactionID } = await ask('prepaid', { methodID: 'card', amount: 25_000n });
      for (let hour = 0; hour < 24 * 4; hour += 1) {
        context.advance(60 * MINUTE);
        await runDueJobs(context, jobs);
      }
      expect(asked).toBeGreaterThan(20);
      expect((await state(transactionID))?.status).toBe(NEW);
      context.advance(2 * 60 * MINUTE);
      await runDueJobs(context, jobs);
      expect(await line(transactionID)).toMatchObject({
        status: CANCELLED,
        reason: 'Ödeme kuruluşundan yanıt alınamadı',
      });
      expect(await context.db.$count(jobRows, like(jobRows.key, `ask:${transactionID}:%`))).toBe(0);
      answers.next = 'unknown';
      const other = await ask('prepaid', { methodID: 'card', amount: 25_000n });
      context.advance(2 * MINUTE);
      await runDueJobs(context, jobs);
      expect((await state(other.transactionID))?.status).toBe(CANCELLED);
      expect(await balance()).toBe(0n);
    },
  );

  test('GATE-1 bitcoin: an address of the test network, an amount at a fixed rate, three confirmations', async () => {
    const { payment, token } = await begin('bitcoin', 100_000n);
    const { charge } = (await openCharge(context, token))!;
    expect(charge.address).toMatch(/^tb1q[02-9ac-hj-np-z]{38}$/);
    const [satoshi, rate] = [charge.satoshi!, charge.rate!];
    expect(charge.expiresAt.getTime() - charge.createdAt.getTime()).toBe(15 * MINUTE);
    // Worth the requested amount, and not a satoshi more than needed.
    expect(satoshi * rate).toBeGreaterThanOrEqual(100_000n * 100_000_000n);
    expect((satoshi - 1n) * rate).toBeLessThan(100_000n * 100_000_000n);
    await pay(token, 'bitcoin', 'paid');
    for (const [confirmations, status] of [
      [1, NEW],
      [2, NEW],
      [3, APPROVED],
    ]) {
      context.advance(3_000);
      await runDueJobs(context, jobs);
      expect((await openCharge(context, token))?.charge.confirmations).toBe(confirmations);
      expect((await state(payment))?.status).toBe(status);
    }
  });

  test('GATE-1 HARD-37 a voucher: its code is its worth and works once; a rejected one can be tried again', async () => {
    const voucher = (referenceNumber: string, amount = 10_000n) =>
      ask('prepaid', { methodID: 'wallet-turna', amount, referenceNumber });
    const refusal = (reason: string) => ({ field: 'referenceNumber', reason });
    await expect(voucher('')).rejects.toMatchObject(refusal('required'));
    await expect(voucher('XX-0100-ABC')).rejects.toMatchObject(refusal('invalid'));
    await expect(voucher('TK-0250-ABC')).rejects.toMatchObject(refusal('invalid'));
    const both = await Promise.allSettled([voucher('TK-0100-ABC'), voucher('tk 0100 abc')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await pass(5_000);
    expect(await balance()).toBe(10_000n);
    await expect(voucher('TK0100ABC')).rejects.toMatchObject(refusal('taken'));
    const { transactionID } = await voucher('TK-0100-RED');
    await expect(voucher('TK-0100-RED')).rejects.toMatchObject(refusal('taken'));
    await pass(5_000);
    expect((await state(transactionID))?.status).toBe(CANCELLED);
    expect((await voucher('TK-0100-RED')).status).toBe(NEW);
    await ledgerStands();
  });

  test('GATE-1 a report of more than the requested or booked amount is left to the operator', async () => {
    const { payment } = await begin('card');
    const say = (body: Record<string, unknown>) => {
      const raw = JSON.stringify({ payment, outcome: 'approved', ...body });
      return receiveGatewayCallback(context, {
        name: 'kartgec',
        rawBody: raw,
        signature: signCallback(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
      });
    };
    expect(await say({ id: 'more', amount: '250.01' })).toMatchObject({
      status: 409,
      body: { reason: 'other-amount' },
    });
    expect(await say({ id: 'none', amount: '0' })).toMatchObject({ status: 409 });
    expect((await state(payment))?.status).toBe(NEW);
    expect(await say({ id: 'soon', outcome: 'pending', amount: '250.00' })).toMatchObject({ body: { status: NEW } });
    expect((await say({ id: 'half', amount: '125.00' })).status).toBe(200);
    expect((await say({ id: 'whole', amount: '250.00' })).status).toBe(409);
    expect((await say({ id: 'half again', amount: '125.00' })).status).toBe(200);
    expect(await balance()).toBe(12_500n);
    await ledgerStands();
  });

  test('GATE-1 a page of a disabled gateway settles nothing', async () => {
    const { payment, token } = await begin('card');
    context.gateways = { ...context.gateways, on: new Set() };
    await pay(token, 'card', 'paid');
    await pass(5 * MINUTE);
    expect((await state(payment))?.status).toBe(NEW);
    const [charge] = await context.db.select().from(gatewayCharges).where(eq(gatewayCharges.token, token));
    expect(charge?.state).toBe('paid');
    expect(await openCharge(context, randomId())).toBeUndefined();
    expect(await answerCharge(context, randomId(), { cancel: true })).toBe('unknown');
  });
});
