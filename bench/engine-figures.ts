import { randomBytes } from 'node:crypto';
import { BINGO_PROFILES, exactReturn as returnOfBingo } from '../arcade/bingo';
import type { UniformInteger } from '../arcade/chance';
import { SLOT_PROFILES } from '../arcade/slots';
import { countedOut } from '../arcade/slots/classic';
import { exactReturnOf } from '../arcade/slots/exact';
import { houseRules, type GenericEngine } from '../provider/engines';

/** What many rounds of one game came to; each figure with half its 95 % interval. */
export interface Figures {
  kind: string;
  profile: string;
  /** Share of the stake, as the profile declares it. */
  declared: number;
  /** Counted out, where that is possible. */
  exact: number | undefined;
  returns: [figure: number, half: number];
  hits: [figure: number, half: number];
  /** Standard deviation of a round's payout, times the stake. */
  deviation: [figure: number, half: number];
  /** Times the stake: the largest that was seen, and the largest there is. */
  largest: number;
  largestWin: number | undefined;
}

interface Measured {
  profile: string;
  declared: number;
  exact: number | undefined;
  largestWin: number | undefined;
}

/** The games of one step: every slot and every bingo room. */
export const MEASURED: readonly Measured[] = [
  ...SLOT_PROFILES.map((profile) => ({
    profile: profile.id,
    declared: profile.returnToPlayer / 10_000,
    exact: exactReturnOf(profile),
    largestWin: profile.largestWin,
  })),
  ...BINGO_PROFILES.map((profile) => ({
    profile: profile.id,
    declared: profile.returnToPlayer / 10_000,
    exact: returnOfBingo(profile),
    largestWin: undefined,
  })),
];

const FORM = new URLSearchParams({ stake: '100', cards: '1' });
/** Two-sided 95 %. */
const Z = 1.96;

/** Numbers from the operating system's own source, in large blocks. */
function systemChance(): UniformInteger {
  const block = Buffer.alloc(1 << 16);
  let at = block.length;
  return (below) => {
    const fair = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      if (at === block.length) {
        randomBytes(block.length).copy(block);
        at = 0;
      }
      const number = block.readUInt32LE(at);
      at += 4;
      if (number < fair) return number % below;
    }
  };
}

/** Plays one game for so many rounds. */
export function measure({ profile: id, declared, exact, largestWin }: Measured, rounds: number): Figures {
  const rules = houseRules(id);
  if (!rules) throw new Error(`No engine plays ${id}`);
  const { engine, profile } = rules as { engine: GenericEngine; profile: { id: string } };
  const choice = engine.readChoice(profile, FORM, undefined);
  const stake = engine.stakeOf(profile, choice);
  const random = systemChance();
  const powers = [0, 0, 0, 0];
  let hits = 0;
  let largest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const times = (engine.start(profile, choice, random).payout ?? 0) / stake;
    if (times === 0) continue;
    hits += 1;
    if (times > largest) largest = times;
    let power = 1;
    for (let n = 0; n < 4; n += 1) powers[n] = (powers[n] ?? 0) + (power *= times);
  }
  const [m1 = 0, m2 = 0, m3 = 0, m4 = 0] = powers.map((sum) => sum / rounds);
  const variance = m2 - m1 * m1;
  const fourth = m4 - 4 * m1 * m3 + 6 * m1 * m1 * m2 - 3 * m1 ** 4;
  const deviation = Math.sqrt(variance);
  const rate = hits / rounds;
  const half = (spread: number) => (Z * spread) / Math.sqrt(rounds);
  return {
    kind: engine.kind,
    profile: id,
    declared,
    exact,
    returns: [m1, half(deviation)],
    hits: [rate, half(Math.sqrt(rate * (1 - rate)))],
    deviation: [deviation, half(Math.sqrt(Math.max(0, fourth - variance * variance))) / (2 * deviation)],
    largest,
    largestWin,
  };
}

/** What needs no rounds at all: hit rate and volatility of classic reels, counted out. */
export const countedClassics = SLOT_PROFILES.flatMap((profile) =>
  profile.family === 'classic' ? [{ profile: profile.id, ...countedOut(profile) }] : [],
);
