import type { PaymentField, PaymentKind } from '#contract/payment-fields';

/** Name of a field's text: an account is something else for a wallet than for a bank, a voucher's reference is its code. */
export function fieldLabel(field: PaymentField, kind: PaymentKind | undefined) {
  if (field === 'referenceNumber' && kind === 'voucher') return 'voucherCode';
  if (field !== 'account') return field;
  return kind === 'wallet'
    ? 'accountWallet'
    : kind === 'bitcoin'
      ? 'accountBitcoin'
      : kind === 'bank'
        ? 'accountBank'
        : 'account';
}
