import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { createServer as createSocketServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

let server: Server | ReturnType<typeof createSocketServer> | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  server?.close();
  server = undefined;
});

/** Returns the fault of an endpoint that answers like this. */
async function faultOf(answer: RequestListener, scheme = 'http'): Promise<string | undefined> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return ask(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/endpoint/v1`);
}

async function ask(url: string): Promise<string | undefined> {
  vi.resetModules();
  vi.stubEnv('ENDPOINT_URL', url);
  const { findEndpointFault } = await import('./endpoint-fault.server');
  return findEndpointFault();
}

test('OWN-1 an endpoint/v1 has no fault, also under maintenance; nor has the embedded platform', async () => {
  expect(await faultOf((_request, response) => response.end('{"result":true,"data":null}'))).toBeUndefined();
  server?.close();
  const maintenance = '{"result":false,"message":"This site is under maintenance","code":503}';
  expect(await faultOf((_request, response) => response.writeHead(503).end(maintenance))).toBeUndefined();
  expect(await ask('')).toBeUndefined();
});

test.each<[string, RequestListener, RegExp]>([
  ['HTML', (_request, response) => response.writeHead(404).end('<!doctype html>'), /HTML, not with JSON \(HTTP 404\)/],
  [
    'a redirect',
    (_request, response) => response.writeHead(301, { Location: 'https://play.test/' }).end(),
    /redirects to https:\/\/play\.test\/ \(HTTP 301\)/,
  ],
  ['another API', (_request, response) => response.end('{"jsonrpc":"2.0"}'), /another kind of API/],
  ['plain text', (_request, response) => response.end('ok'), /another kind of API/],
])('OWN-1 %s at ENDPOINT_URL is named in one line', async (_what, answer, line) => {
  const fault = await faultOf(answer);
  expect(fault).toMatch(line);
  expect(fault).not.toContain('\n');
});

test('OWN-1 a port without a listener and a server without TLS are named', async () => {
  expect(await faultOf((_request, response) => response.end(), 'https')).toMatch(/^no TLS connection: ERR_SSL/);
  expect(await ask('http://127.0.0.1:9/endpoint/v1')).toMatch(/^nothing answers there: /);
});
