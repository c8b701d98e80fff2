import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send, testSite, type TestSite } from './testing';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.seen.length = 0;
  site.lines.length = 0;
});

const post = (path: string, headers: Record<string, string>, body: string | Buffer = 'a=1', port = site.port) =>
  send(port, path, { method: 'POST', headers: { ...FORM, ...headers }, body });

test('RUN-51 a rejection is in the default language unless the visitor chose one', async () => {
  const languageOf = async (cookie = '') => {
    const { body } = await post('/other', { Origin: 'https://e.test', Accept: 'text/html', cookie });
    return /<html lang="(\w+)"/.exec(body.toString())?.[1];
  };
  expect(await languageOf()).toBe('tr');
  site.platform.language = 'en';
  expect(await languageOf()).toBe('en');
  expect(await languageOf('lang=tr')).toBe('tr');
  site.platform.language = 'tr';
});

describe('HARD-8 cross-origin posts', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign Origin', { Origin: 'https://e.test' }],
    ['Origin null', { Origin: 'null' }],
    ['another port of the host', { Origin: 'http://127.0.0.1:1' }],
    ['Sec-Fetch-Site cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://sub.e.test' }],
    ['JSON as text/plain', { Origin: 'https://e.test', 'Content-Type': 'text/plain' }],
  ];
  const places = [
    '/?index',
    '/other',
    '/other?_data=other',
    '/other.data',
    '/_root.data',
    '/resource',
    '/endpoint/v1',
    '/other?_routes=other',
  ];
  test.each(foreign)('HARD-8 %s is rejected with 403 everywhere, without any effect', async (_what, headers) => {
    for (const place of places) expect((await post(place, headers)).status, place).toBe(403);
    expect(site.seen).toEqual([]);
  });

  test('HARD-8 a forwarded host does not make a foreign origin the site’s own', async () => {
    expect(
      (await post('/other', { Origin: 'https://e.test', 'X-Forwarded-Host': 'e.test', 'X-Forwarded-Proto': 'https' }))
        .status,
    ).toBe(403);
  });

  test.each([
    ['same-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1' }],
    ['typed by hand', { 'Sec-Fetch-Site': 'none' }],
    ['a program without Origin', {}],
  ] as [string, Record<string, string>][])('HARD-8 %s passes', async (_what, headers) => {
    expect((await post('/other', headers)).status).toBe(303);
    expect(site.seen.filter(({ kind }) => kind === 'action')).toHaveLength(1);
  });

  test('HARD-8 an older browser with the site’s Origin passes, on resource routes too', async () => {
    for (const place of ['/other', '/resource']) expect((await post(place, { Origin: site.origin })).status).toBe(303);
  });

  test('HARD-33 a foreign scheme in Origin is a foreign origin, even with the site’s host', async () => {
    for (const scheme of ['https', 'ftp', 'chrome-extension'])
      expect((await post('/other', { Origin: `${scheme}://127.0.0.1:${site.port}` })).status, scheme).toBe(403);
    expect(site.seen).toEqual([]);
    expect((await post('/other', { Origin: `http://127.0.0.1:${site.port}` })).status).toBe(303);
  });

  test('HARD-8 the rejection is in the language of the page', async () => {
    const turkish = await post('/other', { Origin: 'null', Accept: 'text/html' });
    const english = await post('/other', { Origin: 'null', Accept: 'text/html', Cookie: 'lang=en' });
    expect(turkish.body.toString()).toContain('başka bir siteden');
    expect(english.body.toString()).toContain('another site');
    expect(JSON.parse((await post('/endpoint/v1', { Origin: 'null' })).body.toString())).toMatchObject({
      result: false,
      code: 403,
    });
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('method %s is rejected', async (method) => {
    const answer = await send(site.port, '/other', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  });
});

describe('HARD-9 bodies and URLs', () => {
  test('HARD-9 an announced body over the limit is 413 and never read', async () => {
    expect((await post('/other', {}, Buffer.alloc(65 * 1024, 'a'))).status).toBe(413);
    expect((await post('/endpoint/v1', {}, Buffer.alloc(257 * 1024, 'a'))).status).toBe(413);
    expect(site.seen).toEqual([]);
  });

  test('HARD-9 bodies at the limit are read completely', async () => {
    expect((await post('/other', {}, Buffer.alloc(64 * 1024, 'a'))).status).toBe(303);
    expect((await post('/endpoint/v1', {}, Buffer.alloc(256 * 1024, 'b'))).status).toBe(303);
    expect(site.seen.map(({ body }) => body?.length).filter(Boolean)).toEqual([64 * 1024, 256 * 1024]);
  });

  test('HARD-9 a body without a length is cut off at the limit', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(site.port, '127.0.0.1');
      let text = '';
      const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
      socket.write('POST /other HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n');
      for (let sent = 0; sent < 8; sent += 1) socket.write(chunk);
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', (error: NodeJS.ErrnoException) => (text ? resolve(text) : reject(error)));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('HARD-9 a short body without a length arrives', async () => {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(site.port, '127.0.0.1');
      socket.write(
        'POST /other HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n',
      );
      socket.once('data', (data) => {
        expect(data.toString()).toMatch(/^HTTP\/1\.1 303 /);
        socket.end();
        resolve();
      });
      socket.on('error', reject);
    });
    expect(site.seen.find(({ kind }) => kind === 'action')?.body).toBe('a=1');
  });
});

