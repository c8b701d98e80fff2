import { getDepositAmounts } from '#contract/envoy';
import { wireFromKurus } from '#contract/wire';
import { fixedAmounts } from '../payments';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(getDepositAmounts, async ({ tx }, data) => ok({ amounts: (await fixedAmounts(tx, data.bankcode)).map(wireFromKurus) })),
];
