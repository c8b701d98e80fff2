import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { confirmBankAccount, requestPayment, saveBankAccount, seedPayments } from '../payments';
import { balanceOf, credit } from '../wallet';
import { commands } from './payments';

const IBAN = 'TR090090100000000000481516';

describeDatabase('operators and payments', (database) => {
  let context: TestContext;
  let uid: string;
  beforeEach(async () => {
    context = await testContext(database);
    uid = randomId();
    await context.db.transaction(async (tx) => {
      await seedPayments(tx);
      await credit(tx, {
        key: randomId(),
        kind: 'adjustment',
        uid,
        category: 1,
        description: { tr: 'Düzeltme', en: 'Adjustment' },
        amount: 50_000n,
        counter: 'house:adjustments',
        at: context.now(),
      });
    });
  });
  afterEach(() => context.close());

  const ops = (name: string, words: string[] = [], options: Record<string, string | true> = {}) =>
    commands[name]!.run(context, { words, options });
  const deposit = (referenceNumber: string) =>
    context.db.transaction((tx) =>
      requestPayment(
        context,
        tx,
        uid,
        'bank',
        {
          requestID: randomId(),
          methodID: 'bank-transfer',
          amount: 10_000n,
          bankID: '1',
          referenceNumber,
        },
        async () => {},
      ),
    );
  const withdraw = () =>
    context.db.transaction(async (tx) => {
      const form = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const bankAccountID = await saveBankAccount(tx, uid, form, context.now());
      await confirmBankAccount(tx, bankAccountID, context.now());
      return requestPayment(
        context,
        tx,
        uid,
        'bank',
        {
          requestID: randomId(),
          methodID: 'bank-withdrawal',
          amount: 20_000n,
          bankAccountID,
          identityValidityDate: '2030-01-01',
        },
        async () => {},
      );
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
    expect(await balanceOf(context.db, uid)).toBe(60_000n);
  });

  test('MONEY-9 many are decided at once, each by itself; the export is a file that runs nothing', async () => {
    const ids = [];
    for (const reference of ['R-1', '=HYPERLINK("x")', 'R-3']) ids.push((await deposit(reference)).transactionID);
    const file = (await ops('export', [], { status: 'new' })).text ?? '';
    expect(file.split('\n')).toHaveLength(4);
    expect(file.split('\n')[0]).toBe(
      'id,age,what,method,settles,amount,status,username,player,asked,account,fields,late,reason',
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
    expect(await balanceOf(context.db, uid)).toBe(70_000n);
    expect(await ops('reject', ids, { reason: '=1+1' })).toMatchObject({ failed: true });
    expect((await ops('export', [], { status: 'cancelled' })).text).toMatch(/,'=1\+1$/);
    expect((await ops('list', [], { status: 'new' })).rows).toEqual([]);
    expect(await balanceOf(context.db, uid)).toBe(70_000n);
    expect(await ops('approve')).toMatchObject({ failed: true });
  });
});
