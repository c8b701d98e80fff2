import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { freePort } from '../../bench/site.mjs';
import { seedContent } from '../content';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { randomId } from '../db/ids';
import { runDueJobs } from '../jobs';
import { getBalance } from '../ledger';
import { verifyBooks } from '../ops/verify';
import { readServices } from '../remote-services';
import { createGateways } from './gateways';
import { paymentMethods, payments } from './schema';
import { jobs, receiveGatewayCallback, requestPayment, seedPayments } from '.';

const SECRET = 'p'.repeat(32);
const { new: NEW, approved: APPROVED, cancelled: CANCELLED } = TRANSACTION_STATUS;

describeEachDatabase('a hosted payment page in its own process', (database) => {
  let context: TestContext;
  let site: Server;
  let service: ChildProcess;
  let origin: string;
  let output = '';
  /** Statuses that webhooks get before they reach the platform. */
  let outages: number[] = [];

  beforeEach(async () => {
    outages = [];
    output = '';
    site = createServer(async (request, response) => {
      let rawBody = '';
      for await (const part of request) rawBody += String(part);
      const outage = outages.shift();
      const signature = String(request.headers['x-signature']);
      const answer = outage
        ? { status: outage, body: {} }
        : await receiveGatewayCallback(context, { name: 'paylink', rawBody, signature });
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    const { port } = site.address() as AddressInfo;
    const own = await freePort();
    origin = `http://127.0.0.1:${own}`;
    context = await testContext(database, {
      gateways: 'hosted:paylink',
      hostedGateways: readServices(`paylink:${origin}/v1:${SECRET}`),
    });
    context.setTime(new Date());
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
      await tx.update(paymentMethods).set({ gateway: 'paylink' }).where(eq(paymentMethods.id, 'card'));
    });
    service = spawn(process.execPath, ['examples/payment-gateway/server.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        NODE_ENV: 'test',
        PORT: String(own),
        SECRET,
        CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/gateway/paylink`,
        LATE_MS: '300',
      },
    });
    service.stdout!.on('data', (data: Buffer) => {
      output += data.toString();
    });
    await vi.waitUntil(() => output.includes('listening'), { timeout: 30_000 });
  });
  afterEach(async () => {
    service.kill('SIGKILL');
    site.closeAllConnections();
    site.close();
    await context.close();
  });

  const deposit = (uid: string) =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID: randomId(), methodID: 'card', amount: 10_000n },
        needProof: async () => {},
      }),
    );
  const row = async (id: string) => (await context.db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const choose = (url: string, choice: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  /** Deposits 100 lira and chooses an outcome on the page. */
  const pay = async (choice: string) => {
    const uid = randomId();
    const { transactionID: id, url = '' } = await deposit(uid);
    const answer = await choose(url, choice);
    expect(answer.headers.get('location')).toBe(`https://rubato.example/profile/payments/${id}`);
    return { uid, id, url };
  };
  const settled = async (id: string, status: number, times = 1) => {
    await vi.waitFor(() => expect(output.split(id).length - 1).toBeGreaterThanOrEqual(times), { timeout: 30_000 });
    expect((await row(id)).status).toBe(status);
  };
  /** Runs the status query that is due after a minute. */
  const query = async () => {
    context.advance(61_000);
    await runDueJobs(context, jobs);
  };

  test('INT-2 paid, declined, less, late, repeated, reordered and charged back: each books once', async () => {
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
      expect(await getBalance(context.db, uid), choice).toBe(kurus);
      // A second click and the status query change nothing.
      await choose(url, 'paid');
      expect(await getBalance(context.db, uid), choice).toBe(kurus);
    }
    context.setTime(new Date());
    await query();
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('INT-2 more than requested waits for the operator', async () => {
    const { uid, id } = await pay('more');
    await settled(id, NEW);
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('INT-2 a silent service: the status query books the deposit, once', async () => {
    const { uid, id } = await pay('silent');
    expect((await row(id)).status).toBe(NEW);
    await query();
    expect([(await row(id)).status, await getBalance(context.db, uid)]).toEqual([APPROVED, 10_000n]);
    await query();
    expect(await getBalance(context.db, uid)).toBe(10_000n);
  });

  test('INT-2 an outage of the site or of the service loses no deposit', async () => {
    outages = [503, 500];
    const { uid, id } = await pay('paid');
    await settled(id, APPROVED);
    expect(await getBalance(context.db, uid)).toBe(10_000n);

    const second = await pay('silent');
    service.kill('SIGSTOP');
    context.advance(61_000);
    const asking = runDueJobs(context, jobs);
    service.kill('SIGCONT');
    await asking;
    await query();
    expect(await getBalance(context.db, second.uid)).toBe(10_000n);
  });

  test('INT-2 a page that the player did not open stays open for half an hour, then the deposit is cancelled', async () => {
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
