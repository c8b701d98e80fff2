import { expect, test } from 'vitest';
import { hasRole, operatorWith, readOperatorTokens, ROLES } from './operators';

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

test('DESK-12 DESK-1 every role reads, `all` may do everything, and no other role includes a second one', () => {
  for (const role of ROLES) {
    expect(hasRole(role, 'read')).toBe(true);
    expect(hasRole('all', role)).toBe(true);
    const included = ROLES.filter((needed) => hasRole(role, needed));
    expect(included, role).toEqual(role === 'all' ? ROLES : ROLES.filter((one) => one === 'read' || one === role));
  }
});

test('DESK-12 tokens accept every role', () => {
  const roles = ['support', 'trade', 'content'] as const;
  for (const role of roles) expect(readOperatorTokens(`ayse:${role}:${AYSE}`)).toMatchObject([{ role }]);
});
