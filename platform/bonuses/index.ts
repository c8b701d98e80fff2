export { keepPartOfBet, recountBet } from './bets';
export {
  checkRegistrationCode,
  claim,
  claimable,
  decline,
  offerTo,
  listOpenGrants,
  spinsValue,
  redeemCode,
  redeemRegisteredCode,
} from './claims';
export { describeTerms } from './describe';
export { BONUSES, findGrant, type Grant } from './grants';
export { listHistory, listGrants } from './history';
export { bonusJobs, cancelOpenGrants, scheduleCashback } from './jobs';
export { onDeposit, onDepositTakenBack, onWithdrawal } from './payments';
export { getWageringProgress } from './progress';
export { revoke } from './revoke';
export { creditReturn, creditReturns, playable, reverseReturn, takeStake, type BonusStake } from './stakes';
export { getFigure, liveOffers, type BonusTerms } from './terms';
export { verifyBonuses } from './verify';
export { findWarning, estimateWorth, printWorth, type Worth } from './worth';
