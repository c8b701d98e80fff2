export { playerAccount, WALLETS, TRANSACTION_TYPE, type Wallet } from './entry';
export {
  assertNew,
  getBalance,
  getBalances,
  credit,
  debit,
  selectBalance,
  lockWallets,
  transferBetweenOperatorAccounts,
  openWallet,
  post,
  type StatementExtras,
} from './post';
export { readFindings } from './findings';
export { sealNextDay, verifyDays } from './days';
export { accountsByDay, type AccountDay } from './report';
export { accountsByHour, nextSumAt, sumHours } from './hours';
export { creditReturns } from './credit-returns';
export {
  findStake,
  findStakes,
  creditReturn,
  splitReturn,
  stakesCounted,
  stakesUnderBonus,
  takeStake,
  type Part as WalletPart,
  type Return,
  type Taken,
} from './stake';
export { notify, showOnStatement, statement, statementSums, updateOnStatement, type StatementLine } from './statement';
export { depositedSince, sumPendingDeposits, monthsOfPlay, playedSince, stakedAndWon, type MonthOfPlay } from './sums';
export { reverseEntry } from './reversal';
export { readCheckpoint, verifyAll, verifySince } from './checkpoint';
export { readLastCheck, recordCheck } from './checks';
export { verifyLedger } from './verify';
