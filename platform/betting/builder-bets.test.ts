import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serializeBuilder } from '#contract/bet-builder';
import type { FeedMessage, ScoreModel } from '#contract/feed';
import { BUILDER, type PeriodScore, type Selection } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runCommand } from '../ops';
import type { QuotedSelection } from './offers';
import { offer, pick, setupBetting, type BettingTestBed } from './testing';

const MARKETS = [
  offer('result', null, { home: 210, draw: 330, away: 340 }),
  offer('total', 2.5, { over: 185, under: 190 }),
  offer('both-score', null, { yes: 175, no: 200 }),
  offer('total-h1', 0.5, { over: 140, under: 260 }),
  offer('clean-sheet-home', null, { yes: 260, no: 140 }),
];
const HOME: Selection = { market: 'result', line: null, selection: 'home' };
const OVER: Selection = { market: 'total', line: 2.5, selection: 'over' };
const BOTH: Selection = { market: 'both-score', line: null, selection: 'yes' };
const EARLY: Selection = { market: 'total-h1', line: 0.5, selection: 'over' };
const CLEAN: Selection = { market: 'clean-sheet-home', line: null, selection: 'yes' };

const model = (home = 0.7, periods: PeriodScore[] = [{ home: 0, away: 0 }]): ScoreModel => ({
  periods,
  rest: [
    { home: periods.length > 1 ? 0 : home, away: periods.length > 1 ? 0 : 0.5 },
    { home: 0.8, away: 0.6 },
  ],
});
const changed = { result: false, data: { reason: 'coupon-changed' } };

interface Quote {
  selection: string;
  odds: number | null;
  state: string;
  contradiction: number[];
  implied: { part: number; by: number[] }[];
}

