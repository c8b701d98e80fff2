import {
  paymentFieldFault,
  paymentFieldRules,
  phoneDigits,
  type PaymentField,
  type PaymentFieldFault,
  type PaymentKind,
} from '#contract/payment-fields';
import type { PlatformContext } from '../context';
import { maskIdentityNumber, openIdentityNumber, sealIdentityNumber } from '../players';
import type { Refusal } from '../refusal';
import { refusals } from './messages';
import { sign } from '../signature';

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
    const fault = paymentFieldFault(field, { value, kind, today });
    if (fault) throw REFUSED[fault](field);
    read[field] = paymentFieldRules(field).control === 'tel' ? phoneDigits(value) : value;
  }
  return read;
}

/** Fields that hold an identity number: they are stored sealed. */
export const IDENTITY_FIELDS = ['senderIdentityNumber', 'receiverIdentityNumber'] as const satisfies PaymentField[];

type Fields = Record<string, string>;
type KeyContext = Pick<PlatformContext, 'key'>;

/** Prefix of a sealed value; rows of earlier releases lack it until they are upgraded. */
export const SEALED = 'sealed:';

/** Fields with each identity number replaced by what `change` makes of it. */
function changeIdentity(fields: Fields, change: (value: string) => string): Fields {
  const changed = { ...fields };
  for (const name of IDENTITY_FIELDS) {
    const value = fields[name];
    if (value) changed[name] = change(value);
  }
  return changed;
}

const open = (context: KeyContext, value: string): string =>
  value.startsWith(SEALED) ? openIdentityNumber(context, value.slice(SEALED.length)) : value;

/** The fields of a payment as they are stored. Idempotent. */
export const sealFields = (context: KeyContext, fields: Fields): Fields =>
  changeIdentity(fields, (value) =>
    value.startsWith(SEALED) ? value : `${SEALED}${sealIdentityNumber(context, value)}`,
  );

/** The fields of a payment as the player typed them, from how they are stored. */
export const openFields = (context: KeyContext, fields: Fields): Fields =>
  changeIdentity(fields, (value) => open(context, value));

/** The fields of a payment as operators see them: of an identity number the first and last two digits. */
export const maskFields = (context: KeyContext, fields: Fields): Fields =>
  changeIdentity(fields, (value) => maskIdentityNumber(open(context, value)));

/** The fields of a form as they are hashed: whoever reads the hash could else find the identity number by trying all. */
export const keyIdentity = (context: KeyContext, fields: Fields): Fields =>
  changeIdentity(fields, (value) => sign(context.key('payment-identity'), value, 'base64url'));