describe('HARD-10 headers about the client', () => {
  test('HARD-10 forwarded headers are not trusted', async () => {
    await send(site.port, '/other?x=1', {
      headers: {
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Host': 'e.test',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'for=6.6.6.6',
      },
    });
    expect(site.seen[0]).toMatchObject({
      url: `${site.origin}/other?x=1`,
      context: { address: '127.0.0.1', secure: false, origin: site.origin },
    });
  });

  test('HARD-10 with TRUST_PROXY only the headers of the trusted hop are used', async () => {
    const behind = await testSite({}, { TRUST_PROXY: '1', HOST: '127.0.0.1' });
    await send(behind.port, '/other?x=1', {
      headers: { 'X-Forwarded-For': '6.6.6.6, 8.8.8.8', 'X-Forwarded-Host': 'play.test', 'X-Forwarded-Proto': 'https' },
    });
    expect(behind.seen[0]?.context).toMatchObject({ address: '8.8.8.8', secure: true, origin: 'https://play.test' });
    await behind.close();
  });

  test('HARD-10 with PUBLIC_URL a foreign Host changes no link', async () => {
    const configured = await testSite({}, { PUBLIC_URL: 'https://play.test' });
    await send(configured.port, '/other?x=1', { headers: { Host: 'e.test' } });
    expect(configured.seen[0]?.context).toMatchObject({ origin: 'https://play.test', secure: true });
    await configured.close();
  });

  test.each(['e.test/path', 'e.test@f.test', 'a b'])('HARD-10 Host "%s" is 400', async (host) => {
    expect((await send(site.port, '/other', { headers: { Host: host } })).status).toBe(400);
  });

  test('HARD-10 TRUST_PROXY trusts the IP addresses in its list and no other sender', async () => {
    const headers = { 'X-Forwarded-For': '6.6.6.6' };
    for (const [trust, address] of [
      ['loopback', '6.6.6.6'],
      ['10.0.0.0/8', '127.0.0.1'],
    ] as const) {
      const behind = await testSite({}, { TRUST_PROXY: trust });
      await send(behind.port, '/other', { headers });
      expect(behind.seen[0]?.context, trust).toMatchObject({ address });
      await behind.close();
    }
  });

  test('HARD-10 with OPS_PORT commands and metrics are served only on that port, in every spelling of their paths', async () => {
    const inside = [
      '/ops',
      '/OPS',
      '/ops/',
      '/ops.data',
      '/ops/.data',
      '/ops//.data',
      '/%6Fps',
      '/metrics',
      '/Metrics/',
      '/%6detrics',
    ];
    /** Paths that a URL resolves to one of these. */
    const resolved = [
      '/%2e/ops',
      '/x/%2e%2E/ops',
      '/x/../ops',
      '/x\\..\\ops',
      '/ops\\',
      '/x/.%2e/metrics',
      '/./ops.data',
    ];
    const outside = ['/', '/other', '/opsx', '/metrics/x'];
    const headers = () => ({ Authorization: `Bearer ${site.platform.opsToken}` });
    const apart = await testSite({}, { OPS_PORT: '3100' });
    try {
      const statusAt = async (port: number, address: string) =>
        (await send(port, address, { headers: headers() })).status;
      for (const address of inside) {
        expect(await statusAt(apart.port, address), address).toBe(404);
        expect((await send(apart.port, address, { method: 'POST', headers: headers() })).status, address).toBe(404);
      }
      for (const address of resolved)
        for (const port of [apart.port, apart.opsPort])
          for (const method of ['GET', 'POST'])
            expect((await send(port, address, { method, headers: headers() })).status, address).toBe(400);
      expect(apart.seen).toEqual([]);
      expect(await statusAt(apart.opsPort, '/metrics')).toBe(200);
      expect(await statusAt(apart.opsPort, '/ops')).toBe(200);
      for (const address of outside) {
        expect(await statusAt(apart.opsPort, address), address).toBe(404);
        expect(await statusAt(apart.port, address), address).toBe(200);
      }
      for (const check of ['/healthz', '/readyz'])
        for (const port of [apart.port, apart.opsPort]) expect(await statusAt(port, check)).toBe(200);
    } finally {
      await apart.close();
    }
    expect((await send(site.port, '/metrics', { headers: headers() })).status).toBe(200);
  });

  test('an invalid TRUST_PROXY stops the start with its name', async () => {
    await expect(testSite({}, { TRUST_PROXY: 'the one over there' })).rejects.toThrow(/^Setting TRUST_PROXY is wrong/);
  });
});

