import type { CallData, CallReply } from '#contract/call';
import * as contract from '#contract/support';
import type { Caller, PlayerCaller } from '~/request/caller';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

export type SupportThread = CallReply<typeof contract.listMessages>;

/** Sends a message to live support; the same `requestID` again is the same message. */
export function sendSupportMessage(
  caller: Caller,
  message: CallData<typeof contract.sendMessage>,
): Promise<Reply<unknown>> {
  return callEndpoint(caller, contract.sendMessage, message);
}

/** A player's messages and the replies to them, oldest first. */
export function supportThread(caller: PlayerCaller): Promise<Reply<SupportThread>> {
  return callEndpoint(caller, contract.listMessages, {});
}
