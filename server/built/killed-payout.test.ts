// @module-tag long
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IS_LONG } from '#arcade/testing';
import { TRANSACTION_STATUS } from '#contract/constants';
import { openEmbedded } from '#platform/db/open';
import { createRequestID } from '#platform/db/ids';
import { ledgerEntries } from '#platform/db/schema';
import { jobs } from '#platform/jobs/schema';
import { verifyBooks } from '#platform/ops/verify';
import { freePort } from '../../bench/site.mjs';
import { PASSWORD, signIn } from './screens';
import { begunData, call, endProcesses, IS_BUILT, launch, ops, serve, up } from './testing';
import { send } from '../testing';

const SECRET = 'q'.repeat(32);
const SERVICE = path.resolve('examples/payment-gateway/server.mjs');
const PLAYER = 'cekimci';
const OUT_METHOD = 'wallet-yelken-withdrawal';

/** Time of the kill: before the service has the request, or after it and before its reply. */
type KillTime = 'before the service has it' | 'before the reply';
interface Case {
  kind: 'payouts' | 'refunds';
  killed: KillTime;
  /** Choice at the service: `silent` reports by no webhook, so only the repeated request finds the outcome. */
  choice: 'paid' | 'silent' | 'declined';
}

/** Cases of the long run. */
const MORE_CASES: readonly Case[] = [
  { kind: 'payouts', killed: 'before the service has it', choice: 'paid' },
  { kind: 'payouts', killed: 'before the reply', choice: 'paid' },
  { kind: 'payouts', killed: 'before the reply', choice: 'declined' },
  { kind: 'refunds', killed: 'before the reply', choice: 'silent' },
];
const CASES: readonly Case[] = [
  { kind: 'payouts', killed: 'before the reply', choice: 'silent' },
  { kind: 'refunds', killed: 'before the service has it', choice: 'paid' },
  ...(IS_LONG ? MORE_CASES : []),
];

