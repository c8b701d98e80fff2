import { expect, test } from 'vitest';
import { SLOT_PROFILES } from '.';
import { IS_LONG } from '../testing';
import { playCascade } from './cascade';
import { CASCADE_PROFILES } from './cascade-profiles';
import { getLargestPayout, SCATTER, STAKES, WILD } from './game';
import { findLargestWin } from './testing-largest-win';
import { LINE_PROFILES } from './line-profiles';
import { playLines, REELS, ROWS } from './lines';

/** Slots whose rounds end at their largest win before they reach what their reels could pay. */
const LIMITED = new Set([
  'bold',
  'lines-echo',
  'lines-comet',
  'lines-curtain',
  'ways-harbour',
  'ways-tempest',
  'ways-summit',
]);

/** Slots without free spins; in the long run all whose largest win can be searched. */
const searched = SLOT_PROFILES.filter(
  (profile) =>
    profile.family === 'hold' ||
    ((profile.family === 'ways' || (profile.family === 'lines' && profile.wilds !== 'sticky')) &&
      (IS_LONG || profile.freeSpins === 0)),
);

test.each(searched)(
  'GAME-3 the largest win of $id is the most that its reels can pay',
  { timeout: 60_000 },
  (profile) => {
    const most = findLargestWin(profile) ?? 0;
    expect(profile.largestWin).toBeLessThanOrEqual(most);
    expect(profile.largestWin < most).toBe(LIMITED.has(profile.id));
  },
);

test.each(CASCADE_PROFILES)(
  'GAME-3 the largest win of $id is reached if the highest symbol fills all columns',
  (profile) => {
    const { payout } = playCascade(profile, 100, () => profile.bag.indexOf(2));
    expect(payout).toBe(getLargestPayout(profile, 100));
  },
);

test.each(LINE_PROFILES.filter(({ wilds }) => wilds === 'sticky'))(
  'GAME-3 the largest win of $id is reached if sticky wilds cover three reels',
  (profile) => {
    const { strips } = profile;
    /** Plays a round whose free spins stop the outer reels here, and each inner reel with its wild in another row. */
    const payoutAt = (first: number, last: number): number => {
      let drawn = 0;
      return playLines(profile, 100, (length) => {
        const [reel, spin] = [drawn % REELS, Math.floor(drawn / REELS)];
        drawn += 1;
        if (spin === 0) return strips[reel]!.indexOf(SCATTER);
        if (reel === 0 || reel === REELS - 1) return reel === 0 ? first : last;
        return (strips[reel]!.indexOf(WILD) - (spin % ROWS) + length) % length;
      }).payout;
    };
    const payouts = strips[0]!.flatMap((_, first) => strips[REELS - 1]!.map((__, last) => payoutAt(first, last)));
    expect(Math.max(...payouts)).toBe(getLargestPayout(profile, 100));
  },
);

test('GAME-3 the largest payout is whole kuruş for every stake on offer', () => {
  for (const profile of SLOT_PROFILES)
    for (const stake of STAKES) {
      const largest = getLargestPayout(profile, stake);
      expect(Number.isSafeInteger(largest), profile.id).toBe(true);
      expect(largest / stake, profile.id).toBeCloseTo(profile.largestWin, 9);
    }
});
