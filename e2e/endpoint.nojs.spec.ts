import { expect, test, type APIRequestContext } from '@playwright/test';
import { calls } from '#contract/calls';
import { datas } from '#contract/datas';
import { licenses } from '#contract/licenses';
import { maintenanceStatus } from '#contract/maintenance';
import { CODE } from '#contract/messages';
import { topWins } from '#contract/topWins';
import { newPlayer, PASSWORD } from './players';

/** The API as another site uses it: over HTTP, by its URL only. */

interface Envelope {
  result: boolean;
  message: string;
  data: unknown;
  code: number;
}

async function post(request: APIRequestContext, name: string, data: object, user?: object): Promise<Envelope> {
  const [className, method] = name.split('/');
  const response = await request.post('/endpoint/v1', {
    headers: { panel: 'frontend' },
    data: { api: { class: className, method }, data: { Lang: 'en', ...data }, ...(user && { user }) },
  });
  expect(response.status(), name).toBe(200);
  return (await response.json()) as Envelope;
}

const logIn = async (request: APIRequestContext, username: string) =>
  (await post(request, 'user/login', { username, password: PASSWORD })).data as { uid: string; sid: string };

/** Codes of the platform's responses to a known call. */
const KNOWN_CODES: readonly number[] = [CODE.ok, CODE.invalid, CODE.notFound, CODE.conflict, CODE.forbidden];

test('API-1 each call of the contract is sent over HTTP and known, and the reply of a read has its shape', async ({
  request,
}) => {
  const username = await newPlayer(request, { lira: '100' });
  let user = await logIn(request, username);
  let succeeded = 0;
  for (const [name, declared] of calls) {
    const reply = await post(request, name, {}, declared.auth === 'none' ? undefined : user);
    expect.soft(KNOWN_CODES, `${name}: ${reply.code} ${reply.message}`).toContain(reply.code);
    expect.soft(reply.message, name).not.toBe('');
    if (reply.result && declared.kind === 'read') {
      succeeded += 1;
      expect.soft(declared.reply.safeParse(reply.data).success, name).toBe(true);
    }
    // Some calls end sessions, so the next one gets its own session.
    if (declared.kind !== 'read') user = await logIn(request, username);
  }
  expect(succeeded, 'reads that need no data').toBeGreaterThan(35);
});

test('API-2 a call over HTTP needs the header panel: frontend, POST, and JSON', async ({ request }) => {
  const data = { api: { class: 'casino', method: 'category_list' }, data: { Lang: 'tr' } };
  const without = await request.post('/endpoint/v1', { data });
  expect(without.status()).toBe(400);
  expect(await without.json()).toMatchObject({ result: false, code: 400 });
  expect((await request.post('/endpoint/v1', { headers: { panel: 'backend' }, data })).status()).toBe(400);
  const broken = await request.post('/endpoint/v1', { headers: { panel: 'frontend' }, data: '{' });
  expect(await broken.json()).toMatchObject({ result: false, code: 400 });
  expect((await request.get('/endpoint/v1', { headers: { panel: 'frontend' } })).status()).toBe(405);
});

test('API-2 licences and the maintenance check are read by GET, without the header; another site or version is rejected', async ({
  request,
}) => {
  const get = async (address: string) => (await request.get(address)).json() as Promise<Envelope>;
  const open = '/endpoint/v1/check-maintenance';
  expect(maintenanceStatus.parse(await get(`${open}?sitename=rubato&version=v1`)).status).toBe(false);
  expect(licenses.parse(await get('/endpoint/v1/licenses?version=v1')).licenses.length).toBeGreaterThan(0);
  for (const address of [
    `${open}?sitename=another&version=v1`,
    `${open}?sitename=rubato&version=v2`,
    '/endpoint/v1/licenses?version=v2',
    '/endpoint/v1/licenses?sitename=another&version=v1',
  ]) {
    const reply = await get(address);
    expect(reply, address).toMatchObject({ result: false, data: null, code: CODE.notFound });
    expect(reply.message, address).toMatch(/^There is no/);
  }
});

test('API-2 each file below /datas is served with the contract’s shape, without the header; another name is a 404', async ({
  request,
}) => {
  for (const [name, shape] of Object.entries(datas)) {
    const response = await request.get(`/datas/${name}.json`);
    expect(response.headers()['content-type'], name).toMatch(/^application\/json/);
    expect(shape.parse(await response.json()).length, name).toBeGreaterThan(0);
  }
  expect(Array.isArray(topWins.parse(await (await request.get('/datas/top-wins.json')).json()))).toBe(true);
  for (const name of ['unknown', 'constructor', 'Languages'])
    expect((await request.get(`/datas/${name}.json`)).status(), name).toBe(404);
});
