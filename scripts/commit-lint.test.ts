import { describe, expect, test } from 'vitest';
import { subjectFaults } from './commit-lint.mjs';

describe('commit lint', () => {
  test.each([
    'payments: reject a withdrawal above the balance (MONEY-4)',
    'platform/players: limit sign-in attempts per account',
    'Merge branch main',
    'Revert "server: compress pages further"',
    `docs: ${'x'.repeat(66)}`,
  ])('accepts %s', (subject) => {
    expect(subjectFaults(subject)).toEqual([]);
  });

  test.each([
    [`docs: ${'x'.repeat(67)}`, 'has 73 characters'],
    ['What is pictured of a coupon stays picked', 'does not begin with `scope: `'],
    ['docs:no space', 'does not begin with `scope: `'],
    ['docs: added a glossary', 'is not imperative'],
    ['docs: add a glossary.', 'ends with a full stop'],
  ])('rejects %s', (subject, fault) => {
    expect(subjectFaults(subject)).toEqual([expect.stringContaining(fault)]);
  });
});
