export { onExclusion, selfExclude, takeBreak } from './closure';
export { depositGates, mayClaim, mayDeposit, mayOpen, mayStake, stakeGates } from './gates';
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
