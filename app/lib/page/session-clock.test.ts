import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSessionEnding, watchSession } from './session-clock';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A11Y-3 automatic requests stop seconds before the end of the session, until another tab has extended it', async () => {
  let leftMs = 10_000;
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return Promise.resolve(Response.json({ leftMs }));
  });
  const clock = watchSession({ onWarning: () => {}, onElsewhere: () => {}, onEnd: () => {} });
  expect(isSessionEnding()).toBe(false);
  clock.begin(3_600_000);
  vi.setSystemTime(Date.now() + 3_590_000);
  expect(isSessionEnding()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toBe(1);
  expect(isSessionEnding()).toBe(true);
  leftMs = 3_000_000;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isSessionEnding()).toBe(false);
  clock.begin(0);
  expect(isSessionEnding()).toBe(true);
  clock.stop();
  expect(isSessionEnding()).toBe(false);
});
