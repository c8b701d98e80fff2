import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const endless = new Promise<string>(() => undefined);

test('HARD-21 work in time gives its result and leaves no timer', async () => {
  expect(await inTime(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
  await expect(inTime(Promise.reject(new Error('failed')), 1_000, () => 'late')).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});

test('HARD-21 work that takes longer gives the late result, or its error', async () => {
  const late = inTime(endless, 1_000, () => 'late');
  const failed = inTime(endless, 1_000, () => {
    throw new Error('too late');
  }).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await late, await failed]).toEqual(['late', 'too late']);
});
