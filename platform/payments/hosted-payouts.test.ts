import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import { randomId } from '../db/ids';
import { ledgerEntries } from '../db/schema';
import { jobs as jobRows } from '../jobs/schema';
import { getBalance } from '../ledger';
import { runCommand } from '../ops';
import { readToday } from '../ops/today';
import { verifyBooks } from '../ops/verify';
import type { Gateway } from '../ports/gateway';
import {
  approvePayment,
  cancelWithdrawal,
  chargeBack,
  confirmBankAccount,
  receiveGatewayCallback,
  rejectPayment,
  requestPayment,
  saveBankAccount,
  scheduleMissingChecks,
} from '.';
import { signCallback } from './callback-signature';
import { SECRET, startService } from './testing-service';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const IBAN = 'TR090090100000000000481516';
const REASON = { tr: 'Deneme', en: 'Test' };

describeDatabase('payouts through a service in its own process', (database) => {
  let running: Awaited<ReturnType<typeof startService>>;

  beforeEach(async () => {
    running = await startService(database);
  });
  afterEach(() => running.close());

  const inTransaction = <Result>(
    work: (tx: Parameters<Parameters<typeof running.context.db.transaction>[0]>[0]) => Promise<Result>,
  ) => running.context.db.transaction(work);
  const approve = (id: string) => inTransaction((tx) => approvePayment(running.context, tx, { id }));
  const reject = (id: string) => inTransaction((tx) => rejectPayment(running.context, tx, { id, reason: REASON }));
  const cancel = (uid: string, id: string) =>
    inTransaction((tx) => cancelWithdrawal(tx, { uid, id, requestId: randomId(), now: running.context.now() }));
  const balance = (uid: string) => getBalance(running.context.db, uid);
  const paidTimes = (id: string) =>
    running.context.db.$count(
      ledgerEntries,
      and(eq(ledgerEntries.reference, id), eq(ledgerEntries.kind, 'withdrawal-paid')),
    );
  /** Requests a withdrawal of 60 of 100 lira. */
  const withdraw = async () => {
    const { context, pay, settled } = running;
    const { uid, id: deposit } = await pay('paid');
    await settled(deposit, APPROVED);
    const now = context.now();
    const { transactionID: id } = await inTransaction(async (tx) => {
      const account = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const bankAccountID = await saveBankAccount(tx, uid, account, now);
      await confirmBankAccount(tx, bankAccountID, now);
      return requestPayment(context, tx, {
        uid,
        call: 'bank',
        form: {
          requestID: randomId(),
          methodID: 'bank-withdrawal',
          amount: 6_000n,
          bankAccountID,
          identityValidityDate: '2030-01-01',
        },
        needProof: async () => {},
      });
    });
    return { uid, id, deposit };
  };
  /** Requests a withdrawal and its payout, and chooses the outcome at the service. */
  const payOut = async (choice: string) => {
    const withdrawal = await withdraw();
    await approve(withdrawal.id);
    await running.runJobs();
    expect((await running.chooseTransfer(withdrawal.id, choice)).status).toBe(303);
    return withdrawal;
  };
  const booksAgree = async () => expect((await verifyBooks(running.context.db)).findings).toEqual([]);

  test('INT-34 INT-35 paid, declined, late, repeated, reordered and returned payouts: each books once', async () => {
    const { settled, query, chooseTransfer, context } = running;
    const expected: [choice: string, status: number, reports: number, kurus: bigint][] = [
      ['paid', APPROVED, 1, 4_000n],
      ['declined', CANCELLED, 1, 10_000n],
      ['late', APPROVED, 1, 4_000n],
      ['repeated', APPROVED, 3, 4_000n],
      ['reordered', APPROVED, 2, 4_000n],
      ['charged-back', CANCELLED, 2, 10_000n],
    ];
    for (const [choice, status, reports, kurus] of expected) {
      const { uid, id } = await payOut(choice);
      await settled(id, status, reports);
      expect(await balance(uid), choice).toBe(kurus);
      await chooseTransfer(id, 'paid');
      expect(await balance(uid), choice).toBe(kurus);
      expect(await paidTimes(id), choice).toBe(choice === 'declined' ? 0 : 1);
    }
    context.setTime(new Date());
    await query();
    await booksAgree();
  });

  test('INT-34 INT-35 another amount than requested books nothing and waits for the operator', async () => {
    const { settled, query } = running;
    for (const choice of ['less', 'more']) {
      const { uid, id } = await payOut(choice);
      await settled(id, NEW);
      await query();
      expect((await running.row(id)).status).toBe(NEW);
      expect(await balance(uid)).toBe(4_000n);
      await inTransaction((tx) => rejectPayment(running.context, tx, { id, reason: REASON, isSent: true }));
      expect(await balance(uid)).toBe(10_000n);
      running.context.setTime(new Date());
    }
    await booksAgree();
  });

  test('INT-34 INT-35 a silent service: the status query books the payout, once', async () => {
    const { row, query } = running;
    const { id } = await payOut('silent');
    expect((await row(id)).status).toBe(NEW);
    await query();
    await query();
    expect([(await row(id)).status, await paidTimes(id)]).toEqual([APPROVED, 1]);
  });

  test('INT-34 a requested payout can be neither approved again, rejected nor cancelled', async () => {
    const { row, runJobs } = running;
    const { uid, id } = await withdraw();
    const clicks = await Promise.allSettled([approve(id), approve(id)]);
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const decision of [() => approve(id), () => reject(id), () => cancel(uid, id)])
      await expect(decision()).rejects.toMatchObject({ code: 409 });
    expect((await row(id)).status).toBe(NEW);
    expect(await balance(uid)).toBe(4_000n);
    // Two processes look for jobs at once.
    await Promise.all([runJobs(), runJobs()]);
    await running.chooseTransfer(id, 'paid');
    await running.settled(id, APPROVED);
    expect(await paidTimes(id)).toBe(1);
  });

  test('INT-34 `payments approve` requests the payout; `today` lists it as stuck an hour after that', async () => {
    const { context } = running;
    const { id } = await withdraw();
    const other = await withdraw();
    const { id: unsent } = await withdraw();
    const count = async (item: string) =>
      (await readToday(context)).waiting.find(({ name }) => name === item)?.waiting.count;
    const listed = async () => {
      const options = { kind: 'withdrawal', older: '1h' };
      const { rows = [] } = await runCommand(context, 'payments', ['queue'], options);
      return rows.map((row) => row['id']);
    };
    // The player requests the withdrawal two hours before the operator approves it.
    context.advance(2 * 3_600_000);
    expect(await listed()).toHaveLength(3);
    expect(await count('withdrawals')).toBe(3);
    const { text } = await runCommand(context, 'payments', ['approve', id], {});
    expect(text).toBe('Payout requested: withdrawal of 60.00 TRY.');
    const { uid } = await running.row(id);
    expect(await listAudit(context.db, { uid, event: 'payment-sent', limit: 2 })).toMatchObject([
      { subject: id, actor: 'operator', detail: { amount: '60.00' } },
    ]);
    const { rows = [] } = await runCommand(context, 'payments', ['list'], { status: 'new' });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ sent: context.now().toISOString(), decided: '' });
    expect(await count('withdrawals')).toBe(2);
    context.advance(3_600_000);
    expect(await count('stuck-payouts')).toBeUndefined();
    expect(await listed()).not.toContain(id);
    context.advance(1);
    await runCommand(context, 'payments', ['approve', other.id], {});
    expect(await count('stuck-payouts'), 'without the payout that was requested now').toBe(1);
    expect(await listed()).toEqual([id, unsent]);
  });

  test('INT-34 a lost response: the request is repeated and pays once', async () => {
    const { afterRequest, runJobs, row, settled, chooseTransfer, context } = running;
    const { id } = await withdraw();
    let sent = 0;
    afterRequest.set('/v1/payouts', async () => {
      sent += 1;
      return sent === 1 ? 'drop' : undefined;
    });
    await approve(id);
    await runJobs();
    expect([sent, (await row(id)).status]).toEqual([1, NEW]);
    context.advance(2_000);
    await runJobs();
    expect(sent).toBe(2);
    await chooseTransfer(id, 'paid');
    await settled(id, APPROVED);
    expect(await paidTimes(id)).toBe(1);
    await booksAgree();
  });

  test('INT-34 a webhook before the response to the request books once', async () => {
    const { afterRequest, runJobs, chooseTransfer, reported, row, query } = running;
    const { id } = await withdraw();
    afterRequest.set('/v1/payouts', async () => {
      await chooseTransfer(id, 'paid');
      await reported(id);
      return undefined;
    });
    await approve(id);
    await runJobs();
    expect((await row(id)).status).toBe(APPROVED);
    await query();
    expect(await paidTimes(id)).toBe(1);
    await booksAgree();
  });

  test('INT-34 a service that lost the request gets it again after the status query', async () => {
    const { context, row, query, chooseTransfer, settled } = running;
    const { id } = await withdraw();
    await approve(id);
    // The job was taken by a process that was killed before it sent the request.
    await context.db.execute(`update jobs set payload = jsonb_set(payload, '{count}', '1') where key = 'ask:${id}:0'`);
    await query();
    expect((await row(id)).status).toBe(NEW);
    await chooseTransfer(id, 'paid');
    await settled(id, APPROVED);
  });

  test('SCALE-3 INT-34 release 0.1.0 neither deletes the job of an open payout nor decides its withdrawal', async () => {
    const { context, runJobs, chooseTransfer, settled } = running;
    const { uid, id } = await withdraw();
    await approve(id);
    const previous = ['payments.ask', 'payments.gateway', 'payments.charge-back', 'payments.confirmations'];
    const { rows } = (await context.db.execute(`select kind from jobs where key like 'ask:${id}:%'`)) as unknown as {
      rows: { kind: string }[];
    };
    expect(rows).toHaveLength(1);
    expect(previous).not.toContain(rows[0]?.kind);
    await expect(
      context.db.execute(`update payments set status = ${CANCELLED} where id = '${id}' and status = ${NEW}`),
    ).rejects.toMatchObject({ cause: { constraint: 'payments_payout_open' } });
    await runJobs();
    await chooseTransfer(id, 'charged-back');
    await settled(id, CANCELLED, 2);
    expect(await balance(uid)).toBe(10_000n);
    await booksAgree();
  });

  test('SCALE-3 INT-34 a start schedules the checks that are missing, and no second one', async () => {
    const { context, runJobs, query, chooseTransfer, settled, deposit, row } = running;
    const { id } = await withdraw();
    const waiting = await withdraw();
    await approve(id);
    const { transactionID: open } = await deposit(randomId());
    const start = () => inTransaction((tx) => scheduleMissingChecks(tx, context.now()));
    const checks = async () => {
      const { rows } = (await context.db.execute(
        `select kind, payload ->> 'paymentId' as id from jobs where key like 'ask:%' order by kind`,
      )) as unknown as { rows: { kind: string; id: string }[] };
      return rows.filter((one) => [id, waiting.id, open].includes(one.id));
    };
    const before = await checks();
    expect(before).toHaveLength(2);
    await start();
    expect(await checks()).toEqual(before);
    await context.db.execute(`delete from jobs where key like 'ask:%'`);
    await start();
    await start();
    expect(await checks()).toEqual(before);
    await runJobs();
    await query();
    await chooseTransfer(id, 'paid');
    await settled(id, APPROVED);
    expect(await paidTimes(id)).toBe(1);
    expect((await row(waiting.id)).payoutAt).toBeNull();
  });

  test('INT-34 a requested payout waits while its gateway is disabled, and is sent once after that', async () => {
    const { context, row, runJobs, chooseTransfer, settled } = running;
    const { uid, id } = await withdraw();
    const sent: string[] = [];
    running.afterRequest.set('/v1/payouts', async () => {
      sent.push(id);
      return undefined;
    });
    await approve(id);
    const { gateways } = context;
    context.gateways = { ...gateways, on: new Set() };
    await runJobs();
    context.advance(61_000);
    await runJobs();
    expect(sent).toEqual([]);
    expect(await row(id)).toMatchObject({ status: NEW, payoutAt: expect.any(Date) });
    context.gateways = gateways;
    context.advance(121_000);
    await runJobs();
    expect(sent).toEqual([id]);
    await chooseTransfer(id, 'paid');
    await settled(id, APPROVED);
    expect([await balance(uid), await paidTimes(id)]).toEqual([4_000n, 1]);
    await booksAgree();
  });

  test('INT-34 a payout that left is booked although the player owes money since; a debtor gets no payout', async () => {
    const { context, row, runJobs, chooseTransfer, settled } = running;
    const { id, deposit } = await withdraw();
    const other = await withdraw();
    await approve(id);
    for (const charged of [deposit, other.deposit])
      await inTransaction((tx) => chargeBack(context, tx, { id: charged, reason: REASON }));
    await runJobs();
    await chooseTransfer(id, 'paid');
    await settled(id, APPROVED);
    await expect(approve(other.id)).rejects.toMatchObject({ reason: 'owes-money' });
    expect((await row(other.id)).payoutAt).toBeNull();
    await booksAgree();
  });

  test('INT-34 an answer with another amount books nothing, and the queries go on until one is booked', async () => {
    const { context, runJobs, row } = running;
    const { uid, id } = await withdraw();
    const amounts = [5_000n, 6_000n];
    const { gateways } = context;
    const gateway: Gateway = {
      ...gateways.known.get('paylink')!,
      payOut: async () => 'open',
      queryStatus: async (_context, payment) => {
        const amount = amounts.shift();
        return amount === undefined ? 'open' : { id: randomId(), payment, outcome: 'approved', amount };
      },
    };
    context.gateways = { ...gateways, known: new Map([['paylink', gateway]]) };
    const checks = () =>
      context.db
        .select()
        .from(jobRows)
        .where(like(jobRows.key, `ask:${id}:%`));
    await approve(id);
    await runJobs();
    context.advance(61_000);
    await runJobs();
    expect([(await row(id)).status, await balance(uid), await paidTimes(id)]).toEqual([NEW, 4_000n, 0]);
    expect(await checks()).toHaveLength(1);
    context.advance(121_000);
    await runJobs();
    expect([(await row(id)).status, await balance(uid), await paidTimes(id)]).toEqual([APPROVED, 4_000n, 1]);
    expect([amounts, await checks()]).toEqual([[], []]);
    await booksAgree();
  });

  test('INT-34 a report about a withdrawal whose payout was not requested is rejected', async () => {
    const { context, row, query } = running;
    const { id } = await withdraw();
    await query();
    const rawBody = JSON.stringify({ id: 'r1', payment: id, outcome: 'approved', amount: '60.00' });
    const signed = { gateway: 'paylink', rawBody, at: context.now() };
    const signature = signCallback({ key: () => SECRET }, signed);
    expect(await receiveGatewayCallback(context, { name: 'paylink', rawBody, signature })).toMatchObject({
      status: 404,
    });
    expect((await row(id)).status).toBe(NEW);
    await cancel((await row(id)).uid, id);
    expect((await row(id)).status).toBe(CANCELLED);
  });
});
