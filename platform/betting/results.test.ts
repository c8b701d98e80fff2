import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { Verdict } from '#contract/markets';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { bettingFixtures } from './schema';
import { offer, pick, setupBetting, toMessages, type BettingTestBed } from './testing';

const HOUR_MS = 3_600_000;
const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
const YES = { market: 'both-score', line: null, selection: 'yes', odds: 175 } as const;

describeDatabase('messages about results', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let message: ReturnType<typeof toMessages>;
  beforeAll(async () => {
    bed = await setupBetting(database);
    message = toMessages(bed.api.context);
    user = await bed.player('sonuclu', '10000');
  });
  afterAll(() => bed.api.close());

  const row = async (id: string) =>
    (await bed.api.context.db.select().from(bettingFixtures).where(eq(bettingFixtures.id, id)))[0]!;
  const conflicts = async () => (await bed.api.run('betting conflicts')).rows?.map((each) => each['id']) ?? [];
  const marketResult = (
    fixtureID: string,
    sequence: number,
    { market, line }: Pick<typeof OVER | typeof YES, 'market' | 'line'>,
    verdicts: Record<string, Verdict>,
  ): FeedMessage => ({
    type: 'market-result',
    fixtureID,
    sequence,
    markets: [
      { market, line, verdicts: Object.entries(verdicts).map(([selection, verdict]) => ({ selection, verdict })) },
    ],
  });
  const ended = (fixtureID: string, sequence: number, status: 'ended' | 'postponed' | 'abandoned'): FeedMessage => ({
    type: 'result',
    fixtureID,
    sequence,
    status,
    periods: status === 'ended' ? [{ home: 1, away: 0 }] : [],
  });

  test('BET-15 BET-2 markets that are decided one after the other are settled each; the same verdicts again settle nothing', async () => {
    const id = await bed.feed.newFixture();
    const [over, yes] = [await bed.placed(user, [pick(id, OVER)]), await bed.placed(user, [pick(id, YES)])];
    expect(await bed.feed.outcomes(message.state(id, 500))).toEqual(['ok']);
    expect(await bed.feed.outcomes(marketResult(id, 1, OVER, { over: 'won', under: 'lost' }))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'won', payout: 1_850n });
    expect(await bed.feed.outcomes(marketResult(id, 2, YES, { yes: 'won', no: 'lost' }))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(yes)).toMatchObject({ state: 'won', payout: 1_750n });
    const { resultRevision } = await row(id);
    expect(await bed.feed.outcomes(marketResult(id, 3, YES, { no: 'lost', yes: 'won' }))).toEqual(['ok']);
    expect(await row(id)).toMatchObject({ resultRevision });
    // The same sequence again, with another verdict.
    expect(await bed.feed.outcomes(marketResult(id, 3, YES, { yes: 'lost', no: 'won' }))).toEqual(['stale']);
    expect(await row(id)).toMatchObject({ resultRevision });
  });

  test('BET-15 BET-2 a result of a market that follows the feed’s result of the match counts', async () => {
    const id = await bed.feed.newFixture();
    const over = await bed.placed(user, [pick(id, OVER)]);
    await bed.feed.outcomes(message.state(id, 500), message.result(id, 501, 3, 0));
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'won' });
    expect(await bed.feed.outcomes(marketResult(id, 502, OVER, { over: 'void', under: 'void' }))).toEqual(['ok']);
    await bed.settle();
    expect(await bed.couponRow(over)).toMatchObject({ state: 'void', payout: 1_000n });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-12 the result of one match leaves the conflict about another one in the same batch', async () => {
    const [early, other] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    expect(
      await bed.feed.outcomes(ended(early, 500, 'ended'), message.state(other, 501), ended(other, 502, 'ended')),
    ).toEqual(['kept', 'ok', 'ok']);
    expect(await conflicts()).toContain(early);
    expect(await conflicts()).not.toContain(other);
  });

  test('BET-15 a match that was postponed in play is to come again after the withdrawal', async () => {
    const id = await bed.feed.newFixture();
    await bed.feed.outcomes(message.state(id, 500), ended(id, 501, 'postponed'));
    expect(await bed.feed.outcomes({ type: 'withdraw', fixtureID: id, sequence: 501 })).toEqual(['stale']);
    expect(await bed.feed.outcomes({ type: 'withdraw', fixtureID: id, sequence: 502 })).toEqual(['ok']);
    expect(await row(id)).toMatchObject({ status: 'scheduled' });
    // A repeat of the withdrawn result does not apply.
    expect(await bed.feed.outcomes(ended(id, 502, 'postponed'))).toEqual(['stale']);
  });

  test('BET-15 a postponed match returns at its old start if that is still to come, by a message after the postponement', async () => {
    const id = await bed.feed.newFixture();
    expect(await bed.feed.outcomes(ended(id, 500, 'postponed'))).toEqual(['ok']);
    expect(await bed.feed.outcomes(message.starts(id, 500, 60))).toEqual(['stale']);
    expect(await bed.feed.outcomes(message.starts(id, 501, 60))).toEqual(['ok']);
    expect(await row(id)).toMatchObject({ status: 'scheduled' });
  });

  test('DESK-56 the feed confirms a match that an operator voided: no conflict; another result of it is one', async () => {
    const id = await bed.feed.newFixture();
    expect(await bed.feed.outcomes(ended(id, 500, 'abandoned'))).toEqual(['ok']);
    expect(await bed.api.run(`betting void ${id}`, { reason: 'Deneme' })).not.toHaveProperty('failed');
    expect(await bed.feed.outcomes(ended(id, 501, 'abandoned'))).toEqual(['stale']);
    expect(await conflicts()).not.toContain(id);
    expect(await bed.feed.outcomes(message.result(id, 502, 1, 0))).toEqual(['kept']);
    expect(await conflicts()).toContain(id);
  });

  test('BET-2 a corrected result with which a coupon still wins pays the difference', async () => {
    const id = await bed.feed.newFixture();
    const coupon = await bed.placed(user, [
      pick(id, { market: 'handicap', line: -0.75, selection: 'home', odds: 205 }),
    ]);
    await bed.feed.outcomes(message.state(id, 500), message.result(id, 501, 1, 0));
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 1_525n });
    const before = await bed.balance(user);
    expect(await bed.api.run(`betting correct ${id}`, { score: '2-0', reason: 'Deneme' })).not.toHaveProperty('failed');
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_050n });
    expect((await bed.balance(user)) - before).toBe(525n);
    expect(await bed.findings()).toEqual([]);
  });

  test('SCALE-3 a settlement of one market logs no error about bets that stay open', async () => {
    const [id, other] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    await bed.feed.odds(other, offer('result', null, { home: 210, draw: 330, away: 340 }));
    const coupon = await bed.placed(user, [pick(id, OVER), pick(other)]);
    const { context } = bed.api;
    const lines: string[] = [];
    const { log } = context;
    context.log = pino({}, { write: (line) => void lines.push(line) });
    await bed.feed.outcomes(message.state(id, 500), marketResult(id, 501, OVER, { over: 'won', under: 'lost' }));
    await bed.settle();
    await bed.feed.outcomes(message.result(id, 502, 3, 0));
    await bed.settle();
    context.log = log;
    expect(lines).toEqual([]);
    expect(await bed.coupon(user, coupon)).toMatchObject({
      state: 'open',
      picks: [{ state: 'won' }, { state: 'open' }],
    });
  });

  test('BET-12 a result before the start of a match without a state is a conflict; from the start on it counts', async () => {
    const [early, due] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
    bed.api.context.advance(HOUR_MS - 1);
    expect(await bed.feed.outcomes(ended(early, 500, 'ended'))).toEqual(['kept']);
    bed.api.context.advance(1);
    expect(await bed.feed.outcomes(ended(due, 501, 'ended'))).toEqual(['ok']);
    expect(await conflicts()).toContain(early);
    expect(await conflicts()).not.toContain(due);
  });
});
