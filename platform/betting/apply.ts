import { and, inArray, isNull, sql } from 'drizzle-orm';
import { PRICE_VALIDITY_S, type FeedMarket, type FeedMessage, type FeedOutcome } from '#contract/feed';
import { MARKETS_OF, type PeriodScore } from '#contract/markets';
import { foldForSearch } from '#contract/search';
import type { Transaction } from '../db/database';
import { bettingConflicts, bettingFixtures, bettingLeagues, bettingMarkets, type Highlight } from './schema';
import { lockFixtures } from './fixture-locks';
import { enqueueSettlement } from './settlement-job';

/** A message of a league or fixture that was never told of, or with a market that its fixture's sport does not have. */
export class RejectedMessage extends Error {
  constructor(
    readonly code: 'UNKNOWN_LEAGUE' | 'UNKNOWN_FIXTURE' | 'BAD_MESSAGE',
    /** The wrong field, as a path from the batch. */
    readonly field: string,
  ) {
    super(`${code} ${field}`);
    this.name = 'RejectedMessage';
  }
}

type Fixture = typeof bettingFixtures.$inferSelect;
type Told<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;

/** A market of a batch with its message's number and the time of its odds. */
interface MarketChange {
  fixtureId: string;
  sequence: number;
  pricedAt: Date;
  validityS: number | undefined;
  told: FeedMarket;
}

/** The markets of a batch, each by the newest message that names it. */
type MarketChanges = Map<string, MarketChange>;

/** What a batch changes, collected so that each table is written once. */
interface Changes {
  fixtures: Map<string, Fixture>;
  touched: Set<string>;
  /** Fixtures whose open markets take no bets any more, unless told after this number. */
  suspended: Map<string, number>;
  markets: MarketChanges;
  /** Fixtures that kicked off. */
  began: Set<string>;
  /** Fixtures that got their first result. */
  finished: Set<string>;
  conflicts: Told<'result'>[];
}

/** A line as tables and picks keep it: '2.5', '-1.25', '' for none. */
export const printLine = (line: number | null): string => (line === null ? '' : String(line));

/**
 * Writes down what a feed told, in the order of the messages: fixtures are locked first, so that no coupon is placed
 * between a suspension and its booking.
 * @returns how each message was taken
 * @throws {RejectedMessage} for a league or fixture never told of, or a market of another sport; nothing is written then
 */
export async function applyFeedMessages(
  tx: Transaction,
  messages: readonly FeedMessage[],
  now: Date,
): Promise<FeedOutcome[]> {
  await writeLeagues(tx, messages);
  const fresh = await writeNewFixtures(tx, messages);
  const changes: Changes = {
    fixtures: await readFixtures(tx, messages),
    touched: new Set(),
    suspended: new Map(),
    markets: new Map(),
    began: new Set(),
    finished: new Set(),
    conflicts: [],
  };
  const outcomes = messages.map((message, at): FeedOutcome => {
    switch (message.type) {
      case 'league':
      case 'alive':
        return 'ok';
      case 'fixture':
        return fresh.has(message.fixtureID) ? 'ok' : moveFixture(changes, message);
      case 'state':
        return noteState(changes, message);
      case 'odds':
        return noteOdds(changes, message, { at, now });
      case 'suspend':
        return noteSuspension(changes, message);
      case 'result':
        return noteResult(changes, message, now);
    }
  });
  await writeChanges(tx, changes, now);
  return outcomes;
}

const of = <Type extends FeedMessage['type']>(messages: readonly FeedMessage[], type: Type): Told<Type>[] =>
  messages.filter((message): message is Told<Type> => message.type === type);

/** The last of those that share a key. */
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

