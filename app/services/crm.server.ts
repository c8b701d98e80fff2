import * as contract from '#contract/crm';
import { MASS_MESSAGE_LIMIT } from '#contract/constants';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Lists the lotteries that tickets belong to; `absent` if the API has none. */
export const lotteries = (caller: Caller) =>
  cachedReply(caller, { name: 'lotteries', load: () => callEndpoint(caller, contract.listLotteries, {}) });

/** Lists the public mass messages (limit 10). */
export const massMessages = (caller: Caller) =>
  cachedReply(caller, {
    name: 'mass-messages',
    load: () => callEndpoint(caller, contract.listMassMessages, { limit: MASS_MESSAGE_LIMIT, offset: 0 }),
  });
