import { expect, test, vi } from 'vitest';
import { READ_TIMEOUT_MS } from '#contract/constants';
import { readTimeLeft, requestState } from './state.server';

test('INT-31 the reads of a page share the time since its request arrived, not since it was rendered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const leftAfter = async (ms: number) => {
    const context = { arrivedAt: performance.now() - ms };
    return readTimeLeft(await requestState({ request: new Request('http://site.test/slot'), context }));
  };
  expect(await leftAfter(0)).toBe(READ_TIMEOUT_MS);
  expect(await leftAfter(READ_TIMEOUT_MS - 1_000)).toBe(1_000);
  expect(await leftAfter(READ_TIMEOUT_MS + 1)).toBe(0);
  vi.useRealTimers();
});
