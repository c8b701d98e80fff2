import { expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { findChoicesBefore } from './deposit-return.server';

const callerAt = (path: string, depositFrom?: string) =>
  ({
    request: new Request(`https://rubato.example${path}`),
    state: { session: { get: (name: string) => (name === 'depositFrom' ? depositFrom : undefined) } },
  }) as unknown as PlayerCaller;
const WAY_BACK = '/play/live/7001?stakes=red%3A250000&chip=1000';

test.each([
  ['the way back itself', WAY_BACK, `${Date.now()} ${WAY_BACK}`, 'stakes=red%3A250000&chip=1000'],
  ['in another language', `${WAY_BACK}&lang=en`, `${Date.now()} ${WAY_BACK}`, 'stakes=red%3A250000&chip=1000'],
  ['from a page in another language', WAY_BACK, `${Date.now()} ${WAY_BACK}&lang=en`, 'stakes=red%3A250000&chip=1000'],
  ['by script', WAY_BACK.replace('?', '.data?'), `${Date.now()} ${WAY_BACK}`, 'stakes=red%3A250000&chip=1000'],
  ['without choices', '/play/live/7001?lang=en', `${Date.now()} /play/live/7001`, undefined],
  ['without a deposit', WAY_BACK, undefined, undefined],
  ['after an hour', WAY_BACK, `${Date.now() - 3_600_001} ${WAY_BACK}`, undefined],
  ['a foreign link', '/play/live/7001?stakes=red%3A999', `${Date.now()} ${WAY_BACK}`, undefined],
  ['another game', WAY_BACK.replace('7001', '7002'), `${Date.now()} ${WAY_BACK}`, undefined],
])('HAND-4 a launch has choices only on the way back from a deposit: %s', (_, path, stored, choices) => {
  expect(findChoicesBefore(callerAt(path, stored))?.toString()).toBe(choices);
});
