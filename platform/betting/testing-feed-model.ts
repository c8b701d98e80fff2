import type { UniformInteger } from '#arcade/chance';
import { PRICE_VALIDITY_S, type FeedMarket, type FeedMessage } from '#contract/feed';

/**
 * A feed with a random book, and an independent model of it: the offers at each time, and what the delivered messages
 * say about a market.
 */

const SELECTIONS = { result: ['home', 'draw', 'away'], total: ['over', 'under'], 'both-score': ['yes', 'no'] } as const;
export type ModelMarketName = keyof typeof SELECTIONS;
const NAMES = Object.keys(SELECTIONS) as ModelMarketName[];
export const toLine = (name: ModelMarketName): number | null => (name === 'total' ? 2.5 : null);
const LEAGUE = 'l1';
const LEAGUE_MESSAGE: FeedMessage = {
  type: 'league',
  leagueID: LEAGUE,
  sport: 'football',
  name: { tr: 'Lig', en: 'League' },
  country: { tr: 'Ova', en: 'Plain' },
};
/** Time for which results are part of a recovery. */
const RESULTS_MS = 600_000;

type Verdict = 'won' | 'lost' | 'void';

/** Prices of a market, as of one message. Times in milliseconds. */
interface Prices {
  odds: Readonly<Record<string, number>>;
  from: number;
  /** End of the validity. */
  until: number;
  /** Time at which the feed suspended, changed or closed them. */
  withdrawnAt?: number;
}

interface ModelMarket {
  status: 'open' | 'suspended' | 'closed';
  odds: Record<string, number>;
  /** Set while the market has a result. */
  verdicts?: Record<string, Verdict> | undefined;
  hasWithdrawal: boolean;
  history: Prices[];
}

export interface ModelFixture {
  id: string;
  phase: 'scheduled' | 'live' | 'ended' | 'abandoned' | 'postponed';
  startsAt: number;
  began: number;
  endedAt: number;
  home: number;
  away: number;
  /** Sequence of its last message in this epoch. */
  sequence: number;
  hasWithdrawal: boolean;
  wasPostponed: boolean;
  /** Position of its last kick-off message. */
  kickOff: number;
  markets: Map<ModelMarketName, ModelMarket>;
}

/** A message with its position in the order in which the feed sent all messages. */
export interface Sent {
  position: number;
  message: FeedMessage;
  /** For odds: their prices by market. */
  prices?: ReadonlyMap<ModelMarketName, Prices | undefined>;
  /** For a fixture: whether the match is to come, so that it returns if it was postponed. */
  isComing?: boolean;
  /** Matches whose earlier prices this message withdraws. */
  withdraws?: readonly string[];
}

const EVENTS =
  'price price price price price renew renew suspend suspend goal reopen reopen close omit kick-off kick-off end abandon withdraw withdraw postpone return return market-result market-withdraw move new new prune'.split(
    ' ',
  );

export class ModelFeed {
  readonly fixtures = new Map<string, ModelFixture>();
  epoch = 0;
  #made = 0;
  #position = 0;

  constructor(
    readonly random: UniformInteger,
    readonly now: () => number,
  ) {}

  get messageCount(): number {
    return this.#position;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.random(Math.max(1, items.length))];
  }

  underWay(): ModelFixture[] {
    return [...this.fixtures.values()].filter(({ phase }) => phase === 'scheduled' || phase === 'live');
  }

  /** Changes the book at random. @returns the messages about it */
  step(): Sent[] {
    const event = this.fixtures.size === 0 ? 'new' : this.pick(EVENTS)!;
    const fixture = this.pick([...this.fixtures.values()]);
    if (event === 'new' || !fixture) return this.underWay().length < 6 ? this.#create() : [];
    if (event === 'prune') return this.random(4) === 0 ? this.#forget(fixture) : [];
    return this.#change(event, fixture).filter((one) => one !== undefined);
  }

