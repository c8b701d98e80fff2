import { expect, test } from 'vitest';
import { pageOffset } from './page-offset';

const of = (query: string) => pageOffset(new URL(`http://site.invalid/slot${query}`), 48);

test('CAT-2 an offset is a multiple of the page size, and 0 by default', () => {
  expect(of('')).toBe(0);
  expect(of('?offset=0')).toBe(0);
  expect(of('?offset=48')).toBe(48);
  expect(of('?q=x&offset=4800')).toBe(4800);
});

test('CAT-2 any other offset is undefined: a 404', () => {
  for (const given of ['-48', '47', '1e9', 'abc', '', ' 48', '48.0', '0x30', '99999999', '٤٨'])
    expect(of(`?offset=${encodeURIComponent(given)}`), given).toBeUndefined();
});
