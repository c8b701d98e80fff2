import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskSite, type DeskSite } from './testing';

/** Files that commands return in the back office. */

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());

test('RUN-81 a backup is sent only as fast as the browser takes it, and ends when the browser is gone', async () => {
  const { jar } = await desk.enter();
  const headers = { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') };
  const request = new Request('http://site.test/desk/commands/backup?file=site.tgz', { headers });
  const context = { address: '192.0.2.7', secure: false, hasRoom: async () => false };
  const args = { request, params: { name: 'backup' }, context };
  const reply = (await desk.routes.command.loader!(args as never)) as Response;
  expect(reply.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(reply.headers.get('X-Accel-Buffering')).toBe('no');
  expect(await reply.text()).toBe('');
});