/** Writes a request to the socket unchanged. @returns status and text of the response */
function sendRaw(head: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('close', () => resolve({ status: Number(text.split(' ', 2)[1]), text }));
    socket.on('error', reject);
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  });
}

describe('HARD-30 request lines and hosts', () => {
  test.each([
    ['http://other/other?x=1', '/other?x=1'],
    ['https://user:word@other:99999/other?x=1', '/other?x=1'],
    ['http://other?x=1', '/?x=1'],
    ['http://other', '/'],
  ])('HARD-30 %s gets the same response as its path', async (target, path) => {
    expect((await sendRaw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}`)).status).toBe(200);
    expect(site.seen[0]?.url).toBe(site.origin + path);
  });

  test.each(['http://other//e.test/', 'http://other/%zz', '*'])('HARD-30 %s is 400', async (target) => {
    expect((await sendRaw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1`)).status).toBe(400);
  });

  test('HARD-30 a cross-origin post in absolute form is rejected too', async () => {
    const head = 'POST http://e.test/other HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://e.test\r\nContent-Length: 0';
    expect((await sendRaw(head)).status).toBe(403);
  });

  test('HARD-30 two Host headers are 400 everywhere, also for a page in the cache', async () => {
    await send(site.port, '/');
    for (const place of ['/', '/other', '/favicon.ico']) {
      const head = `GET ${place} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nhost: 127.0.0.1:${site.port}`;
      expect((await sendRaw(head)).status, place).toBe(400);
    }
  });

  test.each(['1.2.3.4.5', '999.1.1.1', '[::::]', 'xn--', 'a.XN--:80', 'xn--zzzzzzzz.test', 'e.test:99999'])(
    'HARD-30 Host "%s" is 400, without an error in the log',
    async (host) => {
      expect((await send(site.port, '/other?x=1', { headers: { Host: host } })).status).toBe(400);
      expect(site.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    },
  );

  test.each(['a.xn--mnchen-3ya.test', 'XN--MNCHEN-3YA:80', 'axn--'])('HARD-30 Host "%s" is accepted', async (host) => {
    expect((await send(site.port, '/other?x=1', { headers: { Host: host } })).status).toBe(200);
  });

  test('HARD-30 a body with two lengths is 400, and no second request is read from it', async () => {
    const rest =
      'Content-Type: application/x-www-form-urlencoded\r\n\r\n0\r\n\r\nGET /other?smuggled=1 HTTP/1.1\r\nHost: a';
    const heads = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 5',
      'Content-Length: 5\r\nContent-Length: 6',
    ];
    for (const head of heads) {
      const sent = `POST /other HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${head}\r\n${rest}`;
      expect((await sendRaw(sent)).status, head).toBe(400);
    }
    expect(site.seen).toEqual([]);
  });

  test('HARD-30 data requests of a kind that no page makes are 400', async () => {
    for (const place of ['/other?_data=other', '/other?x=1&%5Fdata=root'])
      expect((await send(site.port, place)).status, place).toBe(400);
    expect((await send(site.port, '/other?data=1')).status).toBe(200);
  });
});

