export { onExclusion, selfExclude, takeBreak } from './closure';
export { depositGates, mayDeposit, mayStake, stakeGates } from './gates';
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
