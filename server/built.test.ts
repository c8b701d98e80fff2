import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOCK } from '../bench/clock.mjs';
import { ask } from './testing';

/** The production build as processes; `npm test` builds first. */
const build = path.resolve(process.env.BUILD_DIR ?? 'build');
const TOKEN = 'operator-token-of-the-test-0123';

interface Running {
  /** 0 until the site has said where it listens. */
  port: number;
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

const running: Running[] = [];
const folders: string[] = [];

function scratch(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-built-'));
  folders.push(folder);
  return folder;
}

function launch(words: string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      OPS_TOKEN: TOKEN,
      RATE_LIMIT_FACTOR: '100',
      PORT: '0',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  const started = { port: 0, child, exited, output: () => output };
  running.push(started);
  return started;
}

/** Waits until the site says on which port it listens, and answers there. */
async function up(site: Running, address = '/healthz'): Promise<Running> {
  const ended = site.exited.then(() => {
    throw new Error(`It ended: ${site.output()}`);
  });
  const answers = vi.waitFor(
    async () => {
      site.port = Number(/"address":"http:\/\/localhost:(\d+)"/.exec(site.output())![1]);
      expect((await ask(site.port, address)).status).toBe(200);
    },
    { timeout: 60_000, interval: 50 },
  );
  await Promise.race([answers, ended]);
  return site;
}

const serve = (environment: Record<string, string> = {}) =>
  launch([path.join(build, 'serve.js')], { DATA_DIR: scratch(), LOG_LEVEL: 'info', ...environment });

async function call(
  port: number,
  api: { class: string; method: string },
  data: object,
  user?: object,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify({ api, data, ...(user ? { user } : {}) });
  const answer = await ask(port, '/endpoint/v1', {
    method: 'POST',
    headers: { panel: 'frontend', 'Content-Type': 'application/json', ...headers },
    body,
  });
  return JSON.parse(answer.body.toString()) as {
    result: boolean;
    message: string;
    code: number;
    data: Record<string, string>;
  };
}

async function ops(port: number, command: object, token = TOKEN) {
  return ask(port, '/ops', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(command),
  });
}

/** remix-serve prints the port that it was given, not the one it got. */
const TELLS_ITS_PORT = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...words) {
    this.once('listening', () => console.log(JSON.stringify({ address: 'http://localhost:' + this.address().port })));
    return listen.apply(this, words);
  };`)}`;

