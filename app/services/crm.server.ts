import * as contract from '#contract/crm';
import { MASS_MESSAGE_LIMIT } from '#contract/constants';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** The lotteries that tickets are of; `absent` where the API knows of none. */
export const lotteries = (caller: Caller) =>
  cachedReply(caller, 'lotteries', () => callEndpoint(caller, contract.listLotteries, {}));

/** Mass messages for everybody (limit 10). */
export const massMessages = (caller: Caller) =>
  cachedReply(caller, 'mass-messages', () =>
    callEndpoint(caller, contract.listMassMessages, { limit: MASS_MESSAGE_LIMIT, offset: 0 }),
  );