describeEachDatabase('bet builders', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let id: string;
  let sequence = 1_000;
  beforeAll(async () => {
    bed = await setupBetting(database, { betDelayS: 0 });
    user = await bed.player('olusturan', '10000');
  });
  beforeEach(async () => {
    id = await bed.feed.newFixture({ markets: MARKETS });
    await price();
  });
  afterAll(() => bed.api.close());

  const send = async (message: Record<string, unknown>) => {
    sequence += 1;
    const { body } = await bed.feed.send({ fixtureID: id, sequence, ...message } as FeedMessage);
    expect(body).toMatchObject({ result: true });
  };
  const price = (scoreModel: ScoreModel | undefined = model(), markets = MARKETS) =>
    send({ type: 'odds', markets, scoreModel });
  const quote = async (...parts: Selection[]): Promise<Quote> => {
    const reply = await bed.api.call('betting/price_builder', { fixtureID: id, parts });
    expect(reply.message).toBeDefined();
    return reply.data as Quote;
  };
  const build = async (...parts: Selection[]) => {
    const { selection, odds } = await quote(...parts);
    expect(odds).not.toBeNull();
    return pick(id, { market: BUILDER, selection, odds: odds! });
  };
  const decide = (verdicts: readonly [Selection, 'won' | 'lost' | 'void'][]) =>
    send({
      type: 'market-result',
      markets: verdicts.map(([{ market, line, selection }, verdict]) => ({
        market,
        line,
        verdicts: [{ selection, verdict }],
      })),
    });
  const end = (status: 'ended' | 'postponed' | 'abandoned', ...periods: PeriodScore[]) =>
    send({ type: 'result', status, periods });
  const live = (...periods: PeriodScore[]) =>
    send({ type: 'state', status: 'live', clock: { tr: "1'", en: "1'" }, periods });
  const stateOf = async (couponID: string) => {
    await bed.settle();
    const { state, payout } = await bed.coupon(user, couponID);
    return [state, payout];
  };
  const isSound = async () => expect(await bed.findings()).toEqual([]);

  test('BET-72 a bet builder is placed as one selection, and won if all its parts are', async () => {
    const built = await build(HOME, OVER);
    const [won, lost] = [await bed.placed(user, [built]), await bed.placed(user, [await build(HOME, BOTH)])];
    expect(await bed.coupon(user, won)).toMatchObject({ picks: [{ market: BUILDER, odds: built.odds }] });
    const { data } = await bed.api.call('betframe/getCoupons', { limit: 100, Lang: 'en' }, user);
    expect(data).toMatchObject([
      {},
      { selections: [{ market: 'Bet builder', selection: `Match result: ${id} Yıldız + Total: over 2.5` }] },
    ]);
    await live();
    await end('ended', { home: 2, away: 0 }, { home: 1, away: 0 });
    expect(await stateOf(won)).toEqual(['won', (built.odds / 10).toFixed(2)]);
    expect(await stateOf(lost)).toEqual(['lost', '0.00']);
    await isSound();
  });

  test('BET-72 a part that is decided in play decides a bet builder that it loses, and no other', async () => {
    const [home, early] = [
      await bed.placed(user, [await build(HOME, EARLY)]),
      await bed.placed(user, [await build(BOTH, EARLY)]),
    ];
    await live({ home: 0, away: 0 }, { home: 0, away: 0 });
    await decide([[EARLY, 'lost']]);
    expect(await stateOf(home)).toEqual(['lost', '0.00']);
    expect((await bed.coupon(user, home)).picks).toMatchObject([
      { parts: [HOME, EARLY].map((part) => ({ ...part, state: part === EARLY ? 'lost' : 'open' })) },
    ]);
    // The feed withdraws the result and sends another.
    await send({ type: 'withdraw', markets: [{ market: EARLY.market, line: EARLY.line }] });
    expect((await stateOf(home))[0]).toBe('open');
    await decide([[EARLY, 'won']]);
    expect((await stateOf(early))[0]).toBe('open');
    await end('ended', { home: 1, away: 0 }, { home: 0, away: 0 });
    expect((await stateOf(home))[0]).toBe('won');
    expect(await stateOf(early)).toEqual(['lost', '0.00']);
    await isSound();
  });

  /** Places a bet builder with an open and a won part, and one with a lost part. */
  async function placePartlyDecided() {
    const open = await bed.placed(user, [await build(HOME, EARLY)]);
    const lost = await bed.placed(user, [await build(BOTH, EARLY, OVER)]);
    await live({ home: 1, away: 0 });
    await decide([
      [EARLY, 'won'],
      [BOTH, 'lost'],
    ]);
    return { open, lost };
  }

  test('BET-72 with a void part and none that is lost the stake is returned', async () => {
    const { open, lost } = await placePartlyDecided();
    await end('abandoned');
    expect(await stateOf(open)).toEqual(['void', '10.00']);
    expect(await stateOf(lost)).toEqual(['lost', '0.00']);
    await isSound();
  });

  test('BET-72 a bet builder with a part that lost before a postponement stays lost after the new start', async () => {
    const { open, lost } = await placePartlyDecided();
    await end('postponed');
    bed.api.context.advance(1_000);
    const startsAt = new Date(bed.api.context.now().getTime() + 7_200_000).toISOString();
    const teams = { home: `${id} Yıldız`, away: `${id} Gücü` };
    await send({ type: 'fixture', leagueID: 'league-football', ...teams, startsAt });
    expect(await stateOf(open)).toEqual(['void', '10.00']);
    expect(await stateOf(lost)).toEqual(['lost', '0.00']);
    await price();
    // The new match has decided nothing.
    const again = await bed.placed(user, [await build(BOTH, EARLY, OVER)]);
    expect((await bed.coupon(user, again)).cashOut).toBeDefined();
    await isSound();
  });

  test('BET-72 a corrected result settles a bet builder again', async () => {
    const built = await build(HOME, OVER);
    const before = await bed.balance(user);
    const couponID = await bed.placed(user, [built]);
    await live();
    await end('ended', { home: 2, away: 0 }, { home: 1, away: 0 });
    expect((await stateOf(couponID))[0]).toBe('won');
    await send({ type: 'withdraw' });
    await end('ended', { home: 2, away: 0 }, { home: 0, away: 0 });
    expect(await stateOf(couponID)).toEqual(['lost', '0.00']);
    expect(await bed.balance(user)).toBe(before - 1_000n);
    await isSound();
  });

  test('BET-73 a change of the model changes the odds, and the choice of the player decides', async () => {
    const built = await build(HOME, OVER);
    await price(model(1.2));
    const lower = (await quote(HOME, OVER)).odds!;
    expect(lower).toBeLessThan(built.odds);
    expect(await bed.place(user, [built], { oddsChanges: 'higher' })).toMatchObject(changed);
    const couponID = await bed.placed(user, [built], { oddsChanges: 'any' });
    expect(await bed.coupon(user, couponID)).toMatchObject({ picks: [{ odds: lower }] });
    expect(await bed.api.call('betting/price_coupon', { picks: [built], fold: 1 })).toMatchObject({
      data: { picks: [{ state: 'moved', odds: lower }] },
    });
  });

  test('BET-73 a bet builder takes bets while the markets of all its parts do, and its own is not suspended', async () => {
    const built = await build(HOME, OVER);
    const stateNow = async () => (await quote(HOME, OVER)).state;
    await price(model(), [{ ...MARKETS[1]!, status: 'suspended' }]);
    expect(await stateNow()).toBe('suspended');
    expect(await bed.place(user, [built])).toMatchObject(changed);
    await price(model(), [{ ...MARKETS[1]!, status: 'closed' }]);
    expect(await stateNow()).toBe('closed');
    await price();
    expect(await stateNow()).toBe('ok');
    const suspend = (name: string) =>
      runCommand(bed.api.context, 'betting', [name], { match: id, market: BUILDER, reason: 'Fiyat hatası' });
    await suspend('suspend');
    expect(await stateNow()).toBe('suspended');
    expect(await bed.place(user, [built])).toMatchObject(changed);
    expect(await bed.place(user, [pick(id)])).toMatchObject({ result: true });
    await suspend('resume');
    expect(await stateNow()).toBe('ok');
  });

  test('BET-73 without a model in the newest prices there is no bet builder', async () => {
    const built = await build(HOME, OVER);
    const offered = async () =>
      ((await bed.api.call('betting/get_fixture', { fixtureID: id })).data as { hasBuilder: boolean }).hasBuilder;
    expect(await offered()).toBe(true);
    await send({ type: 'odds', markets: MARKETS });
    expect(await offered()).toBe(false);
    expect(await quote(HOME, OVER)).toMatchObject({ odds: null, state: 'suspended' });
    expect(await bed.place(user, [built])).toMatchObject(changed);
  });

  test.each([
    [
      'basketball',
      163.5,
      { periods: [], played: 0, minute: { home: [0.25, 0.1, 0.2, 0.25, 0.2], away: [0.25, 0.1, 0.2, 0.25, 0.2] } },
    ],
    ['tennis', 22.5, { periods: [], serve: { home: 0.62, away: 0.62 } }],
    ['volleyball', 180.5, { periods: [], rally: 0.5 }],
  ] as const)(
    'BET-70 BET-73 a bet builder of %s is priced, placed and settled; a model of another sport counts as none',
    async (sport, line, own) => {
      const markets = [
        offer('winner', null, { home: 190, away: 190 }),
        offer('total', line, { over: 190, under: 190 }),
      ];
      await bed.feed.fixture((id = `${sport}-built`), { sport, markets });
      const parts: Selection[] = [
        { market: 'winner', line: null, selection: 'home' },
        { market: 'total', line, selection: 'over' },
      ];
      await price(model(), markets);
      expect(await quote(...parts)).toMatchObject({ odds: null, state: 'suspended' });
      await price({ ...own, periods: [] } as ScoreModel, markets);
      const built = await build(...parts);
      expect(built.odds).toBeGreaterThanOrEqual(190);
      const couponID = await bed.placed(user, [built], { stake: '10' });
      await live({ home: 0, away: 0 });
      const periods = {
        basketball: [1, 2, 3, 4].map(() => ({ home: 25, away: 20 })),
        tennis: [
          { home: 7, away: 6 },
          { home: 7, away: 6 },
        ],
        volleyball: [1, 2, 3].map(() => ({ home: 33, away: 31 })),
      }[sport];
      await end('ended', ...periods);
      expect(await stateOf(couponID)).toEqual(['won', (built.odds / 10).toFixed(2)]);
    },
  );

  test('BET-71 a contradictory bet builder has no odds and is not placed', async () => {
    expect(await quote(BOTH, HOME, CLEAN)).toMatchObject({ state: 'contradiction', odds: null, contradiction: [0, 2] });
    const selection = serializeBuilder([BOTH, CLEAN]);
    const before = await bed.balance(user);
    expect(await bed.place(user, [pick(id, { market: BUILDER, selection, odds: 300 })])).toMatchObject(changed);
    for (const wrong of ['result__home', 'none', 'result__home_draw-no-bet__home'])
      expect(await bed.place(user, [pick(id, { market: BUILDER, selection: wrong, odds: 300 })])).toMatchObject(
        changed,
      );
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-72 a bet builder and a selection of its match cannot be in one line, but are two singles', async () => {
    const built = await build(HOME, OVER);
    expect(await bed.place(user, [built, pick(id)], { fold: 2 })).toMatchObject(changed);
    expect(await bed.place(user, [built, pick(id)], { fold: 1, stake: '20' })).toMatchObject({ result: true });
    const other = `${id}x`;
    await bed.feed.fixture(other);
    expect(await bed.place(user, [built, pick(other)], { fold: 2 })).toMatchObject({ result: true });
  });

  test('BET-74 a cash-out pays the joint probability less the fee, all of it or a part, and counts decided parts', async () => {
    const built = await build(HOME, EARLY);
    const couponID = await bed.placed(user, [built], { stake: '100' });
    const valueNow = async () => Number((await bed.coupon(user, couponID))['cashOut'] ?? 0);
    const fair = 100 * 0.95;
    const before = await valueNow();
    // Odds are the fair ones without the margin of 6 % and two points; rounded down.
    expect(before).toBeGreaterThan(fair / 1.08 - 1.5);
    expect(before).toBeLessThan(fair / 1.08);
    await live({ home: 1, away: 0 });
    await send({ type: 'odds', markets: MARKETS.slice(0, 1), scoreModel: model(0.7, [{ home: 1, away: 0 }]) });
    await decide([[EARLY, 'won']]);
    await bed.settle();
    expect(await valueNow()).toBeGreaterThan(before * 1.4);
    const quoted = await bed.api.call('betting/quote_cash_out', { couponID, share: 'half' }, user);
    const { stake, of, amount } = quoted.data as Record<string, string>;
    const asked = { requestID: randomId(), couponID, amount, part: { stake, of } };
    expect(await bed.api.call('betting/cash_out', asked, user)).toMatchObject({ result: true });
    await bed.feed.send({ type: 'suspend', fixtureID: id, sequence: (sequence += 1) });
    expect(await bed.coupon(user, couponID)).toMatchObject({ stake: '50.00', cashOutRefused: 'suspended' });
    await end('ended', { home: 1, away: 0 }, { home: 0, away: 0 });
    expect(await stateOf(couponID)).toEqual(['won', (built.odds / 2).toFixed(2)]);
    await isSound();
  });

  test('BET-7 the strictest market of its parts bounds the stake of a bet builder', async () => {
    await price(model(), [...MARKETS, offer('correct-score', null, { '1-0': 700, other: 300 })]);
    const score: Selection = { market: 'correct-score', line: null, selection: '1-0' };
    // A correct score takes 2,000 lira, a bet builder alone 5,000; the home win follows from the score.
    const [strict, usual] = [await build(score, HOME), await build(HOME, OVER)];
    const maxStake = async (...picks: QuotedSelection[]) => {
      const { data } = await bed.api.call('betting/price_coupon', { picks, fold: 1 });
      return (data as { maxStake: string }).maxStake;
    };
    expect(await maxStake(strict)).toBe('2000.00');
    expect(await maxStake(usual)).toBe('5000.00');
    expect(await bed.place(user, [strict], { stake: '2000.01' })).toMatchObject({
      result: false,
      data: { reason: 'amount-out-of-range' },
    });
    await bed.placed(user, [strict], { stake: '2000' });
    await isSound();
  });

  test('BET-73 a booking code holds a bet builder', async () => {
    const built = await build(HOME, OVER);
    const saved = await bed.api.call('betting/save_bet_slip', { picks: [built] });
    const { code } = saved.data as { code: string };
    expect(await bed.api.call('betting/open_bet_slip', { code })).toMatchObject({ data: { picks: [built] } });
  });

  test('BET-73 in play a bet builder is priced by the score so far', async () => {
    const before = (await build(BOTH, OVER)).odds;
    await live({ home: 1, away: 1 });
    await price(model(0.7, [{ home: 1, away: 1 }]));
    const { odds, state } = await quote(BOTH, OVER);
    expect(state).toBe('ok');
    expect(odds!).toBeLessThan(before);
    const built = pick(id, { market: BUILDER, selection: serializeBuilder([HOME, OVER]), odds: 0, live: true });
    const { odds: now } = await quote(HOME, OVER);
    expect(await bed.place(user, [{ ...built, odds: now! }])).toMatchObject({ result: true });
  });
});
