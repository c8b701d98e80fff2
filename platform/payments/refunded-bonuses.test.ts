import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT } from '#contract/constants';
import { listGrants } from '../bonuses';
import { setupBonuses, type BonusTestBed } from '../bonuses/testing';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { payments } from './schema';

describeDatabase('refunds of deposits with a bonus', (database) => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    const { context } = bed.api;
    context.setTime('2026-03-10T09:00:00Z');
    // The refunds stay requested: no job sends them.
    const card = { ...context.gateways.known.get('kartgec')!, refund: async () => 'open' as const };
    context.gateways = { known: new Map([['kartgec', card]]), on: new Set(['kartgec']) };
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const refund = (id: string, amount: string) =>
    runCommand(bed.api.context, 'payments', ['refund', id], { amount, 'taken-back': '0', reason: 'Test' });
  /** Creates a player with a deposit of 1,000 lira, whose bonus of 200 was released. */
  const released = async (username: string) => {
    const player = await bed.player(username);
    await player.claim('no-wagering');
    await player.pay('1000');
    const [deposit] = await db()
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.uid, player.uid), eq(payments.direction, DEPOSIT)));
    await player.bet(100_000n);
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 0n });
    return { player, id: deposit!.id };
  };
  const stateOf = async (uid: string) => (await listGrants(db(), uid, 9))[0]?.state;

  test('INT-34 BONUS-6 a refund of a deposit whose released bonus is spent is refused, and changes nothing', async () => {
    const { player, id } = await released('harcayan');
    await player.bet(5_000n);
    // 150 are left; the bonus alone is 200.
    expect(await refund(id, '10')).toMatchObject({ failed: true, text: expect.stringContaining('at most ₺0.00') });
    expect(await player.held()).toEqual({ real: 15_000n, bonus: 0n });
    expect(await stateOf(player.uid)).toBe('released');
  });

  test('INT-34 BONUS-6 a refund takes the released bonus from the balance first', async () => {
    const { player, id } = await released('saklayan');
    await player.give(7_000n);
    expect(await refund(id, '70.01')).toMatchObject({ failed: true, text: expect.stringContaining('at most ₺70.00') });
    expect((await refund(id, '70')).rows).toMatchObject([{ amount: '70.00' }]);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await stateOf(player.uid)).toBe('taken-back');
    expect((await verifyBooks(db())).findings).toEqual([]);
  });
});