describe('HARD-11 headers', () => {
  test('HARD-11 every document has them; a page without a policy gets the strictest', async () => {
    for (const path of ['/other', '/other?x=1', '/%']) {
      const { headers } = await send(site.port, path, { headers: { Accept: 'text/html' } });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['cross-origin-opener-policy'], 'it costs the first paint a new process').toBeUndefined();
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('HARD-11 every kind of response has them: from the cache, a redirect, data, a rejection, a failure', async () => {
    const ofPage = "default-src 'self';frame-ancestors 'none'";
    const own = await testSite({
      document: (request) => {
        if (request.url.includes('broken')) throw new Error('broken');
        return new Response('<!doctype html><p>Merhaba</p>', {
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            'X-Page-Cache': 'public',
            'Content-Security-Policy': ofPage,
          },
        });
      },
    });
    const sent = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
      send(own.port, path, { method, headers: { Accept: 'text/html', ...headers }, ...(body && { body }) });
    const { etag } = (await sent('GET', '/')).headers;
    // Has another cache key, so Express handles it; the page is the same.
    const unchanged = await sent('GET', '/', { Cookie: 'mode=dark', 'If-None-Match': String(etag) });
    expect(unchanged.status).toBe(304);
    // A browser replaces its cached headers by those of a 304.
    expect(unchanged.headers['content-security-policy']).toBe(ofPage);
    const answers = {
      'a page from the cache': [200, await sent('GET', '/')],
      'a page': [200, await sent('GET', '/other?x=1')],
      'a head': [200, await sent('HEAD', '/other?x=1')],
      data: [200, await sent('GET', '/resource')],
      'a redirect': [303, await sent('POST', '/other', FORM, Buffer.from('a=1'))],
      'an unreadable address': [400, await sent('GET', '/%')],
      'a foreign post': [403, await sent('POST', '/other', { Origin: 'null' })],
      'a file that is none': [404, await sent('GET', '/assets/none.js')],
      metrics: [404, await sent('GET', '/metrics')],
      'a method that is none': [405, await sent('PUT', '/other')],
      'too large a body': [413, await sent('POST', '/other', FORM, Buffer.alloc(65 * 1024, 'a'))],
      'a failure': [500, await sent('GET', '/other?broken=1')],
      health: [200, await sent('GET', '/healthz')],
    } as const;
    for (const [what, [status, { headers, status: answered }]] of Object.entries(answers)) {
      expect(answered, what).toBe(status);
      expect(headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()') as string,
      });
      expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy'], what).not.toContain('unsafe');
      expect(headers['access-control-allow-origin'], what).toBeUndefined();
      const isDeclared = /json|charset=utf-8/i.test(String(headers['content-type']));
      expect(isDeclared || !Number(headers['content-length']), what).toBe(true);
    }
    await own.close();
  });

  test('HARD-11 HSTS behind HTTPS', async () => {
    const secure = await testSite({}, { PUBLIC_URL: 'https://play.test' });
    expect((await send(secure.port, '/other')).headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });

  test('HARD-11 a signed-in player’s page is not cached anywhere', async () => {
    for (const name of ['session', '__Host-session', 'pending', '__Host-pending']) {
      const { headers } = await send(site.port, '/other', { headers: { Cookie: `lang=tr; ${name}=abc` } });
      expect(headers['cache-control'], name).toBe('no-store');
    }
  });
});

test('a response is compressed once and has its length', async () => {
  const long = await testSite({
    document: () =>
      new Response(`<!doctype html>${'ışık '.repeat(500)}`, {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
  });
  const answer = await send(long.port, '/other', { headers: { 'Accept-Encoding': 'gzip, br', Cookie: 'session=abc' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'content-length': String(answer.body.length),
  });
  expect(brotliDecompressSync(answer.body).toString()).toContain('ışık ışık');
  await long.close();
});

test('the log contains no token of a path and no value of a query', async () => {
  await send(site.port, '/rounds/abcdefghijklmnopqrstuvwxyz12?token=secret-of-mine&offset=48');
  const line = site.lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ path: '/rounds/*?token&offset', method: 'GET', status: 200 });
  expect(JSON.stringify(site.lines)).not.toMatch(/secret-of-mine|abcdefghijklmnop/);
});

test('metrics', async () => {
  const own = await testSite();
  expect((await send(own.port, '/', { method: 'DELETE' })).status).toBe(405);
  expect((await send(own.port, '/metrics')).status).toBe(404);
  expect(
    (await send(own.port, '/metrics', { headers: { Authorization: 'Bearer operator-token-of-the-test-0124' } })).status,
  ).toBe(404);
  const metrics = await send(own.port, '/metrics', { headers: { Authorization: `Bearer ${own.platform.opsToken}` } });
  expect(metrics.status).toBe(200);
  expect(metrics.body.toString()).toMatch(
    /http_request_duration_seconds_count\{route="index",method="DELETE",status="405"\} 1/,
  );
  await own.close();
});
