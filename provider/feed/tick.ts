import { and, asc, inArray, lte, min, not, sql } from 'drizzle-orm';
import { FEED_BATCH_MAX, type FeedMessage } from '#contract/feed';
import { LEAGUES, type LeagueSeed } from '#content/sport';
import type { Transaction } from '#platform/db/database';
import { DAY_MS, HOUR_MS } from '#contract/istanbul';
import { idOfKickoff, listKickoffs, seasonStart } from './calendar';
import { fixtureOfId, idsOfRound, roundAt, type Fixture } from './fixtures';
import { deliver, type FeedOperator, type Position } from './operator';
import { feedCursors, feedFixtures } from './schema';
import { firstMessages, nextMessages, pastMessages, recoveryMessages, type FeedStep } from './next-messages';

/** Rises when leagues in `content/sport.ts` or their names change: they are sent again. */
const LEAGUES_EDITION = 2;

/** Time of announcement before the start. */
const ANNOUNCED_MS = 14 * DAY_MS;
/** Number of rounds of virtual football that take bets at the same time. */
const OPEN_ROUNDS = 3;
/** Longest time for which a match is in play: a new installation begins with the matches that would be in play now. */
const LONGEST_MS = 5 * HOUR_MS;
/** The history begins once the matches of this time are announced. */
const NEAR_MS = 2 * DAY_MS;
/** Minimum age of the history of a new installation; leagues with a table have their whole season. */
const HISTORY_MS = 56 * DAY_MS;
/** Part of the history that one tick sends, so that it stays short. */
const HISTORY_STEP_MS = 12 * HOUR_MS;
/** Keeps a tick short: the next tick does the rest. */
const NEW_FIXTURES_MOST = 8;
const DUE_MOST = 16;
/** In a recovery all of them; far above the real number. */
const RECOVERED_MOST = 2_000;

const SHORTEST_PAUSE_MS = 2_000;
/** Interval of the `alive` messages. */
const LONGEST_PAUSE_MS = 5_000;
const ALIVE: FeedMessage = { type: 'alive', everyS: LONGEST_PAUSE_MS / 1_000 };
const REFUSED_PAUSE_MS = 60_000;
/** Time for which results are kept for a recovery. */
const RESULTS_KEPT_MS = 15 * 60_000;

/** `calendar`: all matches that start before are announced. `history`: all that started since then have their results. */
type Cursor = 'leagues' | 'calendar' | 'history' | 'rounds' | 'epoch' | 'number' | 'recover';
type Cursors = Map<string, number>;

interface Prepared extends FeedStep {
  id: string;
  isNew?: true;
  /** Whether the match ended before it was announced. */
  isPast?: true;
}

/** The platform's code for an unknown match: the feed stops sending it. */
const UNKNOWN = 'UNKNOWN_FIXTURE';

/**
 * Sends the news since the last tick: leagues, newly announced matches, and events of due matches.
 * @returns time of the next tick
 */
