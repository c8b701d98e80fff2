import * as contract from '#contract/betframe';
import type { CallData } from '#contract/call';
import type { PlayerCaller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';

/** A page of the player's coupons, newest first; `absent` where the installation has no sportsbook. */
export const coupons = (caller: PlayerCaller, query: CallData<typeof contract.getCoupons>) =>
  callEndpoint(caller, contract.getCoupons, query);
