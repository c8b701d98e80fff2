import { isDeepStrictEqual } from 'node:util';
import { HALF_MINUTES } from '#arcade/sport/football';
import type { MatchEvent, MatchState } from '#arcade/sport/match';
import type { FeedMarket, FeedMessage } from '#contract/feed';
import { readMarket, type MarketKind, type Sport } from '#contract/markets';
import { clockWords } from './clock';
import { ALL_MARKETS_MS, type Fixture } from './fixtures';
import { listHighlights, type Highlight } from './highlights';
import { MODELS, listDecided, listOffers, priceOffers, type Offer } from './prices';
import { getScoreModel } from './score-model';

/** Duration of the suspension after a goal. */
const SUSPENSION_MS = 20_000;
/** Interval of pricing for a match in play, between the minutes of its clock. */
const REPRICE_MS = 5_000;
/** Validity of odds in play in seconds: a minute of football, two repricings with time for a late tick. */
const LIVE_VALIDITY_S = 10;
/** Interval of messages for a match that lasts a minute. */
const VIRTUAL_REFRESH_MS = 6_000;
const LONG_AGO = -Infinity;

/** Progress of a fixture's messages. */
export interface FeedCursor {
  /** Milliseconds; events until then are sent. */
  at: number;
  sequence: number;
  isLive: boolean;
}

export interface FeedStep {
  messages: FeedMessage[];
  cursor: FeedCursor;
  /** Time of the next message; undefined after the result. */
  nextAt: number | undefined;
}

/** A message without its sequence, which is unknown until the messages are in order. */
type Unnumbered = FeedMessage extends infer Message
  ? Message extends { sequence?: number | undefined }
    ? Omit<Message, 'sequence'>
    : never
  : never;

const OFFERS_KEPT = 500;
const knownOffers = new Map<string, readonly Offer[]>();

/** Returns the offers of a fixture, which are the same during all its time. */
function offersOf(fixture: Fixture): readonly Offer[] {
  const { sport } = fixture.league;
  const { outlook, start } = MODELS[sport];
  const strengths = fixture.strengthsAt(LONG_AGO);
  const key = `${sport} ${strengths.home} ${strengths.away}`;
  const offers = knownOffers.get(key) ?? listOffers(sport, outlook(strengths, start));
  if (knownOffers.size >= OFFERS_KEPT) knownOffers.clear();
  knownOffers.set(key, offers);
  return offers;
}

/** Kinds of market that are offered days before a match, for the whole match. */
const MAIN_KINDS: ReadonlySet<MarketKind> = new Set([
  'result',
  'winner',
  'double-chance',
  'draw-no-bet',
  'total',
  'handicap',
  'both-score',
]);

function isMain({ market }: Offer): boolean {
  const { kind, team, period } = readMarket(market);
  return MAIN_KINDS.has(kind) && !team && !period;
}

/** Returns the markets of a fixture before its start, priced at a time: days before it only the main ones. */
function comingMarkets(fixture: Fixture, time: number): FeedMarket[] {
  const { sport } = fixture.league;
  const { outlook, start } = MODELS[sport];
  const offers = offersOf(fixture);
  const isFar = sport !== 'virtual-football' && fixture.startsAt - time > ALL_MARKETS_MS;
  return priceOffers(sport, isFar ? offers.filter(isMain) : offers, outlook(fixture.strengthsAt(time), start));
}

/** Interval of football's prices, in minutes of a match that is played in real time. */
const PRICED_MINUTES = REPRICE_MS / 60_000;

/**
 * Returns the state by which a match is priced. Football is priced in the middle of five seconds in which the odds stay
 * the same, so a bettor gains nothing by waiting for their start or their end.
 *
 * @param moment the last event of the match
 * @param clock time since the start of the match, in minutes for football
 */
export function getPricedState(sport: Sport, { at, state }: MatchEvent, clock: number): MatchState {
  const half = state.periods.length * HALF_MINUTES;
  if (sport !== 'football' || state.over || state.played >= half) return state;
  const played = Math.min(half, state.played + clock - at);
  return { ...state, played: Math.min(half, (Math.floor(played / PRICED_MINUTES) + 0.5) * PRICED_MINUTES) };
}

const LIVE_KEPT = 100;
const lastPriced = new Map<string, { state: MatchState; markets: FeedMarket[] }>();

/** Returns the markets of a match in play. A state is priced once, though its prices are sent every few seconds. */
function liveMarkets(fixture: Fixture, state: MatchState): FeedMarket[] {
  const { sport } = fixture.league;
  const strengths = fixture.strengthsAt(fixture.startsAt);
  const key = `${fixture.id} ${strengths.home} ${strengths.away}`;
  const known = lastPriced.get(key);
  if (known && isDeepStrictEqual(known.state, state)) return known.markets;
  const markets = priceOffers(sport, offersOf(fixture), MODELS[sport].outlook(strengths, state));
  if (lastPriced.size >= LIVE_KEPT) lastPriced.clear();
  lastPriced.set(key, { state, markets });
  return markets;
}

