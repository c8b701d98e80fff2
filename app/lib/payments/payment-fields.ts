import { isCalendarDay } from '#contract/calendar-day';
import type { Language } from '#contract/constants';
import type { PaymentField, PaymentKind } from '#contract/payment-fields';
import { formatDay } from '~/lib/format/dates';
import { groupedPhone } from '~/lib/format/phone';

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

/** What was typed into a field, as it is shown again: days and phone numbers in the way they are written. */
export function paymentFieldText(field: PaymentField, typed: string, language: Language): string {
  if (field === 'identityValidityDate' && isCalendarDay(typed))
    return formatDay(new Date(`${typed}T12:00:00Z`), language);
  return field === 'senderPhone' || field === 'receiverPhone' ? groupedPhone(typed) : typed;
}
