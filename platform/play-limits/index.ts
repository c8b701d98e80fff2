export {
  assertClaimAllowed,
  assertDepositAllowed,
  assertOpenAllowed,
  assertStakeAllowed,
  resetAllowedLoss,
} from './check';
export { findAccountsToExclude, onExclusion, selfExclude, startCoolOff } from './closure';
export {
  cancelRaise,
  changeLimits,
  confirmRaise,
  limitText,
  assertWithdrawalCancellable,
  getLimitStatuses,
  type LimitStatus,
  type LimitStatuses,
} from './limits';
export { answerRealityCheck, playSoFar } from './reality';
export { getPeriodEnd, getPeriodStart, monthsLater } from './periods';
export { jobs, scheduleExclusionSharing } from './shared-exclusions';
export { playState, type Wagering } from './schema';
export { getActiveRestriction, lockPlayState, recordPlay, type PlayState } from './play-state';
