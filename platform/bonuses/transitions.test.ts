import { expect, test } from 'vitest';
import { BONUS_STATES } from '#contract/bonuses';
import { transition } from '../db/transitions';
import { bonusGrants } from './schema';
import { GRANT_TRANSITIONS } from './transitions';

const ENDED = ['declined', 'given-up', 'lost', 'expired', 'revoked', 'taken-back', 'cancelled'] as const;

test.each(ENDED)('BONUS-1 a bonus that is %s does not change any more', (from) => {
  for (const to of BONUS_STATES)
    expect(() => transition(bonusGrants.state, GRANT_TRANSITIONS, { from, to })).toThrow(
      `state cannot change from ${from} to ${to}`,
    );
});

test('BONUS-1 a released bonus can only be revoked or taken back', () => {
  const allowed = BONUS_STATES.filter((to) => {
    try {
      return transition(bonusGrants.state, GRANT_TRANSITIONS, { from: 'released', to });
    } catch {
      return false;
    }
  });
  expect(allowed).toEqual(['revoked', 'taken-back']);
});
