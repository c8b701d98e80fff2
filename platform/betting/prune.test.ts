import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { findCoupon, jobs, listSuspensions, schedulePruning, suspendMarkets } from '.';
import { bettingConflicts, bettingFixtures } from './schema';
import { setupBetting, pick, type BettingTestBed } from './testing';

describeDatabase('what nobody needs any more', (database) => {
  let bed: BettingTestBed;
  beforeEach(async () => {
    bed = await setupBetting(database);
  });
  afterEach(() => bed.api.close());

  const kept = async () => (await bed.api.context.db.select().from(bettingFixtures)).map(({ id }) => id).sort();

  test('BET-1 matches are deleted 400 days after their start, unless a coupon is on them or a result is disputed', async () => {
    const { context } = bed.api;
    const user = await bed.player('kuponcu');
    for (const id of ['bet-on', 'disputed', 'forgotten', 'postponed', 'unsettled', 'waiting'])
      await bed.feed.fixture(id);
    for (const fixtureId of ['forgotten', 'waiting'])
      await context.db.transaction((tx) =>
        suspendMarkets(tx, { fixtureId }, { reason: 'x', operator: 'ayse', at: context.now() }),
      );
    const coupon = await bed.placed(user, [pick('bet-on')]);
    for (const id of ['bet-on', 'disputed', 'forgotten']) await bed.feed.result(id, [{ home: 1, away: 0 }]);
    await bed.feed.result('postponed', [], 'postponed');
    await bed.feed.result('disputed', [{ home: 0, away: 0 }]);
    await bed.settle();
    await context.db.transaction((tx) => schedulePruning(tx, context.now()));

    context.advance(399 * DAY_MS);
    await bed.feed.result('unsettled', [{ home: 1, away: 0 }]);
    await runDueJobs(context, { 'betting.prune': jobs['betting.prune']! });
    expect(await kept()).toHaveLength(6);

    await bed.feed.fixture('young');
    context.advance(DAY_MS);
    await bed.feed.result('young', [{ home: 1, away: 0 }]);
    context.advance(2 * 3_600_000);
    await runDueJobs(context, { 'betting.prune': jobs['betting.prune']! });
    expect(await kept()).toEqual(['bet-on', 'disputed', 'unsettled', 'waiting', 'young']);
    expect(await listSuspensions(context.db)).toMatchObject([{ fixtureId: 'waiting' }]);
    expect(await findCoupon(context.db, { uid: user.uid, couponID: coupon, at: context.now() })).toMatchObject({
      coupon: { state: 'won' },
      picks: [{ fixture: { id: 'bet-on' } }],
    });

    // Once decided, the dispute is deleted with its match; so are matches settled meanwhile.
    await context.db.update(bettingConflicts).set({ decidedAt: context.now() });
    await bed.settle();
    context.advance(DAY_MS);
    await bed.settle();
    expect(await kept()).toEqual(['bet-on', 'waiting', 'young']);
    expect(await context.db.select().from(bettingConflicts)).toEqual([]);
  });
});
