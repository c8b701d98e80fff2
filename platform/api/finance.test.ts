import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call, CallReply } from '#contract/call';
import { getDepositAmounts } from '#contract/envoy';
import * as contract from '#contract/finance';
import { calls } from '#contract/calls';
import { processTransaction } from '#contract/prepayServices';
import { handlers as envoy } from './envoy';
import { handlers as finance } from './finance';
import { handlers as prepayServices } from './prepayServices';
import type { AuthenticatedPlayer } from './answer';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { listAudit } from '../audit';
import { runCommand } from '../ops';
import { approvePayment, seedPayments } from '../payments';
import { creditAdjustment } from '../ledger/testing';
import { payments } from '../payments/schema';
import { findPlayer } from '../players';
import { sessions } from '../players/schema';

const handled = new Map(
  [...finance, ...envoy, ...prepayServices].map((each) => [`${each.call.class}/${each.call.method}`, each]),
);

test('API-1 every call of finance, envoy and prepayServices has a handler', () => {
  const declared = [...calls.keys()].filter((name) => /^(finance|envoy|prepayServices)\//.test(name));
  expect([...handled.keys()].sort()).toEqual(declared.sort());
});

test('HARD-29 NUL and lone surrogates are rejected by the contract, before they reach the database', () => {
  for (const odd of ['\u0000', 'a\u0000b', '\ud800']) {
    expect(contract.deleteBankAccount.data.safeParse({ bankAccountID: odd }).success).toBe(false);
    expect(contract.saveBankAccount.data.safeParse({ bankID: '1', owner: odd, IBAN: 'x' }).success).toBe(false);
    expect(contract.listTransactions.data.safeParse({ searchID: odd }).success).toBe(false);
  }
  expect(contract.deleteBankAccount.data.parse({ bankAccountID: 7 })).toEqual({ bankAccountID: '7' });
});

describeDatabase('finance', (database) => {
  let context: TestContext;
  let uid: string;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction((tx) => seedPayments(tx));
    // One session for all these players, with a re-authentication that does not expire.
    await runCommand(context, 'players', ['create', 'prover'], { password: 'Sifre123' });
    const prover = await findPlayer(context.db, 'prover');
    await context.db.insert(sessions).values({
      id: 's',
      sidHash: 's',
      uid: prover!.uid,
      pending: false,
      createdAt: context.now(),
      provedAt: new Date('2030-01-01'),
      lastActivityAt: context.now(),
    });
  });
  afterAll(() => context.close());
  beforeEach(() => {
    uid = randomId();
  });

  /** Calls like the dispatcher: data parsed by the contract, one transaction, the reply parsed by the contract too. */
  async function ask<C extends Call>(call: C, data: Record<string, unknown> = {}, lang: 'tr' | 'en' = 'en') {
    const player: AuthenticatedPlayer = {
      uid,
      sessionId: 's',
      pending: false,
      rid: '1',
      firstName: 'Ada',
      lastName: 'Kaya',
      clock: '12',
      notificationsReadAt: null,
      oddsChanges: null,
      idleLeftMs: 0,
    };
    const answer = await context.db.transaction(async (tx) => {
      const asking = { ...context, db: tx, tx, player, lang, address: '' };
      return handled.get(`${call.class}/${call.method}`)?.answer(asking, call.data.parse(data));
    });
    const wire: unknown = JSON.parse(JSON.stringify(answer));
    const read =
      answer && 'result' in answer && answer.result ? call.reply.parse((wire as { data: unknown }).data) : undefined;
    return { data: read as CallReply<C>, wire };
  }
  const dataOf = (wire: unknown) => (wire as { data: unknown }).data;
  const give = (amount: bigint) => creditAdjustment(context, uid, amount);

  test('MONEY-1 methods are single and in groups, highlighted separately, in the requested language, with limits and fields', async () => {
    const { data } = await ask(contract.listCashMethodsNew, { Type: 1 }, 'tr');
    const kinds = data.methods_list
      .flatMap((item) => (item.type === 'group' ? item.methods : [item.properties]))
      .map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['bank', 'wallet', 'bitcoin', 'quickpay', 'cash', 'card', 'voucher']));
    expect(data.methods_list[0]?.properties).toMatchObject({
      id: 'bank-transfer',
      name: 'Banka havalesi',
      transferType: 1,
      min: 10_000n,
      max: 10_000_000n,
    });
    expect(data.methods_list.find((item) => item.type === 'group')).toMatchObject({
      methods: [{ id: 'wallet-yelken' }, { id: 'wallet-turna' }],
    });
    expect((await ask(contract.listHighlightedCashMethods, { Type: 1 })).data.map(({ id }) => id)).toEqual([
      'bank-transfer',
      'card',
      'wallet-yelken',
    ]);
    const withdrawals = await ask(contract.listCashMethods, { Type: 2 });
    expect(withdrawals.data[0]?.properties).toMatchObject({
      fields: ['bankAccountID', 'identityValidityDate', 'customerNote'],
    });
    expect((await ask(contract.listCashMethods, { Type: 1, methodID: 'wallet-turna' })).data).toMatchObject([
      { type: 'group', methods: [{ id: 'wallet-turna' }] },
    ]);
  });

  test('MONEY-2 no form requires a number that the player receives only later', async () => {
    const { data } = await ask(contract.listCashMethodsNew, { Type: 1 });
    const methods = data.methods_list.flatMap((item) => (item.type === 'group' ? item.methods : [item.properties]));
    // The gateways of these two issue the number: for cash at the counter, for quick-pay with the transfer.
    for (const kind of ['cash', 'quickpay'])
      expect(methods.find((method) => method.kind === kind)?.fields, kind).not.toContain('referenceNumber');
    // A voucher's number is its code; a bank's is on the receipt of a transfer.
    const asking = methods.filter(({ fields }) => fields.includes('referenceNumber')).map(({ kind }) => kind);
    expect(asking).toEqual(['bank', 'voucher']);
  });

  test("MONEY-7 favourite methods are the player's own, 1 and 0 on the wire, and filter the list", async () => {
    await ask(contract.addFavoriteCashMethod, { methodID: 'wallet-turna' });
    await ask(contract.addFavoriteCashMethod, { methodID: 'wallet-turna' });
    await ask(contract.addFavoriteCashMethod, { methodID: 'card' });
    expect(dataOf((await ask(contract.checkFavoriteCashMethod, { methodID: 'card' })).wire)).toEqual({ isFavorite: 1 });
    const { data } = await ask(contract.listCashMethods, { Type: 1, favorites: true });
    expect(data).toMatchObject([
      { type: 'single', properties: { id: 'card', isFavorite: true } },
      { type: 'group', methods: [{ id: 'wallet-turna' }] },
    ]);
    await ask(contract.removeFavoriteCashMethod, { methodID: 'card' });
    expect(dataOf((await ask(contract.checkFavoriteCashMethod, { methodID: 'card' })).wire)).toEqual({ isFavorite: 0 });
    await expect(ask(contract.addFavoriteCashMethod, { methodID: 'none' })).rejects.toMatchObject({ code: 404 });
    uid = randomId();
    expect((await ask(contract.listCashMethods, { Type: 1, favorites: true })).data).toEqual([]);
  });

  test("MONEY-3 fixed amounts are returned by the method's code", async () => {
    expect((await ask(getDepositAmounts, { bankcode: 'TURNA' })).data.amounts).toEqual([
      5_000n,
      10_000n,
      25_000n,
      50_000n,
      100_000n,
    ]);
    expect((await ask(getDepositAmounts, { bankcode: 'NONE' })).data.amounts).toEqual([]);
  });

  test("MONEY-6 bank accounts are added, updated, listed and deleted; the operator's own is returned by bank", async () => {
    expect((await ask(contract.listBanks)).data).toHaveLength(8);
    expect((await ask(contract.getBankAccount, { bankID: '1' })).data).toMatchObject({
      IBAN: 'TR090090100000000000481516',
      bankName: 'Çınaraltı Bankası',
    });
    expect((await ask(contract.getBankAccount, { bankID: 'x' })).data).toBeNull();
    const form = { bankID: '2', owner: 'Ayşe Işık', IBAN: 'TR75 0090 2000 0000 0002 3421 08' };
    const { data } = await ask(contract.saveBankAccount, form);
    await ask(contract.saveBankAccount, { ...form, bankAccountID: data?.bankAccountID, owner: 'Ayşe Yıldız' });
    expect((await ask(contract.listBankAccounts)).data).toMatchObject([
      { owner: 'Ayşe Yıldız', IBAN: 'TR750090200000000002342108', bankName: 'Poyraz Bank' },
    ]);
    await ask(contract.deleteBankAccount, { bankAccountID: data?.bankAccountID });
    expect((await ask(contract.listBankAccounts)).data).toEqual([]);
  });

  test('MONEY-6 a new bank account that is sent twice is saved once; other values for its IBAN are rejected', async () => {
    const form = { bankID: '2', owner: 'Ayşe Işık', IBAN: 'TR75 0090 2000 0000 0002 3421 08' };
    const { data } = await ask(contract.saveBankAccount, form);
    const again = { ...form, owner: ' Ayşe  Işık ', IBAN: 'tr750090200000000002342108' };
    expect((await ask(contract.saveBankAccount, again)).data).toEqual(data);
    await expect(ask(contract.saveBankAccount, { ...form, owner: 'Ayşe Yıldız' })).rejects.toMatchObject({ code: 409 });
    expect((await ask(contract.listBankAccounts)).data).toHaveLength(1);
    const saved = (await listAudit(context.db, { uid, limit: 9 })).filter(
      ({ event }) => event === 'bank-account-saved',
    );
    expect(saved).toHaveLength(1);
    await ask(contract.deleteBankAccount, { bankAccountID: data?.bankAccountID });
  });

  test('MONEY-3 MONEY-9 deposit, withdrawal and cancellation by their calls', async () => {
    await give(100_000n);
    expect(dataOf((await ask(contract.checkBalance)).wire)).toEqual([
      {
        balance: '1000.00',
        bonus: '0.00',
        profile: expect.stringMatching(/^[\w-]{32}$/),
        notificationsReadAt: 0,
      },
    ]);
    const deposit = await ask(contract.saveBankTransfer, {
      requestID: randomId(),
      methodID: 'bank-transfer',
      amount: '250.00',
      bankID: 1,
      status: 1002,
      uid: 'x',
    });
    expect(deposit.data).toMatchObject({ status: 1001 });
    const withdrawal = await ask(processTransaction, {
      requestID: randomId(),
      methodID: 'wallet-yelken-withdrawal',
      account: 'YLK-100200',
      amount: '600.00',
    });
    expect((await ask(contract.checkBalance)).data.balance).toBe(40_000n);
    await ask(contract.cancelWithdrawal, { requestID: randomId(), transactionID: withdrawal.data?.transactionID });
    expect((await ask(contract.checkBalance)).data.balance).toBe(100_000n);
    await expect(
      ask(contract.saveCepBankTransfer, { requestID: randomId(), methodID: 'card-withdrawal', amount: '600.00' }),
    ).rejects.toMatchObject({ field: 'methodID' });
    await expect(
      ask(processTransaction, { requestID: randomId(), methodID: 'card-withdrawal', amount: '600.00' }),
    ).rejects.toMatchObject({ reason: 'not-allowed' });
    const found = await ask(contract.findPayment, { transactionID: deposit.data?.transactionID });
    expect(found.data).toMatchObject({ Type: 1, amount: 25_000n, status: 1001, name: 'Bank transfer' });
    await expect(ask(contract.findPayment, { transactionID: randomId() })).rejects.toMatchObject({ code: 404 });
  });

  test('INT-34 MONEY-9 only a withdrawal whose payout was requested is sent, in the list and by itself', async () => {
    await give(100_000n);
    const withdraw = async () => {
      const { data } = await ask(processTransaction, {
        requestID: randomId(),
        methodID: 'wallet-yelken-withdrawal',
        account: 'YLK-100200',
        amount: '100.00',
      });
      return data!.transactionID!;
    };
    const [sent, waiting] = [await withdraw(), await withdraw()];
    await context.db.update(payments).set({ payoutAt: context.now() }).where(eq(payments.id, sent));
    const sentOf = async () => {
      const { data } = await ask(contract.listTransactions, { status: '1001', searchCategory: '1' });
      return Object.fromEntries(data.map(({ id, isSent }) => [id, isSent]));
    };
    expect(await sentOf()).toEqual({ [sent]: true, [waiting]: undefined });
    expect((await ask(contract.findPayment, { transactionID: sent })).data.isSent).toBe(true);
    expect((await ask(contract.findPayment, { transactionID: waiting })).data.isSent).toBeUndefined();
    await expect(ask(contract.cancelWithdrawal, { requestID: randomId(), transactionID: sent })).rejects.toMatchObject({
      reason: 'closed',
    });
    // Decided, it is no longer in the list, and its line is not marked.
    await context.db.transaction((tx) => approvePayment(context, tx, { id: waiting }));
    expect(await sentOf()).toEqual({ [sent]: true });
  });

  test('ACC-6 the sums of some days match the change of the balance, without pending and cancelled payments', async () => {
    await give(100_000n);
    const sums = async (filter: Record<string, unknown> = {}) => {
      const { data } = await ask(contract.sumTransactions, filter);
      return [data.in, data.out, data.net];
    };
    const withdraw = (amount: string) =>
      ask(processTransaction, {
        requestID: randomId(),
        methodID: 'wallet-yelken-withdrawal',
        account: 'YLK-100200',
        amount,
      });
    await ask(contract.saveBankTransfer, {
      requestID: randomId(),
      methodID: 'bank-transfer',
      amount: '250.00',
      bankID: 1,
    });
    expect(await sums()).toEqual([100_000n, 0n, 100_000n]);
    await withdraw('300.00');
    const { data } = await withdraw('200.00');
    expect(await sums()).toEqual([100_000n, 50_000n, 50_000n]);
    await ask(contract.cancelWithdrawal, { requestID: randomId(), transactionID: data?.transactionID });
    expect(await sums()).toEqual([100_000n, 30_000n, 70_000n]);
    expect((await ask(contract.checkBalance)).data.balance).toBe(70_000n);
    expect(await sums({ searchType: 2 })).toEqual([0n, 30_000n, -30_000n]);
    expect(await sums({ searchCategory: 3 })).toEqual([0n, 0n, 0n]);
    expect(await sums({ startDate: '2020-01-01', endDate: '2020-01-02' })).toEqual([0n, 0n, 0n]);
    expect(await sums({ searchCategory: 'x' })).toEqual([0n, 0n, 0n]);
    const { data: lines } = await ask(contract.listTransactions, { limit: 10, offset: 0 });
    expect(lines.filter(({ paymentID }) => paymentID !== undefined)).toHaveLength(3);
    expect(lines.every(({ wallet }) => wallet === 'real')).toBe(true);
  });

  test("ACC-6 API-8 HARD-27 transactions have the wire's names, pages and Istanbul days; an empty list is Kayıt Bulunamadı", async () => {
    expect((await ask(contract.listTransactions)).wire).toMatchObject({
      result: false,
      message: 'Kayıt Bulunamadı',
      data: [],
    });
    context.setTime('2026-03-10T20:59:59Z');
    await give(100n);
    context.setTime('2026-03-10T21:00:00Z');
    await give(200n);
    const days = async (startDate: string, endDate: string) => {
      const { data } = await ask(contract.listTransactions, { startDate, endDate });
      return data.map(({ amount }) => amount);
    };
    expect(await days('2026-03-10', '2026-03-10')).toEqual([100n]);
    expect(await days('2026-03-11', '2026-03-11')).toEqual([200n]);
    expect(await days('2026-03-10', '2026-03-11')).toEqual([200n, 100n]);
    const reply = await ask(contract.listTransactions, {
      limit: 1,
      offset: 0,
      OrderDir: -1,
      OrderPar: 'DATE',
      searchCategory: 1,
      status: 1002,
      searchType: 7,
    });
    expect(reply.wire).toMatchObject({ pagination: { limit: 1, total: 2, offset: 0 } });
    expect(dataOf(reply.wire)).toMatchObject([
      {
        date: '2026-03-10T21:00:00.000Z',
        transaction_category_id: 1,
        transaction_status: 1002,
        amount: '2.00',
        balance: '3.00',
        description: 'Adjustment',
      },
    ]);
    await expect(ask(contract.listTransactions, { startDate: '2026-02-30' })).rejects.toMatchObject({
      field: 'startDate',
    });
    for (const odd of [
      { searchType: 'constructor' },
      { searchCategory: '-3' },
      { status: '9'.repeat(40) },
      { searchMinAmount: '999999999999.00' },
    ]) {
      expect((await ask(contract.listTransactions, odd)).wire).toMatchObject({ result: false, data: [] });
    }
    expect((await ask(contract.listTransactions, { limit: -1, offset: -1 })).wire).toMatchObject({
      pagination: { limit: 1, total: 2, offset: 0 },
    });
  });

  test('ACC-6 types, categories and sub-categories are named in both languages', async () => {
    expect((await ask(contract.listTypesFrontend, {}, 'tr')).data[0]).toEqual({ id: '1', name: 'Para yatırma' });
    expect((await ask(contract.listCategories)).data[0]).toEqual({ id: '1', name: 'Deposits and withdrawals' });
    expect((await ask(contract.listSubCategories, { categoryID: 5 })).data).toEqual([{ id: '6', name: 'Bonus' }]);
  });
});