/**
 * Returns odds before the start, valid until more becomes known, so that bets on news are impossible before the feed
 * has priced them.
 */
const comingOdds = (fixture: Fixture, now: number) => ({
  type: 'odds' as const,
  fixtureID: fixture.id,
  validityS: Math.max(1, Math.floor((nextNews(fixture, now) - now) / 1_000)),
  markets: comingMarkets(fixture, now),
  scoreModel: getScoreModel(fixture.league.sport, fixture.strengthsAt(now), MODELS[fixture.league.sport].start),
});

type Named = Pick<FeedMarket, 'market' | 'line'>;
const toKey = ({ market, line }: Named): string => `${market} ${line}`;

/** Returns the markets that a moment of a match in play has decided. */
const decidedBy = (fixture: Fixture, { state }: MatchEvent) =>
  listDecided(fixture.league.sport, offersOf(fixture), state);

/** Returns the markets that are not decided. */
function undecided(markets: readonly FeedMarket[], decided: readonly Named[]): FeedMarket[] {
  const keys = new Set(decided.map(toKey));
  return markets.filter((market) => !keys.has(toKey(market)));
}

const withStatus = (status: 'suspended' | 'closed', markets: readonly FeedMarket[]): FeedMarket[] =>
  markets.map((market) => ({ ...market, status }));

/** Numbers messages from the last sequence on. */
function numbered(messages: readonly Unnumbered[], sequence: number): FeedMessage[] {
  return messages.map((message, index) => ({ ...message, sequence: sequence + 1 + index }) as FeedMessage);
}

const introduction = ({ id, league, home, away, startsAt, round, season }: Fixture): Unnumbered => ({
  type: 'fixture',
  fixtureID: id,
  leagueID: league.id,
  home,
  away,
  startsAt: new Date(startsAt).toISOString(),
  round,
  season,
});

/** Returns the first messages of a new fixture; odds only before its start. */
export function firstMessages(fixture: Fixture, now: number): FeedStep {
  const messages = [introduction(fixture), ...(now < fixture.startsAt ? [comingOdds(fixture, now)] : [])];
  return {
    messages: numbered(messages, 0),
    cursor: { at: now, sequence: messages.length, isLive: false },
    nextAt: nextNews(fixture, now),
  };
}

/** Returns the messages of a fixture that has ended before it is announced: its result, without highlights. */
export function pastMessages(fixture: Fixture): FeedMessage[] {
  const { id: fixtureID, fate, league } = fixture;
  const first: Unnumbered = introduction(fixture);
  if (fate.kind !== 'played')
    return numbered([first, { type: 'result', fixtureID, status: 'postponed', periods: [] }], 0);
  const last = fixture.timeline().at(-1)!;
  const { periods } = last.state;
  const clock = clockWords(league.sport, last);
  return numbered(
    [
      first,
      { type: 'state', fixtureID, status: 'live', clock, periods },
      { type: 'result', fixtureID, status: 'ended', periods },
    ],
    0,
  );
}

/** Returns the full state of a fixture for a recovery: the fixture, its state and its markets, or its result. */
export function recoveryMessages(fixture: Fixture, cursor: FeedCursor, now: number): FeedStep {
  const isComing = now < fixture.startsAt;
  const { messages, nextAt } = isComing
    ? comingMessages(fixture, now, 'snapshot')
    : liveMessages(fixture, { cursor: { ...cursor, isLive: false }, now, price: liveMarkets, type: 'snapshot' });
  return {
    messages: numbered([introduction(fixture), ...messages], cursor.sequence),
    cursor: { at: now, sequence: cursor.sequence + 1 + messages.length, isLive: !isComing },
    nextAt,
  };
}

const nextNews = ({ newsAt, startsAt }: Fixture, now: number): number =>
  newsAt.find((time) => time > now && time < startsAt) ?? startsAt;

/**
 * Returns the new messages of a fixture since its cursor, and the time of the next ones.
 * @param price prices the markets of a state of the match in play
 */
export function nextMessages(fixture: Fixture, cursor: FeedCursor, now: number, price = liveMarkets): FeedStep {
  const { messages, nextAt } =
    now < fixture.startsAt
      ? comingMessages(fixture, now, 'odds')
      : liveMessages(fixture, { cursor, now, price, type: 'odds' });
  return {
    messages: numbered(messages, cursor.sequence),
    cursor: { at: now, sequence: cursor.sequence + messages.length, isLive: now >= fixture.startsAt },
    nextAt,
  };
}

type Drafted = { messages: Unnumbered[]; nextAt: number | undefined };

/** Type of a message with markets: `snapshot` closes those that it omits. */
type MarketsType = 'odds' | 'snapshot';

