import { sql } from 'drizzle-orm';
import {
  acceptsOdds,
  COUPON_PAYOUT_MAX,
  COUPON_STAKE,
  countLines,
  type CouponSelection as CouponPick,
  type OddsChanges,
} from '#contract/coupons';
import { readBuilder } from '#contract/bet-builder';
import { least } from '#contract/least';
import { hasLine, MARKET_RULES } from '#contract/market-rules';
import { BUILDER, SPORTS, type Market, type Selection, type Sport } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { calculateInTurns } from '../in-turns';
import { findBuilderFixtures, offerBuilder, type CurrentMarket, type FindMarket } from './builder-offers';
import { printLine } from './changes';
import { shareFixtures } from './fixture-locks';
import { sumLineOdds } from './lines';
import { findRooms, stakeInRoom } from './selection-limits';
import { bettingFixtures, bettingMarkets, type FixtureStatus, type MarketStatus, type Offer } from './schema';
import { statusInForce } from './suspensions';
import { digestTeams } from './teams';

/** A selection with the odds that the player saw, and perhaps the word of its teams at that time. */
export type QuotedSelection = Omit<CouponPick, 'live' | 'teams'> & {
  live?: boolean | undefined;
  teams?: string | undefined;
};

export type OfferState = 'ok' | 'moved' | 'began' | 'suspended' | 'closed' | 'unknown' | 'excludes';

/** A quoted selection with its current price. */
export interface PricedSelection {
  shown: QuotedSelection;
  fixture: OfferedFixture | undefined;
  /** Hundredths; null while it takes no bets. */
  odds: number | null;
  live: boolean;
  state: OfferState;
  /** Time since which its market has been open without interruption; undefined if the market does not exist. */
  openSince: Date | undefined;
  /** Amount that the limit on it leaves for its payouts, in kuruş; undefined without a limit. */
  room?: bigint | undefined;
}

type OfferedFixture = {
  id: string;
  sport: Sport;
  home: string;
  away: string;
  startsAt: Date;
  status: FixtureStatus;
};

/*
 * PostgreSQL expects 100 rows of a JSON function and would scan whole tables. It reads an array, or one row at a time
 * (`lateral … limit 1`), by the primary key.
 */

const fixturesNamed = namedStatement<Omit<OfferedFixture, 'startsAt'> & { starts_ms: number }>(
  'betting_fixtures_named',
  sql`select id, sport, home, away, (extract(epoch from starts_at) * 1000)::float8 as starts_ms, status
    from ${bettingFixtures} where id = any(array(select jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)))`,
);

const marketsNamed = namedStatement<{
  fixture_id: string;
  market: string;
  line: string;
  status: MarketStatus;
  selections: Offer[];
  open_ms: number;
}>(
  'betting_markets_named',
  sql`select m.fixture_id, m.market, m.line, ${statusInForce('m', sql.placeholder('at'))} as status, m.selections,
      (extract(epoch from m.open_since) * 1000)::float8 as open_ms
    from jsonb_to_recordset(${sql.placeholder('picks')}::jsonb) as asked (fixture_id text, market text, line text),
      lateral (select * from ${bettingMarkets} as one where one.fixture_id = asked.fixture_id
        and one.market = asked.market and one.line = asked.line limit 1) as m`,
);

interface PricedOffers {
  picks: readonly QuotedSelection[];
  fold: number;
  now: Date;
  /** Sports open for bets; default: all. */
  sports?: readonly Sport[] | undefined;
}

/** Prices selections now, and prevents feeds from changing their fixtures until the transaction ends. */
export async function priceOffersLocked(tx: Transaction, request: PricedOffers): Promise<PricedSelection[]> {
  await shareFixtures(
    tx,
    request.picks.map(({ fixtureID }) => fixtureID),
  );
  return priceOffers(tx, request);
}

