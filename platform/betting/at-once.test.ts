import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWaits, testPostgres } from '../db/testing';
import { runCommand } from '../ops';
import { lockWallets } from '../ledger';
import { settleBatch } from './settle';
import { setupBetting, pick, type BettingTestBed } from './testing';

describe.skipIf(!testPostgres)('concurrent settlements over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(testPostgres!);
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const waiting = (count: number) => lockWaits(db(), count);

  test('BET-2 concurrent corrections of two matches of the same players settle both, in any order of their coupons', async () => {
    const one = await bed.player('duzeltilen1');
    const other = await bed.player('duzeltilen2');
    // Settlements go by the ids of coupons, which rise with time: each player comes first in one of the matches.
    const matchOf = async (id: string, players: (typeof one)[]) => {
      await bed.feed.fixture(id);
      for (const user of players) await bed.placed(user, [pick(id)]);
      return id;
    };
    const first = await matchOf('m1', [one, other]);
    const second = await matchOf('m2', [other, one]);
    const held = () => Promise.all([bed.balance(one), bed.balance(other)]);
    const before = await held();
    for (const id of [first, second]) await bed.feed.result(id, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await held()).toEqual(before.map((kurus) => kurus + 4_200n));
    for (const id of [first, second]) {
      const { failed } = await runCommand(bed.api.context, 'betting', ['correct', id], { score: '0-1', reason: 'x' });
      expect(failed).toBeFalsy();
    }
    const settle = (fixtureID: string) =>
      db().transaction((tx) => settleBatch(tx, { fixtureID, revision: 2, after: '', at: bed.api.context.now() }));
    const settling: Promise<unknown>[] = [];
    await db().transaction(async (tx) => {
      // The first settlement waits for a locked wallet. The second must not lock the other player's wallet before it
      // waits there too.
      await lockWallets(tx, [one.uid]);
      settling.push(settle(first));
      await waiting(1);
      settling.push(settle(second));
      await waiting(2);
    });
    expect(await Promise.allSettled(settling)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await held()).toEqual(before);
    expect(await bed.findings()).toEqual([]);
  });
});
