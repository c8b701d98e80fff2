import { expect, test } from 'vitest';
import { transition } from '#platform/db/transitions';
import { rounds, tableRounds } from './schema';
import {
  ROUND_STATUSES,
  ROUND_TRANSITIONS,
  TABLE_ROUND_STATUSES,
  TABLE_ROUND_TRANSITIONS,
  UNFINISHED,
} from './transitions';

test('GAME-2 a round that is over does not change any more', () => {
  expect(UNFINISHED.toSorted()).toEqual(['drawn', 'lost', 'open', 'returning', 'won']);
  for (const from of ['settled', 'refused', 'rolled-back'] as const)
    for (const to of ROUND_STATUSES)
      expect(() => transition(rounds.status, ROUND_TRANSITIONS, { from, to })).toThrow(
        `status cannot change from ${from} to ${to}`,
      );
});

test('GAME-2 a round whose stake is being refunded never wins', () => {
  for (const to of ['won', 'lost', 'settled'] as const)
    expect(() => transition(rounds.status, ROUND_TRANSITIONS, { from: 'returning', to })).toThrow('cannot change');
});

test('GAME-1 a table whose stakes were refunded deals no result, and a dealt one refunds none', () => {
  for (const to of TABLE_ROUND_STATUSES)
    expect(() => transition(tableRounds.status, TABLE_ROUND_TRANSITIONS, { from: 'void', to })).toThrow(
      'cannot change',
    );
  expect(() => transition(tableRounds.status, TABLE_ROUND_TRANSITIONS, { from: 'dealt', to: 'void' })).toThrow(
    'cannot change',
  );
});
