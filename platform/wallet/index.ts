export { TRANSACTION_TYPE } from './entry';
export { balanceOf, credit, debit, lockWallets, openWallet, post } from './post';
export { notify, showOnStatement, statement, updateOnStatement, type StatementLine } from './statement';
export { verifyLedger } from './verify';
