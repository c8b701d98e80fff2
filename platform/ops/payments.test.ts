import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { confirmBankAccount, requestPayment, saveBankAccount, seedPayments } from '../payments';
import { getBalance } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { runCommand } from '.';
import { verifyBooks } from './verify';

const IBAN = 'TR090090100000000000481516';

describeEachDatabase('operators and payments', (database) => {
  let context: TestContext;
  let uid: string;
  beforeEach(async () => {
    context = await testContext(database);
    uid = randomId();
    await context.db.transaction((tx) => seedPayments(tx));
    await creditAdjustment(context, uid, 50_000n);
  });
  afterEach(() => context.close());

  const ops = (name: string, words: string[] = [], options: Record<string, string | true> = {}) =>
    runCommand(context, 'payments', [name, ...words], options);
  const deposit = (referenceNumber: string, on: TestContext = context) =>
    on.db.transaction((tx) =>
      requestPayment(on, tx, {
        uid,
        call: 'bank',
        form: {
          requestID: randomId(),
          methodID: 'bank-transfer',
          amount: 10_000n,
          bankID: '1',
          referenceNumber,
        },
        needProof: async () => {},
      }),
    );
  const withdraw = () =>
    context.db.transaction(async (tx) => {
      const form = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const bankAccountID = await saveBankAccount(tx, uid, form, context.now());
      await confirmBankAccount(tx, bankAccountID, context.now());
      return requestPayment(context, tx, {
        uid,
        call: 'bank',
        form: {
          requestID: randomId(),
          methodID: 'bank-withdrawal',
          amount: 20_000n,
          bankAccountID,
          identityValidityDate: '2030-01-01',
        },
        needProof: async () => {},
      });
    });

  test('MONEY-9 the operator lists, approves and rejects by command', async () => {
    const asked = await deposit('R-7');
    const withdrawal = await withdraw();
    context.advance(90 * 60_000);
    const listed = await ops('list', [], { status: 'new' });
    const row = (id: string) => listed.rows?.find((each) => each['id'] === id);
    expect(row(asked.transactionID)).toMatchObject({
      what: 'deposit',
      amount: '100.00',
      status: 'new',
      age: '1 h 30 min',
      fields: expect.stringContaining('R-7'),
    });
    expect(row(withdrawal.transactionID)).toMatchObject({
      what: 'withdrawal',
      account: `Ayşe Işık · Çınaraltı Bankası · ${IBAN}`,
    });
    expect(await ops('approve', [asked.transactionID])).toMatchObject({ text: 'Approved: deposit of 100.00 TRY.' });
    expect(await ops('approve', [asked.transactionID])).toMatchObject({ failed: true });
    expect(await ops('reject', [withdrawal.transactionID])).toMatchObject({ failed: true });
    expect(await ops('reject', [withdrawal.transactionID], { reason: 'Ad uymuyor' })).toMatchObject({
      text: 'Rejected: withdrawal of 200.00 TRY.',
    });
    expect(await ops('approve', ['no-such'])).toMatchObject({ failed: true });
    expect(await ops('list', [], { status: 'odd' })).toMatchObject({ failed: true });
    expect(await getBalance(context.db, uid)).toBe(60_000n);
  });

  test('RUN-5 a deposit is approved once with the received amount, above or below the requested one; a withdrawal is not', async () => {
    const by = { role: 'money', name: 'ayse' } as const;
    const approve = (id: string, amount: string) => runCommand(context, 'payments', ['approve', id], { amount }, by);
    const [less, more] = [await deposit('R-1'), await deposit('R-2')];
    const { transactionID: withdrawal } = await withdraw();
    expect(await approve(less.transactionID, '0')).toMatchObject({ failed: true });
    expect(await approve(less.transactionID, '1.234')).toMatchObject({ failed: true });
    expect(await ops('approve', [less.transactionID, more.transactionID], { amount: '90' })).toMatchObject({
      failed: true,
    });
    expect(await approve(less.transactionID, '99,50')).toEqual({ text: 'Approved: deposit of 99.50 TRY.' });
    expect(await approve(less.transactionID, '99,50')).toMatchObject({ failed: true });
    expect(await approve(more.transactionID, '120')).toEqual({ text: 'Approved: deposit of 120.00 TRY.' });
    expect(await approve(withdrawal, '150')).toMatchObject({ failed: true });
    // 500, less the 200 reserved, plus the received amounts.
    expect(await getBalance(context.db, uid)).toBe(30_000n + 9_950n + 12_000n);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
    const rows = (await ops('list')).rows ?? [];
    expect(rows.find(({ id }) => id === less.transactionID)).toMatchObject({
      amount: '99.50',
      decided: context.now().toISOString(),
      by: 'operator ayse',
    });
    expect(rows.find(({ id }) => id === withdrawal)).toMatchObject({ decided: '', by: '' });
  });

  test('RUN-5 the list has the real name of the player', async () => {
    const api = await testApi(database);
    try {
      await runCommand(api.context, 'players', ['create', 'isik'], {
        password: 'Sifre123',
        'first-name': 'Işık',
        'last-name': 'Öztürk',
      });
      const player = (await runCommand(api.context, 'players', ['show', 'isik'], {})).rows?.[0]?.['uid'];
      uid = String(player);
      await api.context.db.transaction((tx) => seedPayments(tx));
      await deposit('R-9', api.context);
      const { rows } = await runCommand(api.context, 'payments', ['list'], {});
      expect(rows).toMatchObject([{ username: 'isik', name: 'Işık Öztürk' }]);
    } finally {
      await api.close();
    }
  });

  test('MONEY-9 many payments are decided at once, each separately; the export contains no formulas', async () => {
    const ids = [];
    for (const reference of ['R-1', '=HYPERLINK("x")', 'R-3']) ids.push((await deposit(reference)).transactionID);
    const file = (await ops('export', [], { status: 'new' })).text ?? '';
    expect(file.split('\n')).toHaveLength(4);
    expect(file.split('\n')[0]).toBe(
      'id,age,what,method,reference,settles,amount,status,username,name,player,asked,sent,decided,by,account,fields,late,reported,reason,takenBack',
    );
    const many = await ops('approve', [ids[0]!, 'no-such', ids[1]!]);
    expect(many).toMatchObject({
      failed: true,
      rows: [
        { id: ids[0], outcome: 'Approved: deposit of 100.00 TRY.' },
        { id: 'no-such', outcome: expect.stringMatching(/not found/) },
        { id: ids[1], outcome: 'Approved: deposit of 100.00 TRY.' },
      ],
    });
    expect(await getBalance(context.db, uid)).toBe(70_000n);
    expect(await ops('reject', ids, { reason: '=1+1' })).toMatchObject({ failed: true });
    expect((await ops('export', [], { status: 'cancelled' })).text).toMatch(/,'=1\+1,$/);
    expect((await ops('list', [], { status: 'new' })).rows).toEqual([]);
    expect(await getBalance(context.db, uid)).toBe(70_000n);
    expect(await ops('approve')).toMatchObject({ failed: true });
  });
});
