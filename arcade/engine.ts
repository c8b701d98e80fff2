import type { UniformInteger } from './chance';

/** Fields of a player's form. `FormData` and `URLSearchParams` have this interface. */
export interface FormFields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
  keys(): Iterable<string>;
}

/** Limits of one bet of a game at one table, in whole kuruş. */
export interface BetLimits {
  min: number;
  max: number;
}

/** State of a round after its start, or after a step. */
export interface RoundState<State> {
  /** Plain data that can be serialized as JSON: it is stored in the round's row between two steps. */
  state: State;
  /** Payout of the round in whole kuruş, possibly 0; undefined while it waits for the player's next step. */
  payout?: number | undefined;
}

/** Steps of a round after its start. A game of one step has none. */
export interface Steps<Profile, State, Action> {
  /** Reads the player's action; undefined if the rules do not allow it in this state. */
  readAction(profile: Profile, state: State, form: FormFields): Action | undefined;
  /** Returns the additional stake of this step in whole kuruş (double, split, insurance); 0 for a free step. */
  furtherStakeOf(profile: Profile, state: State, action: Action): number;
  step(profile: Profile, state: State, action: Action, random: UniformInteger): RoundState<State>;
  /** Ends an abandoned round by the rules printed on the table. The returned state is final. */
  abandon(profile: Profile, state: State, random: UniformInteger): RoundState<State> & { payout: number };
}

/** Milliseconds for which a table takes bets, and after that until the result. Then the next round begins. */
export interface TableClock {
  openMs: number;
  closedMs: number;
}

/**
 * Rules of a game that is dealt to a whole table. Its rounds start with bets only (no payout yet), and one result
 * then settles those of all players. The result is added to the state as `result`.
 */
export interface Shared<Profile, Choice, Result> {
  clockOf(profile: Profile): TableClock;
  deal(profile: Profile, random: UniformInteger): Result;
  /** Returns the payout of a choice in whole kuruş, its winning stakes included. */
  payoutOf(choice: Choice, result: Result): number;
  /**
   * Returns the part of a result that may be revealed after this share (0 … 1) of the time between close and end.
   * Without it nothing is revealed before the end.
   */
  soFar?(result: Result, share: number): Result;
}

/**
 * Rules of one game family: valid choices, their cost, start and steps of a round, and the part that a player may
 * see. Engines are pure: no clock, no database, and random numbers come from a function.
 */
export interface Engine<
  Kind extends string,
  Profile extends { id: string },
  Choice,
  State,
  View,
  Action = never,
  Result = never,
> {
  /** Name of the family, which selects its screen. */
  kind: Kind;
  /** Mathematics of the games of this family. Their ids are unique over all engines. */
  profiles: readonly Profile[];
  /**
   * Reads the player's choice, all bets of the round together; undefined if it is not on offer. `limits` are the
   * table's; a game with fixed stakes ignores them.
   */
  readChoice(profile: Profile, form: FormFields, limits: BetLimits | undefined): Choice | undefined;
  /** Returns the total stake of a choice from `readChoice`, in whole kuruş. */
  stakeOf(profile: Profile, choice: Choice): number;
  start(profile: Profile, choice: Choice, random: UniformInteger): RoundState<State>;
  /** Returns the part of a round that the player may see: no face-down card, no deck. */
  show(state: State): View;
  steps?: Steps<Profile, State, Action>;
  shared?: Shared<Profile, Choice, Result>;
}

/** Reads a form's field as a whole number; undefined for anything except one to nine digits. */
export function readWholeNumber(form: FormFields, name: string): number | undefined {
  const typed = form.get(name);
  return typeof typed === 'string' && /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** Reads a form's field as a whole number; 0 for anything except one to nine digits. */
export const wholeNumber = (form: FormFields, name: string): number => readWholeNumber(form, name) ?? 0;
