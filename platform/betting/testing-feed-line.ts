import assert from 'node:assert/strict';
import { eq, inArray } from 'drizzle-orm';
import { seeded } from '#arcade/testing';
import type { FeedAnswer } from '#contract/feed';
import { createRequestID } from '../db/ids';
import { EMBEDDED_FEED } from '../feeds';
import { answerRealityCheck } from '../play-limits';
import { Refusal } from '../refusal';
import { sign } from '../signature';
import { Delivered, toLine, ModelFeed, type ModelFixture, type ModelMarketName, type Sent } from './testing-feed-model';
import { placeCoupon } from './place';
import { feedSecrets, receiveFeedMessages } from './receive';
import { bettingConflicts, bettingFixtures, bettingMarkets, coupons } from './schema';
import type { BettingTestBed } from './testing';

/** Maximum delay of a batch on its way to the platform. */
const DELAY_MS = 20_000;
const NAMES: readonly ModelMarketName[] = ['result', 'total', 'both-score'];

interface Batch {
  epoch: number;
  number: number;
  timestamp: string;
  sent: readonly Sent[];
  arrivesAt: number;
}

interface Bet {
  id: string;
  fixture: ModelFixture;
  name: ModelMarketName;
  selection: string;
  odds: number;
  isDelayed: boolean;
}

/** Sends the model's messages over an unreliable line, and bets at random. */
export class FeedLine {
  readonly feed: ModelFeed;
  readonly delivered = new Delivered();
  readonly bets: Bet[] = [];
  readonly tallies = { accepted: 0, rejected: 0, recoveries: 0, checks: 0 };
  #number = 0;
  #epochDelivered = 0;
  #numberDelivered = 0;
  #epochStart = 0;
  #isRecoveryDue = false;
  #onTheWay: Batch[] = [];

  constructor(
    readonly house: BettingTestBed,
    readonly uid: string,
    readonly options: { seed: number; delayMs: number },
  ) {
    this.feed = new ModelFeed(seeded(options.seed), () => this.now());
  }

  now = (): number => this.house.api.context.now().getTime();
  random = (below: number): number => this.feed.random(below);

