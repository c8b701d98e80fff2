import type { CallData, CallReply } from '#contract/call';
import * as contract from '#contract/limit';
import type { ExclusionPeriod, LimitName } from '#contract/play-limits';
import type { PlayerCaller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';

export type Limits = CallReply<typeof contract.getLimits>;
export type LimitChanges = CallData<typeof contract.setLimits>['changes'];

/** Returns the player's limits, what is left of them, pending changes, and the active cool-off. */
export const getLimits = (caller: PlayerCaller) => callEndpoint(caller, contract.getLimits, {});

/** Whether the player has locked the cancellation of withdrawals. */
export async function isWithdrawalLocked(caller: PlayerCaller): Promise<boolean> {
  const reply = await getLimits(caller);
  return reply.ok && reply.data.limits.some(({ limit, isSet }) => limit === 'withdrawal-lock' && isSet);
}

/** Sets limits. Stricter values apply at once, looser ones wait for `confirmRaise`. */
export const setLimits = (caller: PlayerCaller, changes: LimitChanges) =>
  callEndpoint(caller, contract.setLimits, { changes });

export const confirmRaise = (caller: PlayerCaller, limit: LimitName) =>
  callEndpoint(caller, contract.confirmRaise, { limit });
export const cancelRaise = (caller: PlayerCaller, limit: LimitName) =>
  callEndpoint(caller, contract.cancelRaise, { limit });

export const startCoolOff = (caller: PlayerCaller, days: number) =>
  callEndpoint(caller, contract.startCoolOff, { days });

/** Excludes the player and ends every session of the player, including this one. */
export const selfExclude = (caller: PlayerCaller, period: ExclusionPeriod) =>
  callEndpoint(caller, contract.selfExclude, { period });

/** Lists deposits, withdrawals, stakes and wins by month, newest first. */
export const listMonths = (caller: PlayerCaller) => callEndpoint(caller, contract.listMonths, {});
