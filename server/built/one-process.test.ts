import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  begunData,
  BUILD,
  call,
  endProcesses,
  IS_BUILT,
  launch,
  ops,
  scratch,
  serve,
  start,
  TOKEN,
  up,
} from './testing';
import { send } from '../testing';

/** Script that prints the actual port: remix-serve prints the port that it was given. */
const TELLS_ITS_PORT = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...words) {
    this.once('listening', () => console.log(JSON.stringify({ address: 'http://localhost:' + this.address().port })));
    return listen.apply(this, words);
  };`)}`;

const addressWarnings = (output: string) => output.split('\n').filter((line) => line.includes('PUBLIC_URL is not set'));

describe.skipIf(!IS_BUILT)('the built site', { timeout: 90_000, meta: { needs: 'a build' } }, () => {
  afterEach(endProcesses);

  test.each([
    ['PORT', 'eighty'],
    ['TRUST_PROXY', 'the one over there'],
    ['SEAL_KEY', '{"kty":"none"}'],
    ['DATABASE_URL', 'mysql://nowhere'],
  ])('a wrong %s stops the start with one line that names it', async (name, value) => {
    const site = serve({ PORT: '0', [name]: value });
    expect(await site.exited).toBe(1);
    expect(site.output().trim()).toMatch(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
  });

  test('RUN-2 build/serve.js reads the settings file, logs its configuration and rejects demo parts behind https', async () => {
    const file = path.join(scratch(), 'rubato.env');
    writeFileSync(file, 'PUBLIC_URL=https://play.example\nGATEWAYS=none\nLOG_LEVEL=error\n');
    const environment = { ENV_FILE: file, LOG_LEVEL: undefined };
    const rejected = serve(environment);
    expect(await rejected.exited).toBe(1);
    // Standard output and standard error arrive in any order.
    const lines = rejected.output().trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines.find((line) => line.startsWith('{'))!)).toMatchObject({
      msg: 'site starts',
      database: 'embedded',
      gateways: 'none',
      feed: 'demo',
      mail: 'none: mails stay in the outbox',
      publicUrl: 'https://play.example',
      backOffice: 'on',
    });
    expect(lines).toContain(
      'PUBLIC_URL is on https, but DATABASE_URL is missing, so the embedded database is used; FEED is demo. Change that, or set ALLOW_DEMO=on for a demonstration',
    );
    expect(addressWarnings((await start({ ENV_FILE: file, ALLOW_DEMO: 'on' })).output())).toEqual([]);
  });

  test(
    'HARD-24 SIGTERM ends the site with exit code 0; committed data is there at the next start',
    { tags: ['long'] },
    async () => {
      const data = await begunData();
      const first = await up(serve({ DATA_DIR: data }));
      const home = await send(first.port, '/', { headers: { 'Accept-Encoding': 'br' } });
      expect(home.status).toBe(200);
      expect(home.headers['set-cookie']).toBeUndefined();
      expect(home.headers['x-page-cache']).toBeUndefined();
      expect(home.headers['content-security-policy']).toMatch(/style-src [^;]*'sha256-/);
      expect(home.headers['content-security-policy']).not.toContain('unsafe-inline');
      const began = performance.now();
      first.child.kill('SIGTERM');
      expect(await first.exited).toBe(0);
      expect(performance.now() - began).toBeLessThan(10_000);
      const second = await up(serve({ DATA_DIR: data }));
      expect((await send(second.port, '/')).status).toBe(200);
    },
  );

  test.runIf(process.platform === 'linux')(
    'a DATA_DIR that cannot be created stops the start at once',
    { meta: { needs: 'Linux' } },
    async () => {
      const site = serve({ DATA_DIR: '/proc/x' });
      expect(await site.exited).toBe(1);
      expect(site.output()).toMatch(/^Setting DATA_DIR is wrong: [^\n]+$/m);
    },
  );

  test('the same build runs under remix-serve', { tags: ['long'] }, async () => {
    const site = launch(
      [
        '--import',
        TELLS_ITS_PORT,
        path.join('node_modules', '@remix-run', 'serve', 'dist', 'cli.js'),
        path.join(BUILD, 'server', 'index.js'),
      ],
      { DATA_DIR: await begunData() },
    );
    await up(site, '/');
    const page = await send(site.port, '/');
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('<html lang="tr"');
  });
});

