import type { Market, PeriodScore, Verdict } from '#contract/markets';

export const FIXTURE_STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
export type FixtureStatus = (typeof FIXTURE_STATUSES)[number];

/** The result of one market from its feed; null verdicts after a withdrawal. */
export interface MarketResult {
  market: Market;
  line: string;
  sequence: number;
  verdicts: Record<string, Verdict> | null;
  /** Verdicts that arrived during a conflict about the teams of the match, and wait for its end. */
  waiting?: Record<string, Verdict>;
  /** Verdicts on bets from before the match was rescheduled, by their time of placement: ISO 8601 text. */
  earlier?: { from?: string; until: string; verdicts: Record<string, Verdict> }[];
}

/** Bets that an operator declared void, until it is taken back. Times are ISO 8601 text, as JSON stores them. */
export interface BetVoid {
  /** '' for every market. */
  market: Market | '';
  /** A market's line; absent for every line. */
  line?: string;
  /** Earliest time of placement; absent for none. */
  from?: string;
  /** End of the times of placement, exclusive. */
  until: string;
  reason: string;
  /** Name of the operator. */
  operator: string;
  at: string;
  /** For a whole match, which gets the status `abandoned`: its state before. */
  before?: VoidedResult;
  /** When it was taken back, or replaced by another result of the match. */
  ended?: { operator: string; reason: string; at: string };
}

/** State of a match before it was declared void. */
export interface VoidedResult {
  status: FixtureStatus;
  periods: PeriodScore[];
  marketResults: MarketResult[];
  byOperator: boolean;
}
