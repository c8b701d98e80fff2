import type { CallData, CallReply } from '#contract/call';
import * as contract from '#contract/limit';
import type { ExclusionPeriod, LimitName } from '#contract/play-limits';
import type { PlayerCaller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';

export type Limits = CallReply<typeof contract.getLimits>;
export type LimitChanges = CallData<typeof contract.setLimits>['changes'];

/** The player's limits, what is left of them and what they are to become; the break that runs. */
export const getLimits = (caller: PlayerCaller) => callEndpoint(caller, contract.getLimits, {});

/** Whether the player's own lock lets no withdrawal be taken back. */
export async function isWithdrawalLocked(caller: PlayerCaller): Promise<boolean> {
  const reply = await getLimits(caller);
  return reply.ok && reply.data.limits.some(({ limit, isSet }) => limit === 'withdrawal-lock' && isSet);
}

/** Stricter values count at once, looser ones wait for `confirmRaise`. */
export const setLimits = (caller: PlayerCaller, changes: LimitChanges) =>
  callEndpoint(caller, contract.setLimits, { changes });

export const confirmRaise = (caller: PlayerCaller, limit: LimitName) =>
  callEndpoint(caller, contract.confirmRaise, { limit });
export const cancelRaise = (caller: PlayerCaller, limit: LimitName) =>
  callEndpoint(caller, contract.cancelRaise, { limit });

export const takeBreak = (caller: PlayerCaller, days: number) => callEndpoint(caller, contract.takeBreak, { days });

/** Ends every session of the player, this one too. */
export const selfExclude = (caller: PlayerCaller, period: ExclusionPeriod) =>
  callEndpoint(caller, contract.selfExclude, { period });

/** Deposits, withdrawals, stakes and wins by month, newest first. */
export const listMonths = (caller: PlayerCaller) => callEndpoint(caller, contract.listMonths, {});
