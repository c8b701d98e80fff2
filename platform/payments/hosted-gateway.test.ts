import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { describeDatabase } from '../db/testing';
import { randomId } from '../db/ids';
import { getBalance } from '../ledger';
import { verifyBooks } from '../ops/verify';
import { readServices } from '../remote-services';
import { createGateways } from './gateways';
import { payments } from './schema';
import { receiveGatewayCallback } from '.';
import { SECRET, startService } from './testing-service';

const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;

describeDatabase('a hosted payment page in its own process', (database) => {
  let running: Awaited<ReturnType<typeof startService>>;

  beforeEach(async () => {
    running = await startService(database);
  });
  afterEach(() => running.close());

  test('INT-2 INT-35 paid, declined, less, late, repeated, reordered and charged back: each books once', async () => {
    const { context, choose, pay, settled, query, row } = running;
    const expected: [choice: string, status: number, reports: number, kurus: bigint][] = [
      ['paid', APPROVED, 1, 10_000n],
      ['declined', CANCELLED, 1, 0n],
      ['less', APPROVED, 1, 5_000n],
      ['late', APPROVED, 1, 10_000n],
      ['repeated', APPROVED, 3, 10_000n],
      ['reordered', APPROVED, 2, 10_000n],
      ['charged-back', CANCELLED, 2, 0n],
    ];
    for (const [choice, status, reports, kurus] of expected) {
      const { uid, id, url } = await pay(choice);
      await settled(id, status, reports);
      expect((await row(id)).asked, choice).toBe(choice === 'less' ? 10_000n : null);
      expect(await getBalance(context.db, uid), choice).toBe(kurus);
      // A second click and the status query change nothing.
      await choose(url, 'paid');
      expect(await getBalance(context.db, uid), choice).toBe(kurus);
    }
    context.setTime(new Date());
    await query();
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('INT-2 INT-35 more than requested waits for the operator', async () => {
    const { context, pay, settled } = running;
    const { uid, id } = await pay('more');
    await settled(id, NEW);
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('INT-2 INT-35 a silent service: the status query books the deposit, once', async () => {
    const { context, row, pay, query } = running;
    const { uid, id } = await pay('silent');
    expect((await row(id)).status).toBe(NEW);
    await query();
    expect([(await row(id)).status, await getBalance(context.db, uid)]).toEqual([APPROVED, 10_000n]);
    await query();
    expect(await getBalance(context.db, uid)).toBe(10_000n);
  });

  test('INT-2 an outage of the site or of the service loses no deposit', async () => {
    const { context, service, outages, pay, settled, query, runJobs } = running;
    outages.push(503, 500);
    const { uid, id } = await pay('paid');
    await settled(id, APPROVED);
    expect(await getBalance(context.db, uid)).toBe(10_000n);

    const second = await pay('silent');
    service.kill('SIGSTOP');
    context.advance(61_000);
    const asking = runJobs();
    service.kill('SIGCONT');
    await asking;
    await query();
    expect(await getBalance(context.db, second.uid)).toBe(10_000n);
  });

  test('INT-2 a page that the player did not open stays open for half an hour, then the deposit is cancelled', async () => {
    const { context, row, deposit, query } = running;
    const { transactionID: id } = await deposit(randomId());
    await query();
    expect((await row(id)).status).toBe(NEW);
    // The service accepts signatures of five minutes, so the queries of both clocks must agree.
    await context.db
      .update(payments)
      .set({ createdAt: new Date(context.now().getTime() - 36 * 60_000) })
      .where(eq(payments.id, id));
    context.advance(60_000);
    await query();
    expect((await row(id)).status).toBe(CANCELLED);
  });

  test('INT-2 webhooks and tokens with a wrong signature are rejected', async () => {
    const { context, row, deposit } = running;
    const { transactionID: id, url = '' } = await deposit(randomId());
    expect((await fetch(`${url}x`)).status).toBe(403);
    const rawBody = JSON.stringify({ id: 'r1', payment: id, outcome: 'approved', amount: '100.00' });
    expect(
      await receiveGatewayCallback(context, { name: 'paylink', rawBody, signature: `t=1,v1=${'0'.repeat(64)}` }),
    ).toMatchObject({ status: 401 });
    expect((await row(id)).status).toBe(NEW);
  });
});

test('INT-2 GATEWAYS=hosted:NAME needs an entry of HOSTED_GATEWAYS', () => {
  const hostedGateways = readServices(`paylink:https://pay.example/v1:${SECRET}`)!;
  const { on } = createGateways({ gateways: 'hosted:paylink', hostedGateways, publicUrl: 'https://play.example' });
  expect([...on]).toEqual(['paylink']);
  expect(() => createGateways({ gateways: 'hosted:other', hostedGateways })).toThrow(
    "GATEWAYS: 'hosted:other' is not in HOSTED_GATEWAYS",
  );
  expect(() =>
    createGateways({ gateways: 'none', hostedGateways: readServices(`kartgec:https://pay.example:${SECRET}`)! }),
  ).toThrow("the name 'kartgec' is taken");
});
