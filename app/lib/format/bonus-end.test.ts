import { expect, test } from 'vitest';
import { formatBonusEnd } from './bonus-end';

test('BONUS-1 a bonus that ends at midnight names its last day; one that ends at another hour names the hour', () => {
  const style = { language: 'tr', clock: '24' } as const;
  expect(formatBonusEnd(new Date('2026-03-17T21:00:00Z'), style)).toBe('17 Mart 2026');
  expect(formatBonusEnd(new Date('2026-03-17T09:00:00Z'), style)).toBe('17.03.2026 12:00');
});
