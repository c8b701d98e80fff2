import { expect, test } from 'vitest';
import { REQUEST_ID } from '#contract/request-id';
import { createId, createRequestID, randomId } from './ids';

const many = (create: () => string) => Array.from({ length: 2_000 }, create);

test('SCALE-35 ids of rows rise and are alphanumeric; ids of secrets do not rise', () => {
  const ids = many(createId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => REQUEST_ID.test(id))).toBe(true);
  const secrets = many(randomId);
  expect(secrets.every((id) => REQUEST_ID.test(id))).toBe(true);
  expect(secrets.toSorted()).not.toEqual(secrets);
});

test('SCALE-35 idempotency keys begin with their time, and are random within a millisecond', () => {
  const keys = many(createRequestID);
  expect(keys.every((key) => REQUEST_ID.test(key))).toBe(true);
  const times = keys.map((key) => key.slice(0, 10));
  expect(times.toSorted()).toEqual(times);
  expect(new Set(keys.map((key) => key.slice(10))).size).toBe(keys.length);
  expect(keys.toSorted()).not.toEqual(keys);
});
