import type { JobTable } from '../jobs';
import { chargeJobs } from './embedded-charges';
import { statusCheckJobs } from './status-checks';
import { sealFieldsJobs } from './seal-fields';

export {
  confirmBankAccount,
  deleteBankAccount,
  findSameAccount,
  findAccountSharers,
  findIbanOwners,
  getReceivingAccount,
  listBankAccounts,
  listBanks,
  listSharedIbans,
  listUnconfirmedAccounts,
  saveBankAccount,
} from './bank-accounts';
export { mailBankAccount } from './bank-account-mail';
export { findBookedPayments, type BookedPayment } from './booked-amounts';
export { chargeBack } from './chargebacks';
export { listDebts, getDebt, settleDebts } from './debts';
export { approvePayment, cancelWithdrawal, rejectPayment, returnPayout } from './decisions';
export { answerCharge, openCharge, type ChargeAnswer, type ChargePage } from './embedded-charges';
export { IDENTITY_FIELDS, maskFields, openFields } from './fields';
export { gatewayHosts, isPlayMoney } from './gateway';
export { receiveGatewayCallback } from './gateway-callbacks';
export { createGateways } from './gateways';
export { assertWithinLateMoney, closeLateMoney, getCreditedAmount } from './late-money';
export {
  fixedAmounts,
  highlightedMethods,
  isFavoriteMethod,
  listMethodNames,
  listMethods,
  setFavoriteMethod,
  type ListedPlayersMethod,
  type PlayersMethod,
} from './methods';
export { isNewDestination } from './destinations';
export {
  findPayment,
  findPaymentById,
  listPayments,
  requestPayment,
  type PaymentCall,
  type PaymentOrder,
} from './requests';
export {
  listChargedBack,
  listGatewayReports,
  listPlayerPayments,
  listQueue,
  lockPayments,
  sumLate,
  sumStuckPayouts,
  sumWaiting,
  type WaitingPayments,
  type QueueFilter,
  type QueuePosition,
} from './queue';
export { findSentPayouts } from './payouts';
export { findRefundable, refundDeposit } from './refunds';
export { assertTakenBack, listTakenBack, sumTakenBack } from './taken-back';
export { scheduleFieldSealing } from './seal-fields';
export { scheduleMissingChecks } from './status-checks';
export { applyPayments, seedPayments } from './seed';
export { findReferences, foldDescription, printReference, referencesWithin } from './transfer-reference';
export { isOwner } from './owner-name';
export { TEST_OUTCOMES, testValue } from './test-values';
export { verifyPayments } from './verify';

/** Background jobs: callbacks of the embedded gateways, status checks, and sealing of identity numbers. */
export const jobs: JobTable = { ...chargeJobs, ...statusCheckJobs, ...sealFieldsJobs };