describe.skipIf(!existsSync(path.join(build, 'stamp')))('the built site', { timeout: 90_000 }, () => {
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

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

  test('HARD-24 SIGTERM, and the site is gone with 0; what it wrote is there at the next start', async () => {
    const data = scratch();
    const first = await up(serve({ DATA_DIR: data }));
    const home = await ask(first.port, '/', { headers: { 'Accept-Encoding': 'br' } });
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
    expect((await ask(second.port, '/')).status).toBe(200);
  });

  test.runIf(process.platform === 'linux')('a DATA_DIR that can not be made stops the start at once', async () => {
    const site = serve({ DATA_DIR: '/proc/x' });
    expect(await site.exited).toBe(1);
    expect(site.output().trim()).toMatch(/^Setting DATA_DIR is wrong: [^\n]+$/);
  });

  test('HARD-30 nothing a visitor sends writes an error line', async () => {
    const site = await up(serve());
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const sent = async (method: string, place: string, headers: Record<string, string> = {}, body?: string) =>
      (await ask(site.port, place, { method, headers, ...(body === undefined ? {} : { body }) })).status;
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

  test('SEC-3 an operator’s token of the role read looks; money and all else are refused, and the trail names who tried', async () => {
    const [reader, cashier] = ['token-of-one-who-only-reads', 'token-of-one-who-keeps-the-money'];
    const site = await up(serve({ OPS_TOKENS: `bakan:read:${reader},kasa:money:${cashier}` }));
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
      ['players suspend denek', { reason }, 'all'],
      ['players export denek', {}, 'all'],
      ['outbox', {}, 'all'],
      ['maintenance on', {}, 'all'],
    ] as const) {
      const text = `Your role is read; this needs ${role}.`;
      expect(await run(reader, line, options), line).toEqual({ text, failed: true });
    }
    expect(await run(cashier, 'players credit denek 10')).not.toHaveProperty('failed');
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

  test('HARD-8 foreign posts to the real routes are 403', async () => {
    const site = await up(serve());
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
        (await ask(site.port, place, { method: 'POST', headers: { Origin: 'https://e.test' }, body: 'a=1' })).status,
        place,
      ).toBe(403);
    }
  });

  test('the same build runs under remix-serve', async () => {
    const site = launch(
      [
        '--import',
        TELLS_ITS_PORT,
        path.join('node_modules', '@remix-run', 'serve', 'dist', 'cli.js'),
        path.join(build, 'server', 'index.js'),
      ],
      { DATA_DIR: scratch() },
    );
    await up(site, '/');
    const page = await ask(site.port, '/');
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('<html lang="tr"');
  });

  describe('two processes over one database', () => {
    const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
    const name = `rubato_two_${process.pid}`;
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    let reachable = false;
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 1_000 });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    beforeAll(async () => {
      reachable = await administer(`create database ${name}`).then(
        () => true,
        () => false,
      );
      if (!reachable) console.log('No PostgreSQL is reachable: two processes over one database are not tested.');
    });
    afterAll(() => (reachable ? administer(`drop database ${name} with (force)`) : undefined));
    beforeEach(({ skip }) => {
      if (!reachable) skip();
    });

    /** The ports of two of them that throttle as in earnest, and the environment that a third would need. */
    async function twoSites(environment: Record<string, string> = {}) {
      const common = { DATABASE_URL: url, DATA_DIR: scratch(), RATE_LIMIT_FACTOR: '1', ...environment };
      return { one: (await up(serve(common))).port, two: (await up(serve(common))).port, common };
    }

    const LOGIN = { class: 'user', method: 'login' };
    const PING = { class: 'system', method: 'ping' };

    test('HARD-1 HARD-4 HARD-32 SEC-2 tries at one count at the other, what ends at one is over at the other at once, and a used code is used', async () => {
      const { one, two } = await twoSites();
      const password = 'Deneme.12345';
      for (const username of ['sayilan', 'kapanan'])
        await ops(one, { command: 'players', words: ['create', username], options: { password } });

      // Five wrong ones are free, wherever each of them was tried.
      const answers = [];
      for (const port of [one, two, one, two, one, two])
        answers.push(await call(port, LOGIN, { username: 'sayilan', password: 'Yanlis123' }));
      expect(answers.map(({ code }) => code)).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await call(one, LOGIN, { username: 'sayilan', password })).code).toBe(429);

      const signIn = async (port: number) => {
        const { uid, sid } = (await call(port, LOGIN, { username: 'kapanan', password })).data;
        return { uid, sid };
      };
      const stands = async (port: number, user: object) => (await call(port, PING, {}, user)).result;
      const [mine, other] = [await signIn(one), await signIn(two)];
      expect([await stands(two, mine), await stands(one, other)]).toEqual([true, true]);
      await call(one, { class: 'user', method: 'end_sessions' }, {}, mine);
      expect([await stands(two, mine), await stands(two, other)]).toEqual([true, false]);
      const change = { currentPassword: password, newPassword: 'Yepyeni.12345' };
      const changed = await call(two, { class: 'user', method: 'pass_change' }, change, mine);
      expect(await stands(one, mine), 'the old id').toBe(false);
      const renewed = { ...mine, sid: changed.data['sid'] };
      expect(await stands(one, renewed)).toBe(true);

      const key = await call(one, { class: 'user', method: 'user_generate_ga' }, {}, renewed);
      const secret = new URL(key.data['url']!).searchParams.get('secret')!;
      const ga_code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      const tried = await Promise.all(
        [one, two].map((port) => call(port, { class: 'user', method: 'check_ga' }, { ga_code }, renewed)),
      );
      expect(tried.filter(({ data }) => (data as unknown) === true)).toHaveLength(1);

      await call(two, { class: 'user', method: 'logout' }, {}, renewed);
      expect(await stands(one, renewed)).toBe(false);
    });

    test('HARD-1 names that nobody has, tried from one address at both, are slowed together, with a time; another address is not', async () => {
      const { one, two } = await twoSites({ TRUST_PROXY: '1' });
      const guess = (number: number, address: string) => {
        const data = { username: `kimse${number}`, password: 'Yanlis123' };
        return call(number % 2 === 0 ? one : two, LOGIN, data, undefined, { 'X-Forwarded-For': address });
      };
      const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => guess(number, '198.51.100.7')));
      expect(answers.filter(({ code }) => code === 401)).toHaveLength(30);
      const slowed = answers.filter(({ code }) => code === 429);
      expect(slowed).toHaveLength(10);
      for (const { data } of slowed) expect(data['retryAfter']).toBeGreaterThan(0);
      for (const number of [40, 41]) {
        expect((await guess(number, '198.51.100.7')).code).toBe(429);
        expect((await guess(number, '198.51.100.8')).code).toBe(401);
      }
    });

    test('HARD-4 HARD-5 HARD-7 a reset, five wrong codes and an hour without a request end what is open at the other too', async () => {
      const { one, two, common } = await twoSites();
      const folder = scratch();
      writeFileSync(path.join(folder, 'clock.mjs'), CLOCK);
      writeFileSync(path.join(folder, 'ahead'), '3600001');
      const anHourAhead = { ...common, NODE_OPTIONS: `--import=${path.join(folder, 'clock.mjs')}` };
      const password = 'Deneme.12345';
      const email = 'biten@posta.example';
      await ops(one, { command: 'players', words: ['create', 'biten'], options: { password, email } });
      const signIn = async (port: number, word: string) => {
        const { uid, sid } = (await call(port, LOGIN, { username: 'biten', password: word })).data;
        return { uid, sid };
      };
      const stands = async (port: number, user: object) => (await call(port, PING, {}, user)).result;

      const idle = await signIn(one, password);
      const later = await up(serve(anHourAhead));
      expect([await stands(two, idle), await stands(later.port, idle)]).toEqual([true, false]);
      expect(await stands(one, idle), 'over for every process').toBe(false);
      later.child.kill('SIGKILL');
      await later.exited;

      const mine = await signIn(one, password);
      await call(two, { class: 'user', method: 'forgot' }, { email });
      const mails = await ops(one, { command: 'outbox', words: [], options: { to: email } });
      const token = /account_reset\?token=(\w+)/.exec(mails.body.toString())![1];
      const reset = { token, password: 'Yepyeni.12345' };
      expect((await call(two, { class: 'user', method: 'pass_reset' }, reset)).result).toBe(true);
      expect(await stands(one, mine)).toBe(false);

      const user = await signIn(two, reset.password);
      const key = await call(one, { class: 'user', method: 'user_generate_ga' }, {}, user);
      const app = new TOTP({ secret: Secret.fromBase32(new URL(key.data['url']!).searchParams.get('secret')!) });
      const CHECK = { class: 'user', method: 'check_ga' };
      expect((await call(two, CHECK, { ga_code: app.generate() }, user)).data).toBe(true);
      const waiting = await signIn(one, reset.password);
      const wrong = String((Number(app.generate()) + 1) % 1_000_000).padStart(6, '0');
      for (const port of [one, two, one, two, one])
        expect((await call(port, CHECK, { ga_code: wrong }, waiting)).data).toBe(false);
      // The next step's code is right by the drift that is allowed; the login it was meant for is over.
      const next = app.generate({ timestamp: Date.now() + 30_000 });
      expect((await call(two, CHECK, { ga_code: next }, waiting)).code).toBe(401);
      expect((await call(two, CHECK, { ga_code: next }, await signIn(two, reset.password))).code, 'a wait').toBe(429);
    });

    test('HARD-15 HARD-17 LIMIT-1 what is asked at both at once is one balance and one limit, to its last lira', async () => {
      const { one, two } = await twoSites();
      const password = 'Deneme.12345';
      await ops(one, { command: 'players', words: ['create', 'ikiyerde'], options: { password } });
      await ops(two, { command: 'players', words: ['credit', 'ikiyerde', '800'], options: {} });
      const { uid, sid } = (await call(one, LOGIN, { username: 'ikiyerde', password })).data;
      const user = { uid, sid };
      const PAY = { class: 'prepayServices', method: 'processTransaction' };
      const atBoth = (count: number, data: object) =>
        Promise.all(
          Array.from({ length: count }, (_, number) => {
            const requestID = `${JSON.stringify(data).length}${number}`.padStart(26, 'R');
            return call(number % 2 === 0 ? one : two, PAY, { requestID, Lang: 'en', ...data }, user);
          }),
        );
      const withdrawals = await atBoth(50, { methodID: 'wallet-yelken-withdrawal', amount: '800', account: 'YLK-1' });
      expect(withdrawals.filter(({ result }) => result)).toHaveLength(1);
      for (const { message } of withdrawals.filter(({ result }) => !result)) expect(message).toMatch(/balance/i);

      const limits = { changes: [{ limit: 'deposit-day', amount: '300' }] };
      expect((await call(one, { class: 'limit', method: 'set_limits' }, limits, user)).result).toBe(true);
      const deposits = await atBoth(12, { methodID: 'card', amount: '100' });
      expect(deposits.filter(({ result }) => result)).toHaveLength(3);
      for (const { data } of deposits.filter(({ result }) => !result)) expect(data['reason']).toBe('limit-reached');
      expect((await ops(two, { command: 'ledger', words: ['verify'], options: {} })).body.toString()).toContain(
        'The ledger stands',
      );
    });

    test('who signs in at one is known to the other; maintenance switched at one holds at the other', async () => {
      const { one, two } = await twoSites();
      const made = await ops(one, {
        command: 'players',
        words: ['create', 'ikisurec'],
        options: { password: 'Deneme.12345' },
      });
      expect(made.status, made.body.toString()).toBe(200);
      const login = await call(one, LOGIN, { username: 'ikisurec', password: 'Deneme.12345' });
      expect(login.result, login.message).toBe(true);
      const { uid, sid, uip } = login.data;
      expect((await call(two, PING, {}, { uid, sid, uip })).result).toBe(true);

      await ask(two, '/about-us');
      await ops(one, { command: 'maintenance', words: ['on'], options: {} });
      await expect.poll(async () => (await ask(two, '/about-us')).status, { timeout: 20_000 }).not.toBe(200);
      await ops(one, { command: 'maintenance', words: ['off'], options: {} });
      await expect.poll(async () => (await ask(two, '/about-us')).status, { timeout: 20_000 }).toBe(200);
    });
  });
});
