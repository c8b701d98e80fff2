import { expect, test } from 'vitest';
import type { BaccaratWinner } from '#arcade/baccarat';
import { LANGUAGES } from '#contract/constants';
import '~/lib/language/i18next.server';
import { fixedT } from '~/lib/language/i18n';
import { toBigRoad } from './big-road';

const NAMES: Readonly<Record<string, BaccaratWinner>> = { P: 'player', B: 'banker', T: 'tie' };
const road = (letters: string) =>
  toBigRoad([...letters].map((letter) => NAMES[letter]!)).map(
    ({ winner, ties, row, column }) => `${winner[0]}${'+'.repeat(ties)}${column},${row}`,
  );

test('GAME-7 the big road has a column for each series of one winner, and ties on the result before them', () => {
  expect(road('TPPBTTP')).toEqual(['p0,0', 'p0,1', 'b++1,0', 'p2,0']);
  expect(road('TT')).toEqual([]);
});

test('GAME-7 a series longer than six rows goes on to the right, and so does one above it', () => {
  expect(road('BBBBBBBB').slice(-3)).toEqual(['b0,5', 'b1,5', 'b2,5']);
  // The second series stops above the tail of the first.
  expect(road('BBBBBBBPPPPPP').slice(-2)).toEqual(['p1,4', 'p2,4']);
});

test('BROWSER-5 each result of baccarat has a mark of its own, so that colours are not needed', () => {
  for (const language of LANGUAGES) {
    const t = fixedT(language, 'tables');
    expect(new Set([t('bac_playerMark'), t('bac_bankerMark'), t('bac_tieMark')]).size).toBe(3);
  }
});
