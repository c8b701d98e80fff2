import { expect, test } from 'vitest';
import { SLOT_PROFILES, type AnySlotProfile } from '.';
import { seeded } from '../testing';
import { STEPS } from './cascade';
import { getThreePay } from './classic';
import { MONEY, SCATTER, type Frame, type Win } from './game';
import { getLinePay, ROWS } from './lines';
import { getPayTable, getSymbols } from './paytable';
import { getCountChances } from './strips';
import { playRound } from './testing';

const STAKE = 1000;
const ROUNDS = 2000;

/** Returns the amount of a win in the printed table in kuruş, without multipliers. */
function printed(profile: AnySlotProfile, { symbol, count }: Win): number {
  const { columns, rows } = getPayTable(profile, STAKE);
  const column =
    profile.family === 'cascade'
      ? STEPS.filter((step) => count >= step).length - 1
      : columns.indexOf(String(Math.min(count, 5)));
  return rows.find((row) => row.symbol === symbol)?.pays[column] ?? Number.NaN;
}

const coins = ({ values = [] }: Frame) => values.flat().filter((value) => value > 0);

test.each(SLOT_PROFILES)('GAME-3 $id pays only wins of its printed table', (profile) => {
  const random = seeded(2026);
  const held = getSymbols(profile);
  let seen = 0;
  let sums = true;
  let known = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { spins, payout } = playRound(profile, STAKE, random);
    const frames = spins.flatMap((spin) => spin.frames);
    for (const frame of frames) {
      for (const win of frame.wins) {
        seen += 1;
        const wilds = win.places.filter(([at, row]) => frame.grid[at]?.[row] === 0).length;
        const helped = profile.family === 'classic' && wilds < 3 ? profile.wildTimes ** wilds : 1;
        const expected =
          win.symbol === MONEY
            ? (coins(frame).reduce((sum, value) => sum + value, 0) +
                (win.count === 15 && profile.family === 'hold' ? profile.full : 0)) *
              STAKE
            : printed(profile, win) * (win.ways ?? 1) * (frame.times ?? 1) * helped;
        expect(win.payout).toBe(expected);
      }
      sums &&= frame.payout === frame.wins.reduce((sum, win) => sum + win.payout, 0);
      known &&= frame.grid.every((shown) => shown.every((symbol) => symbol === -1 || held.has(symbol)));
    }
    const all = frames.reduce((sum, frame) => sum + frame.payout, 0);
    sums &&= payout === Math.min(all, profile.largestWin * STAKE);
  }
  expect(sums).toBe(true);
  expect(known).toBe(true);
  expect(seen).toBeGreaterThan(ROUNDS / 20);
});

/** Returns all lines of a slot: each row of a reel can show each symbol of its strip. */
const linesOf = (strips: readonly (readonly number[])[]): number[][] =>
  strips.reduce<number[][]>(
    (lines, strip) => lines.flatMap((line) => [...new Set(strip)].map((symbol) => [...line, symbol])),
    [[]],
  );

/** Returns the wins that a slot can have, as `symbol:column of its table`. */
function attainableWins(profile: AnySlotProfile): Set<string> {
  if (profile.family === 'cascade')
    return new Set([...getSymbols(profile)].flatMap((symbol) => STEPS.map((_, column) => `${symbol}:${column}`)));
  const { strips } = profile;
  if (profile.family === 'classic')
    return new Set(
      linesOf(strips).map((line) => {
        const { symbol, count } = getThreePay(profile, line) ?? {};
        return `${symbol}:${profile.first ? (count ?? 0) - 1 : 0}`;
      }),
    );
  const scatters = getCountChances(strips, ROWS, SCATTER);
  const wins = [3, 4, 5].filter((count) => (scatters[count] ?? 0) > 0).map((count) => `${SCATTER}:${count - 3}`);
  // A symbol wins 243 ways on as many reels as a line would have, because no first reel has a wild.
  for (const line of linesOf(strips)) {
    const win = getLinePay(profile, line);
    if (win) wins.push(`${win.symbol}:${win.count - 3}`);
  }
  return new Set(wins);
}

test.each(SLOT_PROFILES)('GAME-3 $id prints only wins that its reels can have', (profile) => {
  const attainable = attainableWins(profile);
  const printedWins = getPayTable(profile, STAKE).rows.flatMap(({ symbol, pays }) =>
    pays.flatMap((pay, column) => (pay > 0 ? [`${symbol}:${column}`] : [])),
  );
  expect(printedWins.filter((win) => !attainable.has(win))).toEqual([]);
});