const comingMessages = (fixture: Fixture, now: number, type: MarketsType): Drafted => ({
  messages: [{ ...comingOdds(fixture, now), type }],
  nextAt: nextNews(fixture, now),
});

/** Returns when a match in play is suspended: after each goal, and in the last minute of a half of football. */
function suspensionsOf({ startsAt, unitMs, league }: Fixture, timeline: readonly MatchEvent[]) {
  const timeOf = ({ at }: MatchEvent) => startsAt + at * unitMs;
  const isHalfOver = ({ state }: MatchEvent) => state.played === state.periods.length * HALF_MINUTES;
  const ends = league.sport === 'football' ? timeline.filter(isHalfOver).map(timeOf) : [];
  const goals = timeline.filter(({ goal }) => goal).map(timeOf);
  return [
    ...goals.map((from) => ({ from, to: from + SUSPENSION_MS })),
    ...ends.map((to) => ({ from: to - unitMs, to })),
  ];
}

function liveMessages(
  fixture: Fixture,
  { cursor, now, price, type }: { cursor: FeedCursor; now: number; price: typeof liveMarkets; type: MarketsType },
): Drafted {
  const { id: fixtureID, fate, startsAt, unitMs, league } = fixture;
  if (fate.kind === 'postponed')
    return {
      messages: [{ type: 'result', fixtureID, status: 'postponed', periods: [] }],
      nextAt: undefined,
    };
  const timeline = fixture.timeline();
  const timeOf = (at: number) => startsAt + at * unitMs;
  const momentAt = (time: number) => timeline.findLast(({ at }) => timeOf(at) <= time) ?? timeline[0]!;
  const abandonedAt = fate.kind === 'abandoned' ? timeOf(timeline.at(-1)!.at * fate.after) : Infinity;
  const overAt = Math.min(abandonedAt, timeOf(timeline.at(-1)!.at));
  const until = Math.min(now, overAt);
  const highlights = listHighlights(fixture, timeline);
  const isNew = (at: number) => timeOf(at) <= until && (!cursor.isLive || timeOf(at) > cursor.at);
  const fresh: Highlight[] = highlights.filter(({ at }) => isNew(at)).map(({ highlight }) => highlight);
  const moment = momentAt(until);
  const { periods } = moment.state;
  const before = cursor.isLive ? momentAt(Math.min(cursor.at, overAt)) : undefined;
  const messages: Unnumbered[] = [];
  const isVirtual = league.sport === 'virtual-football';
  const isAbandoned = abandonedAt === overAt;
  // The score of a match that ended decides every market.
  const isScoreOnly = isVirtual || (now >= overAt && !isAbandoned);
  const [settled = [], decided = []] = isScoreOnly ? [] : [before, moment].map((one) => one && decidedBy(fixture, one));
  const isNews = (key: string) => !settled.some((earlier) => toKey(earlier) === key);
  const news = decided.filter((market) => isNews(toKey(market)));
  if (now >= overAt) {
    if (news.length > 0) messages.push({ type: 'market-result', fixtureID, markets: news });
    messages.push({
      type: 'result',
      fixtureID,
      status: isAbandoned ? 'abandoned' : 'ended',
      periods,
      highlights: fresh,
    });
    return { messages, nextAt: undefined };
  }

  if (before !== moment || fresh.length > 0)
    messages.push({
      type: 'state',
      fixtureID,
      status: 'live',
      clock: clockWords(league.sport, moment),
      server: moment.state.server,
      periods,
      highlights: fresh,
    });
  if (news.length > 0) messages.push({ type: 'market-result', fixtureID, markets: news });
  if (isVirtual) {
    if (!before) messages.push({ type, fixtureID, markets: withStatus('closed', comingMarkets(fixture, startsAt)) });
    return { messages, nextAt: Math.min(now + VIRTUAL_REFRESH_MS, overAt) };
  }

  const state = getPricedState(league.sport, moment, (now - startsAt) / unitMs);
  const suspensions = suspensionsOf(fixture, timeline);
  if (suspensions.some(({ from, to }) => from <= now && now < to)) {
    if (type === 'snapshot')
      messages.push({ type, fixtureID, markets: withStatus('suspended', undecided(price(fixture, state), decided)) });
    else if (!before || suspensions.some(({ from }) => from > cursor.at && from <= now))
      messages.push({ type: 'suspend', fixtureID });
  } else {
    const markets = undecided(price(fixture, state), decided);
    const scoreModel = getScoreModel(league.sport, fixture.strengthsAt(startsAt), state);
    messages.push({ type, fixtureID, validityS: LIVE_VALIDITY_S, markets, scoreModel });
  }
  const minutes = timeline.map(({ at }) => timeOf(at));
  const times = [now + REPRICE_MS, overAt, ...minutes, ...suspensions.flatMap(({ from, to }) => [from, to])];
  return { messages, nextAt: Math.min(...times.filter((time) => time > now)) };
}
