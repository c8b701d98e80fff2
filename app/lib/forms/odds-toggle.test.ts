import { expect, test } from 'vitest';
import { serializeSelection, type CouponSelection } from '#contract/coupons';
import { parseToggle, findToggle, serializeToggle } from './odds-toggle';

const home: CouponSelection = { fixtureID: 'f1', market: 'result', line: null, selection: 'home', odds: 185 };
const longest: CouponSelection = {
  fixtureID: 'f'.repeat(60),
  market: 'double-chance',
  line: -100.25,
  selection: 'a'.repeat(16),
  odds: 100_000,
  live: true,
};

test('BET-1 a press is read back from its button’s name, also the longest', () => {
  for (const pick of [home, longest, { ...home, market: 'half-full', selection: 'draw/home' } as CouponSelection])
    for (const kind of ['pick', 'drop'] as const)
      expect(parseToggle(serializeToggle(kind, pick))).toEqual({ kind, pick });
});

test.each(['', 'pick', 'pick~', 'pick~f1', 'keep~f1~result~~home~185', 'f1~result~~home~185', 'pick~f1~<b>~~home~185'])(
  'HARD-9 %j is not a press',
  (name) => {
    expect(parseToggle(name)).toBeUndefined();
  },
);

test('BET-1 the press of a form is found among its other fields', () => {
  const form = new FormData();
  form.set('to', '/sport');
  expect(findToggle(form)).toBeUndefined();
  form.set('note', serializeSelection(home));
  expect(findToggle(form)).toBeUndefined();
  form.set(serializeToggle('drop', home), '1');
  expect(findToggle(form)).toEqual({ kind: 'drop', pick: home });
});

test('BET-1 the press of a form that the server has read is found too', () => {
  const form = new FormData();
  form.set('pick', serializeSelection(home));
  expect(findToggle(form)).toEqual({ kind: 'pick', pick: home });
});
