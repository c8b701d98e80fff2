import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { startProxy, type ApiProxy, type ProxyAnswer } from './api-proxy';
import { createHistory, createPlayer, PASSWORD } from './screens';
import { BUILD, endProcesses, IS_BUILT, launch, start } from './testing';

type Row = Record<string, unknown>;
interface Finding {
  level: string;
  path: string;
  problem: string;
}
interface Outcome {
  name: string;
  as: string;
  state: string;
  screen: string;
  note: string;
  findings: Finding[];
}

const PROGRAM = path.resolve('scripts/conformance.mjs');
const PLAYER = 'uyumlu';

/** Runs `npm run conformance` with `--json`. */
function run(url: string, ...words: string[]) {
  // A busy machine may take longer than the site would wait.
  return launch([PROGRAM, '--url', url, '--json', '--timeout', '60', ...words], {
    BUILD_DIR: BUILD,
    CONFORMANCE_PASSWORD: PASSWORD,
  });
}

/** Returns the JSON of a finished run; its progress comes before it. */
function read(output: string): { isComplete: boolean; outcomes: Outcome[] } {
  const lines = output.split('\n').filter((line) => !/^\d+\/\d+ /.test(line));
  const json = lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
  return JSON.parse(json) as { isComplete: boolean; outcomes: Outcome[] };
}

/** Changes the fields of each row of a reply's data. */
const rows = (change: Row) => (reply: Row) => ({
  body: { ...reply, data: (reply.data as Row[]).map((row) => ({ ...row, ...change })) },
});
const data = (value: unknown) => (reply: Row) => ({ body: { ...reply, data: value } });
const envelope = (change: Row) => (reply: Row) => ({ body: { ...reply, ...change } });

/** One fault: the call, what it does to a reply, and the finding that names it. */
interface Broken {
  name: string;
  answer: (reply: Row) => ProxyAnswer;
  level: 'fault' | 'lenient';
  finding: string;
}
const broken = (name: string, answer: Broken['answer'], [level, finding]: [Broken['level'], string]): Broken => ({
  name,
  answer,
  level,
  finding,
});
const fault = (finding: string): [Broken['level'], string] => ['fault', finding];
const lenient = (finding: string): [Broken['level'], string] => ['lenient', finding];

const FAULTS: readonly Broken[] = [
  broken('casino/category_list', () => ({ status: 500, body: {} }), fault('HTTP status 500')),
  broken('livecasino/category_list', () => ({ body: '<html>' }), fault('HTTP answers with HTML, not with JSON')),
  broken('crm/list_mass_messages', envelope({ result: undefined }), fault('result is missing: true or false or')),
  broken(
    'habanero/getJackpots',
    () => ({ body: { result: false, message: 'Method not found', code: 404 } }),
    fault('result rejected: Method not found (code 404)'),
  ),
  broken('cmscontroller/getSlider', (reply) => ({ status: 404, body: reply }), lenient('HTTP is status 404, not 200')),
  broken('slider/get_all_items', envelope({ message: 5 }), lenient('message is 5, not text')),
  broken('slider/get_active_items', envelope({ code: 'iyi değil', message: {} }), lenient('message is an object')),
  broken('GET licenses', () => ({ status: 404, body: {} }), fault('HTTP status 404')),
  broken('GET check-maintenance', () => ({ body: { status: 'hayır' } }), fault('status is "hayır", not true or false')),
  broken(
    'GET /datas/languages.json',
    () => ({ body: [{ id: 1, title: 'Türkçe' }] }),
    fault('[].lang is missing: text'),
  ),
  broken('GET /datas/partners.json', () => ({ body: '<html>' }), fault('HTTP answers with HTML, not with JSON')),
  broken('casino/games_list', rows({ name: undefined }), fault('data[].name is missing: text')),
  broken('livecasino/game_table_list', rows({ tableID: null }), fault('data[].tableID is null, not an id')),
  broken('livecasino/game_table_list', rows({ providerName: 5 }), lenient('data[].providerName is 5, not text')),
  broken('livecasino/game_table_list', rows({ minStake: 'az' }), lenient('data[].minStake is "az", not an amount')),
  broken('casino/provider_list', data({ rows: [] }), fault('data is an object, not a list')),
  broken('livecasino/provider_list', rows({ items: 'çok' }), lenient('data[].items is "çok", not a number or text')),
  broken(
    'cmscontroller/getPromotions',
    rows({ Start_date: 'yarın' }),
    lenient('data[].Start_date is "yarın", not a timestamp'),
  ),
  broken(
    'cmscontroller/getTournaments',
    rows({ End_date: undefined }),
    fault('data[].End_date is missing: a timestamp'),
  ),
  broken(
    'cmscontroller/popupInformation',
    rows({ Active: {} }),
    fault('data[].Active is an object, not true or false or'),
  ),
  broken('cmscontroller/getInformation', rows({ Text: undefined }), fault('data[].Text is missing: text')),
  broken('cmscontroller/getIcSlider', rows({ id: undefined }), fault('data[].id is missing: an id')),
  broken('finance/check_balance', data([{ balance: {} }]), fault('data[].balance is an object')),
  broken('finance/list_transactions', rows({ amount: '12.345' }), fault('data[].amount is "12.345", not an amount')),
  broken(
    'finance/list_transactions',
    rows({ transaction_status: undefined }),
    fault('data[].transaction_status is missing'),
  ),
  broken(
    'finance/list_transactions',
    rows({ transaction_category_id: 9 }),
    fault('data[].transaction_category_id is 9, not 1 or 2 or 3 or 4 or 5'),
  ),
  broken('finance/list_bank_accounts', rows({ IBAN: null }), fault('data[].IBAN is null, not text')),
  broken('finance/list_cash_methods_new', data({}), lenient('data.methods_list is missing: a list')),
  broken('betframe/getCoupons', rows({ odds: undefined }), fault('data[].odds is missing: a number or text')),
  broken('user/get_user_profile', data({ firstname: 'Ayşe' }), fault('data.uid is missing: an id')),
  broken('user/check_user_ga', data({}), lenient('data is an object, not true or false or')),
];

