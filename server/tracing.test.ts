import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPostgres } from '#platform/db/testing';
import { platform, type Platform } from '#platform';
import { startTracing } from './tracing';
import { send, testSite } from './testing';

vi.setConfig({ testTimeout: 120_000 });

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const LOGIN = { api: { class: 'user', method: 'login' }, data: { username: 'ayse', password: 'Sifre123' } };

describe.skipIf(!testPostgres)('on PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let folder: string;
  let running: Platform;
  let drop: () => Promise<void>;
  let collector: Server;
  let spans: SentSpan[];
  beforeEach(async () => {
    const scratch = await testPostgres!.scratch();
    ({ drop } = scratch);
    folder = mkdtempSync(path.join(tmpdir(), 'rubato-tracing-'));
    running = await platform({
      dataDir: folder,
      databaseUrl: scratch.url,
      publicUrl: 'https://rubato.example',
      brandName: 'Rubato',
      siteId: '1',
      siteName: 'rubato',
      sessionDays: 30,
      rateLimitFactor: 1,
      log: pino({ level: 'silent' }),
    });
    spans = [];
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
        for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
  });
  afterEach(async () => {
    collector.closeAllConnections();
    collector.close();
    await running.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('SCALE-5 a collector gets one trace of request, API call and SQL, without values of players', async () => {
    const tracing = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    const site = await testSite({
      action: async ({ context }) =>
        Response.json(await running.answer(LOGIN, { address: '192.0.2.1', requestId: String(context.requestId) })),
    });
    try {
      await send(site.port, '/endpoint/v1', { method: 'POST', headers: { Origin: site.origin }, body: '{}' });
    } finally {
      await site.close();
      await tracing.stop();
    }
    const request = spans.find(({ name }) => name === 'POST endpoint');
    const call = spans.find(({ name }) => name === 'user/login');
    const statements = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'));
    expect(call?.parentSpanId).toBe(request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(JSON.stringify(spans)).not.toContain('Sifre123');
    expect(JSON.stringify(spans)).not.toContain('ayse');
  });

  test('SCALE-5 the platform’s figures count logins and rejections, and have pools and the last `ledger verify`', async () => {
    const number = async (name: string) =>
      Number(
        (await running.metrics())
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? 0,
      );
    const before = await number('rejections_total{reason="login-failed"}');
    await running.answer(LOGIN, { address: '192.0.2.1', requestId: 'request-1' });
    expect(await number('rejections_total{reason="login-failed"}')).toBe(before + 1);
    await running.ops('players', ['create', 'ayse'], { password: 'Sifre123' });
    const logins = await number('logins_total{outcome="login"}');
    await running.answer(LOGIN, { address: '192.0.2.1', requestId: 'request-2' });
    expect(await number('logins_total{outcome="login"}')).toBe(logins + 1);
    const entries = await number('ledger_entries_total{kind="adjustment"}');
    await running.ops('players', ['credit', 'ayse', '10'], { reason: 'test' });
    expect(await number('ledger_entries_total{kind="adjustment"}')).toBe(entries + 1);
    expect(await running.metrics()).not.toMatch(/^ledger_findings \d/m);
    await running.ops('ledger', ['verify'], {});
    const text = await running.metrics();
    expect(text).toMatch(/^ledger_findings 0$/m);
    expect(text).toMatch(/^ledger_drift_kurus 0$/m);
    expect(text).toMatch(/^database_pool_size\{pool="requests"\} 10$/m);
    expect(text).toMatch(/^database_waiting\{pool="requests"\} 0$/m);
  });
});
