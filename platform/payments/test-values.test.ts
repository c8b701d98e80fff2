import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findTestOutcome, readVoucher, TEST_OUTCOMES, testValue } from './test-values';

test('GATE-1 docs/operating.md lists the card and the wallet code of every outcome, in their order', () => {
  const text = readFileSync(resolve('docs/operating.md'), 'utf8');
  const listed = [...text.matchAll(/^\| ((?:\d{4} ){4})\| (\d{4}) \| \S/gm)].map(([, card = '', code = '']) => [
    card,
    code,
  ]);
  expect(
    listed.map(([card = '', code = '']) => [findTestOutcome('card', card), findTestOutcome('wallet', code)]),
  ).toEqual(TEST_OUTCOMES.map((outcome) => [outcome, outcome]));
  expect(new Set(TEST_OUTCOMES.map((outcome) => testValue('card', outcome))).size).toBe(TEST_OUTCOMES.length);
});

test('INT-35 the demonstration gateways pay, decline and charge back; no test value selects a fault', () => {
  expect(TEST_OUTCOMES).toEqual(['paid', 'declined', 'no-money', 'charged-back']);
  for (const fault of ['less', 'late', 'twice', 'reordered', 'silent'])
    expect(findTestOutcome('cash', fault), fault).toBeUndefined();
  for (const code of ['TK0100LATE', 'TK0100SILENT']) expect(readVoucher(code)?.outcome).toBe('paid');
});
