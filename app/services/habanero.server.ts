import type { CallReply } from '#contract/call';
import * as contract from '#contract/habanero';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

export type Jackpot = CallReply<typeof contract.getJackpots>[number];

/** Returns the jackpot to show: the first element of the reply. */
export async function jackpot(caller: Caller): Promise<Reply<Jackpot | undefined>> {
  const reply = await cachedReply(caller, {
    name: 'jackpots',
    load: () => callEndpoint(caller, contract.getJackpots, {}),
  });
  return reply.ok ? { ...reply, data: reply.data[0] } : reply;
}
