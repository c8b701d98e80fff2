import { expect, test } from 'vitest';
import type { PlayerCaller } from '~/request/caller';
import { findChoicesBefore, findDepositReturn, storeDepositReturn } from './deposit-return.server';

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
  ['without choices', '/play/live/7001?lang=en', `${Date.now()} /play/live/7001`, undefined],
  ['without a deposit', WAY_BACK, undefined, undefined],
  ['after an hour', WAY_BACK, `${Date.now() - 3_600_001} ${WAY_BACK}`, undefined],
  ['a foreign link', '/play/live/7001?stakes=red%3A999', `${Date.now()} ${WAY_BACK}`, undefined],
  ['another game', WAY_BACK.replace('7001', '7002'), `${Date.now()} ${WAY_BACK}`, undefined],
])('HAND-4 a launch has choices only on the way back from a deposit: %s', (_, path, stored, choices) => {
  expect(findChoicesBefore(callerAt(path, stored))?.toString()).toBe(choices);
});

test.each([
  [
    'with 3 places, to the bets too',
    3,
    '/play/live/7001?stakes=split-1-4%3A1000%2Csplit-2-5%3A1000%2Csplit-3-6%3A1000',
  ],
  ['with 20 places, to the game alone', 20, '/play/live/7001'],
  ['with 200 places, to the game alone', 200, '/play/live/7001'],
])('HAND-4 a deposit leads back to a table: %s', async (_, places, to) => {
  const stored = new Map<string, string>();
  const stakes = Array.from({ length: places }, (__, at) => `split-${at + 1}-${at + 4}:1000`).join(',');
  const from = `/play/live/7001?${new URLSearchParams({ stakes }).toString()}`;
  const caller = {
    request: new Request(`https://rubato.example/profile/deposit?${new URLSearchParams({ from }).toString()}`),
    state: {
      session: {
        get: (name: string) => stored.get(name),
        set: (name: string, value: string) => stored.set(name, value),
        unset: (name: string) => stored.delete(name),
      },
    },
  } as unknown as PlayerCaller;
  await expect(storeDepositReturn(caller)).rejects.toBeDefined();
  expect(findDepositReturn(caller)).toEqual({ to, isGame: true });
});
