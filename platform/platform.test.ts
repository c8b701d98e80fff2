import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPostgres } from './db/testing';
import { testValue } from './payments';
import { platform, type Platform, type PlatformOptions } from './index';

/** Time-out of a first start, which creates a whole database: seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let running: Platform[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rubato-platform-'));
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const optionsOf = (changes: Partial<PlatformOptions> = {}): PlatformOptions => ({
  dataDir: folder,
  publicUrl: 'https://rubato.example',
  brandName: 'Rubato',
  siteId: '1',
  siteName: 'rubato',
  sessionDays: 30,
  rateLimitFactor: 1,
  log: pino({ level: 'silent' }),
  ...changes,
});

async function start(changes: Partial<PlatformOptions> = {}): Promise<Platform> {
  const started = await platform(optionsOf(changes));
  running.push(started);
  return started;
}

/** Simulates another process: deletes this process's reference to its platform. */
const forget = () => Reflect.deleteProperty(globalThis, Symbol.for('rubato.platform'));

const login = (on: Platform) =>
  on.answer(
    { api: { class: 'user', method: 'login' }, data: { username: 'oyuncu', password: 'Sifre123' } },
    { address: '192.0.2.1' },
  );
const profile = (on: Platform, user: unknown) =>
  on.answer({ api: { class: 'user', method: 'get_user_profile' }, data: {}, user }, { address: '192.0.2.1' });

test('AUTH-8 HARD-23 a start creates secrets that only their owner can read; a second start keeps players and sessions', async () => {
  // Simulate the files left by a process killed in its first seconds.
  mkdirSync(join(folder, 'database.draft'));
  writeFileSync(join(folder, 'database.draft', 'PG_VERSION'), '18');
  const first = await start();
  expect(await platform(optionsOf())).toBe(first);
  for (const name of ['platform-secret', 'ops-token']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  const bearer = `Bearer ${readFileSync(join(folder, 'ops-token'), 'utf8').trim()}`;
  expect(first.operatorWith(bearer)).toEqual({ name: 'operator', role: 'all' });
  await first.ops('players', ['create', 'oyuncu'], { password: 'Sifre123' });
  const user = (await login(first)).data;
  expect(
    (await first.answer({ api: { class: 'casino', method: 'games_list' }, data: {} }, { address: '' })).result,
  ).toBe(true);
  expect(await first.checkMaintenance()).toEqual({ status: false, content: expect.stringMatching(/^\d+$/) });

  forget();
  await expect(platform(optionsOf())).rejects.toThrow(/in use by another process/);
  await first.close();
  const second = await start();
  expect(second).not.toBe(first);
  expect((await profile(second, user)).result).toBe(true);
  expect(second.operatorWith(bearer)).toBeDefined();
});

test(
  'GATE-1 MONEY-1 the page of an embedded gateway opens by its token, and a paid charge is booked without another call',
  { tags: ['long'] },
  async () => {
    const on = await start({ gateways: 'demo' });
    await on.ops('players', ['create', 'oyuncu'], { password: 'Sifre123' });
    const user = (await login(on)).data;
    const ask = (group: string, method: string, data: object) =>
      on.answer({ api: { class: group, method }, data, user }, { address: '' });
    const deposit = { requestID: 'a'.repeat(26), methodID: 'card', amount: '250.00' };
    const { data } = (await ask('prepayServices', 'processTransaction', deposit)) as {
      data: { transactionID: string; url: string };
    };
    const token = data.url.replace('/pay/', '');
    expect(await on.charges.open(token)).toMatchObject({
      kind: 'card',
      isOver: false,
      charge: { state: 'open', amount: 25_000n, paymentId: data.transactionID },
    });
    expect(await on.charges.open('a'.repeat(26))).toBeUndefined();
    expect(await on.charges.answer('a'.repeat(26), { cancel: true })).toBe('unknown');
    expect(await on.charges.answer(token, { value: 'nonsense' })).toBe('wrong-value');
    const paid = await on.charges.answer(token, { value: testValue('card', 'paid') });
    expect(paid).toMatchObject({ payment: data.transactionID });
    expect(await on.charges.answer(token, { cancel: true }), 'a second choice changes nothing').toEqual(paid);
    await vi.waitFor(
      async () => expect((await ask('finance', 'check_balance', {})).data).toMatchObject([{ balance: '250.00' }]),
      { timeout: 30_000 },
    );
  },
);

test('REG-4 an SMS gateway gets a queued SMS, which is retried after an error', { tags: ['long'] }, async () => {
  const { createServer } = await import('node:http');
  const got: unknown[] = [];
  const arrived = new Promise<void>((resolve) => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        got.push(JSON.parse(body));
        // The first attempt fails, so it is sent again.
        response.writeHead(got.length === 1 ? 503 : 200).end();
        if (got.length === 2) {
          server.close();
          resolve();
        }
      });
    });
    server.listen(0, '127.0.0.1', async () => {
      const { port } = server.address() as { port: number };
      const on = await start({ smsUrl: `http://127.0.0.1:${port}/send` });
      await on.ops('players', ['create', 'oyuncu'], { password: 'Sifre123' });
      const user = (await login(on)).data;
      for (const [method, data] of [
        ['two_auth_type', { type: 'sms' }],
        ['sms_send', {}],
      ] as const)
        await on.answer({ api: { class: 'user', method }, data, user }, { address: '' });
    });
  });
  await arrived;
  expect(got[0]).toMatchObject({ to: '+905321112233', text: expect.stringMatching(/\d{6}/) });
  expect(got[1]).toEqual(got[0]);
});

