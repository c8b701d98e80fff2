import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pass } from '~/session/testing';
import { deskSite, type DeskSite, type OperatorBrowser } from './testing';

/** Forms of a support thread. */

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());
beforeEach(() => pass(3_600_001));

const send = (operator: OperatorBrowser, path: string, fields: Record<string, string>) =>
  operator.post(desk.routes.thread, path, { submission: crypto.randomUUID(), ...fields });

const ANSWER = { intent: 'reply', text: 'Uzun <yanıt>', seen: '' };
const UNSENT = /<label for="text">Yanıtınız.*<textarea[^>]* readonly="[^>]*>Uzun &lt;yanıt&gt;<\/textarea>/s;

test('DESK-17 an answer stays on the page if a colleague took the thread meanwhile', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const [first, second] = [await desk.enter('support'), await desk.enter('support')];
  expect((await send(first, path, { intent: 'take', to: '' })).status).toBe(303);
  const { status, html } = await send(second, path, ANSWER);
  expect(status).toBe(409);
  expect(html).toContain('class="summary"');
  expect(html).toMatch(UNSENT);
  expect((await second.get(desk.routes.thread, path)).html).not.toContain('Yanıtınız');
});

test('DESK-17 an answer stays on the page if the operator lost the role meanwhile', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('read');
  const { status, html } = await send(operator, path, ANSWER);
  expect(status).toBe(403);
  expect(html).toMatch(UNSENT);
});

test('DESK-17 the form that hands a thread over keeps an unknown name', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  const { status, html } = await send(operator, path, { intent: 'take', to: 'yanlış <ad>' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(html).toContain('id="to-error"');
  expect(html).toMatch(/<input id="to"[^>]* value="yanlış &lt;ad&gt;"/);
});
