export { deleteBankAccount, houseAccount, listBankAccounts, listBanks, saveBankAccount } from './bank-accounts';
export { approvePayment, cancelWithdrawal, rejectPayment } from './decisions';
export { isDay } from './fields';
export { jobs, receiveGatewayCallback } from './gateway';
export {
  fixedAmounts,
  highlightedMethods,
  isFavoriteMethod,
  listMethods,
  setFavoriteMethod,
  type ListedPlayersMethod,
  type PlayersMethod,
} from './methods';
export { listPayments, requestPayment, type PaymentCall } from './requests';
export { seedPayments } from './seed';
