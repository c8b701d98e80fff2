import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { testContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { readServices } from '../remote-services';
import { jobs, receiveGatewayCallback, requestPayment, seedPayments } from '.';
import { paymentMethods, payments } from './schema';

/** Secret of the service and the site. */
export const SECRET = 'p'.repeat(32);

/** A test's action between two HTTP messages; `drop` closes the connection without a response. */
type Fault = () => Promise<'drop' | undefined>;

const readBody = async (request: AsyncIterable<unknown>): Promise<string> => {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
};

const listen = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Starts a site's database and webhook endpoint, and the payment service of `examples/payment-gateway` in its own
 * process. Deposits by card and withdrawals to a bank account (`bank-withdrawal` of the content) use the service.
 */
export async function startService(database: Parameters<typeof testContext>[0]) {
  let output = '';
  /** Statuses that webhooks get before they reach the platform. */
  const outages: number[] = [];
  /** Called before the response to a request of the site is passed on, by path. */
  const afterRequest = new Map<string, Fault>();
  let own = 0;
  // Requests of the site pass through here, so that a test can lose responses.
  const relay = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await readBody(request);
    const answered = await fetch(`http://127.0.0.1:${own}${url}`, {
      method,
      headers: {
        'Content-Type': String(headers['content-type'] ?? ''),
        'X-Signature': String(headers['x-signature'] ?? ''),
      },
      body: method === 'GET' ? null : body,
      redirect: 'manual',
    }).catch(() => undefined);
    const fault = answered && (await afterRequest.get(url)?.());
    if (!answered || fault === 'drop') {
      response.destroy();
      return;
    }
    const location = answered.headers.get('location');
    response.writeHead(answered.status, location ? { Location: location } : {}).end(await answered.text());
  });
  const origin = `http://127.0.0.1:${await listen(relay)}`;
  const context = await testContext(database, {
    gateways: 'hosted:paylink',
    hostedGateways: readServices(`paylink:${origin}/v1:${SECRET}`),
  });
  context.setTime(new Date());
  await context.db.transaction(async (tx) => {
    await seedContent(tx);
    await seedPayments(tx);
    for (const id of ['card', 'bank-withdrawal'])
      await tx.update(paymentMethods).set({ gateway: 'paylink', min: 1_000n }).where(eq(paymentMethods.id, id));
  });
  const site = createServer(async (request, response) => {
    const rawBody = await readBody(request);
    const outage = outages.shift();
    const signature = String(request.headers['x-signature']);
    const answer = outage
      ? { status: outage, body: {} }
      : await receiveGatewayCallback(context, { name: 'paylink', rawBody, signature });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  const sitePort = await listen(site);
  const service = spawn(process.execPath, ['examples/payment-gateway/server.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      SECRET,
      CALLBACK_URL: `http://127.0.0.1:${sitePort}/callbacks/gateway/paylink`,
      LATE_MS: '300',
    },
  });
  service.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  own = await vi.waitUntil(() => Number(/^listening on (\d+)$/m.exec(output)?.[1]), { timeout: 30_000 });

  const row = async (id: string) => (await context.db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const deposit = (uid: string) =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID: randomId(), methodID: 'card', amount: 10_000n },
        needProof: async () => {},
      }),
    );
  /** Chooses an outcome on the page of a deposit. */
  const choose = (url: string, choice: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  /** Waits for the responses to the webhooks about a payment. */
  const reported = (id: string, times = 1) =>
    vi.waitFor(() => expect(output.split(`\n${id}`).length - 1).toBeGreaterThanOrEqual(times), { timeout: 30_000 });
  return {
    context,
    service,
    outages,
    afterRequest,
    row,
    deposit,
    choose,
    reported,
    /** Deposits 100 lira and chooses an outcome on the page. */
    pay: async (choice: string, uid = randomId()) => {
      const { transactionID: id, url = '' } = await deposit(uid);
      const answer = await choose(url, choice);
      expect(answer.headers.get('location')).toBe(`https://rubato.example/profile/payments/${id}`);
      return { uid, id, url };
    },
    /** Chooses the outcome of a payout or refund on the service's own page. */
    chooseTransfer: (id: string, choice: string) => choose(`http://127.0.0.1:${own}/v1/transfers?id=${id}`, choice),
    settled: async (id: string, status: number, times = 1) => {
      await reported(id, times);
      expect((await row(id)).status).toBe(status);
    },
    /** Runs the jobs that are due now. */
    runJobs: () => runDueJobs(context, jobs),
    /** Runs the status queries that are due after a minute. */
    query: async () => {
      context.advance(61_000);
      await runDueJobs(context, jobs);
    },
    close: async () => {
      service.kill('SIGKILL');
      for (const server of [site, relay]) {
        server.closeAllConnections();
        server.close();
      }
      await context.close();
    },
  };
}
