import * as contract from '#contract/crm';
import { MASS_MESSAGE_LIMIT } from '#contract/constants';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Mass messages for everybody (limit 10). */
export const massMessages = (caller: Caller) =>
  cachedReply(caller, 'mass-messages', () =>
    callEndpoint(caller, contract.listMassMessages, { limit: MASS_MESSAGE_LIMIT, offset: 0 }),
  );
