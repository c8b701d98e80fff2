import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { PRICE_VALIDITY_S, type FeedMarket, type FeedMessage, type FeedOutcome } from '#contract/feed';
import { hasMarket } from '#contract/markets';
import type { Transaction } from '../db/database';
import {
  addHighlights,
  hasResult,
  printLine,
  printMarket,
  RejectedMessage,
  suspend,
  touch,
  type Changes,
  type Fixture,
  type Interruption,
  type TypedMessage,
} from './changes';
import { lockFixtures } from './fixture-locks';
import { resetSequences } from './market-results';
import { writeFixtures } from './write-fixtures';
import { closeMarkets, restartInterrupted, writeMarkets } from './write-markets';
import { addLateHighlights, moveFixture, noteMarketResult, noteResult, noteWithdrawal } from './results';
import { isModelOf } from './score-model';
import { bettingConflicts, bettingFixtures, bettingLeagues, bettingMarkets } from './schema';
import { enqueueSettlement, toSettlementKind } from './settlement-job';
import { selectFeed } from './suspensions';
import { findBetOn, findDisputed, OTHER_TEAMS, toSearchName, type League } from './teams';
import { isUnderWay } from './fixtures';

/**
 * Writes the messages of a feed, in their order. Locks the fixtures first, so that no coupon is placed between a
 * suspension and its booking.
 * @param feed the feed's name, in its newest batch; without it a `feed-snapshot` is stale
 * @param isNewEpoch whether the feed lost its sequences: no match takes bets until its next odds
 * @param isBack whether the feed was down until now
 * @param isSuperseded whether a `feed-snapshot` that was sent later has been applied: odds are stale
 * @returns the outcome of each message
 * @throws {RejectedMessage} for an unknown league or fixture, or a market of another sport; nothing is written then
 */
export async function applyFeedMessages(
  tx: Transaction,
  messages: readonly FeedMessage[],
  {
    now,
    epoch = 0,
    feed,
    isNewEpoch = false,
    isBack = false,
    isSuperseded = false,
  }: {
    now: Date;
    epoch?: number;
    feed?: string | undefined;
    isNewEpoch?: boolean;
    isBack?: boolean;
    isSuperseded?: boolean;
  },
): Promise<FeedOutcome[]> {
  await writeLeagues(tx, messages);
  const leagues = await readLeagues(tx, messages);
  const newFixtureIds = await writeNewFixtures(tx, messages, { epoch, leagues });
  const whole = messages.findLast((message) => message.type === 'feed-snapshot');
  const offered = feed !== undefined && (whole || isNewEpoch || isBack) ? await findOffered(tx, feed) : [];
  const named = new Set(whole?.fixtures);
  const omitted = whole ? offered.filter((id) => !named.has(id)) : [];
  const fixtures = await readFixtures(tx, messages, offered);
  const changes: Changes = {
    fixtures,
    touched: new Set(omitted),
    suspended: new Map(),
    markets: new Map(),
    interrupted: isBack ? listLive(offered, fixtures) : [],
    unmodelled: new Set(),
    began: new Set(),
    renewed: new Set(),
    replaced: new Map(),
    omitted,
    finished: new Set(),
    revised: new Set(),
    leagues,
    betOn: await findBetOn(tx, of(messages, 'fixture'), fixtures),
    disputed: await findDisputed(tx, [...fixtures.keys()]),
    undisputed: new Set(),
    conflicts: [],
  };
  if (isNewEpoch) for (const id of offered) if (isOfEpoch(changes, id, epoch)) changes.touched.add(id);
  const outcomes = messages.map((message, at): FeedOutcome => {
    if ('fixtureID' in message && !isOfEpoch(changes, message.fixtureID, epoch)) return 'stale';
    switch (message.type) {
      case 'league':
      case 'alive':
        return 'ok';
      case 'feed-snapshot':
        return feed === undefined ? 'stale' : 'ok';
      case 'fixture':
        return newFixtureIds.has(message.fixtureID) ? 'ok' : moveFixture(changes, message, { at, now });
      case 'state':
        return noteState(changes, message);
      case 'odds':
      case 'snapshot':
        noteInterruptions(changes, message);
        if (isSuperseded) return 'stale';
        return noteOdds(changes, message, { at, now });
      case 'suspend':
        return noteSuspension(changes, message);
      case 'result':
        return noteResult(changes, message, now);
      case 'market-result':
        rejectForeign(touch(changes, message.fixtureID), message.markets, at);
        return noteMarketResult(changes, message);
      case 'withdraw':
        return noteWithdrawal(changes, message, now);
    }
  });
  await writeChanges(tx, changes, { now, epoch });
  return outcomes;
}

