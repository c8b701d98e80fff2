import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { upstream, type UpstreamReply } from './testing';

const LISTED = { result: true, message: '', code: 0, data: ['betting', 'user/list_sessions'] };

let site: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await site?.close();
  site = undefined;
});

/** Returns which of three extensions are answered after the question, and functions to ask on. */
async function asking(answer: () => UpstreamReply) {
  site = await upstream({ 'system/extensions': answer });
  vi.stubEnv('ENDPOINT_EXTENSIONS', '');
  const { followExtensions, isAnswered, extensionsVersion } = await import('./extensions.server');
  const answered = () =>
    ['betting/list_sports', 'user/list_sessions', 'bonus/claim'].map((name) => isAnswered(calls.get(name)!));
  return { followExtensions, answered, extensionsVersion, isAnswered };
}

test('OWN-1 an API names its extensions by call or by class; the calls of the specification need no name', async () => {
  const { followExtensions, answered, isAnswered, extensionsVersion } = await asking(() => LISTED);
  expect(answered()).toEqual([false, false, false]);
  const before = extensionsVersion();
  await followExtensions();
  expect(answered()).toEqual([true, true, false]);
  expect(isAnswered(calls.get('casino/games_list')!)).toBe(true);
  expect(extensionsVersion()).not.toBe(before);
});

test.each<[string, UpstreamReply]>([
  ['rejects the question', { result: false, message: 'Method not found', code: 404 }],
  ['answers by HTML', 'down'],
  ['answers by an error', 'broken'],
  ['answers by something else', { result: true, data: 7 }],
  ['answers by another kind of JSON', { error: 'no such method' }],
])('OWN-1 an API that %s has no extensions', async (_how, reply) => {
  const { followExtensions, answered } = await asking(() => reply);
  await followExtensions();
  expect(answered()).toEqual([false, false, false]);
});

test('OWN-1 the list is kept for five minutes, over an outage too; a failure is asked again after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let reply: UpstreamReply = 'down';
  const { followExtensions, answered } = await asking(() => reply);
  const asked = () => site!.of('system/extensions').length;
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await followExtensions();
    // With a known list the page does not wait for the request.
    const sent = asked();
    return vi.waitFor(async () => {
      await followExtensions();
      return sent;
    });
  };
  await followExtensions();
  await followExtensions();
  expect(asked()).toBe(1);
  reply = LISTED;
  await after(3_100);
  expect(asked()).toBe(2);
  expect(answered()).toEqual([true, true, false]);
  await after(60_000);
  expect(asked()).toBe(2);
  reply = 'down';
  await after(5 * 60_000);
  await vi.waitFor(() => expect(asked()).toBe(3));
  expect(answered()).toEqual([true, true, false]);
  reply = { result: false, message: 'Method not found', code: 404 };
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(3_100);
    await followExtensions();
    expect(answered()).toEqual([false, false, false]);
  });
});

test.each<[string, UpstreamReply]>([
  ['too many requests', { result: false, message: 'Çok fazla istek', code: 429, data: { reason: 'too-soon' } }],
  ['an internal error', { result: false, message: 'Internal Server Error', code: 500 }],
  ['a rejection without a code', { result: false, message: 'Hata' }],
])('OWN-1 the list is kept over %s, and asked again after three seconds', async (_how, rejection) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let reply: UpstreamReply = LISTED;
  const { followExtensions, answered } = await asking(() => reply);
  await followExtensions();
  reply = rejection;
  vi.advanceTimersByTime(5 * 60_000 + 1);
  for (const count of [2, 3]) {
    await vi.waitFor(async () => {
      await followExtensions();
      expect(site!.of('system/extensions').length).toBeGreaterThanOrEqual(count);
    }, 10_000);
    expect(answered()).toEqual([true, true, false]);
    vi.advanceTimersByTime(3_100);
  }
  reply = { result: false, message: 'Unknown method', code: 0 };
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(3_100);
    await followExtensions();
    expect(answered()).toEqual([false, false, false]);
  }, 10_000);
});

test('OWN-1 a call that the API lacks is not sent, and is absent', async () => {
  const { followExtensions } = await asking(() => LISTED);
  await followExtensions();
  const { createCaller } = await import('./testing');
  const { callEndpoint } = await import('./endpoint.server');
  const caller = await createCaller('/', { rid: '1' });
  expect(await callEndpoint(caller, calls.get('bonus/list_offers')!, {})).toMatchObject({ ok: false, kind: 'absent' });
  expect(site!.of('bonus/list_offers')).toEqual([]);
  expect(caller.state.blocked).toBe(false);
});

test.each([
  ['none', [false, false, false]],
  ['all', [true, true, true]],
  ['bonus, user/list_sessions', [false, true, true]],
])('OWN-1 ENDPOINT_EXTENSIONS=%s overrides the answer, and nothing is asked', async (setting, expected) => {
  site = await upstream({ 'system/extensions': LISTED });
  vi.stubEnv('ENDPOINT_EXTENSIONS', setting);
  const { followExtensions, isAnswered } = await import('./extensions.server');
  await followExtensions();
  expect(site.of('system/extensions')).toEqual([]);
  expect(
    ['betting/list_sports', 'user/list_sessions', 'bonus/claim'].map((name) => isAnswered(calls.get(name)!)),
  ).toEqual(expected);
});
