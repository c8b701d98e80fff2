import { expect, test } from 'vitest';
import { inOneLine } from './format';

test('BET-3 no line break splits a score', () => {
  expect(inOneLine('Gol! Esinköy affetmedi: 1-2')).toBe('Gol! Esinköy affetmedi: 1\u20112');
  expect(inOneLine('25-17, 22-25')).toBe('25\u201117, 22\u201125');
  expect(inOneLine('e-posta')).toBe('e-posta');
});