test('DESK-42 the job of a feed that was turned off is not late: the metrics omit it, `today` lists it without a warning', async () => {
  let at = new Date();
  const now = () => at;
  const feed: NonNullable<PlatformOptions['feed']> = ({ enqueue }) => ({
    name: 'stadium',
    seed: (tx) => enqueue(tx, { kind: 'feed-tick', key: 'feed-tick', payload: {}, runAt: now() }),
    jobs: { 'feed-tick': { lane: 'feed', inside: () => Promise.reject(new Error('unavailable')) } },
  });
  const jobsOf = async (on: Platform) =>
    ((await on.ops('today', [], {})).parts ?? [])
      .flatMap(({ rows }) => rows)
      .filter(({ kind, name }) => kind === 'jobs' && name === 'feed-tick');
  const late = /^jobs_oldest_due_seconds\{kind="feed-tick"\}/m;
  const on = await start({ feed, now });
  await vi.waitFor(
    async () => {
      at = new Date(at.getTime() + 7_200_000);
      expect(await on.metrics()).toMatch(late);
    },
    { timeout: 30_000 },
  );
  await on.close();
  const off = await start({ now });
  at = new Date(at.getTime() + 7_200_000);
  expect(await off.metrics()).not.toMatch(late);
  expect(await jobsOf(off)).toMatchObject([
    { state: 'ok', detail: 'this release does not run it with these settings' },
  ]);
});

describe.skipIf(!testPostgres)('over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let scratch: Awaited<ReturnType<NonNullable<typeof testPostgres>['scratch']>>;
  beforeEach(async () => {
    scratch = await testPostgres!.scratch();
  });
  afterEach(async () => {
    for (const one of running) await one.close();
    await scratch.drop();
  });

  test('AUTH-8 two processes over one database behave as one', async () => {
    const one = await start({ databaseUrl: scratch.url });
    forget();
    const other = await start({ databaseUrl: scratch.url, dataDir: join(folder, 'other') });
    expect(other).not.toBe(one);
    await one.ops('players', ['create', 'oyuncu'], { password: 'Sifre123', 'identity-number': '10000000146' });
    const user = (await login(other)).data;
    expect((await profile(one, user)).data).toMatchObject({ identityNumber: '10*******46' });
    await one.answer({ api: { class: 'user', method: 'logout' }, data: {}, user }, { address: '' });
    expect((await profile(other, user)).message).toBe('Oturum süresi doldu');
  });

  test(
    'SCALE-4 a process with other session secrets than the running one does not start',
    { tags: ['long'] },
    async () => {
      const keysOf = (...secrets: string[]) => ({
        databaseUrl: scratch.url,
        siteKeys: async () => ({ SESSION_SECRETS: secrets, SEAL_KEY: ['a seal key'] }),
      });
      await start(keysOf('old'));
      forget();
      await expect(platform(optionsOf(keysOf('wrong')))).rejects.toThrow(/^Setting SESSION_SECRETS is wrong: [^\n]+$/);
      await start(keysOf('new', 'old'));
    },
  );

  test('SCALE-4 SCALE-5 a process whose clock is two hours ahead does not start; one that runs ends no session and is not ready', async () => {
    const one = await start({ databaseUrl: scratch.url });
    await one.ops('players', ['create', 'oyuncu'], { password: 'Sifre123' });
    const user = (await login(one)).data;
    forget();
    const other = await start({ databaseUrl: scratch.url, dataDir: join(folder, 'other') });
    forget();
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 7_200_000);
    try {
      await expect(platform(optionsOf({ databaseUrl: scratch.url }))).rejects.toThrow(
        /^The start is refused: clock: .* 7\d\d\d s ahead of the database's/,
      );
      expect(await other.findFaults()).toEqual([
        expect.stringMatching(/^clock: this machine's clock is 7\d\d\d s ahead of/),
      ]);
      expect((await profile(other, user)).result).toBe(true);
    } finally {
      vi.restoreAllMocks();
    }
    expect((await profile(one, user)).result).toBe(true);
    expect(await other.findFaults()).toEqual([]);
  });

  test('HARD-22 during a database outage calls fail, and recover without a restart', { tags: ['long'] }, async () => {
    const on = await start({ databaseUrl: scratch.url });
    await on.ops('players', ['create', 'oyuncu'], { password: 'Sifre123' });
    const user = (await login(on)).data;
    const administer = async (statement: string) => {
      const url = new URL(scratch.url);
      url.pathname = '/postgres';
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    const name = new URL(scratch.url).pathname.slice(1);
    await administer(`alter database ${name} allow_connections false`);
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    expect(await on.findFaults()).toEqual(['database: a statement failed']);
    expect(await profile(on, user)).toMatchObject({ result: false, code: 503 });
    await administer(`alter database ${name} allow_connections true`);
    expect(await on.findFaults()).toEqual([]);
    expect((await profile(on, user)).result).toBe(true);
  });
});
