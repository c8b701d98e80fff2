import type { FeedOutcome } from '#contract/feed';
import type { Verdict } from '#contract/markets';
import { isCompleteResult } from '#contract/score';
import { findMatchVoid } from './bet-void';
import { dropWaiting, endResults, endWaiting, listGoals } from './market-results';
import type { FixtureStatus, MarketResult } from './schema';
import {
  addHighlights,
  hasResult,
  printLine,
  suspend,
  touch,
  type Changes,
  type Fixture,
  type TypedMessage,
} from './changes';
import { dispute, endDispute, hasOtherTeams, writeDetails } from './teams';

/** Changes by messages about results. Coupons follow by a job, through `resultRevision`. */

const isSameScore = (some: Fixture['periods'], others: Fixture['periods']): boolean =>
  some.length === others.length &&
  some.every(({ home, away }, at) => home === others[at]?.home && away === others[at]?.away);

function revise({ revised }: Changes, fixture: Fixture): void {
  fixture.resultRevision += 1;
  revised.add(fixture.id);
}

/** Returns the sequence up to which messages are not of the play in progress: a new start begins another one. */
const lastBeforePlay = ({ returnedAt, fixtureSequence }: Fixture): number => (returnedAt ? fixtureSequence : -1);

/**
 * Adds the highlights of a stale message: each has a number of its own, so the order of messages does not matter. A new
 * goal of a match with a feed's result settles its coupons again. Ignores messages of an earlier play, messages after the
 * result, and all messages if an operator set the result.
 */
export function addLateHighlights(
  changes: Changes,
  fixture: Fixture,
  { sequence, highlights = [] }: TypedMessage<'state'> | TypedMessage<'result'>,
): void {
  const decided = findMatchVoid(fixture.voids)?.before ?? fixture;
  const isOver = hasResult(decided);
  if (sequence <= lastBeforePlay(fixture) || (isOver && (decided.byOperator || sequence > fixture.resultSequence)))
    return;
  const goals = listGoals(fixture.highlights).join();
  addHighlights(fixture, highlights);
  if (fixture.status === 'ended' && listGoals(fixture.highlights).join() !== goals) revise(changes, fixture);
}

export function noteResult(changes: Changes, message: TypedMessage<'result'>, now: Date): FeedOutcome {
  const fixture = touch(changes, message.fixtureID);
  const { sequence, status, periods } = message;
  if (hasResult(fixture)) {
    const voided = findMatchVoid(fixture.voids);
    const isSame = status === fixture.status && (voided !== undefined || isSameScore(periods, fixture.periods));
    if (!isSame) {
      changes.conflicts.push(message);
      return 'kept';
    }
    // If the void is taken back, the operator decides about the feed's.
    if (voided && voided.before.status !== status && sequence > fixture.resultSequence)
      changes.conflicts.push({ ...message, decidedAt: new Date(voided.at) });
    // A late withdrawal does not withdraw results that were sent after it.
    fixture.resultSequence = Math.max(fixture.resultSequence, sequence);
    addLateHighlights(changes, fixture, message);
    return 'stale';
  }
  if (sequence <= fixture.resultSequence) return 'stale';
  const isEarly = fixture.status === 'scheduled' && now < fixture.startsAt;
  if (
    status === 'ended' &&
    (isEarly || changes.disputed.has(fixture.id) || !isCompleteResult(fixture.sport, periods))
  ) {
    // Such a result would settle bets wrongly. An operator decides; until new odds arrive no bet is accepted.
    suspend(changes, fixture, sequence);
    changes.conflicts.push(message);
    return 'kept';
  }
  suspend(changes, fixture, sequence);
  Object.assign(fixture, { status, periods, clock: null, server: null, resultSequence: sequence });
  fixture.marketResults = dropWaiting(fixture.marketResults);
  addHighlights(fixture, message.highlights ?? []);
  changes.finished.add(fixture.id);
  changes.disputed.delete(fixture.id);
  // It decides the conflicts before it.
  changes.conflicts = changes.conflicts.filter(({ fixtureID }) => fixtureID !== fixture.id);
  revise(changes, fixture);
  return 'ok';
}

export function noteWithdrawal(changes: Changes, message: TypedMessage<'withdraw'>, now: Date): FeedOutcome {
  const fixture = touch(changes, message.fixtureID);
  const { sequence, markets } = message;
  if (markets) {
    const entries = markets.map(({ market, line }) => ({ market, line: printLine(line), sequence, verdicts: null }));
    return writeMarketResults(changes, fixture, entries);
  }
  if (sequence <= fixture.resultSequence) return 'stale';
  if (hasResult(fixture) && fixture.byOperator) {
    changes.conflicts.push({ ...message, status: 'live', periods: [] });
    return 'kept';
  }
  // Older prices must not reopen the markets.
  suspend(changes, fixture, sequence);
  fixture.resultSequence = sequence;
  if (!hasResult(fixture)) return 'ok';
  fixture.status = statusBefore(fixture, now);
  changes.finished.delete(fixture.id);
  revise(changes, fixture);
  return 'ok';
}

/** Returns the status of a fixture whose result is withdrawn: before its start without a state it was not in play. */
function statusBefore(
  { status, periods, stateSequence, fixtureSequence, startsAt }: Fixture,
  now: Date,
): FixtureStatus {
  // A new epoch resets both sequences, and a new start of a postponed match sets both.
  const isUnplayed = stateSequence <= fixtureSequence && periods.length === 0 && now < startsAt;
  return status === 'postponed' || isUnplayed ? 'scheduled' : 'live';
}