/** The name under which the proxy receives what the report calls GET. */
const receivedAs = (name: string) =>
  name.startsWith('GET /') ? name.slice(4) : name.startsWith('GET ') ? `/endpoint/v1/${name.slice(4)}` : name;

describe.skipIf(!IS_BUILT)('npm run conformance', { timeout: 120_000, meta: { needs: 'a build' } }, () => {
  let platform: { port: number };
  let proxy: ApiProxy | undefined;

  beforeAll(async () => {
    platform = await start();
    await createPlayer(platform.port, PLAYER);
    await createHistory(platform.port, PLAYER);
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
  });
  afterAll(endProcesses);

  test('INT-20 it finds nothing at our own platform, makes every read, undoes its writes, and books nothing', async () => {
    proxy = await startProxy(platform.port, {});
    const program = run(proxy.url, '--user', PLAYER, '--writes');
    expect(await program.closed, program.output()).toBe(0);
    const { outcomes, isComplete } = read(program.output());
    expect(isComplete).toBe(true);
    const others = outcomes.filter(({ state }) => state !== 'ok');
    expect(others.flatMap(({ name, findings }) => findings.map((finding) => ({ name, ...finding })))).toEqual([]);
    // The player has played no round.
    expect(others.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      'casino/open_round: no reply contained a roundID',
    ]);
    const asked = new Set(proxy.asked);
    const reads = [...calls].filter(([, { kind }]) => kind === 'read').map(([name]) => name);
    expect(reads.filter((name) => !asked.has(name))).toEqual(['casino/open_round']);
    expect([...asked].filter((name) => calls.get(name)?.kind === 'money')).toEqual([]);
    expect(asked).toContain('finance/delete_bank_account');
    expect(outcomes.filter(({ screen }) => screen === '')).toEqual([]);
  });

  test('INT-21 OWN-2 it names each of 31 faults with its call and screen, and no other', async () => {
    expect(FAULTS).toHaveLength(31);
    proxy = await startProxy(platform.port, {
      change: (name, reply) => {
        let answer: ProxyAnswer | undefined;
        for (const one of FAULTS.filter((each) => receivedAs(each.name) === name))
          answer = Object.assign(answer ?? {}, one.answer((answer?.body ?? reply) as Row));
        return answer;
      },
    });
    const program = run(proxy.url, '--user', PLAYER);
    expect(await program.closed, program.output()).toBe(1);
    const { outcomes } = read(program.output());
    const found = outcomes.flatMap(({ name, screen, findings }) =>
      findings.map(({ level, path: at, problem }) => ({ name, screen, level, text: `${at} ${problem}` })),
    );
    const isOf = (one: Broken) => (finding: (typeof found)[number]) =>
      finding.name === one.name && finding.level === one.level && finding.text.startsWith(one.finding);
    expect(FAULTS.filter((one) => !found.some(isOf(one)))).toEqual([]);
    expect(found.filter((finding) => !FAULTS.some((one) => isOf(one)(finding)))).toEqual([]);
    expect(found.filter(({ screen }) => screen === '')).toEqual([]);
  });

  test('INT-22 without extensions it sends none, and names them as absent; a wrong session that is accepted is a fault', async () => {
    proxy = await startProxy(platform.port, {
      reject: (name) =>
        name === 'system/extensions'
          ? { status: 404, body: { result: false, message: 'Method not found' } }
          : undefined,
      change: (name) => (name === 'system/ping' ? { body: { result: true, message: '', data: {} } } : undefined),
    });
    const program = run(proxy.url);
    expect(await program.closed, program.output()).toBe(1);
    const { outcomes } = read(program.output());
    expect(proxy.asked.filter((name) => calls.get(name)?.extension)).toEqual(['system/extensions']);
    expect(outcomes.filter(({ state }) => state === 'absent').map(({ name }) => name)).toContain('betting/list_sports');
    expect(outcomes.filter(({ state }) => state === 'fault').map(({ name }) => name)).toEqual(['system/ping']);
  });

  test('INT-23 at most four calls at once; Ctrl-C keeps the outcomes so far; nothing there and wrong options end with 2', async () => {
    let open = 0;
    let most = 0;
    const slow = createServer((request, response) => {
      open += 1;
      most = Math.max(most, open);
      request.resume();
      setTimeout(() => {
        open -= 1;
        response.end('{"result":true,"message":"","data":[]}');
      }, 20);
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const program = run(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/endpoint/v1`);
    await vi.waitFor(() => expect(program.output()).toMatch(/^8\//m), { timeout: 30_000, interval: 10 });
    program.child.kill('SIGINT');
    expect(await program.closed, program.output()).toBe(130);
    const { outcomes, isComplete } = read(program.output());
    expect(isComplete).toBe(false);
    expect(outcomes.length).toBeGreaterThanOrEqual(8);
    expect(most).toBe(4);
    slow.closeAllConnections();
    slow.close();
    await once(slow, 'close');

    const nothing = run('http://127.0.0.1:9/endpoint/v1');
    expect(await nothing.exited).toBe(2);
    expect(nothing.output()).toContain('Nothing answers at http://127.0.0.1:9/endpoint/v1');
    const wrong = launch([PROGRAM, '--url', 'ftp://x'], { BUILD_DIR: BUILD });
    expect(await wrong.exited).toBe(2);
    expect(wrong.output()).toContain('--url is no URL: ftp://x');
  });
});
