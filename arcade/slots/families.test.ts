import { describe, expect, test } from 'vitest';
import { seeded } from '../testing';
import { CASCADE_OPENING, findClusters, COLUMNS, DEPTH, playCascade } from './cascade';
import { CASCADE_PROFILES } from './cascade-profiles';
import { CLASSIC_LINES, getThreePay, findThrees } from './classic';
import { CLASSIC_PROFILES } from './classic-profiles';
import { BARS, MIXED_BARS, MONEY, SCATTER, WILD, type Frame } from './game';
import { getEndChances, PLACES, playHold } from './hold';
import { HOLD_PROFILES } from './hold-profiles';
import { WAYS, findWays } from './ways';
import { WAYS_PROFILES } from './ways-profiles';

const named = <Profile extends { id: string }>(profiles: readonly Profile[], id: string): Profile => {
  const found = profiles.find((profile) => profile.id === id);
  if (!found) throw new Error(`No profile is called ${id}`);
  return found;
};

describe('243 ways', () => {
  const profile = named(WAYS_PROFILES, 'ways-meadow');

  test('GAME-3 a win counts every way from reel to reel, wherever its symbols are', () => {
    const grid = [
      [5, 9, 5],
      [5, 8, WILD],
      [7, 5, 6],
      [9, 8, 7],
      [5, 5, 5],
    ];
    expect(findWays(profile, { grid, stake: 100, times: 2 })).toEqual([
      {
        symbol: 5,
        count: 3,
        ways: 4,
        payout: profile.pays[5]![0] * 4 * 2,
        places: [
          [0, 0],
          [0, 2],
          [1, 0],
          [1, 2],
          [2, 1],
        ],
      },
    ]);
    const all = Array.from({ length: 5 }, () => [5, 5, 5]);
    expect(findWays(profile, { grid: all, stake: 100, times: 1 })[0]).toMatchObject({ count: 5, ways: WAYS });
    const double = named(WAYS_PROFILES, 'ways-harbour');
    expect(findWays(double, { grid, stake: 100, times: 1 })[0]).toMatchObject({ ways: 2 * (1 + double.wildCounts) });
  });

  test('GAME-3 the first reel has no wild, so that every win has a symbol', () => {
    for (const { strips } of WAYS_PROFILES) expect(strips[0]).not.toContain(WILD);
  });
});

describe('Cascades', () => {
  const alike = (symbol: number, count: number) =>
    Array.from({ length: COLUMNS }, (_, at) =>
      Array.from({ length: DEPTH }, (__, row) => (at * DEPTH + row < count ? symbol : SCATTER)),
    );

  test('GAME-3 eight equal symbols pay anywhere, ten and twelve pay more', () => {
    const profile = named(CASCADE_PROFILES, 'cascade-spring');
    const paid = (count: number) => findClusters(profile, { grid: alike(4, count), stake: 100, times: 3 })[0]?.payout;
    expect(paid(7)).toBeUndefined();
    expect([8, 9, 10, 11, 12, 20].map(paid)).toEqual(
      [0, 0, 1, 1, 2, 2].map((step) => (profile.pays[4]?.[step] ?? 0) * 3),
    );
  });

  test('GAME-3 winning symbols are removed, the rest falls in order, and the multiplier climbs the ladder', () => {
    for (const profile of CASCADE_PROFILES) {
      const random = seeded(31);
      let tumbles = 0;
      for (let round = 0; round < 500; round += 1) {
        const { spins } = playCascade(profile, 100, random);
        spins.forEach(({ frames }, spin) => {
          expect(frames.at(-1)?.wins.length === 0 || frames.length > 15).toBe(true);
          frames.forEach((frame, at) => {
            // Free spins begin on another rung, which the next test checks.
            const rung = profile.ladder[Math.min(at, profile.ladder.length - 1)];
            expect(spin > 0 || frame.times === rung).toBe(true);
            const before: Frame | undefined = frames[at - 1];
            if (!before) return;
            tumbles += 1;
            const won = new Set(before.wins.map(({ symbol }) => symbol));
            before.grid.forEach((column, place) => {
              const stays = column.filter((symbol) => !won.has(symbol));
              expect(stays.length === 0 ? [] : frame.grid[place]?.slice(-stays.length)).toEqual(stays);
              expect(frame.grid[place]).toHaveLength(DEPTH);
            });
          });
        });
      }
      expect(tumbles, profile.id).toBeGreaterThan(50);
    }
  });

  test('GAME-3 four scatters open free spins, in which the ladder continues if the profile says so', () => {
    for (const profile of CASCADE_PROFILES.filter(({ freeSpins }) => freeSpins > 0)) {
      const random = seeded(8);
      let opened = 0;
      for (let round = 0; round < 2500; round += 1) {
        const { spins } = playCascade(profile, 100, random);
        const [paid, ...free] = spins;
        const scatters =
          paid?.frames
            .at(-1)
            ?.grid.flat()
            .filter((symbol) => symbol === SCATTER).length ?? 0;
        expect(free.length > 0).toBe(scatters >= CASCADE_OPENING);
        if (free.length === 0) continue;
        opened += 1;
        expect(paid?.frames.at(-1)?.marked).toHaveLength(scatters);
        expect(free.length).toBeGreaterThanOrEqual(profile.freeSpins);
        expect(free[0]?.frames[0]?.times).toBe(profile.ladder[profile.freeFrom]);
        let rung = profile.freeFrom;
        for (const { frames } of free) {
          if (!profile.climbs) rung = profile.freeFrom;
          for (const { times, wins } of frames) {
            expect(times).toBe(profile.ladder[Math.min(rung, profile.ladder.length - 1)]);
            if (wins.length > 0) rung += 1;
          }
        }
      }
      expect(opened, profile.id).toBeGreaterThan(3);
    }
  });
});

