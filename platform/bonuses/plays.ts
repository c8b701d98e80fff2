import type { UniformInteger } from '#arcade/chance';
import { SLOT_ENGINES, SLOT_PROFILES, type AnySlotProfile } from '#arcade/slots';
import type { BonusPlay } from '#contract/bonuses';

/** Plays that a player can stake on, as probabilities: the best of each kind, to assess offers. */

/** A play of one unit: its return in whole units, with probabilities. */
export interface Play {
  name: string;
  kind: BonusPlay;
  chances: readonly (readonly [back: number, chance: number])[];
}

/** Best long-run return of a price for a bettor who knows every probability (`bench -- sharp`). */
const BEST_PRICE = 0.985;
/** Best certain return of stakes on all outcomes of a match (`bench -- book`). */
const SURE_PRICE = 0.97;
/** Odds of the bets that are assessed. */
const ODDS = [1.5, 2, 5, 20, 100] as const;

const SAMPLES = 30_000;
/**
 * Number of slots per group that are assessed: those with the highest return among the volatile, and among the others.
 */
const SLOTS_EACH = 4;

/** Rounds a share of units to the adjacent whole units, so that the mean does not change. */
function inUnits(parts: Iterable<readonly [back: number, chance: number]>): Play['chances'] {
  const units = new Map<number, number>();
  const add = (back: number, chance: number) => chance > 0 && units.set(back, (units.get(back) ?? 0) + chance);
  for (const [back, chance] of parts) {
    const below = Math.floor(back);
    add(below, chance * (below + 1 - back));
    add(below + 1, chance * (back - below));
  }
  return [...units];
}

const twoWay = (name: string, { kind, pays, returns }: { kind: BonusPlay; pays: number; returns: number }): Play => ({
  name,
  kind,
  chances: inUnits([
    [pays, returns / pays],
    [0, 1 - returns / pays],
  ]),
});

/** Returns a small generator (mulberry32) with a fixed seed, so that each assessment of an offer is the same. */
function repeatable(): UniformInteger {
  let state = 4711;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Returns a slot as samples of its rounds, weighted so that the mean is its exact return. */
export function slotPlay(profile: AnySlotProfile): Play {
  const engine = SLOT_ENGINES.find(({ profiles }) => (profiles as readonly AnySlotProfile[]).includes(profile));
  if (!engine) throw new Error(`No engine plays ${profile.id}`);
  const start = engine.start as unknown as (
    of: AnySlotProfile,
    choice: { stake: number },
    random: UniformInteger,
  ) => { payout?: number };
  const random = repeatable();
  const stake = 100;
  const counts = new Map<number, number>();
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const back = (start(profile, { stake }, random).payout ?? 0) / stake;
    sum += back;
    if (back > 0) counts.set(back, (counts.get(back) ?? 0) + 1);
  }
  const weight = profile.returnToPlayer / 10_000 / sum;
  const wins = [...counts].map(([back, count]) => [back, count * weight] as const);
  const none = 1 - wins.reduce((total, [, chance]) => total + chance, 0);
  return { name: profile.id, kind: 'slot', chances: inUnits([...wins, [0, none]]) };
}

let known: readonly Play[] | undefined;

/** Returns the plays that an offer is assessed with; computed once per process. */
export function bestPlays(): readonly Play[] {
  const byReturn = [...SLOT_PROFILES].sort((one, other) => other.returnToPlayer - one.returnToPlayer);
  const volatile = byReturn.filter(({ volatility }) => volatility === 'high').slice(0, SLOTS_EACH);
  const others = byReturn.filter(({ volatility }) => volatility !== 'high').slice(0, SLOTS_EACH);
  known ??= [
    ...[...volatile, ...others].map(slotPlay),
    // One number of roulette, basic strategy at blackjack, the banker at baccarat.
    twoWay('roulette', { kind: 'live', pays: 36, returns: 36 / 37 }),
    twoWay('blackjack', { kind: 'live', pays: 2, returns: 0.996 }),
    twoWay('baccarat', { kind: 'live', pays: 1.95, returns: 0.9894 }),
    ...ODDS.map((odds) => twoWay(`odds ${odds}`, { kind: 'bet', pays: odds, returns: BEST_PRICE })),
  ];
  return known;
}

/** Largest certain return per stake, as a share, from stakes on all outcomes; 0 if that is impossible. */
export const SURE_RETURNS: Readonly<Record<BonusPlay, number>> = {
  slot: 0,
  bingo: 0,
  hall: 0,
  // Player and banker at baccarat.
  live: 1.95 / 1.975,
  bet: SURE_PRICE,
};
