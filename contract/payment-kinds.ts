/*
 * Kinds of deposits and withdrawals, and the fields of their forms. Browser code imports this file: no zod, no checks that
 * need a library.
 */

export const PAYMENT_KINDS = ['bank', 'wallet', 'bitcoin', 'quickpay', 'cash', 'card', 'voucher'] as const;
/** What a method of payment is. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** How a method is shown: `other` where an API names a kind that the site does not know. */
export const DISPLAY_KINDS = [...PAYMENT_KINDS, 'other'] as const;
export type DisplayKind = (typeof DISPLAY_KINDS)[number];

/** What a form may ask for beside the amount; a method names those it needs. */
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

/** How an account elsewhere is checked, where its form is known. */
export type AccountFormat = 'wallet' | 'bitcoin';

interface PaymentKindRules {
  /** Names of the texts of fields that are called otherwise here. */
  labels: Partial<Record<PaymentField, 'voucherCode' | 'accountWallet' | 'accountBitcoin' | 'accountBank'>>;
  account?: AccountFormat;
}

/** What the forms of each kind of method have of their own; `other` is a kind that the site does not know. */
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
