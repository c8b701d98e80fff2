import { expect, test } from 'vitest';
import { cleanText } from './clean-text';

test('API-9 text is cut at 200 characters by default, and blanks are collapsed', () => {
  expect(cleanText('  bir\n\n iki\tüç ')).toBe('bir iki üç');
  expect(cleanText('\u00a0bir\u00a0\u00a0iki \u00a0250,00\u00a0₺')).toBe('bir iki 250,00\u00a0₺');
  expect(cleanText('a'.repeat(200))).toBe('a'.repeat(200));
  expect(cleanText('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
});

test('API-9 a character outside the basic plane is never split', () => {
  expect(cleanText('🎰'.repeat(5), 3)).toBe('🎰🎰…');
});