/**
 * Whether a fixture accepts messages of an epoch. A later epoch restarts its sequences, and its markets wait for new
 * prices.
 */
function isOfEpoch({ fixtures, renewed }: Changes, fixtureID: string, epoch: number): boolean {
  const fixture = fixtures.get(fixtureID);
  if (!fixture || fixture.epoch >= epoch) return fixture?.epoch === epoch;
  renewed.add(fixtureID);
  Object.assign(fixture, {
    epoch,
    fixtureSequence: -1,
    stateSequence: -1,
    oddsSequence: -1,
    suspendSequence: -1,
    snapshotSequence: -1,
    resultSequence: -1,
    scoreModel: null,
    marketResults: resetSequences(fixture.marketResults),
    voids: fixture.voids.map((entry) => {
      const { before } = entry;
      return before ? { ...entry, before: { ...before, marketResults: resetSequences(before.marketResults) } } : entry;
    }),
  });
  return true;
}

const of = <Type extends FeedMessage['type']>(messages: readonly FeedMessage[], type: Type): TypedMessage<Type>[] =>
  messages.filter((message): message is TypedMessage<Type> => message.type === type);

/** Returns the last item of each key. */
const lastBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

async function writeLeagues(tx: Transaction, messages: readonly FeedMessage[]): Promise<void> {
  const leagues = lastBy(of(messages, 'league'), ({ leagueID }) => leagueID);
  if (leagues.length === 0) return;
  await tx
    .insert(bettingLeagues)
    .values(leagues.map(({ leagueID, sport, name, country }) => ({ id: leagueID, sport, name, country })))
    .onConflictDoUpdate({
      target: bettingLeagues.id,
      set: { sport: sql`excluded.sport`, name: sql`excluded.name`, country: sql`excluded.country` },
    });
}

/** Returns the leagues of the fixtures in a batch, by id. */
async function readLeagues(tx: Transaction, messages: readonly FeedMessage[]): Promise<Map<string, League>> {
  const ids = new Set(of(messages, 'fixture').map(({ leagueID }) => leagueID));
  if (ids.size === 0) return new Map();
  const leagues = await tx
    .select()
    .from(bettingLeagues)
    .where(inArray(bettingLeagues.id, [...ids]));
  return new Map(leagues.map((league) => [league.id, league]));
}

