import { expect, test } from 'vitest';
import { hasRole, operatorWith, readOperatorTokens } from './operators';

const AYSE = 'a'.repeat(24);
const CAN = 'c'.repeat(30);

test('SEC-3 operators have names, roles and tokens of their own', () => {
  const tokens = readOperatorTokens(`ayse:money:${AYSE}, can:read:${CAN}`) ?? [];
  expect(operatorWith(tokens, `Bearer ${AYSE}`)).toEqual({ name: 'ayse', role: 'money' });
  expect(operatorWith(tokens, `Bearer ${CAN}`)).toEqual({ name: 'can', role: 'read' });
  for (const wrong of [null, '', 'Bearer ', AYSE, `Basic ${AYSE}`, `Bearer ${AYSE}x`, `Bearer ${AYSE.slice(1)}`])
    expect(operatorWith(tokens, wrong)).toBeUndefined();
});

test.each([
  'ayse',
  `ayse:boss:${AYSE}`,
  'ayse:read:short',
  `Ayşe:read:${AYSE}`,
  `ayse:read:${AYSE},`,
  `operator:all:${AYSE}`,
  `ayse:read:${AYSE},ayse:all:${CAN}`,
  `ayse:read:${AYSE},can:all:${AYSE}`,
])('SEC-3 the list %j is refused', (list) => {
  expect(readOperatorTokens(list)).toBeUndefined();
});

test('SEC-3 a role includes those before it', () => {
  expect([hasRole('all', 'money'), hasRole('money', 'read'), hasRole('money', 'money')]).toEqual([true, true, true]);
  expect([hasRole('read', 'money'), hasRole('money', 'all')]).toEqual([false, false]);
});