/** Inserts fixtures that are told for the first time. @returns their ids */
async function writeNewFixtures(tx: Transaction, messages: readonly FeedMessage[]): Promise<ReadonlySet<string>> {
  const told = lastBy(of(messages, 'fixture'), ({ fixtureID }) => fixtureID);
  const fieldOf = (message: FeedMessage) => `messages.${messages.indexOf(message)}.leagueID`;
  if (told.length === 0) return new Set();
  const leagues = await tx
    .select()
    .from(bettingLeagues)
    .where(inArray(bettingLeagues.id, [...new Set(told.map(({ leagueID }) => leagueID))]));
  const byId = new Map(leagues.map((league) => [league.id, league]));
  const written = await tx
    .insert(bettingFixtures)
    .values(
      told.map((message) => {
        const { fixtureID, leagueID, home, away, startsAt, season, round } = message;
        const league = byId.get(leagueID);
        if (!league) throw new RejectedMessage('UNKNOWN_LEAGUE', fieldOf(message));
        const { name, country, sport } = league;
        return {
          id: fixtureID,
          sport,
          leagueId: leagueID,
          home,
          away,
          searchName: foldForSearch([home, away, name.tr, name.en, country.tr, country.en].join(' ')),
          startsAt: new Date(startsAt),
          season: season ?? null,
          round: round ?? null,
        };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: bettingFixtures.id });
  return new Set(written.map(({ id }) => id));
}

/** The fixtures that a batch is about, locked. */
async function readFixtures(tx: Transaction, messages: readonly FeedMessage[]): Promise<Map<string, Fixture>> {
  const ids = new Set(messages.flatMap((message) => ('fixtureID' in message ? [message.fixtureID] : [])));
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

/** The fixture of a message, to be changed and written. */
function touch({ fixtures, touched }: Changes, fixtureID: string): Fixture {
  const fixture = fixtures.get(fixtureID);
  if (!fixture) throw new RejectedMessage('UNKNOWN_FIXTURE', 'messages');
  touched.add(fixtureID);
  return fixture;
}

function moveFixture(changes: Changes, told: Told<'fixture'>): FeedOutcome {
  const fixture = touch(changes, told.fixtureID);
  if (fixture.status !== 'scheduled') return 'stale';
  fixture.startsAt = new Date(told.startsAt);
  return 'ok';
}

const hasResult = ({ resultRevision }: Fixture) => resultRevision > 0;

function noteState(changes: Changes, told: Told<'state'>): FeedOutcome {
  const fixture = touch(changes, told.fixtureID);
  const { sequence, clock, periods, highlights = [] } = told;
  if (hasResult(fixture) || sequence <= fixture.stateSequence) return 'stale';
  // Prices from before the start are not those of a match in play.
  if (fixture.status === 'scheduled') {
    suspend(changes, fixture, sequence);
    changes.began.add(fixture.id);
  }
  Object.assign(fixture, { status: told.status, clock, periods, stateSequence: sequence });
  addHighlights(fixture, highlights);
  return 'ok';
}

function addHighlights(fixture: Fixture, told: readonly Highlight[]): void {
  if (told.length === 0) return;
  const known = new Set(fixture.highlights.map(({ number }) => number));
  fixture.highlights = [...fixture.highlights, ...told.filter(({ number }) => !known.has(number))].sort(
    (one, other) => one.number - other.number,
  );
}

function noteOdds(
  { markets, ...changes }: Changes,
  { fixtureID, sequence, markets: told, pricedAt, validityS }: Told<'odds'>,
  { at, now }: { at: number; now: Date },
): FeedOutcome {
  const fixture = touch({ ...changes, markets }, fixtureID);
  const foreign = told.findIndex(({ market }) => !MARKETS_OF[fixture.sport].includes(market));
  if (foreign >= 0) throw new RejectedMessage('BAD_MESSAGE', `messages.${at}.markets.${foreign}.market`);
  if (hasResult(fixture) || sequence === fixture.oddsSequence) return 'stale';
  const time = pricedAt === undefined ? now : new Date(Math.min(now.getTime(), Date.parse(pricedAt)));
  for (const market of told) {
    const key = `${fixtureID} ${market.market} ${printLine(market.line)}`;
    const earlier = markets.get(key);
    if (!earlier || earlier.sequence < sequence)
      markets.set(key, { fixtureId: fixtureID, sequence, pricedAt: time, validityS, told: market });
  }
  const isLate = sequence < fixture.oddsSequence;
  if (!isLate) fixture.oddsSequence = sequence;
  return isLate ? 'stale' : 'ok';
}

/** Suspends a fixture's markets up to a message. One that comes late takes nothing from a suspension with a higher number. */
function suspend({ suspended }: Changes, fixture: Fixture, sequence: number): void {
  fixture.suspendSequence = Math.max(fixture.suspendSequence, sequence);
  suspended.set(fixture.id, fixture.suspendSequence);
}

function noteSuspension(changes: Changes, { fixtureID, sequence }: Told<'suspend'>): FeedOutcome {
  const fixture = touch(changes, fixtureID);
  if (hasResult(fixture) || sequence <= fixture.suspendSequence) return 'stale';
  suspend(changes, fixture, sequence);
  return 'ok';
}

const isSameScore = (some: readonly PeriodScore[], others: readonly PeriodScore[]): boolean =>
  some.length === others.length &&
  some.every(({ home, away }, at) => home === others[at]?.home && away === others[at]?.away);

function noteResult(changes: Changes, told: Told<'result'>, now: Date): FeedOutcome {
  const fixture = touch(changes, told.fixtureID);
  if (hasResult(fixture)) {
    if (told.status === fixture.status && isSameScore(told.periods, fixture.periods)) return 'stale';
    changes.conflicts.push(told);
    return 'kept';
  }
  if (told.status === 'ended' && fixture.status === 'scheduled' && now < fixture.startsAt) {
    // A match that has not begun has no result. An operator decides; until odds come again no bet is taken.
    suspend(changes, fixture, told.sequence);
    changes.conflicts.push(told);
    return 'kept';
  }
  Object.assign(fixture, { status: told.status, periods: told.periods, clock: null, resultRevision: 1 });
  addHighlights(fixture, told.highlights ?? []);
  changes.finished.add(fixture.id);
  return 'ok';
}

async function writeChanges(tx: Transaction, changes: Changes, now: Date): Promise<void> {
  const { fixtures, touched, suspended, markets, began, finished, conflicts } = changes;
  if (suspended.size > 0) {
    const rows = [...suspended].map(([id, sequence]) => ({ id, sequence }));
    await tx.execute(sql`update ${bettingMarkets} as m set status = 'suspended', sequence = told.sequence
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, sequence bigint)
      where m.fixture_id = told.id and m.status = 'open' and m.sequence < told.sequence`);
  }
  if (began.size > 0) {
    // Odds that overtook the kick-off were written with the validity of odds before the start.
    const ids = JSON.stringify([...began]);
    await tx.execute(sql`update ${bettingMarkets} set
        valid_until = least(valid_until, priced_at + ${PRICE_VALIDITY_S.live.default} * interval '1 second')
      where fixture_id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  }
  const open = [...markets.values()].filter(({ fixtureId }) => !finished.has(fixtureId));
  if (open.length > 0) await writeMarkets(tx, open, { fixtures, now });
  if (finished.size > 0) {
    await tx.delete(bettingMarkets).where(inArray(bettingMarkets.fixtureId, [...finished]));
    await tx
      .update(bettingConflicts)
      .set({ decidedAt: now })
      .where(and(inArray(bettingConflicts.fixtureId, [...finished]), isNull(bettingConflicts.decidedAt)));
    for (const fixtureID of finished) await enqueueSettlement(tx, { fixtureID, revision: 1, runAt: now });
  }
  const rows = [...touched].flatMap((id) => fixtures.get(id) ?? []);
  if (rows.length > 0) await writeFixtures(tx, rows);
  if (conflicts.length > 0)
    await tx
      .insert(bettingConflicts)
      .values(
        conflicts.map(({ fixtureID, sequence, status, periods }) => ({
          fixtureId: fixtureID,
          sequence,
          status,
          periods,
          toldAt: now,
        })),
      )
      .onConflictDoNothing();
}

/** Until when odds are valid, in play or before the start. */
function validUntil({ pricedAt, validityS }: MarketChange, fixture: Fixture | undefined): Date {
  const { default: usual, max } = PRICE_VALIDITY_S[fixture?.status === 'scheduled' ? 'scheduled' : 'live'];
  return new Date(pricedAt.getTime() + Math.min(validityS ?? usual, max) * 1_000);
}

async function writeMarkets(
  tx: Transaction,
  changes: readonly MarketChange[],
  { fixtures, now }: { fixtures: ReadonlyMap<string, Fixture>; now: Date },
): Promise<void> {
  const rows = changes.map((change) => {
    const {
      fixtureId,
      sequence,
      pricedAt,
      told: { market, line, status, selections },
    } = change;
    const fixture = fixtures.get(fixtureId);
    return {
      fixture_id: fixtureId,
      market,
      line: printLine(line),
      status: status === 'open' && sequence < (fixture?.suspendSequence ?? -1) ? 'suspended' : status,
      selections,
      sequence,
      priced_at: pricedAt.toISOString(),
      valid_until: validUntil(change, fixture).toISOString(),
    };
  });
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into ${bettingMarkets}
      (fixture_id, market, line, status, selections, sequence, priced_at, valid_until, open_since)
    select fixture_id, market, line, status, selections, sequence, priced_at, valid_until, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (fixture_id text, market text, line text, status text, selections jsonb, sequence bigint,
        priced_at timestamptz, valid_until timestamptz)
    on conflict (fixture_id, market, line) do update
      set status = excluded.status, selections = excluded.selections, sequence = excluded.sequence,
        priced_at = excluded.priced_at, valid_until = excluded.valid_until,
        open_since = case
          when excluded.status <> 'open' or (${bettingMarkets}.status = 'open' and ${bettingMarkets}.valid_until > ${at})
          then ${bettingMarkets}.open_since else ${at} end
      where excluded.sequence > ${bettingMarkets}.sequence`);
}

async function writeFixtures(tx: Transaction, fixtures: readonly Fixture[]): Promise<void> {
  const rows = fixtures.map((fixture) => ({
    id: fixture.id,
    starts_at: fixture.startsAt.toISOString(),
    status: fixture.status,
    clock: fixture.clock,
    periods: fixture.periods,
    highlights: fixture.highlights,
    state_sequence: fixture.stateSequence,
    odds_sequence: fixture.oddsSequence,
    suspend_sequence: fixture.suspendSequence,
    result_revision: fixture.resultRevision,
  }));
  await tx.execute(sql`update ${bettingFixtures} as f set
      starts_at = told.starts_at, status = told.status, clock = told.clock, periods = told.periods,
      highlights = told.highlights, state_sequence = told.state_sequence, odds_sequence = told.odds_sequence,
      suspend_sequence = told.suspend_sequence, result_revision = told.result_revision,
      open_markets = (select count(*) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open'),
      open_until = (select min(m.valid_until) from ${bettingMarkets} as m where m.fixture_id = f.id and m.status = 'open')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, starts_at timestamptz, status text,
      clock jsonb, periods jsonb, highlights jsonb, state_sequence bigint, odds_sequence bigint,
      suspend_sequence bigint, result_revision integer)
    where f.id = told.id`);
}
