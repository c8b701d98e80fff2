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
  const { status, html } = await send(operator, path, { intent: 'give', to: 'yanlış <ad>' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(html).toContain('id="to-error"');
  expect(html).toMatch(/<input id="to"[^>]* value="yanlış &lt;ad&gt;"/);
});

/** The answer in its form. */
const DRAFT = /<textarea id="text" name="text" rows="6" maxLength="4000" required="">Taslak &amp; yanıt<\/textarea>/;
const text = 'Taslak & yanıt';

test('DESK-17 DESK-54 a typed answer stays in its form when the thread is taken, released or closed', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  for (const [intent, done] of [
    ['take', 'Yazışmayı al'],
    ['release', 'Yazışmayı bırak'],
    ['close', 'Yazışmayı kapat'],
  ] as const) {
    const { html: page } = await operator.get(desk.routes.thread, path);
    // The button belongs to the form of the answer, without script.
    expect(page).toMatch(/<form id="thread-form"[^>]*>.*<textarea id="text".*<\/form>/s);
    expect(page).toMatch(new RegExp(`<button [^>]*form="thread-form"[^>]*value="${intent}"`));
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const { status, html } = await send(operator, path, { intent, text, to: '', seen });
    expect([status, html.includes(done)], intent).toEqual([200, true]);
    expect(html, intent).toMatch(DRAFT);
  }
  // Without a typed answer the operator returns to the list.
  expect(await send(operator, path, { intent: 'take', text: ' ', to: '' })).toMatchObject({ status: 303 });
  expect(await send(operator, path, { intent: 'release', stay: '1', text: '', to: '' })).toMatchObject({
    location: '/desk/support?done=support-release',
  });
});

test('DESK-17 DESK-54 a typed answer stays to be copied when the thread is handed over, and is back after a release', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const [operator, colleague] = [await desk.enter('support'), await desk.enter('support')];
  const unnamed = await send(operator, path, { intent: 'give', text, to: ' ' });
  expect(unnamed.status).toBe(422);
  expect(unnamed.html).toContain('id="to-error"');
  expect(unnamed.html).toMatch(DRAFT);
  const { html } = await send(operator, path, { intent: 'give', text, to: colleague.name });
  expect(html).toMatch(/<label for="text">Yanıtınız.*<textarea[^>]* readonly="[^>]*>Taslak &amp; yanıt<\/textarea>/s);
  expect(html).toContain(colleague.name);
  expect((await send(operator, path, { intent: 'release', text })).html).toMatch(DRAFT);
});

test('DESK-54 Enter in the name of an operator sends no answer', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const { html } = await (await desk.enter('support')).get(desk.routes.thread, path);
  const [first] = html.match(/<button [^>]*form="thread-form"[^>]*>|<button [^>]*value="reply"[^>]*>/g) ?? [];
  expect(first).toContain('value="give"');
});
