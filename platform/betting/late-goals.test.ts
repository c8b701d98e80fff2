import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { PeriodScore, Team } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { offer, pick, setupBetting, type BettingTestBed } from './testing';

const DRAW = [
  { home: 1, away: 1 },
  { home: 0, away: 0 },
];
const ODDS = { home: 200, none: 900, away: 220 };

/** Sequences of the messages of a match: its goals and its result. */
const FIRST = 5_011;
const SECOND = 5_012;
const RESULT = 5_020;

const goal = (number: number, side: Team) => {
  const [clock, text] = [
    { tr: `${number}'`, en: `${number}'` },
    { tr: 'Gol', en: 'Goal' },
  ];
  return { number, clock, kind: 'goal' as const, text, side };
};

describeDatabase('goals in late messages', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, { betDelayS: 0 });
    user = await bed.player('golcu');
  });
  afterAll(() => bed.api.close());

  const state = (
    fixtureID: string,
    sequence: number,
    { periods, highlights }: { periods: PeriodScore[]; highlights: ReturnType<typeof goal>[] },
  ): FeedMessage => ({
    type: 'state',
    fixtureID,
    sequence,
    status: 'live',
    clock: { tr: "1'", en: "1'" },
    periods,
    highlights,
  });
  /** The messages of a match: home scores first, away last. */
  const messagesOf = (id: string) => ({
    start: state(id, 5_010, { periods: [{ home: 0, away: 0 }], highlights: [] }),
    first: state(id, FIRST, { periods: [{ home: 1, away: 0 }], highlights: [goal(1, 'home')] }),
    second: state(id, SECOND, { periods: [{ home: 1, away: 1 }], highlights: [goal(2, 'away')] }),
    result: { type: 'result', fixtureID: id, sequence: RESULT, status: 'ended', periods: DRAW } as FeedMessage,
  });
  /** Sends a match with bets on its first and its last goal, which are both right. */
  const begin = async () => {
    const markets = [offer('first-score', null, ODDS), offer('last-score', null, ODDS)];
    const id = await bed.feed.newFixture({ markets });
    const coupons = [
      await bed.placed(user, [pick(id, { market: 'first-score', selection: 'home', odds: 200 })]),
      await bed.placed(user, [pick(id, { market: 'last-score', selection: 'away', odds: 220 })]),
    ];
    const messages = messagesOf(id);
    await bed.feed.outcomes(messages.start);
    return { id, messages, coupons };
  };
  const payouts = async (coupons: readonly string[]) => {
    await bed.settle();
    expect(await bed.findings()).toEqual([]);
    return Promise.all(
      coupons.map(async (id) => {
        const { state: its, payout } = await bed.couponRow(id);
        return `${its} ${String(payout)}`;
      }),
    );
  };
  const [WON, VOID] = [
    ['won 2000', 'won 2200'],
    ['void 1000', 'void 1000'],
  ];

  test.each([
    ['in order', ['first', 'second', 'result'], ['ok', 'ok', 'ok']],
    ['the first goal after the second', ['second', 'first', 'result'], ['ok', 'stale', 'ok']],
    ['the first goal after the result', ['second', 'result', 'first'], ['ok', 'ok', 'stale']],
    ['the second goal after the result', ['first', 'result', 'second'], ['ok', 'ok', 'stale']],
    ['both goals after the result', ['result', 'second', 'first'], ['ok', 'stale', 'stale']],
  ] as const)('BET-5 bets on the first and the last goal are paid for messages %s', async (_order, names, outcomes) => {
    for (const isOneBatch of [false, true]) {
      const { messages, coupons } = await begin();
      const sent = names.map((name) => messages[name]);
      const batches = isOneBatch ? [sent] : sent.map((message) => [message]);
      const answers = [];
      for (const batch of batches) {
        answers.push(...((await bed.feed.outcomes(...batch)) ?? []));
        await bed.settle();
      }
      expect(answers).toEqual(outcomes);
      expect(await payouts(coupons)).toEqual(WON);
    }
  });

  test('BET-5 a result that comes again adds its highlights, a late repetition of a goal changes nothing', async () => {
    const { id, messages, coupons } = await begin();
    await bed.feed.outcomes(messages.first, messages.result);
    expect(await payouts(coupons)).toEqual(VOID);
    const again = { ...messages.result, sequence: 5_021, highlights: [goal(2, 'away')] } as FeedMessage;
    expect(await bed.feed.outcomes(again)).toEqual(['stale']);
    expect(await payouts(coupons)).toEqual(WON);
    const before = await bed.balance(user);
    expect(await bed.feed.outcomes(again, messages.first, messages.second)).toEqual(['stale', 'stale', 'stale']);
    expect(await bed.settle()).toBe(0);
    expect(await bed.balance(user)).toBe(before);
    const { data } = await bed.api.call('betting/get_fixture', { fixtureID: id });
    expect((data as { highlights: { side: Team }[] }).highlights.map(({ side }) => side)).toEqual(['home', 'away']);
  });

  test('BET-5 goals after the result, as of extra time, are none of the bets', async () => {
    const { id, messages, coupons } = await begin();
    await bed.feed.outcomes(messages.first, messages.second, messages.result);
    expect(await payouts(coupons)).toEqual(WON);
    const extra = { periods: [...DRAW, { home: 1, away: 0 }], highlights: [goal(3, 'home')] };
    expect(await bed.feed.outcomes(state(id, RESULT + 1, extra))).toEqual(['stale']);
    expect(await bed.settle()).toBe(0);
    expect(await payouts(coupons)).toEqual(WON);
  });

  test('BET-5 a late goal does not change the result of an operator; after a void that is taken back it counts', async () => {
    const operate = (words: string[], options: Record<string, string> = {}) =>
      runCommand(bed.api.context, 'betting', words, { reason: 'Deneme', ...options });
    const own = await begin();
    await bed.feed.outcomes(own.messages.first);
    await operate(['settle', own.id], { score: '1-1,0-0' });
    expect(await payouts(own.coupons)).toEqual(VOID);
    expect(await bed.feed.outcomes(own.messages.second)).toEqual(['stale']);
    expect(await payouts(own.coupons)).toEqual(VOID);

    const voided = await begin();
    await bed.feed.outcomes(voided.messages.first, voided.messages.result);
    await operate(['void', voided.id]);
    expect(await bed.feed.outcomes(voided.messages.second)).toEqual(['stale']);
    expect(await payouts(voided.coupons)).toEqual(VOID);
    await operate(['take-back', voided.id, '1']);
    expect(await payouts(voided.coupons)).toEqual(WON);
  });
});
