import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { offer, pick, setupBetting, toMessages, type BettingTestBed } from './testing';

const TEAMS = { home: 'Işık', away: 'Gölge' };
const SWAPPED = { home: 'Gölge', away: 'Işık' };

describeDatabase('teams of a match', (database) => {
  let bed: BettingTestBed;
  let message: ReturnType<typeof toMessages>;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    message = toMessages(bed.api.context);
    user = await bed.player('takim');
  });
  afterAll(() => bed.api.close());

  const repeated = (fixtureID: string, sequence: number, more: Record<string, unknown> = {}): FeedMessage => ({
    type: 'fixture',
    fixtureID,
    sequence,
    leagueID: 'league-football',
    ...TEAMS,
    startsAt: new Date(bed.api.context.now().getTime() + 3_600_000).toISOString(),
    ...more,
  });
  const shown = async (fixtureID: string) =>
    (await bed.api.call('betting/get_fixture', { fixtureID, Lang: 'en' })).data as Record<string, unknown>;
  const conflictsOf = async (fixtureID: string) =>
    ((await runCommand(bed.api.context, 'betting', ['conflicts'], {})).rows ?? [])
      .filter(({ id }) => id === fixtureID)
      .map(({ received }) => received);

  test('BET-79 a repeated `fixture` changes teams, league and round of a match without bets, which waits for new odds', async () => {
    const id = await bed.feed.newFixture(TEAMS);
    await bed.feed.fixture('other-league', { leagueID: 'second' });
    const changed = repeated(id, 1_001, { ...SWAPPED, leagueID: 'second', season: 3, round: 7 });
    expect(await bed.feed.outcomes(changed)).toEqual(['ok']);
    expect(await shown(id)).toMatchObject({ ...SWAPPED, leagueID: 'second', openMarkets: 0 });
    expect(await bed.feed.outcomes(message.odds(id, 1_002))).toEqual(['ok']);
    expect(await shown(id)).toMatchObject({ openMarkets: 1 });
    const { rows } = await runCommand(bed.api.context, 'betting', ['fixtures'], { text: 'gölge' });
    expect(rows).toContainEqual(expect.objectContaining({ id }));
    expect(await bed.feed.outcomes(repeated(id, 1_000))).toEqual(['stale']);
  });

  test('BET-79 another spelling of a team changes a match with bets, and suspends nothing', async () => {
    const id = await bed.feed.newFixture(TEAMS);
    await bed.placed(user, [pick(id)]);
    expect(await bed.feed.outcomes(repeated(id, 1_001, { home: 'ISIK' }))).toEqual(['ok']);
    expect(await shown(id)).toMatchObject({ home: 'ISIK', openMarkets: 8 });
    expect(await conflictsOf(id)).toEqual([]);
  });

  test('BET-79 other teams of a match with bets suspend it, and its end waits for the operator', async () => {
    const id = await bed.feed.newFixture(TEAMS);
    const coupon = await bed.placed(user, [pick(id)]);
    expect(await bed.feed.outcomes(repeated(id, 1_001, SWAPPED))).toEqual(['kept']);
    expect(await shown(id)).toMatchObject({ ...TEAMS, openMarkets: 0 });
    // A recovery repeats the change.
    expect(await bed.feed.outcomes(repeated(id, 1_002, SWAPPED))).toEqual(['kept']);
    expect(await conflictsOf(id)).toEqual(['other teams']);
    await bed.feed.outcomes(message.odds(id, 1_003));
    expect(await shown(id)).toMatchObject({ openMarkets: 0 });
    const half = {
      market: 'result-h1' as const,
      line: null,
      verdicts: [{ selection: 'home', verdict: 'won' as const }],
    };
    const outcomes = await bed.feed.outcomes(
      message.state(id, 1_004),
      message.odds(id, 1_005),
      { type: 'market-result', fixtureID: id, sequence: 1_006, markets: [half] },
      message.result(id, 1_007, 2, 0),
    );
    expect(outcomes).toEqual(['ok', 'ok', 'kept', 'kept']);
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open' });
    expect(await shown(id)).toMatchObject({ status: 'live', openMarkets: 0 });
    await runCommand(bed.api.context, 'betting', ['void', id], { reason: 'x' });
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'void', payout: '10.00' });
    expect(await conflictsOf(id)).toEqual([]);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-79 the earlier teams, or `abandoned`, end the conflict', async () => {
    const [back, gone] = [await bed.feed.newFixture(TEAMS), await bed.feed.newFixture(TEAMS)];
    const coupons = [await bed.placed(user, [pick(back)]), await bed.placed(user, [pick(gone)])];
    for (const id of [back, gone]) expect(await bed.feed.outcomes(repeated(id, 1_001, SWAPPED))).toEqual(['kept']);
    expect(await bed.feed.outcomes(repeated(back, 1_002), message.odds(back, 1_003))).toEqual(['ok', 'ok']);
    expect(await shown(back)).toMatchObject({ ...TEAMS, openMarkets: 1 });
    expect(await conflictsOf(back)).toEqual([]);
    expect(await bed.feed.outcomes(message.state(back, 1_004), message.result(back, 1_005, 2, 0))).toEqual([
      'ok',
      'ok',
    ]);
    const abandoned = { ...message.result(gone, 1_002, 2, 0), status: 'abandoned', periods: [] } as FeedMessage;
    expect(await bed.feed.outcomes(abandoned)).toEqual(['ok']);
    expect(await conflictsOf(gone)).toEqual([]);
    await bed.settle();
    expect(await bed.coupon(user, coupons[0]!)).toMatchObject({ state: 'won' });
    expect(await bed.coupon(user, coupons[1]!)).toMatchObject({ state: 'void' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-79 the result of a market during a conflict about teams settles bets once the earlier teams are back', async () => {
    const half = (fixtureID: string, sequence: number, verdict: 'won' | 'lost'): FeedMessage => ({
      type: 'market-result',
      fixtureID,
      sequence,
      markets: [{ market: 'result-h1', line: null, verdicts: [{ selection: 'home', verdict }] }],
    });
    const HALF = { market: 'result-h1', line: null, selection: 'home', odds: 240 } as const;
    const begin = async () => {
      const id = await bed.feed.newFixture({ ...TEAMS, markets: [offer('result-h1', null, { home: 240 })] });
      const coupon = await bed.placed(user, [pick(id, HALF)]);
      expect(await bed.feed.outcomes(message.state(id, 1_000), repeated(id, 1_001, SWAPPED))).toEqual(['ok', 'kept']);
      return { id, coupon };
    };
    const [back, gone, settled] = [await begin(), await begin(), await begin()] as const;
    const stateOf = async ({ coupon }: { coupon: string }) => (await bed.couponRow(coupon)).state;
    for (const { id } of [back, gone, settled])
      expect(await bed.feed.outcomes(half(id, 1_003, 'won'), half(id, 1_002, 'lost'))).toEqual(['kept', 'stale']);
    await bed.settle();
    expect(await stateOf(back)).toBe('open');
    expect(await bed.feed.outcomes(repeated(back.id, 1_004))).toEqual(['ok']);
    await bed.settle();
    expect(await stateOf(back)).toBe('won');
    // It may name the other teams: the end of the match, or the operator, leaves it out.
    expect(
      await bed.feed.outcomes({
        ...message.result(gone.id, 1_004, 2, 0),
        status: 'abandoned',
        periods: [],
      } as FeedMessage),
    ).toEqual(['ok']);
    await runCommand(bed.api.context, 'betting', ['settle', settled.id], { score: '0-1', reason: 'x' });
    await bed.settle();
    expect([await stateOf(gone), await stateOf(settled)]).toEqual(['void', 'void']);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-79 a postponed match with bets does not return with other teams, but with its own', async () => {
    const id = await bed.feed.newFixture(TEAMS);
    const coupon = await bed.placed(user, [pick(id)]);
    const startsAt = new Date(bed.api.context.now().getTime() + 7_200_000).toISOString();
    await bed.feed.outcomes({ type: 'result', fixtureID: id, sequence: 1_000, status: 'postponed', periods: [] });
    expect(await bed.feed.outcomes(repeated(id, 1_001, { ...SWAPPED, startsAt }), message.odds(id, 1_002))).toEqual([
      'kept',
      'stale',
    ]);
    expect(await shown(id)).toMatchObject({ ...TEAMS, status: 'postponed', openMarkets: 0 });
    expect(await conflictsOf(id)).toEqual(['other teams']);
    bed.api.context.advance(1_000);
    expect(await bed.feed.outcomes(repeated(id, 1_003, { startsAt }), message.odds(id, 1_004))).toEqual(['ok', 'ok']);
    expect(await shown(id)).toMatchObject({ ...TEAMS, status: 'scheduled', openMarkets: 1 });
    expect(await conflictsOf(id)).toEqual([]);
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'void' });
    // Without bets it has the new teams.
    const other = await bed.feed.newFixture(TEAMS);
    await bed.feed.outcomes({ type: 'result', fixtureID: other, sequence: 1_000, status: 'postponed', periods: [] });
    expect(await bed.feed.outcomes(repeated(other, 1_001, { ...SWAPPED, startsAt }))).toEqual(['ok']);
    expect(await shown(other)).toMatchObject({ ...SWAPPED, status: 'scheduled' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-79 other teams in play are a conflict too, and a league of another sport is rejected', async () => {
    const id = await bed.feed.newFixture(TEAMS);
    await bed.placed(user, [pick(id)]);
    await bed.feed.outcomes(message.state(id, 1_000));
    expect(await bed.feed.outcomes(repeated(id, 1_001, SWAPPED), message.odds(id, 1_002))).toEqual(['kept', 'ok']);
    expect(await shown(id)).toMatchObject({ ...TEAMS, openMarkets: 0 });
    await bed.feed.fixture('tennis', { sport: 'tennis', markets: [offer('winner', null, { home: 200 })] });
    const { body } = await bed.feed.send(repeated(id, 1_003, { leagueID: 'league-tennis' }));
    expect(body).toMatchObject({ code: 'BAD_MESSAGE', field: 'messages.0.leagueID' });
  });
});
