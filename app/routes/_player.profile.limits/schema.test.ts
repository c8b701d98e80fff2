import { expect, test } from 'vitest';
import { parseForm } from '~/answers/forms.server';
import '~/lib/language/i18next.server';
import { breakSchema, exclusionSchema, limitsSchema } from './schema.server';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const limitsOf = (fields: Record<string, string>) =>
  parseForm(formOf(fields), {
    schema: limitsSchema(['deposit-day', 'session-time', 'withdrawal-lock'], 'en'),
    language: 'en',
  });

test('LIMIT-1 typed limits become changes; an empty field removes its limit', () => {
  expect(limitsOf({ 'deposit-day': ' 1.234,56 ', 'session-time': '60', 'withdrawal-lock': '1' })).toEqual({
    ok: true,
    value: [
      { limit: 'deposit-day', amount: 123_456n },
      { limit: 'session-time', minutes: 60 },
      { limit: 'withdrawal-lock', on: true },
    ],
  });
  expect(limitsOf({ 'deposit-day': '', 'session-time': ' ' })).toEqual({
    ok: true,
    value: [{ limit: 'deposit-day' }, { limit: 'session-time' }, { limit: 'withdrawal-lock', on: false }],
  });
});

test('LIMIT-1 HARD-17 unreadable values get a message beside their field and stay as typed', () => {
  for (const amount of ['abc', '-5', '1e9', '9'.repeat(30)]) {
    const parsed = limitsOf({ 'deposit-day': amount, 'session-time': '1.5' });
    expect(parsed, amount).toMatchObject({
      ok: false,
      form: {
        error: {
          'deposit-day': ['We could not read the amount. Type it as 1234.56, without commas.'],
          'session-time': [expect.any(String)],
        },
        initialValue: { 'deposit-day': amount, 'session-time': '1.5' },
      },
    });
  }
});

test('LIMIT-1 a cool-off has 1 to 30 days, a self-exclusion one of its periods', () => {
  const daysOf = (days: string) => parseForm(formOf({ days }), { schema: breakSchema('en'), language: 'en' });
  for (const days of ['1', ' 30 ']) expect(daysOf(days)).toEqual({ ok: true, value: { days: Number(days) } });
  for (const days of ['', '0', '31', '1.5', '-1', 'x', '007'])
    expect(daysOf(days), days).toMatchObject({ ok: false, form: { error: { days: [expect.any(String)] } } });
  const periodOf = (period: string) => parseForm(formOf({ period }), { schema: exclusionSchema('en'), language: 'en' });
  expect(periodOf('6m')).toEqual({ ok: true, value: { period: '6m' } });
  for (const period of ['', '7m']) expect(periodOf(period)).toMatchObject({ ok: false });
});
