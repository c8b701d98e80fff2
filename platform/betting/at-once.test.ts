import { sql } from 'drizzle-orm';
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
    // Coupon ids are random: create matches until one lists the first player's coupon first, and one the other's.
    const found = new Map<boolean, string>();
    for (let at = 0; found.size < 2; at += 1) {
      const id = `m${at}`;
      await bed.feed.fixture(id);
      const own = await bed.placed(one, [pick(id)]);
      await bed.placed(other, [pick(id)]);
      const { rows } = (await db().execute(
        sql`select coupon_id from coupon_picks where fixture_id = ${id} order by coupon_id limit 1`,
      )) as unknown as { rows: { coupon_id: string }[] };
      const comesFirst = rows[0]?.coupon_id === own;
      if (!found.has(comesFirst)) found.set(comesFirst, id);
    }
    const [first, second] = [found.get(true)!, found.get(false)!];
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
