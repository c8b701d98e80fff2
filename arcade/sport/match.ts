import type { UniformInteger } from '../chance';

export interface Score {
  home: number;
  away: number;
}
export type Side = 'home' | 'away';

/**
 * How strong both sides are in one match: goals expected (football), points of one possession (basketball), the chance of a
 * point on the own serve (tennis), weights of winning a rally (volleyball).
 */
export type Strengths = Score;

/** Where a match stands. */
export interface Stand {
  /** Minutes of play (football, basketball), games (tennis) or rallies (volleyball) so far. */
  played: number;
  /** What each period brought so far, the running one last. */
  periods: Score[];
  /** Who serves next, where it matters. */
  server?: Side;
  over: boolean;
}

/** A moment of a match that was played: what the stand is from then on. */
export interface Moment {
  /** Since the start, in units of the sport's own clock, breaks included. */
  at: number;
  stand: Stand;
  /** Who scored a goal at this moment (football alone). */
  goal?: Side;
}

/** One way that a match may end, told by any periods that are settled alike. */
export interface Outcome {
  periods: Score[];
  chance: number;
}

/**
 * How a match may end, seen from where it stands. Each view serves the markets that ask for no more than it tells: `score` the
 * final score, `halves` who leads at half time and at the end, `sets` the sets, `margin` and `total` the points.
 */
export type Outlook = Partial<Record<'score' | 'halves' | 'sets' | 'margin' | 'total', Outcome[]>>;

/** A sport as it is played and priced: both follow from the same chances. */
export interface SportModel {
  /** How it stands before the start. */
  start: Stand;
  /** Plays a match to its end; the first moment is the start, the last one is over. */
  play(strengths: Strengths, random: UniformInteger): Moment[];
  /** How it may end, with the chances of all outcomes of a view adding up to 1. */
  outlook(strengths: Strengths, stand: Stand): Outlook;
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** A score with points for one side added. */
export const scored = (score: Score, side: Side, points = 1): Score => ({ ...score, [side]: score[side] + points });

/** The outcomes of a difference: home ahead by so many points. */
export const byMargin = (entries: Iterable<readonly [number, number]>): Outcome[] =>
  [...entries].map(([margin, chance]) => ({
    periods: [{ home: Math.max(margin, 0), away: Math.max(-margin, 0) }],
    chance,
  }));

/** The outcomes of a sum of both sides' points. */
export const byTotal = (entries: Iterable<readonly [number, number]>): Outcome[] =>
  [...entries].map(([total, chance]) => ({ periods: [{ home: total, away: 0 }], chance }));
