import { expect, test } from 'vitest';
import { initials } from './turkish';

test('SHELL-5 initials are Turkish capitals; a missing first name is R, a missing last name B', () => {
  expect(initials('ışıl', 'ipek')).toBe('Iİ');
  expect(initials(' çağla ', 'öz')).toBe('ÇÖ');
  expect(initials('', 'ipek')).toBe('Rİ');
  expect(initials('Işıl', '  ')).toBe('IB');
  expect(initials('', '')).toBe('RB');
});
