import { expect, test } from 'vitest';
import { SLOT_ENGINES, SLOT_PROFILES, type AnySlotProfile } from '.';
import { inLongRun, seeded } from '../testing';
import { countedOut } from './classic';
import { getExactReturn } from './testing-exact';
import { STAKES } from './game';
import { CLASSIC_PROFILES } from './classic-profiles';
import { findEngine } from './testing';

/** Number of simulated rounds per profile. */
const ROUNDS = inLongRun(250_000, 1_000_000);
/** Largest standard error of a profile's return, for this number of rounds. */
const ERROR_MOST = 0.05 * Math.sqrt(1_000_000 / ROUNDS);

test('GAME-3 each family has six profiles or more, of low, medium and high volatility, returning 94 to 97 %', () => {
  expect(SLOT_ENGINES.map(({ kind }) => kind)).toEqual(['reels', 'ways', 'cascade', 'hold', 'classic']);
  for (const { profiles } of SLOT_ENGINES) {
    expect(profiles.length).toBeGreaterThanOrEqual(6);
    expect(new Set(profiles.map(({ volatility }) => volatility)).size).toBe(3);
  }
  for (const { id, returnToPlayer } of SLOT_PROFILES) {
    expect(returnToPlayer, id).toBeGreaterThanOrEqual(9400);
    expect(returnToPlayer, id).toBeLessThanOrEqual(9700);
  }
});

const counted = SLOT_PROFILES.filter((profile) => getExactReturn(profile) !== undefined);

test.each(counted)('GAME-3 FAIR-7 $id has exactly its declared return, to a hundredth of a percent', (profile) => {
  expect(Math.abs((getExactReturn(profile) ?? 0) * 10_000 - profile.returnToPlayer)).toBeLessThanOrEqual(0.5);
});

test.each(CLASSIC_PROFILES)('GAME-3 the largest win of $id is the calculated one', (profile) => {
  expect(countedOut(profile).largest).toBe(profile.largestWin);
});

/** Simulates rounds of a profile with a fixed seed. */
function played(profile: AnySlotProfile, rounds: number) {
  const { start } = findEngine(profile);
  const random = seeded(4711);
  const stake = 100;
  let sum = 0;
  let squares = 0;
  let largest = 0;
  let whole = true;
  for (let round = 0; round < rounds; round += 1) {
    const payout = start(profile, { stake }, random).payout ?? -1;
    whole &&= Number.isSafeInteger(payout) && payout >= 0;
    const times = payout / stake;
    sum += times;
    squares += times * times;
    if (times > largest) largest = times;
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return { mean, deviation, error: deviation / Math.sqrt(rounds), largest, whole };
}

test.each(SLOT_ENGINES.map(({ kind, profiles }) => ({ kind, profiles: profiles as readonly AnySlotProfile[] })))(
  'GAME-3 simulated slots of $kind have their declared return, by volatility, and never exceed the largest win',
  { timeout: 120_000 },
  ({ profiles }) => {
    const spreads: Record<string, number[]> = { low: [], medium: [], high: [] };
    for (const profile of profiles) {
      const { mean, deviation, error, largest, whole } = played(profile, Math.ceil(ROUNDS / profiles.length));
      // The error is estimated from the same sample, so five of them are wide.
      expect(Math.abs(mean - profile.returnToPlayer / 10_000), profile.id).toBeLessThan(5 * error);
      expect(error, profile.id).toBeLessThan(ERROR_MOST);
      expect(largest, profile.id).toBeLessThanOrEqual(profile.largestWin);
      expect(whole, profile.id).toBe(true);
      spreads[profile.volatility]?.push(deviation);
    }
    const [low = 0, medium = 0, high = 0] = Object.values(spreads).map(
      (list) => list.reduce((total, one) => total + one, 0) / list.length,
    );
    expect(low).toBeLessThan(medium);
    expect(medium).toBeLessThan(high);
  },
);

test('GAME-3 every payout is whole kuruş for every stake on offer, and proportional to it', () => {
  for (const profile of SLOT_PROFILES)
    for (let seed = 0; seed < 60; seed += 1) {
      const [one, ...others] = STAKES.map((stake) => ({
        stake,
        payout: findEngine(profile).start(profile, { stake }, seeded(seed)).payout ?? -1,
      }));
      expect(Number.isSafeInteger(one?.payout)).toBe(true);
      for (const { stake, payout } of others) expect(payout * one!.stake).toBe(one!.payout * stake);
    }
});

test('GAME-3 a stake that a slot does not offer is rejected', () => {
  for (const profile of SLOT_PROFILES)
    for (const stake of [0, -100, 10.5, 101, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => findEngine(profile).start(profile, { stake }, seeded(1)), profile.id).toThrow(RangeError);
});
