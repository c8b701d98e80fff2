import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { describeDatabase } from '../db/testing';
import { credit, debit } from '../ledger';
import { setupLimits, type LimitsTestBed } from '../play-limits/testing';
import { sumEndedRounds } from '.';
import { gameRounds } from './schema';

describeDatabase('sums of ended rounds', (database) => {
  let bed: LimitsTestBed;
  beforeEach(async () => {
    bed = await setupLimits(database);
  });
  afterEach(() => bed.api.close());

  test('BONUS-1 rounds of two providers with the same id are two rounds', async () => {
    const { context } = bed.api;
    const { uid } = (await bed.seat('ayse', '1000')).user;
    const at = context.now();
    for (const [provider, staked, paid] of [
      ['acme', 90_00n, 0n],
      ['other', 10_00n, 30_00n],
    ] as const) {
      await context.db.insert(gameRounds).values({
        provider,
        roundId: 'r-1',
        uid,
        gameId: 'g',
        staked,
        paid,
        startedAt: at,
        endedAt: at,
      });
      const entry = {
        uid,
        category: TRANSACTION_CATEGORY.game,
        description: { tr: 'Deneme', en: 'Trial' },
        reference: 'r-1',
        counter: `house:games:${provider}`,
        at,
      };
      await context.db.transaction(async (tx) => {
        await debit(tx, { ...entry, key: `game:${provider}:s-1`, kind: 'stake', amount: staked });
        if (paid > 0n) await credit(tx, { ...entry, key: `game:${provider}:w-1`, kind: 'payout', amount: paid });
      });
    }
    const span = { uid, from: at, until: new Date(at.getTime() + 1) };
    expect(await sumEndedRounds(context.db, span)).toEqual({ rounds: 2, staked: 100_00n, net: -70_00n });
    // The larger stake counts as the half of all stakes, the smaller in full.
    expect(await sumEndedRounds(context.db, { ...span, parts: 2 })).toEqual({
      rounds: 2,
      staked: 100_00n,
      net: -30_00n,
    });
  });
});
