import { isBitcoinAddress } from './bitcoin-address';
import { isCalendarDay } from './calendar-day';
import { isTurkishIdentityNumber } from './identity-number';
import { PAYMENT_KIND_RULES, type AccountFormat, type PaymentField, type DisplayKind } from './payment-kinds';

/*
 * Fields of deposits and withdrawals (spec section 3): one table for the contract, the platform and the forms. No zod
 * here: browser code imports this file.
 */

export {
  PAYMENT_FIELDS,
  PAYMENT_KINDS,
  DISPLAY_KINDS,
  type PaymentField,
  type PaymentKind,
  type DisplayKind,
} from './payment-kinds';

/** Fields of a withdrawal that decide who gets the money, each alone or together. */
export const DESTINATION_FIELDS = [
  'bankAccountID',
  'account',
  'receiverPhone',
  'receiverIdentityNumber',
] as const satisfies PaymentField[];

/** Fields that may stay empty if a method does not list its own. */
export const USUALLY_OPTIONAL: readonly PaymentField[] = ['branch', 'referenceNumber', 'customerNote'];

/** Faults of a field with a value. */
export type PaymentFieldFault = 'phone' | 'identity' | 'identityDate' | 'destination';

interface PaymentFieldRules {
  /** Control in the form: a choice, a line of text, a phone number, digits, a day or several lines. */
  control: 'choice' | 'text' | 'tel' | 'digits' | 'date' | 'lines';
  maxLength: number;
  /** Returns the fault of an invalid value; `today` is the calendar day in Istanbul. */
  fault?: (value: string, kind: DisplayKind, today: string) => PaymentFieldFault | false;
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

const ACCOUNTS: Readonly<Record<AccountFormat, (account: string) => boolean>> = {
  wallet: (account) => /^[0-9A-Za-z@._+ -]{4,60}$/.test(account),
  bitcoin: isBitcoinAddress,
};

function accountFault(account: string, kind: DisplayKind): 'destination' | false {
  const format = PAYMENT_KIND_RULES[kind].account;
  return format !== undefined && !ACCOUNTS[format](account) && 'destination';
}

const RULES: Readonly<Record<PaymentField, PaymentFieldRules>> = {
  bankID: choice,
  bankAccountID: choice,
  branch: { control: 'text', maxLength: 60 },
  account: {
    control: 'text',
    maxLength: 90,
    fault: accountFault,
  },
  referenceNumber: { control: 'text', maxLength: 60 },
  senderPhone: phone,
  receiverPhone: phone,
  senderIdentityNumber: identity,
  receiverIdentityNumber: identity,
  identityValidityDate: {
    control: 'date',
    // Includes separators that a person may type.
    maxLength: 20,
    fault: (value, _kind, today) => (!isCalendarDay(value) || value < today) && 'identityDate',
  },
  customerNote: { control: 'lines', maxLength: 500 },
};

/** Returns the control and checks of a payment field. */
export const paymentFieldRules = (field: PaymentField): PaymentFieldRules => RULES[field];

/**
 * Returns the fault of a field with a value; false if it has none. `today` is the calendar day in
 * Istanbul, 'YYYY-MM-DD'.
 */
export const paymentFieldFault = (
  field: PaymentField,
  { value, kind, today }: { value: string; kind: DisplayKind; today: string },
): PaymentFieldFault | false => RULES[field].fault?.(value, kind, today) ?? false;

/** Removes separators between the digits of a phone number. */
export const phoneDigits = (value: string): string => value.replace(/[\s().-]+/g, '');