describe('Hold and win', () => {
  test('GAME-3 coins stay, a new one resets the respins, and after the last respin all are paid', () => {
    for (const profile of HOLD_PROFILES) {
      const random = seeded(77);
      let opened = 0;
      for (let round = 0; round < 2000; round += 1) {
        const [spin] = playHold(profile, 100, random).spins;
        const [first, ...respins] = spin?.frames ?? [];
        const coins = first?.grid.flat().filter((symbol) => symbol === MONEY).length ?? 0;
        expect(respins.length > 0).toBe(coins >= profile.opening);
        if (respins.length === 0) continue;
        opened += 1;
        let left = profile.respins;
        let values = first?.values ?? [];
        for (const respin of respins) {
          const lost = values.some((reel, at) =>
            reel.some((value, row) => value > 0 && respin.values?.[at]?.[row] !== value),
          );
          expect(lost).toBe(false);
          values = respin.values ?? [];
          const full = values.flat().every((value) => value > 0);
          left = full ? 0 : (respin.marked?.length ?? 0) > 0 ? profile.respins : left - 1;
          expect(respin.left).toBe(left);
        }
        expect(left).toBe(0);
        const [win] = respins.at(-1)?.wins ?? [];
        const sum = values.flat().reduce((total, value) => total + value, 0);
        expect(win?.payout).toBe((sum + (win?.count === PLACES ? profile.full : 0)) * 100);
        expect(respins.slice(0, -1).flatMap(({ wins }) => wins)).toEqual([]);
      }
      expect(opened, profile.id).toBeGreaterThan(5);
    }
  });

  test('GAME-3 the exact final states of boards are right: one free place fills with the expected probability', () => {
    const profile = named(HOLD_PROFILES, 'hold-purse');
    const last = getEndChances(profile)[PLACES - 1];
    const fills = 1 - (1 - 1 / profile.once) ** profile.respins;
    expect(last?.full).toBeCloseTo(fills, 12);
    expect(last?.coins).toBeCloseTo(PLACES - 1 + fills, 12);
  });
});

describe('Classic reels', () => {
  const [three, two, one] = BARS;

  test('GAME-3 three equal symbols pay, wilds substitute and multiply, bars mix, the lowest picture pays from the left', () => {
    const doubler = named(CLASSIC_PROFILES, 'classic-doubler');
    expect(getThreePay(doubler, [4, 4, 4])).toEqual({ symbol: 4, count: 3, pay: doubler.pays[4] });
    expect(getThreePay(doubler, [4, WILD, 4])).toEqual({ symbol: 4, count: 3, pay: (doubler.pays[4] ?? 0) * 2 });
    expect(getThreePay(doubler, [WILD, WILD, 4])?.pay).toBe((doubler.pays[4] ?? 0) * 4);
    expect(getThreePay(doubler, [WILD, WILD, WILD])?.pay).toBe(doubler.pays[WILD]);
    expect(getThreePay(doubler, [three, two, one])?.symbol).toBe(MIXED_BARS);
    expect(getThreePay(doubler, [three, WILD, one])?.pay).toBe((doubler.mixedBars ?? 0) * 2);
    expect(getThreePay(doubler, [4, 5, 4])).toBeUndefined();
    const orchard = named(CLASSIC_PROFILES, 'classic-orchard');
    expect(getThreePay(orchard, [5, 4, 5])).toEqual({ symbol: 5, count: 1, pay: orchard.first?.pays[0] });
    expect(getThreePay(orchard, [5, 5, 4])).toEqual({ symbol: 5, count: 2, pay: orchard.first?.pays[1] });
    expect(getThreePay(orchard, [4, 5, 5])).toBeUndefined();
  });

  test('GAME-3 each line pays separately, on as many lines as the profile has', () => {
    for (const profile of CLASSIC_PROFILES) {
      const all = [4, 4, 4];
      const wins = findThrees(profile, [all, all, all], 100);
      expect(wins.map(({ line }) => line)).toEqual(CLASSIC_LINES.slice(0, profile.lines).map((_, line) => line));
      for (const { payout } of wins) expect(payout).toBe(profile.pays[4]);
    }
  });
});