export async function tick(operator: FeedOperator, tx: Transaction): Promise<Date> {
  const now = operator.now().getTime();
  const key = operator.key('feed:chance');
  const cursors: Cursors = new Map((await tx.select().from(feedCursors)).map(({ name, next }) => [name, next]));
  // Without its tables the feed no longer knows its sequences, so it begins a new epoch.
  const position = {
    epoch: cursors.get('epoch') ?? Math.floor(now / 1_000),
    number: cursors.get('number') ?? 0,
    recover: cursors.get('recover') === 1,
  };
  const isRecovery = position.recover;
  if (isRecovery || (cursors.get('leagues') ?? 0) < LEAGUES_EDITION) {
    const leagues = LEAGUES.map(({ id, sport, name, country }) => ({
      type: 'league' as const,
      leagueID: id,
      sport,
      name,
      country,
    }));
    const refusal = await deliver(operator, tx, { messages: leagues, position });
    if (refusal) throw new Error(`The leagues were refused: ${refusal}`);
    await moveCursors(tx, { leagues: LEAGUES_EDITION });
  }
  const rounds = newRounds(cursors, now);
  const calendar = newMatches(cursors, now);
  const history = calendar.moved.calendar < now + NEAR_MS ? undefined : pastMatches(cursors, now);
  const moved = { ...rounds.moved, ...calendar.moved, ...history?.moved };
  const isMore = rounds.isMore || calendar.isMore || history?.isMore;
  const isDue = lte(feedFixtures.nextAt, new Date(now));
  await tx.delete(feedFixtures).where(and(feedFixtures.isOver, isDue));
  const due = await tx
    .select()
    .from(feedFixtures)
    .where(isRecovery ? undefined : isDue)
    .orderBy(asc(feedFixtures.nextAt))
    .limit(isRecovery ? RECOVERED_MOST : DUE_MOST)
    .for('update', { skipLocked: true });
  const messagesOf = isRecovery ? recoveryMessages : nextMessages;
  await report({ operator, tx, position }, [
    ...[...rounds.ids, ...calendar.ids].map((id) => ({
      id,
      isNew: true as const,
      ...firstMessages(fixtureOfId(key, id), now),
    })),
    ...[...calendar.past, ...(history?.ids ?? [])].map((id) => pastResult(fixtureOfId(key, id), now)),
    ...due.map(({ id, toldAt, sequence, isLive }) => ({
      id,
      ...messagesOf(fixtureOfId(key, id), { at: toldAt.getTime(), sequence, isLive }, now),
    })),
  ]);
  if (isRecovery) await endRecovery({ operator, tx, position });
  const { epoch, number, recover } = position;
  await moveCursors(tx, { ...moved, epoch, number, recover: recover ? 1 : 0 });
  const [{ next } = { next: null }] = await tx.select({ next: min(feedFixtures.nextAt) }).from(feedFixtures);
  const pause = isMore || recover ? SHORTEST_PAUSE_MS : (next?.getTime() ?? Infinity) - now;
  return new Date(now + Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pause)));
}

type Moved = Partial<Record<Cursor, number>>;

/** Returns the rounds of virtual football that take bets from now on, and the cursor after them. */
function newRounds(cursors: Cursors, now: number) {
  const first = roundAt(now) + 1;
  const end = first + OPEN_ROUNDS;
  const from = Math.max(first, cursors.get('rounds') ?? first);
  const next = Math.min(end, from + 1);
  const ids = from < end ? idsOfRound(from) : [];
  return { ids, moved: { rounds: Math.max(from, next) } satisfies Moved, isMore: next < end };
}

/** Returns the matches of the calendar that are announced from now on, and those that ended during an outage. */
function newMatches(cursors: Cursors, now: number) {
  const until = now + ANNOUNCED_MS;
  const first = now - LONGEST_MS;
  const from = cursors.get('calendar') ?? first;
  const listed = listKickoffs(from, until);
  const last = listed[NEW_FIXTURES_MOST - 1]?.startsAt;
  const taken = listed.filter(({ startsAt }) => last === undefined || startsAt <= last);
  const isMore = taken.length < listed.length;
  return {
    ids: taken.filter(({ startsAt }) => startsAt >= first).map(idOfKickoff),
    past: taken.filter(({ startsAt }) => startsAt < first).map(idOfKickoff),
    moved: {
      calendar: isMore ? last! + 1 : until,
      ...(!cursors.has('calendar') && { history: first }),
    } satisfies Moved,
    isMore,
  };
}

/** Start of the history of a league: in sports with a table that of its season. */
const historyFrom = (league: LeagueSeed, now: number): number =>
  league.sport === 'tennis' ? now - HISTORY_MS : Math.min(now - HISTORY_MS, seasonStart(league, now));

/**
 * Returns matches before the installation's first ones, newest first, so that its leagues have tables and its teams
 * results. The cursor is 0 after the last one.
 */
function pastMatches(cursors: Cursors, now: number) {
  const end = cursors.get('history') ?? 0;
  if (end === 0) return undefined;
  const from = end - HISTORY_STEP_MS;
  const isMore = from > Math.min(...LEAGUES.flatMap((league) => (league.rounds ? historyFrom(league, now) : [])));
  return {
    ids: listKickoffs(from, end)
      .filter(({ league, startsAt }) => startsAt >= historyFrom(league, now))
      .map(idOfKickoff),
    moved: { history: isMore ? from : 0 } satisfies Moved,
    isMore,
  };
}

