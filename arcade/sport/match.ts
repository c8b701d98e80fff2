import type { UniformInteger } from '../chance';

export interface Score {
  home: number;
  away: number;
}
export type Side = 'home' | 'away';

/**
 * Strengths of both sides in one match: expected goals (football), points of one possession (basketball), the
 * probability of a point on the own serve (tennis), weights of winning a rally (volleyball).
 */
export type Strengths = Score;

/** State of a match. */
export interface MatchState {
  /** Minutes of play (football, basketball), games (tennis) or rallies (volleyball) so far. */
  played: number;
  /** Score of each period, the running one last. */
  periods: Score[];
  /** Side that serves next, in sports where it matters. */
  server?: Side;
  /** Sides in the order of their goals (football only). */
  goals?: readonly Side[];
  over: boolean;
}

/** An event of a played match: the state from then on. */
export interface MatchEvent {
  /** Time since the start, in units of the sport's own clock, breaks included. */
  at: number;
  state: MatchState;
  /** Side that scored a goal in this event (football only). */
  goal?: Side;
}

/** A possible end of a match, represented by any periods that are settled equally. */
export interface Outcome {
  periods: Score[];
  chance: number;
  /** Sides in the order of their goals, in views of that order. */
  goals?: readonly Side[];
}

/**
 * Possible ends of a match from its current state. Each view serves the markets that need only its details: `score`
 * the final score, `margin` the difference, `total`, `home` and `away` the points, `sets` the sets and who won the
 * first, `halves` the leaders of the first half, of the rest and at the end, `half-total`, `half-home` and `half-away`
 * the points of both parts, `goal-first` and `goal-last` the side of that goal. `margin-h1` is the view of one period.
 */
export type OutcomeProbabilities = Readonly<Partial<Record<string, Outcome[]>>>;

/** Returns views that are calculated at their first use. */
export function lazily(views: Readonly<Record<string, () => Outcome[]>>): OutcomeProbabilities {
  const outlook = {};
  for (const [name, calculate] of Object.entries(views)) {
    let known: Outcome[] | undefined;
    Object.defineProperty(outlook, name, { enumerable: true, get: () => (known ??= calculate()) });
  }
  return outlook;
}

/** Simulation and pricing of a sport, based on the same probabilities. */
export interface SportModel {
  /** State before the start. */
  start: MatchState;
  /** Plays a match to its end; the first event is the start, the last one is over. */
  play(strengths: Strengths, random: UniformInteger): MatchEvent[];
  /** Returns the number of finished periods. */
  finished(state: MatchState): number;
  /** Returns the possible ends; the probabilities of each view add up to 1. */
  outlook(strengths: Strengths, state: MatchState): OutcomeProbabilities;
  /** Returns the expected further goals in each half, if goals of both sides are independent (football only). */
  expectGoals?(strengths: Strengths, state: MatchState): Score[];
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Adds points for one side to a score. */
export const scored = (score: Score, side: Side, points = 1): Score => ({ ...score, [side]: score[side] + points });

/** Returns a score of a period, after periods without points. */
export const inPeriod = (position: number, score: Score): Score[] => [
  ...Array.from({ length: position }, () => ({ home: 0, away: 0 })),
  score,
];

type Chances = Iterable<readonly [value: number, chance: number]>;

/** Returns the outcomes of a difference: points by which home is ahead, in the period of a position. */
export const byMargin = (entries: Chances, position = 0): Outcome[] =>
  [...entries].map(([margin, chance]) => ({ periods: inPeriod(position, ahead(margin)), chance }));

/** Returns the outcomes of a number of points: one side's, or both sides' together. */
export const byCount = (entries: Chances, position = 0, side: Side = 'home'): Outcome[] =>
  [...entries].map(([count, chance]) => ({
    periods: inPeriod(position, { home: 0, away: 0, [side]: count }),
    chance,
  }));

/** Returns the lowest score with this margin. */
export const ahead = (margin: number): Score => ({ home: Math.max(margin, 0), away: Math.max(-margin, 0) });
