export { PURSES, TRANSACTION_TYPE, type Purse } from './entry';
export { balanceOf, credit, debit, lockWallets, openWallet, post } from './post';
export { payBack, takeStake } from './stake';
export { notify, showOnStatement, statement, updateOnStatement, type StatementLine } from './statement';
export { depositedSince, depositsAsked, monthsOfPlay, playedSince, stakedAndWon, type MonthOfPlay } from './sums';
export { verifyLedger } from './verify';
