import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UniformInteger } from '../arcade/chance';
import type { MatchEvent, MatchState } from '../arcade/sport/match';
import { PRICE_VALIDITY_S, type FeedMarket, type FeedMessage } from '../contract/feed';
import { SPORTS, type Sport } from '../contract/markets';
import { marketKey, findCashOutValue } from '../platform/betting/cash-out-value';
import { isPriceHonored } from '../platform/betting/offers';
import { fixtureOfId, type Fixture } from '../provider/feed/fixtures';
import { chanceOfBook } from '../provider/feed/rtp-simulation';
import { MODELS, listOffers, priceOffers, type Offer } from '../provider/feed/prices';
import { firstMessages, nextMessages } from '../provider/feed/next-messages';
import { feedIds } from './feed-matches';

/** Version of the feed and of the rules for bets in play. */
export type Rules = 'now' | 'b01ba30';

/** Offers that a bettor takes: prices alone, or cash-outs of bets placed before the start at their fair price. */
export type Way = 'prices' | 'prices and cash-outs' | 'cash-outs';

export interface SharpFigures {
  rules: Rules;
  sport: Sport | 'all';
  way: Way;
  matches: number;
  /** Number of accepted bets or cash-outs. */
  taken: number;
  /** Per lira: for bets their worth at acceptance plus gains by cash-outs, for cash-outs the paid amount. */
  returned: number;
  /** Its standard error, over matches. */
  error: number;
}

const HOUR_MS = 3_600_000;
const LOOK_AFTER_MS = 300;
const LOOK_BEFORE_MS = 200;
/** Maximum delay of a feed's tick: its shortest pause, and the second between two polls of the jobs. */
const TICK_LATE_MS = 3_000;
const DELAY_MS = 5_000;
const JOB_LATE_MS = 1_000;
/** Values at b01ba30. */
const OLD = { refreshMs: 20_000, suspensionMs: 20_000, keptOfCashOut: 0.95 };
const STAKE = 1_000_000n;

const keyOf = ({ market, line }: { market: string; line: number | null }) => `${market} ${line ?? ''}`;

interface BookMarket {
  market: FeedMarket;
  validUntil: number;
  openSince: number;
}
type Book = ReadonlyMap<string, BookMarket>;

/** Markets of the platform from a time on. */
interface Snapshot {
  at: number;
  book: Book;
}

/** Returns a match as it will be played, priced once for each moment. */
function memoized(fixture: Fixture) {
  const timeline = fixture.timeline();
  const { sport } = fixture.league;
  const { outlook, start } = MODELS[sport];
  const offers: Offer[] = listOffers(sport, outlook(fixture.strengthsAt(-Infinity), start));
  const strengths = fixture.strengthsAt(fixture.startsAt);
  const priceStand = (state: MatchState) => priceOffers(sport, offers, outlook(strengths, state));
  const known = new Map<MatchEvent, FeedMarket[]>();
  const price = (moment: MatchEvent): FeedMarket[] => {
    const markets = known.get(moment) ?? priceStand(moment.state);
    known.set(moment, markets);
    return markets;
  };
  let last: { state: MatchState; markets: FeedMarket[] } | undefined;
  /** Returns the feed's prices of a state. */
  const priceTold = (state: MatchState): FeedMarket[] => {
    if (!last || !isDeepStrictEqual(last.state, state)) last = { state, markets: priceStand(state) };
    return last.markets;
  };
  const before = (time: number) => priceOffers(sport, offers, outlook(fixture.strengthsAt(time), start));
  return { fixture: { ...fixture, timeline: () => timeline }, timeline, price, priceTold, priceStand, before };
}
type Played = ReturnType<typeof memoized>;

/** Markets by the engine's own probabilities, by their key. */
type Truth = ReadonlyMap<string, FeedMarket>;

/** Returns a bettor's knowledge at one second of the clock. */
const truthAt = (played: Played, time: number): Truth =>
  new Map(priceAt(played, time).map((market) => [keyOf(market), market]));

