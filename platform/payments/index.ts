export { deleteBankAccount, houseAccount, listBankAccounts, listBanks, saveBankAccount } from './bank-accounts';
export { approvePayment, cancelWithdrawal, rejectPayment } from './decisions';
export { jobs } from './embedded-gateways';
export { gatewayHosts, isPlayMoney, type Gateways } from './gateway';
export { receiveGatewayCallback } from './gateway-callbacks';
export { gatewaysOf } from './gateways';
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
export { applyMethods, seedPayments } from './seed';
