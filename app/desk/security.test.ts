import { afterAll, beforeAll, expect, test } from 'vitest';
import { pass } from '~/session/testing';
import { deskSite, type DeskSite } from './testing';

/** Forms of an operator's own second factors. */

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());

test('DESK-17 DESK-82 the name of a new passkey stays in its field if the passkey is rejected', async () => {
  const { post, password, newCode } = await desk.enter();
  // Each code is accepted once.
  pass(30_000);
  const proof = { intent: 'proof', password, code: newCode() };
  expect((await post(desk.routes.security, '/desk/security', proof)).location).toBe('/desk/security?done=proved');
  const fields = { intent: 'passkey', label: 'Ofis <1>', credential: '{}' };
  const { status, html } = await post(desk.routes.security, '/desk/security', fields);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(html).toContain('role="alert"');
  expect(html).toMatch(/<input[^>]* id="label"[^>]* value="Ofis &lt;1&gt;"/);
});
