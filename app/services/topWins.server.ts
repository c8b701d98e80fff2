import { topWins as contract } from '#contract/topWins';
import type { CallReply, Call } from '#contract/call';
import { settings } from '#settings';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import type { Reply } from '~/api/endpoint.server';
import { getResource } from '~/api/get.server';

export type TopWin = CallReply<Call & { reply: typeof contract }>[number];

/**
 * Lists recent large wins through the cache: from `TOP_WINS_URL`, else `/datas/top-wins.json` of the API (HOME-4).
 */
export function topWins(caller: Caller): Promise<Reply<TopWin[]>> {
  return cachedReply(caller, {
    name: 'top-wins',
    load: () =>
      getResource(caller, { resource: 'datas/top-wins', shape: contract, elsewhere: settings().TOP_WINS_URL }),
  });
}
