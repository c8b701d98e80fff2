import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { setupBetting, offer, pick, toMessages, type BettingTestBed } from './testing';

const MINUTE_MS = 60_000;
const score = (home: number, away: number) => [{ home, away }];

describeDatabase('matches that are postponed or abandoned', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let message: ReturnType<typeof toMessages>;
  beforeAll(async () => {
    bed = await setupBetting(database);
    message = toMessages(bed.api.context);
    user = await bed.player('erteleme', '10000');
  });
  afterAll(() => bed.api.close());

  const market = async (fixtureID: string, name: string) => {
    const { data } = await bed.api.call('betting/get_fixture', { fixtureID });
    return (data as { markets: { market: string; status: string }[] }).markets.find((one) => one.market === name);
  };
  test('BET-15 a postponed match returns with a new start; earlier coupons stay void, later ones follow its result', async () => {
    const id = await bed.feed.newFixture();
    const earlier = await bed.placed(user, [pick(id)]);
    await bed.feed.outcomes({ type: 'result', fixtureID: id, sequence: 500, status: 'postponed', periods: [] });
    await bed.settle();
    bed.api.context.advance(MINUTE_MS);
    expect(await bed.feed.outcomes(message.starts(id, 499, 120))).toEqual(['stale']);
    expect(await bed.feed.outcomes(message.starts(id, 501, 120), message.odds(id, 502))).toEqual(['ok', 'ok']);
    const selection = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
    const later = await bed.placed(user, [pick(id, selection)]);
    await bed.feed.outcomes(message.state(id, 503), message.result(id, 504, 3, 0));
    await bed.settle();
    expect(await bed.couponRow(earlier)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.couponRow(later)).toMatchObject({ state: 'won', payout: 1_850n });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 BET-2 what was decided before a match was postponed keeps its result after its new start', async () => {
    const id = await bed.feed.newFixture();
    const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
    const UNDER = { ...OVER, selection: 'under', odds: 190 } as const;
    const balances = () => bed.balance(user);
    const decided = (sequence: number, winner: 'over' | 'under'): FeedMessage => ({
      type: 'market-result',
      fixtureID: id,
      sequence,
      markets: [
        {
          market: 'total',
          line: 2.5,
          verdicts: (['over', 'under'] as const).map((selection) => ({
            selection,
            verdict: selection === winner ? 'won' : 'lost',
          })),
        },
      ],
    });
    const postponed = (sequence: number): FeedMessage => ({
      type: 'result',
      fixtureID: id,
      sequence,
      status: 'postponed',
      periods: [],
    });
    const earlier = {
      won: await bed.placed(user, [pick(id, OVER)]),
      lost: await bed.placed(user, [pick(id, UNDER)]),
      open: await bed.placed(user, [pick(id)]),
      parts: await bed.placed(user, [pick(id, OVER), pick(await bed.feed.newFixture())]),
    };
    const states = async (coupons: Record<string, string>) => {
      const rows = await Promise.all(
        Object.entries(coupons).map(async ([name, coupon]) => {
          const row = await bed.couponRow(coupon);
          return [name, [row.state, row.payout]] as const;
        }),
      );
      return Object.fromEntries(rows);
    };
    const first = { won: ['won', 1_850n], lost: ['lost', 0n], open: ['void', 1_000n], parts: ['open', null] };
    await bed.feed.outcomes(message.state(id, 700), decided(701, 'over'));
    await bed.settle();
    const paid = await balances();
    bed.api.context.advance(MINUTE_MS);
    await bed.feed.outcomes(postponed(702), message.starts(id, 703, 120), message.odds(id, 704));
    await bed.settle();
    expect(await states(earlier)).toEqual(first);
    expect((await balances()) - paid).toBe(1_000n);
    // An open leg has its value: the won one by its odds.
    expect(await bed.coupon(user, earlier.parts)).toMatchObject({ cashOut: '16.37' });

    // The second time over loses, and is postponed again before that is settled.
    const later = { over: await bed.placed(user, [pick(id, OVER)]), under: await bed.placed(user, [pick(id, UNDER)]) };
    await bed.feed.outcomes(message.state(id, 705), decided(706, 'under'));
    bed.api.context.advance(MINUTE_MS);
    await bed.feed.outcomes(postponed(707), message.starts(id, 708, 120), message.odds(id, 709));
    await bed.settle();
    const second = { over: ['lost', 0n], under: ['won', 1_900n] };
    const last = await bed.placed(user, [pick(id, OVER)]);
    expect([await states(earlier), await states(later)]).toEqual([first, second]);

    // A correction after it is one of the third match; a void of bets reaches the first ones, until it is taken back.
    await bed.feed.outcomes(
      message.state(id, 710),
      decided(711, 'under'),
      decided(712, 'over'),
      message.result(id, 713, 3, 0),
    );
    await bed.settle();
    expect([await states(earlier), await states(later), await states({ last })]).toEqual([
      first,
      second,
      { last: ['won', 1_850n] },
    ]);
    const decide = (words: string[], options: Record<string, string>) =>
      runCommand(bed.api.context, 'betting', words, { reason: 'Deneme', ...options });
    await decide(['void-bets', id], { market: 'total' });
    await bed.settle();
    expect(await states({ ...earlier, last })).toMatchObject({ won: ['void', 1_000n], last: ['void', 1_000n] });
    await decide(['take-back', id, '1'], {});
    await decide(['correct', id], { score: '0-0' });
    await bed.settle();
    expect([await states(earlier), await states(later), await states({ last })]).toEqual([
      first,
      second,
      { last: ['lost', 0n] },
    ]);
    // A void of the whole match is one of every bet.
    await decide(['void', id], {});
    await bed.settle();
    expect(await states(earlier)).toMatchObject({ won: ['void', 1_000n], lost: ['void', 1_000n] });
    await decide(['correct', id], { score: '3-0' });
    await bed.settle();
    expect([await states(earlier), await states(later)]).toEqual([first, second]);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 the goals of a play that was postponed do not count after the new start', async () => {
    const id = await bed.feed.newFixture();
    const FIRST = { market: 'first-score', line: null, selection: 'away', odds: 190 } as const;
    const goal = (number: number, side: 'home' | 'away') => {
      const text = { tr: 'Gol', en: 'Goal' };
      return { number, clock: { tr: "9'", en: "9'" }, kind: 'goal' as const, text, side };
    };
    const play = (sequence: number, ...highlights: ReturnType<typeof goal>[]): FeedMessage =>
      ({ ...message.state(id, sequence), periods: score(1, 1), highlights }) as FeedMessage;
    const page = async () => {
      const { data } = await bed.api.call('betting/get_fixture', { fixtureID: id });
      const { periods, highlights } = data as { periods: unknown; highlights: { side: string }[] };
      return { periods, goals: highlights.map(({ side }) => side) };
    };
    await bed.feed.outcomes(play(800, goal(3, 'home')));
    expect(await page()).toMatchObject({ goals: ['home'] });
    await bed.feed.outcomes({
      type: 'result',
      fixtureID: id,
      sequence: 802,
      status: 'postponed',
      periods: score(1, 0),
    });
    bed.api.context.advance(MINUTE_MS);
    await bed.feed.outcomes(message.starts(id, 803, 120), {
      type: 'odds',
      fixtureID: id,
      sequence: 804,
      markets: [offer('first-score', null, { home: 180, away: 190, none: 900 })],
    });
    expect(await page()).toEqual({ periods: [], goals: [] });
    const away = await bed.placed(user, [pick(id, FIRST)]);
    // A message of the first play that arrives late.
    expect(await bed.feed.outcomes(play(801, goal(4, 'home')))).toEqual(['stale']);
    await bed.feed.outcomes(play(805, goal(9, 'away')), play(806, goal(14, 'home')));
    await bed.feed.outcomes({
      type: 'result',
      fixtureID: id,
      sequence: 807,
      status: 'ended',
      periods: [...score(1, 1), ...score(0, 0)],
    });
    await bed.settle();
    expect(await bed.couponRow(away)).toMatchObject({ state: 'won', payout: 1_900n });
    expect(await page()).toMatchObject({ goals: ['away', 'home'] });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 a result of a market from before a new start settles no bet on the play after it', async () => {
    const id = await bed.feed.newFixture();
    const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
    const UNDER = { ...OVER, selection: 'under', odds: 190 } as const;
    const decided = (sequence: number): FeedMessage => ({
      type: 'market-result',
      fixtureID: id,
      sequence,
      markets: [
        {
          market: 'total',
          line: 2.5,
          verdicts: [
            { selection: 'over', verdict: 'won' },
            { selection: 'under', verdict: 'lost' },
          ],
        },
      ],
    });
    const withdrawn = (sequence: number): FeedMessage => ({
      type: 'withdraw',
      fixtureID: id,
      sequence,
      markets: [{ market: 'total', line: 2.5 }],
    });
    const states = async (...coupons: string[]) =>
      Promise.all(coupons.map(async (coupon) => (await bed.couponRow(coupon)).state));
    const earlier = await bed.placed(user, [pick(id, OVER)]);
    await bed.feed.outcomes(message.state(id, 500));
    bed.api.context.advance(MINUTE_MS);
    await bed.feed.outcomes({ type: 'result', fixtureID: id, sequence: 503, status: 'postponed', periods: [] });
    await bed.feed.outcomes(message.starts(id, 504, 120), message.odds(id, 505));
    const later = [await bed.placed(user, [pick(id, OVER)]), await bed.placed(user, [pick(id, UNDER)])];
    // Messages of the first play that arrive late.
    expect(await bed.feed.outcomes(decided(501), withdrawn(502))).toEqual(['stale', 'stale']);
    await bed.settle();
    expect(await states(earlier, ...later)).toEqual(['void', 'open', 'open']);
    expect(await market(id, 'total')).toMatchObject({ status: 'open' });
    // One of the second play that arrives after a later message.
    await bed.feed.outcomes(message.state(id, 507));
    expect(await bed.feed.outcomes(decided(506), withdrawn(502))).toEqual(['ok', 'stale']);
    await bed.settle();
    expect(await states(earlier, ...later)).toEqual(['void', 'won', 'lost']);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 a match that is abandoned before its start is to come again after the withdrawal', async () => {
    const { context } = bed.api;
    const status = async (fixtureID: string) =>
      ((await bed.api.call('betting/get_fixture', { fixtureID })).data as { status: string }).status;
    const abandoned = (fixtureID: string, sequence: number): FeedMessage => ({
      type: 'result',
      fixtureID,
      sequence,
      status: 'abandoned',
      periods: [],
    });
    const [early, begun, due] = [
      await bed.feed.newFixture(),
      await bed.feed.newFixture(),
      await bed.feed.newFixture({ startsAt: new Date(context.now().getTime() + MINUTE_MS) }),
    ] as const;
    const coupon = await bed.placed(user, [pick(early)]);
    // A match may begin before the time that its feed announced.
    await bed.feed.outcomes(message.state(begun, 800));
    for (const id of [early, begun]) {
      expect(await bed.feed.outcomes(abandoned(id, 801), { type: 'withdraw', fixtureID: id, sequence: 802 })).toEqual([
        'ok',
        'ok',
      ]);
      await bed.settle();
    }
    expect([await status(early), await status(begun)]).toEqual(['scheduled', 'live']);
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'open', payout: null });
    context.advance(2 * MINUTE_MS);
    await bed.feed.outcomes(abandoned(due, 801), { type: 'withdraw', fixtureID: due, sequence: 802 });
    expect(await status(due)).toBe('live');
    // The same after a postponement and a new start.
    await bed.feed.outcomes({ type: 'result', fixtureID: early, sequence: 803, status: 'postponed', periods: [] });
    await bed.feed.outcomes(message.starts(early, 804, 120), abandoned(early, 805));
    expect(await bed.feed.outcomes({ type: 'withdraw', fixtureID: early, sequence: 806 })).toEqual(['ok']);
    expect(await status(early)).toBe('scheduled');
    await bed.settle();
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-15 a postponed match returns although its new start passed before the message arrived', async () => {
    const id = await bed.feed.newFixture();
    const postponed: FeedMessage = { type: 'result', fixtureID: id, sequence: 502, status: 'postponed', periods: [] };
    await bed.feed.outcomes(message.starts(id, 501, -1), postponed);
    // A recovery sends the start of a postponed match again.
    expect(await bed.feed.outcomes(message.starts(id, 503, -1))).toEqual(['stale']);
    expect(await bed.feed.outcomes(message.starts(id, 504, -2), message.state(id, 505), message.odds(id, 506))).toEqual(
      ['ok', 'ok', 'ok'],
    );
    const selection = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
    const coupon = await bed.placed(user, [pick(id, { ...selection, live: true })]);
    bed.api.context.advance(5_000);
    await bed.settle();
    await bed.feed.outcomes(message.result(id, 507, 3, 0));
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 1_850n });
    expect(await bed.findings()).toEqual([]);
  });
});
