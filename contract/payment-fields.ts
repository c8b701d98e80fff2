import { isBitcoinAddress } from './bitcoin-address';
import { isCalendarDay } from './calendar-day';
import { isTurkishIdentityNumber } from './identity-number';
import { PAYMENT_KIND_RULES, type AccountFormat, type PaymentField, type DisplayKind } from './payment-kinds';

/*
 * The fields of deposits and withdrawals (spec section 3): the one table that the contract, the platform and the forms
 * read. No zod here: browser code imports this file.
 */

export {
  PAYMENT_FIELDS,
  PAYMENT_KINDS,
  DISPLAY_KINDS,
  type PaymentField,
  type PaymentKind,
  type DisplayKind,
} from './payment-kinds';

/** What may stay empty where a method does not say it. */
export const USUALLY_OPTIONAL: readonly PaymentField[] = ['branch', 'referenceNumber', 'customerNote'];

/** What can be wrong with a field that is filled in. */
export type PaymentFieldFault = 'phone' | 'identity' | 'identityDate' | 'destination';

interface PaymentFieldRules {
  /** How the form asks: by a choice, a line of text, a phone number, digits, a day or several lines. */
  control: 'choice' | 'text' | 'tel' | 'digits' | 'date' | 'lines';
  maxLength: number;
  /** Tells a value that is none; `today` is the calendar day in Istanbul. */
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
    // As it may be typed.
    maxLength: 20,
    fault: (value, _kind, today) => (!isCalendarDay(value) || value < today) && 'identityDate',
  },
  customerNote: { control: 'lines', maxLength: 500 },
};

/** How a field of a payment is asked for and checked. */
export const paymentFieldRules = (field: PaymentField): PaymentFieldRules => RULES[field];

/** What is wrong with a filled in field, if anything. `today` is the calendar day in Istanbul, 'YYYY-MM-DD'. */
export const paymentFieldFault = (
  field: PaymentField,
  value: string,
  kind: DisplayKind,
  today: string,
): PaymentFieldFault | false => RULES[field].fault?.(value, kind, today) ?? false;

/** A phone number without what people write between its digits. */
export const phoneDigits = (value: string): string => value.replace(/[\s().-]+/g, '');
