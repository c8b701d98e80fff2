import { isCalendarDay } from '#contract/calendar-day';
import type { Language } from '#contract/constants';
import { PAYMENT_KIND_RULES, type PaymentField, type DisplayKind } from '#contract/payment-kinds';
import { formatDate } from '#contract/dates';
import { groupedPhone } from '~/lib/format/grouping';

/**
 * Returns the text key of a field's label, which depends on the kind: an account is different for a wallet and a
 * bank, and a voucher's reference is its code.
 */
export const fieldLabel = (field: PaymentField, kind: DisplayKind = 'other') =>
  PAYMENT_KIND_RULES[kind].labels[field] ?? field;

/** Formats the typed value of a field for display: days and phone numbers in their usual format. */
export function paymentFieldText(field: PaymentField, typed: string, language: Language): string {
  if (field === 'identityValidityDate' && isCalendarDay(typed))
    return formatDate(new Date(`${typed}T12:00:00Z`), language);
  return field === 'senderPhone' || field === 'receiverPhone' ? groupedPhone(typed) : typed;
}
