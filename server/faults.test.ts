import { connect } from 'node:net';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { send, testSite } from './testing';

describe('HARD-24 stopping', () => {
  test('HARD-24 an open request finishes, new connections are refused, the platform is closed once', async () => {
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let arrived = () => undefined as void;
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const site = await testSite({
      action: async () => {
        arrived();
        await held;
        return new Response('booked', { status: 200 });
      },
    });
    const answer = send(site.port, '/resource', { method: 'POST', body: 'a=1' });
    await inside;
    const stops = [site.stop(), site.stop()];
    await expect(send(site.port, '/')).rejects.toThrow(/ECONNREFUSED/);
    expect(site.platform.closed).toBe(0);
    finish();
    expect((await answer).body.toString()).toBe('booked');
    await Promise.all(stops);
    expect(site.platform.closed).toBe(1);
  });

  test('HARD-24 a request that never ends is cut off after seven seconds, so that the site stops within ten', async () => {
    let arrived = () => undefined as void;
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const site = await testSite({
      action: () => {
        arrived();
        return new Promise<Response>(() => undefined);
      },
    });
    const answer = send(site.port, '/resource', { method: 'POST', body: 'a=1' }).then(
      () => 'answered',
      () => 'cut off',
    );
    await inside;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stopping = site.stop();
    vi.advanceTimersByTime(6_999);
    expect(site.platform.closed).toBe(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await answer).toBe('cut off');
    await stopping;
    expect(site.platform.closed).toBe(1);
  });

  test('HARD-24 an idle keep-alive connection does not delay the stop', async () => {
    const site = await testSite();
    const socket = connect(site.port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
    });
    await new Promise<void>((resolve) => {
      socket.once('data', () => resolve());
      socket.write('GET /other HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    });
    socket.on('data', () => undefined);
    const began = performance.now();
    await site.stop();
    await closed;
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('HARD-25 a process that continues', () => {
  test('HARD-25 a client that disconnects is a line in the log, and the next request is served', async () => {
    let arrived = () => undefined as void;
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const site = await testSite({
      action: async ({ request }) => {
        arrived();
        await new Promise((resolve) => {
          request.signal.addEventListener('abort', resolve);
        });
        return new Response('late');
      },
    });
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /resource HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\na=1');
    await inside;
    socket.destroy();
    await vi.waitFor(() => expect(site.lines.some(({ msg }) => msg === 'client hung up')).toBe(true), 10_000);
    expect((await send(site.port, '/other')).status).toBe(200);
    await site.close();
  });

  test('HARD-25 a form that breaks off half-sent has no effect', async () => {
    const site = await testSite();
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /other HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300\r\n\r\na=1', () => socket.destroy());
    await vi.waitFor(() => expect(site.lines.some(({ msg }) => msg === 'client hung up')).toBe(true), 10_000);
    expect((await send(site.port, '/other')).status).toBe(200);
    await site.close();
  });

  test('HARD-25 an exception of the app is an error page with the id of its log line', async () => {
    const site = await testSite({
      document: () => {
        throw new Error('secret inside');
      },
    });
    const answer = await send(site.port, '/other?x=1', { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).not.toContain('secret inside');
    await site.close();
  });
});

describe('HARD-24 HARD-25 HARD-38 a real process', () => {
  let folder = '';
  beforeAll(async () => {
    // Inside node_modules, so that it resolves the packages it imports.
    folder = mkdtempSync(path.join('node_modules', '.faults-'));
    await build({
      stdin: {
        resolveDir: 'server',
        loader: 'ts',
        contents: `
          import { createServer } from 'node:http';
          import { pino } from 'pino';
          import { handleSignals, stopper } from './shutdown';
          const log = pino();
          const server = createServer((request, response) => {
            if (request.url === '/reject') void Promise.reject(new Error('nobody waits'));
            if (request.url === '/throw') setTimeout(() => { throw new Error('a timer'); }, 0);
            if (request.url === '/slow') { setTimeout(() => response.end('done'), 400); console.log('inside'); return; }
            response.end('fine');
          });
          const close = async () => { console.log('closed'); };
          const drain = () => console.log('draining');
          const drainMs = Number(process.env.DRAIN_MS ?? 0);
          handleSignals(stopper([server], { drain, drainMs, close, log }), log, drainMs);
          server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: path.join(folder, 'process.mjs'),
      logLevel: 'silent',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function started() {
    const child = spawn(process.execPath, [path.join(folder, 'process.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
    });
    const exited = new Promise<number | null>((resolve) => {
      child.on('exit', resolve);
    });
    const says = (pattern: RegExp) =>
      vi.waitFor(() => pattern.exec(output) ?? Promise.reject(new Error(`not said: ${pattern}`)), 10_000);
    return { child, exited, says, port: Number((await says(/port (\d+)/))[1]) };
  }

  test('HARD-25 an unhandled rejection is logged, and the process continues', async () => {
    const { child, exited, says, port } = await started();
    await send(port, '/reject');
    await says(/nobody waits/);
    expect((await send(port, '/')).body.toString()).toBe('fine');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  test('HARD-38 an uncaught error: open responses arrive, the platform is closed, the process ends with 1', async () => {
    const { child, exited, says, port } = await started();
    const answer = send(port, '/slow');
    await says(/inside/);
    await send(port, '/throw');
    await says(/"level":60.*a timer/);
    child.kill('SIGTERM');
    expect((await answer).body.toString()).toBe('done');
    await says(/closed/);
    expect(await exited).toBe(1);
  });

  test('HARD-38 such a process ends without a signal, so its supervisor sees the exit', async () => {
    const { exited, says, port } = await started();
    await send(port, '/throw');
    expect(await exited).toBe(1);
    await says(/closed/);
  });

  test('HARD-24 SIGTERM twice and SIGINT: the open response arrives, the process ends with 0', async () => {
    const { child, exited, says, port } = await started();
    const answer = send(port, '/slow');
    await says(/inside/);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect((await answer).body.toString()).toBe('done');
    expect(await exited).toBe(0);
    await says(/closed/);
  });
});
