import { expect, test } from 'vitest';
import { fieldParts, type FormState } from './form-state';

const form: FormState = {
  initialValue: { username: 'ali', email: 'x' },
  error: { '': ['Limit'], username: [], email: ['E-posta adresi hatalı'], phone: ['Zorunlu alan'] },
};

test('REG-3 a field has its value and its messages, and is described by hint and messages', () => {
  expect(fieldParts(form, 'email', true)).toEqual({
    id: 'f-email',
    value: 'x',
    errors: ['E-posta adresi hatalı'],
    describedBy: 'f-email-hint f-email-error',
    constraint: {},
  });
});

test('REG-3 a field without a form, or unknown to it, is empty', () => {
  const empty = { value: '', errors: [], describedBy: undefined, constraint: {} };
  expect(fieldParts(undefined, 'city', false)).toEqual({ id: 'f-city', ...empty });
  expect(fieldParts(form, 'toString', false)).toEqual({ id: 'f-toString', ...empty });
});
