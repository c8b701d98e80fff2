import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { verifyBooks } from '../ops/verify';
import { changeLimits } from '../play-limits';
import { getBalance, statement } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import {
  answerCharge,
  approvePayment,
  cancelWithdrawal,
  confirmBankAccount,
  deleteBankAccount,
  jobs,
  listBankAccounts,
  openCharge,
  receiveGatewayCallback,
  rejectPayment,
  requestPayment,
  saveBankAccount,
  seedPayments,
  testValue,
  type PaymentCall,
} from '.';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const IBANS = ['TR090090100000000000481516', 'TR750090200000000002342108'];
const IDENTITY = '10000000146';
const decided = expect.objectContaining({ code: 409 });

describeEachDatabase('payments', (database) => {
  let context: TestContext;
  let uid: string;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction((tx) => seedPayments(tx));
    await context.db.transaction((tx) => seedPayments(tx));
  });
  afterAll(() => context.close());
  beforeEach(() => {
    uid = randomId();
  });

  const request = (
    by: PaymentCall,
    form: Record<string, unknown> & { methodID: string; amount: bigint; requestID?: string },
    who = uid,
  ) =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid: who,
        call: by,
        form: { requestID: randomId(), ...form },
        needProof: async () => {},
      }),
    );
  const approve = (id: string) => context.db.transaction((tx) => approvePayment(context, tx, { id }));
  const reject = (id: string) =>
    context.db.transaction((tx) =>
      rejectPayment(context, tx, { id, reason: { tr: 'Belge eksik', en: 'Document missing' } }),
    );
  const cancel = (id: string, who = uid, requestID = randomId()) =>
    context.db.transaction((tx) => cancelWithdrawal(tx, { uid: who, id, requestId: requestID, now: context.now() }));
  const give = (amount: bigint) => creditAdjustment(context, uid, amount);
  /** Creates an account that an operator has confirmed, because these players have no names. */
  const addAccount = (who = uid, IBAN = IBANS[0] ?? '') =>
    context.db.transaction(async (tx) => {
      const form = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const account = await saveBankAccount(tx, who, form, context.now());
      await confirmBankAccount(tx, account, context.now());
      return account;
    });
  /** Pays on the gateway's page as the player; does nothing for methods without a page. */
  const payAt = async (url: string | undefined) => {
    const token = url?.replace('/pay/', '') ?? '';
    const page = await openCharge(context, token);
    if (page) await answerCharge(context, token, { value: testValue(page.kind, 'paid') });
  };
  const withdrawTo = (bankAccountID: string, amount: bigint, requestID = randomId()) =>
    request('bank', {
      requestID,
      methodID: 'bank-withdrawal',
      amount,
      bankAccountID,
      identityValidityDate: '2030-01-01',
    });
  const withdraw = async (amount: bigint, requestID = randomId()) => {
    const [account] = await listBankAccounts(context.db, uid);
    return withdrawTo(account?.bankAccountID ?? (await addAccount()), amount, requestID);
  };
  const lines = async () => (await statement(context.db, { uid, lang: 'en', limit: 50, offset: 0, category: 1 })).lines;
  const balance = () => getBalance(context.db, uid);
  const settle = async () => {
    for (let second = 0; second < 12; second += 1) {
      context.advance(1_000);
      await runDueJobs(context, jobs);
    }
  };

  test('MONEY-1 MONEY-3 every deposit method works end to end, by its own call', async () => {
    const deposits: [PaymentCall, string, Record<string, string>][] = [
      ['bank', 'bank-transfer', { bankID: '2' }],
      ['prepaid', 'card', {}],
      ['prepaid', 'wallet-yelken', { account: '5551234' }],
      ['prepaid', 'wallet-turna', { referenceNumber: 'TK-0250-ABC' }],
      ['prepaid', 'bitcoin', {}],
      [
        'quickPay',
        'quick-pay',
        {
          bankID: '1',
          senderPhone: '05321234567',
          receiverPhone: '05321234568',
          senderIdentityNumber: IDENTITY,
          receiverIdentityNumber: IDENTITY,
        },
      ],
      ['prepaid', 'cash', { senderPhone: '05321234567' }],
    ];
    for (const [by, methodID, fields] of deposits) {
      const before = await balance();
      const { transactionID, status, url } = await request(by, { methodID, amount: 25_000n, ...fields });
      expect(status).toBe(NEW);
      await settle();
      // Only a voucher needs no page and no further action: it is credited by now.
      expect(await balance(), methodID).toBe(methodID === 'wallet-turna' ? before + 25_000n : before);
      await payAt(url);
      await settle();
      const [row] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
      if (row?.status === NEW) await approve(transactionID);
      expect(await balance(), methodID).toBe(before + 25_000n);
      const line = (await lines()).find(({ id }) => id === transactionID);
      expect(line).toMatchObject({ status: APPROVED, amount: 25_000n, balanceAfter: before + 25_000n, type: 1 });
    }
    await expect(request('prepaid', { methodID: 'bank-transfer', amount: 25_000n, bankID: '1' })).rejects.toMatchObject(
      {
        field: 'methodID',
      },
    );
    await expect(request('bank', { methodID: 'nothing', amount: 25_000n })).rejects.toMatchObject({
      field: 'methodID',
      code: 404,
    });
  });

  test('MONEY-1 MONEY-9 every withdrawal method reserves at once and is paid on approval', async () => {
    await give(1_000_000n);
    const account = await addAccount();
    await payAt((await request('prepaid', { methodID: 'card', amount: 10_000n })).url);
    const withdrawals: [PaymentCall, string, Record<string, string>][] = [
      ['bank', 'bank-withdrawal', { bankAccountID: account, identityValidityDate: '2030-01-01' }],
      ['prepaid', 'wallet-yelken-withdrawal', { account: '5551234' }],
      ['prepaid', 'wallet-turna-withdrawal', { account: '5551234' }],
      ['prepaid', 'bitcoin-withdrawal', { account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
      [
        'quickPay',
        'quick-pay-withdrawal',
        { receiverPhone: '05321234567', receiverIdentityNumber: IDENTITY, identityValidityDate: '2030-01-01' },
      ],
      ['prepaid', 'cash-withdrawal', { receiverPhone: '05321234567', identityValidityDate: '2030-01-01' }],
      ['prepaid', 'card-withdrawal', {}],
    ];
    for (const [by, methodID, fields] of withdrawals) {
      const before = await balance();
      const { transactionID } = await request(by, { methodID, amount: 60_000n, ...fields });
      expect(await balance(), methodID).toBe(before - 60_000n);
      await approve(transactionID);
      expect(await balance()).toBe(before - 60_000n);
      expect((await lines()).find(({ id }) => id === transactionID)).toMatchObject({
        status: APPROVED,
        amount: -60_000n,
        balanceAfter: before - 60_000n,
      });
    }
    const { findings } = await verifyBooks(context.db);
    expect(findings).toEqual([]);
  });

  test('HARD-17 limits apply to the kuruş, and a method with fixed amounts accepts no other', async () => {
    const message = {
      text: { en: 'The amount you entered is not within the minimum and maximum range' },
      field: 'amount',
    };
    const deposit = (amount: bigint) => request('bank', { methodID: 'bank-transfer', amount, bankID: '1' });
    for (const wrong of [9_999n, 10_000_001n, 0n, -500n]) await expect(deposit(wrong)).rejects.toMatchObject(message);
    for (const right of [10_000n, 10_000_000n]) expect((await deposit(right)).status).toBe(NEW);
    await expect(request('prepaid', { methodID: 'wallet-turna', amount: 7_500n })).rejects.toMatchObject({
      field: 'amount',
    });
  });

  test('MONEY-4 HARD-14 the same form twice, also concurrently, is one request; another form with the same id is rejected', async () => {
    await give(100_000n);
    await addAccount();
    const requestID = randomId();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => withdraw(30_000n, requestID)));
    expect(new Set(outcomes.map(({ transactionID }) => transactionID)).size).toBe(1);
    expect(await balance()).toBe(70_000n);
    await expect(withdraw(30_001n, requestID)).rejects.toMatchObject({ code: 409 });
    await reject(outcomes[0]?.transactionID ?? '');
    expect(await withdraw(30_000n, requestID)).toEqual({
      transactionID: outcomes[0]?.transactionID,
      status: CANCELLED,
    });
    expect(await balance()).toBe(100_000n);
  });

  test('MONEY-4 LIMIT-1 HARD-14 the same deposit twice at the same time counts once towards a limit', async () => {
    const changes = [{ limit: 'deposit-day', value: 10_000 } as const];
    await context.db.transaction((tx) => changeLimits(context, tx, { uid, changes }));
    const form = { requestID: randomId(), methodID: 'card', amount: 10_000n };
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => request('prepaid', form)));
    expect(new Set(outcomes.map(({ transactionID }) => transactionID)).size).toBe(1);
    await expect(request('prepaid', { ...form, requestID: randomId() })).rejects.toMatchObject({
      reason: 'limit-reached',
    });
  });

  test('MONEY-4 a rejected request does not use up its id, and another player may use the same id', async () => {
    const requestID = randomId();
    await expect(withdraw(30_000n, requestID)).rejects.toMatchObject({
      text: { tr: 'Yetersiz bakiye' },
      field: 'amount',
    });
    await give(100_000n);
    expect((await withdraw(30_000n, requestID)).status).toBe(NEW);
    const other = await request('prepaid', { requestID, methodID: 'card', amount: 10_000n }, randomId());
    expect(other.status).toBe(NEW);
    expect(await balance()).toBe(70_000n);
  });

  test('HARD-15 of fifty concurrent withdrawals of the whole balance, one succeeds', async () => {
    await give(80_000n);
    await addAccount();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => withdraw(80_000n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(0n);
    expect(await lines()).toHaveLength(2);
  });

  test('MONEY-9 a rejected withdrawal is Cancelled with its reason, and the money is returned', async () => {
    await give(50_000n);
    const { transactionID } = await withdraw(50_000n);
    expect(await balance()).toBe(0n);
    await reject(transactionID);
    expect(await balance()).toBe(50_000n);
    expect((await lines()).find(({ id }) => id === transactionID)).toMatchObject({
      status: CANCELLED,
      reason: 'Document missing',
      balanceAfter: 50_000n,
    });
    const notices = await statement(context.db, { uid, lang: 'tr', limit: 10, offset: 0, category: 2, status: 1003 });
    expect(notices.lines[0]?.description).toContain('Belge eksik');
    await expect(approve(transactionID)).rejects.toEqual(decided);
    await expect(reject(transactionID)).rejects.toEqual(decided);
  });

  test('MONEY-9 HARD-18 a player cancels only an own withdrawal that is New; a repeat of the form changes nothing', async () => {
    await give(50_000n);
    const { transactionID } = await withdraw(20_000n);
    const never = await cancel(randomId()).catch((error) => error);
    expect(never).toMatchObject({ code: 404 });
    await expect(cancel(transactionID, randomId())).rejects.toMatchObject({ code: 404, text: never.text });
    const form = randomId();
    await cancel(transactionID, uid, form);
    await cancel(transactionID, uid, form);
    expect(await balance()).toBe(50_000n);
    await expect(cancel(transactionID)).rejects.toEqual(decided);
    const deposit = await request('prepaid', { methodID: 'cash', amount: 20_000n, senderPhone: '05321234567' });
    await expect(cancel(deposit.transactionID)).rejects.toMatchObject({ code: 404 });
  });

  test('MONEY-9 of concurrent approve, reject and cancel, exactly one happens', async () => {
    await give(1_000_000n);
    await addAccount();
    for (let round = 0; round < 6; round += 1) {
      const before = await balance();
      const { transactionID } = await withdraw(20_000n);
      const attempts = [
        () => approve(transactionID),
        () => reject(transactionID),
        () => cancel(transactionID),
        () => approve(transactionID),
        () => reject(transactionID),
      ];
      const order = [...attempts.slice(round % 5), ...attempts.slice(0, round % 5)];
      const outcomes = await Promise.allSettled(order.map((attempt) => attempt()));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [row] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
      expect(await balance()).toBe(row?.status === APPROVED ? before - 20_000n : before);
    }
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('HARD-19 an account with a pending withdrawal cannot change, and the withdrawal keeps its data', async () => {
    await give(50_000n);
    const account = await addAccount();
    const { transactionID } = await withdraw(20_000n);
    const remove = () => context.db.transaction((tx) => deleteBankAccount(tx, uid, account));
    const change = () =>
      context.db.transaction((tx) =>
        saveBankAccount(
          tx,
          uid,
          { bankAccountID: account, bankID: '2', owner: 'B', branch: '', accountNumber: '', IBAN: IBANS[1] ?? '' },
          context.now(),
        ),
      );
    await expect(remove()).rejects.toEqual(decided);
    await expect(change()).rejects.toEqual(decided);
    await approve(transactionID);
    await change();
    await remove();
    const [row] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
    expect(row?.account).toMatchObject({ IBAN: IBANS[0], owner: 'Ayşe Işık', bankName: 'Çınaraltı Bankası' });
  });

  test('HARD-19 concurrent deletion of an account and withdrawal to it never leave a withdrawal without an account', async () => {
    await give(50_000n);
    const account = await addAccount();
    const [asked, removed] = await Promise.allSettled([
      withdrawTo(account, 20_000n),
      context.db.transaction((tx) => deleteBankAccount(tx, uid, account)),
    ]);
    expect([asked.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listBankAccounts(context.db, uid)).toHaveLength(asked.status === 'fulfilled' ? 1 : 0);
  });

  test('MONEY-6 HARD-18 HARD-37 bank accounts are validated; another player’s account returns not-found', async () => {
    const save = (form: Record<string, string>) =>
      context.db.transaction((tx) =>
        saveBankAccount(
          tx,
          uid,
          { bankID: '1', owner: 'A', branch: '', accountNumber: '', IBAN: IBANS[0] ?? '', ...form },
          context.now(),
        ),
      );
    await expect(save({ IBAN: 'TR00' })).rejects.toMatchObject({ field: 'IBAN' });
    await expect(save({ owner: '  ' })).rejects.toMatchObject({ field: 'owner' });
    await expect(save({ bankID: '99' })).rejects.toMatchObject({ field: 'bankID' });
    await expect(save({ bankID: '2' })).rejects.toMatchObject({ field: 'IBAN', reason: 'invalid' });
    await save({ IBAN: 'tr09 0090 1000 0000 0000 4815 16' });
    await expect(save({})).rejects.toMatchObject({ code: 409, field: 'IBAN' });
    const foreign = await addAccount(randomId());
    const refusal = async (id: string) => {
      const answers = await Promise.all([
        save({ bankAccountID: id }).catch((error) => error),
        context.db.transaction((tx) => deleteBankAccount(tx, uid, id)).catch((error) => error),
        request('bank', {
          methodID: 'bank-withdrawal',
          amount: 20_000n,
          bankAccountID: id,
          identityValidityDate: '2030-01-01',
        }).catch((error) => error),
      ]);
      return answers.map(({ code, field, text }) => ({ code, field, text }));
    };
    expect(await refusal(foreign)).toEqual(await refusal(randomId()));
    expect((await refusal(foreign))[0]).toMatchObject({ code: 404 });
  });

  test('HARD-20 a callback counts only if signed, recent and complete; a repeat gets the same response and books once', async () => {
    const { transactionID } = await request('prepaid', { methodID: 'card', amount: 10_000n });
    const body = (changed: Record<string, unknown> = {}) =>
      JSON.stringify({
        id: `cb-${transactionID}`,
        payment: transactionID,
        outcome: 'approved',
        amount: '100.00',
        ...changed,
      });
    const send = (
      raw: string,
      signature = signCallback(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
    ) => receiveGatewayCallback(context, { name: 'kartgec', rawBody: raw, signature });
    const at = (seconds: number) => new Date(context.now().getTime() + seconds * 1000);

    expect((await send(body(), '')).status).toBe(401);
    expect(
      (
        await send(
          body({ amount: '900.00' }),
          signCallback(context, { gateway: 'kartgec', rawBody: body(), at: context.now() }),
        )
      ).status,
    ).toBe(401);
    expect(
      (await send(body(), signCallback(context, { gateway: 'zincir', rawBody: body(), at: context.now() }))).status,
    ).toBe(401);
    expect(
      (await send(body(), signCallback(context, { gateway: 'kartgec', rawBody: body(), at: at(-301) }))).status,
    ).toBe(401);
    expect(
      (await send(body(), signCallback(context, { gateway: 'kartgec', rawBody: body(), at: at(301) }))).status,
    ).toBe(401);
    expect((await send('{half')).status).toBe(400);
    expect((await send(body({ outcome: 'maybe' }))).status).toBe(400);
    expect(await send(body({ payment: randomId() }))).toMatchObject({ status: 404, isSigned: true });
    expect((await send(body({ amount: '100.01' }))).status).toBe(409);
    const unknown = await receiveGatewayCallback(context, { name: '__proto__', rawBody: body(), signature: '' });
    expect([unknown.status, unknown.isSigned]).toEqual([404, undefined]);
    expect(await balance()).toBe(0n);

    const booked = { result: true, payment: transactionID, status: APPROVED };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body())));
    for (const answer of answers) expect(answer).toEqual({ status: 200, isSigned: true, body: booked });
    context.advance(60_000);
    expect(await send(body())).toEqual(answers[0]);
    expect((await send(body({ outcome: 'declined' }))).status).toBe(409);
    expect(await send(body({ id: 'another', outcome: 'declined' }))).toMatchObject({
      status: 409,
      body: { result: false, status: APPROVED },
    });
    expect(await balance()).toBe(10_000n);
    await settle();
    expect(await balance()).toBe(10_000n);
  });

  test('HARD-20 a declined deposit is Cancelled with its reason, and books nothing', async () => {
    const { transactionID } = await request('prepaid', { methodID: 'card', amount: 10_000n });
    const raw = JSON.stringify({
      id: randomId(),
      payment: transactionID,
      outcome: 'declined',
      amount: '100.00',
      reason: 'Limit yetersiz',
    });
    expect(
      (
        await receiveGatewayCallback(context, {
          name: 'kartgec',
          rawBody: raw,
          signature: signCallback(context, { gateway: 'kartgec', rawBody: raw, at: context.now() }),
        })
      ).status,
    ).toBe(200);
    expect((await lines())[0]).toMatchObject({ status: CANCELLED, reason: 'Limit yetersiz', balanceAfter: 0n });
    await settle();
    expect(await balance()).toBe(0n);
  });
});
