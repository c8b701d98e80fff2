import { and, asc, inArray, lte, min, not, sql } from 'drizzle-orm';
import { FEED_BATCH_MAX, type FeedMessage } from '#contract/feed';
import { LEAGUES } from '#content/sport';
import type { Transaction } from '#platform/db/database';
import { DAY_MS } from '#contract/istanbul';
import { fixtureOfId, idOfSlot, idsOfRound, isAnnounced, roundAt, SLOT_MS, slotAt } from './fixtures';
import { deliver, type FeedOperator, type Position } from './operator';
import { feedCursors, feedFixtures } from './schema';
import { firstMessages, nextMessages, recoveryMessages, type FeedStep } from './next-messages';

/** Rises when leagues in `content/sport.ts` or their names change: they are sent again. */
const LEAGUES_EDITION = 1;

/** Time of announcement before the start: three days for some matches, an hour for the others. */
const ANNOUNCED_MS = 3 * DAY_MS;
const OFFERED_MS = 3_600_000;
/** Number of rounds of virtual football that take bets at the same time. */
const OPEN_ROUNDS = 3;
/**
 * Number of past slots for a new installation, or after an outage: it begins with the matches that would be in play
 * now.
 */
const LATE_SLOTS = 6;
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

type Cursor = 'leagues' | 'announced' | 'offered' | 'rounds' | 'epoch' | 'number' | 'recover';
type Cursors = Map<string, number>;

interface Prepared extends FeedStep {
  id: string;
  isNew?: true;
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
  const { ids, moved, isMore } = newFixtures(cursors, now);
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
    ...ids.map((id) => ({ id, isNew: true as const, ...firstMessages(fixtureOfId(key, id), now) })),
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

/** Returns the newly announced matches, and the cursors after them. */
function newFixtures(cursors: Cursors, now: number) {
  const ids: string[] = [];
  const moved: Partial<Record<Cursor, number>> = {};
  const walk = (
    cursor: Cursor,
    { from, to, idsAt }: { from: number; to: number; idsAt: (place: number) => string[] },
  ): boolean => {
    let next = Math.max(from, cursors.get(cursor) ?? from);
    let count = 0;
    while (next <= to && count < NEW_FIXTURES_MOST) {
      const found = idsAt(next);
      ids.push(...found);
      count += found.length;
      next += 1;
    }
    if (next !== cursors.get(cursor)) moved[cursor] = next;
    return next <= to;
  };
  const slot = slotAt(now);
  const round = roundAt(now) + 1;
  const isMore = [
    walk('offered', {
      from: slot - LATE_SLOTS,
      to: slot + OFFERED_MS / SLOT_MS,
      idsAt: (place) => (isAnnounced(place) ? [] : [idOfSlot(place)]),
    }),
    walk('rounds', { from: round, to: round + OPEN_ROUNDS - 1, idsAt: idsOfRound }),
    walk('announced', {
      from: slot + 1,
      to: slot + ANNOUNCED_MS / SLOT_MS,
      idsAt: (place) => (isAnnounced(place) ? [idOfSlot(place)] : []),
    }),
  ].some(Boolean);
  return { ids, moved, isMore };
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
 * Delivers prepared messages in a few batches; match by match if one is rejected. Stores the progress of each match.
 */
async function report({ operator, tx, position }: Delivery, prepared: readonly Prepared[]): Promise<void> {
  const refused = new Map<string, string>();
  const batches = batchesOf(prepared);
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
  const kept = prepared.filter((telling) => !isLost(telling));
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
