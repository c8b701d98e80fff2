import { isCalendarDay } from './calendar-day';
import { isTurkishIdentityNumber } from './identity-number';

/*
 * The fields of deposits and withdrawals (spec section 3): the one table that the contract, the platform and the forms
 * read. No zod here: browser code imports this file.
 */

export const PAYMENT_KINDS = ['bank', 'wallet', 'bitcoin', 'quickpay', 'cash', 'card'] as const;
/** What a method of payment is. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

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

/** What can be wrong with a field that is filled in. */
export type PaymentFieldFault = 'phone' | 'identity' | 'identityDate' | 'destination';

interface PaymentFieldRules {
  /** How the form asks: by a choice, a line of text, a phone number, digits, a day or several lines. */
  control: 'choice' | 'text' | 'tel' | 'digits' | 'date' | 'lines';
  maxLength: number;
  /** The kinds of method that let it stay empty. */
  optional?: readonly PaymentKind[];
  /** Tells a value that is none; `today` is the calendar day in Istanbul. */
  fault?: (value: string, kind: PaymentKind, today: string) => PaymentFieldFault | false;
}

const choice: PaymentFieldRules = { control: 'choice', maxLength: 64 };
const phone: PaymentFieldRules = {
  control: 'tel',
  maxLength: 24,
  fault: (value) => !/^\+?[0-9]{10,15}$/.test(phoneDigits(value)) && 'phone',
};
const identity: PaymentFieldRules = {
  control: 'digits',
  maxLength: 11,
  fault: (value) => !isTurkishIdentityNumber(value) && 'identity',
};

/** What an account at another house looks like, by the kind of method; the others' are not known. */
const DESTINATION: Partial<Record<PaymentKind, RegExp>> = {
  bitcoin: /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  wallet: /^[0-9A-Za-z@._+ -]{4,60}$/,
};

const RULES: Readonly<Record<PaymentField, PaymentFieldRules>> = {
  bankID: choice,
  bankAccountID: choice,
  branch: { control: 'text', maxLength: 60, optional: PAYMENT_KINDS },
  account: {
    control: 'text',
    maxLength: 60,
    optional: ['bank'],
    fault: (value, kind) => DESTINATION[kind]?.test(value) === false && 'destination',
  },
  // A wallet that asks for a reference takes vouchers, and the reference is the voucher's code.
  referenceNumber: { control: 'text', maxLength: 60, optional: PAYMENT_KINDS.filter((kind) => kind !== 'wallet') },
  senderPhone: phone,
  receiverPhone: phone,
  senderIdentityNumber: identity,
  receiverIdentityNumber: identity,
  identityValidityDate: {
    control: 'date',
    // As it may be typed.
    maxLength: 20,
    fault: (value, _kind, today) => (!isCalendarDay(value) || value < today) && 'identityDate',
  },
  customerNote: { control: 'lines', maxLength: 500, optional: PAYMENT_KINDS },
};

/** How a field of a payment is asked for and checked. */
export const paymentFieldRules = (field: PaymentField): PaymentFieldRules => RULES[field];

/** True for a field that a method of this kind lets stay empty. */
export const isOptionalPaymentField = (field: PaymentField, kind: PaymentKind): boolean =>
  RULES[field].optional?.includes(kind) ?? false;

/** What is wrong with a filled in field, if anything. `today` is the calendar day in Istanbul, 'YYYY-MM-DD'. */
export const paymentFieldFault = (
  field: PaymentField,
  value: string,
  kind: PaymentKind,
  today: string,
): PaymentFieldFault | false => RULES[field].fault?.(value, kind, today) ?? false;

/** A phone number without what people write between its digits. */
export const phoneDigits = (value: string): string => value.replace(/[\s().-]+/g, '');