/** Returns the messages of a match that ended before it is announced; the feed does not keep it. */
function pastResult(fixture: Fixture, now: number): Prepared {
  const messages = pastMessages(fixture);
  return {
    id: fixture.id,
    isNew: true,
    isPast: true,
    messages,
    cursor: { at: now, sequence: messages.length, isLive: true },
    nextAt: undefined,
  };
}

interface Delivery {
  operator: FeedOperator;
  tx: Transaction;
  position: Position;
}

/** Sends the list of matches with markets, so that the markets of others close. */
async function endRecovery({ operator, tx, position }: Delivery): Promise<void> {
  const rows = await tx.select({ id: feedFixtures.id }).from(feedFixtures).where(not(feedFixtures.isOver));
  const messages = [{ type: 'feed-snapshot' as const, fixtures: rows.map(({ id }) => id) }];
  const refusal = await deliver(operator, tx, { messages, position });
  if (refusal) throw new Error(`The snapshot of the feed was refused: ${refusal}`);
}

/**
 * Delivers prepared messages in a few batches, with all their matches locked; match by match if one is rejected. Stores
 * the progress of each match.
 */
async function report({ operator, tx, position }: Delivery, prepared: readonly Prepared[]): Promise<void> {
  const refused = new Map<string, string>();
  const batches = batchesOf(prepared);
  if (batches.length > 1)
    await operator.lock(
      tx,
      prepared.map(({ id }) => id),
    );
  if (batches.length === 0) await deliver(operator, tx, { messages: [ALIVE], position });
  for (const some of batches) {
    const messages = [ALIVE, ...some.flatMap((telling) => telling.messages)];
    if (!(await deliver(operator, tx, { messages, position }))) continue;
    for (const { id, messages: own } of some) {
      const refusal = own.length > 0 ? await deliver(operator, tx, { messages: own, position }) : undefined;
      if (refusal) refused.set(id, refusal);
    }
  }
  const isLost = ({ id, isNew }: Prepared) => refused.has(id) && (isNew || refused.get(id) === UNKNOWN);
  const lost = prepared.filter(isLost).map(({ id }) => id);
  if (lost.length > 0) await tx.delete(feedFixtures).where(inArray(feedFixtures.id, lost));
  const kept = prepared.filter((telling) => !isLost(telling) && !telling.isPast);
  if (kept.length === 0) return;
  const now = operator.now().getTime();
  await tx
    .insert(feedFixtures)
    .values(
      kept.map(({ id, cursor, nextAt }) => ({
        id,
        isOver: nextAt === undefined && !refused.has(id),
        toldAt: new Date(cursor.at),
        sequence: cursor.sequence,
        isLive: cursor.isLive,
        nextAt: new Date(refused.has(id) ? now + REFUSED_PAUSE_MS : (nextAt ?? now + RESULTS_KEPT_MS)),
        refusal: refused.get(id) ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: feedFixtures.id,
      set: {
        // Rejected messages are sent again, from the platform's current state.
        toldAt: sql`case when excluded.refusal is null then excluded.told_at else ${feedFixtures.toldAt} end`,
        isLive: sql`case when excluded.refusal is null then excluded.is_live else ${feedFixtures.isLive} end`,
        sequence: sql`excluded.sequence`,
        isOver: sql`excluded.is_over`,
        nextAt: sql`excluded.next_at`,
        refusal: sql`excluded.refusal`,
      },
    });
}

/** Splits at the maximum number of messages of a batch, never within a match. */
function batchesOf(prepared: readonly Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let room = 0;
  for (const telling of prepared) {
    const count = telling.messages.length;
    if (batches.length === 0 || count > room) {
      batches.push([]);
      room = FEED_BATCH_MAX - 1;
    }
    batches.at(-1)!.push(telling);
    room -= count;
  }
  return batches;
}

async function moveCursors(tx: Transaction, moved: Partial<Record<Cursor, number>>): Promise<void> {
  await tx
    .insert(feedCursors)
    .values(Object.entries(moved).map(([name, next]) => ({ name, next })))
    .onConflictDoUpdate({ target: feedCursors.name, set: { next: sql`excluded.next` } });
}
