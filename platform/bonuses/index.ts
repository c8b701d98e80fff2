export {
  checkRegistrationCode,
  claim,
  claimable,
  decline,
  offerTo,
  openOf,
  spinsValue,
  useCode,
  useRegisteredCode,
} from './claims';
export { BONUSES, type Grant } from './grants';
export { historyOf, listGrants } from './history';
export { bonusJobs, scheduleCashback } from './jobs';
export { onDeposit, onDepositTakenBack, onWithdrawal } from './payments';
export { revoke } from './revoke';
export { payBack, payBackAll, playable, takeStake, type BonusStake } from './stakes';
export { figureOf, liveOffers, type BonusTerms } from './terms';
export { verifyBonuses } from './verify';
export { warningOf, worthOf, type Worth } from './worth';
