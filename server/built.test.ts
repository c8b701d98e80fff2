import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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

async function call(port: number, api: { class: string; method: string }, data: object, user?: object) {
  const body = JSON.stringify({ api, data, ...(user ? { user } : {}) });
  const answer = await ask(port, '/endpoint/v1', {
    method: 'POST',
    headers: { panel: 'frontend', 'Content-Type': 'application/json' },
    body,
  });
  return JSON.parse(answer.body.toString()) as { result: boolean; message: string; data: Record<string, string> };
}

async function ops(port: number, command: object) {
  return ask(port, '/ops', {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
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

    test('who signs in at one is known to the other; maintenance switched at one holds at the other', async ({
      skip,
    }) => {
      if (!reachable) skip();
      const common = { DATABASE_URL: url, DATA_DIR: scratch() };
      const sites = [await up(serve(common)), await up(serve(common))];
      const [one, two] = [sites[0]!.port, sites[1]!.port];
      const made = await ops(one, {
        command: 'players',
        words: ['create', 'ikisurec'],
        options: { password: 'Deneme.12345' },
      });
      expect(made.status, made.body.toString()).toBe(200);
      const login = await call(
        one,
        { class: 'user', method: 'login' },
        { username: 'ikisurec', password: 'Deneme.12345' },
      );
      expect(login.result, login.message).toBe(true);
      const { uid, sid, uip } = login.data;
      expect((await call(two, { class: 'system', method: 'ping' }, {}, { uid, sid, uip })).result).toBe(true);

      await ask(two, '/about-us');
      await ops(one, { command: 'maintenance', words: ['on'], options: {} });
      await expect.poll(async () => (await ask(two, '/about-us')).status, { timeout: 20_000 }).not.toBe(200);
      await ops(one, { command: 'maintenance', words: ['off'], options: {} });
      await expect.poll(async () => (await ask(two, '/about-us')).status, { timeout: 20_000 }).toBe(200);
    });
  });
});
