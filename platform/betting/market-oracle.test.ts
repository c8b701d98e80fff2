import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUPON_MAX } from '#contract/coupons';
import { isMarket, SPORT_MARKETS, type Market, type PeriodScore, type Sport } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { offer, setupBetting, type BettingTestBed } from './testing';

/**
 * Matches with the verdicts of bets, written by hand from the rules of the bets: periods of the match, the order of its
 * goals (h, a) if it was reported, then one bet each line: market, line, selection, verdict.
 */
const TABLE: Readonly<Record<Exclude<Sport, 'virtual-football'>, readonly (readonly [string, string, string])[]>> = {
  football: [
    [
      '1-0 1-1',
      'hah',
      `result - home won
      double-chance - draw-away lost
      draw-no-bet - home won
      total 2.5 over won
      total 3 under void
      handicap -1.25 home half-lost
      both-score - yes won
      correct-score - 2-1 won
      half-full - home/home won
      handicap-result -1 draw won
      result-both - home/yes won
      result-total 2.5 home/over won
      margin - home/1 won
      exact-goals - 3 won
      odd-even - odd won
      first-score - home won
      last-score - home won
      top-half - second won
      total-home 1.5 over won
      exact-goals-home - 2 won
      clean-sheet-home - yes lost
      win-to-nil-home - yes lost
      both-halves-home - yes lost
      either-half-home - yes won
      score-halves-home - yes won
      total-away 1.5 over lost
      exact-goals-away - 1 won
      clean-sheet-away - no won
      win-to-nil-away - no won
      both-halves-away - no won
      either-half-away - yes lost
      score-halves-away - yes lost
      result-h1 - home won
      double-chance-h1 - home-draw won
      total-h1 0.5 over won
      handicap-h1 -0.75 home half-won
      both-score-h1 - no won
      correct-score-h1 - 1-0 won
      odd-even-h1 - even lost
      exact-goals-h1 - 1 won
      total-home-h1 0.5 over won
      total-away-h1 0.5 under won
      result-h2 - draw won
      double-chance-h2 - home-away lost
      total-h2 1.5 over won
      handicap-h2 0.25 home half-won
      both-score-h2 - yes won
      correct-score-h2 - 1-1 won
      odd-even-h2 - even won
      exact-goals-h2 - 2 won
      total-home-h2 0.5 over won
      total-away-h2 1.5 over lost`,
    ],
    [
      '0-0 0-0',
      '',
      `result - draw won
      draw-no-bet - home void
      first-score - none won
      first-score - home lost
      last-score - none won
      top-half - equal won
      exact-goals - 0 won
      margin - draw won
      clean-sheet-home - yes won
      win-to-nil-away - yes lost
      half-full - draw/draw won
      half-full - draw/home lost
      odd-even - even won
      correct-score - 0-0 won
      total 0.5 under won
      either-half-home - yes lost
      both-score - no won
      handicap 0.25 away half-lost
      result-total 1.5 draw/under won
      result-both - draw/no won
      handicap-result 1 home won
      correct-score-h2 - 0-0 won
      exact-goals-h1 - 3+ lost`,
    ],
    [
      '1-1 0-4',
      'ahaaaa',
      `result - away won
      correct-score - other won
      exact-goals - 6+ won
      exact-goals - 5 lost
      margin - away/3+ won
      margin - away/2 lost
      first-score - away won
      last-score - away won
      top-half - second won
      half-full - draw/away won
      total-away 2.5 over won
      both-halves-away - yes lost
      either-half-away - yes won
      score-halves-away - yes won
      score-halves-home - yes lost
      correct-score-h1 - 1-1 won
      correct-score-h2 - other won
      exact-goals-h2 - 3+ won
      exact-goals-away - 3+ won
      win-to-nil-away - yes lost
      result-both - away/yes won
      result-total 3.5 away/over won
      handicap 3.5 home lost
      handicap-result 3 away won
      handicap-result 4 draw won
      total 5.75 over half-won
      double-chance - home-draw lost
      handicap-h2 2.75 away won
      total-away-h2 1.5 over won
      clean-sheet-away - yes lost`,
    ],
    [
      '2-0 1-0',
      'hhh',
      `both-halves-home - yes won
      win-to-nil-home - yes won
      clean-sheet-home - yes won
      clean-sheet-away - yes lost
      score-halves-home - yes won
      top-half - first won
      margin - home/3+ won
      exact-goals-away - 0 won
      correct-score-h1 - 2-0 won
      exact-goals-h1 - 2 won
      total-away 0.5 under won
      last-score - home won
      last-score - none lost
      both-score - yes lost
      odd-even-h1 - even won
      double-chance-h2 - home-draw won`,
    ],
    // Without its goals the order is known only as far as the halves show it.
    ['1-0 0-1', '?', 'first-score - home won\nlast-score - away won\nfirst-score - none lost'],
    ['1-1 1-0', '?', 'first-score - home void\nlast-score - home void\nresult - home won\nresult-h1 - draw won'],
    // A report that contradicts the score does not count.
    ['1-1 0-0', 'h', 'first-score - home void\nlast-score - away void'],
    // The final score alone.
    ['2-1', '?', 'result - home won\ntotal-h1 0.5 over void\nresult-h2 - home void\ntop-half - first void'],
  ],
  basketball: [
    [
      '20-18 22-25 19-19 24-20',
      '?',
      `winner - home won
      handicap -2.5 home won
      handicap -3.5 home lost
      total 166.5 over won
      half-full - away/home won
      margin - home/1-5 won
      odd-even - odd won
      overtime-regular - yes lost
      result-regular - home won
      total-home 84.5 over won
      total-away 82.5 over lost
      result-h1 - away won
      draw-no-bet-h1 - home lost
      handicap-h1 1.5 home won
      total-h1 85.5 over lost
      odd-even-h1 - odd won
      result-h2 - home won
      draw-no-bet-h2 - home won
      handicap-h2 -4.5 home lost
      total-h2 81.5 over won
      odd-even-h2 - even won
      result-q1 - home won
      handicap-q1 -2.5 home lost
      total-q1 38.5 under won
      result-q2 - away won
      handicap-q2 2.5 away won
      total-q2 46.5 over won
      result-q3 - draw won
      handicap-q3 0.5 home won
      total-q3 38.5 over lost
      result-q4 - draw lost
      handicap-q4 -3.5 home won
      total-q4 44.5 over lost
      total-home-h1 41.5 over won
      total-away-h1 43.5 over lost`,
    ],
    [
      '20-20 20-20 20-20 15-15 10-4',
      '?',
      `winner - home won
      overtime-regular - yes won
      result-regular - draw won
      result-regular - home lost
      half-full - draw/home won
      draw-no-bet-h1 - away void
      draw-no-bet-h2 - home void
      total 163.5 over won
      handicap -5.5 home won
      margin - home/6-10 won
      total-h2 70.5 under won
      total-q4 30.5 over lost
      result-h2 - draw won
      result-q1 - draw won
      total-home 84.5 over won
      odd-even - even won`,
    ],
    [
      '10-20 10-20 10-20 10-20',
      '?',
      'margin - away/21+ won\nmargin - away/16-20 lost\nhalf-full - away/away won\nwinner - away won\nodd-even-h1 - even won',
    ],
  ],
  tennis: [
    [
      '6-4 3-6 7-6',
      '?',
      `winner - home won
      set-score - 2-1 won
      total-sets 2.5 over won
      total 31.5 over won
      handicap -0.5 home lost
      handicap-sets -1.5 home lost
      half-full - home/home won
      odd-even - even won
      win-set-home - yes won
      win-set-away - yes won
      total-home 15.5 over won
      total-away 16.5 over lost
      winner-s1 - home won
      correct-score-s1 - 6-4 won
      total-s1 9.5 over won
      handicap-s1 -2.5 home lost
      tie-break-s1 - no won
      odd-even-s1 - even won
      winner-s2 - away won
      correct-score-s2 - 3-6 won
      total-s2 9.5 over lost
      handicap-s2 2.5 away won
      tie-break-s2 - yes lost
      odd-even-s2 - odd won`,
    ],
    [
      '6-7 2-6',
      '?',
      `winner - away won
      set-score - 0-2 won
      set-score - 1-2 lost
      total-sets 2.5 under won
      half-full - away/away won
      half-full - home/away lost
      win-set-home - no won
      win-set-home - yes lost
      tie-break-s1 - yes won
      correct-score-s1 - 6-7 won
      handicap-sets 1.5 home lost
      total-s1 12.5 over won
      odd-even - odd won`,
    ],
    [
      '4-6 6-0 6-1',
      '?',
      'half-full - away/home won\nhandicap-sets -1.5 home lost\ntotal-away 6.5 over won\nhandicap -8.5 home won',
    ],
  ],
  volleyball: [
    [
      '25-20 23-25 25-22 20-25 15-12',
      '?',
      `winner - home won
      set-score - 3-2 won
      total-sets 4.5 over won
      total 211.5 over won
      handicap -4.5 home lost
      handicap-sets -1.5 home lost
      half-full - home/home won
      odd-even - even won
      win-set-home - no lost
      win-set-away - yes won
      total-home 107.5 over won
      total-away 104.5 over lost
      winner-s1 - home won
      total-s1 44.5 over won
      handicap-s1 -4.5 home won
      odd-even-s1 - odd won
      winner-s2 - away won
      total-s2 48.5 over lost
      handicap-s2 1.5 home lost
      odd-even-s2 - even won
      winner-s3 - home won
      total-s3 46.5 over won
      handicap-s3 -3.5 home lost
      odd-even-s3 - odd won`,
    ],
    [
      '20-25 30-32 18-25',
      '?',
      `winner - away won
      set-score - 0-3 won
      total-sets 3.5 under won
      win-set-home - no won
      handicap-sets 2.5 away won
      half-full - away/away won
      total-s2 61.5 over won
      odd-even-s3 - odd won
      total 149.5 over won
      winner-s3 - away won`,
    ],
    ['20-25 25-10 25-11 25-12', '?', 'half-full - away/home won\ntotal-sets 3.5 over won\nhandicap-sets -1.5 home won'],
  ],
};

