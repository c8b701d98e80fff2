import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_LIMIT } from '#contract/body-limit';
import { send, testSite, type TestSite } from './testing';

/** Bodies of operators' commands. `requests.test.ts` has the other limits. */
let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const post = (bytes: number, token: string, path = '/ops') => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return send(site.port, path, { method: 'POST', headers, body: Buffer.alloc(bytes, 'a') });
};
const statusOf = async (...request: Parameters<typeof post>) => (await post(...request)).status;

test('RUN-80 HARD-9 a command with an operator’s token may have a file of 4 MB; no other body is larger than before', async () => {
  const { opsToken } = site.platform;
  expect(await statusOf(BODY_LIMIT.command, opsToken)).toBe(303);
  expect(await statusOf(BODY_LIMIT.command + 1, opsToken)).toBe(413);
  expect(await statusOf(BODY_LIMIT.call + 1, 'another-token-0123456789')).toBe(413);
  for (const path of ['/endpoint/v1', '/desk/payments', '/opsx'])
    expect(await statusOf(BODY_LIMIT.call + 1, opsToken, path), path).toBe(413);
});

test('HARD-9 a form of the back office over the limit is answered with the limit and the way for larger files', async () => {
  const { status, body } = await post(BODY_LIMIT.call + 1, '', '/desk/commands/games-import');
  expect(status).toBe(413);
  expect(body.toString()).toContain('en fazla 256 kB');
  expect(body.toString()).toContain('npm run ops');
});
