import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { foldForSearch } from '#contract/search';
import type { Transaction } from '../db/database';
import { RejectedMessage, suspend, type Changes, type Fixture, type TypedMessage } from './changes';
import { bettingConflicts, couponSelections, type bettingLeagues } from './schema';

/**
 * Teams, league and round of a match in repeated `fixture` messages. Other teams of a match with bets are a conflict: the
 * selections of its coupons name the earlier ones.
 */

export type League = typeof bettingLeagues.$inferSelect;

/** Status that marks a conflict about teams; no other one has it. */
export const OTHER_TEAMS = 'scheduled';

/** Returns the text of a match that searches read. */
export const toSearchName = (home: string, away: string, { name, country }: League): string =>
  foldForSearch([home, away, name.tr, name.en, country.tr, country.en].join(' '));

type Teams = Pick<Fixture, 'home' | 'away'>;

/** Whether the teams are others, and not only spelled in another way. */
export const hasOtherTeams = (one: Teams, other: Teams): boolean =>
  foldForSearch(one.home) !== foldForSearch(other.home) || foldForSearch(one.away) !== foldForSearch(other.away);

/** Returns a word of 8 characters for the teams of a match: the same for every spelling, another for other teams. */
export const digestTeams = ({ home, away }: Teams): string =>
  createHash('sha256')
    .update(JSON.stringify([foldForSearch(home), foldForSearch(away)]))
    .digest('base64url')
    .slice(0, 8);

/** Returns the matches with an undecided conflict about their teams. */
export async function findDisputed(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: bettingConflicts.fixtureId })
    .from(bettingConflicts)
    .where(
      and(
        inArray(bettingConflicts.fixtureId, [...ids]),
        eq(bettingConflicts.status, OTHER_TEAMS),
        isNull(bettingConflicts.decidedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the matches with bets among those whose teams the messages change. */
export async function findBetOn(
  tx: Transaction,
  messages: readonly TypedMessage<'fixture'>[],
  fixtures: ReadonlyMap<string, Fixture>,
): Promise<Set<string>> {
  const changed = messages.filter((message) => {
    const fixture = fixtures.get(message.fixtureID);
    return fixture !== undefined && hasOtherTeams(fixture, message);
  });
  if (changed.length === 0) return new Set();
  const ids = changed.map(({ fixtureID }) => fixtureID);
  const rows = await tx
    .selectDistinct({ id: couponSelections.fixtureId })
    .from(couponSelections)
    .where(inArray(couponSelections.fixtureId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Suspends a match until its conflict about teams is decided. The conflict is recorded once. */
export function dispute(changes: Changes, fixture: Fixture, sequence: number | undefined): void {
  const position = sequence ?? fixture.oddsSequence + 1;
  suspend(changes, fixture, position);
  if (changes.disputed.has(fixture.id)) return;
  changes.disputed.add(fixture.id);
  changes.conflicts.push({ fixtureID: fixture.id, sequence: position, status: OTHER_TEAMS, periods: [] });
}

/** Ends a match's conflict about its teams. */
export function endDispute(changes: Changes, { id }: Fixture): void {
  changes.disputed.delete(id);
  changes.undisputed.add(id);
  changes.conflicts = changes.conflicts.filter(({ fixtureID, status }) => fixtureID !== id || status !== OTHER_TEAMS);
}

/**
 * Writes teams, league and round of a message. After other teams the match waits for new odds.
 * @throws {RejectedMessage} for a league of another sport
 */
export function writeDetails(
  changes: Changes,
  fixture: Fixture,
  { message, at }: { message: TypedMessage<'fixture'>; at: number },
): void {
  const { home, away, leagueID, season, round, sequence } = message;
  const league = changes.leagues.get(leagueID);
  if (league?.sport !== fixture.sport) throw new RejectedMessage('BAD_MESSAGE', `messages.${at}.leagueID`);
  if (hasOtherTeams(fixture, message)) suspend(changes, fixture, sequence ?? fixture.oddsSequence + 1);
  Object.assign(fixture, {
    home,
    away,
    leagueId: leagueID,
    searchName: toSearchName(home, away, league),
    season: season ?? null,
    round: round ?? null,
  });
}
