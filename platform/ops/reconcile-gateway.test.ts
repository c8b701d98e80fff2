import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { getBalance } from '../ledger';
import { confirmBankAccount, requestPayment, saveBankAccount } from '../payments';
import { payments } from '../payments/schema';
import { startService } from '../payments/testing-service';
import { runCommand } from '.';

const { approved: APPROVED } = TRANSACTION_STATUS;
const IBAN = 'TR090090100000000000481516';
type Row = Record<string, string>;

describeDatabase('records of a gateway that sends money', (database) => {
  let running: Awaited<ReturnType<typeof startService>>;
  beforeEach(async () => {
    running = await startService(database);
  });
  afterEach(() => running.close());

  const run = (command: string, words: string[], options: Record<string, string | true> = {}) =>
    runCommand(running.context, command, words, options);
  const balance = (uid: string) => getBalance(running.context.db, uid);
  /** Reconciles records of lira, and returns finding, ledger and next step of each difference. */
  const reconcile = async (...lines: string[]) => {
    const text = ['reference,amount,status', ...lines].join('\n');
    const { rows = [] } = await run('payments', ['reconcile'], { file: 'gateway.csv', text });
    return (rows as Row[]).map(({ finding, ledger, todo }) => [finding, ledger, todo]);
  };
  /** Books a deposit of 100 lira. */
  const deposited = async () => {
    const { uid, id } = await running.pay('paid');
    await running.settled(id, APPROVED);
    return { uid, id };
  };
  /** Requests a withdrawal of 10 lira. */
  const withdraw = (uid: string) =>
    running.context.db.transaction(async (tx) => {
      const now = running.context.now();
      const account = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const bankAccountID = await saveBankAccount(tx, uid, account, now);
      await confirmBankAccount(tx, bankAccountID, now);
      const form = { requestID: randomId(), methodID: 'bank-withdrawal', amount: 1_000n, bankAccountID };
      const { transactionID } = await requestPayment(running.context, tx, {
        uid,
        call: 'bank',
        form: { ...form, identityValidityDate: '2030-01-01' },
        needProof: async () => {},
      });
      return transactionID;
    });
  /** Requests a refund of a deposit, of which nothing was taken back before. */
  const requestRefund = async (deposit: string, amount: string): Promise<string> => {
    const { rows, text } = await run('payments', ['refund', deposit], { amount, 'taken-back': '0', reason: 'Test' });
    expect(rows, JSON.stringify(text)).toHaveLength(1);
    return String(rows?.[0]?.['id']);
  };
  const refund = async (deposit: string, amount: string): Promise<string> => {
    const id = await requestRefund(deposit, amount);
    await running.runJobs();
    await running.chooseTransfer(id, 'paid');
    await running.settled(id, APPROVED);
    return id;
  };

  test('RUN-80 `payments reconcile` counts refunds: a refunded deposit agrees, and only a missing part is charged back', async () => {
    const { uid, id } = await deposited();
    const refunded = await refund(id, '60');
    expect(await reconcile(`${id},60,refunded`, `${id},100,paid`, `${refunded},60,paid`)).toEqual([]);
    expect(await reconcile(`${id},60,iade edildi`)).toEqual([]);
    expect(await reconcile(`${id},100,refunded`)).toEqual([
      [
        'amount',
        '100.00 booked, 60.00 refunded',
        `payments charge-back ${id} --amount 40.00 --taken-back 60.00 --reason`,
      ],
    ]);
    await run('payments', ['charge-back', id], { amount: '40', 'taken-back': '60', reason: 'Test' });
    expect(await balance(uid)).toBe(0n);
    expect(await reconcile(`${id},100,refunded`, `${id},40,charged back`)).toEqual([]);
    expect(await reconcile(`${id},100.01,refunded`, `${id},30,charged back`)).toMatchObject([
      ['amount', '100.00 booked, 40.00 charged back, 60.00 refunded', 'compare with the gateway'],
      ['amount', '100.00 booked, 40.00 charged back, 60.00 refunded', 'compare with the gateway'],
    ]);
  });

  test('RUN-80 INT-34 `payments reconcile` reads a refund that is recorded as refunded as paid', async () => {
    const { uid, id: deposit } = await deposited();
    const id = await requestRefund(deposit, '60');
    const settle = (outcome: string) => `payments settle-payout ${id} --outcome ${outcome} --reason`;
    for (const word of ['refunded', 'iade', 'iade edildi', 'paid'])
      expect(await reconcile(`${id},60,${word}`), word).toEqual([['open', '60.00 open', settle('paid')]]);
    expect(await reconcile(`${id},60,reversed`)).toEqual([['open', '60.00 open', settle('failed')]]);
    await run('payments', ['settle-payout', id], { outcome: 'paid', reason: 'Test' });
    for (const word of ['refunded', 'iade', 'iade edildi', 'paid'])
      expect(await reconcile(`${id},60,${word}`), word).toEqual([]);
    expect(await reconcile(`${id},50,refunded`)).toMatchObject([['amount', '60.00 booked', {}]]);
    for (const word of ['charged back', 'reversed', 'geri alındı'])
      expect(await reconcile(`${id},60,${word}`), word).toEqual([['status', '60.00 booked', settle('returned')]]);
    await run('payments', ['settle-payout', id], { outcome: 'returned', reason: 'Test' });
    expect(await balance(uid)).toBe(10_000n);
    expect(await reconcile(`${id},60,refunded`)).toEqual([['status', '60.00 cancelled', 'compare with the gateway']]);
  });

  test('RUN-80 `payments reconcile` adds up the lines of partial chargebacks', async () => {
    const { id } = await deposited();
    const parts = [`${id},30,charged back`, `${id},40,charged back`];
    expect(await reconcile(...parts)).toEqual([
      ['status', '100.00 booked', `payments charge-back ${id} --amount 70.00 --taken-back 0.00 --reason`],
    ]);
    const chargeBack = (amount: string, takenBack: string) =>
      run('payments', ['charge-back', id], { amount, 'taken-back': takenBack, reason: 'Test' });
    await chargeBack('30', '0');
    expect(await reconcile(...parts)).toEqual([
      [
        'amount',
        '100.00 booked, 30.00 charged back',
        `payments charge-back ${id} --amount 40.00 --taken-back 30.00 --reason`,
      ],
    ]);
    await chargeBack('40', '30');
    expect(await reconcile(...parts)).toEqual([]);
    const same = 'line 2 has the same reference, status and amount: count it once, unless they are two parts';
    expect(await reconcile(...parts, `${id},30,charged back`)).toEqual([['repeated', '', same]]);
  });

  test('RUN-80 `payments reconcile` adds up the lines of partial refunds under the reference of the deposit', async () => {
    const { id } = await deposited();
    await refund(id, '60');
    const text = ['reference,amount,status', `${id},20,refunded`, `${id},40,iade`, `${id},9,refunded`].join('\n');
    expect((await run('payments', ['reconcile'], { file: 'gateway.csv', text })).rows).toMatchObject([
      { line: 2, finding: 'amount', record: '20 refunded + 40 iade + 9 refunded' },
    ]);
    expect(await reconcile(`${id},20,refunded`, `${id},40,iade`)).toEqual([]);
  });

  test('RUN-80 `payments reconcile` finds a chargeback of a refunded deposit', async () => {
    const { id } = await deposited();
    await refund(id, '100');
    expect(await reconcile(`${id},100,refunded`)).toEqual([]);
    expect(await reconcile(`${id},100,refunded`, `${id},100,charged back`)).toEqual([
      [
        'status',
        '100.00 booked, 100.00 refunded',
        `payments charge-back ${id} --amount 100.00 --taken-back 100.00 --reason`,
      ],
    ]);
  });

  test('RUN-80 `payments reconcile` never proposes a chargeback of a deposit that is not booked', async () => {
    const { transactionID: open } = await running.deposit('ayse');
    expect(await reconcile(`${open},100,refunded`)).toEqual([
      ['open', '100.00 open', `payments reject ${open} --reason`],
    ]);
    expect(await reconcile(`${open},40,refunded`)).toEqual([['open', '100.00 open', 'compare with the gateway']]);
    await run('payments', ['reject', open], { reason: 'Test' });
    expect(await reconcile(`${open},100,refunded`)).toEqual([]);
  });

  test('RUN-80 `payments reconcile` proposes the outcome of a requested payout', async () => {
    const { uid } = await deposited();
    const id = await withdraw(uid);
    expect((await run('payments', ['approve', id])).text).toBe('Payout requested: withdrawal of 10.00 TRY.');
    const settle = (outcome: string) => `payments settle-payout ${id} --outcome ${outcome} --reason`;
    for (const [status, outcome] of [
      ['paid', 'paid'],
      ['failed', 'failed'],
      ['reversed', 'failed'],
    ])
      expect(await reconcile(`${id},10,${status}`), status).toEqual([['open', '10.00 open', settle(outcome!)]]);
    expect(await reconcile(`${id},11,paid`)).toEqual([
      ['open', '10.00 open', 'the amounts differ: compare with the gateway'],
    ]);
    expect(await reconcile(`${id},10,pending`)).toEqual([]);

    await run('payments', ['settle-payout', id], { outcome: 'paid', reason: 'Test' });
    expect(await reconcile(`${id},10,paid`)).toEqual([]);
    expect(await reconcile(`${id},9,reversed`)).toEqual([['amount', '10.00 booked', 'compare with the gateway']]);
    expect(await reconcile(`${id},10,reversed`)).toEqual([['status', '10.00 booked', settle('returned')]]);

    await run('payments', ['settle-payout', id], { outcome: 'returned', reason: 'Test' });
    expect(await balance(uid)).toBe(10_000n);
    expect(await reconcile(`${id},10,reversed`)).toEqual([]);
    expect(await reconcile(`${id},10,paid`)).toEqual([['status', '10.00 cancelled', 'compare with the gateway']]);
  });

  test('RUN-80 `payments reconcile` proposes the credit of a returned withdrawal that the operator paid', async () => {
    const { uid } = await deposited();
    const id = await withdraw(uid);
    expect(await reconcile(`${id},10,reversed`)).toEqual([['open', '10.00 open', `payments reject ${id} --reason`]]);
    await running.context.db.update(payments).set({ gateway: null }).where(eq(payments.id, id));
    expect((await run('payments', ['approve', id])).text).toBe('Approved: withdrawal of 10.00 TRY.');
    expect(await reconcile(`${id},10,reversed`)).toEqual([
      ['status', '10.00 booked', 'compare with the gateway; players credit WHO LIRA --reason'],
    ]);
  });
});
