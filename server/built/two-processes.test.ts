import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { winsJackpot } from '#arcade/jackpot';
import { SLOTS } from '#content/games';
import { createRequestID } from '#platform/db/ids';
import { deriveKeys } from '#platform/secrets';
import type { ProviderPlatform } from '../../provider/operator';
import { createChance } from '../../provider/chance';
import { defaultRules } from '../../provider/engines';
import { seedFor } from '../../provider/game-sessions';
import { CLOCK } from '../../bench/clock.mjs';
import { signIn as signInAt } from '../../bench/site.mjs';
import { call, endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';
import { send } from '../testing';

/** Stake of a spin in kuruş, the largest of a slot. */
const STAKE = 20_000;

describe.skipIf(!IS_BUILT)('two processes over one database', { timeout: 90_000, meta: { needs: 'a build' } }, () => {
  const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const name = `rubato_two_${process.pid}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  let reachable = false;
  const runAt = (connectionString: string) => async (statement: string) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  };
  const [administer, query] = [runAt(server), runAt(url)];
  /** Ports of both processes, and the environment for a third. They throttle as in production. */
  let one: number;
  let two: number;
  let common: Record<string, string>;
  beforeAll(async () => {
    reachable = await administer(`create database ${name}`).then(
      () => true,
      () => false,
    );
    if (!reachable) return;
    common = { DATABASE_URL: url, DATA_DIR: scratch(), RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', DRAIN_S: '0' };
    one = (await up(serve(common))).port;
    two = (await up(serve(common))).port;
  });
  afterAll(async () => {
    await endProcesses();
    if (reachable) await administer(`drop database ${name} with (force)`);
  });
  beforeEach(({ skip }) => {
    if (!reachable) skip('no PostgreSQL answers');
  });

  const LOGIN = { class: 'user', method: 'login' };
  const PING = { class: 'system', method: 'ping' };

  test('HARD-1 HARD-4 HARD-32 SEC-2 both processes share attempt counts, ended sessions and used codes', async () => {
    const password = 'Deneme.12345';
    for (const username of ['sayilan', 'kapanan'])
      await ops(one, { command: 'players', words: ['create', username], options: { password } });

    // Five wrong attempts are free, regardless of the process.
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

  test('RUN-55 each process serves its own metrics on its own port, only to a token of the role read', async () => {
    const token = 'prometheus-token-of-the-test-01';
    const environment = { ...common, OPS_PORT: '0', OPS_TOKENS: `prometheus:read:${token}` };
    const sites = [await up(serve(environment)), await up(serve(environment))];
    const opsPorts = sites.map(({ output }) => Number(/"opsPort":(\d+)/.exec(output())![1]));
    expect(new Set([...opsPorts, ...sites.map(({ port }) => port)]).size).toBe(4);
    const scrape = async (port: number, bearer = token) =>
      send(port, '/metrics', { headers: { authorization: `Bearer ${bearer}` } });
    /** Returns how many requests for missing pages a process has counted. */
    const notFound = async (port: number) => {
      const text = (await scrape(port)).body.toString();
      const counts = text.matchAll(/^http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm);
      return [...counts].reduce(
        (sum, [, labels = '', count]) => sum + (labels.includes('status="404"') ? Number(count) : 0),
        0,
      );
    };
    expect(await Promise.all(opsPorts.map(notFound))).toEqual([0, 0]);
    for (let count = 0; count < 3; count += 1) await send(sites[0]!.port, '/nothing-here');
    await send(sites[1]!.port, '/nothing-here');
    expect(await Promise.all(opsPorts.map(notFound))).toEqual([3, 1]);

    for (const { port } of sites) expect((await scrape(port)).status, 'on PORT').toBe(404);
    expect((await scrape(opsPorts[0]!, 'another-token-of-the-test-01')).status).toBe(404);
    const change = { command: 'maintenance', words: ['on'], options: {} };
    expect((await ops(opsPorts[0]!, change, token)).body.toString()).toContain('Your role is read; this needs all.');
    for (const { child, exited } of sites) {
      child.kill('SIGTERM');
      await exited;
    }
  });

  test('HARD-1 unknown usernames tried from one IP address at both processes are throttled together, with a wait; another IP address is not', async () => {
    const guess = (number: number, address: string) => {
      const data = { username: `kimse${number}`, password: 'Yanlis123' };
      return call(number % 2 === 0 ? one : two, LOGIN, data, undefined, { 'X-Forwarded-For': address });
    };
    const guesses = (count: number, address: string) =>
      Promise.all(Array.from({ length: count }, (_, number) => guess(number, address)));
    // Sent at once: a wait ends after 15 s, and a busy machine needs that long for a few dozen passwords.
    const [answers, others] = await Promise.all([guesses(40, '198.51.100.7'), guesses(2, '198.51.100.8')]);
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(30);
    const slowed = answers.filter(({ code }) => code === 429);
    expect(slowed).toHaveLength(10);
    for (const { data } of slowed) expect(data['retryAfter']).toBeGreaterThan(0);
    expect(others.map(({ code }) => code)).toEqual([401, 401]);
  });

  test('HARD-4 HARD-5 HARD-7 a reset, five wrong codes and an hour without a request end the session or login at the other process too', async () => {
    const password = 'Deneme.12345';
    const email = 'biten@posta.example';
    await ops(one, { command: 'players', words: ['create', 'biten'], options: { password, email } });
    const signIn = async (port: number, word: string) => {
      const { uid, sid } = (await call(port, LOGIN, { username: 'biten', password: word })).data;
      return { uid, sid };
    };
    const stands = async (port: number, user: object) => (await call(port, PING, {}, user)).result;

    const idle = await signIn(one, password);
    expect(await stands(two, idle)).toBe(true);
    await query(`update sessions set last_activity_at = now() - interval '1 hour 1 second' where ended_at is null`);
    expect([await stands(two, idle), await stands(one, idle)]).toEqual([false, false]);

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
    // The next step's code is valid within the allowed clock drift, but its login attempt has ended.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await call(two, CHECK, { ga_code: next }, waiting)).code).toBe(401);
    expect((await call(two, CHECK, { ga_code: next }, await signIn(two, reset.password))).code, 'a wait').toBe(429);
  });

  test(
    'SCALE-4 a process two hours ahead ends with one line; one whose clock is set ahead later is not ready and ends no session',
    { tags: ['long'] },
    async () => {
      const folder = scratch();
      writeFileSync(path.join(folder, 'clock.mjs'), CLOCK);
      const set = (milliseconds: number) => writeFileSync(path.join(folder, 'ahead'), String(milliseconds));
      const moved = { ...common, NODE_OPTIONS: `--import=${path.join(folder, 'clock.mjs')}` };
      set(7_200_000);
      const refused = serve(moved);
      expect(await refused.exited).toBe(1);
      expect(refused.output()).toMatch(/^The start is refused: clock: this machine's clock is \d+ s ahead of .*$/m);

      const password = 'Deneme.12345';
      await ops(one, { command: 'players', words: ['create', 'saatli'], options: { password } });
      const { uid, sid } = (await call(one, LOGIN, { username: 'saatli', password })).data;
      set(0);
      const third = await up(serve(moved));
      set(7_200_000);
      await expect.poll(async () => (await send(third.port, '/readyz')).status).toBe(503);
      expect((await send(third.port, '/readyz')).body.toString()).toMatch(/^clock: [^\n]* ahead of [^\n]*\n$/);
      for (const port of [third.port, one]) expect((await call(port, PING, {}, { uid, sid })).result).toBe(true);
      third.child.kill('SIGKILL');
      await third.exited;
    },
  );

  test('HARD-15 HARD-17 LIMIT-1 simultaneous requests to both processes share one balance and one limit, to the last lira', async () => {
    const password = 'Deneme.12345';
    await ops(one, { command: 'players', words: ['create', 'ikiyerde'], options: { password } });
    await ops(two, { command: 'players', words: ['credit', 'ikiyerde', '800'], options: { reason: 'Deneme' } });
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
      'The ledger is correct',
    );
  });

  /**
   * Requests a page of the other process until it shows a change, or for five seconds.
   * @returns milliseconds from the call to the request that first showed it, however long a busy machine rendered that
   */
  const untilShown = async <Shown>(
    read: () => Promise<Shown>,
    isChanged: (shown: Shown) => boolean,
  ): Promise<number> => {
    const changedAt = performance.now();
    let askedAt: number;
    do askedAt = performance.now() - changedAt;
    while (!isChanged(await read()) && askedAt < 5_000);
    return askedAt;
  };
  const page = async (address: string, cookie = '') =>
    (await send(two, address, { headers: { cookie } })).body.toString();

  test('SCALE-1 an import at one process is on the pages of the other within one second', async () => {
    for (const words of ['Birinci sürüm', 'İkinci sürüm']) {
      expect(await page('/about-us')).not.toContain(words);
      const text = JSON.stringify({ information: { SiteInformation: { tr: words, en: 'A version' } } });
      const imported = await ops(one, { command: 'content', words: ['import', 'about.json'], options: { text } });
      expect(imported.body.toString()).toContain('imported');
      // Without the version it would be 15 s until the page is rendered again.
      expect(
        await untilShown(
          () => page('/about-us'),
          (shown) => shown.includes(words),
        ),
      ).toBeLessThan(1_000);
    }
  });

  test('SCALE-1 a game closed or opened at one process leaves or joins the lists of the other within one second, for visitors and players', async () => {
    const list = '/slot/category/94';
    const password = 'Deneme.12345';
    await ops(one, { command: 'players', words: ['create', 'listeci'], options: { password } });
    const cookie = await signInAt(`http://127.0.0.1:${two}`, 'listeci', password);
    const [, id = ''] = /\/play\/slot\/(\w+)/.exec(await page(list))!;
    const readers = { visitor: () => page(list), player: () => page(list, cookie) };
    for (const [word, isListed] of [
      ['close', false],
      ['open', true],
    ] as const)
      for (const [reader, read] of Object.entries(readers)) {
        // Both have the list before the change.
        await ops(one, { command: 'games', words: [isListed ? 'close' : 'open', id], options: {} });
        await expect.poll(async () => (await read()).includes(`/play/slot/${id}`)).toBe(!isListed);
        expect((await ops(one, { command: 'games', words: [word, id], options: {} })).status).toBe(200);
        const shownAfter = await untilShown(read, (shown) => shown.includes(`/play/slot/${id}`) === isListed);
        expect(shownAfter, `${reader}, ${word}`).toBeLessThan(1_000);
      }
  });

  test('SCALE-1 a jackpot won at one process is back at its start on the pages of the other within one second', async () => {
    const password = 'Deneme.12345';
    await ops(one, { command: 'players', words: ['create', 'kazanan'], options: { password } });
    await ops(one, { command: 'players', words: ['credit', 'kazanan', '5000'], options: { reason: 'Deneme' } });
    const { uid, sid } = (await call(one, LOGIN, { username: 'kazanan', password })).data;
    const gameID = SLOTS.find(({ jackpot }) => jackpot)!.id;
    const opened = await call(one, { class: 'casino', method: 'init_game' }, { gameID }, { uid, sid });
    const { pathname } = new URL(opened.data['url']!, 'http://localhost');
    const [session] = await query(`select * from game_visits where uid = '${uid}'`);
    const [{ value: secret }] = await query(`select value from installation where key = 'secret'`);
    const { engine, profile } = defaultRules(session.profile)!;
    const operator = { key: deriveKeys(secret) } as ProviderPlatform;
    /** Returns whether a spin wins: the test knows the installation's secret, so it knows the seed of each form. */
    const wins = (requestID: string) => {
      const random = createChance(seedFor(operator, session, requestID), 0, session.player_seed);
      engine.start(profile, { stake: STAKE }, random);
      return winsJackpot(STAKE, random);
    };
    const spin = async (isWin: boolean) => {
      let requestID = createRequestID();
      while (wins(requestID) !== isWin) requestID = createRequestID();
      const played = await send(one, pathname, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ requestID, stake: String(STAKE) }).toString(),
      });
      expect(played.status, played.body.toString()).toBe(303);
    };
    await spin(false);
    await spin(false);
    const shownAmount = async () => /id="jackpot".*?<b[^>]*>([\d.,]+)/s.exec(await page('/'))?.[1];
    const grown = '5.006,00';
    await expect.poll(shownAmount, { timeout: 40_000, interval: 1_000 }).toBe(grown);
    await spin(true);
    expect(await untilShown(shownAmount, (amount) => amount !== grown)).toBeLessThan(1_000);
  });

  test('a login at one process is valid at the other; maintenance switched at one applies at the other', async () => {
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

    await send(two, '/about-us');
    await ops(one, { command: 'maintenance', words: ['on'], options: {} });
    await expect.poll(async () => (await send(two, '/about-us')).status, { timeout: 20_000 }).not.toBe(200);
    await ops(one, { command: 'maintenance', words: ['off'], options: {} });
    await expect.poll(async () => (await send(two, '/about-us')).status, { timeout: 20_000 }).toBe(200);
  });
});
