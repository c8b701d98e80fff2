import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pass } from '~/session/testing';
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
const reply = (operator: OperatorBrowser, path: string, fields: Record<string, string> = {}) =>
  operator.post(desk.routes.thread, path, { intent: 'reply', submission: crypto.randomUUID(), seen: '', ...fields });

test('DESK-14 a form sent after the session ended leads to the sign-in, and from there to its page', async () => {
  const path = await desk.writeToSupport('Merhaba');
  const operator = await desk.enter('support');
  pass(AFTER_END_MS);
  expect(await reply(operator, path, { text: 'Yanıt' })).toMatchObject({ status: 303, location: signInPath(path) });
  expect((await operator.signIn(path)).location).toBe(path);
});