function priceAt({ fixture, timeline, price, priceStand, before }: Played, time: number): FeedMarket[] {
  const { startsAt, unitMs, league } = fixture;
  if (time < startsAt) return before(time);
  const at = (time - startsAt) / unitMs;
  const index = timeline.findLastIndex((moment) => moment.at <= at);
  const moment = timeline[Math.max(0, index)]!;
  const next = timeline[index + 1];
  const isRunning = next && next.state.played > moment.state.played;
  if (!isRunning || league.sport !== 'football') return price(moment);
  const played = Math.min(next.state.played, moment.state.played + at - moment.at);
  return priceStand({ ...moment.state, played });
}

/**
 * Returns the worth of a stake of 1 at these odds (hundredths) by the bettor's probabilities; 0 if they do not price
 * the selection.
 */
function worth(truth: Truth, { key, selection, odds }: { key: string; selection: string; odds: number }): number {
  const market = truth.get(key);
  const { chance = 0, back = 0 } = market?.selections.find((one) => one.selection === selection) ?? {};
  return (chance * odds) / 100 / 1_000_000 + back / 1_000_000;
}

/** Returns the messages of the current feed, at the times of its ticks. */
function toldNow({ fixture, priceTold }: Played, random: UniformInteger): { at: number; messages: FeedMessage[] }[] {
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
function toldThen({ fixture, timeline, price, before }: Played, random: UniformInteger) {
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
    all.push({ at, messages: [isSuspended ? suspend : odds(price(moment))] });
    const times = [at + OLD.refreshMs, overAt, ...goals, ...goals.map((goal) => goal + OLD.suspensionMs)];
    at = Math.min(...times.filter((time) => time > at)) + random(TICK_LATE_MS);
  }
  return [...all, { at: overAt, messages: [result] }];
}

/** Returns the markets after each batch, by the platform's rules. */
function snapshotsOf(
  batches: readonly { at: number; messages: FeedMessage[] }[],
  startsAt: number,
  rules: Rules,
): Snapshot[] {
  let book: Book = new Map();
  return batches.map(({ at, messages }) => {
    const next = new Map(book);
    for (const message of messages) {
      if (message.type === 'result') next.clear();
      if (message.type === 'suspend')
        for (const [key, one] of next) next.set(key, { ...one, market: { ...one.market, status: 'suspended' } });
      if (message.type === 'market-result')
        for (const key of message.markets.map(keyOf)) {
          const one = next.get(key);
          if (one) next.set(key, { ...one, market: { ...one.market, status: 'closed' } });
        }
      if (message.type !== 'odds') continue;
      const { default: usual, max } = PRICE_VALIDITY_S[at < startsAt ? 'scheduled' : 'live'];
      const validUntil = rules === 'now' ? at + Math.min(message.validityS ?? usual, max) * 1_000 : Infinity;
      for (const market of message.markets) {
        const earlier = book.get(keyOf(market));
        const goesOn = earlier?.market.status === 'open' && earlier.validUntil > at;
        next.set(keyOf(market), { market, validUntil, openSince: goesOn ? earlier.openSince : at });
      }
    }
    book = next;
    return { at, book };
  });
}

/** Sums over matches, as needed for a ratio and its standard error. */
class Ratio {
  taken = 0;
  #brought = 0;
  #staked = 0;
  #squares = { brought: 0, both: 0, staked: 0 };

  add(brought: number, staked: number, taken: number): void {
    this.taken += taken;
    this.#brought += brought;
    this.#staked += staked;
    this.#squares.brought += brought * brought;
    this.#squares.both += brought * staked;
    this.#squares.staked += staked * staked;
  }

