import { expect, test } from 'vitest';
import { seeded } from '../testing';
import { MONEY, SCATTER, WILD } from './game';
import { LINE_PROFILES, reels } from './line-profiles';
import {
  evaluate,
  exactReturn,
  LINES,
  FREE_SPINS_MAX,
  getLinePay,
  findPositions,
  playLines,
  REELS,
  ROWS,
  toLinesView,
  type LineOutcome,
} from './lines';
import { getWindow } from './strips';

const profile = LINE_PROFILES.find((one) => one.id === 'steady')!;
/** Returns random numbers that always stop each reel on its scatter. */
const onScatters = (strips: readonly (readonly number[])[]) => {
  let drawn = 0;
  return (below: number) => strips[drawn++ % REELS]!.indexOf(SCATTER) % below;
};

test('PLAY-3 the same random numbers give the same outcome', () => {
  expect(playLines(profile, 1000, seeded(7))).toEqual(playLines(profile, 1000, seeded(7)));
  expect(playLines(profile, 1000, seeded(7))).not.toEqual(playLines(profile, 1000, seeded(8)));
});

test('PLAY-3 wilds substitute for the symbol they meet, and pay alone if that is more', () => {
  // The only lines with wilds on the first reel.
  const fruit = LINE_PROFILES.find((one) => one.id === 'fruit')!;
  expect(getLinePay(fruit, [WILD, 4, 4, 9, 4])).toMatchObject({ symbol: 4, count: 3 });
  expect(getLinePay(fruit, [WILD, WILD, WILD, WILD, 9])).toMatchObject({ symbol: WILD, count: 4 });
  expect(getLinePay(fruit, [WILD, WILD, WILD, WILD, WILD])).toMatchObject({ symbol: WILD, count: 5 });
  expect(getLinePay(fruit, [WILD, WILD, WILD, SCATTER, 9])).toMatchObject({ symbol: WILD, count: 3 });
  expect(getLinePay(fruit, [9, 9, SCATTER, 9, 9])).toBeUndefined();
  expect(getLinePay(fruit, [9, 9, MONEY, 9, 9])).toBeUndefined();
  expect(getLinePay(fruit, [3, 9, 9, 9, 9])).toBeUndefined();
});

test('PLAY-3 three scatters pay on the whole stake and open the free spins', () => {
  const grid = [
    [SCATTER, 9, 8],
    [7, SCATTER, 6],
    [9, 8, SCATTER],
    [5, 4, 3],
    [2, 3, 4],
  ];
  expect(evaluate(profile, { grid, stake: 1000 }).payout).toBe(profile.scatterPays[0] * 1000);
  const stops = profile.strips.map((strip) => strip.indexOf(SCATTER));
  let drawn = 0;
  const outcome = playLines(profile, 1000, (below) => (drawn < REELS ? stops[drawn++]! : 0) % below);
  expect(outcome.spins[0]?.scatters).toBeGreaterThanOrEqual(3);
  expect(outcome.spins).toHaveLength(1 + profile.freeSpins);
});

test('PLAY-3 lines are distinct and stay on the grid', () => {
  expect(new Set(LINES.map(String)).size).toBe(LINES.length);
  for (const line of LINES) {
    expect(line).toHaveLength(REELS);
    for (const row of line) expect(row >= 0 && row < ROWS).toBe(true);
  }
});

test('GAME-3 free spins open further ones if the profile says so, up to a limit', () => {
  for (const one of LINE_PROFILES.filter(({ freeSpins }) => freeSpins > 0)) {
    const { spins } = playLines({ ...one, largestWin: 1_000_000 }, 100, onScatters(one.strips));
    expect(spins, one.id).toHaveLength(1 + (one.retriggers ? FREE_SPINS_MAX : one.freeSpins));
  }
});

test('GAME-3 expanding wilds cover their reel', () => {
  const expanding = LINE_PROFILES.filter(({ wilds }) => wilds === 'expanding');
  expect(expanding.length).toBeGreaterThan(1);
  for (const one of expanding) {
    // A wild and a scatter are never in the same window, so covering cannot hide a scatter.
    for (const strip of one.strips)
      strip.forEach((_, stop) => {
        const shown = getWindow(strip, stop, ROWS);
        expect(shown.includes(WILD) && shown.includes(SCATTER)).toBe(false);
      });
    const random = seeded(5);
    let covered = 0;
    for (let round = 0; round < 500; round += 1)
      for (const { grid } of playLines(one, 100, random).spins)
        for (const shown of grid) {
          const wilds = shown.filter((symbol) => symbol === WILD).length;
          expect(wilds === 0 || wilds === ROWS).toBe(true);
          covered += wilds;
        }
    expect(covered).toBeGreaterThan(0);
  }
});

test('GAME-3 sticky wilds stay through the free spins', () => {
  const sticky = LINE_PROFILES.filter(({ wilds }) => wilds === 'sticky');
  expect(sticky.length).toBeGreaterThan(1);
  for (const one of sticky) {
    const random = seeded(11);
    let stuck = 0;
    for (let round = 0; round < 5000; round += 1) {
      const [, ...free] = playLines(one, 100, random).spins;
      free.forEach(({ grid, stuck: held = [] }, at) => {
        expect(held).toEqual(at === 0 ? [] : findPositions(free[at - 1]!.grid, WILD));
        for (const [reel, row] of held) expect(grid[reel]![row]).toBe(WILD);
        stuck += held.length;
      });
    }
    expect(stuck, one.id).toBeGreaterThan(0);
    expect(exactReturn(one)).toBeUndefined();
  }
});

test('GAME-3 a round that reaches the largest win ends there', () => {
  const small = { ...profile, largestWin: 1 };
  const { spins, payout } = playLines(small, 1000, onScatters(profile.strips));
  expect(payout).toBe(1000);
  expect(spins).toHaveLength(1);
});

test('PLAY-3 a stored round of an earlier release is shown unchanged', () => {
  const kept: LineOutcome = {
    spins: [
      {
        grid: [
          [5, 9, 8],
          [7, 9, SCATTER],
          [SCATTER, 9, 6],
          [5, SCATTER, 3],
          [2, 3, 4],
        ],
        lineWins: [{ line: 0, symbol: 9, count: 3, payout: 1000 }],
        scatters: 3,
        payout: 3000,
      },
      { grid: [[2, 3, 4]], lineWins: [], scatters: 0, payout: 0 },
    ],
    payout: 3000,
  };
  expect(reels.show(kept)).toEqual(toLinesView(kept));
  const { spins, payout } = reels.show(kept);
  expect(payout).toBe(3000);
  expect(spins[0]?.frames).toEqual([
    {
      grid: kept.spins[0]?.grid,
      payout: 3000,
      wins: [
        {
          line: 0,
          symbol: 9,
          count: 3,
          payout: 1000,
          places: [
            [0, 1],
            [1, 1],
            [2, 1],
          ],
        },
        {
          symbol: SCATTER,
          count: 3,
          payout: 2000,
          places: [
            [1, 2],
            [2, 0],
            [3, 1],
          ],
        },
      ],
    },
  ]);
});
