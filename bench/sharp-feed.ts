import { isDeepStrictEqual } from 'node:util';
import type { UniformInteger } from '../arcade/chance';
import type { MatchState } from '../arcade/sport/match';
import { PRICE_VALIDITY_S, type FeedMarket, type FeedMessage, type ScoreModel } from '../contract/feed';
import type { Sport } from '../contract/markets';
import { printLine } from '../platform/betting/changes';
import type { MarketResult } from '../platform/betting/fixture-state';
import { fixtureOfId, type Fixture } from '../provider/feed/fixtures';
import { firstMessages, nextMessages } from '../provider/feed/next-messages';
import { MODELS, listOffers, priceOffers, type Offer } from '../provider/feed/prices';
import { feedIds } from './feed-matches';

/** Version of the feed and of the rules for bets in play. */
export type Rules = 'now' | 'b01ba30';

export const HOUR_MS = 3_600_000;
/** Maximum delay of a feed's tick: its shortest pause, and the second between two polls of the jobs. */
const TICK_LATE_MS = 3_000;
/** Feed at b01ba30. */
const OLD = { refreshMs: 20_000, suspensionMs: 20_000 };

export const toMarketKey = ({ market, line }: { market: string; line: number | null }) => `${market} ${line ?? ''}`;

export interface BookMarket {
  market: FeedMarket;
  validUntil: number;
  openSince: number;
}
export type Book = ReadonlyMap<string, BookMarket>;

/** Markets of the platform from a time on. */
export interface Snapshot {
  at: number;
  book: Book;
  /** Model of the newest prices, by which bet builders are priced. */
  model: ScoreModel | undefined;
  /** Results of single markets so far. */
  results: readonly MarketResult[];
}

/** Returns a match as it will be played, priced once for each moment. */
export function memoized(fixture: Fixture) {
  const timeline = fixture.timeline();
  const { sport } = fixture.league;
  const { outlook, start } = MODELS[sport];
  const offers: Offer[] = listOffers(sport, outlook(fixture.strengthsAt(-Infinity), start));
  const strengths = fixture.strengthsAt(fixture.startsAt);
  const priceStand = (state: MatchState) => priceOffers(sport, offers, outlook(strengths, state));
  const known = new WeakMap<MatchState, FeedMarket[]>();
  const price = (state: MatchState): FeedMarket[] => {
    const markets = known.get(state) ?? priceStand(state);
    known.set(state, markets);
    return markets;
  };
  let last: { state: MatchState; markets: FeedMarket[] } | undefined;
  /** Returns the feed's prices of a state. */
  const priceTold = (state: MatchState): FeedMarket[] => {
    if (!last || !isDeepStrictEqual(last.state, state)) last = { state, markets: priceStand(state) };
    return last.markets;
  };
  const before = (time: number) => priceOffers(sport, offers, outlook(fixture.strengthsAt(time), start));
  return { fixture: { ...fixture, timeline: () => timeline }, timeline, price, priceTold, before };
}
export type Played = ReturnType<typeof memoized>;

/** Markets by the engine's own probabilities, by their key. */
export type Truth = ReadonlyMap<string, FeedMarket>;

/** Returns a bettor's knowledge at one second of the clock. */
export const truthAt = (played: Played, time: number): Truth =>
  new Map(priceAt(played, time).map((market) => [toMarketKey(market), market]));

/** Returns the state of a match at one second of the clock; in football the running minute counts in part. */
export function stateAt({ fixture, timeline }: Played, time: number): MatchState {
  const { startsAt, unitMs, league } = fixture;
  if (time < startsAt) return MODELS[league.sport].start;
  const at = (time - startsAt) / unitMs;
  const index = timeline.findLastIndex((moment) => moment.at <= at);
  const moment = timeline[Math.max(0, index)]!;
  const next = timeline[index + 1];
  const isRunning = next && next.state.played > moment.state.played;
  if (!isRunning || league.sport !== 'football') return moment.state;
  return { ...moment.state, played: Math.min(next.state.played, moment.state.played + at - moment.at) };
}

function priceAt(played: Played, time: number): FeedMarket[] {
  if (time < played.fixture.startsAt) return played.before(time);
  return played.price(stateAt(played, time));
}

/**
 * Returns the worth of a stake of 1 at these odds (hundredths) by the bettor's probabilities; 0 if they do not price
 * the selection.
 */
export function worth(
  truth: Truth,
  { key, selection, odds }: { key: string; selection: string; odds: number },
): number {
  const market = truth.get(key);
  const { chance = 0, back = 0 } = market?.selections.find((one) => one.selection === selection) ?? {};
  return (chance * odds) / 100 / 1_000_000 + back / 1_000_000;
}

