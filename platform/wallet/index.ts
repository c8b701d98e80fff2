export { playerAccount, PURSES, TRANSACTION_TYPE, type Purse } from './entry';
export {
  assertNew,
  balanceOf,
  balancesOf,
  credit,
  debit,
  heldIn,
  lockWallets,
  moveBetweenHouses,
  openWallet,
  post,
  type Beside,
} from './post';
export { readFindings } from './findings';
export { accountsByDay, type AccountDay } from './report';
export { payBackAll } from './pay-back-all';
export { findStake, payBack, stakesCounted, stakesUnderBonus, takeStake } from './stake';
export { notify, showOnStatement, statement, statementSums, updateOnStatement, type StatementLine } from './statement';
export { depositedSince, depositsAsked, monthsOfPlay, playedSince, stakedAndWon, type MonthOfPlay } from './sums';
export { takeBack } from './take-back';
export { verifyLedger } from './verify';
