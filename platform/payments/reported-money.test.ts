import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { audit } from '../audit/schema';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { getBalance } from '../ledger';
import { statementItems } from '../ledger/schema';
import { runCommand } from '../ops';
import { runForm } from '../ops/form';
import { readToday } from '../ops/today';
import { verifyBooks } from '../ops/verify';
import { lockPlayState, playState } from '../play-limits';
import type { Gateway } from '../ports/gateway';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import { jobs, receiveGatewayCallback, requestPayment, seedPayments } from '.';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;
const REASON = { reason: 'Gelmedi' };

describeEachDatabase('money that a gateway reports for a deposit that cannot be credited', (database) => {
  let context: TestContext;
  let uid: string;
  beforeEach(async () => {
    context = await testContext(database, { gateways: 'demo' });
    await context.db.transaction((tx) => seedPayments(tx));
    uid = randomId();
  });
  afterEach(() => context.close());

  /** Requests a deposit of 250 lira. @returns its id */
  const deposit = async (form: Record<string, unknown> & { methodID: string } = { methodID: 'card' }) => {
    const { transactionID } = await context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID: randomId(), amount: 25_000n, ...form },
        needProof: async () => {},
      }),
    );
    return transactionID;
  };
  const report = (payment: string, outcome: string, amount: string, gateway = 'kartgec', at = context) => {
    const rawBody = JSON.stringify({ id: randomId(), payment, outcome, amount });
    const signature = signCallback(context, { gateway, rawBody, at: context.now() });
    return receiveGatewayCallback(at, { name: gateway, rawBody, signature });
  };
  const row = async (id: string) => (await context.db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const run = (word: string, words: string[], options: Record<string, string | true> = {}) =>
    runCommand(context, 'payments', [word, ...words], options);
  const shown = async (id: string) => (await run('show', [id])).rows?.[0];
  /** Takes a cool-off of a day. */
  const coolOff = () =>
    context.db.transaction(async (tx) => {
      await lockPlayState(tx, uid);
      const closedUntil = new Date(context.now().getTime() + DAY_MS);
      await tx.update(playState).set({ closure: 'break', closedUntil }).where(eq(playState.uid, uid));
    });

  test('GATE-1 money that a cool-off refuses is shown to the operator, whether its report comes before or after the rejection', async () => {
    const [before, after] = [await deposit(), await deposit()];
    await coolOff();
    expect(await report(before, 'approved', '250.00')).toMatchObject({
      status: 409,
      body: { reason: 'limit-reached' },
    });
    expect(await shown(before)).toMatchObject({ status: 'new', reported: '250.00', late: '' });
    for (const word of ['list', 'queue'])
      expect((await run(word, [])).rows?.find(({ id }) => id === before)).toMatchObject({ reported: '250.00' });
    const waiting = async () => (await readToday(context)).waiting.find(({ name }) => name === 'deposits')?.waiting;
    expect(await waiting(), 'it waits for the operator, not for the gateway').toMatchObject({
      count: 1,
      amount: 25_000n,
    });

    for (const id of [before, after]) expect(await run('reject', [id], REASON)).not.toHaveProperty('failed');
    expect(await report(after, 'approved', '250.00')).toMatchObject({ status: 409 });
    for (const id of [before, after])
      expect(await shown(id)).toMatchObject({ status: 'cancelled', reported: '', late: '250.00' });
    context.advance(2 * DAY_MS);
    expect((await run('approve', [before], { late: '250' })).text).toBe('Approved: deposit of 250.00 TRY.');
    expect(await row(before)).toMatchObject({ status: APPROVED, late: null, reported: null });
    expect(await getBalance(context.db, uid)).toBe(25_000n);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('GATE-1 a report that is refused while an operator rejects the deposit is late money', async () => {
    const id = await deposit();
    await coolOff();
    const { db } = context;
    // The rejection comes between the refused transaction and the one that stores the money.
    const transaction: typeof db.transaction = async (work, config) => {
      try {
        return await db.transaction(work, config);
      } catch (error) {
        await run('reject', [id], REASON);
        throw error;
      }
    };
    const racing = { ...context, db: Object.assign(Object.create(db) as typeof db, { transaction }) };
    expect(await report(id, 'approved', '250.00', 'kartgec', racing)).toMatchObject({ status: 409 });
    expect(await row(id)).toMatchObject({ status: CANCELLED, reported: null, late: 25_000n });
  });

  test('GATE-1 of more than requested the preview states both amounts; an approval credits the requested or the named one', async () => {
    const [requested, named] = [await deposit(), await deposit()];
    for (const id of [requested, named])
      expect(await report(id, 'approved', '300.00')).toMatchObject({ status: 409, body: { reason: 'other-amount' } });
    const preview = { preview: true } as const;
    expect((await run('approve', [requested], preview)).text).toBe(
      `1 payment: deposits 250.00 TRY, withdrawals 0.00 TRY. ${requested}: 250.00 TRY was requested, the gateway reported 300.00 TRY.`,
    );
    expect((await run('reject', [requested], { ...REASON, ...preview })).text).toBe(
      '1 payment: deposits 250.00 TRY, withdrawals 0.00 TRY. The gateway reported that 300.00 TRY came for them.',
    );
    expect((await run('approve', [requested])).text).toBe('Approved: deposit of 250.00 TRY.');
    expect((await run('approve', [named], { amount: '300' })).text).toBe('Approved: deposit of 300.00 TRY.');
    expect(await row(requested)).toMatchObject({ reported: 30_000n, late: null });
    expect(await row(named)).toMatchObject({ reported: null, late: null });
    expect(await getBalance(context.db, uid)).toBe(55_000n);
  });

  test('GATE-1 of less than requested, an approval credits what the gateway reported', async () => {
    const id = await deposit();
    await coolOff();
    expect(await report(id, 'approved', '100.00')).toMatchObject({ status: 409 });
    context.advance(2 * DAY_MS);
    expect((await run('approve', [id], { preview: true })).text).toBe(
      `1 payment: deposits 100.00 TRY, withdrawals 0.00 TRY. ${id}: 250.00 TRY was requested, the gateway reported 100.00 TRY.`,
    );
    expect((await run('approve', [id])).text).toBe('Approved: deposit of 100.00 TRY.');
    expect(await row(id)).toMatchObject({ amount: 10_000n, asked: 25_000n });
    expect(await getBalance(context.db, uid)).toBe(10_000n);
  });

  test('GATE-1 money that a status query reports is stored too', async () => {
    const id = await deposit();
    await coolOff();
    const paid: Gateway = {
      ...context.gateways.known.get('kartgec')!,
      queryStatus: async (_context, payment) => ({ id: randomId(), payment, outcome: 'approved', amount: 25_000n }),
    };
    context.gateways = { known: new Map([['kartgec', paid]]), on: new Set(['kartgec']) };
    context.advance(60_000);
    await runDueJobs(context, jobs);
    expect(await row(id)).toMatchObject({ status: NEW, reported: 25_000n });
  });

  test('GATE-1 reported money that the bank charges back is not late money; of more, the rest is', async () => {
    const [whole, more] = [await deposit(), await deposit()];
    await report(more, 'approved', '300.00');
    await coolOff();
    await report(whole, 'approved', '250.00');
    for (const id of [whole, more]) expect(await report(id, 'charged-back', '250.00')).toMatchObject({ status: 200 });
    expect(await row(whole)).toMatchObject({ status: CANCELLED, reported: null, late: null, reversed: 25_000n });
    expect(await row(more)).toMatchObject({ status: CANCELLED, reported: null, late: 5_000n, reversed: 25_000n });
  });

  test('GATE-1 MONEY-8 a chargeback of what the gateway reported takes the whole deposit, if the operator credited less', async () => {
    const warnings: unknown[] = [];
    context.log = { ...context.log, warn: (line: unknown) => warnings.push(line) } as unknown as typeof context.log;
    const [more, less, late, parts] = [await deposit(), await deposit(), await deposit(), await deposit()];
    for (const id of [more, late, parts]) await report(id, 'approved', '300.00');
    await coolOff();
    await report(less, 'approved', '250.00');
    context.advance(2 * DAY_MS);
    await run('reject', [late], REASON);
    expect((await run('approve', [more])).text).toBe('Approved: deposit of 250.00 TRY.');
    expect((await run('approve', [parts])).text).toBe('Approved: deposit of 250.00 TRY.');
    expect((await run('approve', [less], { amount: '100' })).text).toBe('Approved: deposit of 100.00 TRY.');
    expect((await run('approve', [late], { amount: '200', late: '300' })).text).toBe(
      'Approved: deposit of 200.00 TRY.',
    );
    expect(await getBalance(context.db, uid)).toBe(80_000n);

    for (const [id, amount] of [
      [more, '300.00'],
      [less, '250.00'],
      [late, '300.00'],
    ] as const) {
      const above = { status: 422, body: { reason: 'amount-out-of-range' } };
      expect(await report(id, 'charged-back', '300.01')).toMatchObject(above);
      const whole = { status: 200, body: { status: CANCELLED } };
      // The second report is of the same chargeback.
      expect(await report(id, 'charged-back', amount)).toMatchObject(whole);
      expect(await report(id, 'charged-back', amount)).toMatchObject(whole);
      expect(await row(id)).toMatchObject({ status: CANCELLED });
    }
    expect(await report(parts, 'charged-back', '100.00')).toMatchObject({ status: 200, body: { status: APPROVED } });
    expect(await report(parts, 'charged-back', '200.01')).toMatchObject({ status: 422 });
    expect(await report(parts, 'charged-back', '200.00')).toMatchObject({ status: 200, body: { status: CANCELLED } });
    expect(await getBalance(context.db, uid)).toBe(0n);
    expect(warnings).toEqual(
      [
        [more, '300.01'],
        [less, '300.01'],
        [late, '300.01'],
        [parts, '200.01'],
      ].map(([payment, amount]) => ({ payment, amount, reason: 'amount-out-of-range' })),
    );
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('GATE-1 a rejected voucher has no late money: its code is free for another deposit again', async () => {
    const voucher = { methodID: 'wallet-turna', referenceNumber: 'TK-0250-ABC' };
    const id = await deposit(voucher);
    await coolOff();
    expect(await report(id, 'approved', '250.00', 'turna')).toMatchObject({ status: 409 });
    expect(await row(id)).toMatchObject({ status: NEW, reported: 25_000n });
    await run('reject', [id], REASON);
    expect(await row(id)).toMatchObject({ status: CANCELLED, reported: null, late: null });
  });

  test('GATE-1 HARD-20 refused reports of another gateway, of no money, or with a used id store nothing', async () => {
    const id = await deposit();
    expect(await report(id, 'approved', '300.00', 'zincir')).toMatchObject({ status: 404 });
    expect(await report(id, 'approved', '0.00')).toMatchObject({ status: 409 });
    const send = (amount: string, outcome: string) => {
      const rawBody = JSON.stringify({ id: 'twice', payment: id, outcome, amount });
      const signature = signCallback(context, { gateway: 'kartgec', rawBody, at: context.now() });
      return receiveGatewayCallback(context, { name: 'kartgec', rawBody, signature });
    };
    expect(await send('250.00', 'pending')).toMatchObject({ status: 200 });
    expect(await send('300.00', 'approved')).toMatchObject({ status: 409, body: { reason: 'number-used' } });
    expect(await row(id)).toMatchObject({ status: NEW, reported: null, reportedAt: null });
  });

  test('DESK-18 `--seen` rejects a decision if reported or late money changed since then', async () => {
    const id = await deposit();
    const since = () => {
      context.advance(1_000);
      const seen = context.now().toISOString();
      context.advance(1_000);
      return seen;
    };
    const change = async () => ({
      failed: true,
      text: `It changed meanwhile: a report of its gateway at ${context.now().toISOString()}. Nothing was done.`,
    });
    let seen = since();
    await report(id, 'approved', '300.00');
    expect(await run('reject', [id], { ...REASON, seen })).toEqual(await change());
    seen = since();
    // The same money again is no change.
    await report(id, 'approved', '300.00');
    expect(await run('reject', [id], { ...REASON, seen })).not.toHaveProperty('failed');
    seen = since();
    await report(id, 'approved', '300.00');
    await report(id, 'approved', '280.00');
    expect(await run('approve', [id], { seen })).toEqual(await change());
    seen = since();
    await report(id, 'charged-back', '100.00');
    expect(await run('approve', [id], { seen })).toEqual(await change());
    expect((await run('approve', [id], { seen: since(), late: '180' })).text).toBe('Approved: deposit of 180.00 TRY.');
  });

  test('DESK-18 GATE-1 `payments reject` closes late money that was returned at the gateway', async () => {
    const [id, other] = [await deposit(), await deposit()];
    await run('reject', [id], REASON);
    await report(id, 'approved', '300.00');
    const closed =
      'Late money of 300.00 TRY is closed as returned at the gateway: nothing is booked, and it can no longer be approved.';
    const read = { ...REASON, late: '300' };
    expect((await run('reject', [id], { ...read, preview: true })).text).toBe(closed);
    const { decidedAt, reason } = await row(id);
    expect(await run('reject', [id, other], { ...read, reason: 'İade' })).toEqual({
      failed: true,
      rows: [
        { id, outcome: closed },
        { id: other, outcome: 'This payment has no late money: it was new. Nothing was done.' },
      ],
    });
    expect(await row(other)).toMatchObject({ status: NEW });
    expect(await row(id)).toMatchObject({ status: CANCELLED, late: null, reversed: 30_000n, decidedAt, reason });
    const recorded = await context.db.select().from(audit).where(eq(audit.event, 'late-money-returned'));
    expect(recorded).toMatchObject([{ uid, subject: id, detail: { amount: '300.00' } }]);
    expect(await context.db.$count(statementItems, eq(statementItems.reference, id)), 'the rejection alone').toBe(1);
    // The same money again stays closed.
    expect(await report(id, 'approved', '300.00')).toMatchObject({ status: 409 });
    expect(await row(id)).toMatchObject({ late: null });
    for (const late of [{}, { late: '300' }]) {
      expect(await run('reject', [id], { ...REASON, ...late })).toMatchObject({ failed: true });
      expect(await run('approve', [id], late)).toMatchObject({ failed: true });
    }
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test.each([
    { second: 'payments approve', asPreviewed: 'yatırım 250.00 TRY' },
    { second: 'payments reject', asPreviewed: '300.00 TRY geldiğini bildirdi' },
  ])(
    'DESK-45 DESK-46 of two operators who open a deposit with reported money, $second after a rejection does nothing and names it',
    async ({ second, asPreviewed }) => {
      const id = await deposit();
      await report(id, 'approved', '300.00');
      const form = (name: string, values: Record<string, string>, by: string, isPreview = false) => {
        const entries = Object.entries({ ids: id, ...REASON, ...values });
        const submission = isPreview ? undefined : randomId();
        return runForm(context, { name, entries, isPreview, submission }, { name: by, role: 'money' });
      };
      // Both open the confirmation from the row as it is now.
      expect((await form('payments reject', {}, 'ayse', true)).preview?.tr).toContain('300.00 TRY geldiğini bildirdi');
      expect((await form(second, {}, 'can', true)).preview?.tr).toContain(asPreviewed);
      expect(await form('payments reject', {}, 'ayse')).not.toHaveProperty('failed');
      expect(await form(second, {}, 'can')).toMatchObject({
        failed: true,
        text: {
          tr: expect.stringMatching(
            /^Bu yatırımın geç gelen parası şimdi 300\.00 TRY \(iptal edildi, operatör ayse, .*Hiçbir şey yapılmadı/,
          ),
          en: expect.stringContaining('300.00 TRY now: it was cancelled by operator ayse at 2026-'),
        },
      });
      expect(await row(id)).toMatchObject({ status: CANCELLED, late: 30_000n, reversed: null });
      expect(await getBalance(context.db, uid)).toBe(0n);
      // The row has the late money now: this is a decision about it.
      const { late } = (await shown(id)) ?? {};
      expect(await form(second, { late: String(late) }, 'can')).not.toHaveProperty('failed');
      expect(await row(id)).toMatchObject({ late: null });
    },
  );

  test('DESK-45 of two operators who decide about late money, the second reads who was first', async () => {
    const [credited, closed] = [await deposit(), await deposit()];
    for (const id of [credited, closed]) {
      await run('reject', [id], REASON);
      await report(id, 'approved', '250.00');
    }
    const late = { late: '250' };
    const by = (name: string) => ({ name, role: 'money' }) as const;
    const decide = (word: string, id: string, name: string, options: Record<string, string | true> = late) =>
      runCommand(context, 'payments', [word, id], { ...(word === 'reject' && REASON), ...options }, by(name));
    expect(await decide('approve', credited, 'ayse')).not.toHaveProperty('failed');
    expect(await decide('reject', closed, 'ayse')).not.toHaveProperty('failed');
    for (const [id, done] of [
      [credited, 'approved by operator ayse at '],
      [closed, 'closed by operator ayse.'],
    ] as const)
      for (const options of [late, { ...late, preview: true } as const])
        expect((await decide('reject', id, 'can', options)).text).toContain(
          `This payment has no late money: it was ${done}`,
        );
    expect(await getBalance(context.db, uid)).toBe(25_000n);
  });

  test('RUN-80 DESK-46 `payments reconcile` proposes the approval of late money with its amount', async () => {
    const id = await deposit();
    await report(id, 'approved', '300.00');
    await run('reject', [id], REASON);
    const text = `reference,amount,status\n${id},300,paid`;
    expect((await run('reconcile', [], { file: 'gateway.csv', text })).rows).toMatchObject([
      { todo: `payments approve ${id} --late 300.00, or players credit` },
    ]);
  });

  test('GATE-1 a gateway that reports a deposit as declined again does not close its late money', async () => {
    const id = await deposit();
    await report(id, 'declined', '250.00');
    await report(id, 'approved', '250.00');
    await report(id, 'declined', '250.00');
    expect(await row(id)).toMatchObject({ status: CANCELLED, late: 25_000n });
  });
});