/** Returns how to find the current market of a selection of a fixture, for the markets of these selections. */
export async function findMarkets(
  executor: Executor,
  picks: readonly { fixtureID: string; market: Market; line: number | null }[],
  now: Date,
): Promise<(fixtureID: string) => FindMarket> {
  const rows = await marketsNamed(executor, {
    at: now.toISOString(),
    picks: JSON.stringify(
      picks.map(({ fixtureID, market, line }) => ({ fixture_id: fixtureID, market, line: printLine(line) })),
    ),
  });
  const markets = new Map<string, CurrentMarket>(
    rows.map(({ open_ms, status, selections, ...key }) => [
      `${key.fixture_id}~${key.market}~${key.line}`,
      { status, selections, openSince: new Date(open_ms) },
    ]),
  );
  return (fixtureID) =>
    ({ market, line }) =>
      markets.get(`${fixtureID}~${market}~${printLine(line)}`);
}

/** Returns the selections of a bet slip with the parts of its bet builders in place of these. */
const withParts = (picks: readonly QuotedSelection[]): { fixtureID: string; market: Market; line: number | null }[] =>
  picks.flatMap(({ fixtureID, market, line, selection }) =>
    market === BUILDER
      ? (readBuilder(selection) ?? []).map((part) => ({ fixtureID, market: part.market, line: part.line }))
      : [{ fixtureID, market, line }],
  );

interface CurrentOffer {
  state: 'open' | 'suspended' | 'closed' | 'unknown';
  odds: number | null;
  openSince: Date | undefined;
}

/** Returns the current offer of a selection of a market. */
function findOffer(selected: Selection, findMarket: FindMarket): CurrentOffer {
  const market = findMarket(selected);
  const odds = market?.selections.find(({ selection }) => selection === selected.selection)?.odds ?? null;
  return { state: market && odds !== null ? market.status : 'unknown', odds, openSince: market?.openSince };
}

/** Prices selections now. A selection whose limit is used up is suspended. */
export async function priceOffers(
  executor: Executor,
  { picks, fold, now, sports = SPORTS }: PricedOffers,
): Promise<PricedSelection[]> {
  if (picks.length === 0) return [];
  const ids = JSON.stringify([...new Set(picks.map(({ fixtureID }) => fixtureID))]);
  const fixtures = await fixturesNamed(executor, { ids });
  const marketsOf = await findMarkets(executor, withParts(picks), now);
  const builders = await findBuilderFixtures(
    executor,
    picks.flatMap(({ fixtureID, market }) => (market === BUILDER ? [fixtureID] : [])),
  );
  const fixtureOf = new Map(
    fixtures.map(({ starts_ms, ...fixture }) => [fixture.id, { ...fixture, startsAt: new Date(starts_ms) }]),
  );
  const builderOffer = ({ fixtureID, selection }: QuotedSelection): CurrentOffer => {
    const parts = readBuilder(selection);
    if (!parts) return { state: 'unknown', odds: null, openSince: undefined };
    const offer = offerBuilder(builders.get(fixtureID), parts, marketsOf(fixtureID));
    if ('odds' in offer)
      return { state: offer.odds === null ? 'unknown' : 'open', odds: offer.odds, openSince: offer.openSince };
    return { ...offer, odds: null };
  };
  const built = picks.filter(({ market }) => market === BUILDER);
  const builderOffers = await calculateInTurns(built, builderOffer);
  const offerOf = new Map(built.map((pick, at) => [pick, builderOffers[at]!]));
  const roomAt = await findRooms(executor, picks);
  const bet = { selections: picks.length, fold };
  const minStake = getMinStake(countLines(picks.length, fold));
  const seen = new Set<string>();
  return picks.map((shown, position) => {
    const { fixtureID, market: name, line, selection } = shown;
    const fixture = fixtureOf.get(fixtureID);
    const offer = offerOf.get(shown) ?? findOffer(shown, marketsOf(fixtureID));
    const { odds, openSince } = offer;
    const live = fixture?.status === 'live';
    const without = (state: OfferState): PricedSelection => ({ shown, fixture, odds: null, live, state, openSince });
    // Singles are independent; a line can contain only one selection of a match.
    const place = fold === 1 ? `${fixtureID}~${name}~${printLine(line)}~${selection}` : fixtureID;
    const isSecond = seen.has(place);
    seen.add(place);
    if (!fixture || hasLine(name) !== (line !== null)) return without('unknown');
    // The selection names the teams by their sides: with other teams it is another one.
    if (shown.teams !== undefined && shown.teams !== digestTeams(fixture)) return without('unknown');
    if (!sports.includes(fixture.sport)) return without('closed');
    if (fixture.status !== 'scheduled' && !live) return without('closed');
    if (offer.state === 'unknown' || offer.state === 'closed') return without(offer.state);
    // Reject bets after the start, even if the feed is late.
    if (!live && fixture.startsAt <= now) return without(fixture.sport === 'virtual-football' ? 'closed' : 'suspended');
    if (offer.state === 'suspended') return without('suspended');
    const room = roomAt(position);
    if (room !== undefined && odds !== null && stakeInRoom(room, odds, bet) < minStake) return without('suspended');
    const state = isSecond ? 'excludes' : live && !shown.live ? 'began' : odds === shown.odds ? 'ok' : 'moved';
    return { shown, fixture, odds, live, state, openSince, room };
  });
}

