import { readChip } from './chips';
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

/** Bets of one form: a chip (kuruş) on each of its places, by the names of the felt. */
export interface TableChoice {
  chip: number;
  places: string[];
}

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

/** Reads a form's chip and its places, each once; empty ones are ignored. */
function readPlaces(
  form: FormFields,
  { limits, step }: { limits: BetLimits | undefined; step: number | undefined },
  known: (place: string) => boolean,
): TableChoice | undefined {
  const chip = readChip(form, { name: 'chip', limits, multiple: step });
  const places = [...new Set(form.getAll('bet'))].filter((place) => place !== '');
  if (chip === undefined || places.length === 0 || places.length > MOST_PLACES) return undefined;
  return places.every((place): place is string => typeof place === 'string' && known(place))
    ? { chip, places }
    : undefined;
}
