import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls';
import { call } from '#contract/call';
import type { Caller } from '~/request/caller';

/** Tests the transport against a real upstream with prepared responses. */

type Answer = { status?: number; body?: string; headers?: Record<string, string>; never?: true };

const read = call({
  class: 'casino',
  method: 'games_list',
  auth: 'optional',
  kind: 'read',
  data: z.object({}),
  reply: z.array(z.string()),
});
const money = call({
  class: 'finance',
  method: 'save_bank_transfer',
  auth: 'player',
  kind: 'money',
  data: z.object({ requestID: z.string() }),
  reply: z.object({ id: z.string() }),
});
const passChange = call({
  class: 'user',
  method: 'pass_change',
  auth: 'player',
  kind: 'write',
  data: z.object({}),
  reply: z.unknown(),
});
const login = call({
  class: 'user',
  method: 'login',
  auth: 'none',
  kind: 'write',
  data: z.object({}),
  reply: z.unknown(),
});

let upstream: Server;
let folder: string;
let answers: Answer[];
let asked: { api: { class: string; method: string }; data: Record<string, unknown>; user?: unknown }[];

beforeEach(async () => {
  answers = [];
  asked = [];
  upstream = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push(JSON.parse(text || '{}') as (typeof asked)[number]);
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer.never) return;
      response
        .writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers })
        .end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  vi.resetModules();
  folder = mkdtempSync(join(tmpdir(), 'rubato-endpoint-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('ENDPOINT_EXTENSIONS', 'all');
  vi.stubEnv('ENDPOINT_URL', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/endpoint/v1`);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true });
});

const says = (reply: object): Answer => ({ body: JSON.stringify(reply) });

/** A player who requests `/slot`. Modules are reloaded, so that the breaker has no failures of another test. */
async function asking(language: 'tr' | 'en' = 'en') {
  const { requestState } = await import('~/request/state.server');
  const { callEndpoint } = await import('./endpoint.server');
  const request = new Request('http://site.test/slot?q=a', { headers: { Cookie: `lang=${language}` } });
  const state = await requestState({ request, context: { address: '192.0.2.9' } });
  for (const [key, value] of Object.entries({ session: true, sealed: 'x', rid: '1', profileHash: 'h' }))
    state.session.set(key as 'rid', value as string);
  const caller: Caller = {
    state,
    request,
    language,
    clock: '12',
    credentials: { uid: 'u', sid: 's', uip: '', gmt: '+03:00', lang: language },
    player: { uid: 'u', rid: '1' },
  };
  return { state, caller, callEndpoint };
}

async function thrownBy(work: Promise<unknown>): Promise<Response> {
  const thrown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(thrown).toBeInstanceOf(Response);
  return thrown as Response;
}

test('API-1 the envelope carries the call, the language, and the player if the call needs one', async () => {
  answers = [says({ result: true, message: 'İşlem Başarılı', data: ['a'] })];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, read, {})).toEqual({ ok: true, data: ['a'], message: '', pagination: undefined });
  await callEndpoint(caller, login, {});
  expect(asked[0]).toMatchObject({
    api: { class: 'casino', method: 'games_list' },
    data: { Lang: 'en' },
    user: { uid: 'u', sid: 's' },
  });
  expect(asked[1]).not.toHaveProperty('user');
});

const TWO_FACTOR = ['two_auth_type', 'sms_send', 'sms_validate', 'check_ga', 'check_user_ga', 'user_generate_ga'];

test('API-6 over HTTP every two-factor call speaks Turkish to a Mobile site, and every CMS call and the list of bank accounts name the desktop', async () => {
  answers = [says({ result: true, message: 'İşlem Başarılı', data: [] })];
  const { caller, callEndpoint } = await asking('en');
  const twoFactor = TWO_FACTOR.map((method) => `user/${method}`);
  const cms = [...calls.keys()].filter((name) => name.startsWith('cmscontroller/'));
  for (const name of [...twoFactor, ...cms]) await callEndpoint(caller, calls.get(name)!, {});
  const sent = new Map(asked.map((body) => [`${body.api.class}/${body.api.method}`, body]));
  const turkish = { data: { Lang: 'tr', SiteType: 'Mobile' }, user: { uid: 'u' } };
  for (const name of twoFactor) expect(sent.get(name), name).toMatchObject(turkish);
  for (const name of cms) expect(sent.get(name)?.data, name).toMatchObject({ Lang: 'en', SiteType: 'desktop' });
  await callEndpoint(caller, calls.get('finance/list_bank_accounts')!, { showPrepaid: 1 });
  expect(asked.at(-1)?.data).toEqual({ Lang: 'en', SiteType: 'desktop', showPrepaid: 1 });
});

test('API-6 over HTTP every CMS call, jackpots and mass messages carry no user; provider lists and search carry the player, if there is one', async () => {
  answers = [says({ result: true, message: 'İşlem Başarılı', data: [] })];
  const { caller, callEndpoint } = await asking('en');
  const named = (pattern: RegExp) => [...calls.keys()].filter((name) => pattern.test(name));
  const visitors = named(/^cmscontroller\/|^habanero\/getJackpots$|^crm\/list_mass_messages$/);
  const lobby = named(/\/(provider_list|games_list|game_table_list)$/);
  expect(visitors).toEqual(expect.arrayContaining(['cmscontroller/getTournaments', 'habanero/getJackpots']));
  expect(lobby).toHaveLength(4);
  for (const from of [caller, { ...caller, credentials: undefined, player: undefined }])
    for (const name of [...visitors, ...lobby]) await callEndpoint(from, calls.get(name)!, { searchGameName: 'yakut' });
  const users = asked.map(
    ({ api, user }) => [`${api.class}/${api.method}`, (user as { uid?: string } | undefined)?.uid] as const,
  );
  const expected = (uid: string | undefined) => [
    ...visitors.map((name) => [name, undefined]),
    ...lobby.map((name) => [name, uid]),
  ];
  expect(users).toEqual([...expected('u'), ...expected(undefined)]);
});

test('API-1 the default limits of the spec are sent', async () => {
  answers = [says({ result: true, message: 'İşlem Başarılı', data: [] })];
  const { caller, callEndpoint } = await asking();
  const limits = {
    'cmscontroller/getSlider': 7,
    'cmscontroller/getTournaments': 50,
    'crm/list_mass_messages': 10,
    'casino/category_list': 100,
    'livecasino/category_list': 150,
    'casino/games_list': 48,
  };
  for (const name of Object.keys(limits)) await callEndpoint(caller, calls.get(name)!, {});
  expect(Object.fromEntries(asked.map(({ api, data }) => [`${api.class}/${api.method}`, data['limit']]))).toEqual(
    limits,
  );
  expect(asked.every(({ data }) => data['offset'] === 0)).toBe(true);
});

test('API-4 an extension that another installation does not have is absent, not a failure', async () => {
  answers = [
    says({ result: false, message: 'unknown method', code: 404 }),
    says({ result: false, message: 'not built', code: 501 }),
  ];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, calls.get('support/list_messages')!, {})).toMatchObject({
    ok: false,
    kind: 'absent',
  });
  expect(await callEndpoint(caller, calls.get('betframe/getCoupons')!, {})).toMatchObject({
    ok: false,
    kind: 'absent',
  });
});

const BROKEN: [string, Answer][] = [
  ['HTML', { body: '<!DOCTYPE html><h1>Bad gateway</h1>' }],
  ['half a JSON', { body: '{"result":true,"data":["a"' }],
  ['no envelope', { body: '[]' }],
  ['nothing', { body: '' }],
  ['a 502', { status: 502, body: 'Bad gateway' }],
];

test.each(BROKEN)(
  'ERR-3 HARD-21 an upstream that answers %s is unavailable, never an exception',
  async (_name, answer) => {
    answers = [answer];
    const { caller, callEndpoint } = await asking();
    expect(await callEndpoint(caller, read, {})).toEqual({
      ok: false,
      kind: 'unavailable',
      message: 'Something went wrong, please try later',
    });
  },
);

test('ERR-3 HARD-21 an API without a listener is unavailable at once, and a money call’s outcome unknown', async () => {
  const { caller, callEndpoint } = await asking();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(await callEndpoint(caller, money, { requestID: 'r' })).toMatchObject({ ok: false, kind: 'unknown' });
});

test('HARD-21 a redirect is not followed and is not a reply', async () => {
  answers = [
    { status: 302, headers: { Location: '/elsewhere' }, body: JSON.stringify({ result: true, data: ['a'] }) },
    says({ result: true, data: ['b'] }),
  ];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, read, {})).toEqual({
    ok: false,
    kind: 'unavailable',
    message: 'Something went wrong, please try later',
  });
  expect(asked).toHaveLength(1);
});

/** Fake time-outs. `passing` ends the last one as soon as the upstream has received `times` requests. */
function timeouts() {
  const made: { ms: number; over: AbortController }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    made.push({ ms, over });
    return over.signal;
  });
  return {
    waits: () => made.map(({ ms }) => ms),
    async passing<T>(times: number, reply: Promise<T>): Promise<T> {
      await vi.waitFor(() => expect(asked).toHaveLength(times), 10_000);
      made.at(-1)?.over.abort(new DOMException('The time is over', 'TimeoutError'));
      return reply;
    },
  };
}

test('API-5 HARD-21 a silent upstream costs exactly its time-out; a money call ends unknown', async () => {
  answers = [{ never: true }];
  const { waits, passing } = timeouts();
  const { caller, callEndpoint } = await asking();
  expect(await passing(1, callEndpoint(caller, read, {}))).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(await passing(2, callEndpoint(caller, money, { requestID: 'r' }))).toMatchObject({
    ok: false,
    kind: 'unknown',
  });
  expect(waits()).toEqual([4_000, 15_000]);
});

test('ERR-3 HARD-21 after a read of a page timed out its next reads are not sent; a booking is still tried', async () => {
  answers = [{ never: true }];
  const { passing } = timeouts();
  const { caller, callEndpoint } = await asking();
  expect(await passing(1, callEndpoint(caller, read, {}))).toMatchObject({ ok: false, kind: 'unavailable' });
  answers = [says({ result: true, message: 'İşlem Başarılı', data: { id: '1' } })];
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(asked).toHaveLength(1);
  expect(await callEndpoint(caller, money, { requestID: 'r' })).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
});

test('API-5 HARD-21 after twelve invalid replies an API gets only money calls', async () => {
  answers = [{ body: 'no' }];
  const { caller, callEndpoint } = await asking();
  for (let times = 0; times < 15; times += 1)
    expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(asked).toHaveLength(12);
  expect(await callEndpoint(caller, money, { requestID: 'r' })).toMatchObject({ ok: false, kind: 'unknown' });
  expect(asked).toHaveLength(13);
});

test('API-5 a login is sent while reads are blocked, and its reply unblocks them', async () => {
  answers = [{ body: 'no' }];
  const { caller, callEndpoint } = await asking();
  await Promise.all(Array.from({ length: 15 }, () => callEndpoint(caller, read, {})));
  const before = asked.length;
  expect(await callEndpoint(caller, read, {})).toMatchObject({ kind: 'unavailable' });
  expect(asked).toHaveLength(before);
  answers = [says({ result: true, message: 'İşlem Başarılı', data: ['a'] })];
  expect(await callEndpoint(caller, login, {})).toMatchObject({ ok: true });
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: true });
  expect(asked).toHaveLength(before + 2);
});

test('ERR-2 HARD-21 a 500 blocks the later calls of the page; the next page tries again', async () => {
  answers = [{ status: 500, body: '{}' }, says({ result: true, data: ['a'] })];
  const { state, caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, read, {})).toMatchObject({
    ok: false,
    kind: 'unavailable',
    message: 'We are having some problems, please try again later.',
  });
  expect(state.blocked).toBe(true);
  expect(await callEndpoint(caller, read, {})).toEqual({
    ok: false,
    kind: 'blocked',
    message: 'Request blocked due to a previous error',
  });
  expect(asked).toHaveLength(1);
  state.blocked = false;
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: true });
});

test('ERR-2 a rejection has its message, code and field', async () => {
  answers = [says({ result: false, message: 'Yetersiz bakiye', code: 422, data: { field: 'amount' } })];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, money, { requestID: 'r' })).toEqual({
    ok: false,
    kind: 'refused',
    message: 'Yetersiz bakiye',
    code: 422,
    field: 'amount',
  });
});

test('AUTH-10 a mutation that finds no record is rejected, in the language of the page', async () => {
  answers = [says({ result: false, message: 'Kayıt Bulunamadı', data: null })];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, passChange, {})).toMatchObject({
    ok: false,
    kind: 'refused',
    message: 'No results found',
  });
});

test('API-3 a rejection has a retryAfter for programs; values other than whole seconds are ignored', async () => {
  const soon = (retryAfter: unknown) =>
    says({ result: false, message: 'Çok', code: 429, data: { retryAfter, field: 7 } });
  answers = [soon(40), soon('40'), soon(-1), soon(0.5)];
  const { caller, callEndpoint } = await asking();
  const waits = [];
  for (let times = 0; times < 4; times += 1) waits.push(await callEndpoint(caller, read, {}));
  expect(waits).toMatchObject([{ code: 429, retryAfter: 40 }, { code: 429 }, { code: 429 }, { code: 429 }]);
  expect(
    waits.slice(1).every((reply) => !reply.ok && reply.retryAfter === undefined && reply.field === undefined),
  ).toBe(true);
});

test('ACC-6 no records is an empty list, not a failure', async () => {
  answers = [says({ result: false, message: 'Kayıt Bulunamadı', data: null })];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: true, data: [] });
});

test('AUTH-10 an expired session is refreshed once, then the call is repeated', async () => {
  answers = [
    says({ result: false, message: 'Oturum süresi doldu' }),
    says({ result: true }),
    says({ result: true, data: ['a'] }),
  ];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, read, {})).toMatchObject({ ok: true, data: ['a'] });
  expect(asked.map(({ api }) => api.method)).toEqual(['games_list', 'ping', 'games_list']);
});

test('AUTH-10 a refresh is tried once, without loops; then /login, with the page stored', async () => {
  answers = [says({ result: false, message: 'Oturum süresi doldu' })];
  const { state, caller, callEndpoint } = await asking();
  const response = await thrownBy(callEndpoint(caller, read, {}));
  expect(response.headers.get('Location')).toBe('/login');
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(state.session.get('returnTo')).toBe('/slot?q=a');
  for (const key of ['session', 'profileHash', 'sealed'] as const) expect(state.session.has(key), key).toBe(false);
});

test('AUTH-10 a password change leaves an expired session to its screen', async () => {
  answers = [says({ result: false, message: 'Oturum süresi doldu' })];
  const { caller, callEndpoint } = await asking();
  expect(await callEndpoint(caller, passChange, {})).toMatchObject({
    ok: false,
    kind: 'refused',
    message: 'Oturum süresi doldu',
  });
  expect(asked).toHaveLength(1);
});

test.each(['İnaktif hesap', 'Giriş Başarısız'])(
  "AUTH-10 '%s' also clears the stored credentials and logs out silently, but not on the login form",
  async (message) => {
    answers = [says({ result: false, message })];
    const { state, caller, callEndpoint } = await asking();
    expect(await callEndpoint(caller, login, {})).toMatchObject({ ok: false, kind: 'refused', message });
    expect(state.session.has('sealed')).toBe(true);
    const response = await thrownBy(callEndpoint(caller, read, {}));
    expect(response.headers.get('Location')).toBe('/');
    expect(state.session.has('sealed')).toBe(false);
    expect(response.headers.get('Set-Cookie')).not.toMatch(/toast=/);
  },
);

test.each(['Bu işlem için yetkiniz yok', 'You are not authorized to do this'])(
  "AUTH-10 '%s' forces a logout with a toast",
  async (message) => {
    answers = [says({ result: false, message })];
    const { state, caller, callEndpoint } = await asking();
    const response = await thrownBy(callEndpoint(caller, read, {}));
    expect(response.headers.get('Location')).toBe('/');
    expect(response.headers.get('Set-Cookie')).toMatch(/toast=/);
    expect(state.session.has('sealed')).toBe(false);
  },
);

test.each([{ code: 403 }, { debug: 'anonymous user' }])(
  'AUTH-10 %j clears session and profile and keeps the stored credentials',
  async (sign) => {
    answers = [says({ result: false, message: 'Önce giriş yapın', ...sign })];
    const { state, caller, callEndpoint } = await asking();
    const response = await thrownBy(callEndpoint(caller, read, {}));
    expect(response.headers.get('Location')).toBe('/login');
    expect(state.session.has('session')).toBe(false);
    expect(state.session.has('profileHash')).toBe(false);
    expect(state.session.get('sealed')).toBe('x');
    // Not tried again for a minute, to prevent loops.
    expect(state.session.get('noRefreshUntil')).toBeGreaterThan(Date.now());
  },
);

test("MAINT-2 'This site is under maintenance' sets the flag and redirects to the screen, with the notice once", async () => {
  answers = [says({ result: false, message: 'This site is under maintenance' })];
  const { state, caller, callEndpoint } = await asking();
  const first = await thrownBy(callEndpoint(caller, read, {}));
  expect(first.headers.get('Location')).toBe('/maintenance');
  expect(first.headers.get('Set-Cookie')).toMatch(/toast=/);
  expect(state.session.get('maintenance')).toBe(true);
  expect((await thrownBy(callEndpoint(caller, read, {}))).headers.get('Set-Cookie')).not.toMatch(/toast=/);
});
