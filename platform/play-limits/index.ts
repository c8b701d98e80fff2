export { checkClaim, checkDeposit, checkOpen, checkStake } from './check';
export { onExclusion, selfExclude, takeBreak } from './closure';
export {
  cancelRaise,
  changeLimits,
  confirmRaise,
  limitText,
  mayTakeBack,
  showLimits,
  type ShownLimit,
  type ShownLimits,
} from './limits';
export { answerRealityCheck, playSoFar } from './reality';
export { endOf, startOf } from './periods';
export { playStanding, type Wagering } from './schema';
export { lockStanding, type Standing } from './standing';
