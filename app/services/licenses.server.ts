import { licenses, type Licenses } from '#contract/licenses';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import type { Reply } from '~/api/endpoint.server';
import { getResource } from '~/api/get.server';

/** Reads `GET /endpoint/v1/licenses?version=v1` through the cache. */
export function licenseList(caller: Caller): Promise<Reply<Licenses>> {
  return cachedReply(caller, {
    name: 'licenses',
    load: () => getResource(caller, { resource: 'licenses', shape: licenses }),
  });
}
