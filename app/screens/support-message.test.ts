import { afterAll, beforeAll, expect, test } from 'vitest';
import { playersSite, type PlayersSite, type RouteModule } from '../session/testing';

let site: PlayersSite;
let support: RouteModule;
beforeAll(async () => {
  site = await playersSite();
  support = (await import('~/routes/_public.support/route')) as unknown as RouteModule;
});
afterAll(() => site.close());

test('HARD-14 a support message that was stored before its correction is sent again with a key of its own', async () => {
  const browser = site.browser();
  const form = { requestID: 'k'.repeat(26), category: 'vip', text: 'Merhaba', name: 'Ali', email: 'ali@gmial.example' };
  const send = (fields: typeof form) => browser.post(support, '/support', fields);
  // Its response is lost.
  expect((await send(form)).location).toBe('/support');
  const corrected = { ...form, email: 'ali@gmail.example' };
  const rejected = await send(corrected);
  expect(rejected.status).toBe(400);
  expect(rejected.data.form?.error?.['']?.[0]).toMatch(/tekrar gönderin/);
  const requestID = String(rejected.data.form?.initialValue?.['requestID']);
  expect(requestID).toMatch(/^\w{26}$/);
  expect(requestID).not.toBe(form.requestID);
  expect((await send({ ...corrected, requestID })).location).toBe('/support');
});