/** Inserts new fixtures. @returns their ids */
async function writeNewFixtures(
  tx: Transaction,
  messages: readonly FeedMessage[],
  { epoch, leagues }: { epoch: number; leagues: ReadonlyMap<string, League> },
): Promise<ReadonlySet<string>> {
  const ordered = of(messages, 'fixture').sort((one, other) => (one.sequence ?? -1) - (other.sequence ?? -1));
  const newest = lastBy(ordered, ({ fixtureID }) => fixtureID);
  const fieldOf = (message: FeedMessage) => `messages.${messages.indexOf(message)}.leagueID`;
  if (newest.length === 0) return new Set();
  const written = await tx
    .insert(bettingFixtures)
    .values(
      newest.map((message) => {
        const { fixtureID, leagueID, home, away, startsAt, season, round } = message;
        const league = leagues.get(leagueID);
        if (!league) throw new RejectedMessage('UNKNOWN_LEAGUE', fieldOf(message));
        return {
          id: fixtureID,
          sport: league.sport,
          leagueId: leagueID,
          home,
          away,
          searchName: toSearchName(home, away, league),
          startsAt: new Date(startsAt),
          season: season ?? null,
          round: round ?? null,
          epoch,
          fixtureSequence: message.sequence ?? -1,
        };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: bettingFixtures.id });
  return new Set(written.map(({ id }) => id));
}

/** Returns the fixtures of a feed that are under way and have a market that is not closed. */
async function findOffered(tx: Transaction, feed: string): Promise<string[]> {
  const rows = await tx
    .select({ id: bettingFixtures.id })
    .from(bettingFixtures)
    .where(
      and(
        isUnderWay,
        sql`${selectFeed('betting_fixtures.id')} = ${feed}`,
        sql`exists (select 1 from ${bettingMarkets} as m where m.fixture_id = ${bettingFixtures.id} and m.status <> 'closed')`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the fixtures in play among these. A feed that is down suspends no others. */
const listLive = (ids: readonly string[], fixtures: ReadonlyMap<string, Fixture>): Interruption[] =>
  ids.flatMap((fixtureId) => (fixtures.get(fixtureId)?.status === 'live' ? { fixtureId } : []));

/** Returns the fixtures of a batch, and others, locked. */
async function readFixtures(
  tx: Transaction,
  messages: readonly FeedMessage[],
  others: readonly string[],
): Promise<Map<string, Fixture>> {
  const ids = new Set([
    ...others,
    ...messages.flatMap((message) => ('fixtureID' in message ? [message.fixtureID] : [])),
  ]);
  if (ids.size === 0) return new Map();
  await lockFixtures(tx, [...ids]);
  const rows = await tx
    .select()
    .from(bettingFixtures)
    .where(inArray(bettingFixtures.id, [...ids]));
  const fixtures = new Map(rows.map((row) => [row.id, row]));
  const unknown = messages.findIndex((message) => 'fixtureID' in message && !fixtures.has(message.fixtureID));
  if (unknown >= 0) throw new RejectedMessage('UNKNOWN_FIXTURE', `messages.${unknown}.fixtureID`);
  return fixtures;
}

function noteState(changes: Changes, message: TypedMessage<'state'>): FeedOutcome {
  const fixture = touch(changes, message.fixtureID);
  const { sequence, clock, server = null, periods, highlights = [] } = message;
  if (hasResult(fixture) || sequence <= fixture.stateSequence) {
    addLateHighlights(changes, fixture, message);
    return 'stale';
  }
  // Prices from before the start are not valid for a match in play.
  if (fixture.status === 'scheduled') {
    suspend(changes, fixture, sequence);
    changes.began.add(fixture.id);
  }
  Object.assign(fixture, { status: message.status, clock, server, periods, stateSequence: sequence });
  addHighlights(fixture, highlights);
  return 'ok';
}

/** Notes the markets that a message with prices does not leave open, also if a later message opens them. */
function noteInterruptions(
  { interrupted, unmodelled, fixtures }: Changes,
  { type, fixtureID, markets, scoreModel }: TypedMessage<'odds'> | TypedMessage<'snapshot'>,
): void {
  if (type === 'snapshot') interrupted.push({ fixtureId: fixtureID, listed: markets.map(printMarket) });
  for (const { market, line, status } of markets)
    if (status !== 'open') interrupted.push({ fixtureId: fixtureID, market, line: printLine(line) });
  if (!scoreModel && fixtures.get(fixtureID)?.scoreModel) unmodelled.add(fixtureID);
}

function noteOdds(
  changes: Changes,
  {
    type,
    fixtureID,
    sequence,
    markets: feedMarkets,
    pricedAt,
    validityS,
    scoreModel,
  }: TypedMessage<'odds'> | TypedMessage<'snapshot'>,
  { at, now }: { at: number; now: Date },
): FeedOutcome {
  const { markets, replaced } = changes;
  const fixture = touch(changes, fixtureID);
  rejectForeign(fixture, feedMarkets, at);
  if (hasResult(fixture) || sequence === fixture.oddsSequence) return 'stale';
  if (type === 'snapshot') {
    if (sequence <= fixture.snapshotSequence) return 'stale';
    fixture.snapshotSequence = sequence;
    replaced.set(fixtureID, sequence);
  }
  const time = pricedAt === undefined ? now : new Date(Math.min(now.getTime(), Date.parse(pricedAt)));
  for (const market of feedMarkets) {
    const key = `${fixtureID} ${printMarket(market)}`;
    const earlier = markets.get(key);
    if (!earlier || earlier.sequence < sequence)
      markets.set(key, { fixtureId: fixtureID, sequence, pricedAt: time, validityS, market });
  }
  const isLate = sequence < fixture.oddsSequence;
  // A model of another sport prices nothing.
  const model = scoreModel && isModelOf(fixture.sport, scoreModel) ? scoreModel : null;
  if (!isLate) Object.assign(fixture, { oddsSequence: sequence, scoreModel: model });
  return isLate ? 'stale' : 'ok';
}

/** @throws {RejectedMessage} for a market that the fixture's sport does not have */
function rejectForeign({ sport }: Fixture, feedMarkets: readonly Pick<FeedMarket, 'market'>[], at: number): void {
  const foreign = feedMarkets.findIndex(({ market }) => !hasMarket(sport, market));
  if (foreign >= 0) throw new RejectedMessage('BAD_MESSAGE', `messages.${at}.markets.${foreign}.market`);
}

function noteSuspension(changes: Changes, { fixtureID, sequence }: TypedMessage<'suspend'>): FeedOutcome {
  const fixture = touch(changes, fixtureID);
  if (hasResult(fixture) || sequence <= fixture.suspendSequence) return 'stale';
  suspend(changes, fixture, sequence);
  return 'ok';
}

async function writeChanges(
  tx: Transaction,
  changes: Changes,
  { now, epoch }: { now: Date; epoch: number },
): Promise<void> {
  const { fixtures, touched, suspended, markets, began, renewed, finished, revised, undisputed, conflicts } = changes;
  if (renewed.size > 0)
    await tx.execute(sql`update ${bettingMarkets} set sequence = -1,
        status = case status when 'open' then 'suspended' else status end
      where fixture_id in (select jsonb_array_elements_text(${JSON.stringify([...renewed])}::jsonb))`);
  if (suspended.size > 0) {
    const rows = [...suspended].map(([id, sequence]) => ({ id, sequence }));
    // The sequence stays: older odds of the same batch are still written, as suspended or closed.
    await tx.execute(sql`update ${bettingMarkets} as m set status = 'suspended'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, sequence bigint)
      where m.fixture_id = told.id and m.status = 'open' and m.sequence < told.sequence`);
  }
  if (began.size > 0) {
    // Odds that arrived before the kick-off message were written with the validity of odds before the start.
    const ids = JSON.stringify([...began]);
    await tx.execute(sql`update ${bettingMarkets} set
        valid_until = least(valid_until, priced_at + ${PRICE_VALIDITY_S.live.default} * interval '1 second')
      where fixture_id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  }
  const open = [...markets.values()].filter(({ fixtureId }) => !finished.has(fixtureId));
  if (open.length > 0) await writeMarkets(tx, open, { changes, now });
  await closeMarkets(tx, changes);
  await restartInterrupted(tx, changes, now);
  if (finished.size > 0) {
    await tx.delete(bettingMarkets).where(inArray(bettingMarkets.fixtureId, [...finished]));
    await tx
      .update(bettingConflicts)
      .set({ decidedAt: now })
      .where(and(inArray(bettingConflicts.fixtureId, [...finished]), isNull(bettingConflicts.decidedAt)));
  }
  if (undisputed.size > 0)
    await tx
      .update(bettingConflicts)
      .set({ decidedAt: now })
      .where(and(inArray(bettingConflicts.fixtureId, [...undisputed]), eq(bettingConflicts.status, OTHER_TEAMS)));
  for (const fixtureID of revised) {
    const fixture = fixtures.get(fixtureID);
    if (!fixture) continue;
    const [kind, revision] = [toSettlementKind(fixture), fixture.resultRevision];
    await enqueueSettlement(tx, { kind, fixtureID, revision, runAt: now });
  }
  const rows = [...touched].flatMap((id) => fixtures.get(id) ?? []);
  if (rows.length > 0) await writeFixtures(tx, rows);
  if (conflicts.length > 0)
    await tx
      .insert(bettingConflicts)
      .values(
        lastBy(conflicts, ({ fixtureID, sequence }) => `${fixtureID} ${sequence}`).map(
          ({ fixtureID, sequence, status, periods, decidedAt }) => ({
            fixtureId: fixtureID,
            epoch,
            sequence,
            status,
            periods,
            toldAt: now,
            decidedAt,
          }),
        ),
      )
      // After a restart of the feed its sequence numbers begin again.
      .onConflictDoUpdate({
        target: [bettingConflicts.fixtureId, bettingConflicts.sequence],
        set: {
          epoch,
          status: sql`excluded.status`,
          periods: sql`excluded.periods`,
          toldAt: now,
          decidedAt: sql`excluded.decided_at`,
        },
        setWhere: sql`${bettingConflicts.epoch} < ${epoch} or excluded.status = ${OTHER_TEAMS}`,
      });
}
