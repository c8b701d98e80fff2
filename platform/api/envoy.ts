import { getDepositAmounts } from '#contract/envoy';
import { fixedAmounts } from '../payments';
import { handle, ok, type Handler } from './answer';

export const handlers: Handler[] = [
  handle(getDepositAmounts, async ({ db }, data) => ok({ amounts: await fixedAmounts(db, data.bankcode) })),
];
