import * as contract from '#contract/index';
import { isCall, type Call, type CallData, type CallReply } from '#contract/call';
import type { Caller, PendingCaller, PlayerCaller } from '~/request/caller';
import { callEndpoint, type Reply } from './endpoint.server';

/** Type of the caller that a call takes. */
type CallerOf<Declared extends Call> = Declared['auth'] extends 'player'
  ? PlayerCaller
  : Declared['auth'] extends 'pending'
    ? PlayerCaller | PendingCaller
    : Caller;

/** Type of the payload, which is optional if every field is optional. */
type Payload<Declared extends Call> =
  Record<never, never> extends CallData<Declared> ? [data?: CallData<Declared>] : [data: CallData<Declared>];

type Method<Declared> = Declared extends Call
  ? (caller: CallerOf<Declared>, ...data: Payload<Declared>) => Promise<Reply<CallReply<Declared>>>
  : never;

type Client = {
  readonly [Class in keyof typeof contract]: {
    readonly [Name in keyof (typeof contract)[Class]]: Method<(typeof contract)[Class][Name]>;
  };
};

/** Calls of the contract as functions, as in `api.finance.listBanks(caller)`. */
export const api = Object.fromEntries(
  Object.entries(contract).map(([name, declared]) => [
    name,
    Object.fromEntries(
      Object.entries(declared)
        .filter((entry): entry is [string, Call] => isCall(entry[1]))
        .map(([method, call]) => [method, (caller: Caller, data: object = {}) => callEndpoint(caller, call, data)]),
    ),
  ]),
) as Client;
