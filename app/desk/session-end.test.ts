import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pass } from '~/session/testing';
import words from '../../locales/tr/desk.json';
import { deskSite, type DeskSite, type OperatorBrowser } from './testing';

/** Forms that are sent after the session of an operator has ended. */

/** A session ends after 30 minutes without a request. */
const AFTER_END_MS = 1_800_001;

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());
beforeEach(() => pass(3_600_001));

const signInPath = (to: string): string => `/desk/sign-in?to=${encodeURIComponent(to)}`;
const command = '/desk/commands/players-note';
const reply = (operator: OperatorBrowser, path: string, fields: Record<string, string> = {}) =>
  operator.post(desk.routes.thread, path, { intent: 'reply', submission: crypto.randomUUID(), seen: '', ...fields });

test('DESK-14 a form sent after the session ended leads to the sign-in, and from there to its page', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  pass(AFTER_END_MS);
  expect(await reply(operator, path, { text: 'Yanıt' })).toMatchObject({ status: 303, location: signInPath(path) });
  expect((await operator.signIn(path)).location).toBe(path);
});

test('DESK-14 a form of the code that is sent twice signs in, whichever token the second one carries', async () => {
  const operator = await desk.enter();
  await operator.post(desk.routes.signOut, '/desk/sign-out', {});
  const { jar, name, password } = operator;
  await operator.post(desk.routes.signIn, '/desk/sign-in', { name, password });
  const pending = jar.get('desk')!;
  pass(30_000);
  const code = operator.newCode();
  const send = () => operator.post(desk.routes.code, '/desk/code', { code, to: '/desk/support' });
  expect((await send()).location).toBe('/desk/support');
  const complete = jar.get('desk')!;
  expect((await send()).location).toBe('/desk/support');
  expect(jar.get('desk')).toBe(complete);
  // Sent before the first response arrived, and answered after it.
  jar.set('desk', pending);
  expect((await send()).status).toBe(401);
  expect(jar.get('desk')).toBe(pending);
  jar.set('desk', complete);
  expect((await operator.get(desk.routes.signIn, '/desk/sign-in')).location).toBe('/desk');
});

test('DESK-17 an answer sent after the session ended is in its form again after the sign-in, once', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  pass(AFTER_END_MS);
  await reply(operator, path, { text: 'Uzun <yanıt>' });
  expect((await operator.get(desk.routes.signIn, signInPath(path))).html).toContain('Oturumunuz kapanmıştı');
  await operator.signIn(path);
  // Other pages, and what an open page requests by itself, leave it.
  await operator.get(desk.routes.threads, '/desk/support');
  await operator.get(desk.routes.thread, `${path}?known=0`);
  expect((await operator.get(desk.routes.thread, path)).html).toMatch(/<textarea[^>]*>Uzun &lt;yanıt&gt;<\/textarea>/);
  expect(operator.jar.has('desk-input')).toBe(false);
  expect((await operator.get(desk.routes.thread, path)).html).not.toContain('Uzun');
});

test('DESK-17 an answer is shown to be copied if a colleague took the thread before the sign-in', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const [operator, colleague] = [await desk.enter('support'), await desk.enter('support')];
  pass(AFTER_END_MS);
  await reply(operator, path, { text: 'Uzun yanıt' });
  await colleague.signIn(path);
  await colleague.post(desk.routes.thread, path, { intent: 'take', to: '', submission: crypto.randomUUID() });
  await operator.signIn(path);
  const { html } = await operator.get(desk.routes.thread, path);
  expect(html).toMatch(/<label for="text">Yanıtınız.*<textarea[^>]* readonly="[^>]*>Uzun yanıt<\/textarea>/s);
});

test('DESK-17 another operator of the browser gets no input of the first one, and it is removed', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const [operator, other] = [await desk.enter('support'), await desk.enter('support')];
  pass(AFTER_END_MS);
  await reply(operator, path, { text: 'Gizli taslak' });
  const stored = operator.jar.get('desk-input')!;
  expect(Buffer.from(stored, 'base64').toString()).not.toContain('taslak');
  other.jar.set('desk-input', stored);
  await other.signIn(path);
  expect((await other.get(desk.routes.thread, path)).html).not.toContain('taslak');
  expect(other.jar.has('desk-input')).toBe(false);
});

test('DESK-17 the fields of a command and its way back are in its form again; nothing is run', async () => {
  const player = await desk.site.newPlayer();
  const operator = await desk.enter('support');
  pass(AFTER_END_MS);
  const typed = { who: player, text: 'Aradı & sordu', back: `/desk/players/${player}` };
  const fields = { ...typed, step: 'run', submission: crypto.randomUUID() };
  expect(await operator.post(desk.routes.command, command, fields)).toMatchObject({ location: signInPath(command) });
  await operator.signIn(command);
  const { html } = await operator.get(desk.routes.command, command);
  expect(html).toMatch(new RegExp(`<input[^>]* id="who"[^>]* value="${player}"`));
  expect(html).toContain('>Aradı &amp; sordu</textarea>');
  expect(html).toMatch(new RegExp(`name="back" value="/desk/players/${player}"`));
  const { rows } = await desk.ops('players', ['notes', player], {});
  expect(rows).toEqual([]);
});

test('DESK-17 secrets are not stored, nor input after a sign-out, nor input that exceeds a cookie', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter();
  pass(AFTER_END_MS);
  const secret = { username: 'yeni-oyuncu', password: 'Cok-Gizli-1' };
  await operator.post(desk.routes.command, '/desk/commands/players-create', { ...secret, step: 'run' });
  await operator.signIn(path);
  const { html } = await operator.get(desk.routes.command, '/desk/commands/players-create');
  expect(html).toContain('value="yeni-oyuncu"');
  expect(html).not.toContain('Cok-Gizli-1');

  pass(AFTER_END_MS);
  const text = randomBytes(3_000).toString('base64');
  expect((await reply(operator, path, { text })).location).toBe(signInPath(path));
  expect(operator.jar.has('desk-input')).toBe(false);

  await operator.signIn(path);
  const token = operator.jar.get('desk')!;
  await operator.post(desk.routes.signOut, '/desk/sign-out', {});
  operator.jar.set('desk', token);
  await reply(operator, path, { text: 'Yanıt' });
  expect(operator.jar.has('desk-input')).toBe(false);
});

test('DESK-17 the longest answer in plain words fits', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  const text = Object.values(words)
    .filter((word) => !/[<>"'&]/.test(word))
    .join(' ')
    .slice(0, 4_000)
    .trim();
  expect(text.length).toBeGreaterThan(3_990);
  pass(AFTER_END_MS);
  await reply(operator, path, { text });
  await operator.signIn(path);
  expect((await operator.get(desk.routes.thread, path)).html).toContain(text);
});
