import { expect, test } from 'vitest';
import { clampPage } from './page';

test('HARD-29 limits and offsets are clamped', () => {
  expect(clampPage({ limit: -1, offset: -5 }, 100)).toEqual({ limit: 1, offset: 0 });
  expect(clampPage({ limit: 1e9, offset: 1e9 }, 100)).toEqual({ limit: 100, offset: 1_000_000 });
  expect(clampPage({ limit: 1e9, offset: Infinity }, 250, 100_000)).toEqual({ limit: 250, offset: 100_000 });
  expect(clampPage({ limit: Number.NaN, offset: Number.NaN }, 100)).toEqual({ limit: 1, offset: 0 });
  expect(clampPage({ limit: 48.9, offset: 12 }, 100)).toEqual({ limit: 48, offset: 12 });
});
