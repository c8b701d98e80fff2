import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { credit, stakesCounted, takeStake } from '.';

describeEachDatabase('stakes under a bonus', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  test('BONUS-7 stakesCounted returns the amount that each stake counted for its bonus, and omits stakes that counted nothing', async () => {
    const uid = randomId();
    const entry = {
      uid,
      category: 4,
      description: { tr: 'Kupon', en: 'Coupon' },
      counter: 'house:betting',
      at: context.now(),
    };
    const stakes = [
      { key: randomId(), bonus: { id: 'bonus-1', counted: 40n } },
      { key: randomId(), bonus: { id: 'bonus-2', counted: 7n } },
      { key: randomId(), bonus: { id: 'bonus-1', counted: 0n } },
      { key: randomId(), bonus: { id: 'bonus-1', counted: null } },
      { key: randomId(), bonus: undefined },
    ];
    const counted = await context.db.transaction(async (tx) => {
      await credit(tx, { ...entry, key: randomId(), kind: 'adjustment', amount: 1_000n });
      for (const stake of stakes) await takeStake(tx, { ...entry, ...stake, amount: 50n });
      return stakesCounted(tx, [...stakes.map(({ key }) => key), 'none']);
    });
    expect(counted).toEqual(
      new Map([
        [stakes[0]!.key, { bonusId: 'bonus-1', counts: 40n }],
        [stakes[1]!.key, { bonusId: 'bonus-2', counts: 7n }],
      ]),
    );
  });
});