/** Whether a selection is offered at the quoted odds or higher, and was never suspended since. */
export const isPriceHonored = (
  {
    state,
    shown,
    odds,
    openSince,
  }: Pick<PricedSelection, 'state' | 'odds' | 'openSince'> & { shown: { odds: number } },
  since: Date,
): boolean =>
  (state === 'ok' || (state === 'moved' && odds !== null && odds > shown.odds)) &&
  openSince !== undefined &&
  openSince <= since;

/**
 * Returns a priced selection that takes bets, quoted at its current odds, if the player accepts these; undefined
 * otherwise.
 */
export function atAcceptedOdds(pick: PricedSelection, choice: OddsChanges): PricedSelection | undefined {
  const { state, shown, odds } = pick;
  if (state === 'ok') return pick;
  if (state !== 'moved' || odds === null || !acceptsOdds(choice, shown.odds, odds)) return undefined;
  return { ...pick, shown: { ...shown, odds }, state: 'ok' };
}

/** Stake bounds of a coupon, and its maximum payout; amounts in kuruş. */
export interface CouponBounds {
  lines: number;
  minStake: bigint;
  maxStake: bigint;
  maxPayout: bigint;
  /** Sum over the lines of the product of their odds, in hundredths. */
  totalOdds: number;
}

/** Returns the smallest stake of a coupon with this number of lines: the same whole kuruş for each. */
const getMinStake = (lines: number): bigint => {
  const count = BigInt(Math.max(lines, 1));
  return ((COUPON_STAKE.min + count - 1n) / count) * count;
};

/** Returns the markets whose bounds apply to a selection: its own, and for a bet builder those of its parts. */
const listMarkets = ({ market, selection }: QuotedSelection): Market[] => [
  market,
  ...((market === BUILDER && readBuilder(selection)) || []).map((part) => part.market),
];

/**
 * Returns the bounds of a coupon from its selections as priced now; a selection that takes no bets counts with its
 * quoted odds.
 */
export function getCouponBounds(picks: readonly PricedSelection[], fold: number): CouponBounds {
  if (fold > picks.length) return { lines: 0, minStake: 0n, maxStake: 0n, maxPayout: 0n, totalOdds: 0 };
  const lines = countLines(picks.length, fold);
  const count = BigInt(lines);
  const strictest = picks
    .flatMap(({ shown }) => listMarkets(shown).map((market) => MARKET_RULES[market].bounds.stake))
    .reduce(least);
  const bet = { selections: picks.length, fold };
  const inRooms = picks.flatMap(({ room, odds, shown }) =>
    room === undefined ? [] : stakeInRoom(room, odds ?? shown.odds, bet),
  );
  const most = [COUPON_STAKE.max, fold === 1 ? strictest * count : strictest, ...inRooms].reduce(least);
  return {
    lines,
    minStake: getMinStake(lines),
    maxStake: (most / count) * count,
    maxPayout: COUPON_PAYOUT_MAX,
    totalOdds: sumLineOdds(
      picks.map(({ odds, shown }) => odds ?? shown.odds),
      fold,
    ),
  };
}
