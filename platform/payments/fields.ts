import {
  paymentFieldFault,
  paymentFieldRules,
  phoneDigits,
  type PaymentField,
  type PaymentFieldFault,
  type PaymentKind,
} from '#contract/payment-fields';
import type { Refusal } from '../refusal';
import { refusals } from './texts';

interface Rules {
  fields: readonly PaymentField[];
  /** Which of them may stay empty. */
  optional: readonly PaymentField[];
  kind: PaymentKind;
}

const REFUSED: Readonly<Record<PaymentFieldFault, (field: string) => Refusal>> = {
  phone: refusals.phone,
  identity: refusals.identity,
  identityDate: refusals.identityDate,
  destination: refusals.destination,
};

/**
 * The fields a method asks for, trimmed and checked; whatever else came along is left out.
 * @param today the calendar day in Istanbul, 'YYYY-MM-DD'
 * @throws {Refusal} naming the first field that is missing or wrong.
 */
export function readFields(
  { fields, optional, kind }: Rules,
  given: Record<string, unknown>,
  today: string,
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const field of fields) {
    const value = typeof given[field] === 'string' ? given[field].trim() : '';
    if (value === '') {
      if (optional.includes(field)) continue;
      throw refusals.required(field);
    }
    const fault = paymentFieldFault(field, value, kind, today);
    if (fault) throw REFUSED[fault](field);
    read[field] = paymentFieldRules(field).control === 'tel' ? phoneDigits(value) : value;
  }
  return read;
}
