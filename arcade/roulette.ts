import type { UniformInteger } from './chance';
import { tableEngine } from './table-game';

/**
 * European roulette: one zero, thirty-seven pockets, every standard bet. A round is a set of bets on one number.
 * Every bet returns 36 of 37 parts of the stakes.
 */

export const POCKETS = 37;
/** Pockets in their order on the wheel, clockwise from the zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const RED_NUMBERS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = 'red' | 'black' | 'green';
/** Returns the colour of a pocket: zero is green. */
export const getColour = (pocket: number): Colour =>
  pocket === 0 ? 'green' : RED_NUMBERS.has(pocket) ? 'red' : 'black';

const BET_KINDS = [
  'straight',
  'split',
  'street',
  'corner',
  'six',
  'column',
  'dozen',
  'red',
  'black',
  'odd',
  'even',
  'low',
  'high',
] as const;
/** `street` includes the two threes with the zero, `corner` the first four. */
export type BetKind = (typeof BET_KINDS)[number];

/** One place on the felt. */
export interface RouletteBet {
  /** Id in forms and records, as `straight-17`, `split-17-20` or `red`. */
  id: string;
  kind: BetKind;
  /** Ascending. */
  numbers: readonly number[];
  /** Winnings to 1, excluding the stake. */
  pays: number;
}

const numbers = (from: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, at) => from + at * step);
const OUTSIDE: ReadonlySet<BetKind> = new Set(['red', 'black', 'odd', 'even', 'low', 'high']);

function bet(kind: BetKind, covered: readonly number[], name?: number): RouletteBet {
  const id = OUTSIDE.has(kind) ? kind : `${kind}-${name ?? covered.join('-')}`;
  return { id, kind, numbers: covered, pays: 36 / covered.length - 1 };
}

/** All bets of the felt: 1 to 36 are in twelve rows of three, the zero is above the first row. */
const ALL: readonly RouletteBet[] = [
  ...numbers(0, POCKETS).map((pocket) => bet('straight', [pocket])),
  ...[1, 2, 3].map((pocket) => bet('split', [0, pocket])),
  ...numbers(1, 36)
    .filter((pocket) => pocket % 3 !== 0)
    .map((pocket) => bet('split', [pocket, pocket + 1])),
  ...numbers(1, 33).map((pocket) => bet('split', [pocket, pocket + 3])),
  bet('street', [0, 1, 2]),
  bet('street', [0, 2, 3]),
  ...numbers(1, 12, 3).map((pocket) => bet('street', numbers(pocket, 3))),
  bet('corner', [0, 1, 2, 3]),
  ...numbers(1, 33)
    .filter((pocket) => pocket % 3 !== 0)
    .map((pocket) => bet('corner', [pocket, pocket + 1, pocket + 3, pocket + 4])),
  ...numbers(1, 11, 3).map((pocket) => bet('six', numbers(pocket, 6))),
  ...[1, 2, 3].map((column) => bet('column', numbers(column, 12, 3), column)),
  ...[1, 2, 3].map((dozen) => bet('dozen', numbers(dozen * 12 - 11, 12), dozen)),
  ...(['red', 'black'] as const).map((colour) =>
    bet(
      colour,
      numbers(1, 36).filter((pocket) => getColour(pocket) === colour),
    ),
  ),
  bet('odd', numbers(1, 18, 2)),
  bet('even', numbers(2, 18, 2)),
  bet('low', numbers(1, 18)),
  bet('high', numbers(19, 18)),
];

/** Every bet by its id. */
export const BETS: ReadonlyMap<string, RouletteBet> = new Map(ALL.map((one) => [one.id, one]));

/** A call bet: a fixed set of bets with a number of chips on each. */
export interface CallBet {
  id: string;
  parts: readonly { bet: string; chips: number }[];
  /** Total number of chips. */
  chips: number;
}

function call(id: string, parts: Readonly<Record<string, number>>): CallBet {
  const list = Object.entries(parts).map(([part, chips]) => ({ bet: part, chips }));
  return { id, parts: list, chips: list.reduce((sum, { chips }) => sum + chips, 0) };
}

