import { getDepositAmounts } from '#contract/envoy';
import { fixedAmounts } from '../payments';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(getDepositAmounts, async ({ db }, data) => ok({ amounts: await fixedAmounts(db, data.bankcode) })),
];
