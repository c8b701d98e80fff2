import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
import { credit } from '.';

/** Credits a player's balance with an amount in kuruş, as an operator's adjustment. */
export const creditAdjustment = (
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  uid: string,
  amount: bigint,
): Promise<unknown> =>
  db.transaction((tx) =>
    credit(tx, {
      key: randomId(),
      kind: 'adjustment',
      uid,
      category: 1,
      description: { tr: 'Düzeltme', en: 'Adjustment' },
      amount,
      counter: 'house:adjustments',
      at: now(),
    }),
  );