  figures(): { taken: number; returned: number; error: number } {
    const { brought, both, staked } = this.#squares;
    const returned = this.#brought / this.#staked;
    const squares = brought - 2 * returned * both + returned * returned * staked;
    return { taken: this.taken, returned, error: Math.sqrt(Math.max(0, squares)) / this.#staked };
  }
}

/** An accepted bet. */
interface Bet {
  key: string;
  selection: string;
  odds: number;
  from: number;
}

/**
 * Simulates a bettor who knows score, clock and probabilities and checks a match after every moment of it and before
 * every batch of the feed. The bettor takes every offer above its worth, each price once, if the rules accept it.
 * @returns the worth of accepted bets at acceptance, the gain of cash-outs above their worth, and the same for a bettor
 * who holds every selection from before the start
 */
function bettorOn(played: Played, rules: Rules, random: UniformInteger) {
  const { fixture, timeline } = played;
  const { startsAt, unitMs, league } = fixture;
  const batches = (rules === 'now' ? toldNow : toldThen)(played, random);
  const snapshots = snapshotsOf(batches, startsAt, rules);
  const bookAt = (time: number): Book => snapshots.findLast(({ at }) => at <= time)?.book ?? new Map();
  const canBet = (one: BookMarket | undefined, at: number): one is BookMarket =>
    one?.market.status === 'open' && one.validUntil > at;
  const overAt = startsAt + timeline.at(-1)!.at * unitMs;
  const until = league.sport === 'virtual-football' ? startsAt : overAt;
  const looks = [
    ...timeline.map(({ at }) => startsAt + at * unitMs + LOOK_AFTER_MS),
    ...batches.map(({ at }) => at - LOOK_BEFORE_MS),
    ...fixture.newsAt.map((at) => at + LOOK_AFTER_MS),
  ]
    .filter((at) => at > startsAt - HOUR_MS && at < until)
    .sort((one, other) => one - other);

  const decidedAt = (at: number): number =>
    rules === 'b01ba30' || at < startsAt ? at : at + DELAY_MS + random(JOB_LATE_MS);
  const marketOf = (one: BookMarket) => {
    const { market, line, status, selections } = one.market;
    return { market, line: line === null ? '' : String(line), status, selections };
  };
  /** Returns the cash-out value of a bet of 1 at a time. */
  const cashOutOf = ({ key, selection, odds }: Bet, one: BookMarket | undefined, at: number): number | undefined => {
    if (!canBet(one, at)) return undefined;
    if (rules === 'b01ba30') {
      const now = one.market.selections.find((offer) => offer.selection === selection)?.odds;
      return now === undefined ? undefined : (OLD.keptOfCashOut * odds) / now;
    }
    const market = marketOf(one);
    const pick = { fixtureId: key, ...market, selection, odds, state: 'open' as const };
    const value = findCashOutValue({ fold: 1, lines: 1, stake: STAKE }, [pick], new Map([[marketKey(pick), market]]));
    return 'amount' in value ? Number(value.amount) / Number(STAKE) : undefined;
  };

  const bets: Bet[] = [];
  const held: Bet[] = [...bookAt(startsAt - 1)].flatMap(([key, { market }]) =>
    market.status === 'open'
      ? market.selections.map(({ selection, odds }) => ({ key, selection, odds, from: startsAt }))
      : [],
  );
  const seen = new Set<string>();
  let brought = 0;
  let gained = 0;
  const cashed = { paid: 0, worth: 0, count: 0 };
  /**
   * Requests the cash-out of a bet whose offer is above its worth. @returns the paid amount and the worth, or undefined
   */
  const sold = (bet: Bet, truth: Truth, at: number) => {
    const offered = cashOutOf(bet, bookAt(at).get(bet.key), at);
    if (offered === undefined || offered <= worth(truth, { key: bet.key, selection: bet.selection, odds: bet.odds }))
      return undefined;
    const then = decidedAt(at);
    const market = bookAt(then).get(bet.key);
    const value = cashOutOf(bet, market, then);
    if (then >= overAt || value === undefined || (rules === 'now' && market!.openSince > at)) return undefined;
    const left = worth(truthAt(played, then), { key: bet.key, selection: bet.selection, odds: bet.odds });
    // Beyond the maximum odds the engine's prices have no probability to compare with.
    return left > 0 ? { paid: Math.min(offered, value), worth: left } : undefined;
  };
  const sellAll = (
    own: Bet[],
    { truth, at, book }: { truth: Truth; at: number; book: (one: { paid: number; worth: number }) => void },
  ) => {
    for (let index = own.length - 1; index >= 0; index -= 1) {
      const bet = own[index]!;
      const sale = bet.from <= at ? sold(bet, truth, at) : undefined;
      if (!sale) continue;
      own.splice(index, 1);
      book(sale);
    }
  };
  let taken = 0;
  for (const at of looks) {
    const truth = truthAt(played, at);
    const book = bookAt(at);
    if (at >= startsAt) {
      sellAll(bets, {
        truth,
        at,
        book: (sale) => {
          gained += sale.paid - sale.worth;
        },
      });
      sellAll(held, {
        truth,
        at,
        book: (sale) => {
          cashed.paid += sale.paid;
          cashed.worth += sale.worth;
          cashed.count += 1;
        },
      });
    }
    for (const [key, one] of book) {
      if (!canBet(one, at)) continue;
      for (const { selection, odds } of one.market.selections) {
        const name = `${key} ${selection} ${odds} ${one.validUntil}`;
        if (worth(truth, { key, selection, odds }) <= 1 || seen.has(name)) continue;
        seen.add(name);
        const then = decidedAt(at);
        const market = bookAt(then).get(key);
        const now = market?.market.selections.find((offer) => offer.selection === selection)?.odds;
        if (then >= until || now === undefined || !canBet(market, then)) continue;
        const pick = { state: now === odds ? 'ok' : 'moved', shown: { odds }, odds: now } as const;
        if (rules === 'now' && !isPriceHonored({ ...pick, openSince: new Date(market.openSince) }, new Date(at)))
          continue;
        taken += 1;
        brought += worth(truthAt(played, then), { key, selection, odds });
        bets.push({ key, selection, odds, from: then });
      }
    }
  }
  return { taken, brought, gained, cashed };
}

/** Returns different matches of a sport. */
function* fixturesOf(sport: Sport, secret: string): Generator<Fixture> {
  for (const id of feedIds()) {
    const fixture = fixtureOfId(secret, id);
    if (fixture.league.sport === sport && fixture.fate.kind === 'played') yield fixture;
  }
}

/** Plays `matches` matches, each by both rules. @param secret the same secret plays the same matches */
export function* figures(matches: number, secret = randomBytes(32).toString('hex')): Generator<SharpFigures> {
  const random = chanceOfBook(secret);
  const ways = ['prices', 'prices and cash-outs', 'cash-outs'] as const;
  const each = Math.ceil(matches / SPORTS.length);
  const all = new Map<string, Ratio>();
  const ratioOf = (sums: Map<string, Ratio>, rules: Rules, way: Way) => {
    const ratio = sums.get(`${rules} ${way}`) ?? new Ratio();
    sums.set(`${rules} ${way}`, ratio);
    return ratio;
  };
  for (const sport of SPORTS) {
    const own = new Map<string, Ratio>();
    const source = fixturesOf(sport, secret);
    for (let match = 0; match < each; match += 1) {
      const played = memoized(source.next().value as Fixture);
      for (const rules of ['now', 'b01ba30'] as const) {
        const { taken, brought, gained, cashed } = bettorOn(played, rules, random);
        for (const sums of [own, all]) {
          ratioOf(sums, rules, 'prices').add(brought, taken, taken);
          ratioOf(sums, rules, 'prices and cash-outs').add(brought + gained, taken, taken);
          ratioOf(sums, rules, 'cash-outs').add(cashed.paid, cashed.worth, cashed.count);
        }
      }
    }
    for (const rules of ['now', 'b01ba30'] as const)
      for (const way of ways) yield { rules, sport, way, matches: each, ...ratioOf(own, rules, way).figures() };
  }
  for (const rules of ['now', 'b01ba30'] as const)
    for (const way of ways)
      yield { rules, sport: 'all', way, matches: each * SPORTS.length, ...ratioOf(all, rules, way).figures() };
}
