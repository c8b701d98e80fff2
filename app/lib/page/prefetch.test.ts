import { expect, test } from 'vitest';
import { isPrefetch } from './prefetch';

test.each([
  ['Sec-Purpose', 'prefetch', true],
  ['Sec-Purpose', 'prefetch;prerender', true],
  ['Sec-Purpose', 'prefetch;anonymous-client-ip', true],
  ['Purpose', 'prefetch', true],
  ['Purpose', 'Prefetch', true],
  ['Purpose', 'preview', true],
  ['Purpose', 'navigate', false],
  ['Referer', 'http://site.test/prefetch', false],
])('HARD-8 %s: %s', (name, value, expected) => {
  expect(isPrefetch(new Headers({ [name]: value }))).toBe(expected);
});
