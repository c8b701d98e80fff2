import { chipsWithin, readChip } from './chips';
import type { UniformInteger } from './chance';
import type { Engine, FormFields, BetLimits, TableClock } from './engine';

/**
 * Games at a shared table: players bet with chips on the places of one felt while the clock allows it, then one
 * result settles all bets.
 */

export interface TableProfile {
  id: string;
  clock: TableClock;
}

/**
 * Bets of one form: a chip (kuruş) on each of its places, by the names of the felt. A place that is listed several times
 * has as many chips: the previous release computes such a choice correctly too.
 */
export interface TableChoice {
  chip: number;
  places: string[];
}

/** Stakes by place: kuruş on each chip of the place, of which a call bet has several. */
export type PlaceStakes = ReadonlyMap<string, number>;

/** A player's bets in a round, form by form, and the table's result after the deal. */
export interface TableState<Result> {
  choices: TableChoice[];
  result?: Result | undefined;
}

export interface TableBet {
  bet: string;
  /** Kuruş. */
  stake: number;
  /** Kuruş, the stake included; also 0 before the result. */
  payout: number;
}

export interface TableResultView<Result> {
  /** The same bets added up, in the order of first placement. */
  bets: TableBet[];
  result: Result | undefined;
}

/** Rules specific to one game. */
interface Felt<Kind extends string, Result> {
  kind: Kind;
  profiles: readonly TableProfile[];
  /** Kuruş that every chip is a multiple of; default: 1. */
  chipStep?: number;
  /** Returns the number of chips by bet for a place; undefined for a place that the felt does not have. */
  chipsOn(place: string): Readonly<Record<string, number>> | undefined;
  deal(random: UniformInteger, profile: TableProfile): Result;
  /** Returns the payout of a stake in kuruş, the stake included. */
  payoutOf(bet: string, stake: number, result: Result): number;
  soFar?(result: Result, share: number): Result;
}

export type TableEngine<Kind extends string, Result> = Engine<
  Kind,
  TableProfile,
  TableChoice,
  TableState<Result>,
  TableResultView<Result>,
  never,
  Result
>;

/** Maximum number of places in a form; no felt has as many. */
const MOST_PLACES = 250;
/** Maximum length of a stored choice: all the stakes that the usual limits allow on the smallest chip, and more. */
const MOST_CHIPS = 2_000;

/** Creates the engine of a game whose bets are chips on a felt. */
export function tableEngine<Kind extends string, Result>(felt: Felt<Kind, Result>): TableEngine<Kind, Result> {
  const stakesOf = (choices: readonly TableChoice[]): Map<string, number> => {
    const stakes = new Map<string, number>();
    for (const { chip, places } of choices)
      for (const place of places)
        for (const [bet, chips] of Object.entries(felt.chipsOn(place) ?? {}))
          stakes.set(bet, (stakes.get(bet) ?? 0) + chip * chips);
    return stakes;
  };
  const betsOf = ({ choices, result }: TableState<Result>): TableBet[] =>
    [...stakesOf(choices)].map(([bet, stake]) => ({
      bet,
      stake,
      payout: result === undefined ? 0 : felt.payoutOf(bet, stake, result),
    }));
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
  return {
    kind: felt.kind,
    profiles: felt.profiles,
    readChoice: (_profile, form, limits) =>
      readPlaces(form, { limits, step: felt.chipStep }, (place) => felt.chipsOn(place) !== undefined),
    stakeOf: (_profile, choice) => sum(stakesOf([choice]).values()),
    start: (_profile, choice) => ({ state: { choices: [choice] } }),
    show: (state) => ({ bets: betsOf(state), result: state.result }),
    shared: {
      clockOf: ({ clock }) => clock,
      deal: (profile, random) => felt.deal(random, profile),
      payoutOf: (choice, result) => sum(betsOf({ choices: [choice], result }).map(({ payout }) => payout)),
      ...(felt.soFar && { soFar: felt.soFar }),
    },
  };
}

/** Returns the stakes of a choice by place, in the order of their placement. */
export function getPlaceStakes({ chip, places }: TableChoice): PlaceStakes {
  const stakes = new Map<string, number>();
  for (const place of places) stakes.set(place, (stakes.get(place) ?? 0) + chip);
  return stakes;
}

/** Formats stakes as the form's field `stakes`: `red:1500,straight-17:500`. */
export const formatStakes = (stakes: PlaceStakes): string =>
  [...stakes].map(([place, stake]) => `${place}:${stake}`).join(',');

/** Parses a form's field `stakes`; undefined for any other text. Checks neither places nor limits. */
export function parseStakes(text: unknown): PlaceStakes | undefined {
  if (typeof text !== 'string') return undefined;
  const stakes = new Map<string, number>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, place, stake] = /^([\w-]{1,64}):([1-9]\d{0,8})$/.exec(part) ?? [];
    if (place === undefined || stacked(stakes, place, Number(stake)) > MOST_PLACES) return undefined;
  }
  return stakes;
}

/** Adds a stake to a place. @returns the number of places */
const stacked = (stakes: Map<string, number>, place: string, stake: number): number =>
  stakes.set(place, (stakes.get(place) ?? 0) + stake).size;

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

/**
 * Reads a form's bets: the field `chip` on each `bet`, each place once and empty ones ignored, and the amounts of the
 * field `stakes`, which the page's script sends. The stake of a place is within the limits, and a sum of chips.
 */
function readPlaces(
  form: FormFields,
  { limits, step }: { limits: BetLimits | undefined; step: number | undefined },
  known: (place: string) => boolean,
): TableChoice | undefined {
  const stakes = new Map(parseStakes(form.get('stakes') ?? ''));
  const places = [...new Set(form.getAll('bet'))].filter((place) => place !== '');
  const chip = places.length > 0 || stakes.size === 0 ? readChip(form, { name: 'chip', limits, multiple: step }) : 0;
  if (chip === undefined || (stakes.size === 0 && form.get('stakes'))) return undefined;
  for (const place of places)
    if (typeof place !== 'string' || stacked(stakes, place, chip) > MOST_PLACES) return undefined;
  const chips = chipsWithin(limits, step);
  const unit = chips.reduce(commonDivisor);
  const isStake = (stake: number) => stake >= chips[0]! && stake <= chips.at(-1)! && stake % unit === 0;
  if (stakes.size === 0 || ![...stakes].every(([place, stake]) => known(place) && isStake(stake))) return undefined;
  return toChoice(stakes);
}

/** Returns stakes as a choice; undefined if it has no chips or too many. */
export function toChoice(stakes: PlaceStakes): TableChoice | undefined {
  if (stakes.size === 0) return undefined;
  const chip = [...stakes.values()].reduce(commonDivisor);
  if ([...stakes.values()].reduce((sum, stake) => sum + stake, 0) > chip * MOST_CHIPS) return undefined;
  return {
    chip,
    places: [...stakes].flatMap(([place, stake]) => Array.from({ length: stake / chip }, () => place)),
  };
}
