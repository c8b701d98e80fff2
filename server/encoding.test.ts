import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, encodingFor, isWorthCompressing } from './encoding';

describe('the coding that a client accepts', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip;q=0', 'identity'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});

test('decompression returns the input, and the best effort is not longer than the fast one', async () => {
  const body = Buffer.from(
    Array.from({ length: 300 }, (_, at) => `<li id="k${(at * 7919) % 1000}">Işık oyunu ${at * at}</li>`).join(''),
  );
  const fast = await compress(body, 'br', 'fast');
  const best = await compress(body, 'br', 'best');
  expect(brotliDecompressSync(fast)).toEqual(body);
  expect(brotliDecompressSync(best)).toEqual(body);
  expect(gunzipSync(await compress(body, 'gzip', 'fast'))).toEqual(body);
  expect(best.length).toBeLessThanOrEqual(fast.length);
});

test('pictures and short bodies are not compressed', () => {
  expect(isWorthCompressing('image/png', 10_000)).toBe(false);
  expect(isWorthCompressing('text/html; charset=utf-8', 100)).toBe(false);
  expect(isWorthCompressing('image/svg+xml', 10_000)).toBe(true);
});
