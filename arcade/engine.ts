import type { UniformInteger } from './chance';

/** What a player's form says, field by field. `FormData` and `URLSearchParams` are such. */
export interface FormFields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
  keys(): Iterable<string>;
}

/** What one bet of a game may be at one table, whole kuruş. */
export interface Limits {
  min: number;
  max: number;
}

/** Where a round stands after it was started, or after a step. */
export interface Stand<State> {
  /** Plain data that survives JSON: it is kept in the round's row between two steps. */
  state: State;
  /** Whole kuruş that the round pays, 0 when it pays nothing; undefined while it waits for the player's next step. */
  payout?: number | undefined;
}

/** How a round goes on after its start. A game of one step has none of this. */
export interface Steps<Profile, State, Action> {
  /** What the player asks of the round as it stands; undefined for what its rules do not allow now. */
  readAction(profile: Profile, state: State, form: FormFields): Action | undefined;
  /** Whole kuruş that the player stakes for this step on top (double, split, insurance); 0 for a step that is free. */
  furtherStakeOf(profile: Profile, state: State, action: Action): number;
  step(profile: Profile, state: State, action: Action, random: UniformInteger): Stand<State>;
  /** Ends a round that nobody comes back to, by the rules printed on the table. The stand it returns is final. */
  abandon(profile: Profile, state: State, random: UniformInteger): Stand<State> & { payout: number };
}

/** Milliseconds: how long a table takes bets, and how long after that the result comes. Then the next round begins. */
export interface TableClock {
  openMs: number;
  closedMs: number;
}

/**
 * How a game is dealt to a whole table: its rounds start with bets alone (a stand without a payout), and one result then
 * settles those of every player. The result joins the state as `result`.
 */
export interface Shared<Profile, Choice, Result> {
  clockOf(profile: Profile): TableClock;
  deal(profile: Profile, random: UniformInteger): Result;
  /** Whole kuruş that a choice brings back, its winning stakes included. */
  payoutOf(choice: Choice, result: Result): number;
  /**
   * What of a result may be told while it comes, after such a share (0 … 1) of the time between close and end. Without it
   * nothing is told before the end.
   */
  soFar?(result: Result, share: number): Result;
}

/**
 * How games of one family are played: what a form may ask, what that costs, how a round starts and goes on, and what of
 * it a player may see. Engines are pure: no clock, no database, and chance comes in as a function.
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
  /** Names the family; a screen is chosen by it. */
  kind: Kind;
  /** The mathematics that games of this family are played with. Their ids are unique over all engines. */
  profiles: readonly Profile[];
  /**
   * What the player asks for, all bets of the round together; undefined for what is not on offer. `limits` are the
   * table's; a game that names its own stakes leaves them aside.
   */
  readChoice(profile: Profile, form: FormFields, limits: Limits | undefined): Choice | undefined;
  /** Whole kuruş of all bets of a choice that `readChoice` returned. */
  stakeOf(profile: Profile, choice: Choice): number;
  start(profile: Profile, choice: Choice, random: UniformInteger): Stand<State>;
  /** What the player may see of a round: no card that is face down, no deck. */
  show(state: State): View;
  steps?: Steps<Profile, State, Action>;
  shared?: Shared<Profile, Choice, Result>;
}

/** A form's field as a whole number; undefined for anything else than one to nine digits. */
export function readWholeNumber(form: FormFields, name: string): number | undefined {
  const typed = form.get(name);
  return typeof typed === 'string' && /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** A form's field as a whole number; 0 for anything else than one to nine digits. */
export const wholeNumber = (form: FormFields, name: string): number => readWholeNumber(form, name) ?? 0;
