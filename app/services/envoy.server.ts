import * as contract from '#contract/envoy';
import type { PlayerCaller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';

/** The amounts that can be deposited through a bank that knows fixed ones only. */
export const depositAmounts = (caller: PlayerCaller, bankcode: string) =>
  callEndpoint(caller, contract.getDepositAmounts, { bankcode });
