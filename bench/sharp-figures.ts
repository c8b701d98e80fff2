import { randomBytes } from 'node:crypto';
import type { UniformInteger } from '../arcade/chance';
import { SPORTS, type Sport } from '../contract/markets';
import { marketKey, findCashOutValue } from '../platform/betting/cash-out-value';
import { isPriceHonored } from '../platform/betting/offers';
import type { Fixture } from '../provider/feed/fixtures';
import { chanceOfBook } from '../provider/feed/testing-rtp-simulation';
import { takeBuilders } from './sharp-builders';
import {
  listFixtures,
  HOUR_MS,
  memoized,
  toSnapshots,
  simulateFeed,
  simulateOldFeed,
  truthAt,
  worth,
  type Book,
  type BookMarket,
  type Played,
  type Rules,
  type Truth,
} from './sharp-feed';

/**
 * Offers that a bettor takes: prices alone, cash-outs of bets placed before the start at their fair price (a partial
 * cash-out pays as much per lira), or bet builders.
 */
export type Way = (typeof WAYS)[Rules][number];
const USUAL_WAYS = ['prices', 'prices and cash-outs', 'cash-outs'] as const;
const WAYS = { now: [...USUAL_WAYS, 'bet builders', 'cash-outs of bet builders'], b01ba30: USUAL_WAYS } as const;

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

const LOOK_AFTER_MS = 300;
const LOOK_BEFORE_MS = 200;
const DELAY_MS = 5_000;
const JOB_LATE_MS = 1_000;
/** Share of a cash-out's value that b01ba30 paid. */
const OLD_KEPT = 0.95;
const STAKE = 1_000_000n;

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
  const batches = (rules === 'now' ? simulateFeed : simulateOldFeed)(played, random);
  const snapshots = toSnapshots(batches, startsAt, rules);
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
      return now === undefined ? undefined : (OLD_KEPT * odds) / now;
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
  const builders =
    rules === 'now' && league.sport !== 'virtual-football'
      ? takeBuilders(played, { snapshots, looks, decidedAt }, random)
      : undefined;
  return { taken, brought, gained, cashed, builders };
}

/** Plays `matches` matches, each by both rules. @param secret the same secret plays the same matches */
export function* figures(matches: number, secret = randomBytes(32).toString('hex')): Generator<SharpFigures> {
  const random = chanceOfBook(secret);
  const each = Math.ceil(matches / SPORTS.length);
  const all = new Map<string, Ratio>();
  const ratioOf = (sums: Map<string, Ratio>, rules: Rules, way: Way) => {
    const ratio = sums.get(`${rules} ${way}`) ?? new Ratio();
    sums.set(`${rules} ${way}`, ratio);
    return ratio;
  };
  for (const sport of SPORTS) {
    const own = new Map<string, Ratio>();
    const source = listFixtures(sport, secret);
    for (let match = 0; match < each; match += 1) {
      const played = memoized(source.next().value as Fixture);
      for (const rules of ['now', 'b01ba30'] as const) {
        const { taken, brought, gained, cashed, builders } = bettorOn(played, rules, random);
        for (const sums of [own, all]) {
          ratioOf(sums, rules, 'prices').add(brought, taken, taken);
          ratioOf(sums, rules, 'prices and cash-outs').add(brought + gained, taken, taken);
          ratioOf(sums, rules, 'cash-outs').add(cashed.paid, cashed.worth, cashed.count);
          if (!builders) continue;
          const { bets, cashOuts } = builders;
          ratioOf(sums, rules, 'bet builders').add(bets.brought, bets.cost, bets.taken);
          ratioOf(sums, rules, 'cash-outs of bet builders').add(cashOuts.brought, cashOuts.cost, cashOuts.taken);
        }
      }
    }
    for (const rules of ['now', 'b01ba30'] as const)
      for (const way of WAYS[rules]) yield { rules, sport, way, matches: each, ...ratioOf(own, rules, way).figures() };
  }
  for (const rules of ['now', 'b01ba30'] as const)
    for (const way of WAYS[rules])
      yield { rules, sport: 'all', way, matches: each * SPORTS.length, ...ratioOf(all, rules, way).figures() };
}
