import { z } from 'zod';
import { call } from './call';
import { text, wireAmount } from './wire';

/** Lists the fixed amounts that a method accepts. */
export const getDepositAmounts = call({
  class: 'envoy',
  method: 'getDepositAmounts',
  auth: 'player',
  kind: 'read',
  data: z.object({ bankcode: text(40) }),
  reply: z.object({ amounts: z.array(wireAmount).catch([]).default([]) }),
});