  async run(messages: number): Promise<void> {
    let step = 0;
    while (this.feed.messageCount < messages) {
      step += 1;
      this.house.api.context.advance(this.random(60) === 0 ? 30_000 + this.random(30_000) : this.random(2_500));
      if (this.random(80) === 0) this.restart();
      const sent = Array.from({ length: 1 + this.random(3) }, () => this.feed.step()).flat();
      if (this.#isRecoveryDue && this.random(3) === 0) this.recover();
      else if (sent.length > 0 || this.random(3) === 0) this.post(sent.length > 0 ? sent : [this.feed.alive()]);
      await this.deliverDue();
      await this.bet();
      await this.decide();
      if (step % 60 === 0) await this.checkBook();
    }
    await this.checkBook();
  }

  restart(): void {
    this.feed.restart();
    this.#number = 0;
    this.#epochStart = this.feed.messageCount;
  }

  /** Sends a recovery in one batch or in two. */
  recover(): void {
    this.#isRecoveryDue = false;
    this.tallies.recoveries += 1;
    const sent = this.feed.recovery();
    const cut = this.random(2) === 0 ? 0 : this.random(sent.length);
    for (const part of [sent.slice(0, cut), sent.slice(cut)]) if (part.length > 0) this.post(part);
  }

  /** Hands a batch to the line, which loses, delays or repeats it. */
  post(sent: readonly Sent[]): void {
    this.#number += 1;
    const timestamp = new Date(this.now()).toISOString();
    const batch = { epoch: this.feed.epoch, number: this.#number, timestamp, sent, arrivesAt: this.now() };
    if (this.random(12) === 0) return;
    const late = () => (this.random(4) === 0 ? { ...batch, arrivesAt: this.now() + this.random(DELAY_MS) } : batch);
    this.#onTheWay.push(late());
    if (this.random(10) === 0) this.#onTheWay.push(late());
  }

  async deliverDue(isAll = false): Promise<void> {
    const due = this.#onTheWay.filter(({ arrivesAt }) => isAll || arrivesAt <= this.now());
    this.#onTheWay = this.#onTheWay.filter((batch) => !due.includes(batch));
    for (const batch of due.sort((one, other) => one.arrivesAt - other.arrivesAt)) {
      const { body } = await this.deliver(batch);
      // The response may be lost too.
      if ((!body.result || body.recover) && this.random(10) > 0) this.#isRecoveryDue = true;
    }
  }

  async deliver({ epoch, number, timestamp, sent }: Batch): Promise<FeedAnswer> {
    const { context } = this.house.api;
    const raw = JSON.stringify({ timestamp, epoch, number, messages: sent.map(({ message }) => message) });
    const signature = sign(feedSecrets(context, EMBEDDED_FEED)[0]!, raw);
    const answer = await receiveFeedMessages(context, { name: EMBEDDED_FEED, rawBody: raw, signature });
    const { result, code, outcomes = [] } = answer.body;
    if (!result && code !== 'UNKNOWN_FIXTURE' && code !== 'UNKNOWN_LEAGUE')
      throw new Error(`A batch was rejected: ${JSON.stringify(answer.body)}`);
    if (epoch < this.#epochDelivered) return answer;
    if (result && epoch > this.#epochDelivered) {
      [this.#epochDelivered, this.#numberDelivered] = [epoch, 0];
      this.delivered.withdrawAll(this.#epochStart);
    }
    const isNewest = number > this.#numberDelivered;
    if (result && isNewest) this.#numberDelivered = number;
    for (const [at, one] of sent.entries()) {
      if (outcomes[at] === 'rejected' || outcomes[at] === 'skipped') continue;
      if (one.message.type === 'feed-snapshot' && !isNewest) continue;
      this.delivered.note(one, (id) => this.feed.fixtures.get(id)?.kickOff ?? 0);
    }
    return answer;
  }

  /** Places a single at the price that the platform has, or at an earlier one of the feed. */
  async bet(): Promise<void> {
    const fixture = this.feed.pick([...this.feed.fixtures.values()]);
    if (!fixture) return;
    const name = this.feed.pick(NAMES)!;
    const market = fixture.markets.get(name)!;
    const [row] = await this.rows(fixture.id, name);
    const selection = this.feed.pick(Object.keys(market.odds)) ?? 'home';
    const listed = row?.selections.find((one) => one.selection === selection)?.odds;
    const odds =
      this.random(3) === 0 ? this.feed.pick(market.history.slice(-4))?.odds[selection] : (listed ?? undefined);
    if (odds === undefined) return;
    await this.place({ fixture, name, selection, odds });
  }

  async place(bet: Pick<Bet, 'fixture' | 'name' | 'selection' | 'odds'>): Promise<boolean> {
    const { db, now } = this.house.api.context;
    const { fixture, name, selection, odds } = bet;
    const picks = [{ fixtureID: fixture.id, market: name, line: toLine(name), selection, odds, live: true }];
    const request = { uid: this.uid, requestID: createRequestID(), picks, fold: 1, stake: 100n, at: now() };
    const attempt = () => db.transaction((tx) => placeCoupon(tx, { ...request, delayMs: this.options.delayMs }));
    const placed = await attempt().catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === 'coupon-changed') return undefined;
      await db.transaction((tx) => answerRealityCheck(tx, this.uid, now()));
      return attempt();
    });
    this.tallies[placed ? 'accepted' : 'rejected'] += 1;
    if (!placed) return false;
    this.assertOffered(bet, 'placed', (current) => current === odds);
    this.bets.push({ ...bet, id: placed.couponID, isDelayed: placed.state === 'checking' });
    return true;
  }

  /** Runs due jobs: acceptances of delayed bets, and settlements. */
  async decide(): Promise<void> {
    await this.house.settle();
    const waiting = this.bets.filter(({ isDelayed }) => isDelayed);
    if (waiting.length === 0) return;
    const written = await this.house.api.context.db
      .select({ id: coupons.id })
      .from(coupons)
      .where(
        inArray(
          coupons.id,
          waiting.map(({ id }) => id),
        ),
      );
    for (const { id } of written) {
      const bet = waiting.find((one) => one.id === id)!;
      bet.isDelayed = false;
      this.assertOffered(bet, 'accepted', (current) => current >= bet.odds);
    }
  }

  assertOffered(
    { fixture, name, selection, odds }: Pick<Bet, 'fixture' | 'name' | 'selection' | 'odds'>,
    what: string,
    isFair: (current: number) => boolean,
  ): void {
    const at = this.now();
    const market = `${fixture.id} ${name} ${selection} at ${odds} was ${what}`;
    const wasOffered = fixture.markets.get(name)!.history.some((offered) => {
      const { withdrawnAt = at, from, until } = offered;
      return isFair(offered.odds[selection]!) && from <= at && at < until && at - withdrawnAt < until - from;
    });
    if (!wasOffered) throw new Error(`${market} longer than its validity after the feed withdrew it`);
    const current = this.delivered.oddsAt(fixture.id, name, at)?.[selection];
    if (current === undefined || !isFair(current))
      throw new Error(`${market}, but the delivered messages say ${current ?? 'no odds'}`);
  }

  rows = (fixtureID: string, market?: ModelMarketName) =>
    this.house.api.context.db
      .select()
      .from(bettingMarkets)
      .where(eq(bettingMarkets.fixtureId, fixtureID))
      .then((rows) => rows.filter((row) => market === undefined || row.market === market));

  /** Delivers what is on the way, recovers if the platform requests it, and compares its book with the feed's. */
  async checkBook(): Promise<void> {
    this.tallies.checks += 1;
    await this.deliverDue(true);
    const send = async (sent: readonly Sent[]) => {
      this.#number += 1;
      const [epoch, number, timestamp] = [this.feed.epoch, this.#number, new Date(this.now()).toISOString()];
      const { body } = await this.deliver({ epoch, number, timestamp, sent, arrivesAt: this.now() });
      return !body.result || body.recover === true;
    };
    let needed = await send([this.feed.alive()]);
    for (let tries = 0; needed && tries < 3; tries += 1) needed = await send(this.feed.recovery());
    if (needed) throw new Error('The platform requests a recovery again and again');
    this.#isRecoveryDue = false;
    await this.compare();
    for (const fixture of this.feed.underWay()) {
      const repriced = this.feed.reprice(fixture);
      if (repriced) await send([repriced]);
    }
    await this.compare();
    await this.betAll();
    await this.decide();
    await this.compareCoupons();
  }

  /** Asserts that the book is the feed's. */
  async compare(): Promise<void> {
    const { db } = this.house.api.context;
    const known = new Map((await db.select().from(bettingFixtures)).map((row) => [row.id, row]));
    for (const fixture of this.feed.fixtures.values()) {
      const row = known.get(fixture.id);
      const { phase, home, away, startsAt } = fixture;
      assert.equal(row?.status, phase, fixture.id);
      if (phase === 'scheduled') assert.equal(row?.startsAt.getTime(), startsAt, fixture.id);
      else if (phase !== 'postponed') assert.deepEqual(row?.periods, [{ home, away }], fixture.id);
      const markets = await this.rows(fixture.id);
      assert.equal(row?.openMarkets, markets.filter(({ status }) => status === 'open').length, fixture.id);
      if (phase !== 'scheduled' && phase !== 'live') assert.equal(markets.length, 0, fixture.id);
      else this.compareMarkets(fixture, markets);
    }
    for (const { id } of known.values()) {
      if (this.feed.fixtures.has(id)) continue;
      const left = (await this.rows(id)).filter(({ status }) => status !== 'closed');
      assert.deepEqual(left, [], `${id} is not a match of the feed any more`);
    }
    const undecided = (await db.select().from(bettingConflicts)).filter(({ decidedAt }) => decidedAt === null);
    assert.deepEqual(undecided, []);
  }

  compareMarkets({ id, markets }: ModelFixture, rows: Awaited<ReturnType<FeedLine['rows']>>): void {
    for (const [name, { status, odds, history }] of markets) {
      const row = rows.find(({ market }) => market === name);
      assert.equal(row?.status ?? 'closed', status, `${id} ${name}`);
      if (!row || status !== 'open') continue;
      assert.deepEqual(Object.fromEntries(row.selections.map((one) => [one.selection, one.odds])), odds);
      assert.ok(row.validUntil.getTime() <= history.at(-1)!.until, `${id} ${name} is valid for too long`);
    }
  }

  /** Asserts that every open market takes a bet at the feed's odds. */
  async betAll(): Promise<void> {
    for (const fixture of this.feed.underWay()) {
      if (fixture.phase === 'scheduled' && fixture.startsAt <= this.now()) continue;
      const name = this.feed.pick(NAMES)!;
      const { status, odds } = fixture.markets.get(name)!;
      if (status !== 'open') continue;
      const selection = this.feed.pick(Object.keys(odds))!;
      const bet = { fixture, name, selection, odds: odds[selection]! };
      assert.ok(await this.place(bet), `${fixture.id} ${name} ${selection} takes no bet`);
    }
  }

  /** Asserts that bets on decided matches have the feed's results, and forgets them. */
  async compareCoupons(): Promise<void> {
    const { db } = this.house.api.context;
    const decided = this.bets.filter(
      ({ fixture, isDelayed }) => !isDelayed && (fixture.phase === 'ended' || fixture.phase === 'abandoned'),
    );
    for (const bet of decided) {
      const { fixture, name, selection, odds, id } = bet;
      const { phase, home, away, wasPostponed } = fixture;
      const verdicts: Partial<Record<string, string>> | undefined = fixture.markets.get(name)!.verdicts;
      const winner = {
        result: home > away ? 'home' : home < away ? 'away' : 'draw',
        total: home + away > 2.5 ? 'over' : 'under',
        'both-score': home > 0 && away > 0 ? 'yes' : 'no',
      }[name];
      const verdict = verdicts?.[selection] ?? (phase === 'abandoned' ? 'void' : selection === winner ? 'won' : 'lost');
      const payout = { won: BigInt(odds), lost: 0n, void: 100n }[verdict];
      const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
      // Bets from before a postponement are void.
      if (!wasPostponed || row?.state !== 'void')
        assert.deepEqual([row?.state, row?.payout], [verdict, payout], `${fixture.id} ${name} ${selection}`);
    }
    this.bets.splice(0, this.bets.length, ...this.bets.filter((bet) => !decided.includes(bet)));
    for (const fixture of this.feed.fixtures.values())
      if (fixture.endedAt > 0 && this.now() - fixture.endedAt > 600_000) this.feed.fixtures.delete(fixture.id);
    assert.deepEqual(await this.house.findings(), []);
  }
}
