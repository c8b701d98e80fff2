import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/istanbul';
import { describeDatabase } from '../db/testing';
import { pick, setupBetting, type BettingTestBed } from './testing';

describeDatabase('bets that wait for a result', (database) => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(database);
  });
  afterAll(() => bed.api.close());

  const overdue = async () =>
    ((await bed.api.run('today')).rows ?? []).filter(({ item }) => item === 'Matches with bets and no result');

  test('DESK-40 `today` lists matches with open bets that have no result twelve hours after their start', async () => {
    const user = await bed.player('bekleyen');
    for (const id of ['begun', 'never-begun', 'ended', 'without-bets']) await bed.feed.fixture(id);
    for (const id of ['begun', 'never-begun', 'ended']) await bed.placed(user, [pick(id)]);
    await bed.feed.live('begun');
    await bed.feed.result('ended', [{ home: 1, away: 0 }]);
    await bed.settle();
    // The matches start in an hour.
    bed.api.context.advance(13 * HOUR_MS - 1);
    expect(await overdue()).toEqual([]);
    bed.api.context.advance(2);
    expect(await overdue()).toMatchObject([{ count: 2, command: 'betting fixtures' }]);
    await bed.api.run('betting void begun', { reason: 'x' });
    expect(await overdue()).toMatchObject([{ count: 1 }]);
  });
});
