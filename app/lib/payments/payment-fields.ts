import { isCalendarDay } from '#contract/calendar-day';
import type { Language } from '#contract/constants';
import { PAYMENT_KIND_RULES, type PaymentField, type ShownKind } from '#contract/payment-kinds';
import { formatDay } from '~/lib/format/dates';
import { groupedPhone } from '~/lib/format/phone';

/** Name of a field's text: an account is something else for a wallet than for a bank, a voucher's reference is its code. */
export const fieldLabel = (field: PaymentField, kind: ShownKind = 'other') =>
  PAYMENT_KIND_RULES[kind].labels[field] ?? field;

/** What was typed into a field, as it is shown again: days and phone numbers in the way they are written. */
export function paymentFieldText(field: PaymentField, typed: string, language: Language): string {
  if (field === 'identityValidityDate' && isCalendarDay(typed))
    return formatDay(new Date(`${typed}T12:00:00Z`), language);
  return field === 'senderPhone' || field === 'receiverPhone' ? groupedPhone(typed) : typed;
}
