import { expect, test } from 'vitest';
import { REQUEST_ID } from '#contract/request-id';
import { newRequestID } from './request-id.server';

test('SCALE-35 idempotency keys of forms begin with their time, and are random within a millisecond', () => {
  const keys = Array.from({ length: 2_000 }, newRequestID);
  expect(keys.every((key) => REQUEST_ID.test(key))).toBe(true);
  const times = keys.map((key) => key.slice(0, 10));
  expect(times.toSorted()).toEqual(times);
  expect(new Set(keys.map((key) => key.slice(10))).size).toBe(keys.length);
});
