import { expect, test } from 'vitest';
import { initials } from './turkish';

test('SHELL-5 initials are Turkish capitals, falling back to R and B part by part', () => {
  expect(initials('ışıl', 'ipek')).toBe('Iİ');
  expect(initials(' çağla ', 'öz')).toBe('ÇÖ');
  expect(initials('', 'ipek')).toBe('Rİ');
  expect(initials('Işıl', '  ')).toBe('IB');
  expect(initials('', '')).toBe('RB');
});