/** Calls on sectors of the wheel, and `neighbours-17`: a number with two pockets on either side. */
export const CALL_BETS: ReadonlyMap<string, CallBet> = new Map(
  [
    call('voisins', {
      'street-0-2-3': 2,
      'split-4-7': 1,
      'split-12-15': 1,
      'split-18-21': 1,
      'split-19-22': 1,
      'corner-25-26-28-29': 2,
      'split-32-35': 1,
    }),
    call('tiers', {
      'split-5-8': 1,
      'split-10-11': 1,
      'split-13-16': 1,
      'split-23-24': 1,
      'split-27-30': 1,
      'split-33-36': 1,
    }),
    call('orphelins', { 'straight-1': 1, 'split-6-9': 1, 'split-14-17': 1, 'split-17-20': 1, 'split-31-34': 1 }),
    call('zero', { 'split-0-3': 1, 'split-12-15': 1, 'straight-26': 1, 'split-32-35': 1 }),
    ...WHEEL.map((pocket, at) =>
      call(
        `neighbours-${pocket}`,
        Object.fromEntries([-2, -1, 0, 1, 2].map((step) => [`straight-${WHEEL[(at + step + POCKETS) % POCKETS]}`, 1])),
      ),
    ),
  ].map((one) => [one.id, one]),
);

/** Chips on the felt: kuruş by bet id, each above zero. */
export type Chips = Readonly<Record<string, number>>;

export interface RouletteWin {
  bet: string;
  /** Kuruş, the stake included. */
  payout: number;
}

export interface RouletteResult {
  pocket: number;
  wins: RouletteWin[];
  /** Total of all bets in kuruş. */
  payout: number;
}

/**
 * Returns the bets of a call, with `chip` kuruş per chip and equal bets added up.
 * @throws {RangeError} for an unknown call
 */
export function getCallChips(id: string, chip: number): Record<string, number> {
  const found = CALL_BETS.get(id);
  if (!found) throw new RangeError(`No call bet ${id}`);
  return Object.fromEntries(found.parts.map(({ bet: part, chips }) => [part, chips * chip]));
}

/** Returns the pocket of one spin. */
export const spinWheel = (random: UniformInteger): number => random(POCKETS);

/**
 * Settles chips on a pocket.
 * @throws {RangeError} for an unknown bet, or a stake that is no whole number of kuruş above zero
 */
export function settleRoulette(chips: Chips, pocket: number): RouletteResult {
  const wins: RouletteWin[] = [];
  for (const [id, stake] of Object.entries(chips)) {
    const placed = BETS.get(id);
    if (!placed) throw new RangeError(`No roulette bet ${id}`);
    if (!Number.isSafeInteger(stake) || stake <= 0) throw new RangeError(`${stake} kuruş cannot be staked on ${id}`);
    if (placed.numbers.includes(pocket)) wins.push({ bet: id, payout: stake * (placed.pays + 1) });
  }
  return { pocket, wins, payout: wins.reduce((sum, { payout }) => sum + payout, 0) };
}

/** Returns the exact long-run return of a bet as a share of the stake: 36/37 for each. */
export function exactReturn({ numbers: covered, pays }: RouletteBet): number {
  return (covered.length * (pays + 1)) / POCKETS;
}

/** Returns the bets of a place: one of the felt, or a call. */
function chipsOn(place: string): Readonly<Record<string, number>> | undefined {
  if (BETS.has(place)) return { [place]: 1 };
  return CALL_BETS.has(place) ? getCallChips(place, 1) : undefined;
}

/** Roulette at a shared table; the fast one has a shorter clock. */
export const roulette = tableEngine({
  kind: 'roulette',
  profiles: [
    { id: 'roulette', clock: { openMs: 22_000, closedMs: 3_000 } },
    { id: 'speed-roulette', clock: { openMs: 11_000, closedMs: 2_000 } },
  ],
  chipsOn,
  deal: (random) => ({ pocket: spinWheel(random) }),
  payoutOf: (id, stake, { pocket }) => settleRoulette({ [id]: stake }, pocket).payout,
});
