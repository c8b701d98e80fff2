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
}

/**
 * Possible ends of a match from its current state. Each view serves the markets that need only its details: `score`
 * the final score, `halves` the leaders at half time and at the end, `sets` the sets, `margin` and `total` the
 * points.
 */
export type OutcomeProbabilities = Partial<Record<'score' | 'halves' | 'sets' | 'margin' | 'total', Outcome[]>>;

/** Simulation and pricing of a sport, based on the same probabilities. */
export interface SportModel {
  /** State before the start. */
  start: MatchState;
  /** Plays a match to its end; the first event is the start, the last one is over. */
  play(strengths: Strengths, random: UniformInteger): MatchEvent[];
  /** Returns the possible ends; the probabilities of each view add up to 1. */
  outlook(strengths: Strengths, state: MatchState): OutcomeProbabilities;
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Adds points for one side to a score. */
export const scored = (score: Score, side: Side, points = 1): Score => ({ ...score, [side]: score[side] + points });

/** Returns the outcomes of a difference: points by which home is ahead. */
export const byMargin = (entries: Iterable<readonly [number, number]>): Outcome[] =>
  [...entries].map(([margin, chance]) => ({
    periods: [{ home: Math.max(margin, 0), away: Math.max(-margin, 0) }],
    chance,
  }));

/** Returns the outcomes of a sum of both sides' points. */
export const byTotal = (entries: Iterable<readonly [number, number]>): Outcome[] =>
  [...entries].map(([total, chance]) => ({ periods: [{ home: total, away: 0 }], chance }));
