import { expect, test } from 'vitest';
import { listHighlightedCashMethods } from './finance';
import { paymentFieldFault } from './payment-fields';
import { PAYMENT_KIND_RULES } from './payment-kinds';

test('MONEY-2 a method of an unknown kind is shown as other, without the rules of a wallet', () => {
  const method = { id: 1, name: 'Yeni yol', transferType: 2, min: '10', max: '100', fields: ['account'] };
  const [read, without] = listHighlightedCashMethods.reply.parse([{ ...method, kind: 'pigeon' }, method]);
  expect([read?.kind, without?.kind]).toEqual(['other', 'other']);
  expect(PAYMENT_KIND_RULES.other.labels).toEqual({});
  expect(paymentFieldFault('account', { value: 'ş', kind: 'other', today: '2026-01-01' })).toBe(false);
  expect(paymentFieldFault('account', { value: 'ş', kind: 'wallet', today: '2026-01-01' })).toBe('destination');
});