describe.skipIf(!IS_BUILT)('the built site, one process for all tests', { timeout: 90_000 }, () => {
  const [reader, cashier] = ['token-of-one-who-only-reads', 'token-of-one-who-keeps-the-money'];
  let site: Awaited<ReturnType<typeof up>>;
  beforeAll(async () => {
    site = await start({ OPS_TOKENS: `bakan:read:${reader},kasa:money:${cashier}` });
  });
  afterAll(endProcesses);

  test('RUN-2 a start in production without PUBLIC_URL logs one line with the consequences', () => {
    expect(addressWarnings(site.output())).toEqual([
      expect.stringContaining('links in mails lead to http://localhost:0, and pages name the host of each request'),
    ]);
  });

  test('HARD-30 no request of a visitor writes an error line', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const sent = async (method: string, place: string, headers: Record<string, string> = {}, body?: string) =>
      (await send(site.port, place, { method, headers, ...(body === undefined ? {} : { body }) })).status;
    expect(await sent('GET', 'http://other/slot')).toBe(200);
    for (const place of ['*', '/slot?_data=root', '/slot?_data=nope', '/slot?%5Fdata=root', '/?q=%ED%A0%80', '/a%00b'])
      expect(await sent('GET', place), place).toBe(400);
    for (const host of ['1.2.3.4.5', '999.1.1.1', '[::::]', 'xn--', 'e.test:99999'])
      expect(await sent('GET', '/slot?x=1', { Host: host }), host).toBe(400);
    for (const place of ['/slot', '/', '/?index', '/robots.txt', '/sitemap.xml', '/favorites'])
      expect(await sent('POST', place, form, 'a=1'), place).toBe(405);
    for (const place of ['/nope', '/nope.data']) expect(await sent('POST', place, form, 'a=1'), place).toBe(404);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=a', 'application/json', 'a/b/c;;='])
      expect(await sent('POST', '/login', { 'Content-Type': type }, '--a\r\nContent-Disp'), type).toBe(400);
    for (const place of ['/_root.data?_routes=nope', '/.data', '/__manifest?p=//x', '/datas/__proto__.json'])
      expect(await sent('GET', place), place).toBeLessThan(500);
    for (const cookie of ['session=%zz', 'session=abc; toast=%E0%A4%A; lang=%%', 'pending=x.y'])
      expect(await sent('GET', '/slot?x=1', { Cookie: cookie }), cookie).toBe(200);
    for (const body of ['{', '[]', '\u0000', '{"api":{"class":"__proto__","method":"x"}}'])
      expect(await sent('POST', '/endpoint/v1', { panel: 'frontend' }, body), body).toBeLessThan(500);
    for (const place of ['/callbacks/provider/__proto__', '/callbacks/gateway/x', '/ops', '/logout'])
      expect(await sent('POST', place, {}, '{'), place).toBeLessThan(500);
    expect(site.output()).not.toMatch(/"level":[56]0|"stack"/);
  });

  test('SEC-3 an operator’s token of the role read can only read; other commands are rejected and recorded in the audit log with the operator’s name', async () => {
    const run = async (token: string, line: string, options: Record<string, string | true> = {}) => {
      const [command, ...words] = line.split(' ');
      const answer = await ops(site.port, { command, words, options }, token);
      expect(answer.status, line).toBe(200);
      return JSON.parse(answer.body.toString()) as { text?: string; rows?: Record<string, string>[]; failed?: boolean };
    };
    await run(TOKEN, 'players create denek', { password: 'Deneme.12345' });
    const reason = 'asked in writing';
    for (const looked of ['players show denek', 'payments list', 'maintenance status', 'audit', 'ledger verify'])
      expect(await run(reader, looked), looked).not.toHaveProperty('failed');
    for (const [line, options, role] of [
      ['players credit denek 10', {}, 'money'],
      ['payments approve x', {}, 'money'],
      ['payments reject x', { reason }, 'money'],
      ['players suspend denek', { reason }, 'support'],
      ['players export denek', {}, 'all'],
      ['outbox', {}, 'all'],
      ['maintenance on', {}, 'all'],
    ] as const) {
      const text = `Your role is read; this needs ${role}.`;
      expect(await run(reader, line, options), line).toEqual({ text, failed: true });
    }
    expect(await run(cashier, 'players credit denek 10', { reason: 'Deneme' })).not.toHaveProperty('failed');
    expect(await run(cashier, 'maintenance on')).toMatchObject({ failed: true });
    expect(await run(reader, 'maintenance status')).toEqual(await run(TOKEN, 'maintenance status'));
    const { status, body } = await ops(site.port, { command: 'players', words: ['list'] }, `${reader}x`);
    expect([status, body.length]).toEqual([404, 0]);

    const { rows = [] } = await run(TOKEN, 'audit');
    const by = (name: string) =>
      rows.flatMap((row) =>
        row['by'] === `operator ${name}` ? [[row['on'], row['detail']?.match(/outcome=(.*)/)?.[1]]] : [],
      );
    expect(by('kasa')).toEqual([
      ['maintenance on', 'failed'],
      ['players credit', 'done'],
    ]);
    expect(by('bakan')).toEqual(
      expect.arrayContaining([
        ['players show', 'done'],
        ['players credit', 'failed'],
        ['payments approve', 'failed'],
        ['players export', 'failed'],
        ['outbox', 'failed'],
      ]),
    );
    expect(
      (await call(site.port, { class: 'user', method: 'login' }, { username: 'denek', password: 'Deneme.12345' }))
        .result,
    ).toBe(true);
  });

  test('RUN-90 a command takes a reply of 700 words, and names the limit of a longer one', async () => {
    const reply = async (...text: string[]) => {
      const { status, body } = await ops(site.port, { command: 'support', words: ['reply', 'none', ...text] });
      return [status, (JSON.parse(body.toString()) as { text: string }).text];
    };
    const words = Array.from({ length: 700 }, () => 'yazı');
    expect(await reply(...words)).toEqual([200, 'There is no thread none.']);
    expect(await reply(words.join(' '))).toEqual([200, 'There is no thread none.']);
    expect(await reply('a'.repeat(4_001))).toEqual([200, expect.stringContaining('At most 4000 characters.')]);
  });

  test('HARD-8 foreign posts to the real routes are 403', async () => {
    for (const place of [
      '/login',
      '/login.data',
      '/logout',
      '/preferences/language',
      '/endpoint/v1',
      '/ops',
      '/callbacks/provider/x',
    ]) {
      expect(
        (await send(site.port, place, { method: 'POST', headers: { Origin: 'https://e.test' }, body: 'a=1' })).status,
        place,
      ).toBe(403);
    }
  });
});
