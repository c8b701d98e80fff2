import { isTurkishIdentityNumber } from '#contract/identity-number';
import { refusals } from './texts';

/** Fields a player may leave empty even where the form has them. */
const OPTIONAL = new Set(['branch', 'referenceNumber', 'customerNote']);

interface Rules {
  fields: readonly string[];
  kind: string;
  direction: number;
}

/**
 * The fields a method asks for, trimmed and checked; whatever else came along is left out.
 * @param today the calendar day in Istanbul, 'YYYY-MM-DD'
 * @throws {Refusal} naming the first field that is missing or wrong.
 */
export function readFields(rules: Rules, given: Record<string, unknown>, today: string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const field of rules.fields) {
    const value = typeof given[field] === 'string' ? given[field].trim() : '';
    if (value === '') {
      if (OPTIONAL.has(field) || (field === 'account' && rules.kind === 'bank')) continue;
      throw refusals.required(field);
    }
    read[field] = checkField(field, value, rules, today);
  }
  return read;
}

function checkField(field: string, value: string, rules: Rules, today: string): string {
  switch (field) {
    case 'senderPhone':
    case 'receiverPhone': {
      const digits = value.replace(/[\s().-]+/g, '');
      if (!/^\+?[0-9]{10,15}$/.test(digits)) throw refusals.phone(field);
      return digits;
    }
    case 'senderIdentityNumber':
    case 'receiverIdentityNumber':
      if (!isTurkishIdentityNumber(value)) throw refusals.identity(field);
      return value;
    case 'identityValidityDate':
      if (!isDay(value) || value < today) throw refusals.identityDate();
      return value;
    case 'account':
      if (rules.kind === 'bitcoin' && !/^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(value))
        throw refusals.destination();
      if (rules.kind === 'wallet' && !/^[0-9A-Za-z@._+ -]{4,60}$/.test(value)) throw refusals.destination();
      return value;
    default:
      return value;
  }
}

/** True for a day that exists, spelled 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