  #change(event: string, fixture: ModelFixture): (Sent | undefined)[] {
    const { phase } = fixture;
    const now = this.now();
    const isOpen = phase === 'scheduled' || phase === 'live';
    const some = NAMES.filter(() => this.random(2) === 0);
    const name = this.pick(NAMES)!;
    const market = fixture.markets.get(name)!;
    if (event === 'price' && isOpen) return [this.#odds(fixture, some, 'new')];
    if (event === 'reopen' && isOpen) return [this.#odds(fixture, NAMES, 'new')];
    if (event === 'renew' && isOpen) return [this.#odds(fixture, this.#openNames(fixture), 'same')];
    if (event === 'suspend' && isOpen) return [this.#suspend(fixture)];
    if (event === 'goal' && phase === 'live') {
      fixture[this.random(2) === 0 ? 'home' : 'away'] += 1;
      return [this.#suspend(fixture), this.#state(fixture)];
    }
    if (event === 'close' && isOpen) return [this.#odds(fixture, [name], 'closed')];
    if (event === 'omit' && isOpen) {
      this.#withdraw(market, 'closed');
      return [this.#snapshot(fixture)];
    }
    if (event === 'kick-off' && phase === 'scheduled' && now >= fixture.startsAt) {
      Object.assign(fixture, { phase: 'live', began: now, home: 0, away: 0, kickOff: this.#position });
      for (const one of fixture.markets.values()) if (one.status === 'open') this.#withdraw(one, 'suspended');
      return [this.#state(fixture), this.#odds(fixture, NAMES, 'new')];
    }
    if ((event === 'end' || event === 'abandon') && phase === 'live' && now - fixture.began > 60_000)
      return [this.#end(fixture, event === 'end' ? 'ended' : 'abandoned')];
    if (event === 'postpone' && phase === 'scheduled' && this.random(3) === 0) {
      fixture.wasPostponed = true;
      return [this.#end(fixture, 'postponed')];
    }
    if (event === 'withdraw' && (phase === 'ended' || phase === 'abandoned') && now - fixture.endedAt < 60_000) {
      Object.assign(fixture, { phase: 'live', hasWithdrawal: true, began: now });
      return [this.#withdrawal(fixture), this.#odds(fixture, NAMES, 'new')];
    }
    if (event === 'return' && phase === 'postponed' && now - fixture.endedAt < RESULTS_MS) {
      Object.assign(fixture, { phase: 'scheduled', startsAt: now + 30_000 + this.random(90_000) });
      return [this.#fixture(fixture, [fixture.id]), this.#odds(fixture, NAMES, 'new')];
    }
    if (event === 'move' && phase === 'scheduled') {
      fixture.startsAt = Math.max(now, fixture.startsAt) + this.random(60_000) - 20_000;
      return [this.#fixture(fixture)];
    }
    if (event === 'market-result' && phase === 'live' && !market.verdicts) {
      this.#withdraw(market, 'closed');
      market.verdicts = Object.fromEntries(
        SELECTIONS[name].map((one) => [one, this.pick(['won', 'lost', 'void'] as const)!]),
      );
      return [this.#marketResult(fixture, name)];
    }
    if (event === 'market-withdraw' && phase === 'live' && market.verdicts) {
      Object.assign(market, { verdicts: undefined, hasWithdrawal: true });
      return [this.#marketWithdrawal(fixture, [name])];
    }
    return [];
  }

  /** Begins a new epoch, in which all sequences restart. Earlier prices are withdrawn until they are sent again. */
  restart(): void {
    this.epoch += 1;
    for (const fixture of this.fixtures.values()) {
      fixture.sequence = -1;
      for (const market of fixture.markets.values()) if (market.status === 'open') this.#withdraw(market, 'suspended');
    }
    const lost = this.random(3) === 0 ? this.pick(this.underWay()) : undefined;
    if (lost) this.fixtures.delete(lost.id);
  }

  alive(): Sent {
    return this.#send({ type: 'alive', everyS: 5 });
  }

  /** Returns new odds of every market of a match that is under way. */
  reprice(fixture: ModelFixture): Sent | undefined {
    return this.#odds(fixture, NAMES, 'new');
  }

  /** Returns everything that a feed sends after `recover`. */
  recovery(): Sent[] {
    const recent = [...this.fixtures.values()].filter(
      ({ phase, endedAt }) => phase === 'scheduled' || phase === 'live' || this.now() - endedAt < RESULTS_MS,
    );
    const sent: (Sent | undefined)[] = [this.#send(LEAGUE_MESSAGE)];
    for (const fixture of recent) {
      sent.push(this.#fixture(fixture));
      if (fixture.hasWithdrawal) sent.push(this.#withdrawal(fixture));
      const withdrawn = NAMES.filter((name) => fixture.markets.get(name)!.hasWithdrawal);
      if (withdrawn.length > 0) sent.push(this.#marketWithdrawal(fixture, withdrawn));
      for (const name of NAMES) if (fixture.markets.get(name)!.verdicts) sent.push(this.#marketResult(fixture, name));
      if (fixture.phase === 'live') sent.push(this.#state(fixture));
      if (fixture.phase === 'live' || fixture.phase === 'scheduled') sent.push(this.#snapshot(fixture));
      else sent.push(this.#result(fixture, fixture.phase));
    }
    return [...sent.filter((one) => one !== undefined), this.#whole()];
  }

  /** Deletes a match from the book; the `feed-snapshot` omits it. */
  #forget({ id, markets }: ModelFixture): Sent[] {
    for (const market of markets.values()) this.#withdraw(market, 'closed');
    this.fixtures.delete(id);
    return this.recovery();
  }

  #create(): Sent[] {
    this.#made += 1;
    const id = `m${this.#made}`;
    const fixture: ModelFixture = {
      id,
      phase: 'scheduled',
      startsAt: this.now() + 20_000 + this.random(120_000),
      began: 0,
      endedAt: 0,
      home: 0,
      away: 0,
      sequence: -1,
      hasWithdrawal: false,
      wasPostponed: false,
      kickOff: 0,
      markets: new Map(NAMES.map((name) => [name, { status: 'closed', odds: {}, hasWithdrawal: false, history: [] }])),
    };
    this.fixtures.set(id, fixture);
    return [this.#send(LEAGUE_MESSAGE), this.#fixture(fixture), this.#odds(fixture, NAMES, 'new')!];
  }

  #openNames(fixture: ModelFixture): ModelMarketName[] {
    return NAMES.filter((name) => fixture.markets.get(name)!.status === 'open');
  }

  #withdraw(market: ModelMarket, status: ModelMarket['status']): void {
    market.status = status;
    const last = market.history.at(-1);
    if (last && last.withdrawnAt === undefined) last.withdrawnAt = this.now();
  }

  #send(message: FeedMessage, more: Omit<Sent, 'message' | 'position'> = {}): Sent {
    this.#position += 1;
    return { position: this.#position, message, ...more };
  }

  #next(fixture: ModelFixture): { fixtureID: string; sequence: number } {
    fixture.sequence += 1;
    return { fixtureID: fixture.id, sequence: fixture.sequence };
  }

  #odds(fixture: ModelFixture, names: readonly ModelMarketName[], how: 'new' | 'same' | 'closed'): Sent | undefined {
    const open = names.filter((name) => !fixture.markets.get(name)!.verdicts);
    if (open.length === 0) return undefined;
    for (const name of open) {
      const market = fixture.markets.get(name)!;
      if (how === 'new' || market.history.length === 0)
        market.odds = Object.fromEntries(SELECTIONS[name].map((one) => [one, 110 + this.random(400)]));
      this.#withdraw(market, how === 'closed' ? 'closed' : 'open');
    }
    return this.#priced(fixture, 'odds', open);
  }

  #snapshot(fixture: ModelFixture): Sent {
    const names = NAMES.filter((name) => fixture.markets.get(name)!.status !== 'closed');
    if (names.length === 0) {
      // A snapshot has a market or more.
      this.#withdraw(fixture.markets.get('result')!, 'closed');
      return this.#priced(fixture, 'snapshot', ['result']);
    }
    return this.#priced(fixture, 'snapshot', names);
  }

  #priced(fixture: ModelFixture, type: 'odds' | 'snapshot', names: readonly ModelMarketName[]): Sent {
    const phase = fixture.phase === 'live' ? 'live' : 'scheduled';
    const validityS = this.random(2) === 0 ? undefined : 2 + this.random(phase === 'live' ? 20 : 120);
    const from = this.now();
    const until = from + (validityS ?? PRICE_VALIDITY_S[phase].default) * 1_000;
    const prices = new Map<ModelMarketName, Prices | undefined>();
    const markets = names.map((name): FeedMarket => {
      const market = fixture.markets.get(name)!;
      const { status, odds } = market;
      if (status === 'open') {
        this.#withdraw(market, 'open');
        const offered: Prices = { odds: { ...odds }, from, until };
        market.history.push(offered);
        if (market.history.length > 200) market.history.shift();
        prices.set(name, offered);
      } else prices.set(name, undefined);
      const selections = SELECTIONS[name].map((selection) => ({ selection, odds: odds[selection]! }));
      return { market: name, line: toLine(name), status, selections };
    });
    if (type === 'snapshot') for (const name of NAMES) if (!prices.has(name)) prices.set(name, undefined);
    const message = { type, ...this.#next(fixture), markets, pricedAt: new Date(from).toISOString() };
    return this.#send({ ...message, ...(validityS !== undefined && { validityS }) }, { prices });
  }

  #suspend(fixture: ModelFixture): Sent {
    for (const market of fixture.markets.values()) if (market.status === 'open') this.#withdraw(market, 'suspended');
    return this.#send({ type: 'suspend', ...this.#next(fixture) }, { withdraws: [fixture.id] });
  }

  #state(fixture: ModelFixture): Sent {
    const { home, away } = fixture;
    const clock = { tr: "1'", en: "1'" };
    return this.#send({ type: 'state', ...this.#next(fixture), status: 'live', clock, periods: [{ home, away }] });
  }

  #fixture(fixture: ModelFixture, withdraws: readonly string[] = []): Sent {
    const startsAt = new Date(fixture.startsAt).toISOString();
    const { id } = fixture;
    return this.#send(
      { type: 'fixture', ...this.#next(fixture), leagueID: LEAGUE, home: `${id} a`, away: `${id} b`, startsAt },
      { withdraws, isComing: fixture.phase === 'scheduled' },
    );
  }

  #end(fixture: ModelFixture, phase: 'ended' | 'abandoned' | 'postponed'): Sent {
    for (const market of fixture.markets.values()) this.#withdraw(market, 'closed');
    Object.assign(fixture, { phase, endedAt: this.now() });
    return this.#result(fixture, phase);
  }

  #result(fixture: ModelFixture, status: 'ended' | 'abandoned' | 'postponed'): Sent {
    const { home, away } = fixture;
    return this.#send(
      { type: 'result', ...this.#next(fixture), status, periods: status === 'postponed' ? [] : [{ home, away }] },
      { withdraws: [fixture.id] },
    );
  }

  #withdrawal(fixture: ModelFixture): Sent {
    return this.#send({ type: 'withdraw', ...this.#next(fixture) }, { withdraws: [fixture.id] });
  }

  #marketResult(fixture: ModelFixture, name: ModelMarketName): Sent {
    const verdicts = Object.entries(fixture.markets.get(name)!.verdicts!).map(([selection, verdict]) => ({
      selection,
      verdict,
    }));
    const markets = [{ market: name, line: toLine(name), verdicts }];
    return this.#send(
      { type: 'market-result', ...this.#next(fixture), markets },
      { prices: new Map([[name, undefined]]) },
    );
  }

  #marketWithdrawal(fixture: ModelFixture, names: readonly ModelMarketName[]): Sent {
    const markets = names.map((name) => ({ market: name, line: toLine(name) }));
    return this.#send({ type: 'withdraw', ...this.#next(fixture), markets });
  }

  #whole(): Sent {
    return this.#send({ type: 'feed-snapshot', fixtures: this.underWay().map(({ id }) => id) });
  }
}

/** State of the delivered messages: each market counts by the last message that the feed sent. */
export class Delivered {
  readonly #markets = new Map<string, { position: number; prices: Prices | undefined }>();
  readonly #withdrawn = new Map<string, number>();
  readonly #starts = new Map<string, { position: number; startsAt: number; isLive: boolean }>();
  readonly #results = new Map<string, { position: number; isIn: boolean; isPostponed: boolean }>();
  #wholeAt = 0;

  /** @param kickOffs position of the kick-off message of each match */
  note({ position, message, prices, isComing, withdraws = [] }: Sent, kickOffs: (id: string) => number): void {
    if (message.type === 'feed-snapshot') {
      const named = new Set(message.fixtures);
      for (const id of this.#starts.keys()) if (!named.has(id)) this.#withdraw(id, position);
    }
    for (const id of withdraws) this.#withdraw(id, position);
    if (!('fixtureID' in message)) return;
    const id = message.fixtureID;
    for (const [name, offered] of prices ?? [])
      if (position > (this.#markets.get(`${id} ${name}`)?.position ?? -1))
        this.#markets.set(`${id} ${name}`, { position, prices: offered });
    const start = this.#starts.get(id) ?? { position: -1, startsAt: 0, isLive: false };
    if (message.type === 'fixture' && position > start.position)
      this.#starts.set(id, { ...start, position, startsAt: Date.parse(message.startsAt) });
    if (message.type === 'state') {
      this.#withdraw(id, kickOffs(id));
      this.#starts.set(id, { ...start, isLive: true });
    }
    const result = this.#results.get(id);
    const isReturn = isComing === true && result?.isPostponed === true;
    const isWithdrawal = message.type === 'withdraw' && !message.markets;
    if (message.type !== 'result' && !isWithdrawal && !isReturn) return;
    if (position > (result?.position ?? -1)) {
      const isPostponed = message.type === 'result' && message.status === 'postponed';
      this.#results.set(id, { position, isIn: message.type === 'result', isPostponed });
    }
  }

  /** Withdraws all prices, for a new epoch. */
  withdrawAll(position: number): void {
    this.#wholeAt = Math.max(this.#wholeAt, position);
  }

  #withdraw(id: string, position: number): void {
    this.#withdrawn.set(id, Math.max(position, this.#withdrawn.get(id) ?? -1));
  }

  /** Returns the odds that bets may have at a time; undefined if the market takes none. */
  oddsAt(id: string, name: ModelMarketName, at: number): Readonly<Record<string, number>> | undefined {
    const newest = this.#markets.get(`${id} ${name}`);
    const start = this.#starts.get(id);
    if (!newest?.prices || !start || this.#results.get(id)?.isIn) return undefined;
    if (newest.position <= Math.max(this.#withdrawn.get(id) ?? -1, this.#wholeAt)) return undefined;
    if (!start.isLive && start.startsAt <= at) return undefined;
    return at < newest.prices.until ? newest.prices.odds : undefined;
  }
}