describe.skipIf(!IS_BUILT)(
  'kill -9 of the site between a request to a payment gateway and its reply',
  { timeout: 600_000, meta: { needs: 'a build' } },
  () => {
    let relay: Server | undefined;
    afterEach(async () => {
      relay?.closeAllConnections();
      relay?.close();
      await endProcesses();
    });

    test('INT-34 HARD-23 payouts and refunds are decided once, paid once by the gateway, and the ledger is exact', async () => {
      const [port, servicePort] = [await freePort(), await freePort()];
      /** Requests for money that reached the relay, by the id of the payment. */
      const sent = new Map<string, string[]>();
      let killed: KillTime | undefined;
      let arrived = () => {};
      const gate = createServer(async (request, response) => {
        let body = '';
        for await (const part of request) body += String(part);
        const forward = () =>
          fetch(`http://127.0.0.1:${servicePort}${request.url}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Signature': String(request.headers['x-signature']) },
            body,
          });
        if (!request.url?.endsWith('/status')) {
          const { payment } = JSON.parse(body) as { payment: string };
          sent.set(payment, [...(sent.get(payment) ?? []), body]);
          if (killed !== undefined) {
            // The reply never comes: the site is killed while it waits.
            if (killed === 'before the reply') await forward();
            killed = undefined;
            arrived();
            return;
          }
        }
        const answer = await forward();
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
      });
      relay = gate;
      await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
      const service = launch([SERVICE], {
        PORT: String(servicePort),
        SECRET,
        CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/gateway/paylink`,
      });
      await vi.waitFor(() => expect(service.output()).toContain('listening'), { timeout: 30_000 });
      const data = await begunData();
      const startSite = () =>
        up(
          serve({
            DATA_DIR: data,
            PORT: String(port),
            FEED: 'none',
            GATEWAYS: 'hosted:paylink',
            HOSTED_GATEWAYS: `paylink:http://127.0.0.1:${(gate.address() as AddressInfo).port}/v1:${SECRET}`,
          }),
        );
      let site = await startSite();
      const operate = async (command: string, words: string[], options: Record<string, string> = {}) => {
        const answer = await ops(port, { command, words, options });
        expect(answer.status, answer.body.toString()).toBe(200);
        return JSON.parse(answer.body.toString()) as { text?: string; rows?: Record<string, string>[] };
      };

      const { payments } = JSON.parse((await operate('content', ['export'])).text!) as {
        payments: { methods: { id: string; gateway?: string }[] };
      };
      for (const method of payments.methods)
        if (method.id === 'card' || method.id === OUT_METHOD) method.gateway = 'paylink';
      await operate('content', ['import', 'payments.json'], { text: JSON.stringify({ payments }) });
      await operate('players', ['create', PLAYER], { password: PASSWORD });

      const login = async () => {
        const { uid, sid } = (
          await call(port, { class: 'user', method: 'login' }, { username: PLAYER, password: PASSWORD })
        ).data;
        return { uip: '', gmt: '+03:00', lang: 'en', uid, sid };
      };
      const user = await login();
      const pay = async (fields: object) => {
        const reply = await call(
          port,
          { class: 'prepayServices', method: 'processTransaction' },
          { requestID: createRequestID(), ...fields },
          user,
        );
        expect(reply.result, reply.message).toBe(true);
        return reply.data as { transactionID: string; url?: string };
      };
      const findPayment = async (transactionID: string) =>
        (await call(port, { class: 'finance', method: 'find_payment' }, { transactionID }, user)).data as unknown as {
          status: number;
          isSent?: boolean;
        };
      const decided = (id: string, status: number) =>
        vi.waitFor(async () => expect((await findPayment(id)).status).toBe(status), { timeout: 60_000, interval: 100 });
      const balance = async () => {
        const reply = await call(port, { class: 'finance', method: 'check_balance' }, {}, user);
        return Number((reply.data as unknown as [{ balance: string }])[0].balance);
      };
      const choose = (url: string, choice: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });

      const deposit = async () => {
        const { transactionID: id, url = '' } = await pay({ methodID: 'card', amount: '500' });
        await choose(url.replace(`:${(gate.address() as AddressInfo).port}/`, `:${servicePort}/`), 'paid');
        await decided(id, TRANSACTION_STATUS.approved);
        return id;
      };
      /** Kills the site during a request for money, and starts it again. @returns the id of the withdrawal */
      const interrupt = async ({ kind, killed: when, choice }: Case): Promise<string> => {
        const source = kind === 'refunds' ? await deposit() : undefined;
        killed = when;
        const reached = new Promise<void>((resolve) => {
          arrived = resolve;
        });
        let id = '';
        if (source === undefined) {
          ({ transactionID: id } = await pay({ methodID: OUT_METHOD, account: 'YLK-100200', amount: '100' }));
          await operate('payments', ['approve', id]);
        } else
          await operate('payments', ['refund', source], {
            reason: 'Test',
            amount: '100',
            'taken-back': '0',
            key: `refund-${source}`,
          });
        await reached;
        id ||= [...sent.keys()].at(-1)!;
        const cookie = await signIn(port, PLAYER);
        const list = (await send(port, '/profile/withdraw', { headers: { Cookie: cookie } })).body.toString();
        expect(list, 'a sent payout cannot be cancelled').not.toContain(`/withdrawals/${id}/cancel`);
        expect(list).toContain('Ödeme kuruluşuna iletildi');
        expect(await findPayment(id)).toMatchObject({ status: TRANSACTION_STATUS.new, isSent: true });
        site.child.kill('SIGKILL');
        await site.exited;
        if (when === 'before the reply') await choose(`http://127.0.0.1:${servicePort}/v1/transfers?id=${id}`, choice);
        // The claim of the killed process ends only after a minute and a half.
        const { db, close } = await openEmbedded(data, async () => {});
        await db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, 'payments.payout'));
        await close();
        site = await startSite();
        if (when === 'before the service has it') {
          await vi.waitUntil(() => sent.get(id)?.length === 2, { timeout: 60_000 });
          await vi.waitUntil(
            async () => {
              await choose(`http://127.0.0.1:${servicePort}/v1/transfers?id=${id}`, choice);
              return (await findPayment(id)).status !== TRANSACTION_STATUS.new;
            },
            { timeout: 60_000, interval: 200 },
          );
        }
        return id;
      };

      await deposit();
      const paid: string[] = [];
      let expected = 500;
      for (const one of CASES) {
        const id = await interrupt(one);
        const isPaid = one.choice !== 'declined';
        await decided(id, isPaid ? TRANSACTION_STATUS.approved : TRANSACTION_STATUS.cancelled);
        expected += (one.kind === 'refunds' ? 500 : 0) - (isPaid ? 100 : 0);
        expect(await balance(), JSON.stringify(one)).toBe(expected);
        if (isPaid) paid.push(id);
        // Each request for it was the same, so the service, which keeps one payment per id, paid once.
        expect(new Set(sent.get(id))).toHaveProperty('size', 1);
        const reports = service.output().split(`\n${id}-1: 200`).length - 1;
        expect(reports, JSON.stringify(one)).toBeLessThanOrEqual(1);
      }
      expect(sent.size).toBe(CASES.length);
      site.child.kill('SIGKILL');
      await site.exited;
      const { db, close } = await openEmbedded(data, async () => {});
      const entries = await db
        .select({ reference: ledgerEntries.reference })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.kind, 'withdrawal-paid'), inArray(ledgerEntries.reference, [...sent.keys()])));
      expect(entries.map(({ reference }) => reference).sort()).toEqual(paid.sort());
      expect((await verifyBooks(db)).findings).toEqual([]);
      await close();
    });
  },
);