/** Returns the messages of the current feed, at the times of its ticks. */
export function simulateFeed(
  { fixture, priceTold }: Played,
  random: UniformInteger,
): { at: number; messages: FeedMessage[] }[] {
  const begun = firstMessages(fixture, fixture.startsAt - HOUR_MS);
  const all = [{ at: begun.cursor.at, messages: begun.messages }];
  let { cursor, nextAt } = begun;
  while (nextAt !== undefined) {
    const at: number = nextAt + random(TICK_LATE_MS);
    const telling = nextMessages(fixture, cursor, at, (_, state) => priceTold(state));
    all.push({ at, messages: telling.messages });
    ({ cursor, nextAt } = telling);
  }
  return all;
}

/** Returns the messages of the feed of b01ba30: every 20 seconds, and at goals. */
export function simulateOldFeed({ fixture, timeline, price, before }: Played, random: UniformInteger) {
  const { id: fixtureID, startsAt, unitMs } = fixture;
  const odds = (markets: FeedMarket[]): FeedMessage => ({ type: 'odds', fixtureID, sequence: 0, markets });
  const suspend: FeedMessage = { type: 'suspend', fixtureID, sequence: 0 };
  const result: FeedMessage = { type: 'result', fixtureID, sequence: 0, status: 'ended', periods: [] };
  const all: { at: number; messages: FeedMessage[] }[] = [startsAt - HOUR_MS, ...fixture.newsAt]
    .filter((at) => at >= startsAt - HOUR_MS && at < startsAt)
    .map((at) => ({ at, messages: [odds(before(at))] }));
  const overAt = startsAt + timeline.at(-1)!.at * unitMs;
  if (fixture.league.sport === 'virtual-football') return [...all, { at: startsAt, messages: [result] }];
  const goals = timeline.flatMap(({ at, goal }) => (goal ? [startsAt + at * unitMs] : []));
  for (let at = startsAt; at < overAt;) {
    const moment = timeline.findLast((one) => startsAt + one.at * unitMs <= at) ?? timeline[0]!;
    const isSuspended = goals.some((goal) => goal <= at && at < goal + OLD.suspensionMs);
    all.push({ at, messages: [isSuspended ? suspend : odds(price(moment.state))] });
    const times = [at + OLD.refreshMs, overAt, ...goals, ...goals.map((goal) => goal + OLD.suspensionMs)];
    at = Math.min(...times.filter((time) => time > at)) + random(TICK_LATE_MS);
  }
  return [...all, { at: overAt, messages: [result] }];
}

/** Returns the markets after each batch, by the platform's rules. */
export function toSnapshots(
  batches: readonly { at: number; messages: FeedMessage[] }[],
  startsAt: number,
  rules: Rules,
): Snapshot[] {
  let book: Book = new Map();
  let model: ScoreModel | undefined;
  const results: MarketResult[] = [];
  return batches.map(({ at, messages }) => {
    const next = new Map(book);
    for (const message of messages) {
      if (message.type === 'result') next.clear();
      if (message.type === 'suspend')
        for (const [key, one] of next) next.set(key, { ...one, market: { ...one.market, status: 'suspended' } });
      if (message.type === 'market-result') {
        for (const { market, line, verdicts } of message.markets) {
          results.push({
            market,
            line: printLine(line),
            sequence: message.sequence,
            verdicts: Object.fromEntries(verdicts.map(({ selection, verdict }) => [selection, verdict])),
          });
          const key = toMarketKey({ market, line });
          const one = next.get(key);
          if (one) next.set(key, { ...one, market: { ...one.market, status: 'closed' } });
        }
      }
      if (message.type !== 'odds') continue;
      model = message.scoreModel;
      const { default: usual, max } = PRICE_VALIDITY_S[at < startsAt ? 'scheduled' : 'live'];
      const validUntil = rules === 'now' ? at + Math.min(message.validityS ?? usual, max) * 1_000 : Infinity;
      for (const market of message.markets) {
        const earlier = book.get(toMarketKey(market));
        const goesOn = earlier?.market.status === 'open' && earlier.validUntil > at;
        next.set(toMarketKey(market), { market, validUntil, openSince: goesOn ? earlier.openSince : at });
      }
    }
    book = next;
    return { at, book, model, results: results.slice() };
  });
}

/** Returns different matches of a sport. */
export function* listFixtures(sport: Sport, secret: string): Generator<Fixture> {
  for (const id of feedIds()) {
    const fixture = fixtureOfId(secret, id);
    if (fixture.league.sport === sport && fixture.fate.kind === 'played') yield fixture;
  }
}