interface Bet {
  market: Market;
  line: number | null;
  selection: string;
  verdict: string;
}

const readBets = (text: string): Bet[] =>
  text.split('\n').map((row) => {
    const [market = '', line = '', selection = '', verdict = ''] = row.trim().split(' ');
    if (!isMarket(market)) throw new Error(`${row} names no market`);
    return { market, line: line === '-' ? null : Number(line), selection, verdict };
  });

const readPeriods = (text: string): PeriodScore[] =>
  text.split(' ').map((period) => {
    const [home = 0, away = 0] = period.split('-').map(Number);
    return { home, away };
  });

const goalsOf = (order: string) =>
  [...(order === '?' ? '' : order)].map((side, at) => ({
    number: at + 1,
    kind: 'goal' as const,
    clock: { tr: "1'", en: "1'" },
    text: { tr: 'Gol', en: 'Goal' },
    side: side === 'h' ? ('home' as const) : ('away' as const),
  }));

describeDatabase('bets of every market', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('tahminci', '100000');
  });
  afterAll(() => bed.api.close());

  /** Places singles on a match, ends it, and returns their states. */
  async function settled(
    fixtureID: string,
    sport: Sport,
    { bets, periods, order }: { bets: Bet[]; periods: PeriodScore[]; order: string },
  ) {
    const unique = new Map(bets.map((bet) => [`${bet.market} ${bet.line}`, bet]));
    const markets = [...unique.values()].map(({ market, line }) => {
      const own = bets.filter((bet) => bet.market === market && bet.line === line);
      return offer(market, line, Object.fromEntries(own.map(({ selection }) => [selection, 200])));
    });
    await bed.feed.fixture(fixtureID, { sport, markets });
    const coupons: string[] = [];
    for (let at = 0; at < bets.length; at += COUPON_MAX) {
      const some = bets.slice(at, at + COUPON_MAX);
      const picks = some.map(({ market, line, selection }) => ({ fixtureID, market, line, selection, odds: 200 }));
      coupons.push(await bed.placed(user, picks, { fold: 1, stake: String(some.length) }));
    }
    await bed.feed.live(fixtureID);
    const answer = await bed.feed.send({
      type: 'result',
      fixtureID,
      sequence: 1_000_000,
      status: 'ended',
      periods,
      highlights: goalsOf(order),
    });
    expect(answer.body.result).toBe(true);
    await bed.settle();
    const states: unknown[] = [];
    for (const id of coupons) {
      const { picks } = await bed.coupon(user, id);
      if (!Array.isArray(picks)) throw new Error(`${id} has no selections`);
      states.push(...picks.map(({ state }) => state));
    }
    return states;
  }

  test.each(['football', 'basketball', 'tennis', 'volleyball'] as const)(
    'BET-50 every market of %s is settled as the rules of the bets say',
    async (sport) => {
      const bets = TABLE[sport].flatMap(([, , text]) => readBets(text));
      expect(bets.length).toBeGreaterThanOrEqual(20);
      expect(SPORT_MARKETS[sport].filter((market) => !bets.some((bet) => bet.market === market))).toEqual([]);
      for (const [at, [score, order, text]] of TABLE[sport].entries()) {
        const rows = readBets(text);
        const states = await settled(`${sport}-${at}`, sport, { bets: rows, periods: readPeriods(score), order });
        const named = (bet: Bet, state: unknown) =>
          `${score}: ${bet.market} ${bet.line ?? ''} ${bet.selection} ${String(state)}`;
        expect(rows.map((bet, row) => named(bet, states[row]))).toEqual(rows.map((bet) => named(bet, bet.verdict)));
      }
      expect(await bed.findings()).toEqual([]);
    },
    120_000,
  );

  test('BET-51 a decided half pays at once, and keeps its verdict if the match is abandoned', async () => {
    const fixtureID = 'early';
    const markets = [offer('result-h1', null, { home: 200 }), offer('result', null, { home: 200 })];
    await bed.feed.fixture(fixtureID, { markets });
    const bet = (market: Market) => ({ fixtureID, market, line: null, selection: 'home', odds: 200 });
    const half = await bed.placed(user, [bet('result-h1')]);
    const match = await bed.placed(user, [bet('result')]);
    await bed.feed.live(fixtureID, [{ home: 1, away: 0 }]);
    const verdicts = [
      { selection: 'home', verdict: 'won' as const },
      { selection: 'draw', verdict: 'lost' as const },
      { selection: 'away', verdict: 'lost' as const },
    ];
    const answer = await bed.feed.send({
      type: 'market-result',
      fixtureID,
      sequence: 1_000_001,
      markets: [{ market: 'result-h1', line: null, verdicts }],
    });
    expect(answer.body.result).toBe(true);
    await bed.settle();
    expect(await bed.coupon(user, half)).toMatchObject({ state: 'won', payout: '20.00' });
    expect(await bed.coupon(user, match)).toMatchObject({ state: 'open' });
    await bed.feed.result(fixtureID, [{ home: 1, away: 0 }], 'abandoned');
    await bed.settle();
    expect(await bed.coupon(user, half)).toMatchObject({ state: 'won', payout: '20.00' });
    expect(await bed.coupon(user, match)).toMatchObject({ state: 'void', payout: '10.00' });
    expect(await bed.findings()).toEqual([]);
  });
});
