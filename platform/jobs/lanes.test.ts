import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import type { Transaction } from '../db/database';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { jobs as messageJobs, queueMessage } from '../messages';
import { jobs as paymentJobs, requestPayment, seedPayments } from '../payments';
import { payments } from '../payments/schema';
import { jobs as jobRows } from './schema';
import { enqueueJob, runDueJobs, startJobs, type JobRunner, type JobTable } from './index';

/** Much less than the time of one attempt to reach the silent mail server. */
const SOON_MS = 5_000;

describeDatabase('lanes of jobs', (database) => {
  let context: TestContext;
  let runner: JobRunner | undefined;
  const sockets = new Set<Socket>();
  /** Accepts connections and never responds. */
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  const smsTaken: string[] = [];
  const sms = createHttpServer((request, response) => {
    request.on('data', (part: Buffer) => smsTaken.push(part.toString()));
    request.on('end', () => response.end());
  });
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  beforeEach(async () => {
    smsTaken.length = 0;
    for (const server of [silent, sms]) await once(server.listen(0, '127.0.0.1'), 'listening');
    context = await testContext(database, {
      gateways: 'demo',
      smtpUrl: `smtp://127.0.0.1:${portOf(silent)}`,
      smsUrl: `http://127.0.0.1:${portOf(sms)}/`,
    });
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    silent.close();
    sms.close();
    await runner?.stop();
    await context.close();
  });

  test('HARD-21 with eight mails to a silent mail server, an SMS is sent and a voucher settles within seconds', async () => {
    await context.db.transaction(async (tx) => {
      for (let at = 0; at < 8; at += 1)
        await queueMessage(context, tx, {
          channel: 'mail',
          to: `a${at}@mail.example`,
          subject: 'x',
          text: 'x',
          language: 'tr',
        });
      await queueMessage(context, tx, {
        channel: 'sms',
        to: '+905321112233',
        subject: '',
        text: '482913',
        language: 'tr',
      });
    });
    runner = startJobs(context, { ...messageJobs, ...paymentJobs });
    await vi.waitFor(() => expect(sockets.size).toBe(1), SOON_MS);
    const form = { requestID: randomId(), methodID: 'wallet-turna', amount: 10_000n, referenceNumber: 'TK-0100-ABC' };
    const { transactionID } = await context.db.transaction((tx) =>
      requestPayment(context, tx, { uid: randomId(), call: 'prepaid', form, needProof: async () => {} }),
    );
    context.advance(10_000);
    runner.wake();
    await vi.waitFor(async () => {
      const [payment] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
      expect(payment?.status).toBe(TRANSACTION_STATUS.approved);
      expect(smsTaken.join()).toContain('482913');
    }, SOON_MS);
    // The first mail is still waiting for the server.
    expect(sockets.size).toBe(1);
  });

  test(
    'SCALE-30 DATA-2 a mail server that never answers does not delay the clock of the feed beyond its period',
    { tags: ['long'] },
    async () => {
      const PERIOD_MS = 1_000;
      const real = { ...context, now: () => new Date() };
      const late: number[] = [];
      const schedule = (tx: Transaction) => {
        const runAt = new Date(Date.now() + PERIOD_MS);
        return enqueueJob(tx, { kind: 'feed-tick', key: 'feed-tick', payload: { at: runAt.getTime() }, runAt });
      };
      const table: JobTable = {
        ...messageJobs,
        'feed-tick': {
          lane: 'feed',
          inside: async (_context, tx, { at }) => {
            late.push(Date.now() - Number(at));
            await schedule(tx);
          },
        },
      };
      await context.db.transaction(async (tx) => {
        const mail = { channel: 'mail', to: 'a@mail.example', subject: 'x', text: 'x', language: 'tr' } as const;
        for (let at = 0; at < 20; at += 1) await queueMessage(real, tx, mail);
        await schedule(tx);
      });
      runner = startJobs(real, table);
      await vi.waitFor(() => expect(late.length).toBe(4), { timeout: 4 * SOON_MS, interval: 50 });
      expect(sockets.size).toBe(1);
      // The runner looks for due jobs once a second.
      expect(Math.max(...late)).toBeLessThan(2 * PERIOD_MS);
    },
  );

  test('SCALE-30 a lane runs as many jobs at once as it has workers, and a long job does not keep the others waiting', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const table: JobTable = {
      ask: {
        lane: 'gateway',
        outside: async () => {
          most = Math.max(most, (running += 1));
          await new Promise<void>((resolve) => ends.push(resolve));
          running -= 1;
        },
      },
    };
    await context.db.transaction(async (tx) => {
      for (const key of ['a', 'b', 'c', 'd'])
        await enqueueJob(tx, { kind: 'ask', key, payload: {}, runAt: context.now() });
    });
    runner = startJobs(context, table);
    await vi.waitFor(() => expect(ends.length).toBe(2), SOON_MS);
    ends[1]!();
    await vi.waitFor(() => expect(ends.length).toBe(3), SOON_MS);
    ends[2]!();
    await vi.waitFor(() => expect(ends.length).toBe(4), SOON_MS);
    expect(most).toBe(2);
    for (const end of ends) end();
  });

  test('HARD-21 GATE-1 jobs of a system that never answers do not delay those of another system in their lane', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const table: JobTable = {
      ask: {
        lane: 'gateway',
        outside: async (_context, { system }) => {
          begun.push(String(system));
          if (system === 'silent') await new Promise<void>((resolve) => ends.push(resolve));
        },
      },
    };
    const systems = ['silent', 'silent', 'silent', 'silent', 'quick', 'quick', 'quick'];
    await context.db.transaction(async (tx) => {
      for (const [at, system] of systems.entries())
        await enqueueJob(tx, { kind: 'ask', key: `ask:${at}`, payload: { system }, runAt: context.now() });
    });
    runner = startJobs(context, table);
    const count = (system: string) => begun.filter((name) => name === system).length;
    await vi.waitFor(() => expect([count('quick'), count('silent')]).toEqual([3, 2]), SOON_MS);
    const stopped = runner.stop();
    for (const end of ends) end();
    await stopped;
  });

  test('HARD-21 a job outside transactions that exceeds its time limit fails and is retried', async () => {
    let tries = 0;
    const table: JobTable = {
      slow: {
        lane: 'mail',
        limitMs: 20,
        outside: () => ((tries += 1) === 1 ? new Promise<void>(() => {}) : Promise.resolve()),
      },
    };
    await context.db.transaction((tx) =>
      enqueueJob(tx, { kind: 'slow', key: 'slow', payload: {}, runAt: context.now() }),
    );
    expect(await runDueJobs(context, table)).toBe(0);
    const [row] = await context.db.select().from(jobRows).orderBy(asc(jobRows.id));
    expect(row).toMatchObject({ attempts: 1, lastError: 'not done within 20 ms' });
    context.advance(1_000);
    expect(await runDueJobs(context, table)).toBe(1);
  });
});