export function noteMarketResult(changes: Changes, message: TypedMessage<'market-result'>): FeedOutcome {
  const fixture = touch(changes, message.fixtureID);
  const entries = message.markets.map(({ market, line, verdicts }) => ({
    market,
    line: printLine(line),
    sequence: message.sequence,
    verdicts: Object.fromEntries(verdicts.map(({ selection, verdict }) => [selection, verdict])),
  }));
  return writeMarketResults(changes, fixture, entries);
}

/**
 * Writes results that are newer than the current ones. A market with an operator's result keeps it; during a void of the
 * match they replace those before it. During a conflict about teams verdicts wait.
 */
function writeMarketResults(changes: Changes, fixture: Fixture, entries: readonly MarketResult[]): FeedOutcome {
  const voided = findMatchVoid(fixture.voids);
  if (fixture.byOperator && hasResult(fixture) && !voided) return 'stale';
  const known = new Map((voided?.before ?? fixture).marketResults.map((entry) => [keyOf(entry), entry]));
  const least = lastBeforePlay(fixture);
  const newer = entries.filter((entry) => entry.sequence > Math.max(least, known.get(keyOf(entry))?.sequence ?? -1));
  if (newer.length === 0) return 'stale';
  const isDisputed = changes.disputed.has(fixture.id);
  const results = new Map(known);
  for (const entry of newer) {
    const { waiting: _replaced, ...current } = known.get(keyOf(entry)) ?? { ...entry, verdicts: null };
    const { verdicts, sequence } = entry;
    results.set(
      keyOf(entry),
      isDisputed && verdicts ? { ...current, sequence, waiting: verdicts } : { ...current, ...entry },
    );
  }
  const marketResults = [...results.values()];
  if (voided)
    fixture.voids = fixture.voids.map((one) =>
      one === voided ? { ...voided, before: { ...voided.before, marketResults } } : one,
    );
  else setMarketResults(changes, fixture, marketResults);
  return isDisputed && newer.some(({ verdicts }) => verdicts) ? 'kept' : 'ok';
}

/** Writes the results of a fixture's markets. Its coupons are settled again if a verdict changes. */
function setMarketResults(changes: Changes, fixture: Fixture, results: MarketResult[]): void {
  const known = new Map(fixture.marketResults.map((entry) => [keyOf(entry), entry.verdicts]));
  const isChanged = results.some((entry) => !isSameVerdict(known.get(keyOf(entry)) ?? null, entry.verdicts));
  fixture.marketResults = results;
  if (isChanged) revise(changes, fixture);
}

const keyOf = ({ market, line }: Pick<MarketResult, 'market' | 'line'>): string => `${market} ${line}`;

function isSameVerdict(one: Record<string, Verdict> | null, other: Record<string, Verdict> | null): boolean {
  const sorted = (verdicts: Record<string, Verdict> | null) => JSON.stringify(Object.entries(verdicts ?? {}).sort());
  return sorted(one) === sorted(other);
}

/**
 * Changes the start, teams, league and round of a match. Other teams of a match with bets are a conflict. Reschedules a
 * postponed match, whose earlier coupons keep what was decided and are void otherwise. The message may arrive after the
 * new start. A start that has passed and is unchanged reschedules nothing: a recovery repeats it.
 */
export function moveFixture(
  changes: Changes,
  message: TypedMessage<'fixture'>,
  { at, now }: { at: number; now: Date },
): FeedOutcome {
  const fixture = touch(changes, message.fixtureID);
  const { sequence } = message;
  if (sequence !== undefined && sequence <= fixture.fixtureSequence) return 'stale';
  const startsAt = new Date(message.startsAt);
  const isMoved = startsAt.getTime() !== fixture.startsAt.getTime();
  const isAfterResult = sequence !== undefined && sequence > fixture.resultSequence;
  const returns = fixture.status === 'postponed' && isAfterResult && (isMoved || startsAt > now);
  if (!returns && hasResult(fixture)) return 'stale';
  const isRenamed = hasOtherTeams(fixture, message);
  const isBack = !isRenamed && changes.disputed.has(fixture.id);
  if (!returns && !isRenamed && !isBack && fixture.status === 'live') return 'stale';
  if (sequence !== undefined) fixture.fixtureSequence = sequence;
  if (isRenamed && (changes.betOn.has(fixture.id) || changes.disputed.has(fixture.id))) {
    dispute(changes, fixture, sequence);
    return 'kept';
  }
  writeDetails(changes, fixture, { message, at });
  if (isBack) {
    endDispute(changes, fixture);
    setMarketResults(changes, fixture, endWaiting(fixture.marketResults));
  }
  if (fixture.status !== 'live') fixture.startsAt = startsAt;
  if (!returns) return 'ok';
  suspend(changes, fixture, sequence);
  Object.assign(fixture, {
    status: 'scheduled',
    resultSequence: sequence,
    // Earlier states, scores and goals belong to the play that was postponed; its bets need no more of them.
    stateSequence: Math.max(fixture.stateSequence, sequence),
    periods: [],
    highlights: [],
    marketResults: endResults(fixture, now),
    returnedAt: now,
  });
  changes.finished.delete(fixture.id);
  revise(changes, fixture);
  return 'ok';
}
