import { expect, test } from 'vitest';
import { betWords, outcomeWords } from './messages';

const bet = (kind: string, ...places: string[]) => betWords(kind, { choice: { chip: 500, places }, steps: [] });

test('ACC-6 the history names bets and outcomes, in both languages', () => {
  expect(bet('roulette', 'red', 'straight-17', 'split-17-20')).toEqual({
    tr: 'kırmızı, 17, 17-20',
    en: 'red, 17, 17-20',
  });
  expect(bet('roulette', 'red', 'odd', 'low', 'straight-0')).toEqual({
    tr: 'kırmızı, tek, 1–18, +1',
    en: 'red, odd, 1–18, +1',
  });
  expect(bet('baccarat', 'bankerPair')).toEqual({ tr: 'banker çifti', en: 'banker pair' });
  expect(outcomeWords('roulette', { state: { choices: [], result: { pocket: 17 } } })).toEqual({
    tr: '17 siyah',
    en: '17 black',
  });
  expect(outcomeWords('show-wheel', { state: { choices: [], result: { number: 5, times: 2 } } })?.tr).toBe('5 × 2');
  expect(betWords('blackjack', { choice: {}, steps: [{ requestID: '', action: 'double', stake: 1 }] })?.en).toBe(
    'double',
  );
});

test('HARD-23 a round without a text for its outcome is paid too', () => {
  expect(bet('reels', 'x')).toBeUndefined();
  for (const kind of ['bingo', 'blackjack', 'three-card-poker', 'constructor'])
    expect(outcomeWords(kind, { state: null })).toBeUndefined();
});
