import { afterEach, beforeEach, expect, test } from 'vitest';
import { send, testSite, type TestSite } from './testing';

/** Errors of the site while the schema of the database is not its own. */

let status: number;
let site: TestSite;
const open = (environment?: Record<string, string>) => {
  const answer = () => new Response('<p>broken</p>', { status, headers: { 'Content-Type': 'text/html' } });
  return testSite({ document: answer, action: answer }, environment);
};
beforeEach(async () => {
  site = await open();
});
afterEach(() => site.close());
/** Puts the database on the schema of a newer release, which rejects a statement of this build. */
const meetIncompatibleSchema = () => Object.assign(site.platform, { schemaState: 'newer', schemaFault: true });

const post = () => send(site.port, '/resource', { method: 'POST', body: 'a=1', headers: { Origin: site.origin } });
const readiness = async () => (await send(site.port, '/readyz')).status;

test('SCALE-3 an error on the own schema is sent unchanged', async () => {
  for (status of [500, 502]) {
    expect((await post()).status).toBe(status);
    expect((await send(site.port, '/')).status).toBe(status);
  }
  expect(await readiness()).toBe(200);
});

test('SCALE-3 an error while a migration runs is 503 with Retry-After; later requests are served', async () => {
  status = 500;
  site.platform.schemaState = 'changing';
  const answer = await post();
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body.toString()).toContain('Site yeniden başlatılıyor');
  expect(answer.body.toString()).not.toContain('broken');
  status = 200;
  expect((await post()).status).toBe(200);
  expect(await readiness()).toBe(200);
});

test('SCALE-3 on the schema of a newer release every response from its first error on is 503, and the process is not ready', async () => {
  meetIncompatibleSchema();
  status = 200;
  expect((await post()).status).toBe(200);
  expect(await readiness()).toBe(200);
  status = 500;
  expect((await post()).status).toBe(503);
  status = 200;
  expect([(await post()).status, (await send(site.port, '/other')).status, await readiness()]).toEqual([503, 503, 503]);
});

test('SCALE-3 an error page that keeps the form of a payment is still sent, and the next response is 503', async () => {
  meetIncompatibleSchema();
  status = 502;
  const answer = await post();
  expect([answer.status, answer.body.toString()]).toEqual([502, '<p>broken</p>']);
  expect((await post()).status).toBe(503);
});

test('SCALE-3 an error of another cause on the schema of a newer release is sent unchanged; the process stays ready', async () => {
  site.platform.schemaState = 'newer';
  for (status of [500, 502]) expect((await post()).status).toBe(status);
  status = 200;
  expect([(await post()).status, await readiness()]).toEqual([200, 200]);
});

test('SCALE-3 after a rollback (ALLOW_NEWER_DATABASE=on) every error is sent unchanged; the process stays ready', async () => {
  await site.close();
  site = await open({ ALLOW_NEWER_DATABASE: 'on' });
  meetIncompatibleSchema();
  for (status of [500, 502]) expect((await post()).status).toBe(status);
  status = 200;
  expect([(await post()).status, await readiness()]).toEqual([200, 200]);
});

test('SCALE-3 programs get the envelope of the API', async () => {
  status = 500;
  meetIncompatibleSchema();
  const headers = { Origin: site.origin, Accept: 'application/json' };
  const answer = await send(site.port, '/resource', { method: 'POST', body: 'a=1', headers });
  expect(JSON.parse(answer.body.toString())).toMatchObject({ result: false, code: 503 });
});
