import { expect, test } from 'vitest';
import { buttonName, parseButtonName } from './button-name';

test('SHELL-1 a field and its value are read back from a button’s name', () => {
  for (const [field, value] of [
    ['intent', 'give-up-confirm'],
    ['lite', '0'],
    ['pick', 'f12~result~~home~185'],
    ['pick', 'f12~exact-goals~~5+~185'],
    ['f'.repeat(64), 'v'.repeat(120)],
  ] as const)
    expect(parseButtonName(buttonName(field, value))).toEqual({ field, value });
});

test.each(['', 'intent', 'intent~', '~confirm', '1a~b', 'a.b~c', 'a[0]~b', 'intent~<b>', 'intent~a b', 'intent~ş'])(
  'HARD-9 %j is not a button name',
  (name) => {
    expect(parseButtonName(name)).toBeUndefined();
  },
);

test('HARD-9 button names above the length limit are rejected', () => {
  expect(parseButtonName(`${'f'.repeat(65)}~1`)).toBeUndefined();
  expect(parseButtonName(`pick~${'f'.repeat(301)}`)).toBeUndefined();
});
