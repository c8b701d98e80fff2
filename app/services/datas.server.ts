import { datasSchema, type datas, type DatasFile } from '#contract/datas';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import type { Reply } from '~/api/endpoint.server';
import { getResource } from '~/api/get.server';

/** Reads `GET /datas/<name>.json` through the cache. */
export function datasFile<Name extends keyof typeof datas>(
  caller: Caller,
  name: Name,
): Promise<Reply<DatasFile<Name>>> {
  return cachedReply(caller, {
    name: `datas/${name}`,
    load: () => getResource(caller, { resource: `datas/${name}`, shape: datasSchema(name) }),
  });
}
