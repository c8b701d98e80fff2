/*
 * Kinds of deposits and withdrawals, and the fields of their forms. Browser code imports this file: no zod, no checks
 * that need a library.
 */

export const PAYMENT_KINDS = ['bank', 'wallet', 'bitcoin', 'quickpay', 'cash', 'card', 'voucher'] as const;
/** Kind of a payment method. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** Kinds for display: `other` if an API sends a kind that the site does not know. */
export const DISPLAY_KINDS = [...PAYMENT_KINDS, 'other'] as const;
export type DisplayKind = (typeof DISPLAY_KINDS)[number];

/** Fields of a form in addition to the amount; a method lists those that it needs. */
export const PAYMENT_FIELDS = [
  'bankID',
  'bankAccountID',
  'branch',
  'account',
  'referenceNumber',
  'senderPhone',
  'receiverPhone',
  'senderIdentityNumber',
  'receiverIdentityNumber',
  'identityValidityDate',
  'customerNote',
] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** Format that validates an external account, if known. */
export type AccountFormat = 'wallet' | 'bitcoin';

interface PaymentKindRules {
  /** Text keys of fields that have another label for this kind. */
  labels: Partial<Record<PaymentField, 'voucherCode' | 'accountWallet' | 'accountBitcoin' | 'accountBank'>>;
  account?: AccountFormat;
}

/** Rules of the forms of each kind of method; `other` is a kind that the site does not know. */
export const PAYMENT_KIND_RULES: Readonly<Record<DisplayKind, PaymentKindRules>> = {
  bank: { labels: { account: 'accountBank' } },
  wallet: { labels: { account: 'accountWallet' }, account: 'wallet' },
  bitcoin: { labels: { account: 'accountBitcoin' }, account: 'bitcoin' },
  quickpay: { labels: {} },
  cash: { labels: {} },
  card: { labels: {} },
  voucher: { labels: { referenceNumber: 'voucherCode' } },
  other: { labels: {} },
};
