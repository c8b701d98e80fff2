import type { CallData } from '#contract/call';
import * as contract from '#contract/prepayServices';
import type { PlayerCaller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';

/** Books a deposit or a withdrawal by a prepaid method. */
export const processTransaction = (caller: PlayerCaller, request: CallData<typeof contract.processTransaction>) =>
  callEndpoint(caller, contract.processTransaction, request);
